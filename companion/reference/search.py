"""Finding the rule that answers: every section is known by its title, its text in all languages, and the further words
that people have for it; what is rare says more than what stands everywhere."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import log

from companion.kit.matcher import SMALL, near, plainly
from companion.reference.book import Book, Section
from companion.reference.lines import lines, linked

# What a question is made of, whatever it is about.
ASKING = SMALL | {
    "am", "are", "be", "but", "can", "could", "did", "do", "does", "done", "doing", "get", "gets", "go", "has", "have",
    "he", "her", "his", "how", "i", "if", "it", "its", "may", "me", "much", "many", "must", "my", "no", "not", "or",
    "our", "she", "should", "so", "than", "that", "their", "them", "then", "there", "they", "this", "was", "we", "what",
    "when", "where", "which", "who", "whose", "why", "will", "you", "your", "as", "from", "still", "happens", "need",
    "ai", "ait", "aussi", "avoir", "c", "ca", "ce", "ces", "cette", "combien", "comment", "dois", "doit", "donc",
    "elle", "elles", "est", "etre", "fait", "faire", "faut", "il", "ils", "j", "je", "leur", "lui", "m", "ma", "mais",
    "mes", "moi", "mon", "n", "ne", "nos", "notre", "nous", "on", "ont", "ou", "pas", "peut", "peux", "pourquoi",
    "quand", "quel", "quelle", "quels", "quelles", "quoi", "sa", "se", "ses", "si", "son", "sont", "ta", "te", "tes",
    "toi", "ton", "tu", "va", "vos", "votre", "vous", "y", "a", "t", "passe-t-il", "quest",
}  # fmt: skip
WORD = re.compile(r"\d+\+|[^\W_]+")
TITLE, ALSO, FIRST, TEXT = 1.0, 1.0, 0.6, 0.4
WHOLE = 0.5
# A section that answers less than this share of what the best one answers is no answer.
SHARE = 0.4
MOST = 12


@dataclass(frozen=True, slots=True)
class Hit:
    """`line` is the first line that answers, in pieces: those that were asked for are marked."""

    slug: str
    rule: str
    title: str
    line: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One section as it can be found. `phrases` are titles and further words, each as a whole."""

    slug: str
    rule: str
    weights: Mapping[str, float]
    phrases: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Index:
    books: Mapping[str, Book]
    entries: tuple[Entry, ...] = field(init=False)

    def __post_init__(self) -> None:
        entries = tuple(entry for book in self.books.values() for entry in entries_of(book))
        object.__setattr__(self, "entries", entries)

    @cached_property
    def holding(self) -> Mapping[str, tuple[int, ...]]:
        """Which entries have a word."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, entry in enumerate(self.entries):
            for word in entry.weights:
                found[word].append(number)
        return {word: tuple(numbers) for word, numbers in found.items()}

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset(self.holding)

    @cached_property
    def page(self) -> str:
        return "\n".join(("", *sorted(self.known), ""))

    def find(self, asked: str, languages: Sequence[str], playing: str = "", most: int = MOST) -> tuple[Hit, ...]:
        """What answers, the best first; of the game that is being played before all others."""
        wanted = [like(word, self.known, self.page) for word in meant(asked)]
        scores = self.scores(wanted)
        played = {number: score for number, score in scores.items() if self.entries[number].slug == playing}
        others = {number: score for number, score in scores.items() if number not in played}
        chosen = [self.entries[number] for number in (*best(played), *best(others))][:most]
        marked = frozenset(word for likes in wanted for word in likes)
        return tuple(self.hit(entry, languages, marked) for entry in chosen)

    def scores(self, wanted: Sequence[Mapping[str, float]]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for likes in wanted:
            for number, value in self.answering(likes).items():
                scores[number] += value
        matched = frozenset(word for likes in wanted for word in likes)
        return {number: value + whole(self.entries[number], matched) for number, value in scores.items()}

    def answering(self, likes: Mapping[str, float]) -> dict[int, float]:
        """How well each entry answers to one word that was asked."""
        found: dict[int, float] = {}
        for word, like in likes.items():
            for number in self.holding[word]:
                value = like * self.entries[number].weights[word]
                found[number] = max(found.get(number, 0.0), value)
        rare = log(1 + len(self.entries) / len(found)) if found else 0.0
        return {number: value * rare for number, value in found.items()}

    def hit(self, entry: Entry, languages: Sequence[str], marked: frozenset[str]) -> Hit:
        def title(rule: str) -> str:
            section = self.books[entry.slug].section(rule, languages)
            return section.title if section else "…"

        section = self.books[entry.slug].section(entry.rule, languages)
        line = linked(answering_line(section, marked), title) if section else ""
        return Hit(entry.slug, entry.rule, title(entry.rule), tuple(pieces(line, marked)))


@lru_cache(4096)
def like(word: str, known: frozenset[str], page: str) -> Mapping[str, float]:
    """Whoever types asks for the same words at each letter."""
    return near(word, known, page)


def best(scores: Mapping[int, float]) -> list[int]:
    """The likeliest first, without what answers much less than that."""
    least = SHARE * max(scores.values(), default=0.0)
    return sorted((each for each in scores if scores[each] >= least), key=lambda each: (-scores[each], each))


def entries_of(book: Book) -> Iterator[Entry]:
    for rule in dict.fromkeys(rule for told in book.told.values() for rule in told):
        sections = [told[rule] for told in book.told.values() if rule in told]
        also = book.also.get(rule, ())
        phrases = tuple(frozenset(meant(each)) for each in (*also, *(section.title for section in sections)))
        yield Entry(book.slug, rule, weights(sections, also), tuple(filter(None, phrases)))


def weights(sections: Iterable[Section], also: Iterable[str]) -> dict[str, float]:
    found: dict[str, float] = {}

    def add(text: str, weight: float) -> None:
        for word in tokens(text):
            found[word] = max(found.get(word, 0.0), weight)

    for section in sections:
        first, *rest = [*lines(section.body)] or [""]
        add(section.title, TITLE)
        add(first, FIRST)
        for line in rest:
            add(line, TEXT)
    for phrase in also:
        add(phrase, ALSO)
    return found


@lru_cache(32768)
def tokens(text: str) -> tuple[str, ...]:
    """Words, numbers, and numbers with the plus that a component bears."""
    return tuple(WORD.findall(plainly(text)))


def meant(asked: str) -> Sequence[str]:
    """The words that a question is about; if it has none, all."""
    words = tokens(asked)
    return [each for each in words if each not in ASKING] or words


def whole(entry: Entry, matched: frozenset[str]) -> float:
    """The longest phrase of which every word was asked for."""
    return WHOLE * max((len(phrase) for phrase in entry.phrases if phrase <= matched), default=0)


def answering_line(section: Section, marked: frozenset[str]) -> str:
    """The first of the lines with most of the words."""
    return max(told_in(section.body), key=lambda line: len(marked.intersection(tokens(line))), default="")


@lru_cache(2048)
def told_in(body: str) -> tuple[str, ...]:
    return tuple(lines(body))


def pieces(line: str, marked: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """The words that were asked for, and what stands between them."""
    at = 0
    for found in WORD.finditer(line):
        if marked.intersection(tokens(found[0])):
            yield from ((line[at : found.start()], False), (found[0], True))
            at = found.end()
    yield line[at:], False
