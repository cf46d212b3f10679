"""How explorers look on a page; sent to it once, not with every keystroke."""

from __future__ import annotations

from bleu_teach.draw.chips import MOST
from bleu_teach.draw.grid import LETTERS
from bleu_teach.views import STYLE as PICTURES

# What the pointer is on lights up with all of the same n-gram: its chips, its places in the
# references, its row in the table of counts. They share a class; see `link` in draw/chips.py.
# The rows of the table do the same for a finger and for the arrow keys.
POINTER = "".join(
    f".bt-view:has(.g{place}:is(:hover,:focus)) .g{place}"
    "{stroke:var(--ink);stroke-width:3;stroke-dasharray:none;background:#0072b22e}\n"
    for place in range(MOST)
)
EXPLORERS = (
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
@media(forced-colors:active){.bt-explorer .mod-active{outline:3px solid Highlight;
outline-offset:-3px}}
.bt-explorer textarea{white-space:pre;overflow-x:auto}
.bt-drag .noUi-handle{visibility:hidden}
.bt-drag .noUi-touch-area{visibility:visible;border-radius:50%;background:#0072b2;cursor:grab}
.bt-drag .noUi-target{cursor:pointer}
.bt-explorer pre{font-family:ui-monospace,"DejaVu Sans Mono",monospace;line-height:1.4;margin:8px 0;
white-space:pre;overflow-x:auto}
.bt-explorer .widget-html-content{position:relative}
.bt-message{margin:8px 0;padding:8px 14px;border-left:4px solid #b87d00;line-height:1.4;
max-width:720px;
background:var(--jp-layout-color0,#fff)}
.bt-message:has(+.bt-view:not(:empty)){position:absolute;z-index:1}
.bt-view.old{opacity:.3}
.bt-view{line-height:1.4;container-type:inline-size;display:flex;flex-direction:column;
align-items:flex-start}
.bt-view>p{margin:8px 0}
.bt-view div.bt{box-sizing:border-box;width:100%;max-width:784px;padding:8px 0}
.bt-explorer .widget-label{text-align:left;font-weight:600}
.bt-explorer .widget-toggle-buttons{display:flex;flex-wrap:nowrap}
.bt-explorer .widget-toggle-buttons .widget-label{flex:none;min-width:92px;max-width:none;
margin-right:6px}
.bt-explorer:not(.bt-playground) .widget-hbox{column-gap:8px}
.bt-explorer:not(.bt-playground) :is(.widget-hbox>*,.widget-dropdown){
max-width:calc(100% - 4px)!important}
.bt-pair.widget-hbox>*{flex:1 1 320px}
.bt-beside.widget-vbox{flex-flow:row wrap-reverse;align-items:flex-end}
.bt-beside>.widget-hbox{flex:1 1 168px}.bt-beside>.widget-html{flex:1000 1 300px}
.bt-two{display:flex;flex-wrap:wrap;gap:0 24px;width:100%;max-width:1180px}
.bt-view .bt-two>div.bt{flex:1 1 340px;width:auto}
.bt-view .line{display:flex;flex-wrap:wrap;align-items:flex-start;gap:6px 8px;margin-bottom:10px}
.bt-view .line .line{flex:1 1 180px;margin:0}
.bt-view .line svg{max-width:100%;height:auto;overflow:visible}
.bt-view table{border-collapse:collapse;margin:8px 0;font-size:14px}
.bt-view caption{text-align:left;font-weight:600;padding:4px 0}
.bt-view th label{position:relative;display:block;cursor:pointer}
.bt-view th input{appearance:none;position:absolute;inset:-2px -10px -2px -4px;width:auto;
height:auto;margin:0;border:0;border-radius:4px;cursor:pointer}
@media(hover:none){.bt-view rect{cursor:pointer}}
.bt-note{margin:8px 0;padding:10px 14px;border-radius:8px;background:#0072b21c;max-width:732px}
.bt-view th,.bt-view td{padding:3px 14px 3px 0;text-align:left;border-bottom:1px solid #c9cdd3}
.bt-view form{max-width:100%}
.bt-columns .bt-view{flex-flow:row wrap;gap:0 28px}
.bt-columns .bt-view>:is(p,div.bt){flex:1 0 100%;box-sizing:border-box}
.bt-columns .bt-view>div.bt:last-of-type{flex:0 1 540px}
.bt-columns .bt-view>div.bt:first-child{flex:0 1 360px;width:auto;order:-2}
.bt-columns .bt-view>p.bt-note{flex:1 0 260px;order:-1}
@container(max-width:480px){.bt-view .bt>.line>.line{flex-basis:100%}
.bt-wide div.bt{overflow-x:auto}.bt-wide svg:has(.axis,.track){max-width:none!important;zoom:.72}}
@media(max-width:600px){
.jp-OutputArea-child:has(.bt-explorer)>.jp-OutputPrompt{display:none}
.bt-explorer:not(.bt-playground) .widget-toggle-buttons{flex-wrap:wrap;height:auto}
.bt-explorer:not(.bt-playground) .widget-toggle-buttons .widget-label{flex:1 0 100%}}
@container(max-width:600px){
.bt-view table{display:block;max-width:100%;overflow-x:auto;margin:8px 0;font-size:13px}
.bt-view th,.bt-view td{padding-right:7px}}
@media(max-width:600px),(max-height:850px){
.bt-explorer:not(.bt-playground) .bt-note:first-of-type{order:-1;min-height:4.2em}}
"""
)
# The playground. A word that the pointer rests on, or that has the focus, casts its shadow.
RESTED = ".bt-playground:has(.bt-walk>div:hover>.w{0}:hover,.bt-walk>div:not(:hover)>.w{0}:focus)"
SHADOWS = "".join(
    f"""{RESTED.format(place)} .cell:not(.w{place}){{opacity:.22}}
{RESTED.format(place)} .slot.w{place}{{fill:var(--orange);fill-opacity:.18}}
{RESTED.format(place)} .word.w{place}{{text-decoration:underline}}
{RESTED.format(place)} .shadow .w{place}{{display:block}}
"""
    for place in range(LETTERS)
)
PLAYGROUND = """
.bt-playground{container-type:inline-size}
.bt-playground.widget-vbox,.bt-playground .widget-vbox{overflow:visible}
:is(.jp-OutputArea-output,.jp-OutputArea-child,.jp-OutputArea,.jp-Cell-outputWrapper)
:has(.bt-playground){overflow:visible!important}
.bt-head.widget-vbox{position:sticky;top:0;z-index:3;margin:0;padding:4px 0;
background:var(--jp-layout-color0,#fff)}
.bt-head .widget-text{max-width:none!important;height:auto}
.bt-head .widget-text .widget-label{line-height:40px;height:40px}
.bt-head input{height:40px!important;font-size:18px!important;border-radius:8px!important;
padding:0 12px!important}
.bt-head .widget-html{margin:0 2px;min-height:76px}
.bt-strip{display:flex;align-items:center;gap:4px 28px;line-height:1.35;min-height:76px;
font-size:15px;font-variant-numeric:tabular-nums}
.bt-strip p{margin:0}.bt-strip b{font-size:18px}
.bt-strip .score{flex:none;font-size:64px;line-height:1;letter-spacing:-1px}
.bt-strip .score small{display:block;font-size:14px;letter-spacing:0}
.bt-strip .shadow{font-size:18px;font-weight:600}.bt-strip .shadow p{display:none}
.bt-playground:has(.bt-walk input:is(:hover,:focus)) .bt-strip .edit{display:none}
.bt-playground .bt-view div.bt{max-width:none}
.bt-playground .bt-view .line{margin-bottom:0;row-gap:0}
.bt-walk{position:relative;width:100%;--grid:min(100%,1180px,130vh);overflow:hidden}
.jp-NotebookPanel .bt-walk{--grid:min(100%,1180px,98vh)}
.bt-walk .bt>.line:first-child svg,.bt-walk>div{width:var(--grid);max-width:none;flex:none}
.bt-walk>div:last-child{position:absolute;top:8px;left:0;aspect-ratio:760/76}
.bt-walk input{appearance:none;position:absolute;top:0;height:100%;margin:0;border:0;
border-radius:6px;cursor:pointer}
.bt-playground>.widget-html p{margin:2px 0;line-height:1.4;font-size:15px}
.bt-bar.widget-hbox{align-items:center;overflow:visible;gap:4px}
.bt-bar>*{height:auto!important}
@container(max-width:480px){
.bt-walk{--grid:118.4%}
.bt-walk .bt>.line:first-child svg,.bt-walk>div:last-child{margin-left:-8.1%}
.bt-walk .small .word{display:none}
.bt-strip{flex-wrap:wrap;min-height:142px;align-content:start}.bt-strip .score{font-size:56px}
.bt-strip .edit,.bt-strip .shadow{flex-basis:100%}
.bt-head .widget-text .widget-label{display:none}
.bt-playground :is(button,select){min-height:44px;min-width:44px;font-size:15px}}
"""
STYLE = EXPLORERS + PLAYGROUND + SHADOWS
