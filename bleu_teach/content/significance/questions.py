"""Lesson 08. The first three come from the lessons before."""

from bleu_teach.brevity import brevity_penalty
from bleu_teach.clipping import modified_precision
from bleu_teach.content.question import RIGHT, Question
from bleu_teach.data import AGREEMENT_BY_GAP

QUESTIONS = (
    Question(
        "a_a_a_b",
        "“a a a b”, and the references are “a b” and “a a c”. What is p₁?",
        {"2/4": "credited_once", "3/4": RIGHT, "4/4": "clip_to_sum"},
        why="The second reference has two “a”, the first one has the “b”. Each word has its own "
        "largest count.",
        answer=lambda: modified_precision(list("aaab"), [list("ab"), list("aac")], 1),
    ),
    Question(
        "half_length",
        "A candidate of 5 words, a reference of 10. What is the penalty?",
        {"0.37": RIGHT, "0.50": "penalty_ratio", "1.65": "penalty_inverted"},
        why="1 − 10/5 is −1, and e to the −1 is 0.37. Half the length costs more than half of the "
        "score.",
        answer=lambda: f"{brevity_penalty(c=5, r=10):.2f}",
    ),
    Question(
        "people_agree",
        "B is ahead of A by two to three points of BLEU. Out of a hundred such pairs of "
        "systems, in how many do people prefer B, too?",
        {
            "51": "That is for gaps below half a point: a coin.",
            "70": RIGHT,
            "96": "That takes five points or more.",
        },
        why="In three of ten pairs the published human scores say the opposite.",
        answer=lambda: round({gap: share for gap, _, share in AGREEMENT_BY_GAP}["2–3"]),
    ),
    Question(
        "left_out",
        "48 draws from 48 segments. How many of the segments were never drawn?",
        {
            "0": "For that no segment may come twice. Every draw is from all 48 again.",
            "17": RIGHT,
            "24": "A segment is missed with probability (47/48)⁴⁸. That is a little over a third.",
        },
        why="About a third of the segments are missing from a resample, and others count double or "
        "more. That is how it imitates a different test set.",
    ),
    Question(
        "drawn_by_hand",
        "Three segments have 2 of 4, 1 of 5 and 6 of 6 matches. The draw is: third, third, first. "
        "What is the precision of this resample?",
        {"14/16": RIGHT, "8/10": "drawn_once", "9/15": "not_resampled", "5/6": "segments_averaged"},
        why="The third segment counts twice, the second one not at all: 6 + 6 + 2 of 6 + 6 + 4.",
        answer=lambda: f"{6 + 6 + 2}/{6 + 6 + 4}",
    ),
    Question(
        "spread",
        "95 % of the thousand scores of A lie between two ends. How many BLEU points are between "
        "them?",
        {
            "1": "Forty-eight segments are few. One of them alone moves the score by more than "
            "you think.",
            "3": "It is a good guess for a test set of some hundred segments. We have 48.",
            "9": RIGHT,
        },
        why="The digits after the point say nothing. On 48 segments a score is known to about four "
        "points, up or down.",
    ),
    Question(
        "same_draws",
        "The gap between B and A has an interval, too. A and B differ in six of 48 sentences. Draw "
        "segments for each system apart, or the same ones for both: when is the interval narrower?",
        {
            "drawn apart": "Then a resample may hold the easy segments for A and the hard ones for "
            "B. Such luck widens the interval.",
            "the same for both": RIGHT,
            "no difference": "Most of the spread comes from easy and hard segments. These two "
            "systems share nearly all of them.",
        },
        why="Forty-two sentences are the same in both, so their luck cancels out of the gap."
        " It need not be so: see the next cell.",
    ),
    Question(
        "false_alarms",
        "Out of a hundred pairs of systems that do not differ at all, how many get a p-value below "
        "5 %?",
        {
            "none": "Chance makes gaps, too, and now and then a large one.",
            "about 5": RIGHT,
            "about 50": "Half of the time the one that we call B is ahead. A lead is not yet a "
            "surprising lead.",
        },
        why="That is what 5 % means: how often the alarm rings when there is no fire. Try twenty "
        "useless changes, report the best one, and you have a “significant” result."
        " It is also how one gets a paper.",
    ),
    Question(
        "four_times",
        "Four times as many segments of the same kind. How many times narrower does the interval "
        "become?",
        {
            "2": RIGHT,
            "4": "It follows the square root of the number of segments.",
            "16": "It is the other way around: a narrow interval is expensive.",
        },
        why="For half the width, four times the segments; for a tenth, a hundred times.",
    ),
    Question(
        "exchange_gains",
        "System fluent is behind system literal. Each of its 48 translations is put into the "
        "output of literal, one at a time. How many of them raise the score?",
        {
            "5": "Then 43 would pull the score down, and the gap would be far larger.",
            "14": "The gap is small beside what single sentences do. So those that win must be "
            "almost as many as those that lose.",
            "24": RIGHT,
        },
        why="Half of them. A small gap is what is left of many large differences, up and down. "
        "Other sentences would have left something else, and this is what the interval shows.",
    ),
)
