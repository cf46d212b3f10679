"""Write BLEU on one sheet of A4, and the README's picture: `python -m tools.page`.

Every number and picture comes from the package.
"""

from html import escape
from pathlib import Path

from sacrebleu import BLEU

from bleu_teach import (
    NLTK,
    SACREBLEU,
    SACREBLEU_SENTENCE,
    BleuScore,
    brevity_penalty,
    sentence_bleu,
    tokenize,
)
from bleu_teach.data import SHIP, THE_CAT_THE_CAT
from bleu_teach.draw import Picture, View, clipping_table, ngram_grid, score_panel, segment_table
from tools.formulas import formula

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
PAGE = NOTEBOOKS / "bleu_on_one_page.html"
PICTURE = NOTEBOOKS / "pictures" / "grid.svg"  # of the README

STYLE = """
@page{size:A4;margin:9mm}
*{box-sizing:border-box}
body{width:192mm;margin:0 auto;color:#1b1f24;background:#fff;
font:9.2pt/1.32 Inter,"Segoe UI",Helvetica,Arial,"DejaVu Sans",sans-serif}
h1{font-size:19pt;margin:0;line-height:1.15}h2{font-size:10.5pt;margin:0 0 .8mm;color:#0072b2}
p{margin:0 0 1mm}section{margin-top:2.2mm;border-top:1px solid #c9cdd3;padding-top:1.6mm}
.two{display:grid;grid-template-columns:1fr 1fr;gap:5mm}
.three{display:grid;grid-template-columns:1.15fr 1fr 1fr;gap:5mm}
img{max-width:100%;display:block}img.wide{width:100%}
table{border-collapse:collapse;font-size:8pt;margin:0}td,th{padding:.3mm 1.6mm!important}
caption{text-align:left;font-weight:600;padding:0 0 .6mm!important}
ul{margin:0;padding-left:4mm}math{font-size:10.5pt}math[display=block]{margin:.6mm 0}
.small{font-size:8pt;color:#565d66}code{font-size:8pt}
"""

TEXT = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>BLEU on one page</title>
<style>{style}</style></head><body><main>
<h1>BLEU on one page</h1>
<p><b>B</b>i<b>l</b>ingual <b>E</b>valuation <b>U</b>nderstudy: how many <i>n</i>-grams, groups of
<i>n</i> neighbouring tokens, does a <b>candidate</b> share with its <b>references</b>, and is it
long enough?</p>
<section><h2>1. Count, and clip</h2>
<p>An <i>n</i>-gram of the candidate is paid for as often as the <b>one</b> reference that has it
most often. What is more is clipped (hatched). What no reference has is dotted.</p>
<div class="two">{grid}{clipping}</div></section>
<section><h2>2. Four precisions, a penalty, one mean</h2>
<div class="two"><div>{precision}<p class="small">Over a corpus, both sums run over all candidates:
first add, then divide.</p></div><div>{penalty}{bleu}</div></div>
<p><i>c</i> is the length of the candidate, <i>r</i> that of the closest reference; over a corpus,
both are sums. <i>N</i> = {orders}, <i>w</i><sub>n</sub> = 1/{orders}. Here:
({product})<sup>1/{orders}</sup> × {bp:.3f} = <b>{score:.3f}</b>. A candidate of half the length
has BP = {half:.3f}; one that is too long has BP = 1 and pays in precision.</p></section>
<section><h2>3. The same as a sum of costs</h2>{panel}<p>A precision costs
¼ · ln(1/<i>p</i><sub>n</sub>). Silence costs (<i>r</i> − <i>c</i>)/<i>c</i>: words missing per word
said. For 8 of 10 words that is {cost:.2f}, and e<sup>−{cost:.2f}</sup> = {left:.2f} is
left.</p></section>
<section class="three"><div><h2>4. A corpus: add, then score once</h2>{corpus}
<p class="small">The mean of the sentence scores is a different metric.</p></div>
<div><h2>5. What it does not see</h2><ul><li>meaning: a lost <i>not</i> is one token;</li>
<li>good words that no reference has;</li><li>the order of pieces, where no match crosses the cut;
</li><li>a small gap: whether people would agree.</li></ul></div>
<div><h2>6. What has to be said with it</h2><p>Test set, references, output, and the signature:</p>
<p><code>{signature}</code></p><p>Without it: <i>{ship}</i>, equal to a reference, scores
{sentence:.0f} by <code>sacrebleu.sentence_bleu</code>, {corpus_call:.0f} by its
<code>BLEU()</code>, {nltk:.1e} by NLTK.</p></div></section>
<p class="small">Papineni, Roukos, Ward and Zhu 2002, sections 2.1 to 2.3. Numbers and pictures:
bleu_teach, lessons 00 to 07.</p>
</main></body></html>
"""

PRECISION = (
    r"p_n = \frac{\sum_{C}\;\sum_{g \in C} \min(\text{Count}(g), \text{Max_Ref_Count}(g))}"
    r"{\sum_{C}\;\sum_{g \in C} \text{Count}(g)}"
)
PENALTY = r"\text{BP} = 1 \text{ if } c > r, \text{ else } e^{1 - r/c}"
SCORE = r"\text{BLEU} = \text{BP} \cdot \exp\left(\sum_{n=1}^{N} w_n \ln p_n\right)"


def one_page() -> str:
    """The page as HTML that needs no other file."""
    score = score_of_the_cat()
    candidate, references = read(THE_CAT_THE_CAT)
    lines = [("the cat the cat on the mat", "the cat is on the mat"), ("a dog is here",) * 2]
    segments = [tokenize(line) for line, _ in lines]
    answers = [[tokenize(line)] for _, line in lines]
    r = score.reference_length
    ship, metric = read(SHIP), BLEU()
    metric.corpus_score([SHIP.candidate], [[text] for text in SHIP.references[:2]])
    return TEXT.format(
        style=STYLE,
        grid=show(ngram_grid(candidate, references), "wide"),
        clipping=show(clipping_table(candidate, references, 2)),
        precision=formula(PRECISION),
        penalty=formula(PENALTY),
        bleu=formula(SCORE),
        orders=len(score.precisions),
        product=" · ".join(map(str, score.precisions)),
        bp=score.brevity_penalty,
        score=score.score,
        half=brevity_penalty(r / 2, r),
        cost=(10 - 8) / 8,
        left=brevity_penalty(8, 10),
        panel=show(score_panel(score), "wide"),
        corpus=show(segment_table(segments, answers)),
        signature=str(metric.get_signature()).replace("|", "|<wbr>"),
        ship=escape(SHIP.candidate),
        sentence=100 * sentence_bleu(*ship, convention=SACREBLEU_SENTENCE).score,
        corpus_call=100 * sentence_bleu(*ship, convention=SACREBLEU).score,
        nltk=sentence_bleu(*ship, convention=NLTK).score,
    )


def wrong_word() -> Picture:
    """One wrong word of six, and its shadow."""
    return ngram_grid(tokenize("the cat is in the mat"), [tokenize("The cat is on the mat.")], 3)


def score_of_the_cat() -> BleuScore:
    """The example of the page."""
    return sentence_bleu(*read(THE_CAT_THE_CAT))


def read(example) -> tuple[list, list]:
    return tokenize(example.candidate), [tokenize(text) for text in example.references]


def show(view: View, kind: str = "") -> str:
    return view._repr_html_().replace("<img ", f'<img class="{kind}" ')


if __name__ == "__main__":
    PAGE.write_text(one_page(), encoding="utf-8")
    PICTURE.write_text(wrong_word().still, encoding="utf-8")
    print(f"Written: {PAGE}, {PICTURE}")
