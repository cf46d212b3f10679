// What the theme leaves out: the level of a heading, and the keyboard where something scrolls sideways.
for (const caption of document.querySelectorAll("p.caption[role=heading]")) caption.ariaLevel = 2;
for (const box of document.querySelectorAll("article *"))
  if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) box.tabIndex = 0;
const drawer = document.querySelector("aside.sidebar-drawer");
if (drawer) drawer.ariaLabel = drawer.querySelector(".caption")?.textContent ?? document.title;
