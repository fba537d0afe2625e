"""Finding the rule that answers: every section is known by its title, its text in all languages, the further words that
people have for it and the ways in which they ask; what is rare says more than what stands everywhere."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log, sqrt

from companion.kit.matcher import BEGUN, TYPO, is_typo, near, plainly, sharing
from companion.reference.asking import ASKING, SHORTEST, alike, sounds, stems
from companion.reference.book import Book, Section
from companion.reference.lines import lines, linked

WORD = re.compile(r"\d+\+|\d+|[^\W\d_][^\W_]*")
JOINED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
TITLE, ALSO, FIRST, TEXT, NAME = 1.0, 0.8, 0.6, 0.4, 0.3
BENT, HEARD, MEANT, BEFORE, ALMOST = 0.9, 0.7, 0.55, 0.45, 0.45
# How much a phrase that says the same as the question weighs beside its words one by one.
WHOLE = 1.0
# A section that answers less than this share of what the best one answers is no answer.
SHARE = 0.4
MOST, MOST_STRANGE = 12, 12
Likes = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Hit:
    """`line` is the first line that answers, in pieces: those that were asked for are marked."""

    slug: str
    rule: str
    title: str
    line: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One section as it can be found. `phrases` are titles, further words and ways of asking, each as a whole."""

    slug: str
    rule: str
    weights: Mapping[str, float]
    phrases: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Index:
    """`asks` says for each game how people ask, by rule."""

    books: Mapping[str, Book]
    asks: Mapping[str, Mapping[str, tuple[str, ...]]]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for slug, book in self.books.items() for entry in entries_of(book, self.asks[slug]))

    @cached_property
    def holding(self) -> Mapping[str, tuple[int, ...]]:
        """Which entries have a word."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, entry in enumerate(self.entries):
            for word in entry.weights:
                found[word].append(number)
        return {word: tuple(numbers) for word, numbers in found.items()}

    @cached_property
    def phrases(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """Each with the entry it belongs to."""
        return tuple((number, phrase) for number, entry in enumerate(self.entries) for phrase in entry.phrases)

    @cached_property
    def saying(self) -> Mapping[str, tuple[int, ...]]:
        """Which phrases have a word."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, (_, phrase) in enumerate(self.phrases):
            for word in phrase:
                found[word].append(number)
        return {word: tuple(numbers) for word, numbers in found.items()}

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        return tuple(sqrt(sum(self.rare[word] ** 2 for word in phrase)) for _, phrase in self.phrases)

    @cached_property
    def rare(self) -> Mapping[str, float]:
        return {word: log(1 + len(self.entries) / len(found)) for word, found in self.holding.items()}

    @cached_property
    def known(self) -> "Known":
        return Known(self.holding)

    def find(self, asked: str, languages: Sequence[str], playing: str = "", most: int = MOST) -> tuple[Hit, ...]:
        """What answers, the best first; of the game that is being played before all others."""
        wanted = self.wanted(asked)
        scores = self.scores(wanted)
        played = {number: score for number, score in scores.items() if self.entries[number].slug == playing}
        others = {number: score for number, score in scores.items() if number not in played}
        chosen = [self.entries[number] for number in (*best(played), *best(others))][:most]
        marked = {word: self.rare[word] * like for likes in wanted for word, like in likes.items()}
        return tuple(self.hit(entry, languages, marked) for entry in chosen)

    def wanted(self, asked: str) -> Sequence[Likes]:
        words = self.readable(meant(asked))
        return [like(word, self.known, number == len(words) - 1) for number, word in enumerate(words)]

    def readable(self, words: Sequence[str]) -> Sequence[str]:
        """Each once. What nobody has written is looked for by its likes, which takes time: only so many."""
        strange = [each for each in dict.fromkeys(words) if each not in self.known.words]
        return [each for each in dict.fromkeys(words) if each not in {*strange[MOST_STRANGE:]}]

    def scores(self, wanted: Sequence[Likes]) -> dict[int, float]:
        answers = [self.answering(likes) for likes in wanted]
        rares = [log(1 + len(self.entries) / max(1, len(answer))) for answer in answers]
        scores: dict[int, float] = defaultdict(float)
        for answer, rare in zip(answers, rares, strict=True):
            for number, value in answer.items():
                scores[number] += value * rare
        all_asked = sum(rares)
        for number, share in self.said(wanted, rares).items():
            scores[number] += WHOLE * share * all_asked
        return scores

    def answering(self, likes: Likes) -> dict[int, float]:
        """How well each entry answers to one word that was asked."""
        found: dict[int, float] = {}
        for word, like in likes.items():
            for number in self.holding[word]:
                value = like * self.entries[number].weights[word]
                if value > found.get(number, 0.0):
                    found[number] = value
        return found

    def said(self, wanted: Sequence[Likes], rares: Sequence[float]) -> dict[int, float]:
        """How much the likest phrase of each entry says the same."""
        same: dict[int, float] = defaultdict(float)
        for likes, rare in zip(wanted, rares, strict=True):
            one: dict[int, float] = {}
            for word, like in likes.items():
                value = like * self.rare[word] * rare
                for number in self.saying.get(word, ()):
                    if value > one.get(number, 0.0):
                        one[number] = value
            for number, value in one.items():
                same[number] += value
        size = sqrt(sum(each**2 for each in rares)) or 1.0
        found: dict[int, float] = {}
        for number, value in same.items():
            entry, share = self.phrases[number][0], value / (size * self.sizes[number])
            if share > found.get(entry, 0.0):
                found[entry] = share
        return found

    def hit(self, entry: Entry, languages: Sequence[str], marked: Mapping[str, float]) -> Hit:
        def title(rule: str) -> str:
            section = self.books[entry.slug].section(rule, languages)
            return section.title if section else "…"

        section = self.books[entry.slug].section(entry.rule, languages)
        line = linked(answering_line(section, marked), title) if section else ""
        return Hit(entry.slug, entry.rule, title(entry.rule), tuple(pieces(line, marked)))


class Known:
    """All words of all sections, also by what is left of them without an ending, and by how they sound."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.page = "\n".join(("", *sorted(self.words), ""))

    @cached_property
    def bent(self) -> Mapping[str, Sequence[str]]:
        return self.by(stems(self.page))

    @cached_property
    def heard(self) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
        """By how they sound, and by how they sound without their endings."""
        return self.by(sounds(self.page)), self.by(sounds(stems(self.page)))

    @cached_property
    def heard_page(self) -> str:
        return "\n".join(("", *self.heard[0], ""))

    def sounding(self, word: str, stem: str) -> Iterator[str]:
        for heard, by in zip((sounds(word), sounds(stem)), self.heard, strict=True):
            if len(heard) >= SHORTEST:
                yield from by.get(heard, ())

    def sounding_nearly(self, word: str) -> Iterator[str]:
        """With one slip even in how it sounds."""
        heard, by = sounds(word), self.heard[0]
        if len(heard) > SHORTEST:
            alike = (other for other in sharing(heard, self.heard_page) if is_typo(heard, other, 1))
            yield from (each for other in alike for each in by[other])

    def by(self, others: str) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for other, word in zip(others.split("\n"), self.page.split("\n"), strict=True):
            found[other].append(word)
        return found


@lru_cache(4096)
def like(word: str, known: Known, is_last: bool) -> Likes:
    """Whoever types asks for the same words at each letter. Only the last word may be no more than begun."""
    stem = stems(word)
    written = dict.fromkeys(known.bent.get(stem, ()), BENT)
    found = near(word, known.words, known.page)
    if written or word in known.words:
        found = {
            each: BEFORE if value == BEGUN else value for each, value in found.items() if is_last or value != BEGUN
        }
    if word not in known.words:
        written = dict.fromkeys(known.sounding(word, stem), HEARD) | written
    same = {each: MEANT for each in alike().get(stem, ()) if each in known.words}
    if same and word not in known.words:
        found = {each: value for each, value in found.items() if value > TYPO}
    if not (found or written or same):
        written = dict.fromkeys(known.sounding_nearly(word), ALMOST)
    return {each: max(part.get(each, 0.0) for part in (found, written, same)) for each in {**found, **written, **same}}


def best(scores: Mapping[int, float]) -> list[int]:
    """The likeliest first, without what answers much less than that."""
    least = SHARE * max(scores.values(), default=0.0)
    return sorted((each for each in scores if scores[each] >= least), key=lambda each: (-scores[each], each))


def entries_of(book: Book, asks: Mapping[str, tuple[str, ...]]) -> Iterator[Entry]:
    for rule in dict.fromkeys(rule for told in book.told.values() for rule in told):
        sections = [told[rule] for told in book.told.values() if rule in told]
        also = (*book.also.get(rule, ()), *asks.get(rule, ()))
        phrases = (frozenset(meant(each)) for each in (*also, *(section.title for section in sections)))
        yield Entry(book.slug, rule, weights(sections, also, book.slug), tuple(dict.fromkeys(filter(None, phrases))))


def weights(sections: Iterable[Section], also: Iterable[str], slug: str) -> dict[str, float]:
    found: dict[str, float] = {}

    def add(text: str, weight: float) -> None:
        for word in tokens(text):
            found[word] = max(found.get(word, 0.0), weight)

    add(slug.replace("_", " "), NAME)
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
    """Words, numbers, and numbers with the plus that a component bears; what a hyphen joins, also as one."""
    plain = plainly(text)
    return (*WORD.findall(plain), *(each.replace("-", "") for each in JOINED.findall(plain)))


def meant(asked: str) -> Sequence[str]:
    """The words that a question is about; if it has none, all. "Est-ce" says no more as one word than as two."""
    words = tokens(asked)
    joined = JOINED.findall(plainly(asked)) if "-" in asked else ()
    empty = ASKING.union(each.replace("-", "") for each in joined if ASKING.issuperset(each.split("-")))
    return [each for each in words if each not in empty] or words


def answering_line(section: Section, marked: Mapping[str, float]) -> str:
    """The first of the lines with most of what was asked."""
    return max(
        told_in(section.body), key=lambda line: sum(marked.get(word, 0.0) for word in {*tokens(line)}), default=""
    )


@lru_cache(2048)
def told_in(body: str) -> tuple[str, ...]:
    return tuple(lines(body))


def pieces(line: str, marked: Mapping[str, float]) -> Iterator[tuple[str, bool]]:
    """The words that were asked for, and what stands between them."""
    at = 0
    for found in WORD.finditer(line):
        if any(each in marked for each in tokens(found[0])):
            yield from ((line[at : found.start()], False), (found[0], True))
            at = found.end()
    yield line[at:], False
