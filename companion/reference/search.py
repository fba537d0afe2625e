"""Finds the section of the rules that answers a question. The index contains each section's title, its text in all
languages, other words for it and typical questions. Rare words weigh more."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt

from companion.kit.text_search import without_accents
from companion.reference.answering_lines import (
    WORD,
    Likes,
    Question,
    ToldLine,
    answering_lines,
    marked_pieces,
    told_lines,
)
from companion.reference.index_entries import IndexEntry, Phrase, asking_in, entries_of, question_words
from companion.reference.known_words import KnownWords, similar_known_words
from companion.reference.rules_book import Asked, Book, replace_ids
from companion.reference.search_word_lists import as_searched, negations

# The weight of a phrase that is like the whole question, compared with its single words.
WHOLE = 0.8
# How much more a phrase counts that asks with the same words, such as "how many".
ASKED_ALIKE = 0.5
# How much more the sections of a game count if only this game has the words of the question.
GAME = 0.25
# What a typical question counts less if only one of the two has a word such as "not".
DENIED = 0.8
# A section with less than this share of the best score is left out.
SHARE = 0.4
MOST, MOST_STRANGE = 12, 10


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that answers a question. `line` is its line that answers best, in pieces (text, is_match): is_match
    marks the words that the question asks for."""

    slug: str
    rule: str
    title: str
    line: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Index:
    """The search index of all rule books; `asks` maps each game to its rules and their typical questions."""

    books: Mapping[str, Book]
    asks: Mapping[str, Mapping[str, tuple[Asked, ...]]]

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
        return places_of_words(phrase.about for _, phrase in self.phrases)

    @cached_property
    def phrases_about_lines(self) -> Mapping[int, set[int]]:
        """Returns, by entry number, the numbers of the phrases that ask about one line of the section."""
        found: dict[int, set[int]] = defaultdict(set)
        for number, (entry, phrase) in enumerate(self.phrases):
            if phrase.line:
                found[entry].add(number)
        return found

    @cached_property
    def told_lines(self) -> dict[tuple[int, str], Sequence[ToldLine]]:
        """A cache of the lines of sections, filled by the searches that have found these sections. Its keys are pairs
        of the number of the section's index entry and the language."""
        return {}

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        return tuple(sqrt(sum(self.rarity[word] ** 2 for word in phrase.about)) for _, phrase in self.phrases)

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
        answers = [self.word_scores(likes) for likes in wanted]
        rares = [sqrt(log(1 + len(self.entries) / max(1, len(answer)))) for answer in answers]
        matches = [self.phrase_matches(likes) for likes in wanted]
        scores = self.scores(answers, rares, self.phrase_scores(matches, rares, asking_in(asked)))
        played = {number: score for number, score in scores.items() if self.entries[number].slug == playing}
        others = {number: score for number, score in scores.items() if number not in played}
        chosen = (*best(played), *best(others))[:most]
        question = Question(wanted, rares, WORD.findall(as_searched(without_accents(asked))), people)
        return tuple(self.hit(each, language, question, matches) for each in chosen)

    def wanted(self, asked: str) -> Sequence[Likes]:
        words = self.readable(question_words(asked))
        return [similar_known_words(word, self.known, number == len(words) - 1) for number, word in enumerate(words)]

    def readable(self, words: Sequence[str]) -> Sequence[str]:
        """Returns the words of a question for which the index is searched, each once. Of the words that no section has,
        only the first twelve are returned, because finding similar words takes long."""
        strange = [each for each in dict.fromkeys(words) if each not in self.known.words]
        return [each for each in dict.fromkeys(words) if each not in {*strange[MOST_STRANGE:]}]

    def scores(
        self, answers: Sequence[Mapping[int, float]], rares: Sequence[float], alike: Mapping[int, float]
    ) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for answer, rare in zip(answers, rares, strict=True):
            for number, value in answer.items():
                scores[number] += value * rare
        all_asked = sum(rares)
        for number, share in alike.items():
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

    def phrase_matches(self, likes: Likes) -> dict[int, float]:
        """Returns, by phrase number, how well each phrase matches one word of the question. `likes` are the known words
        that resemble this word, with weights."""
        found: dict[int, float] = {}
        for word, like in likes.items():
            value = like * self.rarity[word]
            for number in self.phrases_with.get(word, ()):
                if value > found.get(number, 0.0):
                    found[number] = value
        return found

    def phrase_scores(
        self, matches: Sequence[Mapping[int, float]], rares: Sequence[float], asking: frozenset[str]
    ) -> dict[int, float]:
        """Returns, by entry number, how well the best phrase of each entry matches the whole question. For each word of
        the question, `matches` has the result of `phrase_matches`, and `rares` how rare the word is. `asking` holds the
        question's general words, such as "how"."""
        same: dict[int, float] = defaultdict(float)
        for match, rare in zip(matches, rares, strict=True):
            for number, value in match.items():
                same[number] += value * rare
        size = sqrt(sum(each**2 for each in rares)) or 1.0
        found: dict[int, float] = {}
        for number, value in same.items():
            entry, phrase = self.phrases[number]
            share = value / (size * self.sizes[number])
            if share * (1 + ASKED_ALIKE) > found.get(entry, 0.0):
                alike = len(asking & phrase.asking) / (len(asking | phrase.asking) or 1)
                found[entry] = max(found.get(entry, 0.0), share * (1 + ASKED_ALIKE * alike))
        return found

    def hit(self, number: int, language: str, question: Question, matches: Sequence[Mapping[int, float]]) -> Hit:
        entry = self.entries[number]
        book = self.books[entry.slug]

        def title(rule: str) -> str:
            section = book.section(rule, language)
            return section.title if section else "…"

        if (number, language) not in self.told_lines:
            section = book.section(entry.rule, language)
            self.told_lines[number, language] = told_lines(section.body if section else "", entry.about_lines)
        alike = self.alike_lines(self.phrases_about_lines.get(number, set()), question, matches)
        line = replace_ids(answering_lines(self.told_lines[number, language], question, alike), title)
        marked = {word: like for likes in question.wanted for word, like in likes.items()}
        return Hit(entry.slug, entry.rule, title(entry.rule), tuple(marked_pieces(line, marked)))

    def alike_lines(
        self, phrases: set[int], question: Question, matches: Sequence[Mapping[int, float]]
    ) -> Iterator[tuple[int, Sequence[float]]]:
        """Yields a pair for each of these phrases that has a word of the question: the number of the line that the
        phrase asks about, and how well the phrase matches each word. `phrases` are numbers of phrases."""
        affirms = negations().isdisjoint(question.asked)
        for each in set[int]().union(*(phrases.intersection(match) for match in matches)):
            phrase = self.phrases[each][1]
            fits = 1.0 if affirms == negations().isdisjoint(phrase.asking) else DENIED
            yield phrase.line, [fits * match.get(each, 0.0) / self.sizes[each] for match in matches]


def places_of_words(texts: Iterable[Iterable[str]]) -> Mapping[str, tuple[int, ...]]:
    """Maps each word to the numbers of the texts that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(texts):
        for word in words:
            found[word].append(number)
    return {word: tuple(numbers) for word, numbers in found.items()}


def best(scores: Mapping[int, float]) -> list[int]:
    """Returns the numbers of the entries with the best scores, highest first, without those far below the best.
    `scores` maps the numbers of entries to scores."""
    least = SHARE * max(scores.values(), default=0.0)
    return sorted((each for each in scores if scores[each] >= least), key=lambda each: (-scores[each], each))
