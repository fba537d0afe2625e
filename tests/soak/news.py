"""The one rule on news, written down a second time and in another way: while something is hidden, a phone that comes to
a seat which is not simply its own is told on every screen, until somebody has read it who was there before the deal."""

from dataclasses import dataclass, field
from typing import Any

from companion.table.table import Table

TOLD = ("told.seat_taken_over", "told.seat_seen", "told.phone_moved")
TABLET = "tablet"


@dataclass
class Sitting:
    """Who sits where as the rule sees it: plain dictionaries, kept up move by move."""

    deal: str = ""
    there: set[str] = field(default_factory=set)
    had: dict[str, list[str]] = field(default_factory=dict)
    holds: dict[str, str] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    unread: dict[tuple[str, str], tuple[set[str], set[str]]] = field(default_factory=dict)

    def deals(self, deal: str) -> None:
        if deal and deal != self.deal:
            self.there = {*self.holds.values()}
            self.had = {device: [seat] for seat, device in self.holds.items()}
            self.seen = set()
        self.deal = deal

    def looks(self, seat: str) -> None:
        self.seen.add(seat)

    def lets_go(self, seat: str) -> None:
        self.holds.pop(seat, None)

    def comes(self, device: str, seat: str) -> None:
        if self.holds.get(seat) == device:
            return
        elsewhere = [each for each in self.had.get(device, []) if each != seat]
        moved, taken = bool(self.deal and elsewhere), seat in self.holds
        seen = bool(self.deal) and not taken and seat in self.seen
        before = {*self.holds.values()}
        self.holds = {each: who for each, who in self.holds.items() if who != device and each != seat} | {seat: device}
        self.had[device] = [*(each for each in self.had.get(device, []) if each != seat), seat]
        if moved or taken or seen:
            kind = TOLD[2] if moved else TOLD[1] if seen else TOLD[0]
            about, _ = self.unread.get((seat, kind), (set(), set()))
            self.unread[seat, kind] = (about | {device}, self.there if self.deal else before)

    def reads(self, device: str) -> None:
        self.unread = {key: news for key, news in self.unread.items() if not self.may_read(device, *news)}

    def may_read(self, device: str, about: set[str], there: set[str]) -> bool:
        return device == TABLET or (device in there - about and device in self.holds.values())

    def told(self) -> set[tuple[str, str]]:
        return {*self.unread}


def told_at(table: Table[Any]) -> set[tuple[str, str]]:
    """What every screen says of it."""
    return {(each.seat, each.told.id) for each in table.news if each.told.id in TOLD}
