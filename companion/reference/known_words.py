"""Finds the words of the rules that a typed word may mean: the same word, other forms of it, words that sound alike,
words with a typing mistake, and synonyms."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from companion.kit.text_search import BEGUN, TYPO, is_typo, similar_words, words_sharing_a_piece
from companion.reference.answering_lines import Likes
from companion.reference.search_word_lists import SHORTEST, sounds, stems, synonyms

SAME_STEM, SAME_SOUND, SYNONYM, BEGINNING, SIMILAR_SOUND = 0.9, 0.7, 0.8, 0.45, 0.45


class KnownWords:
    """Holds all words that the searched rule books contain, also grouped by stem and by sound, so that misspelt words
    find their sections."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.page = "\n".join(("", *sorted(self.words), ""))

    @cached_property
    def by_stem(self) -> Mapping[str, Sequence[str]]:
        return self.grouped_by(stems(self.page))

    @cached_property
    def by_sound(self) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
        """Returns two mappings to lists of words: the first from the sound of the words, the second from the sound of
        their stems."""
        return self.grouped_by(sounds(self.page)), self.grouped_by(sounds(stems(self.page)))

    @cached_property
    def sound_lines(self) -> str:
        return "\n".join(("", *self.by_sound[0], ""))

    def same_sounding(self, word: str, stem: str) -> Iterator[str]:
        for heard, by in zip((sounds(word), sounds(stem)), self.by_sound, strict=True):
            if len(heard) >= SHORTEST:
                yield from by.get(heard, ())

    def similar_sounding(self, word: str) -> Iterator[str]:
        """Yields the known words whose sound differs by one letter from the sound of this word."""
        heard, by = sounds(word), self.by_sound[0]
        if len(heard) > SHORTEST:
            alike = (other for other in words_sharing_a_piece(heard, self.sound_lines) if is_typo(heard, other, 1))
            yield from (each for other in alike for each in by[other])

    def grouped_by(self, others: str) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for other, word in zip(others.split("\n"), self.page.split("\n"), strict=True):
            found[other].append(word)
        return found


@lru_cache(4096)
def similar_known_words(word: str, known: KnownWords, is_last: bool) -> Likes:
    """Returns the words in `known` that may be meant by `word`, with weights. If `is_last`, longer words that begin
    with `word` are included, because the reader may still be typing it. Results are cached, because each typed letter
    starts a search."""
    stem = stems(word)
    written = dict.fromkeys(known.by_stem.get(stem, ()), SAME_STEM)
    found = similar_words(word, known.words, known.page)
    if written or word in known.words:
        found = {
            each: BEGINNING if value == BEGUN else value for each, value in found.items() if is_last or value != BEGUN
        }
    if word not in known.words:
        written = dict.fromkeys(known.same_sounding(word, stem), SAME_SOUND) | written
    same = {each: SYNONYM for each in synonyms().get(stem, ()) if each in known.words}
    if same and word not in known.words:
        found = {each: value for each, value in found.items() if value > TYPO}
    if not (found or written or same):
        written = dict.fromkeys(known.similar_sounding(word), SIMILAR_SOUND)
    return {each: max(part.get(each, 0.0) for part in (found, written, same)) for each in {**found, **written, **same}}
