"""The moves and facts of the pile."""

from collections.abc import Mapping, Sequence

from companion.table.fact import Fact, Who
from companion.table.game import Chance, Game, Known, Part, Table
from companion.table.moves import Choice, Field, Move, Number, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from toy_game import view
from toy_game.view import Pile


class Toy(Game[Pile]):
    slug = "toy"
    players = (1, 4)

    def blank(self) -> Pile:
        return Pile()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return [Fact("pile_made", {"pebbles": known["pebbles"]})]

    def moves(self, table: Table[Pile], audience: Who) -> tuple[Offer, ...]:
        if self.is_over(table):
            return ()
        seats = Choice(tuple(seat.id for seat in table.here()))
        return (Offer("take_pebbles", (("seat", seats), ("pebbles", Number(1, min(3, table.state.left))))),)

    def decide(self, table: Table[Pile], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        return [Fact("pebbles_taken", {**move.fields})]

    def apply(self, table: Table[Pile], fact: Fact) -> Pile:
        if fact.kind == "pile_made":
            return Pile(left=max(0, fact.number("pebbles")))
        if fact.kind == "pebbles_taken":
            return Pile(max(0, table.state.left - fact.number("pebbles")), table.name(fact.text("seat")))
        return table.state

    def view(self, table: Table[Pile], audience: Who) -> tuple[Part, ...]:
        return view.parts(table, self.moves(table, audience))

    def tell(self, table: Table[Pile], fact: Fact, audience: Who) -> Say | None:
        return view.tell(table, fact)

    def headline(self, table: Table[Pile], audience: Who) -> Say:
        return say("toy.won", name=table.state.last) if self.is_over(table) else say("toy.left", n=table.state.left)

    def is_over(self, table: Table[Pile]) -> bool:
        return table.state.left == 0
