// What a person sees on the page, for tests to ask about.

const look = (window.look = {
  short: text => text.replace(/\s+/g, " ").trim(),

  // What has to be pushed sideways to be seen whole, text fields apart.
  sideways: element => [element, ...element.querySelectorAll("*")]
    .filter(e => !["INPUT", "TEXTAREA", "SELECT"].includes(e.tagName) && !e.closest("svg"))
    .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
    .filter(e => ["auto", "scroll", "hidden"].includes(getComputedStyle(e).overflowX))
    .map(e => `${e.className}: ${e.scrollWidth} in ${e.clientWidth} pixels`),

  texts: element =>
    [...element.querySelectorAll("svg text")].filter(e => e.textContent.trim() && e.checkVisibility()),

  // Texts that leave their picture.
  cut: element => look.texts(element).filter(text => {
    const inner = text.getBoundingClientRect();
    const outer = text.closest("svg").getBoundingClientRect();
    return inner.left < outer.left - 1 || inner.right > outer.right + 1
      || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  }).map(text => text.textContent),

  // Pairs of texts in one line that touch or cover each other: with less than two pixels between
  // them, as a screen rounds them.
  overlapping(element) {
    const found = [], texts = look.texts(element).map(e => [e, e.getBoundingClientRect()]);
    texts.forEach(([a, p], place) => {
      for (const [b, q] of texts.slice(place + 1)) {
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > -1.9 && high > 4) found.push(`${a.textContent} / ${b.textContent}`);
      }
    });
    return found;
  },

  // Each text's width, as part of what its font alone would give it.
  stretched: element => look.texts(element).map(text => {
    const width = text.getComputedTextLength(), pin = text.getAttribute("textLength");
    text.removeAttribute("textLength");
    const own = text.getComputedTextLength();
    text.setAttribute("textLength", pin);
    return [text.textContent, width / own];
  }),

  // The texts whose letters are lower than that many pixels on the screen: on the page, in its
  // drawings, and in drawings that are images.
  smaller(element, least) {
    const found = [], note = (size, text) =>
      size < least && text.trim() && found.push(`${size.toFixed(1)}: ${look.short(text)}`);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const parent = node.parentElement, size = parseFloat(getComputedStyle(parent).fontSize);
      const { width } = parent.getBoundingClientRect(), matrix = parent.getScreenCTM?.();
      const hidden = !width || parent.closest("style, script, template") || !parent.checkVisibility();
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : width / (parent.offsetWidth || width);
      if (!hidden) note(size * scale, node.data);
    }
    for (const image of element.querySelectorAll("img[src^='data:image/svg']")) {
      const drawing = new DOMParser().parseFromString(decodeURIComponent(image.src.split(",")[1]), "image/svg+xml");
      const scale = image.getBoundingClientRect().width / drawing.documentElement.getAttribute("width");
      if (scale) for (const text of drawing.querySelectorAll("text"))
        note(text.getAttribute("font-size") * scale, text.textContent);
    }
    return found;
  },

  // Texts of pictures with a contrast under 4.5 to what is painted below their middle. axe-core
  // leaves SVG out.
  faint: element => look.texts(element).filter(text => {
    const box = text.getBoundingClientRect();
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    let ground = look.ground(text);
    for (const shape of text.closest("svg").querySelectorAll("rect, text")) {
      if (shape === text) break;
      const r = shape.getBoundingClientRect(), inside = r.left < x && x < r.right && r.top < y && y < r.bottom;
      if (shape.tagName === "rect" && inside) ground = look.mix(shape, ground);
    }
    const [light, dark] = [look.mix(text, ground), ground].map(look.luminance).sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05) < 4.5;
  }).map(text => text.textContent),

  // The colour behind a picture: that of the nearest box that has one.
  ground(element) {
    const style = getComputedStyle(element).backgroundColor, [r, g, b, a = 1] = look.numbers(style);
    const above = element.parentElement;
    return a ? [r, g, b] : above ? look.ground(above) : [255, 255, 255];
  },

  numbers: css => css.match(/[\d.]+/g).map(Number),

  // A shape's colour over the colour below it.
  mix(shape, ground) {
    const style = getComputedStyle(shape);
    if (style.fill === "none") return ground;
    const [r, g, b, alpha = 1] = look.numbers(style.fill);
    const share = alpha * parseFloat(style.fillOpacity);
    return [r, g, b].map((value, place) => value * share + ground[place] * (1 - share));
  },

  luminance(colour) {
    const [r, g, b] = colour.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  },
});
