"""The pages beside the screen: the answer to what somebody looks up, the ledger by filters, the diary. Reading changes
nothing, and nothing is listed that this group has not met."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from companion.games.etherfields.answers import Found, blank_answer, found_entry, letter_keys, number_keys
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.codes import Alone, Code, Doubt, Half, Words, name_of, read
from companion.games.etherfields.hands import completed
from companion.games.etherfields.ledger import KINDS, PLACES, Entry
from companion.games.etherfields.recap import diary
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.table import Table

GAME = "etherfields"
A_PAGE, FEW = 60, 12
LONGEST = 60


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """What was met, by Dream, kind and place. `more` is where the next page begins."""

    dream: str
    kind: str
    place: str
    entries: tuple[Entry, ...]
    dreams: tuple[str, ...]
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    start: int
    more: int


def page(table: Table[Campaign], audience: Who, name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
    match name:
        case "find":
            return Part("found", answer(table, text_of(asked), offers), template=f"{GAME}/_found.html")
        case "ledger":
            return Part("ledger", ledger(table, asked), template=f"{GAME}/_ledger.html")
        case "diary":
            told = diary(table, number(asked, "before"), offers.get("write_diary"), offers.get("tell_evening"))
            return Part("diary", told, template=f"{GAME}/_diary.html")
    return None


def text_of(asked: Mapping[str, str]) -> str:
    """What stands there already, and what a key has added."""
    return f"{asked.get('q', '')}{asked.get('add', '')}"[:LONGEST]


def number(asked: Mapping[str, str], name: str) -> int:
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def answer(table: Table[Campaign], text: str, offers: Offers) -> Found:
    if not text.strip():
        return blank_answer()
    if text.strip().casefold() == "script":
        return Found("half", text="script ", keys=number_keys())
    dream = table.state.scene.dream
    found = completed(read(text), dream)
    if isinstance(found, Code):
        return replace(found_entry(table, str(found), offers), text=str(found))
    if isinstance(found, Doubt):
        return Found("doubt", text=text.strip(), guesses=tuple(str(each) for each in found.guesses))
    if isinstance(found, Alone):
        return Found("alone", text=found.letter, entries=tuple(islice(lettered(table, found.letter), FEW)))
    return halfway(table, found) if isinstance(found, Half) else worded(table, found, offers)


def lettered(table: Table[Campaign], letter: str) -> Iterator[Entry]:
    """EF-053: outside a Dream a letter alone is asked back; those already met with it are no guess but a list."""
    return (each for each in table.state.ledger.every() if each.is_met and each.code.partition(" ")[2] == letter)


def halfway(table: Table[Campaign], half: Half) -> Found:
    digits = half.text.partition("-")[2]
    if len(digits) < 2:
        return Found("half", text=half.text, keys=number_keys())
    keys, met = letter_keys(table, half.text), table.state.ledger.of_dream(half.text)
    return Found("half", text=half.text, keys=keys, entries=met)


def worded(table: Table[Campaign], found: object, offers: Offers) -> Found:
    """Words are looked for in the names and notes of what was met; or they name something that bears no code."""
    text = found.text if isinstance(found, Words) else ""
    wanted = text.casefold()
    entries = tuple(islice(table.state.ledger.with_words(wanted), FEW))
    name = name_of(text)
    fresh = found_entry(table, f"*{name}", offers) if name and not has_digits(name) else blank_answer()
    return replace(fresh, kind="words", text=text, entries=entries, entry=None)


def has_digits(name: str) -> bool:
    """A code gone wrong is no name."""
    return any(letter.isdigit() for letter in name)


def ledger(table: Table[Campaign], asked: Mapping[str, str]) -> LedgerPage:
    known, start = table.state.ledger, number(asked, "from")
    dream, kind, place = asked.get("dream", ""), asked.get("kind", ""), asked.get("place", "")
    dreams = known.dreams()
    dream, kind, place = dream * (dream in dreams), kind * (kind in KINDS), place * (place in PLACES)
    entries = known.of_dream(dream) if dream else known.every()
    fitting = (each for each in entries if kind in ("", each.kind) and place in ("", each.place))
    shown = tuple(islice(fitting, start, start + A_PAGE + 1))
    more = start + A_PAGE if len(shown) > A_PAGE else 0
    return LedgerPage(dream, kind, place, shown[:A_PAGE], dreams, KINDS, PLACES, start, more)
