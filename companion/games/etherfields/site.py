"""EF-063: the Site, where a table follows its Turns closely: what lies there, and what is over by itself when a phase,
a Turn, a Slumber, a Dream or an evening is."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from companion.games.etherfields.scenes import PLAYING
from companion.games.etherfields.state import Campaign, Condition, Debt, Site, Turn
from companion.games.etherfields.supplies import given_back
from companion.table.chapter import EVERY, Chapter
from companion.table.fact import Fact
from companion.table.moves import Choice
from companion.table.settings import Setting
from companion.table.table import Table

# The depth that a table may open; its chapters are behind this switch.
CLOSELY = Setting("turns", "off", Choice(("off", "on")), "house", "EF-082", goes_along=False)
DREAMERS_PHASE = ("draw", "act")


class Lying(Protocol):
    @property
    def id(self) -> str: ...


def is_played(table: Table[Campaign]) -> bool:
    """The box is open, and everybody awake."""
    return table.state.scene.kind in PLAYING


def is_followed(table: Table[Campaign]) -> bool:
    return CLOSELY.is_on(table) and is_played(table)


def is_dreamers_phase(state: Campaign) -> bool:
    return state.site.turn.step in DREAMERS_PHASE


def owing(state: Campaign, fact: Fact, seat: str, why: str) -> Campaign:
    return state.on_site(debts=(*state.site.debts, Debt(f"d{fact.seq}", seat, why, fact.number("rest", 0, 20))))


def what_is_over(table: Table[Campaign], fact: Fact) -> Campaign:
    """Most facts end nothing. What is noted of a Turn says which one it was."""
    state = table.state
    scene, noted = state.scene, state.site.turn
    if noted.scene != scene.number:
        state = left_behind(state, noted.kind)
    if (noted.scene, noted.turn) != (scene.number, scene.turn):
        state = given_back(state, {step.id for step in noted.card})
        state = state.on_site(turn=Turn(scene.number, scene.turn, scene.kind))
    return without_what_is_over(table, state) if state.site.conditions or state.site.debts else state


def left_behind(state: Campaign, scene: str) -> Campaign:
    """An Entity goes with all that lies on it. The plan tiles of Slumbers stay, with what was paid on them, until a
    Dream takes their place or the box is closed."""
    site, now = state.site, state.scene.kind
    gone = {*ids(site.entities), *ids(site.conditions)}
    site = replace(site, entities=(), conditions=())
    if now == "home" or "dream" in (scene, now):
        gone |= {*ids(site.costs)}
        site = replace(site, costs=(), laid=0)
    if now == "home":
        site = Site(turn=site.turn, method=site.method)
    return given_back(replace(state, site=site), gone)


def ids(things: Iterable[Lying]) -> tuple[str, ...]:
    return tuple(each.id for each in things)


def without_what_is_over(table: Table[Campaign], state: Campaign) -> Campaign:
    """Who has left owes nothing and bears no State."""
    site, here = state.site, {seat.id for seat in table.seats if seat.status != "gone"}
    lasting = tuple(each for each in site.conditions if lasts(each, state, here))
    debts = tuple(each for each in site.debts if each.seat in here)
    gone = {*ids(site.conditions)} - {*ids(lasting)}
    return given_back(state.on_site(conditions=lasting, debts=debts), gone)


def lasts(condition: Condition, state: Campaign, here: set[str]) -> bool:
    """EF-140, EF-141: on a Dreamer the end is that of a Dreamers' phase, on an Entity that of the Turn."""
    turn, is_dreamer = state.scene.turn, condition.on in here
    if not is_dreamer and state.site.entity(condition.on) is None:
        return False
    if not condition.until or turn < condition.until:
        return True
    return turn == condition.until and (is_dreamers_phase(state) or not is_dreamer)


chapter: Chapter[Campaign] = Chapter(reacts={EVERY: what_is_over, "seat_left": what_is_over})
