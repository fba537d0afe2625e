"""What a secret code is, and the order of the box. It knows no list of codes: a code is a shape, whether anything bears
it or not. How people write one, `reading` tells."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.kit.telling import Read
from companion.table.fact import Fact
from companion.table.say import Told, say
from companion.table.table import Table

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
# Any campaign's number, up to 39.
NUMERALS = {"X" * tens + one: 10 * tens + ones for tens in range(4) for ones, one in enumerate(ONES) if tens or ones}
SETUP = "SETUP"
LONGEST, LONGEST_WORD, LONGEST_NAME = 60, 20, 32
MOST_FACES = 20
WHOLE = re.compile(r"([IVX]{1,7})-(\d\d) ([A-Z]|[A-Z]{3}[A-Z ]*)")
DREAM = re.compile(r"[IVX]{1,7}-\d\d")
FACE = re.compile(r"(.*\S) ?#([2-9]|1\d|20)")


@dataclass(frozen=True, slots=True)
class Code:
    """One of: a numeral, a group and a letter or word; the number of a script; or a name that the group has given.
    EF-052: one code may have several faces, a tile and a card, or two cards in two places."""

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
        """What stands on the card itself."""
        if self.name:
            return f"*{self.name}"
        return f"script {self.script}" if self.script else f"{self.dream} {self.letter}"

    @property
    def dream(self) -> str:
        """The group that all elements of a Dream share."""
        return f"{self.numeral}-{self.group:02}" if self.numeral else ""

    @property
    def order(self) -> tuple[int, int, int, str, int]:
        """EF-051: by group, then by letter; all the I first. Scripts and names come after the Secrets."""
        if self.numeral:
            return (NUMERALS.get(self.numeral, 0), self.group, len(self.letter) > 1, self.letter, self.face)
        return (99, 0, 0, self.name.casefold(), self.face) if self.name else (98, self.script, 0, "", 1)


def coded(numeral: str, group: str, letter: str) -> Code | None:
    word = " ".join(letter.split())
    if numeral not in NUMERALS or not group.isdecimal() or len(word) > LONGEST_WORD:
        return None
    return Code(numeral, int(group), word)


def name_of(text: str) -> str:
    """A name begins with a capital, so that it is filed once."""
    name = " ".join(text.split())[:LONGEST_NAME].strip()
    return name[:1].upper() + name[1:]


def named(text: str) -> Code | None:
    faced = FACE.fullmatch(text)
    name = name_of(faced[1] if faced else text)
    return Code(name=name, face=int(faced[2]) if faced else 1) if name else None


@lru_cache(8192)
def known(text: str) -> Code:
    """A code as the log holds it; what is no code there is a name."""
    if text.startswith("*"):
        return named(text[1:]) or Code(name="?")
    if (number := text.removeprefix("script ")) != text and number.isdecimal() and 0 < len(number) < 5 and int(number):
        return Code(script=int(number))
    faced = FACE.fullmatch(text)
    whole = WHOLE.fullmatch(faced[1] if faced else text)
    code = coded(*whole.groups()) if whole else None
    return replace(code, face=int(faced[2]) if faced else 1) if code else Code(name=name_of(text) or "?")


def up_to(first: Code, last: Code) -> tuple[Code, ...]:
    """The letters of one group from this one to that one, or the scripts between two."""
    if first.numeral and first.dream == last.dream and {first.letter, last.letter} <= set(LETTERS):
        letters = LETTERS[LETTERS.index(first.letter) : LETTERS.index(last.letter) + 1]
        return tuple(Code(first.numeral, first.group, each) for each in letters)
    if first.script and last.script:
        return tuple(Code(script=number) for number in range(first.script, min(last.script, first.script + 99) + 1))
    return (first,) if first == last else ()


def spoken(code: str) -> Told:
    """A code within a sentence."""
    if faced := FACE.fullmatch(code):
        return say("etherfields.code.face", code=spoken(faced[1]), face=int(faced[2]))
    if code.startswith("*"):
        return code[1:]
    return say("etherfields.code.setup_of", dream=dream_of(code)) if code.endswith(f" {SETUP}") else code


def spoken_code(field: str = "code") -> Read:
    """For a line of the history: with the name that the group has given it."""

    def read(table: Table[Any], fact: Fact) -> Told:
        code = fact.text(field)
        entry = table.state.ledger.find(code)
        named = entry.name if entry else ""
        return say("etherfields.code.named", code=spoken(code), name=named) if named else spoken(code)

    return read


@lru_cache(8192)
def dream_of(code: str) -> str:
    """`I-01` of `I-01 D`; nothing for scripts and names."""
    dream = code.partition(" ")[0]
    return dream if DREAM.fullmatch(dream) else ""
