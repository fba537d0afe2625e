"""Makes the entries of the search index from a rule book: each section with its words, its other names and the typical
questions about it and its lines."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.kit.text_search import without_accents
from companion.reference.answering_lines import JOINED, line_words, tokens
from companion.reference.rules_book import Asked, Book, Section, lines
from companion.reference.search_word_lists import as_searched, asking_words

TITLE, ALSO, FIRST, TEXT, NAME = 1.0, 0.8, 0.6, 0.4, 0.3
# What a section of the game in short counts, compared with a rule.
IN_SHORT = 0.9


class Phrase(NamedTuple):
    """A title, another name or a typical question of a section. `about` holds the words that it is about, and `asking`
    its general question words, such as "how". `line` is the number of the line that it asks about, 0 for the whole
    section."""

    about: frozenset[str]
    asking: frozenset[str]
    line: int


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One section in the index, with its title, other names and typical questions as `phrases`. `weights` maps the
    words by which the section is found to their weights. `about_lines` has the words of each line in all languages, and
    those of the questions about it."""

    slug: str
    rule: str
    weights: Mapping[str, float]
    phrases: tuple[Phrase, ...]
    about_lines: Mapping[int, frozenset[str]]

    @property
    def share(self) -> float:
        return IN_SHORT if self.rule.islower() else 1.0


def entries_of(book: Book, asks: Mapping[str, tuple[Asked, ...]]) -> Iterator[IndexEntry]:
    for rule in dict.fromkeys(rule for told in book.told.values() for rule in told):
        sections = [told[rule] for told in book.told.values() if rule in told]
        also = (*book.also.get(rule, ()), *asks.get(rule, ()))
        texts = (*also, *((section.title, 0) for section in sections))
        phrases = dict.fromkeys(Phrase(frozenset(question_words(each)), asking_in(each), line) for each, line in texts)
        told = tuple(each for each in phrases if each.about)
        about: dict[int, frozenset[str]] = defaultdict(frozenset)
        for line, words in (*told_lines(sections), *((each.line, each.about) for each in told)):
            about[line] |= words
        yield IndexEntry(book.slug, rule, weights(sections, [text for text, _ in also], book.slug), told, about)


def told_lines(sections: Iterable[Section]) -> Iterator[tuple[int, frozenset[str]]]:
    """Yields the number and the words of each line of these sections, which are the translations of one section."""
    for section in sections:
        yield from ((number, line_words(line)) for number, line in enumerate(lines(section.body), 1))


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
        add(as_searched(without_accents(phrase)), ALSO)
    return found


def question_words(asked: str) -> Sequence[str]:
    """Returns the words of the question without general ones such as "what"; all words if no others would be left."""
    plain = as_searched(without_accents(asked))
    words = tokens(plain)
    joined = JOINED.findall(plain) if "-" in plain else ()
    asking = asking_words()
    empty = asking.union(each.replace("-", "") for each in joined if asking.issuperset(each.split("-")))
    return [each for each in words if each not in empty] or words


def asking_in(asked: str) -> frozenset[str]:
    """Returns the words of the question that are general words of questions, such as "how"."""
    return asking_words().intersection(tokens(as_searched(without_accents(asked))))
