"""Finds the section of the rules that answers a question. The index contains each section's title, its text in all
languages, other words for it and typical questions. Rare words weigh more."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt

from companion.kit.text_search import without_accents
from companion.reference.answering_lines import JOINED, Likes, answering_lines, marked_pieces, tokens
from companion.reference.known_words import KnownWords, similar_known_words
from companion.reference.rules_book import Book, Section, lines, replace_ids
from companion.reference.search_word_lists import as_searched, asking_words

TITLE, ALSO, FIRST, TEXT, NAME = 1.0, 0.8, 0.6, 0.4, 0.3
# The weight of a phrase that is like the whole question, compared with its single words.
WHOLE = 0.8
# How much more a phrase counts that asks with the same words, such as "how many".
ASKED_ALIKE = 0.5
# How much more the sections of a game count if only this game has the words of the question.
GAME = 0.25
# What a section of the game in short counts, compared with a rule.
IN_SHORT = 0.9
# A section with less than this share of the best score is left out.
SHARE = 0.4
MOST, MOST_STRANGE = 12, 10


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that answers a question. `line` is its line that answers best, as pairs (text, is_match)."""

    slug: str
    rule: str
    title: str
    line: tuple[tuple[str, bool], ...]


Phrase = tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One section in the index. For each title, other name and typical question, `phrases` holds two sets of words:
    what it is about, and general words of questions, such as "how many"."""

    slug: str
    rule: str
    weights: Mapping[str, float]
    phrases: tuple[Phrase, ...]

    @property
    def share(self) -> float:
        return IN_SHORT if self.rule.islower() else 1.0


@dataclass(frozen=True)
class Index:
    """The search index of all rule books; `asks` maps each game to its rules and their typical questions."""

    books: Mapping[str, Book]
    asks: Mapping[str, Mapping[str, tuple[str, ...]]]

    @cached_property
    def entries(self) -> tuple[IndexEntry, ...]:
        return tuple(entry for slug, book in self.books.items() for entry in entries_of(book, self.asks[slug]))

    @cached_property
    def entries_with(self) -> Mapping[str, tuple[int, ...]]:
        """Maps each word to the numbers of the entries that have it."""
        return places_of_words(entry.weights for entry in self.entries)

    @cached_property
    def phrases(self) -> tuple[tuple[int, Phrase], ...]:
        """Returns all phrases, each with the number of its entry."""
        return tuple((number, phrase) for number, entry in enumerate(self.entries) for phrase in entry.phrases)

    @cached_property
    def phrases_with(self) -> Mapping[str, tuple[int, ...]]:
        """Maps each word to the numbers of the phrases that have it."""
        return places_of_words(about for _, (about, _) in self.phrases)

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        return tuple(sqrt(sum(self.rarity[word] ** 2 for word in about)) for _, (about, _) in self.phrases)

    @cached_property
    def entry_counts(self) -> Mapping[str, int]:
        return Counter(entry.slug for entry in self.entries)

    @cached_property
    def rarity(self) -> Mapping[str, float]:
        return {word: log(1 + len(self.entries) / len(found)) for word, found in self.entries_with.items()}

    @cached_property
    def known(self) -> KnownWords:
        return KnownWords(self.entries_with)

    def find(self, asked: str, language: str, playing: str = "", most: int = MOST, people: int = 0) -> tuple[Hit, ...]:
        """Returns at most `most` sections that answer the question, best first; those of the game `playing` come before
        all others. `people` is how many play, 0 if unknown."""
        wanted = self.wanted(asked)
        scores = self.scores(wanted, asking_in(asked))
        played = {number: score for number, score in scores.items() if self.entries[number].slug == playing}
        others = {number: score for number, score in scores.items() if number not in played}
        chosen = [self.entries[number] for number in (*best(played), *best(others))][:most]
        weighed = [{word: self.rarity[word] * like for word, like in likes.items()} for likes in wanted]
        words = frozenset(tokens(as_searched(without_accents(asked))))
        return tuple(self.hit(entry, language, weighed, words, people) for entry in chosen)

    def wanted(self, asked: str) -> Sequence[Likes]:
        words = self.readable(question_words(asked))
        return [similar_known_words(word, self.known, number == len(words) - 1) for number, word in enumerate(words)]

    def readable(self, words: Sequence[str]) -> Sequence[str]:
        """Returns the words of a question that are searched for, each once. Of words that no section has, only the
        first twelve are included, because finding similar words takes long."""
        strange = [each for each in dict.fromkeys(words) if each not in self.known.words]
        return [each for each in dict.fromkeys(words) if each not in {*strange[MOST_STRANGE:]}]

    def scores(self, wanted: Sequence[Likes], asking: frozenset[str]) -> dict[int, float]:
        answers = [self.word_scores(likes) for likes in wanted]
        rares = [sqrt(log(1 + len(self.entries) / max(1, len(answer)))) for answer in answers]
        scores: dict[int, float] = defaultdict(float)
        for answer, rare in zip(answers, rares, strict=True):
            for number, value in answer.items():
                scores[number] += value * rare
        all_asked = sum(rares)
        for number, share in self.phrase_scores(wanted, rares, asking).items():
            scores[number] += WHOLE * share * all_asked
        games = self.game_scores(answers, rares)
        return {
            number: score * self.entries[number].share * (1 + GAME * games[self.entries[number].slug])
            for number, score in scores.items()
        }

    def game_scores(self, answers: Sequence[Mapping[int, float]], rares: Sequence[float]) -> dict[str, float]:
        """Returns for each game, from 0 to 1, how likely the question is about it. A word that only one game uses
        counts most, a word that all games use counts little. For each word of the question, `answers` has the scores of
        the entries, and `rares` how rare the word is."""
        sure: dict[str, float] = defaultdict(float)
        for answer, rare in zip(answers, rares, strict=True):
            uses: dict[str, float] = defaultdict(float)
            for number, value in answer.items():
                uses[self.entries[number].slug] += value / self.entry_counts[self.entries[number].slug]
            for slug, used in uses.items():
                sure[slug] += rare * (used / sum(uses.values())) ** 2
        all_found = sum(rare for answer, rare in zip(answers, rares, strict=True) if answer) or 1.0
        return {slug: sure[slug] / all_found for slug in self.books}

    def word_scores(self, likes: Likes) -> dict[int, float]:
        """Returns, by entry number, how well each entry matches one word of the question. `likes` are the known words
        that resemble it, with weights."""
        found: dict[int, float] = {}
        for word, like in likes.items():
            for number in self.entries_with[word]:
                value = like * self.entries[number].weights[word]
                if value > found.get(number, 0.0):
                    found[number] = value
        return found

    def phrase_scores(
        self, wanted: Sequence[Likes], rares: Sequence[float], asking: frozenset[str]
    ) -> dict[int, float]:
        """Returns, by entry number, how well the best phrase of each entry matches the whole question. For each word of
        the question, `wanted` has similar words with weights, and `rares` how rare it is. `asking` holds the question's
        general words, such as "how"."""
        same: dict[int, float] = defaultdict(float)
        for likes, rare in zip(wanted, rares, strict=True):
            one: dict[int, float] = {}
            for word, like in likes.items():
                value = like * self.rarity[word] * rare
                for number in self.phrases_with.get(word, ()):
                    if value > one.get(number, 0.0):
                        one[number] = value
            for number, value in one.items():
                same[number] += value
        size = sqrt(sum(each**2 for each in rares)) or 1.0
        found: dict[int, float] = {}
        for number, value in same.items():
            entry, (_, also) = self.phrases[number]
            share = value / (size * self.sizes[number])
            if share * (1 + ASKED_ALIKE) > found.get(entry, 0.0):
                alike = len(asking & also) / (len(asking | also) or 1)
                found[entry] = max(found.get(entry, 0.0), share * (1 + ASKED_ALIKE * alike))
        return found

    def hit(self, entry: IndexEntry, language: str, wanted: Sequence[Likes], asked: frozenset[str], people: int) -> Hit:
        def title(rule: str) -> str:
            section = self.books[entry.slug].section(rule, language)
            return section.title if section else "…"

        section = self.books[entry.slug].section(entry.rule, language)
        line = replace_ids(answering_lines(section.body, wanted, asked, people), title) if section else ""
        marked = {word: like for likes in wanted for word, like in likes.items()}
        return Hit(entry.slug, entry.rule, title(entry.rule), tuple(marked_pieces(line, marked)))


def places_of_words(texts: Iterable[Iterable[str]]) -> Mapping[str, tuple[int, ...]]:
    """Maps each word to the numbers of the texts that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(texts):
        for word in words:
            found[word].append(number)
    return {word: tuple(numbers) for word, numbers in found.items()}


def best(scores: Mapping[int, float]) -> list[int]:
    """Returns the numbers of the best entries, highest score first, without those far below the best."""
    least = SHARE * max(scores.values(), default=0.0)
    return sorted((each for each in scores if scores[each] >= least), key=lambda each: (-scores[each], each))


def entries_of(book: Book, asks: Mapping[str, tuple[str, ...]]) -> Iterator[IndexEntry]:
    for rule in dict.fromkeys(rule for told in book.told.values() for rule in told):
        sections = [told[rule] for told in book.told.values() if rule in told]
        also = (*book.also.get(rule, ()), *asks.get(rule, ()))
        texts = (*also, *(section.title for section in sections))
        phrases = dict.fromkeys((frozenset(question_words(each)), asking_in(each)) for each in texts)
        told = tuple((about, asking) for about, asking in phrases if about)
        yield IndexEntry(book.slug, rule, weights(sections, also, book.slug), told)


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
