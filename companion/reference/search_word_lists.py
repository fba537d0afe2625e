"""Reads the word lists for searching the rules: question words, word endings, sounds and synonyms, of all languages
together."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from companion.kit.text_search import SMALL_WORDS
from companion.languages import content_folders

TWICE = re.compile(r"^(\w{2,}?)(\w)\2$", re.MULTILINE)
SHORTEST = 3


def stems(words: str) -> str:
    """Returns the words without their endings. `words` holds one word a line, and so does the result."""
    return TWICE.sub(r"\1\2", ending_pattern().sub(r"\1", words))


def sounds(words: str) -> str:
    """Returns the words spelt as they sound, for example with one letter for "ph" and "f". `words` holds one word a
    line, and so does the result."""
    for letters, heard in sound_rules():
        words = letters.sub(heard, words)
    return words


@cache
def ending_pattern() -> re.Pattern[str]:
    """Returns a pattern for text with one word in each line. The first group of the pattern is the word without its
    ending, and has at least three letters."""
    endings = "|".join(map(re.escape, " ".join(word_lines("endings")).split()))
    return re.compile(rf"^(\w{{3,}}?)(?:{endings})?$", re.MULTILINE)


@cache
def sound_rules() -> list[tuple[re.Pattern[str], str]]:
    """Returns pairs of a pattern and its replacement. Words that sound alike are equal after all replacements."""
    rules = (line.partition(" ") for line in word_lines("sounds"))
    return [(re.compile(letters, re.MULTILINE), heard) for letters, _, heard in rules]


@cache
def synonyms() -> Mapping[str, frozenset[str]]:
    """Returns, for the stem of each word in the list of synonyms, the words that mean the same."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in word_lines("synonyms"):
        for each in stems(line.replace(" ", "\n")).split():
            found[each].update(line.split())
    return {each: frozenset(words) for each, words in found.items()}


def as_searched(asked: str) -> str:
    """Returns the question, in which each known expression of several words is replaced by a single search word. The
    question must have no accents."""
    for spoken, searched in spoken_rules():
        asked = spoken.sub(searched, asked)
    return asked


@cache
def spoken_rules() -> list[tuple[re.Pattern[str], str]]:
    rules = (line.partition(" => ") for line in word_lines("spoken"))
    return [(re.compile(spoken), searched) for spoken, _, searched in rules]


@cache
def people_words() -> frozenset[str]:
    """Returns the words that stand above a column for the number of players in printed tables of the rules."""
    return frozenset(" ".join(word_lines("people")).split())


@cache
def negations() -> frozenset[str]:
    """Returns the general words of questions that turn a question into its opposite, such as "not"."""
    return frozenset(" ".join(word_lines("negations")).split())


@cache
def asking_words() -> frozenset[str]:
    """Returns the words that occur in questions about anything, such as "what"."""
    return frozenset(SMALL_WORDS).union(*map(str.split, word_lines("asking")))


def word_lines(name: str) -> list[str]:
    """Returns the lines of the word list `name`, without comments: of the file `<name>.txt` in `content/search`, and of
    those that languages add as `<name>.<language>.txt`."""
    files = [file for each in content_folders("search") for file in sorted(each.glob(f"{name}*.txt"))]
    return [line for file in files for line in file.read_text("utf-8").splitlines() if line and line[0] != "#"]
