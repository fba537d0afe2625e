"""How what people write is found again: without accents, with a typo, in the plural, in another order, with signs that
look alike. It knows no game and no list of words, but for a few that carry nothing and a few endings."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Weights = Mapping[str, float]
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "’": "'", "‘": "'", "ʼ": "'", "`": "'"})
ALIKE_SIGNS = str.maketrans("0i1|!", "ollll")
# Words that carry nothing of their own: a search for "the lamp" is one for a lamp.
SMALL = {
    "a", "an", "and", "at", "au", "aux", "avec", "by", "d", "dans", "de", "des", "du", "en", "et", "for", "in", "is",
    "l", "la", "le", "les", "of", "on", "ou", "par", "pour", "qu", "que", "qui", "s", "sur", "the", "to", "un", "une",
    "with",
}  # fmt: skip
ODD = {"yeux": "oeil", "cieux": "ciel", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
       "children": "child", "mice": "mouse"}  # fmt: skip
ENDINGS = (("eaux", "eau"), ("aux", "al"), ("aux", "au"), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""),
           ("s", ""), ("x", ""))  # fmt: skip
SAME, PLURAL, ALIKE, BEGUN, TYPO, WITHIN, FAR_TYPO = 1.0, 0.95, 0.9, 0.85, 0.7, 0.6, 0.5
ENOUGH = 0.5


class Texts(Generic[Thing]):
    """Things by their texts, gathered once for all that is asked of them."""

    def __init__(self, among: Iterable[tuple[Thing, str]]) -> None:
        self.things = [(thing, text, bag(text)) for thing, text in among]
        self.known = frozenset[str]().union(*(words for _, _, words in self.things))
        self.page = "\n".join(("", *self.known, ""))

    def found(self, asked: str) -> tuple[Thing, ...]:
        """Those that answer to what was asked, the likeliest first; else in the order in which they came."""
        wanted = [self.like(word) for word in weighty(asked)]
        if not any(wanted):
            return ()
        scored = [(score(wanted, words), thing) for thing, _, words in self.things]
        enough = max(ENOUGH, 0.6 * max((value for value, _ in scored), default=0.0))
        chosen = (each for each in scored if each[0] >= enough)
        return tuple(thing for _, thing in sorted(chosen, key=lambda each: -each[0]))

    def like(self, word: str) -> Weights:
        alike = near(word, self.known, self.page)
        return alike or dict(joined(word, [(text, words) for _, text, words in self.things]))


def found(asked: str, among: Iterable[tuple[Thing, str]]) -> tuple[Thing, ...]:
    """Where the texts are others the next time."""
    return Texts(among).found(asked)


def plainly(text: str) -> str:
    """Small letters without accents or ligatures, and one kind of apostrophe."""
    if text.isascii():
        return text.lower().replace("`", "'")
    spelt = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    return "".join(letter for letter in spelt if not unicodedata.combining(letter)).translate(LIGATURES)


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", plainly(text))


def weighty(asked: str) -> Sequence[str]:
    """The words that matter; if there are only small ones, those."""
    words = words_of(asked)
    return [each for each in words if each not in SMALL] or words


@lru_cache(32768)
def bag(text: str) -> frozenset[str]:
    """All its words, and those that a hyphen or an apostrophe joins also as one."""
    pieces = re.findall(r"[^\W_]+(?:['-][^\W_]+)+", plainly(text))
    return frozenset((*words_of(text), *(re.sub(r"['-]", "", each) for each in pieces)))


def score(wanted: Sequence[Weights], words: frozenset[str]) -> float:
    """The mean over all that was asked for."""
    if all(words.isdisjoint(each) for each in wanted):
        return 0.0
    return sum(max((each[word] for word in words if word in each), default=0.0) for each in wanted) / len(wanted)


def near(word: str, known: frozenset[str], page: str) -> dict[str, float]:
    """The words of all the texts that are like this one. Typos are looked for only where nobody has written it right.
    `page` holds the known words, one a line: a search in it is much faster than one word after the other."""
    sure = {each: PLURAL for each in forms(word) if each in known} | ({word: SAME} if word in known else {})
    begun = dict.fromkeys(holding(f"\n{word}", page), BEGUN) if len(word) > 1 else {}
    return begun | sure if sure else begun | unsure(word, page)


def unsure(word: str, page: str) -> dict[str, float]:
    """Signs that look alike, one typo, a part of a word, two typos; a number has none of them."""
    alike = dict.fromkeys(by_signs(page).get(word.translate(ALIKE_SIGNS), ()), ALIKE)
    if len(word) < 3 or word.isdecimal():
        return alike
    return {each: like for each in sharing(word, page) if (like := likeness(word, each))} | alike


@lru_cache(8)
def by_signs(page: str) -> Mapping[str, Sequence[str]]:
    """All words of a page, by what they are if signs that look alike are one."""
    words: dict[str, list[str]] = {}
    for word in page.split("\n"):
        words.setdefault(word.translate(ALIKE_SIGNS), []).append(word)
    return words


def sharing(word: str, page: str) -> frozenset[str]:
    """What has it within, or shares a piece with it at about the same place: of three pieces, two typos leave one whole
    and move it by two letters at most; of a short word, the neighbours swapped are tried one by one."""
    size = max(1, len(word) // 3 if len(word) > 6 else len(word) // 2)
    places = {*range(0, len(word) - size + 1, size), len(word) - size}
    pieces = ((word[at : at + size], max(0, at - 2), at + size + 2) for at in places)
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    lines = (line for piece, start, end in pieces for line in holding(piece, page) if piece in line[start:end])
    return frozenset((*holding(word, page), *lines, *(each for each in swapped if f"\n{each}\n" in page)))


@lru_cache(4096)
def holding(piece: str, page: str) -> Sequence[str]:
    """The words of a page that have it."""
    words, at = [], page.find(piece)
    while at >= 0:
        end = page.index("\n", at + 1)
        words.append(page[page.rindex("\n", 0, at + 1) + 1 : end])
        at = page.find(piece, end)
    return words


def likeness(asked: str, word: str) -> float:
    if asked in word:
        return TYPO if is_typo(asked, word, 1) else WITHIN
    if are_strange(asked, word) or are_strange(word[: len(asked)], asked):
        return 0.0
    if is_typo(asked, word, 1):
        return TYPO
    return FAR_TYPO if has_far_typo(asked, word) else 0.0


def are_strange(one: str, two: str) -> bool:
    """Two slips bring no more than two letters that were not there."""
    return len({*one}.difference(two)) > 2


def has_far_typo(asked: str, word: str) -> bool:
    """Two slips in a long word, one in a plural, one in a word of which only the beginning was written."""
    if len(asked) > 6 and is_typo(asked, word, 2):
        return True
    if len(asked) > 3 and any(is_typo(one, two, 1) for one in singles(asked) for two in singles(word)):
        return True
    return len(asked) > 4 and len(word) > len(asked) and is_typo(asked, word[: len(asked)], 1)


def forms(word: str) -> frozenset[str]:
    """What it may be the plural of, and what may be the plural of that."""
    ones = singles(word)
    many = (one.removesuffix(new) + end for one in ones for end, new in ENDINGS if one.endswith(new))
    odd = (plural for plural, one in ODD.items() if one in ones)
    return ones | {*many, *odd}


@lru_cache(32768)
def singles(word: str) -> frozenset[str]:
    if len(word) < 4:
        return frozenset((word, ODD.get(word, word)))
    ones = (word.removesuffix(end) + new for end, new in ENDINGS if word.endswith(end))
    return frozenset((word, ODD.get(word, word), *(each for each in ones if len(each) > 2)))


def joined(word: str, things: Sequence[tuple[str, frozenset[str]]]) -> Iterator[tuple[str, float]]:
    """Two words written as one: the longest word of each text that has it when nothing is left between its words."""
    if len(word) < 6:
        return
    for text, words in things:
        if words and word in closed_up(text):
            yield max((each for each in words if each in word), key=len, default=""), WITHIN


@lru_cache(32768)
def closed_up(text: str) -> str:
    return "".join(words_of(text))


def is_typo(one: str, two: str, most: int) -> bool:
    """At most so many letters too many, missing, wrong or swapped with their neighbour."""
    if abs(len(one) - len(two)) > most:
        return False
    one, two = apart(one, two)
    if not (one and two and most):
        return max(len(one), len(two)) <= most
    is_swapped = one[:2] == two[1::-1]
    if most == 1:
        return len(one) == len(two) == (2 if is_swapped else 1)
    if len({*one}.difference(two)) > most:
        return False
    if is_swapped and is_typo(one[2:], two[2:], most - 1):
        return True
    return any(is_typo(a, b, most - 1) for a, b in ((one[1:], two[1:]), (one, two[1:]), (one[1:], two)))


def apart(one: str, two: str) -> tuple[str, str]:
    """What is left of both without what they begin and end with alike."""
    least, at, back = min(len(one), len(two)), 0, 0
    while at < least and one[at] == two[at]:
        at += 1
    while back < least - at and one[-1 - back] == two[-1 - back]:
        back += 1
    return one[at : len(one) - back], two[at : len(two) - back]
