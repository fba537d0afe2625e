"""Draws the screens of a game that is being checked, and finds what is wrong in them."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from companion.app import App
from companion.table.common_fact_kinds import is_of_every_table
from companion.table.fact import TABLET, Who
from companion.table.game import AnyGame, Part
from companion.table.log.fold import FoldedTable
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

    def convert(self, part: Part, language: str) -> None:
        """Converts a part to JSON. Equal parts are converted once, because most are the same after each move."""
        try:
            is_known = (language, part) in self.converted
            self.converted.add((language, part))
        except TypeError:
            is_known = False
        if not is_known:
            part_json(self.screens, part, self.translators[language])
