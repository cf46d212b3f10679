// Before a live page starts: say what it costs, fetch its parts, and show how far it is.
// The browser keeps the parts, so that what starts afterwards finds them there.

const MEGABYTE = 1e6;
// Where the site begins: a page may be in the folder of a language.
const ROOT = new URL(".", import.meta.url);
const say = (name, text) => {
  for (const place of document.querySelectorAll(`[data-${name}]`)) place.textContent = text;
};

// Fetch what parts.json lists, after a click where megabytes may cost money: on a phone.
export async function fetchParts() {
  const parts = await (await fetch(new URL("live/parts.json", ROOT))).json();
  const total = parts.reduce((sum, [, size]) => sum + size, 0);
  say("total", Math.round(total / MEGABYTE));
  const box = document.querySelector(".loading");
  if (matchMedia("(pointer: coarse)").matches || navigator.connection?.saveData) {
    box.classList.add("asks");
    await new Promise((go) => box.querySelector("button").addEventListener("click", go));
    box.classList.remove("asks");
  }
  box.classList.add("loads");
  let done = 0;
  const bar = box.querySelector("progress");
  await Promise.all(parts.map(async ([address]) => {
    const reader = (await fetch(new URL(`live/${address}`, ROOT))).body.getReader();
    for (let chunk; !(chunk = await reader.read()).done;) {
      done += chunk.value.length;
      bar.value = done / total;
      say("done", Math.round(done / MEGABYTE));
    }
  }));
  box.classList.replace("loads", "starts");
}

export function fail(error) {
  document.querySelector(".loading").className = "loading failed";
  say("error", error.message ?? error);
}
