"""The view of the end: who is furthest along the way, and why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.dream import game_end
from companion.games.dream.points import SCORES, Tally, tally
from companion.games.dream.state import Dream
from companion.kit import final_standings
from companion.kit.final_standings import FinalStandings, Title, standings, who_won
from companion.kit.stopping_and_leaving import contenders
from companion.kit.titles import chosen, round_titles, title
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing(final_standings.Standing):
    """The place of one seat at the end; `times_mortal` counts the rounds in which it was the Mortal."""

    times_mortal: int

    @property
    def note(self) -> Say | None:
        return say("dream.times_mortal", n=self.times_mortal) if self.times_mortal else None


def ending(table: Table[Dream]) -> FinalStandings:
    result = game_end.final_result(table)
    if result is None:
        return FinalStandings()
    return FinalStandings(
        who_won(table, result, "dream", "DR-011"),
        tuple(why_won(table, result)),
        ranked_standings(table, result),
        final_standings.people_to_reseat(table),
        chosen(titles(table)),
        is_stopped=table.state.is_stopped,
        game="dream",
        sheet="sheet",
    )


def titles(table: Table[Dream]) -> Iterator[Title]:
    """Yields the titles that seats have earned: the best hidden Mortal, the best guesser, a God whom nobody suspected,
    then the titles that every game with rounds gives."""
    told = {
        seat.id: [tally(round, seat.id) for round in table.state.scored if seat.id in round.players and round.votes]
        for seat in contenders(table)
    }

    def count(is_so: Callable[[Tally], bool]) -> dict[str, int]:
        return {seat: sum(map(is_so, each)) for seat, each in told.items()}

    yield from title(table, "liar", count(lambda each: each.is_mortal and not each.suspects), least=2)
    yield from title(table, "eye", count(lambda each: each.hit and not each.is_mortal), least=2)
    yield from title(table, "calm", count(lambda each: not (each.is_mortal or each.suspects)), least=3)
    yield from round_titles(table, {seat: SCORES.scores(table, seat) for seat in told})


def why_won(table: Table[Dream], result: Result) -> Iterator[Say]:
    goal, reached = game_end.GOAL.number(table), game_end.seats_at_goal(table)
    names, round = table.names(reached), table.state.last_number
    furthest = say("dream.why.furthest", rule="DR-011", points=max(result.of("points").values(), default=0))
    if table.state.is_stopped:
        yield from (say("dream.why.stopped", rule="DR-011", round=round), furthest)
        return
    yield from (say("dream.why.goal", rule="DR-011", names=names, goal=goal, round=round), furthest)
    if behind := tuple(seat for seat in reached if seat not in result.winners):
        yield say("dream.why.overtaken", rule="DR-011", names=table.names(behind), goal=goal)
    if len(result.winners) > 1:
        yield say("dream.why.shared", rule="DR-011")


def ranked_standings(table: Table[Dream], result: Result) -> tuple[Standing, ...]:
    spaces = result.of("points")
    mortals = [round.mortal for round in table.state.scored]

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        return Standing(seat, place, spaces[seat.id], wins, mortals.count(seat.id))

    return standings(table, result, spaces, stand)
