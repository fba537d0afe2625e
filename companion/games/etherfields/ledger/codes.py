"""Defines the format of secret codes and their order in the box; the app has no list of the codes that exist."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.kit.history_lines import Read
from companion.table.fact import Fact
from companion.table.say import SayValue, say
from companion.table.table import Table

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
# The Roman numerals of campaigns, from I to XXXIX.
NUMERALS = {"X" * tens + one: 10 * tens + ones for tens in range(4) for ones, one in enumerate(ONES) if tens or ones}
SETUP = "SETUP"
LONGEST, LONGEST_WORD, LONGEST_NAME = 60, 20, 32
MOST_FACES = 20
FULL_CODE = re.compile(r"([IVX]{1,7})-(\d\d) ([A-Z]|[A-Z]{3}[A-Z ]*)")
DREAM = re.compile(r"[IVX]{1,7}-\d\d")
FACE = re.compile(r"(.*\S) ?#([2-9]|1\d|20)")


@dataclass(frozen=True, slots=True)
class Code:
    """A secret code in one of three forms: numeral, group and letter or word (`I-01 A`), a script's number, or only a
    name. `face` distinguishes elements with the same code; it counts from 1 (EF-052)."""

    numeral: str = ""
    group: int = 0
    letter: str = ""
    script: int = 0
    name: str = ""
    face: int = 1

    def __str__(self) -> str:
        return f"{self.bare} #{self.face}" if self.face > 1 else self.bare

    @property
    def bare(self) -> str:
        """Returns the code as printed on the card, without its face number."""
        if self.name:
            return f"*{self.name}"
        return f"script {self.script}" if self.script else f"{self.dream} {self.letter}"

    @property
    def dream(self) -> str:
        """Returns the numeral and group that all elements of a Dream share, such as `I-01`; "" for scripts and
        names."""
        return f"{self.numeral}-{self.group:02}" if self.numeral else ""

    @property
    def order(self) -> tuple[int, int, int, str, int]:
        """Returns the sort key for the order in the box (EF-051): codes by campaign, group and letter, then scripts,
        then names."""
        if self.numeral:
            return (NUMERALS.get(self.numeral, 0), self.group, len(self.letter) > 1, self.letter, self.face)
        return (99, 0, 0, self.name.casefold(), self.face) if self.name else (98, self.script, 0, "", 1)


def code_from_parts(numeral: str, group: str, letter: str) -> Code | None:
    word = " ".join(letter.split())
    if numeral not in NUMERALS or not group.isdecimal() or len(word) > LONGEST_WORD:
        return None
    return Code(numeral, int(group), word)


def tidy_name(text: str) -> str:
    """Returns the name with single blanks, at most 32 characters, and a capital first letter, so that each name has one
    spelling."""
    name = " ".join(text.split())[:LONGEST_NAME].strip()
    return name[:1].upper() + name[1:]


def code_from_name(text: str) -> Code | None:
    """Returns the code of an element that has only a name, which may end in a face number such as `#2`; None if no name
    is left."""
    faced = FACE.fullmatch(text)
    name = tidy_name(faced[1] if faced else text)
    return Code(name=name, face=int(faced[2]) if faced else 1) if name else None


@lru_cache(8192)
def stored_code(text: str) -> Code:
    """Returns the code that a text in the log stands for; a text that is no code becomes a name."""
    if text.startswith("*"):
        return code_from_name(text[1:]) or Code(name="?")
    if (number := text.removeprefix("script ")) != text and number.isdecimal() and 0 < len(number) < 5 and int(number):
        return Code(script=int(number))
    faced = FACE.fullmatch(text)
    whole = FULL_CODE.fullmatch(faced[1] if faced else text)
    code = code_from_parts(*whole.groups()) if whole else None
    return replace(code, face=int(faced[2]) if faced else 1) if code else Code(name=tidy_name(text) or "?")


def codes_between(first: Code, last: Code) -> tuple[Code, ...]:
    """Returns the codes from `first` to `last`, both included. These are all letters between two letters of the same
    Dream, or all scripts between two numbers, 100 at most. Returns only `first` if both codes are equal, and () if they
    form no range."""
    if first.numeral and first.dream == last.dream and {first.letter, last.letter} <= set(LETTERS):
        letters = LETTERS[LETTERS.index(first.letter) : LETTERS.index(last.letter) + 1]
        return tuple(Code(first.numeral, first.group, each) for each in letters)
    if first.script and last.script:
        return tuple(Code(script=number) for number in range(first.script, min(last.script, first.script + 99) + 1))
    return (first,) if first == last else ()


def code_text(code: str) -> SayValue:
    """Returns the code as a screen shows it: names without their `*`, setup tiles and face numbers in words."""
    if faced := FACE.fullmatch(code):
        return say("etherfields.code.face", code=code_text(faced[1]), face=int(faced[2]))
    if code.startswith("*"):
        return code[1:]
    return say("etherfields.code.setup_of", dream=dream_of(code)) if code.endswith(f" {SETUP}") else code


def with_name(text: SayValue, name: str) -> SayValue:
    """Returns `text`, which shows a code or a map slot, together with `name`, the group's name for it; only `text` if
    `name` is ""."""
    return say("etherfields.code.named", code=text, name=name) if name else text


def code_with_name(field: str = "code") -> Read:
    """Returns a function that shows the code in `field` of a fact in a history line, with the group's name for it."""

    def read(table: Table[Any], fact: Fact) -> SayValue:
        code = fact.text(field)
        entry = table.state.ledger.find(code)
        return with_name(code_text(code), entry.name if entry else "")

    return read


@lru_cache(8192)
def dream_of(code: str) -> str:
    """Returns the Dream of a code, such as `I-01` for `I-01 D`; "" for scripts and names."""
    dream = code.partition(" ")[0]
    return dream if DREAM.fullmatch(dream) else ""
