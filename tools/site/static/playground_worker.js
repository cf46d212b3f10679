// Python's half of the playground, away from the page, so that typing never waits for it.
import { loadPyodide } from "./live/static/pyodide/pyodide.mjs";

self.tell_page = (text) => self.postMessage(JSON.parse(text));
let hear;

async function start(query, language) {
  const settings = await (await fetch("live/jupyter-lite.json")).json();
  const kernel = settings["jupyter-config-data"].litePluginSettings[
    "@jupyterlite/pyodide-kernel-extension:kernel"];
  const pyodide = await loadPyodide({ packages: kernel.loadPyodideOptions.packages });
  pyodide.runPython(await (await fetch("playground.py")).text());
  pyodide.globals.get("show")(query, language);
  return pyodide.globals.get("hear");
}

self.onmessage = async ({ data }) => {
  try {
    if ("query" in data) hear = await start(data.query, data.language);
    else hear(JSON.stringify(data));
  } catch (error) {
    self.postMessage({ type: "failed", text: error.message.trim().split("\n").at(-1) });
  }
};
