"""Every fact that any game writes: told to everybody in both languages, drawn on every screen, packed and taken in
again, undone and brought back, on walks that take whatever is offered; and no kind of fact is left out."""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from companion.store.transactions import number_facts
from companion.table.common.common_moves import offers
from companion.table.common_fact_kinds import FACTS
from companion.table.fact import Fact
from companion.table.game import AnyGame
from companion.table.game_result import ENDED
from companion.table.log import table_export_format
from companion.table.log.fold import FoldedTable, fold
from companion.table.log.undo import redo, undo
from companion.table.moves import IllegalMove
from companion.table.table import AnyTable
from tests.languages import LANGUAGES
from tests.own_games import own_games
from tests.soak.walks import Walks, audiences
from tests.web.house import House, open_house

# So often a kind is looked at whenever it is met, later now and then; a whole soak; and so many walks for a rare one.
CLOSELY, SELDOM, WHOLE, MOST_WALKS = 12, 0.4, 5_000, 2_000
PEEKS = frozenset({"secret_shown", "peek_asked", "peek_answered"})
# A house writes these after a wrong clock and after the end of a deal is undone. Their own soak lines bring them about.
NOT_WALKED = frozenset({"clock_corrected", "deal_voided"})
BROKEN = "Your game is safe"


def tries(seed: int) -> Iterator[str]:
    games = [box.game for box in own_games().values() if box.game]
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        looking, tried = Looking(house, Random(seed)), 0
        for number in count():
            for wrong in looking.walk(games[number % len(games)]):
                yield wrong
                tried += 1
                if tried % WHOLE == WHOLE - 1:
                    yield "; ".join(filter(None, map(looking.never_met, games)))


@dataclass
class Looking:
    """At the logs of walks, those closely that end with what was seldom looked at."""

    house: House
    chance: Random
    walks: Walks = field(init=False)
    met: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def __post_init__(self) -> None:
        self.walks = Walks(self.house, self.chance)

    def walk(self, game: AnyGame, often: int = CLOSELY, seldom: float = SELDOM) -> Iterator[str]:
        for id, facts in self.walks.walk(game):
            last, met = {fact.kind for fact in facts if fact.move == facts[-1].move}, self.met[game.slug]
            if any(met[kind] < often for kind in last) or self.chance.random() < seldom:
                met.update(last)
                yield one_log(self.house, game, id, facts, self.chance)

    def never_met(self, game: AnyGame) -> str:
        """However long one walks."""
        for _ in range(MOST_WALKS):
            if not self.missing(game):
                return ""
            if wrong := next(filter(None, self.walk(game, 1, 0.0)), ""):
                return wrong
        return f"{game.slug}: never met {sorted(self.missing(game))}"

    def missing(self, game: AnyGame) -> set[str]:
        return possible(game) - self.met[game.slug].keys()


def possible(game: AnyGame) -> set[str]:
    """All kinds that this game can write, its own and those of every table."""
    left_out = {each for each in PEEKS if not game.index.has_secrets}
    left_out |= {ENDED} if game.ending is None else set()
    return {*game.index.facts, *FACTS} - left_out - NOT_WALKED


def one_log(house: House, game: AnyGame, id: str, facts: list[Fact], chance: Random) -> str:
    opened = fold(game, id, facts)
    wrong = [
        *stumbled(opened),
        *untold(house, game, opened, facts),
        *undrawn(house, opened),
        *unpacked(game, opened, facts),
        *not_undone(game, facts, chance),
    ]
    return f"{game.slug}, after {facts[-1].kind}: {wrong[0]}" if wrong else ""


def stumbled(opened: FoldedTable) -> Iterator[str]:
    yield from (f"{why} at {seq}" for seq, why in opened.table.failed_facts)


def untold(house: House, game: AnyGame, opened: FoldedTable, facts: Sequence[Fact]) -> Iterator[str]:
    """The last move's lines: those before were told when they were the last."""
    tables = house.app.services.tables
    for fact in (fact for fact in facts if fact.move == facts[-1].move):
        for who in audiences(opened):
            line = tables.views.tell(opened, fact, who)
            for language in LANGUAGES if line else ():
                said = house.app.services.translators[language](line)  # type: ignore[arg-type]
                if line and (line.id == "told.broken" or said == line.id or not said.strip()):
                    yield f"{fact.kind} is told as {said!r}"


def undrawn(house: House, opened: FoldedTable) -> Iterator[str]:
    for who in audiences(opened):
        for language in LANGUAGES:
            drawn = house.app.services.screens.draw_uncached(opened, who, language)
            yield from (f"{name} can't be drawn for {who}" for name, html in drawn.parts.items() if BROKEN in str(html))


def unpacked(game: AnyGame, opened: FoldedTable, facts: Sequence[Fact]) -> Iterator[str]:
    """What another house makes of it; while something is hidden, nothing leaves this one."""
    if not opened.table.privacy.deal:
        file = json.loads(json.dumps(table_export_format.pack(game.slug, facts)))
        _, taken = table_export_format.unpack(file, opened.table.code, 0.0)
        there = fold(game, "walk", taken).table
        if told_of(there) != told_of(opened.table):
            yield "another house reads another table"


def told_of(table: AnyTable) -> object:
    """All but the phones, which stay at home."""
    return table.state, table.seats, table.settings, table.settled, table.announced, table.failed_facts


def not_undone(game: AnyGame, facts: Sequence[Fact], chance: Random) -> Iterator[str]:
    """Any move: it can be drawn without it, and with it again."""
    with suppress(IllegalMove):
        move = chance.choice(sorted({fact.move for fact in facts}))
        without = [*facts, *number_facts([undo(game, facts, move)], facts[-1].seq)]
        yield from shown(game, without)
        yield from shown(game, [*without, *number_facts([redo(game, without, move)], without[-1].seq)])


def shown(game: AnyGame, facts: Sequence[Fact]) -> Iterator[str]:
    opened = fold(game, "walk", facts)
    yield from stumbled(opened)
    for who in audiences(opened):
        game.view(opened.table, who, offers(game, opened.table, who))
        game.headline(opened.table, who)
