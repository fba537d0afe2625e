"""Evenings of Etherfields that play themselves: a Slumber each, a few cards, a line of the diary, the box closed."""

from companion.games.etherfields.state import Campaign
from companion.table.chapter import Chance
from companion.table.example import Deed, deed, happens, pick
from companion.table.moves import Offers
from companion.table.table import Table

LETTERS, TURNS, AN_HOUR = "ABCDEFGHJKLM", 6, 3_600


def example(table: Table[Campaign], offers: Offers, chance: Chance) -> Deed | None:
    """A campaign has no end of its own here: whoever shows it stops where they like."""
    if "accept_loss" in offers:
        return deed("accept_loss")
    if "begin_evening" in offers:
        return Deed("begin_evening", is_tonight=False)
    if "wake_up" in offers:
        return deed("wake_up", 300)
    if "end_evening" in offers:
        return deed("end_evening", 60)
    if "end_scene" in offers:
        return during(table, offers, chance)
    if "begin_initiation" in offers:
        return deed("begin_initiation", 120)
    if "begin_slumber" in offers and is_early(table):
        return deed("begin_slumber", 240, turns=TURNS)
    return deed("begin_save", 120) if "begin_save" in offers else None


def is_early(table: Table[Campaign]) -> bool:
    """Nobody closes the box within the first hour."""
    return not table.sittings or table.sittings[-1].seconds < AN_HOUR


def during(table: Table[Campaign], offers: Offers, chance: Chance) -> Deed:
    seats = [seat.id for seat in table.here()]
    if happens(chance, 3):
        code = f"I-{1 + chance.randrange(12):02} {pick(chance, LETTERS)}"
        return deed("reveal", 90, code=code, kind=pick(chance, ("card", "object", "card", "note")))
    if happens(chance, 4):
        return deed("take_pieces", 60, seat=pick(chance, seats), thing=pick(chance, ("ether", "gems")), by=1)
    if "next_turn" in offers and not happens(chance, 8):
        return deed("next_turn", 360)
    return deed("end_scene", 300, how="won")
