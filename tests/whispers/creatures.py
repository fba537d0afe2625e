"""Deals the creatures in secret and counts the knocks."""

from dataclasses import dataclass, field, replace

from companion.kit.deals import Deal, deal_cards, read_deal
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.say import Say, say
from companion.table.secret import Secret
from companion.table.table import Table

CREATURES = ("moonhare", "foxglove", "yaketyyak", "moonhare", "foxglove", "yaketyyak")


@dataclass(frozen=True, slots=True)
class Whispering:
    deal: Deal = field(default_factory=Deal)
    knocks: int = 0


def offers(table: Table[Whispering]) -> tuple[Offer, ...]:
    return (Offer("deal"), Offer("knock"))


def deal(asked: MoveContext[Whispering]) -> list[Fact]:
    cards, spare = deal_cards(CREATURES, [seat.id for seat in asked.table.here()], asked.chance)
    return [Fact("creatures_dealt", {"cards": dict(cards), "spare": list(spare)})]


def apply_creatures_dealt(table: Table[Whispering], fact: Fact) -> Whispering:
    return replace(table.state, deal=read_deal(fact))


def apply_knocked(table: Table[Whispering], fact: Fact) -> Whispering:
    return replace(table.state, knocks=table.state.knocks + 1)


def history_line(table: Table[Whispering], fact: Fact, audience: Who) -> Say:
    return say(f"whispers.{fact.kind}")


def secret(table: Table[Whispering], seat: str) -> Secret | None:
    deal = table.state.deal
    if seat not in deal.cards:
        return None
    creature = deal.cards[seat]
    return Secret(deal.id, say(f"whispers.{creature}"), say(f"whispers.{creature}.told"))


chapter: Chapter[Whispering] = Chapter(
    offers=offers,
    moves={"deal": deal, "knock": as_fact("knocked")},
    facts={
        "creatures_dealt": Kind(apply_creatures_dealt, history_line, voids=True),
        "knocked": Kind(apply_knocked, history_line),
    },
    secret=secret,
    deal=lambda table: table.state.deal.id,
)
