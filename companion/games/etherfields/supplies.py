"""EF-100, EF-101, EF-107: pieces and their supplies, how many of each the box holds, and what happens when one is
empty."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign, Shortage
from companion.kit.supplies import Stock, Supply
from companion.kit.telling import choice, signed
from companion.table.chapter import EVERY, Asked, Chapter, Kind
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
PUBLIC = {
    "ether": 16, "distress": 16, "gems": 6, "keys": 4, "threat": 20, "no_entry": 6, "morphing": 12, "terrain": 8,
    "determination": 4, "states": 4, "entities": 15, "markers": 16,
}  # fmt: skip
RULES = {"distress": "EF-101", "states": "EF-142"}
SIZES = {
    **{id: Setting(id, size, MANY, "public", RULES.get(id, "EF-020")) for id, size in PUBLIC.items()},
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


def left(table: Table[Campaign], thing: str) -> int:
    return max(0, stock(table, thing).left(thing))


def take_pieces(asked: Asked[Campaign]) -> list[Fact]:
    return pieces(asked.table, str(asked.fields.get("seat", TEAM)), asked.text("thing"), asked.number("by"))


def pieces(table: Table[Campaign], who: str, thing: str, by: int) -> list[Fact]:
    """What is missing is said with it."""
    missing = max(0, by - stock(table, thing).room(who, thing)) if by > 0 else 0
    taken: dict[str, Json] = {"seat": who, "thing": thing, "by": by}
    return [Fact("pieces_taken", {**taken, "missing": missing} if missing else taken)]


def paying(table: Table[Campaign], who: str, thing: str, price: int) -> list[Fact]:
    """A price that somebody has not got is not paid."""
    held = table.state.holds(who, thing)
    if held < price:
        named = say(f"etherfields.choice.{thing}")
        raise IllegalMove(say("etherfields.refused.cannot_pay", rule="EF-110", thing=named, held=held, price=price))
    return pieces(table, who, thing, -price) if price else []


def pieces_taken(table: Table[Campaign], fact: Fact) -> Campaign:
    state, thing, by = table.state, fact.text("thing"), fact.number("by")
    seat = fact.text("seat") if thing in OWN else TEAM
    if thing not in THINGS or not may_hold(table, seat):
        return state
    after = lay(table, fact, state, seat, thing, by)
    return suffer(table, after, seat, by) if thing == "distress" else after


def may_hold(table: Table[Campaign], seat: str) -> bool:
    chair = table.seat(seat)
    return seat == TEAM or (chair is not None and chair.status != "gone")


def lay(table: Table[Campaign], fact: Fact, state: Campaign, on: str, thing: str, by: int) -> Campaign:
    """EF-107: on a Dreamer or on the Site, as many as the supply has; of an empty one nothing is gained."""
    before = Stock({thing: supply(table, thing)}, state.held)
    after = before.add(on, thing, by)
    missing = by - (after.count(on, thing) - before.count(on, thing))
    short = Shortage(thing, missing, fact.seq) if missing > 0 and by > 0 else None
    return replace(state, held=after.held, shortage=short)


def suffer(table: Table[Campaign], state: Campaign, seat: str, by: int) -> Campaign:
    """EF-101: Distress that is not there is no shortage, it is the end; unless somebody has just died of their own
    eighth, who took the last ones."""
    missing, state = state.shortage, replace(state, shortage=None)
    if by <= 0:
        return replace(state, short="") if state.short == seat else state
    is_empty = stock(replace(table, state=state), "distress").left("distress") <= 0
    return replace(state, short=seat) if missing and is_empty and state.holds(seat, "distress") < DEATH else state


def given_back(state: Campaign, gone: Collection[str]) -> Campaign:
    """Whatever lay on these goes back to its supply."""
    held = {key: count for key, count in state.held.items() if key[0] not in gone}
    return replace(state, held=held) if gone else state


def without(state: Campaign, *things: str) -> Campaign:
    return replace(state, held={key: count for key, count in state.held.items() if key[1] not in things})


def told_once(table: Table[Campaign], fact: Fact) -> Campaign:
    """A shortage is shown until anything else happens."""
    state = table.state
    return replace(state, shortage=None) if state.shortage and state.shortage.seq != fact.seq else state


def seat_left(table: Table[Campaign], fact: Fact) -> Campaign:
    """Whoever leaves the campaign gives back what they hold."""
    seat, state = fact.text("seat"), told_once(table, fact)
    return given_back(replace(state, short="" if state.short == seat else state.short), {seat})


def tell_pieces(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    """EF-107: a shortage is told."""
    thing, missing = choice("thing", THINGS)(table, fact), fact.number("missing")
    by, seat = signed(fact.number("by")), table.seat(fact.text("seat"))
    if missing and fact.text("thing") != "distress":
        return say("etherfields.told.pieces_short", rule="EF-107", thing=thing, by=by, missing=missing)
    if seat is None:
        return say("etherfields.told.pieces_taken", thing=thing, by=by)
    return say("etherfields.told.pieces_taken_by", name=seat.name, thing=thing, by=by)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"take_pieces": take_pieces, "take_for_team": take_pieces},
    facts={"pieces_taken": Kind(pieces_taken, tell_pieces)},
    reacts={EVERY: told_once, "seat_added": told_once, "seat_sat_out": told_once, "seat_left": seat_left},
)
