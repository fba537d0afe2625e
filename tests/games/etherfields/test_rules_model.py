"""Generated Dreams, compared with another account of the rules: nothing is paid, given or counted that is not there,
and all is undone and redone whole. `python -m tests.games.etherfields.test_rules_model 2000` plays more of them."""

import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.table.moves import IllegalMove, UnusualMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.rules_model import Dream, Fields, Refused, wish
from tests.games.etherfields.turning import Following, follow
from tests.table.tables import make_tables

MOVES = 30


def played(table: Following, move: str, fields: Fields) -> str:
    """ "done", "asked" if it was done after one more tap, or "refused"."""
    site = table.site
    things = {"entity": site.entities, "action": site.costs, "other": site.costs, "debt": site.debts}
    named = {name: things[name][value].id if name in things else value for name, value in fields.items()}
    if move not in table.offers():
        return "refused"
    for told, anyway in (("done", {}), ("asked", {"anyway": "yes"})):
        try:
            table.do(move, **named, **anyway)
            return told
        except UnusualMove:
            continue
        except IllegalMove:
            return "refused"
    raise AssertionError("a confirmed move was asked about again")


def expected(dream: Dream, move: str, fields: Fields) -> tuple[Dream, str]:
    after = deepcopy(dream)
    after.asks = False
    try:
        getattr(after, move)(**fields)
    except Refused:
        return dream, "refused"
    return after, "asked" if after.asks else "done"


def check(table: Following, dream: Dream, move: object) -> None:
    state, site = table.state, table.site
    assert (state.scene.turn, state.scene.turns, state.hours) == (dream.turn, dream.turns, dream.hours), move
    ids = {f"e{n}": each.id for n, each in enumerate(site.entities)} | {f"c{n}": e.id for n, e in enumerate(site.costs)}
    counted = {(ids.get(who, who), thing): n for (who, thing), n in dream.held.items() if n}
    held = {key: n for key, n in state.held.items() if n and key[1] != "states"}
    assert held == counted, move
    assert [(each.seat, each.why) for each in site.debts] == dream.debts, move
    assert dict(site.turn.boosts) == dream.boosts and {*dict(site.turn.efforts)} == dream.efforts, move
    for seat, cards in dream.cards.items():
        mine = state.dreamer(seat)
        found = {each: getattr(mine, each) for each in ("influence", "sealed", "progress", "veiled")}
        assert found == {each: cards[each] for each in found}, move


def play_dream(tables: object, seed: int) -> int:
    """Returns the number of facts of one Dream, played and compared, undone and redone whole."""
    chance = Random(seed)
    dream = Dream(chance.randint(1, 4))
    table = follow(Journey(tables).of(dream.people)).dream()  # type: ignore[arg-type]
    start, begun = table.opened.seq, table.state
    for _ in range(MOVES):
        move, fields = wish(dream, chance)
        dream, told = expected(dream, move, fields)
        assert played(table, move, fields) == told, (seed, move, fields)
        check(table, dream, (seed, move, fields))
    end = table.state
    if table.opened.seq > start:
        last = table.facts[-1].move
        table.rewind(start)
        assert table.state == begun, seed
        table.redo(last)
        assert table.state == end, seed
    return int(table.opened.seq)


@pytest.mark.rule("EF-072", "EF-094", "EF-095", "EF-107", "EF-113", "EF-114", "EF-115", "EF-117", "EF-140")
@pytest.mark.parametrize("seed", range(40))
def test_a_generated_dream_pays_gives_and_counts_only_what_is_there(journey: Journey, seed: int) -> None:
    assert play_dream(journey.tables, seed) > MOVES // 3


def dreams(many: int, first: int) -> Iterator[int]:
    for seed in range(first, first + many):
        with TemporaryDirectory() as folder, make_tables(Path(folder), etherfields) as tables:
            yield play_dream(tables, seed)


if __name__ == "__main__":
    counts = [*dreams(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)]
    print(f"{len(counts)} Dreams, {sum(counts)} facts: nothing that is not there")
