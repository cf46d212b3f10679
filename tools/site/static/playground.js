// The page's half of the playground: draws the widgets whose Python runs in playground_worker.js.
import { ROOT, fetchParts, fail } from "./loading.js";

const place = document.getElementById("playground");
const settled = new Map(); // message number -> what to call when Python has dealt with it

function connect(worker) {
  const { HTMLManager } = window.requirejs("@jupyter-widgets/html-manager");
  const manager = new HTMLManager();
  const comms = new Map();
  let sent = 0;

  class Comm {
    constructor(id, target) { this.comm_id = id; this.target_name = target; }
    on_msg(callback) { this.handler = callback; }
    on_close(callback) { this.closed = callback; }
    open() { return ""; }
    close() { return ""; }
    send(data, callbacks) {
      settled.set(++sent, callbacks);
      worker.postMessage({ number: sent, comm_id: this.comm_id, data });
      return String(sent);
    }
  }

  return {
    comm_open(message) {
      const comm = new Comm(message.comm_id, message.target_name);
      comms.set(message.comm_id, comm);
      return manager.handle_comm_open(comm, { content: message, metadata: message.metadata });
    },
    comm_msg(message) {
      const parent = { msg_id: String(message.number) };
      return comms.get(message.comm_id)?.handler?.({ content: message, parent_header: parent });
    },
    comm_close(message) {
      comms.get(message.comm_id)?.closed?.({ content: message });
      comms.delete(message.comm_id);
    },
    settled(message) {
      const idle = { content: { execution_state: "idle" } };
      settled.get(message.number)?.iopub?.status?.(idle);
      settled.delete(message.number);
    },
    async show(message) {
      const view = await manager.create_view(await manager.get_model(message.model_id));
      place.replaceChildren();
      await manager.display_view(view, place);
      document.querySelector(".loading").classList.add("done");
      place.classList.add("live");
    },
    failed: (message) => fail(message.text),
  };
}

async function start() {
  // As JupyterLab says it, so that the pictures choose their colours.
  document.body.dataset.jpThemeLight = !matchMedia("(prefers-color-scheme: dark)").matches;
  await fetchParts();
  await new Promise((ready, wrong) => {
    window.requirejs(["@jupyter-widgets/html-manager"], ready, wrong);
  });
  const worker = new Worker(new URL("playground_worker.js", ROOT), { type: "module" });
  const answers = connect(worker);
  let last = Promise.resolve(); // messages are dealt with one after the other
  worker.onmessage = ({ data }) => {
    last = last.then(() => answers[data.type](data)).catch(fail);
  };
  worker.onerror = fail;
  worker.postMessage({ query: location.search, language: document.documentElement.lang });
}

// In another language, too, the playground opens in the state of this address.
for (const link of document.querySelectorAll("a[hreflang]")) link.search = location.search;
start().catch(fail);
