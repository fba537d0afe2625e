"""How a secret code is read: what is written beyond doubt, what must be asked back, and the order of the box. It knows
no list of codes: a code is a shape, whether anything bears it or not."""

import re
import unicodedata
from dataclasses import dataclass

from companion.kit.telling import Read
from companion.table.moves import IllegalMove, Text
from companion.table.say import Told, say

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
NUMERALS = ("I", "II")
SETUP = "SETUP"
WORDS = {"SETUP": SETUP, "MISE EN PLACE": SETUP, "MISEENPLACE": SETUP}
LONGEST, LONGEST_WORD, LONGEST_NAME = 60, 20, 32
CODE = re.compile(r"(I{1,2})[ -]*(\d\d)[ -]*(?:([A-Z])|([A-Z]{3}[A-Z ]*))")
HALF = re.compile(r"(I{1,2})(?:[ -]+|(?=\d))(\d?\d)?[ -]*")
SCRIPT = re.compile(r"(?:SCRIPTS?|S|TEXTE|N ?[O°]\.?|NUMERO)[ :.]*(\d{1,4})")
# Signs that stand for one another on a small card: 1, l and | for I, and O for 0.
HEAD, LAST = re.compile(r"[I1L|]{1,2}"), r"([A-Z1|]|[A-Z]{3,})"
BODY, SHORT_BODY = re.compile(rf"([\dOIL|]{{2}}){LAST}"), re.compile(rf"([\dOIL|]{{1,2}}){LAST}")
LIKE_I, LIKE_1, LIKE_0 = str.maketrans("1L|", "III"), str.maketrans("IL|", "111"), str.maketrans("O", "0")


@dataclass(frozen=True, slots=True)
class Code:
    """One of: a numeral, a group and a letter or word; the number of a script; or a name that the group has given."""

    numeral: str = ""
    group: int = 0
    letter: str = ""
    script: int = 0
    name: str = ""

    def __str__(self) -> str:
        if self.name:
            return f"*{self.name}"
        return f"script {self.script}" if self.script else f"{self.dream} {self.letter}"

    @property
    def dream(self) -> str:
        """The group that all elements of a Dream share."""
        return f"{self.numeral}-{self.group:02}" if self.numeral else ""

    @property
    def order(self) -> tuple[int, int, int, str]:
        """EF-051: by group, then by letter; all the I first. Scripts and names come after the Secrets."""
        if self.numeral:
            return (len(self.numeral), self.group, len(self.letter) > 1, self.letter)
        return (4, 0, 0, self.name.casefold()) if self.name else (3, self.script, 0, "")


@dataclass(frozen=True, slots=True)
class Doubt:
    """EF-057: what it may mean. Nothing is done before somebody has said so."""

    guesses: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class Alone:
    """EF-053: a letter or a word without its group belongs to the current Dream, never to the Secrets."""

    letter: str


@dataclass(frozen=True, slots=True)
class Half:
    """The beginning of a code."""

    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """Not a code: words to look for, or the name of something that bears none."""

    text: str


Reading = Code | Doubt | Alone | Half | Words


def read(text: str) -> Reading:
    if text.strip().startswith("*"):
        return Code(name=name_of(text.strip()[1:])) if name_of(text.strip()[1:]) else Words("")
    plain = plainly(text)
    for try_it in (a_script, alone, in_full, begun, doubtful):
        found = try_it(plain)
        if found is not None:
            return found
    return Words(" ".join(text.split()))


def completed(found: Reading, dream: str) -> Reading:
    """EF-053: a letter alone belongs to the current Dream."""
    numeral, _, group = dream.partition("-")
    whole = coded(numeral, group, found.letter) if isinstance(found, Alone) and group else None
    return whole or found


@dataclass(frozen=True, slots=True)
class CodeText:
    """A code as people write it, while they are in this Dream. What is doubtful is asked back."""

    dream: str = ""
    longest: int = LONGEST

    def read(self, name: str, raw: object) -> str:
        text = Text(self.longest).read(name, raw)
        found = completed(read(text), self.dream)
        if isinstance(found, Code):
            return str(found)
        if isinstance(found, Alone):
            raise IllegalMove(say("etherfields.code.alone", rule="EF-053", letter=found.letter))
        if isinstance(found, Doubt):
            guesses = tuple(str(each) for each in found.guesses)
            raise IllegalMove(say("etherfields.code.doubtful", rule="EF-057", guesses=guesses))
        raise IllegalMove(say("etherfields.code.none", rule="EF-050", text=text))


def plainly(text: str) -> str:
    """Capitals without accents; any dash, comma or dot between the pieces is a hyphen or a space."""
    spelt = unicodedata.normalize("NFKD", text.strip().upper())
    bare = "".join(letter for letter in spelt if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[._,/]", " ", re.sub(r"[‐‑‒–—―−]", "-", bare)).split())


def a_script(plain: str) -> Code | Doubt | None:
    found = SCRIPT.fullmatch(plain)
    if found and int(found[1]):
        return Code(script=int(found[1]))
    if re.fullmatch(r"\d{3,4}", plain) and int(plain):
        return Doubt((Code(script=int(plain)), *loosely(plain)))
    return None


def alone(plain: str) -> Alone | None:
    return Alone(WORDS.get(plain, plain)) if plain in LETTERS or plain in WORDS else None


def in_full(plain: str) -> Code | None:
    found = CODE.fullmatch(plain)
    return coded(found[1], found[2], found[3] or found[4]) if found else None


def begun(plain: str) -> Half | None:
    found = HALF.fullmatch(f"{plain} ")
    return Half(f"{found[1]}-{found[2] or ''}") if found and plain not in LETTERS else None


def doubtful(plain: str) -> Doubt | None:
    guesses = loosely(plain)
    return Doubt(guesses) if guesses else None


def loosely(plain: str) -> tuple[Code, ...]:
    """Every code that these signs may stand for: a numeral may take one sign of them or two."""
    packed = plain.replace(" ", "")
    codes = (guess(packed[:length], packed[length:], "-" in packed) for length in (1, 2))
    return tuple(dict.fromkeys(each for each in codes if each))


def guess(head: str, rest: str, has_hyphen: bool) -> Code | None:
    """A hyphen says where the numeral ends; with one, a group may have lost its zero."""
    if has_hyphen and not rest.startswith("-"):
        return None
    body = (SHORT_BODY if has_hyphen else BODY).fullmatch(rest.removeprefix("-"))
    return coded(head.translate(LIKE_I), digits(body[1]), letter(body[2])) if body and HEAD.fullmatch(head) else None


def digits(text: str) -> str:
    return text.translate(LIKE_1).translate(LIKE_0)


def letter(text: str) -> str:
    return text if len(text) > 1 else text.translate(str.maketrans("1|", "II"))


def coded(numeral: str, group: str, letter: str) -> Code | None:
    word = " ".join(letter.split())
    if numeral not in NUMERALS or not group.isdecimal() or len(word) > LONGEST_WORD:
        return None
    return Code(numeral, int(group), WORDS.get(word, word))


def name_of(text: str) -> str:
    """A name begins with a capital, so that it is filed once."""
    name = " ".join(text.split())[:LONGEST_NAME].strip()
    return name[:1].upper() + name[1:]


def known(text: str) -> Code:
    """A code as the log holds it; what is no code there is a name."""
    found = read(text)
    return found if isinstance(found, Code) else Code(name=name_of(text) or "?")


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
    if code.startswith("*"):
        return code[1:]
    return say("etherfields.code.setup_of", dream=dream_of(code)) if code.endswith(f" {SETUP}") else code


def spoken_code(field: str = "code") -> Read:
    """For a line of the history."""
    return lambda table, fact: spoken(fact.text(field))


def dream_of(code: str) -> str:
    """`I-01` of `I-01 D`; nothing for scripts and names."""
    return code.partition(" ")[0] if code.startswith("I") else ""
