"""The one use case: opening, moves that count once or always, keys, and two processes on one log."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.sqlite_log import SqliteLog
from companion.table.fact import HOUSE, TABLET, Fact, sitting
from companion.table.log.fold import FoldedTable
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.table.moves import IllegalMove, StaleMove
from companion.table.use_cases.tables import Tables
from tests.table.tables import TOY, Clock, Evening, Meanwhile, make_tables


@pytest.fixture
def meanwhile() -> Meanwhile:
    return Meanwhile()


@pytest.fixture
def here(tmp_path: Path, meanwhile: Meanwhile) -> Iterator[Evening]:
    with make_tables(tmp_path, clock=meanwhile) as tables:
        yield Evening(tables).open("Ana", "Ben", "Cleo")


@pytest.fixture
def there(tmp_path: Path, here: Evening) -> Iterator[Evening]:
    """The same table, as another process sees it."""
    with make_tables(tmp_path, seed=2) as tables:
        yield Evening(tables, here.id)


def test_opening_writes_the_table_and_the_game_as_one_move(evening: Evening) -> None:
    opening, start = evening.facts
    assert (opening.kind, start.kind) == ("table_opened", "game_started")
    assert opening.data["names"] == ["Ana", "Ben", "Cleo"]
    assert (opening.seq, opening.move, start.seq, start.move, opening.who) == (1, 1, 2, 1, HOUSE)


def test_facts_carry_who_asked_and_when(evening: Evening, clock: Clock) -> None:
    clock.now = 1_234.5
    evening.play("note_throw", who=sitting("s2"), seat="s2", points=4)
    last = evening.facts[-1]
    assert (last.who, last.at, last.seq, last.move) == (sitting("s2"), 1_234.5, 3, 3)


def test_every_table_has_a_code_of_its_own(tables: Tables) -> None:
    evenings = [Evening(tables).open("Ana", "Ben") for _ in range(20)]
    codes = {each.table.code for each in evenings}
    assert len(codes) == 20
    assert tables.memory.find_by_code(evenings[7].table.code.lower()).table.id == evenings[7].id
    assert tables.memory.find_by_code("NONE") is None


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana", "Ben", "Cleo", "Dan", "Eve"]])
def test_a_game_opens_for_its_number_of_players_only(tables: Tables, names: list[str]) -> None:
    with pytest.raises(IllegalMove) as refused:
        tables.opening.open(TOY, names, [""] * len(names), {})
    assert dict(refused.value.why.values) == {"least": 2, "most": 4}
    assert tables.memory.ids() == []


@pytest.mark.parametrize("name", ["", "   ", "\x00", "a" * 25])
def test_a_name_nobody_could_read_opens_no_table(tables: Tables, name: str) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        tables.opening.open(TOY, ["Ana", name], ["", ""], {})
    assert tables.memory.ids() == []


def test_an_unknown_table_is_no_table(tables: Tables) -> None:
    with pytest.raises(NoSuchTable):
        tables.memory.load("nowhere")
    with pytest.raises(NoSuchTable):
        tables.moves.play("nowhere", TABLET, "next_round", {})


def test_a_table_of_a_game_that_is_not_installed_is_no_table(tables: Tables) -> None:
    tables.resources.log.append("old", [Fact("table_opened", {"game": "gone"}, seq=1, move=1)])
    with pytest.raises(NoSuchTable):
        tables.memory.load("old")


def test_a_refused_move_changes_nothing_and_wakes_nobody(tmp_path: Path) -> None:
    announced: list[str] = []
    with make_tables(tmp_path, announced=announced) as tables:
        evening = Evening(tables).open("Ana", "Ben")
        before = evening.opened
        with pytest.raises(IllegalMove):
            evening.throw("s9", 5)
        assert evening.opened == before
        assert announced == [evening.id]


def test_each_change_is_announced_once(tmp_path: Path) -> None:
    announced: list[str] = []
    with make_tables(tmp_path, announced=announced) as tables:
        evening = Evening(tables).open("Ana", "Ben")
        evening.play("note_throw", key="tap", seat="s1", points=1)
        evening.play("note_throw", key="tap", seat="s1", points=1)
        assert announced == [evening.id] * 2


def test_the_second_tap_on_next_round_is_stale(evening: Evening) -> None:
    evening.play("next_round", at="round:1")
    with pytest.raises(StaleMove, match=r"^move\.over$"):
        evening.play("next_round", at="round:1")
    assert evening.state.round == 2


def test_the_second_tap_on_the_last_next_round_is_stale_too(evening: Evening) -> None:
    evening.throw("s1", 60)
    evening.play("next_round", at="round:1")
    with pytest.raises(StaleMove, match=r"^move\.over$"):
        evening.play("next_round", at="round:1")
    assert evening.kinds.count("game_ended") == 1


def test_the_same_points_twice_count_twice(evening: Evening) -> None:
    evening.throw("s1", 5)
    evening.throw("s1", 5)
    assert evening.scores["s1"] == 11


def test_points_for_a_round_that_is_over_are_refused(evening: Evening) -> None:
    evening.next_round()
    with pytest.raises(StaleMove):
        evening.play("note_throw", seat="s1", points=5, at="round:1")
    assert evening.scores["s1"] == 1


def test_a_resent_tap_counts_once(evening: Evening) -> None:
    for _ in range(3):
        evening.play("note_throw", key="tap 1", seat="s1", points=5)
    evening.play("note_throw", key="tap 2", seat="s1", points=5)
    assert evening.scores["s1"] == 11


def test_a_resent_next_round_is_no_error_although_the_round_moved_on(evening: Evening) -> None:
    evening.play("next_round", key="tap", at="round:1")
    evening.play("next_round", key="tap", at="round:1")
    assert evening.state.round == 2


def test_a_resent_undo_counts_once(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move, key="tap")
    evening.undo(move, key="tap")
    assert evening.kinds.count("undone") == 1


def test_a_refused_tap_may_be_sent_again_once_it_is_right(evening: Evening) -> None:
    with pytest.raises(IllegalMove):
        evening.play("note_throw", key="tap", seat="s1", points="many")
    evening.play("note_throw", key="tap", seat="s1", points=5)
    assert evening.scores["s1"] == 6


def test_the_key_of_one_table_is_free_at_another(tables: Tables) -> None:
    one, other = Evening(tables).open("Ana", "Ben"), Evening(tables).open("Ana", "Ben")
    for each in (one, other):
        each.play("note_throw", key="tap", seat="s1", points=5)
    assert one.scores == other.scores == {"s1": 6, "s2": 2}


def test_two_processes_see_each_others_moves(here: Evening, there: Evening) -> None:
    here.throw("s1", 5)
    assert there.scores["s1"] == 6
    there.undo(3)
    there.next_round()
    assert (here.scores["s1"], here.state.round) == (1, 2)
    assert here.opened == there.opened


def test_a_table_opened_by_one_process_is_known_to_the_other(here: Evening, there: Evening) -> None:
    new = Evening(there.tables).open("Dan", "Eve")
    assert new.id in here.tables.memory.ids()
    assert here.tables.memory.find_by_code(new.table.code).table == new.table


def test_a_move_that_lost_a_race_is_decided_again_on_the_fresh_table(
    here: Evening, there: Evening, meanwhile: Meanwhile
) -> None:
    meanwhile.planned.append(lambda: there.throw("s1", 1))
    here.throw("s1", 1)
    assert here.scores["s1"] == there.scores["s1"] == 3


def test_a_correction_that_lost_a_race_knows_what_it_corrects(
    here: Evening, there: Evening, meanwhile: Meanwhile
) -> None:
    meanwhile.planned.append(lambda: there.throw("s1", 7))
    here.play("correct_throw", round=1, seat="s1", points=9)
    assert here.facts[-1].data["was"] == 7


def test_two_next_rounds_at_the_same_moment_move_on_one_round(
    here: Evening, there: Evening, meanwhile: Meanwhile
) -> None:
    meanwhile.planned.append(lambda: there.play("next_round", at="round:1"))
    with pytest.raises(StaleMove, match=r"^move\.over$"):
        here.play("next_round", at="round:1")
    assert here.state.round == there.state.round == 2


def test_two_undos_at_the_same_moment_undo_once(here: Evening, there: Evening, meanwhile: Meanwhile) -> None:
    move = here.throw("s1", 5)
    meanwhile.planned.append(lambda: there.undo(move))
    with pytest.raises(StaleMove, match=r"^undo\.already$"):
        here.undo(move)
    assert here.kinds.count("undone") == 1


def test_one_tap_that_reaches_two_processes_counts_once(here: Evening, there: Evening, meanwhile: Meanwhile) -> None:
    tap = {"key": "tap", "seat": "s1", "points": 5}
    meanwhile.planned.append(lambda: there.play("note_throw", **tap))
    here.play("note_throw", **tap)
    assert here.scores["s1"] == 6


def test_a_decision_that_wants_nothing_appends_nothing(evening: Evening) -> None:
    def nothing(opened: FoldedTable) -> list[Fact]:
        return []

    before = evening.opened
    assert evening.tables.moves.change(evening.id, TABLET, nothing) == before


def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(tables: Tables) -> None:
    before = len(tables.memory.locks)
    for id in ("nowhere", "x" * 50_000, HOUSE_ID.upper()):
        with pytest.raises(NoSuchTable):
            tables.memory.load(id)
    assert len(tables.memory.locks) == before


def test_a_tap_asks_the_disk_for_no_fact_that_it_has_read_or_written(evening: Evening, tables: Tables) -> None:
    log, asked = tables.resources.log, list[str]()
    assert isinstance(log, SqliteLog)
    tables.memory.load(evening.id)
    log.reader.set_trace_callback(asked.append)
    for points in (4, 5):
        tables.moves.play(evening.id, TABLET, "note_throw", {"seat": "s1", "points": points}, f"tap-{points}")
    assert not [each for each in asked if evening.id in each]
