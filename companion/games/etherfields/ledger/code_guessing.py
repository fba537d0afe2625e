"""Guesses which codes an unclear text may mean. Each guess has a cost: the less likely the typing error, the higher the
cost (EF-056, EF-057)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.games.etherfields.ledger.codes import LETTERS, ONES, SETUP, Code, code_from_parts
from companion.kit.text_search import is_typo

HIGHEST_COST = 3
# Signs that look alike on a small card, then signs that people confuse in a hurry.
LIKE_I, LIKE_0, LIKE_1 = str.maketrans("1L|J", "IIII"), str.maketrans("OQ", "00"), str.maketrans("IL|", "111")
LIKE_DIGIT = str.maketrans("SBZG", "5826")
LIKE_LETTER = {"0": "O", "1": "I", "|": "I", "8": "B", "5": "S", "2": "Z", "6": "G"}
LOOKALIKES = {"L": "I", "I": "L", "O": "Q", "Q": "O", "1": "L", "|": "L", "0": "Q"}
SETUPS = ("SETUP", "MISEENPLACE", "MEP")
CAMPAIGNS = ("I", "II", "III", "IV", "V")
Costed = Iterator[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Signs:
    """A text without its blanks and hyphens; `blanks` and `hyphens` are the positions in `text` at which they stood."""

    text: str
    blanks: frozenset[int]
    hyphens: frozenset[int]

    def separator_cost(self, *ends: int) -> int:
        """Returns the penalty for separators at positions other than `ends`: 9 for each hyphen, 1 for each blank."""
        return 9 * len(self.hyphens - {*ends}) + len(self.blanks - {*ends})


def guesses(plain: str) -> dict[Code, int]:
    """Returns each code that an unclear text (in capitals without accents) may mean, the likeliest first, each with a
    cost: the less likely the typing error, the higher the cost. Returns {} if the text does not look like a code."""
    if not re.search(r"\d", plain) and not re.match(r"[IVX1L|J]{1,4} ?-", plain):
        return {}
    signs, costs = signs_of(plain), dict[Code, int]()
    for head, size in product(range(5), (2, 1, 3)):
        for code, cost in codes_cut_at(signs, head, head + size):
            costs[code] = min(cost, costs.get(code, HIGHEST_COST))
    return dict(sorted(costs.items(), key=lambda each: each[1]))


def signs_of(plain: str) -> Signs:
    pieces = re.split(r"([ -]+)", plain.strip(" -"))
    at, ends = 0, []
    for piece in pieces[::2]:
        at += len(piece)
        ends.append(at)
    hyphens = {end for end, gap in zip(ends, pieces[1::2], strict=False) if "-" in gap}
    return Signs("".join(pieces[::2]), frozenset({*ends[:-1]} - hyphens), frozenset(hyphens))


def codes_cut_at(signs: Signs, head: int, body: int) -> Iterator[tuple[Code, int]]:
    """Yields the codes that the text may mean if its numeral ends at position `head` and its group number at `body`,
    each with a cost that is higher for less likely typing errors. In `I-01 A`, the numeral is `I` and the group number
    `01`."""
    text, tail = signs.text, signs.text[body:]
    if not tail:
        return
    word = setup_word(tail) or begins_setup(tail)
    misplaced = 0 if word else signs.separator_cost(head, body)
    last = ((SETUP, 0),) if word else letters(tail)
    for (numeral, one), (group, two), (letter, three) in product(
        numerals(text[:head], text), groups(text[head:body]), last
    ):
        code, cost = code_from_parts(numeral, group, letter), one + two + three + misplaced
        if code and cost <= HIGHEST_COST:
            yield code, cost


def numerals(head: str, text: str) -> Costed:
    """Yields the Roman numerals that `head`, the beginning of `text`, may mean, each with the cost of the typing error.
    If `head` is empty and `text` begins with a digit, somebody may have left the numeral out, so each of CAMPAIGNS is a
    guess."""
    if not head:
        yield from ((each, 2 if each in CAMPAIGNS[:2] else 3) for each in CAMPAIGNS if text[:1].isdigit())
    yield head, 0
    if (like := head.translate(LIKE_I)) != head:
        yield like, 1
    if len(head) == 1 and head in "23456789":
        yield ONES[int(head)], 1 if head in "23" else 2


def groups(body: str) -> Costed:
    """Yields the group numbers that `body` may mean, each with the cost of the typing error: a letter in place of a
    digit, a zero too few or a digit too many."""
    like = body.translate(LIKE_1).translate(LIKE_0)
    digits, cost = (like, int(like != body)) if like.isdecimal() else (body.translate(LIKE_DIGIT), 2)
    if not digits.isdecimal():
        return
    if len(digits) < 3:
        yield digits, cost + (len(digits) == 1)
    else:
        yield from ((digits[:at] + digits[at + 1 :], cost + 2) for at in range(3))


def letters(tail: str) -> Costed:
    """Yields the letters that `tail` may mean, each with the cost of the typing error: one that looks alike, or one
    typed twice."""
    if len(tail) == 1:
        like = LIKE_LETTER.get(tail, tail)
        if like in LETTERS:
            yield like, 0 if like == tail else 1 if like in "OI" else 2
        if tail in LOOKALIKES:
            yield LOOKALIKES[tail], 2
    elif len(tail) == 2 and tail.isalpha():
        yield from ((each, 2 if tail[0] == tail[1] else 3) for each in tail)


def begins_setup(text: str) -> bool:
    """Returns whether the text is the beginning (three letters or more) of a word for "setup"."""
    packed = re.sub(r"[ -]", "", text)
    return len(packed) > 2 and any(each.startswith(packed) for each in SETUPS)


def setup_word(text: str) -> bool:
    """Returns whether the text is a word for "setup", small typing errors included."""
    packed = re.sub(r"[ -]", "", text)
    return packed in SETUPS or any(
        len(packed) > 3 and is_typo(packed, each, 1 + (len(each) > 6)) for each in SETUPS if len(each) > 3
    )
