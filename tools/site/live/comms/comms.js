// JupyterLite's kernels never answer when they are asked for their open comms. After a reload, the
// widgets wait for this answer before they read their state from the notebook, so every picture says
// "Loading widget…" for ever. A kernel of the browser is new after a reload: it has no comms.
const answerForKernel = {
  id: "bleu-teach-comms",
  autoStart: true,
  activate({ serviceManager: { kernels } }) {
    const connect = kernels.connectTo.bind(kernels);
    kernels.connectTo = (options) =>
      Object.assign(connect(options), {
        requestCommInfo: async () => ({ content: { status: "ok", comms: {} } }),
      });
  },
};
// What JupyterLab expects of an extension that is already built.
(window._JUPYTERLAB ??= {})["bleu-teach-comms"] = {
  init() {},
  get: async () => () => ({ __esModule: true, default: answerForKernel }),
};
