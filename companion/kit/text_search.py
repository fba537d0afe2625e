"""Searches texts for what people type: accents, plurals, word order, look-alike letters and typos do not matter. It
depends on no game; it knows only a few stop words and endings."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Weights = Mapping[str, float]
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "’": "'", "‘": "'", "ʼ": "'", "`": "'"})
ALIKE_SIGNS = str.maketrans("0i1|!", "ollll")
# Stop words: a search for "the lamp" is one for a lamp.
SMALL_WORDS = {
    "a", "an", "and", "at", "au", "aux", "avec", "by", "d", "dans", "de", "des", "du", "en", "et", "for", "in", "is",
    "l", "la", "le", "les", "of", "on", "ou", "par", "pour", "qu", "que", "qui", "s", "sur", "the", "to", "un", "une",
    "with",
}  # fmt: skip
IRREGULAR_PLURALS = {"yeux": "oeil", "cieux": "ciel", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
       "children": "child", "mice": "mouse"}  # fmt: skip
ENDINGS = (("eaux", "eau"), ("aux", "al"), ("aux", "au"), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""),
           ("s", ""), ("x", ""))  # fmt: skip
SAME_WORD, PLURAL, ALIKE, BEGUN, TYPO, WITHIN, FAR_TYPO = 1.0, 0.95, 0.9, 0.85, 0.7, 0.6, 0.5
ENOUGH = 0.5


class TextIndex(Generic[Thing]):
    """An index for several searches in the same texts. A search returns the things whose texts match."""

    def __init__(self, among: Iterable[tuple[Thing, str]]) -> None:
        self.things = [(thing, text, word_set(text)) for thing, text in among]
        self.known = frozenset[str]().union(*(words for _, _, words in self.things))
        self.page = "\n".join(("", *self.known, ""))

    def search(self, asked: str) -> tuple[Thing, ...]:
        """Returns the things whose texts match what was `asked`, best match first; equal matches keep their order."""
        wanted = [self.matches(word) for word in significant_words(asked)]
        if not any(wanted):
            return ()
        scored = [(score(wanted, words), thing) for thing, _, words in self.things]
        enough = max(ENOUGH, 0.6 * max((value for value, _ in scored), default=0.0))
        chosen = (each for each in scored if each[0] >= enough)
        return tuple(thing for _, thing in sorted(chosen, key=lambda each: -each[0]))

    def matches(self, word: str) -> Weights:
        """Returns the known words that a typed word may mean, each with a weight up to 1."""
        alike = similar_words(word, self.known, self.page)
        return alike or dict(parts_of_joined_word(word, [(text, words) for _, text, words in self.things]))


def search_texts(asked: str, among: Iterable[tuple[Thing, str]]) -> tuple[Thing, ...]:
    """Returns the things whose texts match what was `asked`, best match first. For several searches in the same texts,
    a TextIndex is faster."""
    return TextIndex(among).search(asked)


def without_accents(text: str) -> str:
    """Returns the text in lower case, without accents or ligatures, and with one kind of apostrophe."""
    if text.isascii():
        return text.lower().replace("`", "'")
    spelt = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    return "".join(letter for letter in spelt if not unicodedata.combining(letter)).translate(LIGATURES)


def words_of(text: str) -> list[str]:
    """Returns the words of a text in their order, in lower case and without accents."""
    return re.findall(r"[^\W_]+", without_accents(text))


def significant_words(asked: str) -> Sequence[str]:
    """Returns the words of a search without stop words, or all its words if they are all stop words."""
    words = words_of(asked)
    return [each for each in words if each not in SMALL_WORDS] or words


@lru_cache(32768)
def word_set(text: str) -> frozenset[str]:
    """Returns all words of a text; words joined by a hyphen or an apostrophe are also included as one word."""
    pieces = re.findall(r"[^\W_]+(?:['-][^\W_]+)+", without_accents(text))
    return frozenset((*words_of(text), *(re.sub(r"['-]", "", each) for each in pieces)))


def score(wanted: Sequence[Weights], words: frozenset[str]) -> float:
    """Returns how well a text with these `words` matches a search, from 0 to 1. `wanted` has an entry for each word of
    the search: the known words that this word may mean, with weights. The score is the mean of the best weights."""
    if all(words.isdisjoint(each) for each in wanted):
        return 0.0
    return sum(max((each[word] for word in words if word in each), default=0.0) for each in wanted) / len(wanted)


def similar_words(word: str, known: frozenset[str], page: str) -> dict[str, float]:
    """Returns the `known` words that are similar to this word, with weights. Uncertain matches, such as typos, are
    returned only if neither the word nor its singular or plural is known. `page` holds the known words, one per line,
    because it is faster to search in one text."""
    sure = {each: PLURAL for each in word_forms(word) if each in known} | ({word: SAME_WORD} if word in known else {})
    begun = dict.fromkeys(words_containing(f"\n{word}", page), BEGUN) if len(word) > 1 else {}
    return begun | sure if sure else begun | uncertain_matches(word, page)


def uncertain_matches(word: str, page: str) -> dict[str, float]:
    """Returns the words on the page that this word may mean, with weights. They differ from it in look-alike letters or
    typos, or they contain it. For numbers, and for words of fewer than three letters, only look-alike letters count."""
    alike = dict.fromkeys(words_by_signs(page).get(word.translate(ALIKE_SIGNS), ()), ALIKE)
    if len(word) < 3 or word.isdecimal():
        return alike
    return {each: like for each in words_sharing_a_piece(word, page) if (like := likeness(word, each))} | alike


@lru_cache(8)
def words_by_signs(page: str) -> Mapping[str, Sequence[str]]:
    """Returns the words on the page in groups. The words of a group become the same word when look-alike letters are
    replaced; that word is the key of the group."""
    words: dict[str, list[str]] = {}
    for word in page.split("\n"):
        words.setdefault(word.translate(ALIKE_SIGNS), []).append(word)
    return words


def words_sharing_a_piece(word: str, page: str) -> frozenset[str]:
    """Returns the words on the page that may be `word` with up to two typos; the caller compares them letter by letter.
    They contain the whole word, or a third of it (half, if it is short) at about the same place, or they differ by two
    swapped letters. A third is enough because two typos leave at least one of three thirds unchanged."""
    size = max(1, len(word) // 3 if len(word) > 6 else len(word) // 2)
    places = {*range(0, len(word) - size + 1, size), len(word) - size}
    pieces = ((word[at : at + size], max(0, at - 2), at + size + 2) for at in places)
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    lines = (line for piece, start, end in pieces for line in words_containing(piece, page) if piece in line[start:end])
    return frozenset((*words_containing(word, page), *lines, *(each for each in swapped if f"\n{each}\n" in page)))


@lru_cache(4096)
def words_containing(piece: str, page: str) -> Sequence[str]:
    """Returns the words on the page that contain the piece. The page holds one word per line."""
    words, at = [], page.find(piece)
    while at >= 0:
        end = page.index("\n", at + 1)
        words.append(page[page.rindex("\n", 0, at + 1) + 1 : end])
        at = page.find(piece, end)
    return words


def likeness(asked: str, word: str) -> float:
    """Returns the weight of `word` as a match for the word that was `asked`; 0 if they differ too much."""
    if asked in word:
        return TYPO if is_typo(asked, word, 1) else WITHIN
    if are_unlike(asked, word) or are_unlike(word[: len(asked)], asked):
        return 0.0
    if is_typo(asked, word, 1):
        return TYPO
    return FAR_TYPO if has_far_typo(asked, word) else 0.0


def are_unlike(one: str, two: str) -> bool:
    """Returns whether more than two letters of `one` are missing in `two`. Two typos cannot explain that."""
    return len({*one}.difference(two)) > 2


def has_far_typo(asked: str, word: str) -> bool:
    """Returns whether `asked` may be a mistyped form of `word`. It may have two typos if it has at least seven letters.
    It may have one typo if it has at least four letters, also if one of both words is a plural. If it has at least five
    letters, it may also be the beginning of `word` with one typo."""
    if len(asked) > 6 and is_typo(asked, word, 2):
        return True
    if len(asked) > 3 and any(is_typo(one, two, 1) for one in singular_forms(asked) for two in singular_forms(word)):
        return True
    return len(asked) > 4 and len(word) > len(asked) and is_typo(asked, word[: len(asked)], 1)


def word_forms(word: str) -> frozenset[str]:
    ones = singular_forms(word)
    many = (one.removesuffix(new) + end for one in ones for end, new in ENDINGS if one.endswith(new))
    odd = (plural for plural, one in IRREGULAR_PLURALS.items() if one in ones)
    return ones | {*many, *odd}


@lru_cache(32768)
def singular_forms(word: str) -> frozenset[str]:
    if len(word) < 4:
        return frozenset((word, IRREGULAR_PLURALS.get(word, word)))
    ones = (word.removesuffix(end) + new for end, new in ENDINGS if word.endswith(end))
    return frozenset((word, IRREGULAR_PLURALS.get(word, word), *(each for each in ones if len(each) > 2)))


def parts_of_joined_word(word: str, things: Sequence[tuple[str, frozenset[str]]]) -> Iterator[tuple[str, float]]:
    """Searches texts for two words that were typed as one word. For each text in which they follow each other, it
    yields the longest word of the text that is a part of `word`, with a weight."""
    if len(word) < 6:
        return
    for text, words in things:
        if words and word in without_spaces(text):
            yield max((each for each in words if each in word), key=len, default=""), WITHIN


@lru_cache(32768)
def without_spaces(text: str) -> str:
    """Returns the words of a text joined into one word, in lower case and without accents."""
    return "".join(words_of(text))


def is_typo(one: str, two: str, most: int) -> bool:
    """Returns whether at most `most` letters are added, missing, wrong or swapped with a neighbour."""
    if abs(len(one) - len(two)) > most:
        return False
    one, two = differing_parts(one, two)
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


def differing_parts(one: str, two: str) -> tuple[str, str]:
    least, at, back = min(len(one), len(two)), 0, 0
    while at < least and one[at] == two[at]:
        at += 1
    while back < least - at and one[-1 - back] == two[-1 - back]:
        back += 1
    return one[at : len(one) - back], two[at : len(two) - back]
