// Whether the page is dark, in JupyterLab's words, which the instrument's styles know.
const system = matchMedia("(prefers-color-scheme: dark)");
const mark = () => {
  const { theme } = document.body.dataset;
  document.body.dataset.jpThemeLight = !(theme === "dark" || (theme !== "light" && system.matches));
};
new MutationObserver(mark).observe(document.body, { attributeFilter: ["data-theme"] });
system.addEventListener("change", mark);
mark();
// What the theme leaves out: a heading's level, and the keyboard where something scrolls sideways.
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.ariaLevel = 2;
for (const box of document.querySelectorAll("article *"))
  if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
    box.tabIndex = 0;
const drawer = document.querySelector("aside.sidebar-drawer");
if (drawer) drawer.ariaLabel = drawer.querySelector(".caption")?.textContent ?? document.title;
