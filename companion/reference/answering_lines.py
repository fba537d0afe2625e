"""Chooses the lines of a section that answer a question. If a question asks who wins, a line that only says who loses
is never chosen."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import log, pow

from companion.kit.text_search import without_accents
from companion.reference.rules_book import lines
from companion.reference.search_word_lists import opposites, people_words, word_lines

WORD = re.compile(r"\d+\+|\d+|[^\W\d_][^\W_]*")
JOINED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
CELL = " · "
INNER_QUESTION = re.compile(r"(?<=\.) (?=[^.:?]*\?)")
FIRST_LINE, ROW_OF_PEOPLE, LENGTH = 1.15, 2.0, 0.15
# A second line is shown if its score is at least this share of the best.
NEAR = 0.85
Likes = Mapping[str, float]


def answering_lines(body: str, wanted: Sequence[Likes], asked: frozenset[str], people: int = 0) -> str:
    """Returns the line that answers best, or two lines if they are about equal; "" if each line is about the opposite
    of the question. `wanted` has a mapping for each word of the question: similar words and their weights. `asked`
    holds all words of the question. `people` is the number of players, 0 if unknown."""
    numbers = {word for likes in wanted for word in likes if word.isdecimal()}
    here = numbers if any(people_words() & likes.keys() for likes in wanted) else {str(people)} if people else set()
    sides = asked_sides(asked)
    told = [
        each
        for each in section_lines(body)
        if other_sides(each, sides) % 2 == 0
        and not is_other_row(row_of_people(each), here)
        and not (is_other_row(leading_number(each), numbers) and not row_of_people(each))
    ]
    weighed = [by_rarity(likes, told) for likes in wanted]
    scored = [
        ((line_score(each, weighed, here) + other_sides(each, sides)) * (FIRST_LINE if not at else 1), -at)
        for at, each in enumerate(told)
    ]
    best, *others = sorted(scored, reverse=True) or [(0.0, 0)]
    near = [each for each in others[:1] if each[0] >= NEAR * best[0] > 0]
    return " ".join(told[at] for at in sorted(-number for _, number in (best, *near)) if told)


def by_rarity(likes: Likes, told: Sequence[str]) -> Likes:
    """Returns the weights of the words that resemble one word of the question. They are lower if many lines of the
    section contain such a word; {} if no line does."""
    having = sum(not likes.keys().isdisjoint(line_words(each)) for each in told)
    return {word: like * log(1 + len(told) / having) for word, like in likes.items()} if having else {}


def line_score(line: str, wanted: Sequence[Likes], people: set[str]) -> float:
    """Returns how well a line answers; higher is better. If the line itself has the form "question? answer", words in
    its answer part count half."""
    question, _, answer = line.partition("?")
    first, then = line_words(question), line_words(answer)
    found = sum(
        max((like if word in first else like / 2 for word, like in likes.items() if word in first | then), default=0.0)
        for likes in wanted
    )
    length, row = float(max(1, len(first | then))), row_of_people(line)
    fits = 1.0 if not row else ROW_OF_PEOPLE if row in people else 1 / ROW_OF_PEOPLE
    return found * fits / pow(length, LENGTH)


def is_other_row(number: str, numbers: set[str]) -> bool:
    """Returns whether a line is a row of a printed table for another number than those in the question, `numbers`.
    `number` is the one with which the row begins, "" for other lines."""
    return bool(number and numbers) and number not in numbers


def row_of_people(line: str) -> str:
    """Returns the number of players for which a row of a printed table holds, such as "4" for a row that begins with
    "people 4"; "" for any other line."""
    what, _, cell = line.partition(CELL)[0].partition(" ")
    return cell if cell.isdecimal() and CELL in line and without_accents(what) in people_words() else ""


def row_for(body: str, people: int) -> str:
    """Returns the row for this number of players in the printed table of the section; "" if there is none."""
    return next((each for each in section_lines(body) if row_of_people(each) == str(people)), "")


def leading_number(line: str) -> str:
    """Returns the number with which a row of a printed table begins; "" if the line begins otherwise or is no such
    row."""
    if CELL not in line:
        return ""
    words = line.partition(CELL)[0].split()
    return next((each for each in words[:2] if each.isdecimal()), "")


def is_silent(line: str) -> bool:
    """Returns whether the line says that the rulebook leaves a point open."""
    said = " ".join(WORD.findall(without_accents(line)))
    return any(each in said for each in word_lines("silent"))


@lru_cache(256)
def asked_sides(asked: frozenset[str]) -> Sequence[tuple[frozenset[str], frozenset[str]]]:
    """Returns pairs of a side and its opposites, as sets of words: one pair for each group of opposites of which the
    question names exactly one side."""
    named = ([side for side in group if side & asked] for group in opposites())
    return [
        (sides[0], frozenset[str]().union(*group) - sides[0])
        for group, sides in zip(opposites(), named, strict=True)
        if len(sides) == 1
    ]


def other_sides(line: str, sides: Sequence[tuple[frozenset[str], frozenset[str]]]) -> int:
    """Returns for how many pairs of opposites the line names only the side that the question does not name. One such
    pair means that the line is about something else. Two cancel each other: "the defence wins" answers a question about
    a lost attack."""
    words = line_words(line)
    return sum(words.isdisjoint(side) and not words.isdisjoint(others) for side, others in sides)


@lru_cache(32768)
def tokens(text: str) -> tuple[str, ...]:
    """Returns the words and numbers of a text, also numbers with a plus (such as 3+). Words joined by a hyphen are
    returned singly and also as one word."""
    plain = without_accents(text)
    return (*WORD.findall(plain), *(each.replace("-", "") for each in JOINED.findall(plain)))


@lru_cache(8192)
def line_words(line: str) -> frozenset[str]:
    return frozenset(tokens(line))


@lru_cache(2048)
def section_lines(body: str) -> tuple[str, ...]:
    """Returns the lines of a section. A question within a line begins a line of its own."""
    return tuple(part for line in lines(body) for part in INNER_QUESTION.split(line, maxsplit=1))


def marked_pieces(line: str, marked: Mapping[str, float]) -> Iterator[tuple[str, bool]]:
    """Splits a line into pairs (text, is_match). Matches are the words with a token in `marked`."""
    at = 0
    for found in WORD.finditer(line):
        if any(each in marked for each in tokens(found[0])):
            yield from ((line[at : found.start()], False), (found[0], True))
            at = found.end()
    yield line[at:], False
