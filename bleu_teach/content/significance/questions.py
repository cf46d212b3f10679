"""Lesson 08. The first three come from the lessons before."""

from bleu_teach.content.question import RIGHT, Question

QUESTIONS = (
    Question(
        "a_a_a_b",
        "“a a a b”, and the references are “a b” and “a a c”. What is p₁?",
        {"2/4": "credited_once", "3/4": RIGHT, "4/4": "clip_to_sum"},
        why="The second reference has two “a”, the first one has the “b”. Each word has its own "
        "largest count.",
    ),
    Question(
        "half_length",
        "A candidate of 5 words, a reference of 10. What is the penalty?",
        {"0.37": RIGHT, "0.50": "penalty_ratio", "1.65": "penalty_inverted"},
        why="1 − 10/5 is −1, and e to the −1 is 0.37. Half the length costs more than half of the "
        "score.",
    ),
    Question(
        "two_halves",
        "One half of a corpus scores 20, the other half 40. What does the whole corpus score?",
        {
            "30": "mean_of_sentences",
            "one cannot tell": RIGHT,
            "60": "Scores do not add. What adds?",
        },
        why="Scores have lost the counts behind them. The statistics of the halves add, and the "
        "score of the sum is the score of the whole.",
    ),
    Question(
        "people_agree",
        "B is ahead of A by less than 0.5 BLEU. Out of a hundred such pairs of systems, in how "
        "many do people find B better?",
        {
            "51": RIGHT,
            "75": "That is what many papers take for granted. The published rankings of WMT say "
            "less.",
            "95": "For such an agreement the gap has to be ten times as large.",
        },
        why="A coin would do as well. The gap has to grow before BLEU and people agree.",
    ),
    Question(
        "left_out",
        "48 draws from 48 segments. How many of the segments were never drawn?",
        {
            "0": "For that no segment may come twice. Every draw is from all 48 again.",
            "17": RIGHT,
            "24": "Each segment is missed with the chance (47/48) to the 48. That is a little over "
            "a third.",
        },
        why="In a resample about a third of the segments is missing, and others count double or "
        "more. That is how another test set is imitated.",
    ),
    Question(
        "spread",
        "Between the ends that hold 95 % of the thousand scores of A: how many BLEU points?",
        {
            "1": "Forty-eight segments are few. One of them alone moves the score by more than "
            "you think.",
            "3": "It is a good guess for a test set of some hundred segments. Here are 48.",
            "9": RIGHT,
        },
        why="The digits after the point say nothing. On 48 segments a score is known to about four "
        "points, up or down.",
    ),
    Question(
        "same_draws",
        "The gap between B and A has an interval, too. Draw the segments for A and for B apart, or "
        "take the same ones for both: where is this interval narrower?",
        {
            "drawn apart": "Then a resample may hold the easy segments for A and the hard ones for "
            "B. Such luck widens the interval.",
            "the same for both": RIGHT,
            "no difference": "Most of the spread comes from easy and hard segments, and here both "
            "systems can share it.",
        },
        why="What is hard is hard for both, so it cancels out of the gap. This is why tests of two "
        "systems are paired.",
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
        why="That is what 5 % means: how often the alarm rings where there is nothing. Whoever "
        "tries twenty changes and reports the best one will find one “significant” change.",
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
        "eleven_systems",
        "Lesson 06 had eleven systems with a correlation of −0.09 between BLEU and people. What "
        "may we conclude?",
        {
            "there is no correlation": "That would be so if the interval were narrow around 0. "
            "Look how wide it is.",
            "BLEU ranks them upside down": "The sign is negative, and the interval holds large "
            "positive values, too.",
            "we cannot tell": RIGHT,
        },
        why="Not to have found a correlation is one thing, to have found that there is none is "
        "another. The same holds for a p-value that is not small.",
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
    Question(
        "three_shards",
        "Three helpers count 16 segments each, and hand their sums in as they get ready. The last "
        "helper comes first. How far is the score from that of the whole corpus?",
        {
            "0": RIGHT,
            "a little": "So it is with averages. Whole numbers add without loss.",
            "it depends on the order": "5 + 3 is 3 + 5, and (5 + 3) + 2 is 5 + (3 + 2).",
        },
        why="Whole numbers add in any order and in any grouping, to the same sums. So the score is "
        "the same, to the last digit.",
    ),
    Question(
        "one_at_a_time",
        "Now arrays do the counting in place of Counters, one segment at a time. Is it faster?",
        {
            "faster": "An array is quick once it is long. What about ten arrays for each of "
            "a thousand short segments?",
            "slower": RIGHT,
        },
        why="Each call on an array has a price, whether it holds twenty numbers or twenty "
        "thousand. Twenty are too few.",
    ),
    Question(
        "drawn_by_hand",
        "Three segments have 2 of 4, 1 of 5 and 6 of 6 matches. The draw is: third, third, first. "
        "What is the precision of this resample?",
        {"14/16": RIGHT, "8/10": "drawn_once", "9/15": "not_resampled", "5/6": "segments_averaged"},
        why="The third segment counts twice, the second one not at all: 6 + 6 + 2 of 6 + 6 + 4.",
    ),
    Question(
        "what_adds",
        "Two parts of a corpus were scored on two machines. What has to be sent home, so that the "
        "whole corpus can be scored there?",
        {
            "the scores": "Take two parts of different size. Their scores do not know their sizes.",
            "the precisions": "A ratio has forgotten its total, too.",
            "the statistics": RIGHT,
        },
        why="Some whole numbers for each part, however large the part is. That is all that a "
        "cluster has to send.",
    ),
)
