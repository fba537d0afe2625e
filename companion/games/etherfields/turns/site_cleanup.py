"""Removes from the Site everything that ends with a Turn or scene (EF-063), for tables that follow Turns step by
step."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from companion.games.etherfields.campaign.scene_transitions import PLAYING
from companion.games.etherfields.campaign.supplies import return_pieces
from companion.games.etherfields.state import Campaign, Condition, Debt, Site, Turn
from companion.table.chapter import EVERY, Chapter
from companion.table.fact import Fact
from companion.table.moves import Choice
from companion.table.settings import Setting
from companion.table.table import Table

# The setting for following Turns step by step; the chapters in this folder are off without it.
TURN_BY_TURN = Setting("turns", "off", Choice(("off", "on")), "house", "EF-082", goes_along=False)


class HasId(Protocol):
    @property
    def id(self) -> str: ...


def is_played(table: Table[Campaign]) -> bool:
    return table.state.scene.kind in PLAYING


def is_followed(table: Table[Campaign]) -> bool:
    return TURN_BY_TURN.is_on(table) and is_played(table)


def is_dreamers_phase(state: Campaign) -> bool:
    return state.site.turn.step in ("draw", "act")


def add_debt(state: Campaign, fact: Fact, seat: str, why: str) -> Campaign:
    """Returns the state with a penalty that the seat owes; `why` is `deck_empty` or `boost_failed`. The number of
    `fact` becomes part of the penalty's id."""
    return state.on_site(debts=(*state.site.debts, Debt(f"d{fact.seq}", seat, why, fact.number("rest", 0, 20))))


def clear_what_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state without the notes of an earlier Turn or scene, and without States and penalties that are over;
    runs after every fact."""
    state = table.state
    scene, turn = state.scene, state.site.turn
    if turn.scene != scene.number:
        state = clear_scene(state, turn.kind)
    if (turn.scene, turn.turn) != (scene.number, scene.turn):
        state = return_pieces(state, {step.id for step in turn.card})
        state = state.on_site(turn=Turn(scene.number, scene.turn, scene.kind))
    return clear_conditions_and_debts(table, state) if state.site.conditions or state.site.debts else state


def clear_scene(state: Campaign, scene: str) -> Campaign:
    """Returns the state without what lay on the Site. `scene` is the kind of the scene that ended. Costs of a Slumber
    stay until a Dream begins or the evening ends, because the same plan tiles stay on the table."""
    site, now = state.site, state.scene.kind
    gone = {*ids(site.entities), *ids(site.conditions)}
    site = replace(site, entities=(), conditions=(), benefits=())
    if now == "home" or "dream" in (scene, now):
        gone |= {*ids(site.costs)}
        site = replace(site, costs=(), laid=0)
    if now == "home":
        site = Site(turn=site.turn, method=site.method)
    return return_pieces(replace(state, site=site), gone)


def remove_from_site(state: Campaign, group: str, id: str) -> Campaign:
    """Returns the state without the thing of this id; the pieces on it go back to the supply. `group` is the kind of
    the thing: `entities`, `costs` or `conditions`."""
    things: tuple[HasId, ...] = getattr(state.site, group)
    kept = tuple(each for each in things if each.id != id)
    return return_pieces(state.on_site(**{group: kept}), {id} & {*ids(things)})


def ids(things: Iterable[HasId]) -> tuple[str, ...]:
    return tuple(each.id for each in things)


def clear_conditions_and_debts(table: Table[Campaign], state: Campaign) -> Campaign:
    """Returns the state without States that are over and without the penalties of players who left."""
    site, here = state.site, {seat.id for seat in table.seats if seat.status != "gone"}
    lasting = tuple(each for each in site.conditions if is_lasting(each, state, here))
    debts = tuple(each for each in site.debts if each.seat in here)
    gone = {*ids(site.conditions)} - {*ids(lasting)}
    return return_pieces(state.on_site(conditions=lasting, debts=debts), gone)


def is_lasting(condition: Condition, state: Campaign, here: set[str]) -> bool:
    """Returns whether a State still lasts. In its last Turn, it ends with the Dreamers' phase on a Dreamer, with the
    Turn on an Entity (EF-140, EF-141). `here` are the seats that have not left."""
    turn, is_dreamer = state.scene.turn, condition.on in here
    if not is_dreamer and state.site.entity(condition.on) is None:
        return False
    if not condition.until or turn < condition.until:
        return True
    return turn == condition.until and (is_dreamers_phase(state) or not is_dreamer)


chapter: Chapter[Campaign] = Chapter(reacts={EVERY: clear_what_ended, "seat_left": clear_what_ended})
