"""What each fact about the Dreamers, their supplies, the map and the Gates changes."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import ARCHETYPES, PILES, SLOTS, Campaign, Dreamer, Gate, Shortage
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.rules import TEAM
from companion.games.etherfields.settings import sizes
from companion.kit.turns import next_after
from companion.table.fact import Fact
from companion.table.table import Table

MOST_CARDS = 99


def take(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-107: from an empty supply nothing is gained; Distress is the exception (EF-101)."""
    state, thing, by = table.state, fact.text("thing"), fact.number("by")
    seat = fact.text("seat") if thing in rules.OWN else TEAM
    stock = rules.stock(state, sizes(table.settings))
    if thing not in stock.supplies or not is_holder(table, seat):
        return state
    after = stock.add(seat, thing, by)
    missing = by - (after.count(seat, thing) - stock.count(seat, thing))
    if thing == "distress":
        return suffer(replace(state, held=after.held), seat, missing if after.left("distress") <= 0 else 0, by)
    return replace(state, held=after.held, shortage=Shortage(thing, missing, seat) if missing > 0 and by > 0 else None)


def suffer(state: Campaign, seat: str, missing: int, by: int) -> Campaign:
    """The markers that run out with the one that kills are not what is short."""
    dies = state.held.get((seat, "distress"), 0) >= rules.DEATH
    is_short = state.short == seat if by <= 0 else missing > 0 and not dies
    if not is_short:
        return state
    return replace(state, short="" if by <= 0 else seat)


def is_holder(table: Table[Campaign], seat: str) -> bool:
    chair = table.seat(seat)
    return seat == TEAM or (chair is not None and chair.status != "gone")


def spend_hours(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, hours=within(table.state.hours + fact.number("by"), rules.MOST_HOURS))


def change_dreamer(state: Campaign, seat: str, **what: str | int) -> Campaign:
    dreamer = replace(state.dreamer(seat), **what)  # type: ignore[arg-type]
    return replace(state, dreamers={**state.dreamers, seat: dreamer})


def choose_archetype(table: Table[Campaign], fact: Fact) -> Campaign:
    archetype = fact.text("archetype")
    return change_dreamer(table.state, fact.text("seat"), archetype=archetype if archetype in ARCHETYPES else "")


def put_on_mask(table: Table[Campaign], fact: Fact) -> Campaign:
    return change_dreamer(table.state, fact.text("seat"), mask=fact.text("mask"))


def count_cards(table: Table[Campaign], fact: Fact) -> Campaign:
    """Sealed and Progress cards are among the Influence cards; with four Progress there is no place for a fifth."""
    state, seat, pile = table.state, fact.text("seat"), fact.text("pile")
    if pile not in PILES:
        return state
    dreamer = state.dreamer(seat)
    counts = {each: int(getattr(dreamer, each)) for each in PILES}
    counts[pile] = within(counts[pile] + fact.number("by"), most(pile, counts))
    counts |= {part: min(counts[part], counts["influence"]) for part in ("sealed", "progress", "veiled")}
    state = change_dreamer(state, seat, **counts)
    still_few = rules.is_short_of_cards(state, seat, sizes(table.settings))
    return state if still_few else replace(state, mourned=state.mourned - {seat})


def most(pile: str, counts: Mapping[str, int]) -> int:
    others = {"progress": counts["veiled"], "veiled": counts["progress"]}
    return rules.MOST_PROGRESS - others[pile] if pile in others else MOST_CARDS


def within(number: int, most: int) -> int:
    return max(0, min(most, number))


def hand_marker(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, first=fact.text("seat"))


def change_season(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, season=fact.text("season_card"))


def change_slots(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, slots=rules.OBJECT_SLOTS[fact.kind == "slot_unlocked"])


def move_team(table: Table[Campaign], fact: Fact) -> Campaign:
    """A place on the map; its name is asked anew, because another tile has other places."""
    slot = fact.text("slot")
    return replace(table.state, where=slot, place="") if slot in SLOTS else table.state


def name_place(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, place=fact.text("place"))


def lay_tile(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-038: a tile once gained stays revealed."""
    state, code, slot = table.state, fact.text("code"), fact.text("slot")
    if slot not in SLOTS:
        return state
    ledger = state.ledger
    for other in (each for each in ledger.at("atlas") if each.slot == slot and each.code != code):
        ledger = ledger.moved(other, "archives")
    entry = ledger.find(code) or Entry(code, "map", evening=state.evening, at=fact.at)
    return replace(state, ledger=ledger.moved(replace(entry, kind="map", is_met=True), "atlas", slot=slot))


def describe_gate(table: Table[Campaign], fact: Fact) -> Campaign:
    state, code = table.state, fact.text("code")
    zone = fact.text("zone")
    gate = state.gates.get(code, Gate())
    gate = replace(gate, zone=zone if zone in SLOTS else "", keys=within(fact.number("keys"), MOST_CARDS))
    return replace(state, gates={**state.gates, code: gate})


def newcomer(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, dreamers={**table.state.dreamers, fact.text("seat"): Dreamer()})


def farewell(table: Table[Campaign], fact: Fact) -> Campaign:
    """Whoever leaves the campaign gives back what they hold; the marker goes to whoever sits next."""
    state, seat = table.state, fact.text("seat")
    if fact.kind == "seat_left":
        held = {key: count for key, count in state.held.items() if key[0] != seat}
        state = replace(state, held=held, short="" if state.short == seat else state.short)
    around = [each.id for each in table.seats if each.is_here or each.id == seat]
    if state.first != seat or seat not in around:
        return state
    return replace(state, first=next_after(seat, around) if len(around) > 1 else "")


CHANGES = {
    "pieces_taken": take,
    "hours_changed": spend_hours,
    "archetype_chosen": choose_archetype,
    "mask_put_on": put_on_mask,
    "mask_taken_off": put_on_mask,
    "cards_counted": count_cards,
    "marker_handed": hand_marker,
    "season_changed": change_season,
    "slot_unlocked": change_slots,
    "slot_locked": change_slots,
    "team_moved": move_team,
    "place_named": name_place,
    "tile_laid": lay_tile,
    "gate_described": describe_gate,
    "seat_added": newcomer,
    "seat_left": farewell,
    "seat_sat_out": farewell,
}
