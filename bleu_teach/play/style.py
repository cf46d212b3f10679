"""How explorers look on a page; sent to it once, not with every keystroke."""

from __future__ import annotations

from bleu_teach.draw.chips import MOST
from bleu_teach.draw.style import STYLE as PICTURES

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
.bt-explorer textarea{field-sizing:content;white-space:pre;overflow-x:auto}
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
# The playground: what is typed and what it did stay in sight; the rest grows with the screen.
PLAYGROUND = """
.bt-playground{container-type:inline-size}
.bt-playground.widget-vbox,.bt-playground .widget-vbox{overflow:visible}
:is(.jp-OutputArea-output,.jp-OutputArea-child,.jp-OutputArea,.jp-Cell-outputWrapper)
:has(.bt-playground){overflow:visible!important}
.bt-head.widget-vbox{position:sticky;top:0;z-index:3;margin:0;padding:4px 0;
background:var(--jp-layout-color0,#fff);border-bottom:1px solid #c9cdd3}
.bt-head .widget-text{max-width:none!important;height:auto}
.bt-head .widget-text .widget-label{line-height:36px;height:36px}
.bt-head input{height:36px!important;font-size:16px!important;border-radius:8px!important;
padding:0 12px!important}
.bt-head .widget-html{margin:0 2px}
.bt-strip{display:flex;flex-wrap:wrap;align-items:center;gap:4px 22px;line-height:1.35;
min-height:54px;font-variant-numeric:tabular-nums}
.bt-strip .score{font-size:32px;white-space:nowrap}
.bt-strip .moved{font-size:15px;font-weight:600;white-space:nowrap;min-width:124px}
.bt-strip small{display:block;font-size:13px;font-weight:400;min-height:1.3em}
.bt-strip .edit{flex:1 1 360px;margin:0;padding:6px 12px;border-radius:8px;font-size:14px;
background:#0072b21c;min-height:2.7em;box-sizing:content-box}
.bt-playground .widget-toggle-buttons{margin:0 2px!important}
.bt-playground .bt-view div.bt>.line{margin-bottom:5px}
.bt-bar.widget-hbox{flex-flow:row wrap;align-items:center;overflow:visible;gap:0 4px}
.bt-tools.widget-hbox{flex-flow:row wrap;margin-left:auto;overflow:visible}
.bt-playground .bt-view div.bt{max-width:none}
.bt-playground .bt-view div.bt>.line:nth-last-child(2)>.line{column-gap:40px}
@media(max-height:600px) and (min-width:600px){
.bt-playground .bt-view div.bt>.line:last-child{display:none}}
@container(max-width:1000px){.bt-playground .bt-next{display:none}}
@container(min-width:1140px){.bt-playground>*{zoom:1.22}}
@container(min-width:1420px){.bt-playground>*{zoom:1.5}}
@container(min-width:481px) and (max-width:760px){
.bt-playground .bt-view div.bt>.line:nth-last-child(2){zoom:.72}
.bt-playground .bt-view div.bt>.line:nth-last-child(2)>.line{column-gap:10px}}
@container(max-width:480px){
.bt-strip{gap:0 14px;min-height:0}.bt-strip .score{font-size:25px}
.bt-strip .moved{min-width:0}.bt-strip small{display:inline;margin-left:6px}
.bt-strip .edit{flex-basis:100%;padding:5px 10px}
.bt-head .widget-text .widget-label{display:none}
.bt-bar.widget-hbox{display:contents}.bt-bar .widget-toggle-buttons{order:1}
.bt-playground>.widget-html{order:2}.bt-tools.widget-hbox{order:3;margin:8px 0 0}
.bt-playground>.widget-vbox:not(.bt-head){order:4}
.bt-playground :is(button,select){min-height:40px;min-width:40px;font-size:15px}}
"""
STYLE = EXPLORERS + PLAYGROUND
