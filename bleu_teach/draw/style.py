"""How the marks of a picture look, in the light theme and in the dark one."""

# Okabe and Ito's blue and orange tell apart what shape and word have already told apart. On white
# the orange is darker than theirs, so that its thin lines are seen.
STYLE = """
.bt{max-width:100%;height:auto;
font-family:Inter,"Segoe UI",Helvetica,Arial,"DejaVu Sans",sans-serif;
--ink:#1b1f24;--soft:#565d66;--line:#c9cdd3;--track:#e9ebef;--card:#fff;
--blue:#0072b2;--orange:#b87d00;--brown:#8a5c00}
[data-jp-theme-light="false"] .bt{--ink:#f2f3f5;--soft:#b4bac2;--line:#5b626b;--track:#353a41;
--card:#111418;--blue:#56b4e9;--orange:#e69f00;--brown:#f0b840}
.bt .card{fill:var(--card)}.bt text{fill:var(--ink)}.bt .soft{fill:var(--soft)}
.bt .matched{fill:var(--blue)}.bt .clipped{fill:var(--brown)}.bt .unmatched{fill:var(--soft)}
.bt rect.matched{fill-opacity:.16;stroke:var(--blue);stroke-width:1.6}
.bt rect.clipped{fill:none;stroke:var(--orange);stroke-width:1.6;stroke-dasharray:5 3}
.bt rect.unmatched{fill:none;stroke:var(--soft);stroke-width:1.6;stroke-dasharray:1.6 3.4}
.bt rect.plain{fill:var(--track);fill-opacity:.6}.bt .hatch{stroke:var(--orange);stroke-opacity:.6}
.bt rect.picked{stroke:var(--ink);stroke-width:3;stroke-dasharray:none}
.bt .grid rect.matched{fill-opacity:1}.bt .slot{fill:none}.bt .slot.on{fill:var(--orange);
fill-opacity:.18}.bt .cell.off{opacity:.22}
.bt rect.missing{fill:none;stroke:var(--orange);stroke-width:1.4;stroke-dasharray:7 5;opacity:.8}
.bt .track{fill:var(--track)}.bt .bar{fill:var(--blue)}.bt .cost{fill:var(--soft)}
.bt .was{stroke:var(--ink);stroke-width:1.4;stroke-dasharray:2.5 2;fill:none}
.bt .axis{stroke:var(--line);fill:none}.bt .curve{stroke:var(--ink);stroke-width:2;fill:none}
.bt .trend{stroke:var(--soft);stroke-width:1.6;fill:none}
.bt .dot{fill:var(--blue);stroke:var(--card);stroke-width:2}
.bt .point{fill:var(--blue);fill-opacity:.6;stroke:var(--ink);stroke-width:1.2}
.bt .ring{fill:none;stroke:var(--soft);stroke-width:1.2}
.bt .halo{paint-order:stroke;stroke:var(--card);stroke-width:3px}
"""
