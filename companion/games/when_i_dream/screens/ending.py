"""The views of the end and of past dreams: the winner and the reasons, everybody's roles, the words, the chart of
scores."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.when_i_dream import answers, dreamer_order, game_end
from companion.games.when_i_dream.points import SCORES, roles_played
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Night, Nights
from companion.kit import final_standings
from companion.kit.final_standings import Title, leaders, who_won
from companion.kit.score_charts import Race
from companion.kit.stopping_and_leaving import contenders
from companion.kit.titles import chosen, role_titles, round_titles
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing(final_standings.Standing):
    """The place of one seat at the end; `earned` is its points before penalty cards are subtracted."""

    earned: int
    penalties: int

    @property
    def note(self) -> Say | None:
        return say("when_i_dream.ending.minus", earned=self.earned, n=self.penalties) if self.penalties else None


@dataclass(frozen=True, slots=True)
class Past:
    """A past dream. `roles` are the roles of all seats, in the order in which the ending lists the seats. `words` are
    pairs of a card's verdict and its word."""

    round: int
    dreamer: Seat | None
    yellow: int
    blue: int
    roles: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Dreamt:
    seats: tuple[Seat, ...]
    dreams: tuple[Past, ...]
    race: Race | None


@dataclass(frozen=True, slots=True)
class Ending(final_standings.FinalStandings):
    """The end of the game as screens show it. If somebody has more penalty cards than points, `floored` holds a
    sentence that says whether such a score counts as 0 or stays below 0."""

    floored: tuple[Say, ...] = ()

    @property
    def notes(self) -> tuple[Say, ...]:
        return self.floored

    @property
    def point(self) -> str:
        return game_end.FLOOR.id if self.floored else ""


TITLES = {
    "when_i_dream.role.boogeyman": "liar",
    "when_i_dream.role.fairy": "fairy",
    "when_i_dream.role.dreamer": "dreamer",
    "when_i_dream.role.sandman": "sandman",
}


def past_dreams(table: Table[Nights]) -> Dreamt:
    nights, seats = table.state.scored, seats_with_part(table)
    dreams = tuple(past_dream(table, night, seats) for night in nights)
    return Dreamt(seats, dreams, score_chart(table) if nights else None)


def seats_with_part(table: Table[Nights]) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if any(seat.id in night.players for night in table.state.nights))


def ending(table: Table[Nights]) -> Ending:
    result = game_end.final_result(table)
    if result is None:
        return Ending()
    return Ending(
        headline=who_won(table, result, "when_i_dream", "WD-013"),
        reasons=(*why_stopped(table), *why_won(table, result)),
        standings=ranked_standings(table, result),
        people=final_standings.people_to_reseat(table),
        titles=chosen(titles(table)),
        floored=tuple(floor_notes(table)),
        is_stopped=table.state.is_stopped,
        game="when_i_dream",
        sheet="sheet",
    )


def titles(table: Table[Nights]) -> Iterator[Title]:
    """Yields the titles: for the most points in each role, then those that every game with rounds gives."""
    seats = [seat.id for seat in contenders(table)]
    yield from role_titles(table, roles_played(table), TITLES, seats, least=4)
    yield from round_titles(table, {seat: SCORES.scores(table, seat) for seat in seats})


def why_stopped(table: Table[Nights]) -> Iterator[Say]:
    if table.state.is_stopped:
        of = dreamer_order.rounds(table)
        yield say("when_i_dream.why.stopped", rule="WD-013", n=table.state.last_number, of=of)


def why_won(table: Table[Nights], result: Result) -> Iterator[Say]:
    scores, penalties = result.of("points"), result.of("penalties")
    tied, best = leaders(scores), max(scores.values(), default=0)
    if len(tied) < 2:
        yield say("when_i_dream.why.most_points", rule="WD-013", points=best)
        return
    yield say("when_i_dream.why.tied", rule="WD-013", names=table.names(tied), points=best)
    for seat in tied:
        yield say("when_i_dream.why.penalties", name=table.name(seat), n=penalties.get(seat, 0))
    yield say(f"when_i_dream.why.{'shared' if len(result.winners) > 1 else 'fewest'}", rule="WD-013")


def ranked_standings(table: Table[Nights], result: Result) -> tuple[Standing, ...]:
    scores, penalties = result.of("points"), result.of("penalties")
    rank = {seat: (score, -penalties.get(seat, 0)) for seat, score in scores.items()}

    def stand(seat: Seat, place: int, wins: bool) -> Standing:
        earned = SCORES.total(table, seat.id)
        return Standing(seat, place, scores[seat.id], wins, earned, penalties.get(seat.id, 0))

    return final_standings.standings(table, result, rank, stand)


def past_dream(table: Table[Nights], night: Night, seats: tuple[Seat, ...]) -> Past:
    words = tuple((card.verdict, card.word) for card in night.cards if card.word)
    roles = tuple(role(night, seat.id) for seat in seats)
    yellow, blue = answers.yellow(night), answers.blue(table, night)
    return Past(night.number, table.seat(night.dreamer), yellow, blue, roles, words)


def score_chart(table: Table[Nights]) -> Race:
    return SCORES.race(table, least=10, every=5, labels=5)


def floor_notes(table: Table[Nights]) -> Iterator[Say]:
    names = tuple(seat.name for seat in contenders(table) if game_end.is_floored(table, seat.id))
    if names:
        choice = "below" if game_end.FLOOR.of(table) == "below" else "floor"
        yield say(f"when_i_dream.why.{choice}", rule="WD-013", names=names, n=len(names))
