"""Every fact that any game writes: told to everybody in both languages, drawn on every screen, packed and taken in
again, undone and brought back, on walks that take whatever is offered."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from companion.table import archive
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.fold import AnyGame, AnyTable, Opened, fold
from companion.table.moves import IllegalMove
from companion.table.offering import offers
from companion.table.play import Tables
from companion.table.undoing import redo, undo
from companion.web.language import LANGUAGES
from companion.web.shelf import Box, find_boxes
from tests.games.generating import filled
from tests.games.offered import numbered
from tests.table.tables import PEOPLE
from tests.web.house import House, open_house

STEPS = 40
BROKEN = "Your game is safe"


def tries(seed: int) -> Iterator[str]:
    chance, boxes = Random(seed), {slug: box for slug, box in find_boxes().items() if box.game}
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        for number in count():
            box = [*boxes.values()][number % len(boxes)]
            for facts in walked(house, box, chance):
                yield one_log(house, box, facts, chance)


def walked(house: House, box: Box, chance: Random) -> Iterator[list[Fact]]:
    """The log of a real table as it stands after each move; with as many people as chance will have."""
    tables, game = house.app.rooms.tables, game_of(box)
    id, written = opened_for(tables, game, chance.randint(*game.players)), 0
    for _ in range(STEPS):
        with suppress(IllegalMove, IndexError):
            one_move(tables, id, chance)
        house.clock.now += chance.choice((0, 0, 1, 30))
        tables.keep_time(id)
        facts = tables.facts(id)
        if len(facts) > written:
            written = len(facts)
            yield facts


def opened_for(tables: Tables, game: AnyGame, people: int) -> str:
    """As many as the box has, where that is more than there are without an extension."""
    with suppress(IllegalMove):
        return tables.open(game.slug, PEOPLE[:people], [""] * people, {})
    return opened_for(tables, game, people - 1)


def one_move(tables: Tables, id: str, chance: Random) -> None:
    opened = tables.look(id)
    who = chance.choice(audiences(opened))
    if chance.random() < 0.1:
        tables.undo(id, TABLET, {"move": chance.choice(tables.facts(id)).move})
    elif chance.random() < 0.05:
        tables.take_seat(id, chance.choice(opened.table.seats).id, f"phone {chance.randrange(6)}", takes_over=True)
    elif chance.random() < 0.05:
        tables.show(id, TABLET, chance.choice(opened.table.seats).id)
    else:
        among = tables.offers(opened, who)
        offer = among[chance.choice(sorted(among))]
        fields = filled(offer, *(chance.randrange(400) for _ in offer.fields))
        tables.play(id, who, offer.kind, {**fields, "at": offer.at})


def game_of(box: Box) -> AnyGame:
    assert box.game
    return box.game


def one_log(house: House, box: Box, facts: list[Fact], chance: Random) -> str:
    game = game_of(box)
    opened = fold(game, "walk", facts)
    wrong = [
        *stumbled(opened),
        *untold(house, game, opened, facts),
        *undrawn(house, opened),
        *unpacked(game, opened, facts),
        *not_undone(game, facts, chance),
    ]
    return f"{game.slug}, after {facts[-1].kind}: {wrong[0]}" if wrong else ""


def stumbled(opened: Opened) -> Iterator[str]:
    yield from (f"{why} at {seq}" for seq, why in opened.table.stumbled)


def untold(house: House, game: AnyGame, opened: Opened, facts: Sequence[Fact]) -> Iterator[str]:
    """The last move's lines: those before were told when they were the last."""
    tables = house.app.rooms.tables
    for fact in (fact for fact in facts if fact.move == facts[-1].move):
        for who in audiences(opened):
            line = tables.tell(opened, fact, who)
            for language in LANGUAGES if line else ():
                said = house.app.rooms.voices[language](line)  # type: ignore[arg-type]
                if line and (line.id == "told.broken" or said == line.id or not said.strip()):
                    yield f"{fact.kind} is told as {said!r}"


def audiences(opened: Opened) -> list[Who]:
    return [TABLET, *(sitting(seat.id) for seat in opened.table.seats)]


def undrawn(house: House, opened: Opened) -> Iterator[str]:
    for who in audiences(opened):
        for language in LANGUAGES:
            drawn = house.app.rooms.screens.draw_afresh(opened, who, language)
            yield from (f"{name} can't be drawn for {who}" for name, html in drawn.parts.items() if BROKEN in html)


def unpacked(game: AnyGame, opened: Opened, facts: Sequence[Fact]) -> Iterator[str]:
    """What another house makes of it; while something is hidden, nothing leaves this one."""
    if not opened.table.company.deal:
        file = json.loads(json.dumps(archive.packed(game.slug, facts)))
        _, taken = archive.unpacked(file, opened.table.code, 0.0)
        there = fold(game, "walk", taken).table
        if told_of(there) != told_of(opened.table):
            yield "another house reads another table"


def told_of(table: AnyTable) -> object:
    """All but the phones, which stay at home."""
    return table.state, table.seats, table.settings, table.settled, table.announced, table.stumbled


def not_undone(game: AnyGame, facts: Sequence[Fact], chance: Random) -> Iterator[str]:
    """Any move: it can be drawn without it, and with it again."""
    with suppress(IllegalMove):
        move = chance.choice(sorted({fact.move for fact in facts}))
        without = [*facts, *numbered([undo(game, facts, move)], facts[-1].seq)]
        yield from shown(game, without)
        yield from shown(game, [*without, *numbered([redo(game, without, move)], without[-1].seq)])


def shown(game: AnyGame, facts: Sequence[Fact]) -> Iterator[str]:
    opened = fold(game, "walk", facts)
    yield from stumbled(opened)
    for who in audiences(opened):
        game.view(opened.table, who, offers(game, opened.table, who))
        game.headline(opened.table, who)
