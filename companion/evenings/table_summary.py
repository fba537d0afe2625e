"""Defines the summary of a table as plain data, with only what the tablet shows to everybody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.evenings.finished_play import Play, make_play
from companion.table.common.table_photos import ITSELF
from companion.table.house.house_people import People, Person
from companion.table.log.fold import FoldedTable
from companion.table.seats import Seat
from companion.table.table import Picture, Sitting


@dataclass(frozen=True, slots=True)
class TableSummary:
    """The summary of one table. `seq` is the number of its last fact. `ends` says whether its kind of game has an end.
    `persons` are the ids of the people, in the order of the seats. `play` is the finished game with its result, None
    while the game is not over."""

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
        """Returns whether the table was closed before its game was over."""
        return self.is_away and self.ends and not self.is_over

    def people_at(self, sitting: Sitting) -> tuple[str, ...]:
        """Returns the ids of the people who played at this sitting."""
        there = dict(zip((seat.id for seat in self.seats), self.persons, strict=True))
        return tuple(there[seat] for seat in sitting.seats if seat in there)

    def photos(self, sitting: Sitting) -> tuple[Picture, ...]:
        """Returns the photos taken from the beginning of this sitting until the next one begins. The first sitting also
        has all earlier photos."""
        later = next((each.began for each in self.sittings if each.began > sitting.began), float("inf"))
        since = float("-inf") if sitting == self.sittings[0] else sitting.began
        return tuple(each for each in self.pictures if since <= each.at < later)


def summarize_table(opened: FoldedTable) -> TableSummary:
    game, table = opened.game, opened.table
    return TableSummary(
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
        play=make_play(opened),
    )


def known_people(people: People, summaries: Iterable[TableSummary]) -> Mapping[str, Person]:
    """Returns the people of the house and of all tables by their ids. `summaries` must come latest first; a person
    without a colour gets the colour of the last table they played at."""
    met = {person.id: person for person in people}
    found: dict[str, Person] = {}
    for summary in summaries:
        for id, seat in zip(summary.persons, summary.seats, strict=True):
            if id not in found:
                known = met.get(id, Person(id, seat.name))
                found[id] = known if known.colour else replace(known, colour=seat.colour)
    return {**met, **found}
