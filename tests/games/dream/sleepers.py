"""People who play Dream, and the shortest ways to say what they do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.games.dream import points, rules
from companion.games.dream.game import game as dream
from companion.games.dream.points import Tally
from companion.games.dream.rules import Round
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, Who, sitting
from companion.table.house import game as the_house
from companion.table.play import Tables
from tests.table.tables import Clock, Evening, seen

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
AUDIENCES = (TABLET, *(sitting(f"s{number}") for number in range(1, 7)))


@contextmanager
def house(folder: Path, seed: int = 1, clock: Callable[[], float] | None = None) -> Iterator[Tables]:
    log = SqliteLog(folder / "veilleuse.db")
    try:
        games = {the_house.slug: the_house, dream.slug: dream}
        yield Tables(log, games, {}, Random(seed), clock or Clock(), [].append)
    finally:
        log.close()


class Sleepers(Evening):
    def open(self, *names: str, **options: object) -> "Sleepers":
        names = names or PEOPLE[:4]
        return Sleepers(self.tables, self.tables.open(dream.slug, names, [""] * len(names), options))

    def of(self, people: int, **options: object) -> "Sleepers":
        return self.open(*PEOPLE[:people], **options)

    def once(self, kind: str, *, who: Who = TABLET, **fields: object) -> int:
        """A move with the name of what it belongs to, as its button has it."""
        return self.play(kind, who=who, at=self.offers(who)[kind].at, **fields)

    def deal(self, **points: str) -> "Sleepers":
        self.once("next_round", **points)
        return self

    def dream(self, mortal: str = "", number: int = 0, **votes: str) -> "Sleepers":
        """A whole round: `s1="s2 3"` is a vote for the colour of s2 and for 3. With the tokens of the box when it
        matters who is the Mortal."""
        if mortal and dream.setting(self.table, "tokens") == "app":
            self.with_tokens("cards")
        self.deal().vote(**votes).reveal()
        if mortal:
            self.once("tell_tokens", mortal=mortal, number=number)
        return self

    def vote(self, **votes: str) -> "Sleepers":
        for seat, vote in votes.items():
            colour, number = vote.split()
            self.once("cast_vote", seat=seat, colour=colour, number=number)
        return self

    def reveal(self) -> "Sleepers":
        self.once("reveal")
        return self

    def with_tokens(self, where: str) -> "Sleepers":
        self.play("set_tokens", value=where)
        return self

    @property
    def round(self) -> Round:
        found: Round = self.state.rounds[-1]
        return found

    @property
    def totals(self) -> dict[str, int]:
        return points.totals(self.table)

    @property
    def gained(self) -> dict[str, int]:
        return {seat: points.points(self.round, seat) for seat in self.round.players}

    @property
    def gods(self) -> list[str]:
        return [seat for seat in self.round.players if seat != self.round.mortal]

    def tally(self, seat: str) -> Tally:
        return points.tally(self.round, seat)

    @property
    def is_over(self) -> bool:
        return dream.is_over(self.table)

    @property
    def winners(self) -> tuple[str, ...]:
        return points.final_result(self.table).winners

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        return {part.name: part.value for part in seen(dream, self.table, who)}

    @property
    def waits(self) -> list[str]:
        return [seat.id for seat in rules.not_voted(self.table, self.round)]
