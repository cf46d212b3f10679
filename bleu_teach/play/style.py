"""How explorers look on a page; sent to it once, not with every keystroke."""

from __future__ import annotations

from bleu_teach.draw.chips import MOST
from bleu_teach.draw.style import STYLE as PICTURES

# What the pointer is on lights up with all of the same n-gram: its chips, its places in the
# references, its row in the table of counts. They share a class; see `link` in draw/chips.py.
POINTER = "".join(
    f".bt-view:has(.g{place}:hover) .g{place}"
    "{stroke:var(--ink);stroke-width:3;stroke-dasharray:none;background:#0072b22e}\n"
    for place in range(MOST)
)
STYLE = (
    f"""{PICTURES}{POINTER}
.bt text{{pointer-events:none}}.bt rect{{pointer-events:all}}
"""
    + """
.bt-explorer .widget-html-content{min-width:0;flex:1}
.bt-explorer.widget-vbox :is(input,textarea,select,button):focus-visible{
outline:3px solid #0072b2!important;outline-offset:-2px}
[data-jp-theme-light="false"] .bt-explorer.widget-vbox :focus-visible{
outline-color:#56b4e9!important}
.bt-explorer .mod-active{-webkit-text-stroke:.4px;box-shadow:inset 0 -3px #0072b2!important}
.bt-drag .noUi-handle{visibility:hidden}
.bt-drag .noUi-touch-area{visibility:visible;border-radius:50%;background:#0072b2;cursor:grab}
.bt-drag .noUi-target{cursor:pointer}
.bt-explorer pre{font-family:ui-monospace,"DejaVu Sans Mono",monospace;line-height:1.4;margin:8px 0;
white-space:pre;overflow-x:auto}
.bt-explorer .widget-html-content{position:relative}
.bt-message{margin:8px 12px;padding:8px 14px;border-left:4px solid #b87d00;line-height:1.4;
max-width:720px;
background:var(--jp-layout-color0,#fff)}
.bt-message:has(+.bt-view:not(:empty)){position:absolute;z-index:1}
.bt-view.old{opacity:.3}
.bt-view{line-height:1.4;container-type:inline-size;display:flex;flex-direction:column;
align-items:flex-start}
.bt-view>p{margin:8px 12px}
.bt-view div.bt{box-sizing:border-box;width:100%;max-width:784px;padding:12px;border-radius:8px;
background:var(--card)}
.bt-view .line{display:flex;flex-wrap:wrap;align-items:flex-start;gap:6px 8px;margin-bottom:10px}
.bt-view .line .line{flex:1 1 180px;margin:0}
.bt-view .line svg{max-width:100%;height:auto;overflow:visible}
.bt-view table{border-collapse:collapse;margin:8px 12px;font-size:14px}
.bt-view caption{text-align:left;font-weight:600;padding:4px 0}
.bt-note{margin:8px 12px;padding:10px 14px;border-radius:8px;background:#0072b21c;max-width:732px}
.bt-view th,.bt-view td{padding:3px 14px 3px 0;text-align:left;border-bottom:1px solid #c9cdd3}
@container(max-width:600px){
.bt-view table{display:block;max-width:100%;overflow-x:auto;margin:8px 0;font-size:13px}
.bt-view th,.bt-view td{padding-right:7px}}
@media(max-width:600px),(max-height:850px){
.bt-view .bt-note:first-of-type{order:-1;min-height:4.2em}}
"""
)
