"""What this group has met, by code: what it is, where it lies now, how many, since when. A shelf a group of codes, so
that a tap copies one shelf and not the campaign."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.games.etherfields.codes import dream_of, known

KINDS = (
    "card", "tile", "gate", "script", "wisdom", "note", "object", "influence", "flaw", "fate", "mask", "sign",
    "season", "map", "slumber",
)  # fmt: skip
PLACES = (
    "box", "dream", "site", "atlas", "portal", "slumbers", "plans", "seasons", "fate_deck", "flaw_deck", "objects",
    "archives", "envelope", "holder", "dreamers", "deck", "beside", "read", "gone",
)  # fmt: skip
# What lies on the table before everybody, and is drawn on the screens.
LIVE = ("dream", "site", "beside", "portal", "objects", "atlas")
ON_SITE = ("dream", "site", "beside", "portal")
# EF-054: revealed, it goes to its place, or beside the board if it has none.
REVEALED = {
    "tile": "site", "gate": "envelope", "script": "read", "wisdom": "holder", "note": "archives", "object": "objects",
    "influence": "dreamers", "flaw": "flaw_deck", "fate": "fate_deck", "mask": "dreamers", "sign": "dreamers",
    "season": "seasons", "map": "archives", "slumber": "slumbers",
}  # fmt: skip
GAINED = {**REVEALED, "card": "archives", "tile": "archives"}
DISCARDED = {
    "object": "archives", "note": "archives", "slumber": "slumbers", "fate": "fate_deck", "flaw": "flaw_deck",
}  # fmt: skip
OWNED = frozenset({"archives", "objects", "envelope", "holder", "dreamers", "deck", "atlas"})
# What somebody has of their own, and where that may be.
HELD = ("influence", "flaw", "mask", "sign")
WORN = ("dreamers", "deck")
MOST_COPIES = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """`evening` is 0 for what was met before this notebook began. `is_met` is False for what lies ready, unseen."""

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


@dataclass(frozen=True, slots=True)
class Ledger:
    shelves: Mapping[str, Mapping[str, Entry]] = field(default_factory=dict)
    live: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def find(self, code: str) -> Entry | None:
        return self.shelves.get(shelf_of(code), {}).get(code)

    def put(self, entry: Entry) -> "Ledger":
        name = shelf_of(entry.code)
        before = self.shelves.get(name, {})
        shelf = {**before, entry.code: entry}
        return Ledger(
            {**self.shelves, name: shelf if entry.code in before else sorted_shelf(shelf)},
            self.laid(entry.code, entry.place),
        )

    def without(self, code: str) -> "Ledger":
        shelf = {each: entry for each, entry in self.shelves.get(shelf_of(code), {}).items() if each != code}
        return Ledger({**self.shelves, shelf_of(code): shelf}, self.laid(code, ""))

    def laid(self, code: str, place: str) -> Mapping[str, tuple[str, ...]]:
        """What lies on the table is kept apart: nobody walks through the shelves to draw a screen."""
        was = self.find(code)
        if (was.place if was else "") == place or not {was.place if was else "", place} & {*LIVE}:
            return self.live
        cleared = {each: tuple(one for one in codes if one != code) for each, codes in self.live.items()}
        return {**cleared, place: (*cleared.get(place, ()), code)} if place in LIVE else cleared

    def at(self, *places: str) -> tuple[Entry, ...]:
        codes = (code for place in places for code in self.live.get(place, ()))
        return tuple(entry for code in codes if (entry := self.find(code)))

    def of_dream(self, dream: str) -> tuple[Entry, ...]:
        return (*self.shelves.get(dream, {}).values(),)

    def faces(self, code: str) -> tuple[Entry, ...]:
        """EF-052: all that bear this code, in two places or of two kinds."""
        bare = known(code).bare
        return tuple(entry for entry in self.shelves.get(shelf_of(bare), {}).values() if known(entry.code).bare == bare)

    def dreams(self) -> tuple[str, ...]:
        names = (name for name, shelf in self.shelves.items() if shelf and dream_of(f"{name} A"))
        return tuple(sorted(names, key=lambda name: order(f"{name} A")))

    def every(self) -> Iterator[Entry]:
        """All of them in the order of the box, one shelf after the other."""
        shelves = sorted((shelf for shelf in self.shelves.values() if shelf), key=lambda each: order(next(iter(each))))
        return (entry for shelf in shelves for entry in shelf.values())

    def moved(self, entry: Entry, place: str, seat: str = "", slot: str = "") -> "Ledger":
        is_gained = entry.is_gained or place in OWNED
        return self.put(replace(entry, place=place, seat=seat, slot=slot, is_gained=is_gained))


def shelf_of(code: str) -> str:
    if code.startswith("script "):
        return f"script {code[7:-2]}"
    return code[:3].casefold() if code.startswith("*") else dream_of(code)


def sorted_shelf(shelf: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """A shelf is kept in the order of the box, because it is read far more often than something new comes to it."""
    return {code: shelf[code] for code in sorted(shelf, key=order)}


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """EF-051: the order in which Secrets lie in the box."""
    return tuple(sorted(entries, key=lambda each: order(each.code)))


@lru_cache(8192)
def order(code: str) -> tuple[int, int, int, str, int]:
    return known(code).order
