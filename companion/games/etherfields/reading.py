"""How a secret code is read, however somebody writes it: what is beyond doubt, what must be asked back, what is the
beginning of a code, and what is none."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.etherfields.codes import FACE, LETTERS, LONGEST, NUMERALS, SETUP, Code, coded, named
from companion.games.etherfields.guessing import LIKE_I, guesses, is_begun_setup, setup_word
from companion.kit.matcher import is_typo
from companion.table.moves import IllegalMove, Text
from companion.table.say import say

CODE = re.compile(r"([IVX]{1,7})[ -]*(\d\d)[ -]*(?:([A-Z])|([A-Z]{3}[A-Z -]*))")
HALF = re.compile(r"([IVX]{1,7})(?:[ -]+|(?=\d))(\d?\d)?[ -]*")
# A whole group, its numeral in signs that look like one.
HALF_ALIKE = re.compile(r"([IVX1L|]{1,7}(?=-)|[IVXL|]{1,7}(?=[ \d]))[ -]?(\d\d)")
WITHIN = re.compile(r"(?<![A-Z\d])([IVX]{1,7})[ -]*(\d\d)[ -]*([A-Z])(?![A-Z\d])")
TURNED = re.compile(r"([A-Z]|[A-Z][A-Z -]+[A-Z])[ -]+([IVX]{1,7})[ -]*(\d\d?)")
TURNED_GROUP = re.compile(r"([A-Z]|[A-Z][A-Z -]+[A-Z])[ -]+(\d\d?)")
# A word that was written without a blank before or after its code.
GLUED = re.compile(r"^(?:CARTE|CARD|TUILE|TILE)(?=[IVX1L|]{1,7}[ -]*\d)|(?<=\d[A-Z])(?:CARTE|CARD|TUILE|TILE)$")
COPIES = re.compile(r"(.+) X ?\d{1,2}")
# What people say before or after a code, and what it says nothing about.
ABOUT = {
    "CARTE", "CARTES", "CARD", "CARDS", "CODE", "TUILE", "TUILES", "TILE", "TILES", "SECRET", "SECRETS", "SECRETE",
    "ELEMENT", "LETTRE", "LETTER", "REVE", "DREAM", "GATE", "PORTE", "PORTAIL", "OBJET", "OBJECT", "SAGESSE", "WISDOM",
    "NOTE", "PLAN", "GROUPE", "GROUP", "CAMPAGNE", "CAMPAIGN", "LA", "LE", "LES", "THE", "DU", "DE", "DES", "OF", "UN",
    "UNE",
}  # fmt: skip
SCRIPT = {
    "SCRIPT", "SCRIPTS", "TEXTE", "TEXTES", "TEXT", "TEXTS", "TXT", "SCENARIO", "SECRET", "#", "NUMERO", "NUMBER",
    "NUM", "CHAPITRE", "CHAPTER",
}  # fmt: skip
BEFORE_NUMBER = {"S", "N", "NO", "NR", "LIRE", "LIS", "LISEZ", "READ"}
BESIDE_SCRIPT = {"LE", "LA", "L", "DU", "DE", "THE", "OF", "CODE", "SECRET", "LIRE", "LIS", "READ"}
# A figure of a script's number that was taken for a letter.
MISREAD = re.compile(r"(?:SCRIPTS?|TEXTE?|#)[ -]?#?(?=[A-Z|]*\d)([\dOQIL|SBZ]{1,4})")
LIKE_FIGURE = str.maketrans("OQIL|SBZ", "00111582")


@dataclass(frozen=True, slots=True)
class Doubt:
    """EF-057: what it may mean. Nothing is done before somebody has said so. `others` are further off: worth
    saying only if the group has them."""

    guesses: tuple[Code, ...]
    others: tuple[Code, ...] = ()


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
    text = text.strip()
    if text.startswith("*"):
        return named(text[1:]) or Words("")
    if (faced := FACE.fullmatch(text)) and isinstance(one := read_plain(faced[1]), Code) and one.numeral:
        return replace(one, face=int(faced[2]))
    return read_plain(text)


def read_plain(text: str) -> Reading:
    plain = plainly(text)
    tries: tuple[Callable[[str], Reading | None], ...] = (
        misread_script,
        a_script,
        alone,
        in_full,
        begun,
        turned,
        doubtful,
        within,
    )
    for try_it in tries:
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
    """Capitals without accents; any dash is a hyphen, any other sign between the pieces a blank."""
    spelt = unicodedata.normalize("NFKD", text.upper().replace("Œ", "OE").replace("×", "X").replace("°", "O"))
    bare = "".join(letter for letter in spelt if not unicodedata.combining(letter))
    dashed = re.sub(r"[‐‑‒–—―−]", "-", bare)
    return " ".join(re.sub(r"[^A-Z\d|#-]", " ", dashed, flags=re.ASCII).split())


def bare(plain: str) -> str:
    """Without what people say about a code, and without how many there are of it."""
    words = " ".join(word for word in GLUED.sub("", plain).split() if word not in ABOUT)
    counted = COPIES.fullmatch(words)
    return counted[1] if counted and CODE.fullmatch(counted[1]) else words


def a_script(plain: str) -> Code | Doubt | None:
    """By its number, with or without a word for what it is; a number alone may also be a code."""
    tokens = re.findall(r"[A-Z]+|\d+|#", plain)
    numbers = [each for each in tokens if each.isdecimal()]
    if len(numbers) != 1 or len(numbers[0]) > 4 or not int(numbers[0]) or "|" in plain:
        return None
    script, words = Code(script=int(numbers[0])), {*tokens} - {*numbers}
    if words <= {"LE", "LA", "THE"}:
        return digits_alone(numbers[0], script)
    if is_script_word(tokens, words):
        return script
    rest = words - BESIDE_SCRIPT
    return Doubt((script,)) if rest and all(is_typo(each, "SCRIPT", 1) for each in rest) else None


def misread_script(plain: str) -> Doubt | None:
    found = MISREAD.fullmatch(plain)
    number = int(found[1].translate(LIKE_FIGURE)) if found and not found[1].isdecimal() else 0
    return Doubt((Code(script=number),)) if number else None


def is_script_word(tokens: list[str], words: set[str]) -> bool:
    before = BEFORE_NUMBER if tokens[-1].isdecimal() else set[str]()
    return bool(words & (SCRIPT | before)) and words <= SCRIPT | before | BESIDE_SCRIPT | {"E", "EME", "TH"}


def digits_alone(plain: str, script: Code) -> Doubt | None:
    costs = guesses(plain)
    near = tuple(code for code, cost in costs.items() if cost < 3 and len(plain) > 2)
    return Doubt((script, *near), tuple(code for code in costs if code not in near))


def alone(plain: str) -> Alone | None:
    word = bare(plain)
    if word in LETTERS or plain in LETTERS:
        return Alone(word or plain)
    return Alone(SETUP) if setup_word(word) and not re.search(r"\d", plain) else None


def in_full(plain: str) -> Code | None:
    """A letter or the set-up, whatever is said beside; else the words as they stand."""
    short = CODE.fullmatch(bare(plain))
    if short and short[3]:
        return coded(short[1], short[2], short[3])
    if short and short[4] and setup_word(short[4]):
        return coded(short[1], short[2], SETUP)
    whole = CODE.fullmatch(plain)
    if whole is None or not whole[4] or not short or "-" in whole[4] or is_begun_setup(whole[4]):
        return None
    return coded(whole[1], whole[2], whole[4])


def begun(plain: str) -> Half | None:
    found = HALF.fullmatch(f"{bare(plain)} ") or HALF_ALIKE.fullmatch(bare(plain))
    numeral = found[1].translate(LIKE_I) if found else ""
    is_half = numeral in NUMERALS and plain not in LETTERS
    return Half(f"{numeral}-{found[2] or ''}") if found and is_half else None


def within(plain: str) -> Doubt | None:
    """Codes, and words that may be their names."""
    codes = (coded(*found.groups()) for found in WITHIN.finditer(plain))
    likely = tuple(dict.fromkeys(code for code in codes if code))
    return Doubt(likely) if likely else None


def turned(plain: str) -> Doubt | None:
    """The letter first, or the set-up; without its campaign it may belong to any."""
    if (group := TURNED_GROUP.fullmatch(bare(plain))) and (len(group[1]) == 1 or setup_word(group[1])):
        return doubtful(f"{group[2]} {group[1]}")
    found = TURNED.fullmatch(bare(plain))
    if found is None or not (len(found[1]) == 1 or setup_word(found[1])):
        return None
    code = coded(found[2], found[3], found[1] if len(found[1]) == 1 else SETUP)
    return Doubt((code,)) if code else None


def doubtful(plain: str) -> Doubt | None:
    costs = guesses(bare(plain))
    least = min(costs.values(), default=0)
    likely = tuple(code for code, cost in costs.items() if cost == least)
    return Doubt(likely, tuple(code for code in costs if code not in likely)) if likely else None
