"""How the page of two systems looks, and what its controls do. It runs from a file, alone."""

STYLE = """
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#565d66;--line:#c9cdd3;--card:#fff;
--blue:#0072b2;--orange:#b87d00;--fill:#0072b229}
@media(prefers-color-scheme:dark){:root{--ink:#f2f3f5;--soft:#b4bac2;--line:#5b626b;--card:#111418;
--blue:#56b4e9;--orange:#e69f00;--fill:#56b4e933}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;
color:var(--ink);background:var(--card)}
h1,h3,h4,td,th,li{overflow-wrap:anywhere}h3{margin:0}h4{margin:.4rem 0 0;color:var(--soft)}
img{max-width:100%}table{border-collapse:collapse;margin:.6rem 0}
caption{text-align:left;font-weight:600}
td,th{padding:.15rem .8rem .15rem 0;text-align:left;border-bottom:1px solid var(--line)}
article{border:1px solid var(--line);border-radius:8px;padding:.6rem 1rem;margin:.8rem 0}
article p{margin:.2rem 0}article ul{margin:.4rem 0;color:var(--soft)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 1.5rem}
article .pair{grid-template-columns:1fr}
.lit{outline:3px solid var(--ink);outline-offset:1px;border-radius:6px}
.chips{line-height:2.2}
.chips span{border:1.6px solid var(--soft);border-radius:6px;padding:.1rem .4rem;
box-decoration-break:clone;-webkit-box-decoration-break:clone}
.chips i{font-style:normal;font-size:.75em;margin-left:.25em}
.chips .matched{border-color:var(--blue);background:var(--fill)}
.chips .clipped{border:1.6px dashed var(--orange);
background:repeating-linear-gradient(135deg,transparent 0 5px,#b87d0033 5px 7px)}
.chips .unmatched{border-style:dotted}
.chips .long{box-shadow:0 4px 0 -1px var(--blue)}
form{position:sticky;top:0;background:var(--card);padding:.5rem 0;
border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.3rem 1rem}
input{width:4.5rem}select,input{font:inherit;padding:.2rem}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
summary{cursor:pointer;font-weight:600}
"""

SCRIPT = """
const by = id => document.getElementById(id);
const list = by("segments"), cards = [...list.children], size = c => +c.dataset.effect;
const orders = {
  size: (x, y) => Math.abs(size(y)) - Math.abs(size(x)),
  b: (x, y) => size(y) - size(x),
  a: (x, y) => size(x) - size(y),
  place: (x, y) => x.dataset.place - y.dataset.place,
};
function show() {
  const from = +by("shortest").value, to = +by("longest").value, term = by("term").value;
  for (const card of cards) {
    const length = +card.dataset.length;
    card.hidden = length < from || length > to || (term && card.dataset.term !== term);
  }
  list.append(...cards.sort(orders[by("order").value]));
  const shown = cards.filter(card => !card.hidden).length, told = by("count").dataset.told;
  by("count").value = told.replace("{shown}", shown).replace("{all}", cards.length);
}
by("dearest").onclick = () => {
  const all = { order: "a", term: "", shortest: 0, longest: 999 };
  for (const id in all) by(id).value = all[id];
  show();
  list.firstElementChild?.focus();
  list.firstElementChild?.scrollIntoView({ block: "center" });
};
// A word lights up wherever its segment has it: under the pointer, a finger or the arrow keys.
for (const item of list.querySelectorAll("li"))
  item.replaceChildren(...item.textContent.split(" ").flatMap((word, place) => {
    const span = document.createElement("span");
    span.textContent = word;
    return place ? [" ", span] : [span];
  }));
for (const card of cards) card.tabIndex = 0;
const words = card => [...card.querySelectorAll(".chips span, li span")];
function light(word) {
  for (const old of list.querySelectorAll(".lit, .here")) old.classList.remove("lit", "here");
  word?.classList.add("here");
  const text = word?.firstChild.data;
  for (const other of word ? words(word.closest("article")) : [])
    if (other.firstChild.data === text) other.classList.add("lit");
}
list.addEventListener("pointerover", event => light(event.target.closest(".chips span, li span")));
list.addEventListener("focusout", () => light());
list.addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !event.target.matches("article")) return;
  const all = words(event.target), at = all.findIndex(word => word.matches(".here"));
  light(all[Math.min(Math.max(at + step, 0), all.length - 1)]);
});
by("controls").hidden = false;
by("controls").addEventListener("input", show);
by("controls").addEventListener("submit", event => event.preventDefault());
show();
"""
