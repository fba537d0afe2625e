"""Seals and unseals cards, lays, veils and drops Progress cards, and buys cards and Objects (EF-094 to EF-096,
EF-131)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign import dreamers
from companion.games.etherfields.campaign.dreamers import MOST_PROGRESS, seats_here
from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.campaign.supplies import COLOURS, change_pieces, pay
from companion.games.etherfields.state import Campaign, Dreamer
from companion.games.etherfields.turns import hands
from companion.games.etherfields.turns.hands import CARDS
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, is_played
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.table import Table

PROGRESS = ("progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")
COLOUR = Choice(("unknown", *COLOURS), default="unknown")
SHOP = Silence("shop", ("gem_objects", "gem_nothing", "ether_nothing"), "gem_objects", "EF-131")
PRICE_OF_OBJECT = 2


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), seats_here(table)
        price = ("price_in_ether", Number(0, 12, likely=(0, 1, 2, 3, 4, 5)))
        market = ("market", Choice(("market_influence", "market_objects")))
        yield Offer("seal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("unseal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("change_progress", (seats, ("how", Choice(PROGRESS)), ("colour_of", COLOUR)), during=at)
        yield Offer("buy_card", (seats, price), during=at)
        yield Offer("buy_object", (seats,), during=at)
        yield Offer("buy_nothing", (seats, market), during=at, points=(SHOP.id,))


def seal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    facts = hands.seal_from_deck(asked.table, asked.text("seat"), asked.number("cards"))
    if not facts:
        raise IllegalMove(say("etherfields.refused.nothing_to_seal", rule="EF-095"))
    return facts


def unseal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that unseals cards, at most as many as are sealed. The cards go to the discard pile: they are
    then counted neither in hand nor in the deck. Raises `IllegalMove` if no card is sealed."""
    seat = asked.text("seat")
    cards = min(asked.number("cards"), asked.state.dreamer(seat).sealed)
    if not cards:
        raise IllegalMove(say("etherfields.refused.nothing_sealed", rule="EF-095"))
    return dreamers.pile_change(seat, "sealed", -cards)


def unveil_all(seat: str, dreamer: Dreamer) -> list[Fact]:
    known = dreamers.progress_by_colour(dreamer, "veiled")
    known = {**known, "unknown": dreamer.veiled - sum(known.values())}
    return [
        fact
        for colour, cards in known.items()
        for pile, by in (("veiled", -cards), ("progress", cards))
        for fact in dreamers.pile_change(seat, pile, by, colour)
    ]


def change_progress(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that lay, veil, unveil or drop one Progress card. Raises `IllegalMove` if the Dreamer has no
    such card to veil, unveil or drop."""
    seat, how, colour = asked.text("seat"), asked.text("how"), asked.text("colour_of")
    dreamer = asked.state.dreamer(seat)
    pile = (
        "veiled" if how == "progress_unveiled" or (how == "progress_dropped" and not dreamer.progress) else "progress"
    )
    if how == "progress_laid":
        return progress_laid(asked, seat)
    known = dreamers.progress_by_colour(dreamer, pile)
    if not dreamers.pile_size(dreamer, pile) or (colour in COLOURS and not known.get(colour)):
        raise IllegalMove(say("etherfields.refused.no_progress", rule="EF-094"))
    off = dreamers.pile_change(seat, pile, -1, colour)
    other = {"progress_veiled": "veiled", "progress_unveiled": "progress"}.get(how)
    return [*off, *dreamers.pile_change(seat, other, 1, colour)] if other else off


def progress_laid(asked: MoveContext[Campaign], seat: str) -> list[Fact]:
    dreamer = asked.state.dreamer(seat)
    if dreamer.progress + dreamer.veiled >= MOST_PROGRESS:
        raise IllegalMove(say("etherfields.refused.four_progress", rule="EF-094"))
    laid = dreamers.pile_change(seat, "progress", 1, asked.text("colour_of"))
    return [*hands.discard_from_hand(asked.table, seat, 1), *laid]


def buy_card(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that pay for a card and count it as an Influence card of the discard pile."""
    seat = asked.text("seat")
    paid = pay(asked.table, seat, "ether", asked.number("price_in_ether"))
    return [asked.fact("card_bought"), *paid, *dreamers.pile_change(seat, "influence", 1)]


def buy_object(asked: MoveContext[Campaign]) -> list[Fact]:
    return [asked.fact("object_bought"), *pay(asked.table, asked.text("seat"), "ether", PRICE_OF_OBJECT)]


def buy_nothing(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts for a player who buys nothing, with the reward that the table has chosen."""
    seat, shop, nothing = asked.text("seat"), SHOP.of(asked.table), asked.fact("nothing_bought")
    if shop == "gem_objects" and asked.text("market") != "market_objects":
        return [nothing]
    return [nothing, *change_pieces(asked.table, seat, "ether" if shop == "ether_nothing" else "gems", 1)]


def unchanged(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "seal_cards": seal_cards,
        "unseal_cards": unseal_cards,
        "change_progress": change_progress,
        "buy_card": buy_card,
        "buy_object": buy_object,
        "buy_nothing": buy_nothing,
    },
    facts={
        "card_bought": Kind(unchanged, line("EF-096", name=seat(), ether=number("price_in_ether"))),
        "object_bought": Kind(unchanged, line("EF-131", name=seat())),
        "nothing_bought": Kind(unchanged, line("EF-131", name=seat())),
    },
    silences=(SHOP,),
    switch=TURN_BY_TURN,
)
