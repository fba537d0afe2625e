"""Counts the pieces people hold and the supplies of the box, and handles an empty supply (EF-100, EF-101, EF-107)."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign, Shortage
from companion.kit.history_lines import choice, signed
from companion.kit.supplies import Stock, Supply
from companion.table.chapter import EVERY, Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Setting
from companion.table.table import Table

TEAM = "team"
MOST_DISTRESS, DEATH = 7, 8
OWN = ("distress", "ether", "gems")
COLOURS = ("conscience", "ruse", "anger")
POOLS = ("threat", "no_entry", "morphing", "terrain", *COLOURS, "states", "humans", "creatures", "entities", "markers")
FOR_TEAM = ("keys", *POOLS)
THINGS = (*OWN, *FOR_TEAM)
BY, MANY = Number(-20, 20, likely=(-1, 1)), Number(0, 99)
PUBLIC_SIZES = {
    "ether": 16, "distress": 16, "gems": 6, "keys": 4, "threat": 20, "no_entry": 6, "morphing": 12, "terrain": 8,
    "determination": 4, "states": 4, "entities": 15, "markers": 16,
}  # fmt: skip
RULES = {"distress": "EF-101", "states": "EF-142"}
SIZES = {
    **{id: Setting(id, size, MANY, "public", RULES.get(id, "EF-020")) for id, size in PUBLIC_SIZES.items()},
    **{id: Setting(id, 4, MANY, "rulebook", "EF-012") for id in ("humans", "creatures")},
}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    seats = Choice(tuple(seat.id for seat in table.seats if seat.status != "gone"))
    yield Offer("take_pieces", (("seat", seats), ("thing", Choice(OWN)), ("by", BY)))
    yield Offer("take_for_team", (("thing", Choice(FOR_TEAM)), ("by", BY)))


def supply(table: Table[Campaign], thing: str) -> Supply:
    size = SIZES["determination" if thing in COLOURS else thing].number(table)
    return Supply(size, DEATH if thing == "distress" else size)


def stock(table: Table[Campaign], thing: str) -> Stock:
    return Stock({thing: supply(table, thing)}, table.state.held)


def left_in_supply(table: Table[Campaign], thing: str) -> int:
    return max(0, stock(table, thing).left(thing))


def take_pieces(asked: MoveContext[Campaign]) -> list[Fact]:
    return change_pieces(asked.table, str(asked.fields.get("seat", TEAM)), asked.text("thing"), asked.number("by"))


def change_pieces(table: Table[Campaign], who: str, thing: str, by: int) -> list[Fact]:
    """Returns the fact that gives `by` pieces of the kind `thing` to `who` (a seat or the team). If `by` is negative,
    the fact takes pieces away, at most as many as are there. Returns [] if nothing changes. The field `missing` of the
    fact counts pieces that the supply lacks."""
    # A Distress that the supply lacked is the first that is taken off.
    lacked = int(by < 0 and thing == "distress" and table.state.short == who)
    by = max(by + lacked, -table.state.holds(who, thing))
    missing = max(0, by - stock(table, thing).room(who, thing)) if by > 0 else 0
    taken: dict[str, Json] = {"seat": who, "thing": thing, "by": by}
    return [Fact("pieces_taken", {**taken, "missing": missing} if missing else taken)] if by or lacked else []


def pay(table: Table[Campaign], who: str, thing: str, price: int) -> list[Fact]:
    """Returns the fact by which `who` (a seat or the team) pays `price` pieces of the kind `thing`; [] if the price is
    0. Raises `IllegalMove` if `who` has fewer."""
    held = table.state.holds(who, thing)
    if held < price:
        named = say(f"etherfields.choice.{thing}")
        raise IllegalMove(say("etherfields.refused.cannot_pay", rule="EF-110", thing=named, held=held, price=price))
    return change_pieces(table, who, thing, -price) if price else []


def pieces_taken(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the pieces given or taken; unchanged for an unknown kind of piece or a player who left."""
    state, thing, by = table.state, fact.text("thing"), fact.number("by")
    seat = fact.text("seat") if thing in OWN else TEAM
    if thing not in THINGS or not may_hold(table, seat):
        return state
    after = lay(table, fact, state, seat, thing, by)
    return check_distress(table, after, seat, by) if thing == "distress" else after


def may_hold(table: Table[Campaign], seat: str) -> bool:
    chair = table.seat(seat)
    return seat == TEAM or (chair is not None and chair.status != "gone")


def lay(table: Table[Campaign], fact: Fact, state: Campaign, on: str, thing: str, by: int) -> Campaign:
    """Returns the state with `by` more pieces (fewer if negative) on a seat, the team or a thing on the Site. Pieces
    that the supply lacks are not added but recorded in `shortage` (EF-107)."""
    before = Stock({thing: supply(table, thing)}, state.held)
    after = before.add(on, thing, by)
    missing = by - (after.count(on, thing) - before.count(on, thing))
    short = Shortage(thing, missing, fact.seq) if missing > 0 and by > 0 else None
    return replace(state, held=after.held, shortage=short)


def check_distress(table: Table[Campaign], state: Campaign, seat: str, by: int) -> Campaign:
    """Returns the state with the seat in `short` if Distress was due but none is left, which is a defeat (EF-101) and
    no shortage. If none is added (`by` is 0 or less), the seat leaves `short`."""
    missing, state = state.shortage, replace(state, shortage=None)
    if by <= 0:
        return replace(state, short="") if state.short == seat else state
    is_empty = stock(replace(table, state=state), "distress").left("distress") <= 0
    return replace(state, short=seat) if missing and is_empty and state.holds(seat, "distress") < DEATH else state


def return_pieces(state: Campaign, gone: Collection[str]) -> Campaign:
    """Returns the state with all pieces on these seats or things back in the supply; `gone` has the ids of the seats or
    things."""
    held = {key: count for key, count in state.held.items() if key[0] not in gone}
    return replace(state, held=held) if gone else state


def without_pieces(state: Campaign, *things: str) -> Campaign:
    return replace(state, held={key: count for key, count in state.held.items() if key[1] not in things})


def clear_old_shortage(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    return replace(state, shortage=None) if state.shortage and state.shortage.seq != fact.seq else state


def seat_left(table: Table[Campaign], fact: Fact) -> Campaign:
    seat, state = fact.text("seat"), clear_old_shortage(table, fact)
    return return_pieces(replace(state, short="" if state.short == seat else state.short), {seat})


def tell_pieces(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    thing, missing = choice("thing", THINGS)(table, fact), fact.number("missing")
    # A fact about no piece takes off the Distress that the supply lacked.
    by, seat = signed(fact.number("by") or -1), table.seat(fact.text("seat"))
    if missing and fact.text("thing") != "distress":
        return say("etherfields.told.pieces_short", rule="EF-107", thing=thing, by=by, missing=missing)
    if seat is None:
        return say("etherfields.told.pieces_taken", thing=thing, by=by)
    return say("etherfields.told.pieces_taken_by", name=seat.name, thing=thing, by=by)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"take_pieces": take_pieces, "take_for_team": take_pieces},
    facts={"pieces_taken": Kind(pieces_taken, tell_pieces)},
    reacts={**dict.fromkeys((EVERY, "seat_added", "seat_sat_out"), clear_old_shortage), "seat_left": seat_left},
)
