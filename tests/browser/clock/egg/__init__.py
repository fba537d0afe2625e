"""A game that is nothing but a clock: an egg boils for some seconds, then it is done, and the gong says so."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.kit.countdown import Countdown, new_countdown
from companion.table.chapter import Chapter, Due, Kind, MoveContext
from companion.table.fact import Fact, Who
from companion.table.game import Game, Part
from companion.table.moves import Move, Number, Offer, Offers
from companion.table.say import Say, say
from companion.table.table import Table

SOFT = new_countdown(3)
SECONDS = (("seconds", Number(1, 600)),)
MOMENT = (("moment", Number(1, 4_000_000_000)),)


@dataclass(frozen=True, slots=True)
class Egg:
    clock: Countdown = SOFT
    done_at: float = 0.0


def offers(table: Table[Egg]) -> tuple[Offer, ...]:
    return (Offer("boil", SECONDS), Offer("hold"), Offer("go_on"), Offer("ring"), Offer("find_done", MOMENT))


def now(asked: MoveContext[Egg]) -> list[Fact]:
    return [asked.fact(FACTS[asked.move.kind], now=asked.now)]


FACTS = {"boil": "boiled", "hold": "held", "go_on": "gone_on", "ring": "rung", "find_done": "found_done"}


def boiled(table: Table[Egg], fact: Fact) -> Egg:
    return Egg(new_countdown(fact.number("seconds")).start(fact.moment("now")))


def held(table: Table[Egg], fact: Fact) -> Egg:
    return replace(table.state, clock=table.state.clock.pause(fact.moment("now")))


def gone_on(table: Table[Egg], fact: Fact) -> Egg:
    return replace(table.state, clock=table.state.clock.start(fact.moment("now")))


def rung(table: Table[Egg], fact: Fact) -> Egg:
    clock = table.state.clock
    return Egg(replace(clock, left=0.0, ends_at=0.0), clock.ends_at)


def found_done(table: Table[Egg], fact: Fact) -> Egg:
    return Egg(done_at=fact.moment("moment"))


def due(table: Table[Egg]) -> Due | None:
    clock = table.state.clock
    return Due(clock.ends_at, Move("ring", {}), f"egg:{clock.ends_at}") if clock.is_running else None


def parts(table: Table[Egg], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("clock", table.state.clock)
    yield Part("egg", table.state.done_at)


def told(table: Table[Egg], fact: Fact, audience: Who) -> Say:
    return say("egg.told")


boiling: Chapter[Egg] = Chapter(
    offers=offers,
    moves=dict.fromkeys(FACTS, now),
    facts={
        "boiled": Kind(boiled, told),
        "held": Kind(held, told),
        "gone_on": Kind(gone_on, told),
        "rung": Kind(rung, told),
        "found_done": Kind(found_done, told),
    },
    due=due,
)

game: Game[Egg] = Game(
    slug="egg",
    players=(1, 4),
    blank=Egg,
    setup=lambda options, seats, known: [],
    chapters=(boiling,),
    parts=parts,
    headline=lambda table, who: say("egg.told"),
)
