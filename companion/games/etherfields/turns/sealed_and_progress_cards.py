"""Seals and unseals cards, and lays, veils and drops Progress cards (EF-094, EF-095)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign import dreamers
from companion.games.etherfields.campaign.dreamers import MOST_PROGRESS, seats_here
from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.campaign.supplies import COLOURS
from companion.games.etherfields.state import Campaign, Dreamer
from companion.games.etherfields.turns import hands
from companion.games.etherfields.turns.hands import CARDS
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, is_played
from companion.table.chapter import Chapter, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table

PROGRESS = ("progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")
COLOUR = Choice(("unknown", *COLOURS), default="unknown")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), seats_here(table)
        yield Offer("seal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("unseal_cards", (seats, ("cards", CARDS)), during=at)
        yield Offer("change_progress", (seats, ("how", Choice(PROGRESS)), ("colour_of", COLOUR)), during=at)


def seal_from_deck(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """Returns the facts that seal cards from the deck, at most as many as can be sealed; an empty deck is not
    reshuffled for this."""
    sealed = min(cards, hands.sealable(table, seat))
    return [*hands.count_change(table, seat, "in_deck", -sealed), *dreamers.pile_change(seat, "sealed", sealed)]


def seal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    facts = seal_from_deck(asked.table, asked.text("seat"), asked.number("cards"))
    if not facts:
        raise IllegalMove(say("etherfields.refused.nothing_to_seal", rule="EF-095"))
    return facts


def unseal_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that unseals cards, at most as many as are sealed; refuses the move if none is sealed. The cards
    go to the discard pile, which has all cards that are counted neither in the hand nor in the deck."""
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
    """Returns the facts that lay, veil, unveil or drop one Progress card. A Dreamer has at most four, veiled ones
    included."""
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


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"seal_cards": seal_cards, "unseal_cards": unseal_cards, "change_progress": change_progress},
    switch=TURN_BY_TURN,
)
