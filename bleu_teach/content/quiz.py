"""The quiz over the whole course: what is right, and what each wrong answer comes from.

The questions stand in notebooks/quiz.ipynb. Every answer is computed here, from the corpus.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from operator import ge, gt, lt

from bleu_teach.aggregation import corpus_bleu, corpus_stats
from bleu_teach.brevity import closest_reference_length
from bleu_teach.calls.values import read_number, read_pair
from bleu_teach.clipping import max_reference_counts, modified_precision
from bleu_teach.content.exercise import segment
from bleu_teach.content.exercises import EXERCISES, Exercise
from bleu_teach.content.quiz_answers import (
    count_chunks,
    count_clipped,
    count_ships,
    count_short,
    duel,
    first_only,
    lowered,
    mean_penalty,
    news_penalty,
    texts,
)
from bleu_teach.conventions.tokenizers import tokenize_with
from bleu_teach.corpus import load
from bleu_teach.ngrams import count_ngrams, extract_ngrams, tokenize


@dataclass(frozen=True)
class QuizQuestion:
    """What is known of a question.

    Args:
        lesson: the number of the lesson that it is about.
        right: computes the answer.
        why: what is worth remembering.
        wrong: why an answer is wrong → computes that answer.
        like: an exercise and arguments on which its function gives the answer. Then the mistakes
            of the bank are wrong answers, too.
        read: how an answer is read.
    """

    lesson: str
    right: Callable[[], object]
    why: str
    wrong: dict[str, Callable[[], object]] = field(default_factory=dict)
    like: tuple[Exercise, Callable[[], tuple]] | None = None
    read: Callable = read_number


WOOD = segment(
    "a woodchuck could chuck a woodchuck | how much wood would a woodchuck chuck "
    "| if a woodchuck could chuck wood"
)
HALF = slice(24, 48)
QUESTIONS = (
    QuizQuestion(
        "00",
        lambda: 0.9 * (9 / 10 * 7 / 9 * 5 / 8 * 3 / 7) ** (1 / 4),
        "A product, a root, and a factor: this is the whole formula.",
        like=(EXERCISES["combine"], lambda: ([9 / 10, 7 / 9, 5 / 8, 3 / 7], 0.9)),
    ),
    QuizQuestion(
        "01",
        lambda: sum(len([*extract_ngrams(tokens, 3)]) for tokens in texts("literal")),
        "Each segment of c tokens has c − 2 trigrams, and none runs into the next segment.",
        {
            "The segments were joined. No trigram runs from one segment into the next.": lambda: (
                len([*chain(*texts("literal"))]) - 2
            ),
            "These are the different ones. Copies count, too.": lambda: len(
                set(chain(*(extract_ngrams(tokens, 3) for tokens in texts("literal"))))
            ),
            "These are the words. A trigram needs two more words behind its first one.": lambda: (
                len([*chain(*texts("literal"))])
            ),
        },
    ),
    QuizQuestion(
        "01",
        lambda: len({word for pair in texts("references") for word in pair[0]}),
        "What a word is, the tokenizer decides. With split there are many more.",
        {
            "This is what split gives. Capitals and full stops make new words there.": lambda: len(
                {word for pair in load().references for word in pair[0].split()}
            ),
            "These are the words of all references. Only the first ones are asked for.": lambda: (
                len({word for pair in texts("references") for text in pair for word in text})
            ),
            "These are all words with their copies. A set forgets the copies.": lambda: sum(
                len(pair[0]) for pair in texts("references")
            ),
        },
    ),
    QuizQuestion(
        "02",
        lambda: tuple(modified_precision(*WOOD, 2)),
        "Both references have “a woodchuck”, each once. So the second one is clipped.",
        like=(EXERCISES["modified_precision"], lambda: (*WOOD, 2)),
        read=read_pair,
    ),
    QuizQuestion(
        "02",
        lambda: count_clipped(texts("references")),
        "Few words are clipped in honest sentences. The rule is there for the others.",
        {
            "The second references are missing. Each of them may allow more copies.": lambda: (
                count_clipped(first_only())
            ),
            "Words that no reference has are in it. They are unmatched, not clipped.": lambda: sum(
                (count_ngrams(tokens, 1) - max_reference_counts(own, 1)).total()
                for tokens, own in zip(texts("fluent"), texts("references"), strict=True)
            ),
        },
    ),
    QuizQuestion(
        "03",
        lambda: count_short(closest_reference_length),
        "The closest reference decides. So a short segment is often not too short.",
        {
            "This holds for the shortest reference. The closest one counts.": lambda: count_short(
                lambda c, references: min(references)
            ),
            "This holds for the longest reference. The closest one counts.": lambda: count_short(
                lambda c, references: max(references)
            ),
            "This holds for the first reference. The closest one counts.": lambda: count_short(
                lambda c, references: references[0]
            ),
        },
    ),
    QuizQuestion(
        "03",
        news_penalty,
        "Lengths are added first, and the penalty is taken once.",
        {
            "This is the mean of 24 penalties. Add the lengths first.": mean_penalty,
            "This is the penalty on all 48 segments. Only the news is asked for.": lambda: (
                corpus_stats(texts("telegraphic"), texts("references")).score().brevity_penalty
            ),
        },
    ),
    QuizQuestion(
        "05",
        lambda: corpus_bleu(texts("literal")[HALF], first_only()[HALF]).score,
        "One reference, 24 segments, one division for each length.",
        {
            "Both references are in it. Keep the first of each segment.": lambda: (
                corpus_bleu(texts("literal")[HALF], texts("references")[HALF]).score
            ),
            "This is the score on all segments. Only the news is asked for.": lambda: (
                corpus_bleu(texts("literal"), first_only()).score
            ),
        },
        like=(EXERCISES["corpus_bleu"], lambda: (texts("literal")[HALF], first_only()[HALF])),
    ),
    QuizQuestion(
        "05",
        lambda: duel(gt),
        "Just half of the segments, and yet the higher BLEU: a corpus score is no vote.",
        {
            "Draws are in it. Where both have 0, nobody wins.": lambda: duel(ge),
            "These are the wins of “fluent”.": lambda: duel(lt),
        },
    ),
    QuizQuestion(
        "06",
        lambda: count_chunks(texts("references")),
        "Inside a chunk the order counts. Between the chunks BLEU is blind.",
        {
            "This is with only the first references. The second ones hold more together.": (
                lambda: count_chunks(first_only())
            ),
            "These are the words. A chunk is cut only where no reference has the pair.": (
                lambda: len([*chain(*texts("literal"))])
            ),
        },
    ),
    QuizQuestion(
        "07",
        lambda: lowered(lambda text: tokenize_with(text.lower(), "13a")),
        "The signature would say case:lc. Without it nobody can repeat the number.",
        {
            "The capitals are still there. Lower-case both sides.": lambda: lowered(
                lambda text: tokenize_with(text, "13a")
            ),
            "This is with the tokens of tokenize. sacreBLEU's 13a keeps the full stops.": lambda: (
                lowered(tokenize)
            ),
            "This is the score from 0 to 1. sacreBLEU counts in percent.": lambda: (
                lowered(lambda text: tokenize_with(text.lower(), "13a")) / 100
            ),
        },
    ),
    QuizQuestion(
        "07",
        lambda: count_ships(lambda score: score == 1),
        "One sentence, equal to a reference, and a score that depends on whom you ask.",
        {
            "These are all that give more than 0. Full marks are asked for.": lambda: count_ships(
                lambda score: score > 0
            ),
            "These are the tools that give 0.": lambda: count_ships(lambda score: score == 0),
        },
    ),
)
QUIZ = {f"quiz.{number}": question for number, question in enumerate(QUESTIONS, start=1)}
