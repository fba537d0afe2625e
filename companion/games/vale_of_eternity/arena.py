"""VE-005, VE-010, VE-011, VE-014: the arena: what summoning and banishing cost, and how creatures come and leave."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import assistant, payment
from companion.games.vale_of_eternity.assistant import acting, before_a_seat, by_a_creature, with_creature
from companion.games.vale_of_eternity.cards import CARD, read_card, with_other_name
from companion.games.vale_of_eternity.state import Creature, Place, Vale
from companion.games.vale_of_eternity.stones import OF_EACH_KIND, heap
from companion.kit.telling import line, seat, text
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    card, creature = (assistant.seats(table), *CARD), assistant.creatures(table)
    return assistant.of_the_round(
        table,
        Offer("summon", (*card, ("discount", payment.PRICE), *OF_EACH_KIND)),
        Offer("place_creature", card),
        Offer("banish", (creature, *OF_EACH_KIND)),
        Offer("lose_creature", (creature,)),
    )


def slots(state: Vale) -> int:
    """VE-005: as many as rounds have begun."""
    return state.round


def price_of_banishing(state: Vale) -> int:
    """VE-011: the number of the round."""
    return state.round


def with_free_slot(asked: Asked[Vale]) -> Place:
    there, n = acting(asked), slots(asked.state)
    if len(there.creatures) >= n:
        name = asked.table.name(asked.text("seat"))
        raise IllegalMove(say("vale_of_eternity.refuse.full", rule="VE-005", name=name, n=n))
    return there


def summon(asked: Asked[Vale]) -> list[Fact]:
    there, price = with_free_slot(asked), payment.reduced(asked.number("price"), asked.number("discount"))
    payment.check(asked, there, price, "VE-010")
    return [Fact("creature_summoned", with_other_name(asked))]


def summoned(there: Place, fact: Fact) -> Place:
    return placed(payment.paid(there, fact), fact)


def place_creature(asked: Asked[Vale]) -> list[Fact]:
    """A card's effect brings it: nothing is paid."""
    with_free_slot(asked)
    return [Fact("creature_placed", with_other_name(asked))]


def placed(there: Place, fact: Fact) -> Place:
    card = read_card(fact.data)
    return replace(there, creatures=(*there.creatures, Creature(fact.seq, card))) if card else there


def banish(asked: Asked[Vale]) -> list[Fact]:
    """VE-011: with the stones of whoever has it in their arena."""
    payment.check(asked, acting(asked), price_of_banishing(asked.state), "VE-011")
    return with_creature(asked, "creature_banished")


def banished(there: Place, fact: Fact) -> Place:
    return lost(payment.paid(there, fact), fact)


def lose_creature(asked: Asked[Vale]) -> list[Fact]:
    acting(asked)
    return with_creature(asked, "creature_lost")


def lost(there: Place, fact: Fact) -> Place:
    id = fact.number("creature")
    return replace(there, creatures=tuple(each for each in there.creatures if each.id != id))


name, creature = seat(), text("name")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"summon": summon, "place_creature": place_creature, "banish": banish, "lose_creature": lose_creature},
    facts={
        "creature_summoned": Kind(before_a_seat(summoned), line("VE-010", name=name, creature=creature, stones=heap)),
        "creature_placed": Kind(before_a_seat(placed), line("VE-005", name=name, creature=creature)),
        "creature_banished": Kind(by_a_creature(banished), line("VE-011", name=name, creature=creature, stones=heap)),
        "creature_lost": Kind(by_a_creature(lost), line("VE-014", name=name, creature=creature)),
    },
    switch=assistant.ASSISTANT,
)
