"""The one door for what comes from outside, typed, sent or in a file: which texts and values are fit to be kept."""

from collections.abc import Mapping, Sequence
from math import isfinite
from unicodedata import category, normalize

from companion.table.fact import Json

# Letters and signs that show nothing, and that no library counts among the blanks.
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0"), " ")
# What changes how another letter is drawn, or nothing at all.
SELECTORS = dict.fromkeys([0x34F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
# Control characters, lone halves of a pair, ends of a line or paragraph, and what turns the direction of reading.
UNFIT = {"Cc", "Cs", "Zl", "Zp"}
TURNING = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
LONGEST, MOST, DEEPEST, LARGEST = 4_000, 20_000, 8, 10**15


class Unfit(ValueError):
    """Nothing that a program of ours would have written."""


def one_line(text: str) -> str:
    """One line as people read it: what can't be seen is gone, blanks of any kind are one blank, a letter and its accent
    are one letter."""
    seen = (letter for letter in text.translate(BLANKS) if letter.isprintable() or letter.isspace())
    line = " ".join("".join(seen).split())
    return normalize("NFC", line) if line.translate(SELECTORS).strip() else ""


def some_lines(text: str) -> str:
    """Lines as people wrote them, each one as above; between two of them at most one that is empty."""
    given = [one_line(each) for each in text.splitlines()]
    kept = (each for at, each in enumerate(given) if each or (at and given[at - 1]))
    return "\n".join(kept).strip("\n")


def read_as(name: str) -> str:
    """What two names have in common that nobody can tell apart."""
    return normalize("NFKC", one_line(name).translate(SELECTORS)).casefold()


def said_twice(names: Sequence[str]) -> tuple[str, ...]:
    read = [read_as(name) for name in names]
    return tuple(name for place, name in enumerate(names) if read[place] in read[:place])


def fit(value: object, deep: int = 0) -> Json:
    """A value of a file, whole, if all of it may be kept."""
    match value:
        case None | bool():
            return value
        case str():
            return fit_lines(value)
        case int() | float():
            return fit_number(value)
        case list() if deep < DEEPEST and len(value) <= MOST:
            return [fit(each, deep + 1) for each in value]
        case Mapping() if deep < DEEPEST and len(value) <= MOST:
            return {fit_text(name): fit(each, deep + 1) for name, each in value.items()}
    raise Unfit(type(value).__name__)


def fit_text(text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Unfit("no text")
    if any(category(letter) in UNFIT or letter in TURNING for letter in text):
        raise Unfit("unseen letters")
    return text


def fit_lines(text: str) -> str:
    if len(text) > LONGEST:
        raise Unfit("no text")
    return "\n".join(fit_text(each) for each in text.split("\n"))


def fit_number(number: int | float) -> int | float:
    if not (isfinite(number) if isinstance(number, float) else True) or abs(number) > LARGEST:
        raise Unfit("no number to count with")
    return number
