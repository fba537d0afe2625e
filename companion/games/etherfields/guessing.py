"""EF-056, EF-057: which codes a doubtful writing may stand for, the likeliest first: signs that look alike, a lost
zero, a numeral in figures, a slip of the finger. Each costs something; too many are no guess any more."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.games.etherfields.codes import LETTERS, ONES, SETUP, Code, coded
from companion.kit.matcher import is_typo

MOST = 3
# Signs that stand for one another on a small card, and those that only a hurried hand confuses.
LIKE_I, LIKE_0, LIKE_1 = str.maketrans("1L|J", "IIII"), str.maketrans("OQ", "00"), str.maketrans("IL|", "111")
LIKE_DIGIT = str.maketrans("SBZG", "5826")
LIKE_LETTER = {"0": "O", "1": "I", "|": "I", "8": "B", "5": "S", "2": "Z", "6": "G"}
TWIN = {"L": "I", "I": "L", "O": "Q", "Q": "O", "1": "L", "|": "L", "0": "Q"}
SETUPS = ("SETUP", "MISEENPLACE", "MEP")
CAMPAIGNS = ("I", "II", "III", "IV", "V")
Costed = Iterator[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Signs:
    """What was written without its blanks, and where they and the hyphens stood."""

    text: str
    blanks: frozenset[int]
    hyphens: frozenset[int]

    def between(self, *ends: int) -> int:
        """A hyphen stands between two pieces of a code; a blank may slip into one of them."""
        return 9 * len(self.hyphens - {*ends}) + len(self.blanks - {*ends})


def guesses(plain: str) -> dict[Code, int]:
    """Each with what it costs. `plain` is in capitals, without accents."""
    if not re.search(r"\d", plain) and not re.match(r"[IVX1L|J]{1,4} ?-", plain):
        return {}
    signs, costs = signs_of(plain), dict[Code, int]()
    for head, size in product(range(5), (2, 1, 3)):
        for code, cost in cut(signs, head, head + size):
            costs[code] = min(cost, costs.get(code, MOST))
    return dict(sorted(costs.items(), key=lambda each: each[1]))


def signs_of(plain: str) -> Signs:
    pieces = re.split(r"([ -]+)", plain.strip(" -"))
    at, ends = 0, []
    for piece in pieces[::2]:
        at += len(piece)
        ends.append(at)
    hyphens = {end for end, gap in zip(ends, pieces[1::2], strict=False) if "-" in gap}
    return Signs("".join(pieces[::2]), frozenset({*ends[:-1]} - hyphens), frozenset(hyphens))


def cut(signs: Signs, head: int, body: int) -> Iterator[tuple[Code, int]]:
    """All that it may mean when the numeral ends here and the group there."""
    text, tail = signs.text, signs.text[body:]
    if not tail:
        return
    word = setup_word(tail) or is_begun_setup(tail)
    misplaced = 0 if word else signs.between(head, body)
    last = ((SETUP, 0),) if word else letters(tail)
    for (numeral, one), (group, two), (letter, three) in product(
        numerals(text[:head], text), groups(text[head:body]), last
    ):
        code, cost = coded(numeral, group, letter), one + two + three + misplaced
        if code and cost <= MOST:
            yield code, cost


def numerals(head: str, text: str) -> Costed:
    """In figures, or none at all: then any campaign may be meant, the first ones sooner."""
    if not head:
        yield from ((each, 2 if each in CAMPAIGNS[:2] else 3) for each in CAMPAIGNS if text[:1].isdigit())
    yield head, 0
    if (like := head.translate(LIKE_I)) != head:
        yield like, 1
    if len(head) == 1 and head in "23456789":
        yield ONES[int(head)], 1 if head in "23" else 2


def groups(body: str) -> Costed:
    """A group may have lost its zero, or have a figure too many."""
    like = body.translate(LIKE_1).translate(LIKE_0)
    digits, cost = (like, int(like != body)) if like.isdecimal() else (body.translate(LIKE_DIGIT), 2)
    if not digits.isdecimal():
        return
    if len(digits) < 3:
        yield digits, cost + (len(digits) == 1)
    else:
        yield from ((digits[:at] + digits[at + 1 :], cost + 2) for at in range(3))


def letters(tail: str) -> Costed:
    """One letter, or one tapped twice, or two of which one is too many."""
    if len(tail) == 1:
        like = LIKE_LETTER.get(tail, tail)
        if like in LETTERS:
            yield like, 0 if like == tail else 1 if like in "OI" else 2
        if tail in TWIN:
            yield TWIN[tail], 2
    elif len(tail) == 2 and tail.isalpha():
        yield from ((each, 2 if tail[0] == tail[1] else 3) for each in tail)


def is_begun_setup(text: str) -> bool:
    """The first letters of it."""
    packed = re.sub(r"[ -]", "", text)
    return len(packed) > 2 and any(each.startswith(packed) for each in SETUPS)


def setup_word(text: str) -> bool:
    """MISE EN PLACE, with a hyphen, in short, with a typo."""
    packed = re.sub(r"[ -]", "", text)
    return packed in SETUPS or any(
        len(packed) > 3 and is_typo(packed, each, 1 + (len(each) > 6)) for each in SETUPS if len(each) > 3
    )
