/* What the instrument shows, wherever it is kept: with Python in Jupyter, on a page in its HTML. */

const TRAITS = `candidate references max_n view facts page say language asked marks data
  output heard a b coins tosses draws`.split(/\s+/);

// A state that nobody else holds, for a page without Python.
function hold(state) {
  const set = (name, value) => { state[name] = value; };
  return { get: (name) => state[name], set, save_changes() {}, on() {} };
}

export function openState(model, el) {
  model ??= hold(JSON.parse(el.dataset.btGrid));
  const state = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)])), undone = [];
  let late = 0;
  if (state.page) readAddress(state);
  const set = (changes) => {
    for (const [name, value] of Object.entries(changes)) model.set(name, state[name] = value);
    model.save_changes();
    if (state.page) writeAddress(state);
  };
  return {
    state, set,
    keep: () => { undone.push({ candidate: state.candidate, references: state.references }); },
    undo: () => { if (undone.length) set(undone.pop()); },
    canUndo: () => undone.length > 0,
    wait: () => { // if Python does not answer in time, the message says so
      const tell = () => { el.querySelector(".message").textContent = state.say.again; };
      clearTimeout(late);
      if (state.asked) late = setTimeout(tell, 3000);
    },
    follow: (changed) => {
      for (const name of TRAITS) model.on(`change:${name}`, () => {
        state[name] = model.get(name);
        clearTimeout(late);
        changed();
      });
    },
  };
}

// A page's address holds the text, so that a link brings it back, here and in another language.
function readAddress(state) {
  const address = new URLSearchParams(location.search);
  if (address.has("candidate")) state.candidate = address.get("candidate");
  if (address.has("reference")) state.references = address.getAll("reference").slice(0, 20);
}

function writeAddress({ candidate, references }) {
  const lines = references.map((line) => ["reference", line]);
  const query = new URLSearchParams([["candidate", candidate], ...lines]);
  history.replaceState(null, "", `?${query}`);
  for (const link of document.querySelectorAll("a.first, a[hreflang]")) link.search = `?${query}`;
}
