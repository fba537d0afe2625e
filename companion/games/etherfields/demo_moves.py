"""Plays example evenings of Etherfields: a Slumber, a few cards, and the box closed."""

from companion.games.etherfields.state import Campaign
from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove, example_move, happens, pick
from companion.table.moves import Offers
from companion.table.table import Table

LETTERS, TURNS, AN_HOUR = "ABCDEFGHJKLM", 6, 3_600


def example(table: Table[Campaign], offers: Offers, chance: Chance) -> ExampleMove | None:
    """Returns the next move of the demonstration game, or None if no move fits. The campaign never ends, so the caller
    decides when to stop."""
    if "accept_loss" in offers:
        return example_move("accept_loss")
    if "begin_evening" in offers:
        return ExampleMove("begin_evening", is_tonight=False)
    if "wake_up" in offers:
        return example_move("wake_up", 300)
    if "end_evening" in offers:
        return example_move("end_evening", 60)
    if "end_scene" in offers:
        return move_in_scene(table, offers, chance)
    if "begin_initiation" in offers:
        return example_move("begin_initiation", 120)
    if "begin_slumber" in offers and is_early(table):
        return example_move("begin_slumber", 240, turns=TURNS)
    return example_move("begin_save", 120) if "begin_save" in offers else None


def is_early(table: Table[Campaign]) -> bool:
    """Returns whether people have played for less than an hour since they sat down at the table. Before that hour is
    over, the demonstration does not close the box."""
    return not table.sittings or table.sittings[-1].seconds < AN_HOUR


def move_in_scene(table: Table[Campaign], offers: Offers, chance: Chance) -> ExampleMove:
    """Returns the demonstration's next move in a Slumber or Dream: it reveals a card, takes a piece, or ends the Turn
    or the scene."""
    seats = [seat.id for seat in table.here()]
    if happens(chance, 3):
        code = f"I-{1 + chance.randrange(12):02} {pick(chance, LETTERS)}"
        return example_move("reveal", 90, code=code, kind=pick(chance, ("card", "object", "card", "note")))
    if happens(chance, 4):
        return example_move("take_pieces", 60, seat=pick(chance, seats), thing=pick(chance, ("ether", "gems")), by=1)
    if "next_turn" in offers and not happens(chance, 8):
        return example_move("next_turn", 360)
    return example_move("end_scene", 300, how="won")
