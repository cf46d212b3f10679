// JupyterLite says nothing until Python can run a cell: the page is white, then Run does nothing.
const bar = document.createElement("div");
bar.role = "status";
bar.style = "position: fixed; inset: auto 0 0; z-index: 2000; padding: 8px 16px; color: #fff; background: #005180";
bar.append(sessionStorage.getItem("starting") ?? "", " ", document.createElement("progress"));
document.body.append(bar);
let connects = false; // a notebook without a kernel is idle, too
new MutationObserver((_, observer) => {
  const status = document.querySelector(".jp-Notebook-ExecutionIndicator")?.dataset.status;
  connects ||= (status ?? "idle") !== "idle";
  if (!connects || status !== "idle") return;
  bar.remove();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-status"] });
