"""Seals and unseals cards, and lays, veils and drops Progress cards (EF-094, EF-095)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign import dreamers
from companion.games.etherfields.campaign.dreamers import MOST_PROGRESS, seats_here
from companion.games.etherfields.campaign.scene_changes import this_scene
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns import hands
from companion.games.etherfields.turns.hands import CARDS, counted_hand
from companion.games.etherfields.turns.site import TURN_BY_TURN, is_played
from companion.table.chapter import Chapter, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table

PROGRESS = ("progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), seats_here(table)
        yield Offer("seal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("unseal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("change_progress", (seats, ("how", Choice(PROGRESS))), during=at)


def seal_from_deck(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """Seals cards from the deck, at most as many as are there; an empty deck is not reshuffled for this."""
    hand = counted_hand(table, seat)
    sealed = min(cards, hand.deck) if hand else cards
    return [*hands.count_change(table, seat, "in_deck", -sealed), *dreamers.pile_change(seat, "sealed", sealed)]


def seal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    facts = seal_from_deck(asked.table, asked.text("seat"), asked.number("cards"))
    if not facts:
        raise IllegalMove(say("etherfields.refused.nothing_to_seal", rule="EF-095"))
    return facts


def unseal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    """Unseals at most as many cards as are sealed; nothing more is noted, because every card not in hand, deck or set
    aside counts as discarded."""
    seat = asked.text("seat")
    return dreamers.pile_change(seat, "sealed", -min(asked.number("cards"), asked.state.dreamer(seat).sealed))


def unveil(seat: str, cards: int) -> list[Fact]:
    return [*dreamers.pile_change(seat, "veiled", -cards), *dreamers.pile_change(seat, "progress", cards)]


def change_progress(asked: MoveContext[Campaign]) -> list[Fact]:
    """Lays, veils, unveils or drops one Progress card; a Dreamer has at most four, veiled ones included."""
    seat, dreamer = asked.text("seat"), asked.state.dreamer(asked.text("seat"))
    match asked.text("how"):
        case "progress_laid":
            return progress_laid(asked, seat)
        case "progress_veiled" if dreamer.progress:
            return [*dreamers.pile_change(seat, "progress", -1), *dreamers.pile_change(seat, "veiled", 1)]
        case "progress_unveiled" if dreamer.veiled:
            return unveil(seat, 1)
        case "progress_dropped":
            return dreamers.pile_change(seat, "progress" if dreamer.progress else "veiled", -1)
    return []


def progress_laid(asked: MoveContext[Campaign], seat: str) -> list[Fact]:
    dreamer = asked.state.dreamer(seat)
    if dreamer.progress + dreamer.veiled >= MOST_PROGRESS:
        raise IllegalMove(say("etherfields.refused.four_progress", rule="EF-094"))
    return [*hands.discard_from_hand(asked.table, seat, 1), *dreamers.pile_change(seat, "progress", 1)]


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"seal_cards": seal_cards, "unseal_cards": unseal_cards, "change_progress": change_progress},
    switch=TURN_BY_TURN,
)
