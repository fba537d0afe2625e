"""What is over by itself when a phase, a Turn, a Slumber, a Dream or an evening is."""

from dataclasses import replace

from companion.games.etherfields.campaign import Campaign, Scene
from companion.games.etherfields.turns.laying import swept
from companion.games.etherfields.turns.site import Condition, Site, Turn
from companion.table.table import Table


def passed(table: Table[Campaign], before: Campaign, state: Campaign) -> Campaign:
    """`before` a fact and after it: most facts end nothing."""
    if state.scene.number != before.scene.number:
        state = left_behind(before.scene, state)
    scene, turn = state.scene, state.site.turn
    if (turn.scene, turn.turn) != (scene.number, scene.turn):
        state = swept(state, {each.id for each in turn.card})
        state = replace(state, site=replace(state.site, turn=Turn(scene.number, scene.turn)))
    return without_what_is_over(table, state) if state.site.conditions or state.site.debts else state


def left_behind(before: Scene, state: Campaign) -> Campaign:
    """EF-063: an Entity goes with all that lies on it. The plan tiles of Slumbers stay, with what was paid on them,
    until a Dream takes their place or the box is closed."""
    site = state.site
    gone = {each.id for each in site.entities} | {each.id for each in site.conditions}
    site = replace(site, entities=(), conditions=())
    if "dream" in (before.kind, state.scene.kind) or state.scene.kind == "home":
        gone |= {each.id for each in site.costs}
        site = replace(site, costs=(), laid=0)
    if state.scene.kind == "home":
        site = Site(turn=site.turn, method=site.method)
    return swept(replace(state, site=site), gone)


def without_what_is_over(table: Table[Campaign], state: Campaign) -> Campaign:
    site = state.site
    here = {each.id for each in table.seats if each.status != "gone"}
    lasting = tuple(each for each in site.conditions if lasts(each, state, here))
    debts = tuple(each for each in site.debts if each.seat in here)
    if (lasting, debts) == (site.conditions, site.debts):
        return state
    gone = {each.id for each in site.conditions} - {each.id for each in lasting}
    return swept(replace(state, site=replace(site, conditions=lasting, debts=debts)), gone)


def lasts(condition: Condition, state: Campaign, here: set[str]) -> bool:
    """EF-140, EF-141: on a Dreamer the end is that of a Dreamers' phase, on an Entity that of the Turn."""
    site, turn, is_dreamer = state.site, state.scene.turn, condition.on in here
    if not is_dreamer and site.entity(condition.on) is None:
        return False
    if not condition.until or turn < condition.until:
        return True
    return turn == condition.until and (site.turn.is_dreamers or not is_dreamer)
