"""VE-005, VE-010, VE-011, VE-014: the creatures of each seat: summoning, placing, banishing, losing them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import player_areas, stones
from companion.games.vale_of_eternity.cards import CARD, card_data_with_other_name, read_card
from companion.games.vale_of_eternity.player_areas import (
    ASSISTANT,
    acting_area,
    creature_facts,
    in_creature_area,
    in_seat_area,
)
from companion.games.vale_of_eternity.state import Creature, PlayerArea, Vale
from companion.kit.history_lines import line, seat, text
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    card, creature = (player_areas.seat_field(table), *CARD), player_areas.creature_field(table)
    return player_areas.round_offers(
        table,
        Offer("summon", (*card, ("discount", stones.PRICE), *stones.OF_EACH_KIND)),
        Offer("place_creature", card),
        Offer("banish", (creature, *stones.OF_EACH_KIND)),
        Offer("lose_creature", (creature,)),
    )


def slots(state: Vale) -> int:
    return state.round


def price_of_banishing(state: Vale) -> int:
    return state.round


def area_with_free_slot(asked: MoveContext[Vale]) -> PlayerArea:
    """Returns the area of the seat that the move names. Raises `IllegalMove` if its arena is full (VE-005), or while
    the seat must choose which stones to keep."""
    area, n = acting_area(asked), slots(asked.state)
    if len(area.creatures) >= n:
        name = asked.table.name(asked.text("seat"))
        raise IllegalMove(say("vale_of_eternity.refuse.full", rule="VE-005", name=name, n=n))
    return area


def summon(asked: MoveContext[Vale]) -> list[Fact]:
    area, price = area_with_free_slot(asked), stones.reduced_price(asked.number("price"), asked.number("discount"))
    stones.require_payment(asked, area, price, "VE-010")
    return [Fact("creature_summoned", card_data_with_other_name(asked))]


def apply_summoned(area: PlayerArea, fact: Fact) -> PlayerArea:
    return apply_placed(stones.apply_stones_paid(area, fact), fact)


def place_creature(asked: MoveContext[Vale]) -> list[Fact]:
    area_with_free_slot(asked)
    return [Fact("creature_placed", card_data_with_other_name(asked))]


def apply_placed(area: PlayerArea, fact: Fact) -> PlayerArea:
    card = read_card(fact.data)
    return replace(area, creatures=(*area.creatures, Creature(fact.seq, card))) if card else area


def banish(asked: MoveContext[Vale]) -> list[Fact]:
    stones.require_payment(asked, acting_area(asked), price_of_banishing(asked.state), "VE-011")
    return creature_facts(asked, "creature_banished")


def apply_banished(area: PlayerArea, fact: Fact) -> PlayerArea:
    return apply_lost(stones.apply_stones_paid(area, fact), fact)


def lose_creature(asked: MoveContext[Vale]) -> list[Fact]:
    acting_area(asked)
    return creature_facts(asked, "creature_lost")


def apply_lost(area: PlayerArea, fact: Fact) -> PlayerArea:
    id = fact.number("creature")
    return replace(area, creatures=tuple(each for each in area.creatures if each.id != id))


name, creature = seat(), text("name")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"summon": summon, "place_creature": place_creature, "banish": banish, "lose_creature": lose_creature},
    facts={
        "creature_summoned": Kind(
            in_seat_area(apply_summoned), line("VE-010", name=name, creature=creature, stones=stones.stones_text)
        ),
        "creature_placed": Kind(in_seat_area(apply_placed), line("VE-005", name=name, creature=creature)),
        "creature_banished": Kind(
            in_creature_area(apply_banished), line("VE-011", name=name, creature=creature, stones=stones.stones_text)
        ),
        "creature_lost": Kind(in_creature_area(apply_lost), line("VE-014", name=name, creature=creature)),
    },
    switch=ASSISTANT,
)
