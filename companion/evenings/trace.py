"""A trace: what one table leaves behind, over or not, as plain data. All of it its tablet shows to everybody."""

from dataclasses import dataclass
from typing import Any

from companion.evenings.play import Play, played
from companion.table.fold import Opened
from companion.table.game import Game
from companion.table.pictures import ITSELF, Picture
from companion.table.seats import Seat
from companion.table.sittings import Sitting

AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Trace:
    """`ends`: the game is one that has an end, so that a table may be forgotten. `persons` are the ids of who its
    seats are today, in their order; `code` is the way to a table that goes on."""

    table: str
    seq: int
    game: str
    seats: tuple[Seat, ...]
    sittings: tuple[Sitting, ...]
    last_at: float
    is_away: bool
    ends: bool
    note: str
    pictures: tuple[Picture, ...]
    play: Play | None
    persons: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.play is not None

    @property
    def is_dropped(self) -> bool:
        """Closed before it was over."""
        return self.is_away and self.ends and not self.is_over

    def at(self, sitting: Sitting) -> tuple[str, ...]:
        """The persons who were there that evening."""
        there = dict(zip((seat.id for seat in self.seats), self.persons, strict=True))
        return tuple(there[seat] for seat in sitting.seats if seat in there)

    def photos(self, sitting: Sitting) -> tuple[Picture, ...]:
        """Those taken from that evening on, before the next one."""
        later = next((each.began for each in self.sittings if each.began > sitting.began), float("inf"))
        since = float("-inf") if sitting == self.sittings[0] else sitting.began
        return tuple(each for each in self.pictures if since <= each.at < later)


def traced(game: AnyGame, opened: Opened) -> Trace:
    table = opened.table
    return Trace(
        table=table.id,
        seq=opened.seq,
        game=game.slug,
        seats=table.seats,
        sittings=table.sittings,
        last_at=table.last_at,
        is_away=table.is_away,
        ends=game.ending is not None,
        note=table.note,
        pictures=table.pictures.get(ITSELF, ()),
        play=played(game, opened),
    )
