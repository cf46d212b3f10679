"""Lesson 10, which is in Korean only: particles, spaces and order in BLEU."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bleu_teach.aggregation import corpus_bleu, sentence_bleu
from bleu_teach.calls.values import read_text
from bleu_teach.content.bank import mistake
from bleu_teach.content.exercise import exercises_of, texts
from bleu_teach.content.forge import Segment, task
from bleu_teach.conventions.tokenizers import tokenize_13a, tokenize_with

exercise = exercises_of("10")
PARTICLES = (
    "가 이 께서 을 를 은 는 도 만 와 과 의 에 에는 에서 에서는 에게 한테 께 "
    "로 으로 까지 부터 보다 처럼"
).split()


@exercise(
    ("조사 하나", "밥을", ["을", "를"]),
    ("‘이’로 끝나는 짧은 명사", "나이가", ["가", "이"]),
    ("‘에서’와 ‘서’", "도서관에서", ["서", "에서"]),
    ("‘으로’와 ‘로’", "집으로", ["로", "으로"]),
    ("긴 조사가 먼저 나오는 목록", "도서관에서", ["에서", "서"]),
    ("‘서’로 끝나는 명사", "독서에서", ["에서"]),
    ("되풀이되는 글자", "바나나", ["나"]),
    ("조사 두 개", "친구에게도", ["에게", "도"]),
    ("조사와 똑같은 어절 ‘가’", "가", ["가", "이"]),
    ("조사와 똑같은 어절 ‘에서’", "에서", ["서", "에", "에서"]),
    read=read_text,
)
def strip_particle(word: str, particles: Sequence[str]) -> str:
    """Remove the longest particle at the end of a word; a word that is a particle stays."""
    fitting = [particle for particle in particles if word.endswith(particle)]
    return word if word in particles else word.removesuffix(max(fitting, key=len, default=""))


LINES = (
    ("같은 문장", "어제 개가 사람을 물었다. | 어제 개가 사람을 물었다."),
    ("다른 조사", "어제 저녁에 개가 사람도 보았다. | 어제 저녁에 개가 사람을 보았다."),
    ("짧은 문장", "어제 개가 사람을 | 어제 개가 사람을 물었다."),
    ("참조 번역 두 개", "개가 밥을 다 먹었다. | 개가 밥을 먹었다. | 개가 밥을 다 먹는다."),
    ("문장 두 개", "네. | 아니요.", "어제 개가 사람을 물었다. | 어제 개가 사람을 물었다."),
)


def korean_tokens(text: str, particles: Sequence[str]) -> list[str]:
    """Split a text as 13a does, and each word into its stem and its particle."""
    tokens = []
    for word in tokenize_13a(text):
        stem = strip_particle(word, particles)
        tokens += [stem, word[len(stem) :]] if stem != word else [word]
    return tokens


@exercise(*((label, *texts(*lines), PARTICLES) for label, *lines in LINES))
def korean_bleu(
    candidates: Sequence[str], references: Sequence[Sequence[str]], particles: Sequence[str]
) -> float:
    """Compute corpus BLEU of texts that korean_tokens splits."""
    ours = [korean_tokens(text, particles) for text in candidates]
    theirs = [[korean_tokens(text, particles) for text in group] for group in references]
    return corpus_bleu(ours, theirs).score


@mistake("strip_particle", "10")
def first_particle(bleu, word, particles):
    """가장 긴 조사가 아니라 목록에서 먼저 나오는 조사를 뗍니다.
    "도서관에서"와 ["서", "에서"]를 넣어 보세요. 무엇이 남아야 할까요?"""
    found = next((one for one in particles if word.endswith(one)), "")
    return word if word in particles else word.removesuffix(found)


@first_particle.also("strip_particle")
def _first_that_is_not_the_word(bleu, word, particles):
    fitting = (one for one in particles if word.endswith(one) and word != one)
    return word.removesuffix(next(fitting, ""))


@mistake("strip_particle", "10")
def particle_letters(bleu, word, particles):
    """조사를 통째로 떼지 않고 조사에 든 글자를 끝에서 모두 지웁니다.
    rstrip은 글자를 하나씩 지웁니다. "독서에서"에 쓰면 무엇이 남나요?"""
    return word if word in particles else word.rstrip("".join(particles))


@particle_letters.also("strip_particle")
def _letters_of_one_after_the_other(bleu, word, particles):
    longest_first = sorted(particles, key=len, reverse=True)
    return word if word in particles else reduce(str.rstrip, longest_first, word)


@mistake("strip_particle", "10")
def particle_whole(bleu, word, particles):
    """조사와 똑같은 어절을 빈 문자열로 만듭니다.
    “이 가방”의 “이”를 넣어 보세요. 조사를 떼면 무엇이 남나요?"""
    return word.removesuffix(max(filter(word.endswith, particles), key=len, default=""))


# A line whose score by characters does not see that it says the opposite


def score_characters(candidate: str, reference: str) -> float:
    ours, theirs = (tokenize_with(text, "char") for text in (candidate, reference))
    return sentence_bleu(ours, [theirs]).score


def all_characters(candidate: list, references: Segment) -> tuple[bool, object]:
    score = score_characters(" ".join(map(str, candidate)), " ".join(references[0]))
    return score == 1, f"{score:.3f}"


task(
    "seen_or_not",
    "10",
    references=("어제 공원에서 연못 봤어요.",),
    demands={
        "‘못’을 한 어절로 쓰기": lambda candidate, references: ("못" in candidate, ""),
        "글자 단위 BLEU를 1로 지키기": all_characters,
    },
    cut=str.split,
)
