"""What is used, gained and bought on the way: Objects, Singularities, Phase Delta, markets and shop."""

from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.hands import code_text, now
from companion.games.etherfields.turns.cards import counting, pieces
from companion.games.etherfields.turns.pointer import Decide, with_turn
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Number, Offer
from companion.table.table import Table

WHERE_LAID = ("on_site", "under_pack", "off_site")
BENEFITS = ("delta_heal", "delta_unseal", "delta_unveil", "delta_reshuffle", "delta_mask")
MARKETS = ("market_influence", "market_objects")
PRICE_OF_OBJECT = 2
CONSOLATION = ("gem_objects", "gem_nothing", "ether_nothing")


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    at, seats = now(table), ("seat", Choice(tuple(seat.id for seat in table.here())))
    return (
        Offer("use_object", (("code", code_text(table)),), at=at),
        Offer("meet_singularity", (("how", Choice(WHERE_LAID)),), at=at),
        Offer("take_benefit", (seats, ("benefit", Choice(BENEFITS))), at=at),
        Offer("reset_clock", at=at),
        Offer("buy_card", (seats, ("price_in_ether", Number(0, 12, likely=(0, 1, 2, 3, 4, 5)))), at=at),
        Offer("buy_object", (seats,), at=at),
        Offer("buy_nothing", (seats, ("market", Choice(MARKETS))), at=at),
    )


def asks(table: Table[Campaign], kind: str) -> tuple[str, ...]:
    return ("shop",) if kind == "buy_nothing" else ()


def use_object(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("object_used", {**move.fields})]


def meet_singularity(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("singularity_met", {**move.fields})]


def take_benefit(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-072: one benefit a Dreamer."""
    seat, benefit = move.text("seat"), move.text("benefit")
    dreamer, taken = table.state.dreamer(seat), Fact("benefit_taken", {**move.fields})
    match benefit:
        case "delta_heal":
            return [taken, *pieces(table, seat, "distress", -table.state.held.get((seat, "distress"), 0))]
        case "delta_unseal":
            return [taken, *counting(seat, "sealed", -dreamer.sealed)]
        case "delta_unveil":
            return [taken, *counting(seat, "veiled", -dreamer.veiled), *counting(seat, "progress", dreamer.veiled)]
        case "delta_reshuffle":
            return [taken, Fact("deck_reshuffled", {"seat": seat, "why": "shuffle_told"})]
    return [taken]


def reset_clock(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-072, EF-032."""
    return [Fact("clock_reset", {}), Fact("hours_changed", {"by": hours_missing(table)})]


def hours_missing(table: Table[Campaign]) -> int:
    return rules.start_hours(len(table.here())) - table.state.hours


def buy_card(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-096: the card bought goes on the discard pile, which is what is neither in hand nor in the deck."""
    seat, price = move.text("seat"), move.number("price_in_ether")
    paid = pieces(table, seat, "ether", -price) if price else []
    return [Fact("card_bought", {**move.fields}), *paid, *counting(seat, "influence", 1)]


def buy_object(table: Table[Campaign], move: Move) -> list[Fact]:
    seat = move.text("seat")
    return [Fact("object_bought", {**move.fields}), *pieces(table, seat, "ether", -PRICE_OF_OBJECT)]


def buy_nothing(table: Table[Campaign], move: Move, shop: str) -> list[Fact]:
    """EF-131: what somebody gains who buys nothing, and at which market, the table has chosen."""
    seat, left = move.text("seat"), Fact("nothing_bought", {**move.fields})
    if shop == "gem_objects" and move.text("market") != "market_objects":
        return [left]
    return [left, *pieces(table, seat, "ether" if shop == "ether_nothing" else "gems", 1)]


DECIDE: dict[str, Decide] = {
    "use_object": use_object,
    "meet_singularity": meet_singularity,
    "take_benefit": take_benefit,
    "reset_clock": reset_clock,
    "buy_card": buy_card,
    "buy_object": buy_object,
}


def note_used(table: Table[Campaign], fact: Fact) -> Campaign:
    """A second tap takes the first one back."""
    turn, code = table.state.site.turn, fact.text("code")
    others = tuple(each for each in turn.used if each != code)
    return with_turn(table.state, replace(turn, used=others if code in turn.used else (*others, code)))


def note_singularity(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-071."""
    site = table.state.site
    by = {"on_site": 1, "off_site": -1}.get(fact.text("how"), 0)
    return replace(table.state, site=replace(site, laid=max(0, site.laid + by)))


def note_only(table: Table[Campaign], fact: Fact) -> Campaign:
    """It happened; the facts of the same move say what it changed."""
    return table.state


CHANGES = {
    "object_used": note_used,
    "singularity_met": note_singularity,
    "benefit_taken": note_only,
    "clock_reset": note_only,
    "card_bought": note_only,
    "object_bought": note_only,
    "nothing_bought": note_only,
}
