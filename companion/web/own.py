"""What a table has chosen for itself: its settings, and how it plays where the rulebook is silent. Found by the rules
desk in every language, and read in the reader's."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.table.game import Game
from companion.table.moves import Field
from companion.table.settings import Setting
from companion.table.table import Table
from companion.web.asking import voice
from companion.web.language import Voice
from companion.web.rooms import rooms


@dataclass(frozen=True, slots=True)
class Choice:
    """`form` is where it is changed, `known_as` what it is found by."""

    id: str
    game: str
    rule: str
    name: str
    value: str
    form: str
    known_as: str

    @property
    def text(self) -> str:
        return f"{self.name} · {self.value}"


def choices(table: Table[Any], game: Game[Any]) -> tuple[Choice, ...]:
    return (*settings(table, game), *points(table, game))


def settings(table: Table[Any], game: Game[Any]) -> Iterator[Choice]:
    for each in game.settings:
        value, form = game.setting(table, each.id), f"set_{each.id}"
        yield choice(table, each.id, each.rule, f"setting.{each.id}", told_as(each, value), form)


def told_as(setting: Setting, value: Field) -> str:
    return f"choice.{value}" if isinstance(value, str) else str(value)


def points(table: Table[Any], game: Game[Any]) -> Iterator[Choice]:
    for each in game.silences:
        value = f"point.{each.id}.{game.choice(table, each.id)}"
        yield choice(table, each.id, each.rule, f"point.{each.id}", value, f"point_{each.id}")


def choice(table: Table[Any], id: str, rule: str, name: str, value: str, form: str) -> Choice:
    def said(speak: Voice, what: str) -> str:
        return what if what.isdecimal() else speak(f"{table.game}.{what}")

    known_as = " ".join(said(speak, what) for speak in rooms().voices.values() for what in (name, value))
    own = said(voice(), name), said(voice(), value)
    return Choice(id, table.game, rule, *own, f"/tables/{table.id}/moves/{form}", known_as)
