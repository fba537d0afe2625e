"""Chooses the lines of a section that answer a question: by their own words, and by the typical questions that are
written down for each line."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, pow, sqrt
from operator import mul

from companion.kit.text_search import without_accents
from companion.reference.rules_book import lines as plain_lines
from companion.reference.search_word_lists import asking_words, people_words, word_lines

WORD = re.compile(r"\d+\+|\d+|[^\W\d_][^\W_]*")
JOINED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
CELL = " · "
INNER_QUESTION = re.compile(r"(?<=\.) (?=[^.:?]*\?)")
# What a word counts that only the translations of a line have, or the typical questions about it.
NEARBY = 0.8
# How much the best typical question about a line counts, compared with the words of the line.
ASKED = 2.0
# What the row of a printed table counts more if it is for this number of players.
ROW = 2.0
# Lines with many words match by chance.
LENGTH = 0.15
# A second line is shown if its score is at least this share of the best.
NEAR = 0.8
# Sections with at most so many letters are shown whole.
SHORT = 160
Likes = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to which a line is searched for. For each word that is searched for, `wanted` maps similar words to
    their weights, and `rares` says how rare the word is. `asked` holds all words of the question in their order.
    `people` is the number of players, 0 if unknown."""

    wanted: Sequence[Likes]
    rares: Sequence[float]
    asked: Sequence[str]
    people: int = 0


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line of a section, or a part of a line. `number` is the number of the line in the section, from 1. `weights`
    maps words to their weights: the words of the line and, with lower weights, those of its translations and of the
    typical questions about it. The more words these are, the larger is `size`."""

    number: int
    text: str
    weights: Mapping[str, float]
    size: float

    def match(self, likes: Likes) -> float:
        """Returns how well the line matches one word of the question. `likes` maps the words that are like this word to
        their weights."""
        return max((likes[word] * self.weights[word] for word in likes.keys() & self.weights.keys()), default=0.0)


def told_lines(body: str, about_lines: Mapping[int, frozenset[str]]) -> tuple[ToldLine, ...]:
    """Returns the lines of a section. `about_lines` maps the number of a line to more words that the line is about."""

    def told(number: int, text: str) -> ToldLine:
        words, near = line_words(text), about_lines.get(number, frozenset())
        weights = {**dict.fromkeys(near, NEARBY), **dict.fromkeys(words, 1.0)}
        return ToldLine(number, text, weights, pow(len(weights) or 1, LENGTH))

    return tuple(told(*each) for each in section_lines(body))


def answering_lines(
    lines: Sequence[ToldLine], question: Question, alike: Iterable[tuple[int, Sequence[float]]] = ()
) -> str:
    """Returns the line that answers best, or two lines if they are about equal; a short section is returned whole.
    `alike` has a pair for each typical question about the section: the number of the line that it asks about, and how
    well it matches each word of `question`."""
    rows = asked_rows([each.text for each in lines], question)
    told = [each for each in lines if not is_other_row(each.text, rows)]
    matches = [[each.match(likes) for each in told] for likes in question.wanted]
    shares = [rare * rarity(match) for rare, match in zip(question.rares, matches, strict=True)]
    size = sqrt(sum(each**2 for each in shares)) or 1.0
    asked: dict[int, float] = defaultdict(float)
    for number, values in alike:
        asked[number] = max(asked[number], sum(map(mul, shares, values)) / size)
    worded = [sum(map(mul, shares, values)) / each.size for each, *values in zip(told, *matches, strict=True)]
    most = max(worded, default=0.0) or 1.0
    scores = [
        score / most + ASKED * asked[each.number] + row_bonus(each, rows, question)
        for each, score in zip(told, worded, strict=True)
    ]
    least = NEAR * max(scores, default=0.0) if sum(len(each.text) for each in lines) > SHORT else 0.0
    best = sorted(range(len(told)), key=lambda at: -scores[at])[: 2 if least else None]
    return " ".join(told[at].text for at in sorted(best) if at == best[0] or scores[at] >= least)


def rarity(match: Sequence[float]) -> float:
    """Returns the weight of a word of the question; `match` says how well each line of the section matches that word.
    The weight is lower if many lines match, and 0 if none does."""
    having = len(match) - match.count(0.0)
    return log(1 + len(match) / having) if having else 0.0


def asked_rows(texts: Iterable[str], question: Question) -> set[str]:
    """Finds out which rows of a printed table the question asks for, and returns the numbers with which these rows
    begin. If the rows are for numbers of players, this is the number of players in the question, otherwise how many
    people play. Returns an empty set if any row may answer."""
    rows = [text for text in texts if leading_number(text)]
    is_by_people = any(map(is_for_people, rows))
    numbers = set(numbers_of_people(question.asked) if is_by_people else filter(str.isdecimal, question.asked))
    if named := numbers.intersection(map(leading_number, rows)):
        return named
    if not is_by_people:
        return set()
    asks_for_people = any(people_words() & likes.keys() for likes in question.wanted)
    return numbers if asks_for_people and numbers else {str(question.people)} if question.people else set()


def numbers_of_people(asked: Sequence[str]) -> Iterator[str]:
    """Yields the numbers in a question that may be a number of players: not the 2 of "2 cards"."""
    for word, following in zip(asked, (*asked[1:], ""), strict=True):
        if word.isdecimal() and (not following or following in people_words() | asking_words()):
            yield word


def is_other_row(line: str, rows: set[str]) -> bool:
    """Returns whether a line is a row of a printed table that is not asked for. `rows` has the numbers at the beginning
    of the rows that are asked for. If `rows` is empty, any row may answer."""
    return bool(rows and leading_number(line)) and leading_number(line) not in rows


def row_bonus(line: ToldLine, rows: set[str], question: Question) -> float:
    """Returns how much is added to the score of a line: ROW if it is a row that is asked for and has a word of the
    question, otherwise 0. `rows` has the numbers at the beginning of the rows that are asked for."""
    is_about = any(not likes.keys().isdisjoint(line_words(line.text) - people_words()) for likes in question.wanted)
    return ROW if is_about and leading_number(line.text) in rows else 0.0


def leading_number(line: str) -> str:
    """Returns the number at the beginning of a row of a printed table, such as "4" in a row that begins with "people
    4". Returns "" if the line is no such row, or if the row begins without a number."""
    words = line.partition(CELL)[0].split()[:2] if CELL in line else ()
    return next((each for each in words if each.isdecimal()), "")


def is_for_people(line: str) -> bool:
    """Returns whether a row of a printed table begins with a number of players."""
    return without_accents(line.partition(" ")[0]) in people_words() and leading_number(line) != ""


def row_for(body: str, people: int) -> str:
    """Returns the row for this number of players in the printed table of the section; "" if there is none."""
    return next((each for each in plain_lines(body) if is_for_people(each) and leading_number(each) == str(people)), "")


def is_silent(line: str) -> bool:
    """Returns whether the line says that the rulebook leaves a point open."""
    said = " ".join(WORD.findall(without_accents(line)))
    return any(each in said for each in word_lines("silent"))


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
def section_lines(body: str) -> tuple[tuple[int, str], ...]:
    """Returns the lines of a section with their numbers, from 1. A line with a question in its middle is split before
    the question, and both parts have the number of that line."""
    numbered = enumerate(plain_lines(body), 1)
    return tuple((number, part) for number, line in numbered for part in INNER_QUESTION.split(line, maxsplit=1))


def marked_pieces(line: str, marked: Mapping[str, float]) -> Iterator[tuple[str, bool]]:
    """Splits a line into pairs (text, is_match). Matches are the words with a token in `marked`."""
    at = 0
    for found in WORD.finditer(line):
        if any(each in marked for each in tokens(found[0])):
            yield from ((line[at : found.start()], False), (found[0], True))
            at = found.end()
    yield line[at:], False
