"""Shows the end of the game: what is still to be counted, then who won and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherium import ending as rules
from companion.games.etherium import star_scores
from companion.games.etherium.box_contents import BASE, CAPACITIES
from companion.games.etherium.people_assignment import contenders, people_of
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, total_count
from companion.games.etherium.screens.scores import by_season, star_lines
from companion.games.etherium.shared_printed_values import thing_name
from companion.games.etherium.state import Orbit
from companion.kit import final_standings
from companion.kit.final_standings import Title, standings
from companion.kit.titles import chosen, round_titles, title
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

# The tokens for which there is a title, and how many of them a player needs for it.
TITLES = {"connection_token": 2, "army_token": 2}


@dataclass(frozen=True, slots=True)
class Standing(final_standings.Standing):
    """One player's result. `stars` is the same number as the score; recorded games use this name. `cubes` is None if no
    cubes were counted for this player."""

    people: str
    stars: int
    cubes: int | None

    @property
    def note(self) -> Say | None:
        if self.cubes is not None:
            return say("etherium.cubes", n=self.cubes)
        return say(f"etherium.choice.{self.people}") if self.people else None


@dataclass(frozen=True, slots=True)
class Ending(final_standings.FinalStandings):
    """The end of the game; empty before it. A tied seat enters its cubes, and `known` is how many it has as the app
    counts them, or None. `counts` are everybody's stars line by line, and `now` is the seat whose stars are read
    out."""

    known: int | None = None
    counts: tuple[final_standings.CountedSeat, ...] = ()
    now: Seat | None = None


def ending(table: Table[Orbit]) -> Ending:
    if not table.state.is_counting or not star_scores.points(table):
        return Ending()
    missing = tuple(unread_capacities(table))
    if not table.state.is_announced:
        now = table.seat(rules.seat_being_counted(table))
        return Ending(
            say("etherium.ending.count", rule="ET-071"), missing, game="etherium", counts=counts(table), now=now
        )
    if waiting := rules.seats_to_count(table):
        tied = say("etherium.ending.tied", rule="ET-072", names=table.names(rules.tied_seats(table)))
        ask = table.seat(waiting[0])
        known = total_count(table.state.stock, waiting[0], BASE) if DEPTH.is_on(table) else None
        return Ending(tied, missing, ask=ask, game="etherium", known=known, counts=counts(table))
    result = rules.final_result(table)
    return finished_ending(table, result) if result else Ending()


def counts(table: Table[Orbit]) -> tuple[final_standings.CountedSeat, ...]:
    points, counted = star_scores.points(table), table.state.counted
    return tuple(
        final_standings.CountedSeat(seat, star_lines(table, seat.id), points[seat.id], seat.id in counted)
        for seat in contenders(table)
    )


def unread_capacities(table: Table[Orbit]) -> Iterator[Say]:
    """Yields one note with the names of the players' capacities whose stars nobody has entered; nothing if there are
    none."""
    state = table.state
    taken = tuple(each for each in CAPACITIES if state.stock.taken(each) and each not in state.capacities)
    if taken:
        yield say("etherium.ending.unread", rule="ET-071", names=tuple(thing_name(state, each) for each in taken))


def finished_ending(table: Table[Orbit], result: Result) -> Ending:
    kind = "shared" if len(result.winners) > 1 else "won"
    headline = say(f"etherium.ending.{kind}", rule="ET-070", names=table.names(result.winners))
    reasons = (*why_won(table, result), *unread_capacities(table))
    again = final_standings.people_to_reseat(table)
    return Ending(
        headline,
        reasons,
        ranked(table, result),
        again,
        chosen(titles(table)),
        game="etherium",
        unit="etherium.stars",
        sheet="ledger",
        counts=counts(table),
    )


def titles(table: Table[Orbit]) -> Iterator[Title]:
    seats = [seat.id for seat in contenders(table)]
    for thing, least in TITLES.items():
        counts = {seat: table.state.stock.count(seat, thing) for seat in seats}
        yield from title(table, thing, counts, least)
    stars = {seat: [count for _, count in by_season(table, seat)] for seat in seats}
    yield from round_titles(table, stars, "etherium")


def why_won(table: Table[Orbit], result: Result) -> Iterator[Say]:
    cubes, best = result.of("cubes"), max(result.of("stars").values())
    if not cubes:
        yield say("etherium.why.most_stars", rule="ET-071", n=best)
        return
    yield say("etherium.why.tied", rule="ET-072", names=table.names(tuple(cubes)), n=best)
    for seat, count in cubes.items():
        yield say("etherium.why.cubes", rule="ET-072", name=table.name(seat), n=count)
    yield say("etherium.why.shared" if len(result.winners) > 1 else "etherium.why.most_cubes")


def ranked(table: Table[Orbit], result: Result) -> tuple[Standing, ...]:
    points, cubes = result.of("stars"), result.of("cubes")

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        score = points[seat.id]
        return Standing(seat, place, score, wins, people_of(table, seat.id), score, cubes.get(seat.id))

    return standings(table, result, {seat: (count, cubes.get(seat, -1)) for seat, count in points.items()}, stand)
