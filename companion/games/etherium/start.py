"""How a year of Etherium begins, also in its middle: who plays which people, in which season, with what is known."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import lessons, peoples, seasons
from companion.games.etherium.box import EVERYBODY, NIGHT
from companion.games.etherium.state import Orbit
from companion.kit.telling import line, number
from companion.kit.unpacking import found
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact
from companion.table.moves import Choice, Field
from companion.table.seats import Seat
from companion.table.table import Table


def opening(seats: Sequence[Seat]) -> Fields:
    wanted = tuple((f"people_{seat.id}", Choice(EVERYBODY)) for seat in seats)
    return (*wanted, ("extension", peoples.NO_YES), ("season", seasons.NUMBER))


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """ET-012: the year begins with the Night."""
    season, extended = int(options.get("season", 1)), options.get("extension") == "yes"
    played = peoples.shared_out({seat.id: str(options.get(f"people_{seat.id}", "")) for seat in seats}, extended)
    started = Fact("game_started", {"peoples": {**played}, "season": season, **lessons.from_house(known)})
    extension = Fact("setting_changed", {"setting": peoples.EXTENDED.id, "value": "yes", "was": "no"})
    night = seasons.revealed(known, NIGHT, 0)
    worn = peoples.dressed(played, seats)
    return [started, *worn, *([extension] if extended else []), *([night] if season == 1 else []), *found(known, "")]


def game_started(table: Table[Orbit], fact: Fact) -> Orbit:
    played = fact.data.get("peoples")
    known = played.items() if isinstance(played, dict) else ()
    by_seat = {seat: people for seat, people in known if isinstance(people, str) and people in EVERYBODY}
    return replace(table.state, peoples=by_seat, number=seasons.season(fact))


chapter: Chapter[Orbit] = Chapter(facts={"game_started": Kind(game_started, line("ET-070", season=number("season")))})
