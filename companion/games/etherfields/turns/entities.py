"""Entities on the Site, each with what lies on its tile: Morphing tokens, Entity tokens, figures."""

from dataclasses import replace

from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.hands import BY, now
from companion.games.etherfields.turns.cards import pieces
from companion.games.etherfields.turns.laying import Laid, lay, lies, swept
from companion.games.etherfields.turns.pointer import Decide
from companion.games.etherfields.turns.site import Entity
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Offer, Text
from companion.table.table import Table

ON_ENTITY = ("morphing", "entities", "humans", "creatures")
FIGURES = ON_ENTITY[1:]
BUILD = ("usual", "big")
PRICES = ("ether", "keys")
MOST_IN_A_SPACE = 4


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    if table.state.scene.kind not in ("slumber", "dream"):
        return ()
    at, found = now(table), Laid(tuple(each.id for each in table.state.site.entities))
    placing = Offer("place_entity", (("title", Text(30)), ("build", Choice(BUILD))), at=at)
    if not found.ids:
        return (placing,)
    seats = Choice(tuple(seat.id for seat in table.here()))
    return (
        placing,
        Offer("lay_on_entity", (("entity", found), ("thing", Choice(ON_ENTITY)), ("by", BY)), at=at),
        Offer("buy_morphing_off", (("entity", found), ("seat", seats), ("price", Choice(PRICES))), at=at),
        Offer("remove_entity", (("entity", found),), at=at),
    )


def place(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("entity_placed", {**move.fields})]


def titled(table: Table[Campaign], move: Move) -> dict[str, str]:
    entity = table.state.site.entity(move.text("entity"))
    return {"title": entity.name if entity else ""}


def lay_on(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("entity_laid", {**move.fields, **titled(table, move)})]


def buy_off(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-117: 1 Key or 1 Ether for one Morphing at range 1."""
    less = Fact("entity_laid", {"entity": move.text("entity"), "thing": "morphing", "by": -1, **titled(table, move)})
    return [less, *pieces(table, move.text("seat"), move.text("price"), -1)]


def remove(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("entity_removed", {**move.fields, **titled(table, move)})]


DECIDE: dict[str, Decide] = {
    "place_entity": place,
    "lay_on_entity": lay_on,
    "buy_morphing_off": buy_off,
    "remove_entity": remove,
}


def note(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    if not state.scene.turns:
        return state
    entity = Entity(f"e{fact.seq}", fact.text("title"), fact.text("build") == "big")
    return replace(state, site=replace(state.site, entities=(*state.site.entities, entity)))


def note_laid(table: Table[Campaign], fact: Fact) -> Campaign:
    entity, thing = table.state.site.entity(fact.text("entity")), fact.text("thing")
    if entity is None or thing not in ON_ENTITY:
        return table.state
    return lay(table, table.state, entity.id, thing, fact.number("by"))


def note_removed(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-063: what lies on it goes with it; a State on it is over."""
    state, id = table.state, fact.text("entity")
    if state.site.entity(id) is None:
        return state
    entities = tuple(each for each in state.site.entities if each.id != id)
    return swept(replace(state, site=replace(state.site, entities=entities)), {id})


def figures(state: Campaign, entity: Entity) -> int:
    return sum(lies(state, entity.id, thing) for thing in FIGURES)


CHANGES = {
    "entity_placed": note,
    "entity_laid": note_laid,
    "entity_removed": note_removed,
}
