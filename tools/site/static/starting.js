// In JupyterLite, until Python can run a cell: say so. Before, the page is white and Run does nothing.
const bar = document.createElement("div");
bar.setAttribute("role", "status");
bar.style = "position: fixed; bottom: 0; z-index: 2000; width: 100%; padding: 8px 16px; color: #fff; background: #005180; font: 15px sans-serif";
bar.textContent = `${sessionStorage.getItem("starting") ?? "Python is starting."} `;
bar.append(document.createElement("progress"));
document.body.append(bar);
new MutationObserver((_, observer) => {
  if (!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")) return;
  bar.remove();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-status"] });
