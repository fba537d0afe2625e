"""Question words, endings, sounds and synonyms for searching rules, from the word lists of all languages."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from companion.kit.text_search import SMALL_WORDS
from companion.languages import content_folders

TWICE = re.compile(r"^(\w{2,}?)(\w)\2$", re.MULTILINE)
SHORTEST = 3


def stems(words: str) -> str:
    """Returns the words without their endings; `words` holds one a line."""
    return TWICE.sub(r"\1\2", ended().sub(r"\1", words))


def sounds(words: str) -> str:
    """Returns the words spelt as they sound; `words` holds one a line."""
    for letters, heard in sound_rules():
        words = letters.sub(heard, words)
    return words


@cache
def ended() -> re.Pattern[str]:
    """Returns a pattern for words that ends in any ending; at least three letters of the word stay."""
    endings = "|".join(map(re.escape, " ".join(word_lines("endings")).split()))
    return re.compile(rf"^(\w{{3,}}?)(?:{endings})?$", re.MULTILINE)


@cache
def sound_rules() -> list[tuple[re.Pattern[str], str]]:
    rules = (line.partition(" ") for line in word_lines("sounds"))
    return [(re.compile(letters, re.MULTILINE), heard) for letters, _, heard in rules]


@cache
def synonyms() -> Mapping[str, frozenset[str]]:
    """Returns a mapping from each stem to the words that may stand for it."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in word_lines("synonyms"):
        for each in stems(line.replace(" ", "\n")).split():
            found[each].update(line.split())
    return {each: frozenset(words) for each, words in found.items()}


@cache
def asking_words() -> frozenset[str]:
    """Returns words that occur in questions about anything."""
    return frozenset(SMALL_WORDS).union(*map(str.split, word_lines("asking")))


def word_lines(name: str) -> list[str]:
    """Returns the lines of a word list of `content/search`, and of those that languages add as `<name>.<language>.txt`,
    without comments."""
    files = [file for each in content_folders("search") for file in sorted(each.glob(f"{name}*.txt"))]
    return [line for file in files for line in file.read_text("utf-8").splitlines() if line and line[0] != "#"]
