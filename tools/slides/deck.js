// What stands on a slide is made as large as it fits: its words first, then its pictures.
const WIDTH = 1280, HEIGHT = 720, MARGIN = 0.04, FOOT = 24;
const STILL = "svg.bt:not(.bt-live *)"; // a live grid is made larger as words are
const LARGEST = 1.5, WORDS = 0.42; // of the height, where there is a picture beside them

function largest(from, to, fits) {
  while (to - from > 0.01 * to) {
    const middle = (from + to) / 2;
    if (fits(middle)) from = middle; else to = middle;
  }
  fits(from);
}

function fit(section) {
  const inner = section.querySelector(":scope > .fit"), parts = [...inner.querySelectorAll("*")];
  const within = share => {
    const scale = Reveal.getScale(), start = section.getBoundingClientRect();
    const right = Math.max(...parts.map(part => part.getBoundingClientRect().right));
    return right <= start.left + WIDTH * scale + 1
      && inner.getBoundingClientRect().bottom <= start.top + (HEIGHT - FOOT) * share * scale;
  };
  const pictures = inner.querySelector(`${STILL}, img`);
  inner.style.setProperty("--picture", "0px");
  largest(0.3, LARGEST, zoom => {
    inner.style.zoom = zoom;
    inner.style.setProperty("--zoom", zoom);
    return within(pictures ? WORDS : 1);
  });
  if (pictures) largest(0, 2 * HEIGHT, height => {
    inner.style.setProperty("--picture", `${height}px`);
    return within(1);
  });
}

// A drawing without the empty room around it, and not so large that it looks like a poster.
function crop(drawing) {
  drawing.querySelectorAll(".card").forEach(background => background.remove());
  const { x, y, width, height } = drawing.getBBox();
  drawing.setAttribute("viewBox", [x - 4, y - 4, width + 8, height + 8].join(" "));
  drawing.setAttribute("preserveAspectRatio", "xMinYMin meet");
  for (const size of ["width", "height"]) drawing.removeAttribute(size);
  drawing.style.maxWidth = `${3 * width}px`;
}

function inline(image) {
  const source = decodeURIComponent(image.src.slice(image.src.indexOf(",") + 1));
  const drawing = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  image.replaceWith(drawing);
}

for (const section of document.querySelectorAll(".slides section > section")) {
  const inner = document.createElement("div");
  inner.className = "fit";
  inner.append(...section.childNodes);
  section.append(inner);
}
document.querySelectorAll("img[src^='data:image/svg']").forEach(inline);
Reveal.initialize({ width: WIDTH, height: HEIGHT, margin: MARGIN, center: false, hash: true,
  slideNumber: "c/t", transition: "none", plugins: [RevealNotes] });

function show({ currentSlide }) {
  currentSlide.querySelectorAll(STILL).forEach(crop);
  fit(currentSlide);
}
// A live grid grows when its settings open, and keeps no key from who turns the page.
document.addEventListener("toggle", () => fit(Reveal.getCurrentSlide()), true);
document.addEventListener("keydown", ({ key }) => key.startsWith("Page") && document.activeElement.blur(), true);
Reveal.on("ready", show);
Reveal.on("slidechanged", show);
