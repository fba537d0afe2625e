"""Lists a table's settings and decisions, so that a search in the rules finds them in every language."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import url_for

from companion.table.game import AnyGame
from companion.table.table import AnyTable
from companion.web.http.current_request import services, translator
from companion.web.rendering.translations import Translator


@dataclass(frozen=True, slots=True)
class ChosenSetting:
    """A setting with its value. `form` is the URL to change it; `known_as` are the words that find it."""

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


def chosen_settings(table: AnyTable, game: AnyGame) -> tuple[ChosenSetting, ...]:
    return (*chosen_game_settings(table, game), *chosen_decisions(table, game))


def chosen_game_settings(table: AnyTable, game: AnyGame) -> Iterator[ChosenSetting]:
    for each in game.settings:
        value, form = each.of(table), f"set_{each.id}"
        text_id = f"choice.{value}" if isinstance(value, str) else str(value)
        yield make_chosen_setting(table, each.id, each.rule, f"setting.{each.id}", text_id, form)


def chosen_decisions(table: AnyTable, game: AnyGame) -> Iterator[ChosenSetting]:
    """Yields the table's decision on each question that the rulebook leaves open."""
    for each in game.index.silences:
        value = f"point.{each.id}.{each.of(table)}"
        yield make_chosen_setting(table, each.id, each.rule, f"point.{each.id}", value, f"point_{each.id}")


def make_chosen_setting(table: AnyTable, id: str, rule: str, name: str, value: str, form: str) -> ChosenSetting:
    """Returns the setting `id`, to which the rule `rule` belongs. `name` is the id of the text with its name. `value`
    is the id of a text as well, or a number. `form` is the kind of the move that changes the setting."""

    def said(speak: Translator, what: str) -> str:
        return what if what.isdecimal() else speak(f"{table.game}.{what}")

    known_as = " ".join(said(speak, what) for speak in services().translators.values() for what in (name, value))
    own = said(translator(), name), said(translator(), value)
    address = url_for("move_forms.ask", id=table.id, kind=form)
    return ChosenSetting(id, table.game, rule, *own, address, known_as)
