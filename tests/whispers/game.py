"""What is dealt, who knocked, and what each screen may know of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.kit.deals import Deal, Looker, dealt, lookers, read_deal
from companion.table.fact import Fact, Who
from companion.table.game import Chance, Game, Known, Part, Table
from companion.table.moves import Field, Move, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.secret import Secret

CREATURES = ("moonhare", "foxglove", "yaketyyak", "moonhare", "foxglove", "yaketyyak")


@dataclass(frozen=True, slots=True)
class Whispering:
    deal: Deal = field(default_factory=Deal)
    knocks: int = 0


@dataclass(frozen=True, slots=True)
class Knocks:
    count: int
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """What a phone may hold to see: whose, and of which deal, never what."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Looking:
    lookers: tuple[Looker, ...]
    peeks: bool


class Whispers(Game[Whispering]):
    slug = "whispers"
    players = (1, 5)
    never_redone = frozenset({"creatures_dealt"})

    def blank(self) -> Whispering:
        return Whispering()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return []

    def moves(self, table: Table[Whispering], audience: Who) -> tuple[Offer, ...]:
        return (Offer("deal"), Offer("knock"))

    def decide(
        self, table: Table[Whispering], who: Who, move: Move, known: Known, chance: Chance, now: float
    ) -> list[Fact]:
        if move.kind == "knock":
            return [Fact("knocked", {})]
        cards, spare = dealt(CREATURES, [seat.id for seat in table.here()], chance)
        return [Fact("creatures_dealt", {"cards": dict(cards), "spare": list(spare)})]

    def apply(self, table: Table[Whispering], fact: Fact) -> Whispering:
        if fact.kind == "creatures_dealt":
            return replace(table.state, deal=read_deal(fact))
        return replace(table.state, knocks=table.state.knocks + 1) if fact.kind == "knocked" else table.state

    def secret(self, table: Table[Whispering], seat: str) -> Secret | None:
        deal = table.state.deal
        if seat not in deal.cards:
            return None
        creature = deal.cards[seat]
        return Secret(deal.id, say(f"whispers.{creature}"), say(f"whispers.{creature}.told"))

    def deal(self, table: Table[Whispering]) -> str:
        return table.state.deal.id

    def view(self, table: Table[Whispering], audience: Who) -> tuple[Part, ...]:
        deal, seat = table.state.deal, table.seat(audience.seat)
        knocks = Part("knocks", Knocks(table.state.knocks, self.moves(table, audience)), "whispers/_knocks.html")
        holding = Part("holding", Holding(seat if deal.id else None, deal.id), "whispers/_holding.html")
        who = Part("who", Looking(lookers(table, deal), audience.role == "tablet"), "whispers/_who.html")
        return (knocks, holding, who) if audience.role == "seat" else (knocks, who)

    def tell(self, table: Table[Whispering], fact: Fact, audience: Who) -> Say | None:
        return say(f"whispers.{fact.kind}") if fact.kind in ("creatures_dealt", "knocked") else None

    def headline(self, table: Table[Whispering], audience: Who) -> Say:
        return say("whispers.knocks", n=table.state.knocks)
