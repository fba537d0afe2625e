"""Computes the screens of a scored game. Their templates are in `companion/templates/scoring`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from companion.kit import final_standings
from companion.kit.final_standings import (
    FinalStandings,
    Standing,
    Title,
    ending_part,
    leaders_line,
    ranks,
    who_won,
    winners_line,
)
from companion.kit.score_charts import Race, race_of_scores
from companion.kit.score_sheet import SheetCell, SheetRow, SheetView
from companion.kit.scoring import S, Scoring
from companion.kit.stopping_and_leaving import contenders
from companion.kit.titles import chosen, round_titles
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.game_result import Result
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

Numbers = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's score. `gained` are its points of the current round, and `is_noted` says whether they are known.
    `numbers` are the numbers that were entered in this round."""

    seat: Seat
    score: int
    gained: int
    is_noted: bool
    leads: bool
    numbers: Numbers = ()


@dataclass(frozen=True, slots=True)
class SeatScores:
    scores: tuple[SeatScore, ...]


@dataclass(frozen=True, slots=True)
class OwnScore:
    """The score of a phone's own seat and its place among the others. For a seat that left, `score` is None and `place`
    is 0."""

    score: SeatScore | None
    place: int


@dataclass(frozen=True, slots=True)
class EntryPads:
    """The seats and fields for which numbers are entered. The numbers themselves are not part of this value, so the
    pads are not drawn again when one is entered."""

    seats: tuple[Seat, ...]
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundNow:
    number: int
    last: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Holds what people should know before the next round: the seats without points in this round (`unnoted`), and the
    seats that `reached` the goal. `goal` is 0 if the game has none."""

    is_last: bool
    unnoted: tuple[Seat, ...]
    reached: tuple[Seat, ...]
    goal: int


@dataclass(frozen=True, slots=True)
class NumbersCell(SheetCell):
    numbers: Numbers


@dataclass(frozen=True)
class ScoringScreens(Generic[S]):
    scoring: Scoring[S]

    def parts(self, table: Table[S], audience: Who, offers: Offers) -> Iterator[Part]:
        """Yields the parts of the screen of `audience`. A game may add parts of its own."""
        ids = tuple(each.id for each in self.scoring.fields)
        enter, correct = tuple(f"enter_{id}" for id in ids), (*(f"correct_{id}" for id in ids), "correct_start")
        is_phone = audience.role == "seat"
        if is_phone:
            own = Part("mine", lambda: self.own_score(table, audience.seat), enter, "scoring/_mine.html", "now")
            yield own
        yield ending_part(table, audience, self.standings)
        yield Part("round", template="scoring/_round.html", zone="now", shared=self.round_now)
        yield Part("next", draws=("next_round",), template="scoring/_next.html", zone="deed", shared=self.round_end)
        yield Part("scores", draws=enter, template="scoring/_scores.html", zone="everybody", shared=self.scores)
        yield Part("pads", draws=enter, template="scoring/_pads.html", zone="hidden", shared=self.pads)
        yield Part("sheet", draws=correct, template="scoring/_sheet.html", zone="drawer", shared=self.sheet)
        yield Part("race", template="scoring/_race.html", zone="drawer", shared=self.race)

    def scores(self, table: Table[S]) -> SeatScores:
        return SeatScores(tuple(self.seat_score(table, seat) for seat in contenders(table)))

    def seat_score(self, table: Table[S], seat: Seat) -> SeatScore:
        state, by_seat = table.state, self.scoring.totals(table)
        before = state.sheet.scores(seat.id, state.round - 1)[-1]
        return SeatScore(
            seat=seat,
            score=by_seat[seat.id],
            gained=state.sheet.change_in(state.round, seat.id)(before) - before,
            is_noted=state.sheet.has(state.round, seat.id),
            leads=self.scoring.has_begun(table) and seat.id in self.scoring.ahead(by_seat),
            numbers=self.numbers(table, state.round, seat),
        )

    def numbers(self, table: Table[S], round: int, seat: Seat) -> Numbers:
        """Returns what a seat has entered in a round: pairs of a field's id and the number, or None if it is missing.
        Fields with `adds` are left out, because their numbers are added to the points at once."""
        entered = table.state.numbers.get((round, seat.id), {})
        return tuple((each.id, entered.get(each.id)) for each in self.scoring.fields if not each.adds)

    def own_score(self, table: Table[S], seat: str) -> OwnScore:
        own = next((each for each in table.compute_once(self.scores).scores if each.seat.id == seat), None)
        totals = self.scoring.totals(table)
        signed = {id: -score for id, score in totals.items()} if self.scoring.fewest else totals
        return OwnScore(own, ranks(signed).get(seat, 0))

    def pads(self, table: Table[S]) -> EntryPads:
        return EntryPads(contenders(table), tuple(each.id for each in self.scoring.fields))

    def round_now(self, table: Table[S]) -> RoundNow:
        return RoundNow(table.state.round, self.scoring.rounds.number(table), self.scoring.is_over(table))

    def round_end(self, table: Table[S]) -> RoundEnd:
        sheet, round, scoring = table.state.sheet, table.state.round, self.scoring
        return RoundEnd(
            is_last=round >= scoring.rounds.number(table),
            unnoted=tuple(seat for seat in contenders(table) if seat.is_here and not sheet.has(round, seat.id)),
            reached=scoring.at_goal(table),
            goal=scoring.goal.number(table) if scoring.goal else 0,
        )

    def sheet(self, table: Table[S]) -> SheetView[SheetRow[NumbersCell]]:
        rows = (self.row(table, round) for round in range(self.scoring.latest_round(table) + 1))
        return SheetView(table.seats, tuple(rows))

    def row(self, table: Table[S], round: int) -> SheetRow[NumbersCell]:
        found = ((seat, table.state.sheet.cells(seat, round)[-1]) for seat in table.seats)
        cells = (NumbersCell(seat, at.points, at.total, self.numbers(table, round, seat)) for seat, at in found)
        return SheetRow(round, tuple(cells))

    def race(self, table: Table[S]) -> Race:
        scoring, steps = self.scoring, self.scoring.latest_round(table)
        scores = {seat: table.state.sheet.scores(seat.id, steps) for seat in contenders(table)}
        goal = scoring.goal.number(table) if scoring.goal else None
        return race_of_scores(scores, least=goal or 10, every=10 if goal is None else 20, goal=goal)

    def standings(self, table: Table[S]) -> FinalStandings:
        if not (result := self.scoring.final_result(table)):
            return FinalStandings()
        return FinalStandings(
            who_won(table, result, self.scoring.words, self.scoring.rule),
            (*self.why_over(table), *self.why_won(table, result)),
            self.places(table, result),
            final_standings.people_to_reseat(table),
            self.titles(table),
            is_stopped=table.state.is_stopped,
            game=table.game,
            sheet="sheet",
        )

    def titles(self, table: Table[S]) -> tuple[Title, ...]:
        """Returns the titles for what happened in the rounds. Returns () if the lowest score wins, because these titles
        praise high scores."""
        return () if self.scoring.fewest else chosen(round_titles(table, self.scores_by_round(table)))

    def scores_by_round(self, table: Table[S]) -> Mapping[str, tuple[int, ...]]:
        sheet, steps = table.state.sheet, self.scoring.latest_round(table)
        return {seat.id: sheet.scores(seat.id, steps) for seat in contenders(table)}

    def headline(self, table: Table[S], audience: Who) -> Say:
        """Returns the table's headline: who leads or has won; before there are points, the round."""
        ahead, words = self.scoring.ahead(self.scoring.totals(table)), self.scoring.words
        won = winners_line(table, self.scoring.final_result(table), words)
        if won is None and not self.scoring.has_begun(table):
            return say("field.round_n", round=table.state.round)
        return won or leaders_line(table, ahead, words, table.state.round)

    def why_over(self, table: Table[S]) -> Iterator[Say]:
        scoring, round = self.scoring, table.state.round
        words, rule = scoring.words, scoring.rounds.rule
        if table.state.is_stopped:
            yield say(f"{words}.why.stopped", rule=rule, round=round)
            return
        if reached := tuple(seat.name for seat in scoring.at_goal(table)):
            assert scoring.goal
            yield say(
                f"{words}.why.goal", scoring.goal.rule, names=reached, goal=scoring.goal.number(table), round=round
            )
        if round >= scoring.rounds.number(table):
            yield say(f"{words}.why.last_round", rule=rule, round=round)

    def why_won(self, table: Table[S], result: Result) -> Iterator[Say]:
        points, ties, words = result.of("points"), result.of("tie"), self.scoring.words
        best = points[result.winners[0]]
        if len(result.winners) < len(ties):
            counts = tuple(f"{table.name(seat)} {count}" for seat, count in ties.items())
            yield say(f"{words}.why.tie", rule=self.scoring.rule, points=best, counts=counts)
        else:
            kind = "level" if len(result.winners) > 1 else "fewest_points" if self.scoring.fewest else "most_points"
            yield say(f"{words}.why.{kind}", rule=self.scoring.rule, points=best)

    def places(self, table: Table[S], result: Result) -> tuple[Standing, ...]:
        scores, ties = result.of("points"), result.of("tie")

        def stand(seat: Seat, place: int, wins: bool) -> Standing:
            return Standing(seat, place, scores[seat.id], wins)

        sign = -1 if self.scoring.fewest else 1
        rank = {seat: (sign * score, ties.get(seat, -1)) for seat, score in scores.items()}
        return final_standings.standings(table, result, rank, stand)
