"""Reads a text as a secret code in any spelling; the result is a code, several possible codes (Doubt), half a code, a
letter, or words."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.etherfields.ledger.code_guessing import CAMPAIGNS, LIKE_I, begins_setup, guesses, setup_word
from companion.games.etherfields.ledger.codes import (
    FACE,
    LETTERS,
    LONGEST,
    NUMERALS,
    SETUP,
    Code,
    code_from_name,
    code_from_parts,
)
from companion.games.etherfields.ledger.spoken_codes import NUMBER_WORDS, joined_names, spoken_writings
from companion.kit.text_search import is_typo
from companion.table.moves import IllegalMove, Text
from companion.table.say import say

CODE = re.compile(r"([IVX]{1,7})[ -]*(\d\d)[ -]*(?:([A-Z])|([A-Z]{3}[A-Z -]*))")
HALF = re.compile(r"([IVX]{1,7})(?:[ -]+|(?=\d))(\d?\d)?[ -]*")
# A numeral and group, also with signs that look like a numeral.
HALF_ALIKE = re.compile(r"([IVX1L|]{1,7}(?=-)|[IVXL|]{1,7}(?=[ \d]))[ -]?(\d\d)")
INSIDE_TEXT = re.compile(r"(?<![A-Z\d])([IVX]{1,7})[ -]*(\d\d)[ -]*([A-Z])(?![A-Z\d])")
LETTER_FIRST = re.compile(r"([A-Z]|[A-Z][A-Z -]+[A-Z])[ -]+([IVX]{1,7})[ -]*(\d\d?)")
LETTER_FIRST_GROUP = re.compile(r"([A-Z]|[A-Z][A-Z -]+[A-Z])[ -]+(\d\d?)")
# A word written next to a code without a blank.
JOINED_WORD = re.compile(r"^(?:CARTE|CARD|TUILE|TILE)(?=[IVX1L|]{1,7}[ -]*\d)|(?<=\d[A-Z])(?:CARTE|CARD|TUILE|TILE)$")
COPIES = re.compile(r"(.*\d[ -]*[A-Z]) X ?(\d{1,2})")
# Filler words that people write before or after a code.
FILLER_WORDS = {
    "CARTE", "CARTES", "CARD", "CARDS", "CODE", "TUILE", "TUILES", "TILE", "TILES", "SECRET", "SECRETS", "SECRETE",
    "ELEMENT", "LETTRE", "LETTER", "REVE", "DREAM", "GATE", "PORTE", "PORTAIL", "OBJET", "OBJECT", "SAGESSE", "WISDOM",
    "NOTE", "PLAN", "GROUPE", "GROUP", "CAMPAGNE", "CAMPAIGN", "LA", "LE", "LES", "THE", "DU", "DE", "DES", "OF", "UN",
    "UNE",
}  # fmt: skip
# Words that people say around a code and that are never part of one.
AROUND = re.compile(
    r"\b(?:(?:S IL )?(?:TE|VOUS) PLAIT|S IL PLAIT|PLEASE|SVP|STP|MERCI|THANKS|EUH|HUM|UM|UH|ALORS|DONC|OK|OKAY|C EST"
    r"|IT S|IT IS|(?:L|D|UN) (?=OBJET|ELEMENT)|MAJUSCULES?|CAPITALE?|CHIFFRES?|ROMAINS?|ROMAN|NUMERAL|GRANDE?"
    r"|(?:CARTE|CARD|TUILE|TILE|CODE)(?: SECRET| SECRETE)? (?:N|NO|NR|NUM|NUMERO|NUMBER)"
    r"|(?:JE |ON |NOUS |WE |I |TU )?(?:REVEL(?:ER?|EZ|ONS)|GAGN(?:ER?|EZ|ONS)|PIOCH(?:ER?|EZ|ONS)"
    r"|PREN(?:DRE|DS|D|EZ|ONS)|OUVR(?:IR|E|EZ|ONS)|CHERCH(?:ER?|EZ|ONS)|TROUV(?:ER?|EZ|ONS)"
    r"|MONTR(?:ER?|EZ|ONS)|DEFAUSS(?:ER?|EZ|ONS)|REVEAL|GAIN|TAKE|DRAW|OPEN|FIND|SHOW|DISCARD|LOOK FOR|LOOK AT|GET))\b"
)
SCRIPT = {
    "SCRIPT", "SCRIPTS", "TEXTE", "TEXTES", "TEXT", "TEXTS", "TXT", "SCENARIO", "SECRET", "#", "NUMERO", "NUMBER",
    "NUM", "CHAPITRE", "CHAPTER",
}  # fmt: skip
SCRIPT_WORDS = SCRIPT - {"SECRET", "#"}
BEFORE_NUMBER = {"S", "N", "NO", "NR", "LIRE", "LIS", "LISEZ", "READ"}
BESIDE_SCRIPT = {"LE", "LA", "L", "DU", "DE", "THE", "OF", "CODE", "SECRET", "LIRE", "LIS", "READ"}
# A script's number with letters that look like digits.
MISREAD_SCRIPT = re.compile(r"(?:SCRIPTS?|TEXTE?|#)[ -]?#?(?=[A-Z|]*\d)([\dOQIL|SBZ]{1,4})")
LIKE_DIGIT = str.maketrans("OQIL|SBZ", "00111582")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A text that may mean several codes, about which the player is asked (EF-057). `others` are less likely codes than
    `guesses` and are shown only if the group has met them."""

    guesses: tuple[Code, ...]
    others: tuple[Code, ...] = ()


@dataclass(frozen=True, slots=True)
class LetterAlone:
    """A letter, or the word for setup, without a group; it means an element of the current Dream (EF-053)."""

    letter: str


@dataclass(frozen=True, slots=True)
class HalfCode:
    """A code without its letter, such as `I-01`, or also without its group, such as `I-`."""

    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """A text that is no code: words to search for, or the name of something without a code."""

    text: str


Reading = Code | Doubt | LetterAlone | HalfCode | Words


def read_code(text: str) -> Reading:
    """Returns what a text means. A text that begins with `*` is a name. An ending such as `#2` is a face number, which
    distinguishes elements with the same code."""
    text = text.strip()
    if text.startswith("*"):
        return code_from_name(text[1:]) or Words("")
    if (faced := FACE.fullmatch(text)) and isinstance(one := read_one_face(faced[1]), Code) and one.numeral:
        return replace(one, face=int(faced[2]))
    return read_one_face(text)


def read_one_face(text: str) -> Reading:
    """Returns what a text without an ending such as `#2` means, read as typed and as spoken."""
    plain = code_alone(plain_capitals(text))
    written = read_written(plain) or Words(" ".join(text.split()))
    spoken = [read_written(each) or Words(each) for each in spoken_writings(plain, FILLER_WORDS, SCRIPT_WORDS)]
    return agreed_reading(written, spoken) if spoken else written


def code_alone(plain: str) -> str:
    """Returns the text without what people say around a code, such as "please"; spoken names of letters become
    letters."""
    return joined_names(" ".join(AROUND.sub(" ", plain).split())) or plain


def agreed_reading(written: Reading, spoken: list[Reading]) -> Reading:
    """Returns the code that a text means if its readings give only one, and a Doubt if several are possible. If none
    gives a code, returns the first HalfCode or LetterAlone in `spoken`, otherwise `written`. `spoken` are the readings
    of the text as dictated; `written`, the text as typed, counts as a code only if it is a whole one."""
    readings = [written, *spoken] if isinstance(written, Code) else spoken
    codes = {each for each in readings if isinstance(each, Code)}
    doubts = [each for each in readings if isinstance(each, Doubt)]
    if len(codes) == 1 and not doubts:
        return codes.pop()
    likely = dict.fromkeys(each for found in readings for each in possible_codes(found))
    if likely:
        by_campaign = sorted(likely, key=lambda code: code.numeral not in CAMPAIGNS[:2])
        others = dict.fromkeys(each for doubt in doubts for each in doubt.others if each not in likely)
        return Doubt((*by_campaign,), (*others,))
    return next((each for each in spoken if isinstance(each, HalfCode | LetterAlone)), written)


def possible_codes(found: Reading) -> tuple[Code, ...]:
    return (found,) if isinstance(found, Code) else found.guesses if isinstance(found, Doubt) else ()


def read_written(plain: str) -> Reading | None:
    """Returns what a text in capitals without accents means, or None if it is no code. The first way of reading that
    gives a result counts."""
    tries: tuple[Callable[[str], Reading | None], ...] = (
        misread_script, script_code, letter_alone, full_code, half_code, letter_first_code, similar_codes,
        codes_inside_text,
    )  # fmt: skip
    for try_it in tries:
        found = try_it(plain)
        if found is not None:
            return found
    return None


def in_current_dream(found: Reading, dream: str) -> Reading:
    """Returns the code in the Dream `dream` if `found` is a letter alone (EF-053), else `found`."""
    numeral, _, group = dream.partition("-")
    whole = code_from_parts(numeral, group, found.letter) if isinstance(found, LetterAlone) and group else None
    return whole or found


@dataclass(frozen=True, slots=True)
class CodeText:
    """A move field for a code in any spelling; `dream` is the current Dream, or "". An unclear text is refused with the
    codes that it may mean."""

    dream: str = ""
    longest: int = LONGEST

    def read(self, name: str, raw: object) -> str:
        text = Text(self.longest).read(name, raw)
        found = in_current_dream(read_code(text), self.dream)
        if isinstance(found, Code):
            return str(found)
        if isinstance(found, LetterAlone):
            raise IllegalMove(say("etherfields.code.alone", rule="EF-053", letter=found.letter))
        if isinstance(found, Doubt):
            guesses = tuple(str(each) for each in found.guesses)
            raise IllegalMove(say("etherfields.code.doubtful", rule="EF-057", guesses=guesses))
        raise IllegalMove(say("etherfields.code.none", rule="EF-050", text=text))


def plain_capitals(text: str) -> str:
    """Returns the text in capitals without accents and punctuation, with plain hyphens and single blanks."""
    spelt = unicodedata.normalize("NFKD", text.upper().replace("Œ", "OE").replace("×", "X").replace("°", "O"))
    bare = "".join(letter for letter in spelt if not unicodedata.combining(letter))
    dashed = re.sub(r"[‐‑‒–—―−]", "-", bare)
    return " ".join(re.sub(r"[^A-Z\d|#-]", " ", dashed, flags=re.ASCII).split())


def without_filler_words(plain: str) -> str:
    """Returns the text without words such as "card" and, after a code, without a number of copies such as "x2"."""
    words = " ".join(word for word in JOINED_WORD.sub("", plain).split() if word not in FILLER_WORDS)
    counted = COPIES.fullmatch(words)
    return counted[1] if counted else words


def script_code(plain: str) -> Code | Doubt | None:
    """Returns the script that a text with one number may mean: a Code if a word such as "script" stands beside the
    number, a Doubt if the number stands alone or the word is misspelt. Returns None for any other text."""
    tokens = re.findall(r"[A-Z]+|\d+|#", plain)
    numbers = [each for each in tokens if each.isdecimal()]
    if len(numbers) > 1 and all(len(each) == 1 for each in numbers) and {*tokens} & SCRIPT_WORDS:
        return script_code(re.sub(r"(?<=\d) (?=\d)", "", plain)) if re.search(r"\d(?: \d)+", plain) else None
    if len(numbers) != 1 or len(numbers[0]) > 4 or not int(numbers[0]) or "|" in plain:
        return None
    script, words = Code(script=int(numbers[0])), {*tokens} - {*numbers}
    if words <= {"LE", "LA", "THE"}:
        return number_alone(numbers[0], script)
    if is_script_word(tokens, words):
        return script
    rest = words - BESIDE_SCRIPT
    return Doubt((script,)) if rest and all(is_typo(each, "SCRIPT", 1) for each in rest) else None


def misread_script(plain: str) -> Doubt | None:
    """Returns a Doubt about a script's number with letters in place of digits, such as "script 4S0"; None for any other
    text."""
    found = MISREAD_SCRIPT.fullmatch(plain)
    number = int(found[1].translate(LIKE_DIGIT)) if found and not found[1].isdecimal() else 0
    return Doubt((Code(script=number),)) if number else None


def is_script_word(tokens: list[str], words: set[str]) -> bool:
    """Returns whether `words`, the words of `tokens` without numbers, only announce a script."""
    before = BEFORE_NUMBER if tokens[-1].isdecimal() else set[str]()
    return bool(words & (SCRIPT | before)) and words <= SCRIPT | before | BESIDE_SCRIPT | {"E", "EME", "TH"}


def number_alone(plain: str, script: Code) -> Doubt | None:
    """Returns a Doubt about a bare number: it may be the script `script`, or a code without its separators."""
    costs = guesses(plain)
    near = tuple(code for code, cost in costs.items() if cost < 3 and len(plain) > 2)
    return Doubt((script, *near), tuple(code for code in costs if code not in near))


def letter_alone(plain: str) -> LetterAlone | None:
    word = without_filler_words(plain)
    if word in LETTERS or plain in LETTERS:
        return LetterAlone(word or plain)
    return LetterAlone(SETUP) if setup_word(word) and not re.search(r"\d", plain) else None


def full_code(plain: str) -> Code | None:
    short = CODE.fullmatch(without_filler_words(plain))
    if short and short[3]:
        return code_from_parts(short[1], short[2], short[3])
    if short and short[4] and setup_word(short[4]):
        return code_from_parts(short[1], short[2], SETUP)
    whole = CODE.fullmatch(plain)
    if (
        whole is None
        or not whole[4]
        or not short
        or "-" in whole[4]
        or begins_setup(whole[4])
        or whole[4] in NUMBER_WORDS
    ):
        return None
    return code_from_parts(whole[1], whole[2], whole[4])


def half_code(plain: str) -> HalfCode | None:
    """Returns the numeral, and the group if it is there, of a code without its letter; None if the text is no such
    code."""
    found = HALF.fullmatch(f"{without_filler_words(plain)} ") or HALF_ALIKE.fullmatch(without_filler_words(plain))
    numeral = found[1].translate(LIKE_I) if found else ""
    is_half = numeral in NUMERALS and plain not in LETTERS
    return HalfCode(f"{numeral}-{found[2] or ''}") if found and is_half else None


def codes_inside_text(plain: str) -> Doubt | None:
    """Returns a Doubt with the codes that stand among other words, about which the player is asked; None if there are
    none."""
    codes = (code_from_parts(*found.groups()) for found in INSIDE_TEXT.finditer(plain))
    likely = tuple(dict.fromkeys(code for code in codes if code))
    return Doubt(likely) if likely else None


def letter_first_code(plain: str) -> Doubt | None:
    """Returns a Doubt about a text that begins with the letter or the word for setup, such as "A I-01"; without a
    numeral, the campaign is guessed. Returns None for any other text."""
    words = without_filler_words(plain)
    if (group := LETTER_FIRST_GROUP.fullmatch(words)) and (len(group[1]) == 1 or setup_word(group[1])):
        return similar_codes(f"{group[2]} {group[1]}")
    found = LETTER_FIRST.fullmatch(words)
    if found is None or not (len(found[1]) == 1 or setup_word(found[1])):
        return None
    code = code_from_parts(found[2], found[3], found[1] if len(found[1]) == 1 else SETUP)
    return Doubt((code,)) if code else None


def similar_codes(plain: str) -> Doubt | None:
    """Returns a Doubt with the codes that look most like the text, about which the player is asked; None if the text
    looks like no code."""
    costs = guesses(without_filler_words(plain))
    least = min(costs.values(), default=0)
    likely = tuple(code for code, cost in costs.items() if cost == least)
    return Doubt(likely, tuple(code for code in costs if code not in likely)) if likely else None
