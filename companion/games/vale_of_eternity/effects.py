"""VE-012: the resolution: each activable effect happens exactly once a round, in the order its owner likes."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import assistant
from companion.games.vale_of_eternity.assistant import acting, by_a_creature, creatures, with_creature
from companion.games.vale_of_eternity.state import Place, Vale
from companion.kit.telling import line, seat, text
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return assistant.of_the_round(
        table,
        Offer("trigger_effect", (creatures(table, lambda creature: creature.waits),)),
        Offer("reopen_effect", (creatures(table, lambda creature: creature.is_used),)),
    )


def trigger_effect(asked: Asked[Vale]) -> list[Fact]:
    acting(asked)
    return with_creature(asked, "effect_triggered")


def reopen_effect(asked: Asked[Vale]) -> list[Fact]:
    return with_creature(asked, "effect_reopened")


def used(is_used: bool) -> assistant.Lay:
    def mark(there: Place, fact: Fact) -> Place:
        id = fact.number("creature")
        marked = (replace(each, is_used=is_used) if each.id == id else each for each in there.creatures)
        return replace(there, creatures=tuple(marked))

    return mark


def rested(there: Place) -> Place:
    """A new round: every effect may happen again."""
    return replace(there, creatures=tuple(replace(each, is_used=False) for each in there.creatures))


told = line("VE-012", name=seat(), creature=text("name"))
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"trigger_effect": trigger_effect, "reopen_effect": reopen_effect},
    facts={
        "effect_triggered": Kind(by_a_creature(used(True)), told),
        "effect_reopened": Kind(by_a_creature(used(False)), told),
    },
    reacts={"round_ended": assistant.before_everybody(rested)},
    switch=assistant.ASSISTANT,
)
