"""VE-012: the effects of creatures at the end of a round. Each effect is triggered once, in the order that the owner
of the creatures chooses."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import player_areas
from companion.games.vale_of_eternity.assistant_setting import ASSISTANT
from companion.games.vale_of_eternity.player_areas import (
    ANYWAY,
    acting_area,
    creature_facts,
    creature_field,
    in_creature_area,
)
from companion.games.vale_of_eternity.state import PlayerArea, Vale
from companion.games.vale_of_eternity.turns import early_effect
from companion.kit.history_lines import line, seat, text
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return player_areas.round_offers(
        table,
        Offer("trigger_effect", (creature_field(table, lambda creature: creature.is_waiting), ANYWAY)),
        Offer("reopen_effect", (creature_field(table, lambda creature: creature.is_used),)),
    )


def trigger_effect(asked: MoveContext[Vale]) -> list[Fact]:
    acting_area(asked)
    early = early_effect(asked.table, player_areas.seat_of(asked))
    if early and asked.text("anyway") != "yes":
        raise IllegalMove(early)
    return creature_facts(asked.instead(asked.move.kind, creature=asked.text("creature")), "effect_triggered")


def reopen_effect(asked: MoveContext[Vale]) -> list[Fact]:
    return creature_facts(asked, "effect_reopened")


def mark_used(is_used: bool) -> player_areas.AreaChange:
    def mark(area: PlayerArea, fact: Fact) -> PlayerArea:
        id = fact.number("creature")
        marked = (replace(each, is_used=is_used) if each.id == id else each for each in area.creatures)
        return replace(area, creatures=tuple(marked))

    return mark


def ready_effects(area: PlayerArea) -> PlayerArea:
    return replace(area, creatures=tuple(replace(each, is_used=False) for each in area.creatures))


effect_line = line("VE-012", name=seat(), creature=text("name"))
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"trigger_effect": trigger_effect, "reopen_effect": reopen_effect},
    facts={
        "effect_triggered": Kind(in_creature_area(mark_used(True)), effect_line),
        "effect_reopened": Kind(in_creature_area(mark_used(False)), effect_line),
    },
    reacts={"round_ended": player_areas.in_all_areas(ready_effects)},
    switch=ASSISTANT,
)
