"""The scoreboard of lesson 00 says what clipping counts, and hides the score that is asked for."""

from hypothesis import given

from bleu_teach import modified_precision, sentence_bleu, tokenize
from bleu_teach.draw import scoreboard
from tests.draw.pictures import any_words, contents, parse, references_of


def test_it_hides_one_score_and_shows_the_others():
    people = ["the cat sat on the mat"]
    machines = ["the cat sat on a mat", "the cat sat on the mat"]
    scores = [sentence_bleu(machine.split(), [people[0].split()]).score for machine in machines]
    first, second = (f"BLEU {score:.2g}" for score in scores)
    assert first in scoreboard(machines, people).alt and second in scoreboard(machines, people).alt
    hiding = scoreboard(machines, people, hidden=1)
    assert first not in hiding.alt and second in hiding.alt and "BLEU ?" in hiding.alt
    assert "BLEU ?" in contents(hiding) and first not in contents(hiding)


@given(any_words, references_of(any_words))
def test_it_counts_what_clipping_counts_in_any_text(words, people):
    text, people = " ".join(words), [" ".join(reference) for reference in people]
    picture = scoreboard([text], people)
    tokens, references = tokenize(text), [tokenize(person) for person in people]
    matches, total = modified_precision(tokens, references, 1)
    assert f"{matches} of {total} words matched" in picture.alt
    assert parse(picture).get("aria-label") == picture.alt
