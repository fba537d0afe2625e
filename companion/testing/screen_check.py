"""Draws the screens of a game that is being checked, and finds what is wrong in them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

from companion.app import App
from companion.table.common_fact_kinds import is_of_every_table
from companion.table.fact import TABLET, Json, Who
from companion.table.game import AnyGame, Part
from companion.table.log.fold import FoldedTable, fold
from companion.table.say import Say
from companion.table.table import AnyTable
from companion.testing.game_findings import (
    impossible_numbers,
    wrong_answers,
    wrong_form_fields,
    wrong_html,
    wrong_parts,
)
from companion.testing.game_observers import FieldReads
from companion.web.rendering.json_values import offers_json, part_json

COPY = "change a copy, such as replace(table.state, …) or {**table.state.numbers}"
Names = list[tuple[str, str]]


class ScreenCheck:
    """Draws screens of the game in the house `app`. `say_all` is called with sentences about what is wrong. `reads`
    records which fields of facts the history reads."""

    def __init__(self, app: App, game: AnyGame, say_all: Callable[[Iterable[str]], None]) -> None:
        self.game, self.say_all = game, say_all
        self.tables, self.screens = app.services.tables, app.services.screens
        self.translators = app.common.translators
        self.reads, self.converted, self.first = FieldReads(), set[tuple[str, Part]](), dict[Who, Names]()

    def look(self, id: str, who: Who) -> None:
        """Draws the screen of `who` at the table with this id, in each language and as JSON, and translates the
        history. Calls `say_all` with what is wrong."""
        opened, views = self.tables.memory.load(id), self.tables.views
        before = repr(opened.table.state)
        parts, offers = views.view(opened, who), views.offers(opened, who)
        self.say_all(wrong_parts(parts, self.game.index.decides, who))
        self.say_all(self.changed_parts(who, parts, views.view(opened, who)))
        self.say_all(self.telling_parts(opened, who, parts))
        self.say_all(impossible_numbers(offers))
        told = [views.tell(opened, self.reads.watched(fact), who) for fact in self.tables.memory.facts(id)]
        headline = views.headline(opened, who)
        for language, translator in self.translators.items():
            drawn = self.screens.draw(opened, who, language)
            self.say_all(wrong_html(drawn.parts, [part.name for part in parts]))
            self.say_all(wrong_form_fields(drawn.parts, offers))
            for part in self.screens.parts(opened, who):
                self.convert(part, language)
            for line in (headline, *filter(None, told)):
                translator(line)
        [*offers_json(self.screens, opened, who)]
        if repr(opened.table.state) != before:
            self.say_all([f"drawing the screen of {who} changes the state: {COPY}"])
        if who == TABLET:
            self.say_all(self.mistakes_of(opened))
        for kind in offers.keys() - self.game.index.decides.keys():
            if not is_of_every_table(kind):
                self.say_all([f"the move {kind!r} is on offer, and no chapter decides it"])

    def mistakes_of(self, opened: FoldedTable) -> Iterator[str]:
        """Yields a sentence for each mistake of the table that does not depend on the screen."""
        self.tables.memory.next_due(opened)
        self.tables.views.race(opened)
        for seq, why in opened.table.failed_facts:
            yield f"the fact {seq} cannot be counted: {why}"
        try:
            yield from wrong_answers(self.game, opened.table, self.tables.views.offers(opened, TABLET), Random(1))
        except Exception as error:
            self.tables.resources.report(error)

    def changed_parts(self, who: Who, parts: Iterable[Part], again: Iterable[Part]) -> Iterator[str]:
        """Yields a sentence if the screen of `who` has other parts than when it was drawn before. Also yields one for
        each part whose value differs in `again`, where the same parts were computed a second time."""
        known, shown = self.first.get(who), [(part.name, str(part.zone)) for part in parts]
        if known not in (None, shown):
            yield f"{who} first has the parts {known} and later {shown}: show the same ones in the same zones, empty"
        self.first[who] = shown
        for part in (part for part, other in zip(parts, again, strict=False) if part.value != other.value):
            yield f"the part {part.name} differs when it is computed twice: it depends on more than the table"

    def telling_parts(self, opened: FoldedTable, who: Who, parts: Iterable[Part]) -> Iterator[str]:
        """Yields a sentence for each of the `parts`, which `who` sees, that would differ if two other seats had been
        dealt each other's secret in the running deal. Each call swaps the secrets of another two seats."""
        table, facts = opened.table, self.tables.memory.facts(opened.table.id)
        words = self.secret_words(table)
        others = [seat for seat in words if seat != who.seat]
        pairs = [(one, other) for one, other in combinations(others, 2) if words[one] != words[other]]
        if not (table.privacy.deal and pairs):
            return
        one, other = pairs[opened.seq % len(pairs)]
        dealt = table.privacy.dealt_by
        swapped = fold(
            self.game,
            table.id,
            [replace(each, data=swap(each.data, one, other)) if each.move == dealt else each for each in facts],
        )
        # Other games keep their secrets otherwise than by seat: then nothing was swapped.
        if self.secret_words(swapped.table) != {**words, one: words[other], other: words[one]}:
            return
        shown = self.tables.views.view(swapped, who)
        for part in (part for part, after in zip(parts, shown, strict=False) if part != after):
            yield f"the part {part.name} of {who} depends on a secret of the running deal: show it on demand only"

    def secret_words(self, table: AnyTable) -> dict[str, Say]:
        """Returns the words of all secrets by seat; {} if the game raises an error."""
        try:
            secrets = {seat.id: self.game.secret(table, seat.id) for seat in table.seats}
        except Exception as error:
            self.tables.resources.report(error)
            return {}
        return {seat: secret.word for seat, secret in secrets.items() if secret}

    def convert(self, part: Part, language: str) -> None:
        """Converts a part to JSON. Equal parts are converted once, because most are the same after each move."""
        try:
            is_known = (language, part) in self.converted
            self.converted.add((language, part))
        except TypeError:
            is_known = False
        if not is_known:
            part_json(self.screens, part, self.translators[language])


def swap(data: Mapping[str, Json], one: str, other: str) -> dict[str, Json]:
    """Returns a fact's data in which two seats have each other's values, in each field that has values by seat."""
    return {
        name: {**value, one: value[other], other: value[one]}
        if isinstance(value, dict) and one in value and other in value
        else value
        for name, value in data.items()
    }
