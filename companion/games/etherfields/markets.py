"""EF-096, EF-131: what is bought at the markets and in the shop, and what somebody gains who buys nothing."""

from collections.abc import Iterator

from companion.games.etherfields.dreamers import counting, playing
from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.site import CLOSELY, is_played
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.supplies import paying, pieces
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

SHOP = Silence("shop", ("gem_objects", "gem_nothing", "ether_nothing"), "gem_objects", "EF-131")
MARKETS = ("market_influence", "market_objects")
PRICE_OF_OBJECT = 2


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), playing(table)
        price = ("price_in_ether", Number(0, 12, likely=(0, 1, 2, 3, 4, 5)))
        yield Offer("buy_card", (seats, price), at=at)
        yield Offer("buy_object", (seats,), at=at)
        yield Offer("buy_nothing", (seats, ("market", Choice(MARKETS))), at=at, asks=(SHOP.id,))


def buy_card(asked: Asked[Campaign]) -> list[Fact]:
    """The card bought goes on the discard pile, which is what is neither in hand nor in the deck."""
    seat = asked.text("seat")
    paid = paying(asked.table, seat, "ether", asked.number("price_in_ether"))
    return [asked.fact("card_bought"), *paid, *counting(seat, "influence", 1)]


def buy_object(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("object_bought"), *paying(asked.table, asked.text("seat"), "ether", PRICE_OF_OBJECT)]


def buy_nothing(asked: Asked[Campaign]) -> list[Fact]:
    """What is gained, and at which market, the table has chosen."""
    seat, shop, nothing = asked.text("seat"), SHOP.of(asked.table), asked.fact("nothing_bought")
    if shop == "gem_objects" and asked.text("market") != "market_objects":
        return [nothing]
    return [nothing, *pieces(asked.table, seat, "ether" if shop == "ether_nothing" else "gems", 1)]


def as_it_was(table: Table[Campaign], fact: Fact) -> Campaign:
    """It happened; the facts of the same move say what it changed."""
    return table.state


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"buy_card": buy_card, "buy_object": buy_object, "buy_nothing": buy_nothing},
    facts={
        "card_bought": Kind(as_it_was, line("EF-096", name=seat(), ether=number("price_in_ether"))),
        "object_bought": Kind(as_it_was, line("EF-131", name=seat())),
        "nothing_bought": Kind(as_it_was, line("EF-131", name=seat())),
    },
    silences=(SHOP,),
    switch=CLOSELY,
)
