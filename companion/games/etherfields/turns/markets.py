"""Handles purchases at the markets and in the shop, and the reward for buying nothing (EF-096, EF-131)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.dreamers import pile_change, seats_here
from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.campaign.supplies import change_pieces, pay
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, is_played
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

SHOP = Silence("shop", ("gem_objects", "gem_nothing", "ether_nothing"), "gem_objects", "EF-131")
PRICE_OF_OBJECT = 2


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), seats_here(table)
        price = ("price_in_ether", Number(0, 12, likely=(0, 1, 2, 3, 4, 5)))
        yield Offer("buy_card", (seats, price), during=at)
        yield Offer("buy_object", (seats,), during=at)
        market = ("market", Choice(("market_influence", "market_objects")))
        yield Offer("buy_nothing", (seats, market), during=at, points=(SHOP.id,))


def buy_card(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that pay for a card and count it as an Influence card. The card goes to the discard pile, which
    has all cards that are counted neither in the hand nor in the deck."""
    seat = asked.text("seat")
    paid = pay(asked.table, seat, "ether", asked.number("price_in_ether"))
    return [asked.fact("card_bought"), *paid, *pile_change(seat, "influence", 1)]


def buy_object(asked: MoveContext[Campaign]) -> list[Fact]:
    return [asked.fact("object_bought"), *pay(asked.table, asked.text("seat"), "ether", PRICE_OF_OBJECT)]


def buy_nothing(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts for a player who buys nothing. They include the reward that the table has chosen, if this
    market gives one."""
    seat, shop, nothing = asked.text("seat"), SHOP.of(asked.table), asked.fact("nothing_bought")
    if shop == "gem_objects" and asked.text("market") != "market_objects":
        return [nothing]
    return [nothing, *change_pieces(asked.table, seat, "ether" if shop == "ether_nothing" else "gems", 1)]


def unchanged(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"buy_card": buy_card, "buy_object": buy_object, "buy_nothing": buy_nothing},
    facts={
        "card_bought": Kind(unchanged, line("EF-096", name=seat(), ether=number("price_in_ether"))),
        "object_bought": Kind(unchanged, line("EF-131", name=seat())),
        "nothing_bought": Kind(unchanged, line("EF-131", name=seat())),
    },
    silences=(SHOP,),
    switch=TURN_BY_TURN,
)
