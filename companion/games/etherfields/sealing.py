"""EF-094, EF-095: cards that are sealed, and Progress, laid, veiled and dropped."""

from collections.abc import Iterator

from companion.games.etherfields import dreamers, hands
from companion.games.etherfields.dreamers import MOST_PROGRESS, playing
from companion.games.etherfields.hands import CARDS, counted
from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.site import CLOSELY, is_played
from companion.games.etherfields.state import Campaign
from companion.table.chapter import Asked, Chapter
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table

PROGRESS = ("progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at, seats = this_scene(table), playing(table)
        yield Offer("seal_cards", (seats, ("cards", CARDS)), at=at)
        yield Offer("unseal_cards", (seats, ("cards", CARDS)), at=at)
        yield Offer("change_progress", (seats, ("how", Choice(PROGRESS))), at=at)


def sealed(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """From the deck, as many as it still has; an empty one is not shuffled for it."""
    hand = counted(table, seat)
    found = min(cards, hand.deck) if hand else cards
    return [*hands.counting(table, seat, "in_deck", -found), *dreamers.counting(seat, "sealed", found)]


def seal_cards(asked: Asked[Campaign]) -> list[Fact]:
    facts = sealed(asked.table, asked.text("seat"), asked.number("cards"))
    if not facts:
        raise IllegalMove(say("etherfields.refused.nothing_to_seal", rule="EF-095"))
    return facts


def unseal_cards(asked: Asked[Campaign]) -> list[Fact]:
    """To the discard pile, which is what is neither in hand nor in the deck."""
    seat = asked.text("seat")
    return dreamers.counting(seat, "sealed", -min(asked.number("cards"), asked.state.dreamer(seat).sealed))


def unveiled(seat: str, cards: int) -> list[Fact]:
    return [*dreamers.counting(seat, "veiled", -cards), *dreamers.counting(seat, "progress", cards)]


def change_progress(asked: Asked[Campaign]) -> list[Fact]:
    """Four in all, veiled ones with them; a fifth needs a place."""
    seat, dreamer = asked.text("seat"), asked.state.dreamer(asked.text("seat"))
    match asked.text("how"):
        case "progress_laid":
            return progress_laid(asked, seat)
        case "progress_veiled" if dreamer.progress:
            return [*dreamers.counting(seat, "progress", -1), *dreamers.counting(seat, "veiled", 1)]
        case "progress_unveiled" if dreamer.veiled:
            return unveiled(seat, 1)
        case "progress_dropped":
            return dreamers.counting(seat, "progress" if dreamer.progress else "veiled", -1)
    return []


def progress_laid(asked: Asked[Campaign], seat: str) -> list[Fact]:
    dreamer = asked.state.dreamer(seat)
    if dreamer.progress + dreamer.veiled >= MOST_PROGRESS:
        raise IllegalMove(say("etherfields.refused.four_progress", rule="EF-094"))
    return [*hands.given_up(asked.table, seat, 1), *dreamers.counting(seat, "progress", 1)]


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"seal_cards": seal_cards, "unseal_cards": unseal_cards, "change_progress": change_progress},
    switch=CLOSELY,
)
