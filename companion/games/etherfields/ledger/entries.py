"""Defines the ledger: one entry for each code, stored by groups of codes so that a change copies only one group."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.games.etherfields.ledger.codes import dream_of, stored_code

KINDS = (
    "card", "tile", "gate", "script", "wisdom", "note", "object", "influence", "flaw", "fate", "mask", "sign",
    "season", "map", "slumber",
)  # fmt: skip
PLACES = (
    "box", "dream", "site", "atlas", "portal", "slumbers", "plans", "seasons", "fate_deck", "flaw_deck", "objects",
    "archives", "envelope", "holder", "dreamers", "deck", "beside", "read", "gone",
)  # fmt: skip
# Places on the table; their entries are drawn on the screens.
ON_THE_TABLE = ("dream", "site", "beside", "portal", "objects", "atlas")
ON_SITE = ("dream", "site", "beside", "portal")
# EF-054: the place of a revealed element of each kind; kinds not listed go beside the board.
REVEALED = {
    "tile": "site", "gate": "envelope", "script": "read", "wisdom": "holder", "note": "archives", "object": "objects",
    "influence": "dreamers", "flaw": "flaw_deck", "fate": "fate_deck", "mask": "dreamers", "sign": "dreamers",
    "season": "seasons", "map": "atlas", "slumber": "slumbers",
}  # fmt: skip
GAINED = {**REVEALED, "card": "archives", "tile": "archives"}
DISCARDED = {
    "object": "archives", "note": "archives", "slumber": "slumbers", "fate": "fate_deck", "flaw": "flaw_deck",
}  # fmt: skip
GAINED_PLACES = frozenset({"archives", "objects", "envelope", "holder", "dreamers", "deck", "atlas"})
# Kinds of elements that belong to one Dreamer, and the places where these lie.
OWN_KINDS = ("influence", "flaw", "mask", "sign")
OWN_PLACES = ("dreamers", "deck")
MOST_COPIES = 20


def usual_place(kind: str, was: str, place: str) -> str:
    """Returns where an element lies after its kind changes: at the usual place of the new kind if it was at that of the
    old one, else at `place`."""
    for usual, otherwise in ((REVEALED, "beside"), (GAINED, "archives")):
        if place == usual.get(was, otherwise):
            return usual.get(kind, otherwise)
    return place


@dataclass(frozen=True, slots=True)
class Entry:
    """An element in the ledger. `evening` is the number of the evening on which it was met, 0 if that was before the
    app was used. `is_gained` means that the group has gained it once."""

    code: str
    kind: str = "card"
    place: str = "box"
    seat: str = ""
    slot: str = ""
    copies: int = 1
    note: str = ""
    name: str = ""
    evening: int = 0
    at: float = 0.0
    is_met: bool = True
    is_gained: bool = False

    @property
    def is_known(self) -> bool:
        """Returns whether the group has met the element, or has named or noted it."""
        return self.is_met or bool(self.name or self.note)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All entries: `shelves` has them by group of codes and then by code; `live` has the codes at each place on the
    table, so that screens need not read all entries."""

    shelves: Mapping[str, Mapping[str, Entry]] = field(default_factory=dict)
    live: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def find(self, code: str) -> Entry | None:
        return self.shelves.get(shelf_name(code), {}).get(code)

    def put(self, entry: Entry) -> "Ledger":
        name = shelf_name(entry.code)
        before = self.shelves.get(name, {})
        shelf = {**before, entry.code: entry}
        return Ledger(
            {**self.shelves, name: shelf if entry.code in before else sort_shelf(shelf)},
            self.live_after(entry.code, entry.place),
        )

    def without(self, code: str) -> "Ledger":
        shelf = {each: entry for each, entry in self.shelves.get(shelf_name(code), {}).items() if each != code}
        return Ledger({**self.shelves, shelf_name(code): shelf}, self.live_after(code, ""))

    def live_after(self, code: str, place: str) -> Mapping[str, tuple[str, ...]]:
        """Returns the codes at each place on the table after the element with this code moves to `place`."""
        was = self.find(code)
        if (was.place if was else "") == place or not {was.place if was else "", place} & {*ON_THE_TABLE}:
            return self.live
        cleared = {each: tuple(one for one in codes if one != code) for each, codes in self.live.items()}
        return {**cleared, place: (*cleared.get(place, ()), code)} if place in ON_THE_TABLE else cleared

    def at(self, *places: str) -> tuple[Entry, ...]:
        """Returns the entries at these places. Only places on the table, such as `site` or `atlas`, can be asked for;
        the box, for example, gives none."""
        codes = (code for place in places for code in self.live.get(place, ()))
        return tuple(entry for code in codes if (entry := self.find(code)))

    def of_dream(self, dream: str) -> tuple[Entry, ...]:
        return (*self.shelves.get(dream, {}).values(),)

    def faces(self, code: str) -> tuple[Entry, ...]:
        bare = stored_code(code).bare
        return tuple(
            entry for entry in self.shelves.get(shelf_name(bare), {}).values() if stored_code(entry.code).bare == bare
        )

    def dreams(self) -> tuple[str, ...]:
        names = (name for name, shelf in self.shelves.items() if shelf and dream_of(f"{name} A"))
        return tuple(sorted(names, key=lambda name: box_order(f"{name} A")))

    def every(self) -> Iterator[Entry]:
        shelves = sorted(
            (shelf for shelf in self.shelves.values() if shelf), key=lambda each: box_order(next(iter(each)))
        )
        return (entry for shelf in shelves for entry in shelf.values())

    def put_at(self, entry: Entry, place: str, seat: str = "", slot: str = "") -> "Ledger":
        is_gained = entry.is_gained or place in GAINED_PLACES
        return self.put(replace(entry, place=place, seat=seat, slot=slot, is_gained=is_gained))


def shelf_name(code: str) -> str:
    """Returns the key of a code's group: its Dream, a range of scripts, or the first letters of a name."""
    if code.startswith("script "):
        return f"script {code[7:-2]}"
    return code[:3].casefold() if code.startswith("*") else dream_of(code)


def sort_shelf(shelf: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """Returns entries in the order of the box; they are sorted when written, because they are read more often."""
    return {code: shelf[code] for code in sorted(shelf, key=box_order)}


def in_box_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda each: box_order(each.code)))


@lru_cache(8192)
def box_order(code: str) -> tuple[int, int, int, str, int]:
    return stored_code(code).order
