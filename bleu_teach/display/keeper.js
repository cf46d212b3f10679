/* Beside every widget in Jupyter: what it shows is saved with the notebook, and without its kernel
   the widget says so. */
const [STATE, VIEW] = ["state", "view"].map((one) => `application/vnd.jupyter.widget-${one}+json`);
const HOOKED = Symbol.for("bleu_teach: widgets are saved");
// JupyterLab does this only if a setting asks for it, and then forgets widgets of earlier days.
function saveWidgets(manager) {
  const { model } = manager.context, earlier = model.getMetadata("widgets")?.[STATE]?.state;
  const all = { ...earlier, ...manager.get_state_sync({ drop_defaults: true }).state }, state = {};
  const take = (id) => {
    if (!all[id] || state[id]) return;
    state[id] = all[id];
    for (const [, one] of JSON.stringify(all[id].state).matchAll(/IPY_MODEL_([\w-]+)/g)) take(one);
  };
  for (const cell of model.cells)
    for (const { data } of cell.toJSON().outputs ?? []) if (data?.[VIEW]) take(data[VIEW].model_id);
  model.setMetadata("widgets", { [STATE]: { version_major: 2, version_minor: 0, state } });
}

function keepState({ widget_manager: manager }) {
  const saving = manager?.context?.saveState; // of JupyterLab, Notebook 7 and JupyterLite
  if (!saving || manager[HOOKED]) return;
  manager[HOOKED] = true;
  saving.connect((_, moment) => { if (moment === "started") saveWidgets(manager); });
}

async function tellWhetherAlive({ model, el }, box) {
  const { comm_live: live } = await model.widget_manager.get_model(model.get("own"));
  el.textContent = live === false ? model.get("again") : "";
  for (const part of box.children) if (!part.contains(el)) part.inert = live === false;
}
// Where the widget was in focus, keys would go nowhere after it: Shift+Enter would not run a cell.
function giveFocusTo(cell) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) cell?.focus({ preventScroll: true });
  });
}

async function keep({ model, el }) {
  keepState(model);
  Object.assign(el, { className: `${el.className} bt-keeper`, role: "status" });
  while (!el.isConnected) await new Promise(requestAnimationFrame);
  const box = el.closest(".bt-kept"), cell = el.closest(".jp-Cell");
  box.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = "true"; });
  model.on("comm_live_update", () => tellWhetherAlive({ model, el }, box));
  tellWhetherAlive({ model, el }, box);
  return () => giveFocusTo(cell);
}
