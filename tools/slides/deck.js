// A slide that is taller than the screen is made smaller, so that nothing of it is cut off.
const WIDTH = 1280, HEIGHT = 720, MARGIN = 0.04;

function fit(section) {
  const inner = section.querySelector(":scope > .fit");
  inner.style.zoom = Math.min(1, HEIGHT / inner.scrollHeight, WIDTH / inner.scrollWidth);
}

for (const section of document.querySelectorAll(".slides section > section")) {
  const inner = document.createElement("div");
  inner.className = "fit";
  inner.append(...section.childNodes);
  section.append(inner);
}
Reveal.initialize({ width: WIDTH, height: HEIGHT, margin: MARGIN, center: false, hash: true,
  slideNumber: "c/t", transition: "none", plugins: [RevealNotes] });
Reveal.on("ready", event => fit(event.currentSlide));
Reveal.on("slidechanged", event => fit(event.currentSlide));
