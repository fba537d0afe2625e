"""A game that is nothing but a clock: an egg boils for some seconds, then it is done, and the gong says so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.kit.clock import Countdown, ready
from companion.table.fact import Fact, Who
from companion.table.game import Chance, Due, Game, Known, Part, Table
from companion.table.moves import Field, Move, Number, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat

SOFT = ready(3)


@dataclass(frozen=True, slots=True)
class Egg:
    clock: Countdown = SOFT
    done_at: float = 0.0


class EggGame(Game[Egg]):
    slug = "egg"
    players = (1, 4)

    def blank(self) -> Egg:
        return Egg()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return []

    def moves(self, table: Table[Egg], audience: Who) -> tuple[Offer, ...]:
        seconds = (("seconds", Number(1, 600)),)
        return (Offer("boil", seconds), Offer("hold"), Offer("go_on"), Offer("ring"), Offer("find_done", seconds))

    def decide(self, table: Table[Egg], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        return [Fact(move.kind, {**move.fields, "now": now})]

    def apply(self, table: Table[Egg], fact: Fact) -> Egg:
        egg, now = table.state, fact.moment("now")
        match fact.kind:
            case "boil":
                return Egg(ready(fact.number("seconds")).from_now(now))
            case "hold":
                return replace(egg, clock=egg.clock.paused(now))
            case "go_on":
                return replace(egg, clock=egg.clock.from_now(now))
            case "ring":
                return Egg(replace(egg.clock, left=0.0, ends_at=0.0), egg.clock.ends_at)
            case "find_done":
                return Egg(done_at=now - fact.number("seconds"))
        return egg

    def due(self, table: Table[Egg]) -> Due | None:
        clock = table.state.clock
        return Due(clock.ends_at, Move("ring", {}), f"egg:{clock.ends_at}") if clock.runs else None

    def view(self, table: Table[Egg], audience: Who) -> tuple[Part, ...]:
        egg = table.state
        return Part("clock", egg.clock, "egg/_clock.html"), Part("egg", egg.done_at, "egg/_egg.html")

    def tell(self, table: Table[Egg], fact: Fact, audience: Who) -> Say | None:
        return say("egg.told")

    def headline(self, table: Table[Egg], audience: Who) -> Say:
        return say("egg.told")


game = EggGame()
