"""What a screen shows of the pile, and how its history reads."""

from dataclasses import dataclass

from companion.table.fact import Fact
from companion.table.game import Part, Table
from companion.table.moves import Offer
from companion.table.say import Say, say
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Pile:
    left: int = 0
    last: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    left: int
    last: str
    seats: tuple[Seat, ...]
    take: Offer | None


def parts(table: Table[Pile], offers: tuple[Offer, ...]) -> tuple[Part, ...]:
    shown = Shown(table.state.left, table.state.last, table.here(), next(iter(offers), None))
    return (Part("pile", shown, "toy/_pile.html"),)


def tell(table: Table[Pile], fact: Fact) -> Say | None:
    if fact.kind == "pebbles_taken":
        return say("toy.taken", rule="TOY-001", name=table.name(fact.text("seat")), n=fact.number("pebbles"))
    return None
