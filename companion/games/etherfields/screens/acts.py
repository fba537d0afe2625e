"""The moves that fit what was found, the likeliest first; and where it goes with each."""

from dataclasses import dataclass

from companion.games.etherfields.codes import Code
from companion.games.etherfields.ledger import DISCARDED, GAINED, HELD, KINDS, ON_SITE, REVEALED, Entry
from companion.games.etherfields.state import Campaign
from companion.table.seats import Seat
from companion.table.table import Table

# What a code that nobody knows yet may be: the likeliest first.
USUAL = ("card", "tile", "gate", "wisdom", "note", "object", "map", "season", "influence", "flaw", "fate", "slumber")
UNCODED = ("object", "influence", "flaw", "fate", "mask", "season", "slumber", "sign", "note", "wisdom", "card", "tile")


@dataclass(frozen=True, slots=True)
class Act:
    """A move that fits, with the fields that are clear already. `word` names it in the game's texts."""

    move: str
    word: str
    fields: tuple[tuple[str, str], ...]
    seat: Seat | None = None


def naming(code: Code) -> tuple[Act, ...]:
    """One tap records what was never met: it says what it is."""
    kinds = ("script",) if code.script else UNCODED if code.name else USUAL
    others = () if code.script else tuple(kind for kind in KINDS if kind not in (*kinds, "script"))
    return tuple(Act("reveal", kind, (("code", str(code)), ("kind", kind))) for kind in (*kinds, *others))


def fitting(table: Table[Campaign], entry: Entry) -> tuple[Act, ...]:
    """The likeliest first."""
    one, kind = (("code", entry.code),), (("code", entry.code), ("kind", entry.kind))
    giving = tuple(
        Act("give", "give", (*one, ("seat", seat.id)), seat)
        for seat in table.here()
        if entry.kind in HELD and not (entry.place == "deck" and entry.seat == seat.id)
    )
    acts = {
        "reveal": Act("reveal", "reveal", kind),
        "gain": Act("gain", "gain", kind),
        "discard": Act("discard", "discard", one),
        "put_back": Act("put_back", "put_back", one),
        "use": Act("put", "use", (*one, ("place", "objects"))),
    }
    order = likely(entry)
    head, tail = order[:1], order[1:]
    return (*(acts[each] for each in head), *giving, *(acts[each] for each in tail))


def likely(entry: Entry) -> tuple[str, ...]:
    if not entry.is_met:
        return ("reveal", "gain", "put_back")
    if entry.kind == "gate" and entry.place in (*ON_SITE, "envelope"):
        return ("put_back",)
    if entry.place in ON_SITE:
        return ("gain", "discard", "put_back")
    if entry.place == "archives" and entry.kind == "object":
        return ("use", "put_back", "discard")
    if entry.place in ("box", "gone", "read"):
        return ("reveal", "gain", "put_back") if entry.place != "box" else ("reveal", "gain", "discard")
    return ("discard", "put_back", "reveal")


def goes(entry: Entry) -> tuple[tuple[str, str], ...]:
    """EF-054: where it belongs once it is revealed, gained, discarded: people confuse the piles."""
    piles = (("reveal", REVEALED, "beside"), ("gain", GAINED, "archives"), ("discard", DISCARDED, "gone"))
    return tuple((word, places.get(entry.kind, usual)) for word, places, usual in piles)
