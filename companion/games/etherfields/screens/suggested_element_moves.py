"""Suggests the moves that fit an element, the likeliest first."""

from dataclasses import dataclass

from companion.games.etherfields.ledger.codes import Code
from companion.games.etherfields.ledger.entries import DISCARDED, GAINED, KINDS, ON_SITE, OWN_KINDS, REVEALED, Entry
from companion.games.etherfields.state import Campaign
from companion.table.seats import Seat
from companion.table.table import Table

# The kinds that a new code may have, the likeliest first; then those of something without a code.
USUAL = ("card", "tile", "gate", "wisdom", "note", "object", "map", "season", "influence", "flaw", "fate", "slumber")
UNCODED = ("object", "influence", "flaw", "fate", "mask", "season", "slumber", "sign", "note", "wisdom", "card", "tile")


@dataclass(frozen=True, slots=True)
class Act:
    """A suggested move for an element, with its fields. The id of its label ends with `word`; `seat` is the player who
    gets the element."""

    move: str
    word: str
    fields: tuple[tuple[str, str], ...]
    seat: Seat | None = None


def kinds_to_choose(code: Code, likely: str = "") -> tuple[Act, ...]:
    """Returns a reveal move for each kind that an unknown element may have: first the kind `likely` if it is not "",
    then the usual kinds, then all others."""
    usual = ("script",) if code.script else UNCODED if code.name else USUAL
    kinds = (*dict.fromkeys((likely, *usual) if likely else usual),)
    others = () if code.script else tuple(kind for kind in KINDS if kind not in (*kinds, "script"))
    return tuple(Act("reveal", kind, (("code", str(code)), ("kind", kind))) for kind in (*kinds, *others))


def fitting_acts(table: Table[Campaign], entry: Entry) -> tuple[Act, ...]:
    """Returns the moves that fit the element: the likeliest, then those that give it to a player, then the others."""
    one, kind = (("code", entry.code),), (("code", entry.code), ("kind", entry.kind))
    giving = tuple(
        Act("give", "give", (*one, ("seat", seat.id)), seat)
        for seat in table.here()
        if entry.kind in OWN_KINDS and not (entry.place == "deck" and entry.seat == seat.id)
    )
    acts = {
        "reveal": Act("reveal", "reveal", kind),
        "gain": Act("gain", "gain", kind),
        "discard": Act("discard", "discard", one),
        "put_back": Act("put_back", "put_back", one),
        "use": Act("put", "use", (*one, ("place", "objects"))),
    }
    order = likely_moves(entry)
    head, tail = order[:1], order[1:]
    return (*(acts[each] for each in head), *giving, *(acts[each] for each in tail))


def likely_moves(entry: Entry) -> tuple[str, ...]:
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


def destinations(entry: Entry) -> tuple[tuple[str, str], ...]:
    """Returns three pairs: each of the moves `reveal`, `gain` and `discard`, with the place to which it takes the
    element (EF-054)."""
    piles = (("reveal", REVEALED, "beside"), ("gain", GAINED, "archives"), ("discard", DISCARDED, "gone"))
    return tuple((word, places.get(entry.kind, usual)) for word, places, usual in piles)
