"""Who is together while a deal runs: which devices were seated when it began, which seats each has had since, and what
everybody must read about it. Plain data; what makes news is in news.py."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.table.say import Say

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class News:
    """Something about a seat that everybody must see until somebody has read it. While a `deal` runs, that is a device
    seated `before` it and none of those it is `about`; of a look at what a phone keeps, that phone alone."""

    told: Say
    seat: str
    seq: int
    deal: str = ""
    about: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()

    @property
    def readers(self) -> tuple[str, ...]:
        return self.owners or tuple(device for device in self.before if device not in self.about)


@dataclass(frozen=True, slots=True)
class Company:
    """`deal` is the one that runs, if any. `had` are devices and their seats since the last deal began, the latest
    last; `joined` are the seats that devices took which had none of them."""

    deal: str = ""
    before: tuple[str, ...] = ()
    had: Pairs = ()
    joined: tuple[str, ...] = ()

    def seats_of(self, device: str) -> tuple[str, ...]:
        return tuple(seat for holder, seat in self.had if holder == device)

    def seated(self, device: str, seat: str) -> "Company":
        others = tuple(pair for pair in self.had if pair != (device, seat))
        return replace(self, had=(*others, (device, seat)))

    def at(self, deal: str, holders: Sequence[tuple[str, str]]) -> "Company":
        """When a deal is over, or was undone, it is still known who sat where."""
        if not deal:
            return replace(self, deal="")
        had = tuple((device, seat) for seat, device in holders)
        return Company(deal, tuple(device for device, _ in had), had)
