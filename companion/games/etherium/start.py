"""Starts a game, in any season: the form that opens it, and the first facts of the log."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import people_assignment, shared_printed_values
from companion.games.etherium.box_contents import EVERYBODY, NIGHT, PEOPLES
from companion.games.etherium.seasons import season_start_and_end
from companion.games.etherium.state import Orbit
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact
from companion.table.moves import Choice, Field
from companion.table.seats import Seat
from companion.table.table import Table


def opening(seats: Sequence[Seat]) -> Fields:
    return (*((f"people_{seat.id}", Choice(PEOPLES)) for seat in seats), ("season", season_start_and_end.NUMBER))


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """Returns the first facts of a game. Players who have not chosen a people are asked at the table. In season 1 the
    Night's card is already revealed (ET-012)."""
    season = int(options.get("season", 1))
    played = people_assignment.chosen_peoples({seat.id: str(options.get(f"people_{seat.id}", "")) for seat in seats})
    return [
        Fact("game_started", {"peoples": {**played}, "season": season, **shared_printed_values.known_values(known)}),
        *people_assignment.recolour_facts(played, seats),
        *([season_start_and_end.revealed_fact(known, NIGHT, 0)] if season == 1 else []),
        *opening_facts(known, ""),
    ]


def game_started(table: Table[Orbit], fact: Fact) -> Orbit:
    known = shared_printed_values.entries(fact.data.get("peoples"))
    by_seat = {seat: people for seat, people in known if isinstance(people, str) and people in EVERYBODY}
    return replace(table.state, peoples=by_seat, number=season_start_and_end.season(fact))


chapter: Chapter[Orbit] = Chapter(facts={"game_started": Kind(game_started, line("ET-070", season=number("season")))})
