"""Question words, endings, sounds and synonyms in French and English, for searching rules. It depends on no game."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from companion.config import folder
from companion.kit.text_search import SMALL_WORDS

# Endings, longest first; at least three letters of the word stay.
ENDINGS = (
    "issements|issement|ations|ation|ements|ement|aient|antes|ables|euses|ings|ions|euse|able|eurs|ante|ants|ing|ion|eur"
    "|ant|ees|ent|ons|ait|iez|ers|ies|aux|ee|ed|es|ez|er|ir|or|ie|is|it|al|ux|us|s|x|e|i|y|u"
)
ENDED = re.compile(rf"^(\w{{3,}}?)(?:{ENDINGS})?$", re.MULTILINE)
TWICE = re.compile(r"^(\w{2,}?)(\w)\2$", re.MULTILINE)
SOUNDS = [
    (re.compile(letters, re.MULTILINE), heard)
    for letters, heard in (
        ("qu|ck", "k"), ("ph", "f"), ("c(?=[eiy])", "s"), ("c", "k"), ("g(?=[eiy])", "j"), ("h", ""), ("y", "i"),
        ("eau|au", "o"), ("ai|ei", "e"), ("z", "s"), ("er$", "e"), (r"(.)\1+", r"\1"), (r"(?<=\w\w)[estdxz]+$", ""),
    )
]  # fmt: skip
SHORTEST = 3


def stems(words: str) -> str:
    """Returns the words without their endings; `words` holds one a line."""
    return TWICE.sub(r"\1\2", ENDED.sub(r"\1", words))


def sounds(words: str) -> str:
    """Returns the words spelt as they sound; `words` holds one a line."""
    for letters, heard in SOUNDS:
        words = letters.sub(heard, words)
    return words


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
    """Returns the lines of a word list in `content/search`, without its comments."""
    text = (folder("content") / "search" / f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]
