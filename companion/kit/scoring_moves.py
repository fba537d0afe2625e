"""The moves of a scored game: entering and correcting numbers, ending a round, and stopping early."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic

from companion.kit.history_lines import Read, number, seat
from companion.kit.scoring import LONGEST, START, S, ScoreField, Scoring
from companion.kit.stopping_and_leaving import contenders, stopping_chapter
from companion.table.chapter import Chapter, Decide, Kind, MoveContext, Tell, as_fact
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, Field, Number, Offer
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Table


def chapters(scoring: Scoring[S]) -> tuple[Chapter[S], ...]:
    """Returns all chapters of a game that has no rules besides its scoring."""
    return Entries(scoring).chapter(), Rounds(scoring).chapter(), Stopping(scoring).chapter()


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: object) -> list[Fact]:
    """Returns the first fact of a game that needs no other set-up. If people began the game without the app, `options`
    are the values of the fields that `Scoring.opening` asks for."""
    points = {each.id: options[f"points_{each.id}"] for each in seats if f"points_{each.id}" in options}
    begun: dict[str, Json] = {"round": options["round"]} if "round" in options else {}
    return [Fact("game_started", {**begun, **({"points": {**points}} if points else {})})]


@dataclass(frozen=True)
class Entries(Generic[S]):
    scoring: Scoring[S]

    def chapter(self) -> Chapter[S]:
        moves: dict[str, Decide[S]] = {}
        facts: dict[str, Kind[S]] = {}
        for each in self.scoring.fields:
            moves[f"enter_{each.id}"] = as_fact(f"{each.id}_entered", round=lambda asked: asked.state.round)
            moves[f"correct_{each.id}"] = as_fact(f"{each.id}_corrected", was=partial(self.number_before, each))
            facts[f"{each.id}_entered"] = self.kind(f"{each.id}_entered", partial(self.apply_entered, each))
            facts[f"{each.id}_corrected"] = self.kind(f"{each.id}_corrected", partial(self.apply_corrected, each))
        # Points may depend on a setting, such as the number of rounds.
        again = {"setting_changed": lambda table, fact: self.scoring.with_points(table)}
        return Chapter(offers=self.offers, moves=moves, facts=facts, reacts=again)

    def kind(self, id: str, change: Callable[[Table[S], Fact], S]) -> Kind[S]:
        """Returns a Kind for the facts named `id`, with `change` as the function that gives the new state. Its line in
        the history is the game's own line for `id`, or else the usual line about a number."""
        return Kind(change, self.scoring.lines.get(id) or tell_number)

    def offers(self, table: Table[S]) -> Iterator[Offer]:
        anybody = Choice(tuple(seat.id for seat in table.seats))
        seats, round = tuple(seat.id for seat in contenders(table)), table.state.round
        # Nobody is left if redone moves let everybody leave.
        for each in self.scoring.fields if seats and not self.scoring.is_over(table) else ():
            fields = (("seat", Choice(seats)), (each.id, each.domain(round)))
            yield Offer(f"enter_{each.id}", fields, table.state.round_key)
        latest = self.scoring.latest_round(table)
        for each in self.scoring.fields:
            number = each.correction or each.domain(latest)
            rounds = Number(0 if each.adds else 1, latest)
            yield Offer(f"correct_{each.id}", (("round", rounds), ("seat", anybody), (each.id, number)))

    def number_before(self, each: ScoreField, asked: MoveContext[S]) -> int:
        round, seat = asked.number("round"), asked.text("seat")
        if each.adds:
            return asked.state.sheet.change_in(round, seat).by
        return asked.state.numbers.get((round, seat), {}).get(each.id, each.usual or 0)

    def apply_entered(self, each: ScoreField, table: Table[S], fact: Fact) -> S:
        """Returns the state with a number entered for the current round and with `is_finished` cleared. If a correction
        has reopened the game, the entered points could otherwise end the game before the round is over."""
        state, seat = table.state, fact.text("seat")
        if each.adds:
            return replace(state, sheet=state.sheet.add(state.round, seat, fact.number(each.id)), is_finished=False)
        return replace(self.with_number(table, each, state.round, fact), is_finished=False)

    def apply_corrected(self, each: ScoreField, table: Table[S], fact: Fact) -> S:
        round, seat = fact.number("round", 0, self.scoring.latest_round(table)), fact.text("seat")
        if each.adds:
            return replace(table.state, sheet=table.state.sheet.put(round, seat, fact.number(each.id)))
        return self.with_number(table, each, round, fact)

    def with_number(self, table: Table[S], each: ScoreField, round: int, fact: Fact) -> S:
        """Returns the state with the number that the fact has for the field `each`, entered for the fact's seat in
        `round`. The points of this round and of later ones are computed again, because they may depend on it."""
        at, numbers = (round, fact.text("seat")), table.state.numbers
        entered = {**numbers, at: {**numbers.get(at, {}), each.id: fact.number(each.id)}}
        return self.scoring.with_points(table.with_state(replace(table.state, numbers=entered)), round)


@dataclass(frozen=True)
class Rounds(Generic[S]):
    scoring: Scoring[S]

    def chapter(self) -> Chapter[S]:
        round = number("round")
        return Chapter(
            offers=self.offers,
            moves={
                "next_round": self.end_round,
                "correct_round": as_fact("round_corrected", was=lambda asked: asked.state.round),
                "correct_start": as_fact("start_corrected"),
            },
            facts={
                "game_started": Kind(apply_started, tell_started),
                "round_ended": Kind(begin_next_round, told("round_ended", round=round)),
                "last_round_ended": Kind(mark_finished, told("last_round_ended", round=round), may_end=True),
                "round_corrected": Kind(
                    lambda table, fact: replace(table.state, round=fact.number("round", 1, LONGEST)),
                    told("round_corrected", was=number("was"), round=round),
                ),
                "start_corrected": Kind(
                    lambda table, fact: replace(
                        table.state, sheet=table.state.sheet.put(0, fact.text("seat"), fact.number("start"))
                    ),
                    told("start_corrected", name=seat(), points=number("start")),
                ),
            },
            reacts={"game_ended": mark_finished, "seat_left": self.set_aside},
        )

    def offers(self, table: Table[S]) -> Iterator[Offer]:
        yield Offer("correct_start", (("seat", Choice(tuple(each.id for each in table.seats))), ("start", START)))
        if not self.scoring.is_over(table):
            yield Offer("next_round", ends=table.state.round_key)
            yield Offer("correct_round", (("round", Number(1, self.scoring.rounds.number(table))),))

    def end_round(self, asked: MoveContext[S]) -> list[Fact]:
        kind = "last_round_ended" if self.scoring.is_last_round(asked.table) else "round_ended"
        return [Fact(kind, {"round": asked.state.round})]

    def set_aside(self, table: Table[S], fact: Fact) -> S:
        """Returns the state after a seat has left: its score no longer counts. If the seat leaves after the end of the
        game, the score still counts."""
        return (
            table.state
            if self.scoring.is_over(table)
            else replace(table.state, gone=(*table.state.gone, fact.text("seat")))
        )


@dataclass(frozen=True)
class Stopping(Generic[S]):
    """The move that stops the game before its last round. `line` is the game's own line of the history."""

    scoring: Scoring[S]
    line: Tell[S] | None = None

    def chapter(self) -> Chapter[S]:
        record = as_fact("stopped_early", round=lambda asked: asked.state.round)
        return stopping_chapter(self.key, record, self.line or told("stopped_early", round=number("round")))

    def key(self, table: Table[S], who: Who) -> str:
        may_stop = self.scoring.has_begun(table) and not self.scoring.is_over(table)
        return table.state.round_key if may_stop else ""


def apply_started(table: Table[S], fact: Fact) -> S:
    """Returns the state at the start: round 1 without points or, if people began the game without the app, the round
    and the points that they entered."""
    sheet = table.state.sheet
    for id, points in fact.numbers("points").items():
        sheet = sheet.put(0, id, points)
    return replace(table.state, round=fact.number("round", 1, LONGEST), sheet=sheet)


def tell_started(table: Table[Any], fact: Fact, audience: Who) -> Say:
    scores = tuple(f"{table.name(id)} {points}" for id, points in fact.numbers("points").items())
    if not (scores or fact.number("round") > 1):
        return say("scoring.told.game_started")
    return say("scoring.told.went_on", round=fact.number("round", 1, LONGEST), points=scores)


def begin_next_round(table: Table[S], fact: Fact) -> S:
    return replace(table.state, round=min(LONGEST, table.state.round + 1), is_finished=False)


def mark_finished(table: Table[S], fact: Fact) -> S:
    return replace(table.state, is_finished=True)


def told(kind: str, /, **values: Read) -> Tell[Any]:
    """Returns a function that describes a fact with the house's text `scoring.told.<kind>`. `values` maps the
    placeholders of the text to functions that read their values from the fact."""
    return lambda table, fact, audience: say(
        f"scoring.told.{kind}", "", **{name: read(table, fact) for name, read in values.items()}
    )


def tell_number(table: Table[Any], fact: Fact, audience: Who) -> Say:
    id, _, done = fact.kind.rpartition("_")
    names = (id, "round", "was") if done == "corrected" else (id, "round")
    numbers: dict[str, SayValue] = {("number" if name == id else name): fact.number(name) for name in names}
    return say(f"scoring.told.{done}", "", name=table.name(fact.text("seat")), what=say(f"field.{id}"), **numbers)
