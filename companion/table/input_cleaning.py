"""Cleans and checks text and values that people type, that requests send or that files contain."""

from collections.abc import Mapping, Sequence
from math import isfinite
from unicodedata import category, normalize

from companion.table.fact import Json

# Letters that look blank but that str.isspace does not count as blanks.
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0"), " ")
# Selectors, which change how another letter is drawn.
SELECTORS = dict.fromkeys([0x34F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
# Cyrillic and Greek small letters that look like Latin ones, small or as capitals.
LOOKALIKES = str.maketrans("аеорсухіјѕԁвкмнтαεορτυκνιηβμχζ", "aeopcyxijsdbkmhtaeoptykvihbmxz")
# Categories of control characters, surrogates and separators of lines; letters that change the direction of reading.
UNFIT = {"Cc", "Cs", "Zl", "Zp"}
TURNING = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
LONGEST, MOST, DEEPEST, LARGEST = 4_000, 20_000, 8, 10**15


class InvalidValue(ValueError):
    """Raised for a value that this program would not have written."""


def clean_line(text: str) -> str:
    """Returns the text as one line without invisible characters and double blanks. An accent that was typed as a
    character of its own is joined with its letter."""
    seen = (letter for letter in text.translate(BLANKS) if letter.isprintable() or letter.isspace())
    line = " ".join("".join(seen).split())
    return normalize("NFC", line) if line.translate(SELECTORS).strip() else ""


def clean_lines(text: str) -> str:
    """Returns cleaned lines with at most one empty line between two of them."""
    given = [clean_line(each) for each in text.splitlines()]
    kept = (each for at, each in enumerate(given) if each or (at and given[at - 1]))
    return "\n".join(kept).strip("\n")


def comparable_name(name: str) -> str:
    """Returns a form of the name for comparing: names that look the same to people have the same form."""
    return normalize("NFKC", clean_line(name).translate(SELECTORS)).casefold().translate(LOOKALIKES)


def repeated_names(names: Sequence[str]) -> tuple[str, ...]:
    read = [comparable_name(name) for name in names]
    return tuple(name for place, name in enumerate(names) if read[place] in read[:place])


def check_value(value: object, deep: int = 0) -> Json:
    """Returns the value if it may be stored as JSON; raises InvalidValue otherwise. `deep` is the number of lists and
    mappings around the value."""
    match value:
        case None | bool():
            return value
        case str() if len(value) <= LONGEST:
            return "\n".join(check_text(line) for line in value.split("\n"))
        case int() | float() if (isinstance(value, int) or isfinite(value)) and abs(value) <= LARGEST:
            return value
        case list() if deep < DEEPEST and len(value) <= MOST:
            return [check_value(each, deep + 1) for each in value]
        case Mapping() if deep < DEEPEST and len(value) <= MOST:
            return {check_text(name): check_value(each, deep + 1) for name, each in value.items()}
    raise InvalidValue(type(value).__name__)


def check_text(text: object) -> str:
    """Returns the text if it is one line, not too long, without control characters; raises InvalidValue otherwise."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InvalidValue("no text")
    if any(category(letter) in UNFIT or letter in TURNING for letter in text):
        raise InvalidValue("unseen letters")
    return text
