"""Two processes serve one house from one database: what happens at one is seen at the other at once."""

from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from tests.http_player import JSON, Player, code_of, score_of
from tests.postgres import database
from tests.several_processes import Process, at, processes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    with database() as address, processes(tmp_path_factory.mktemp("both"), address) as started:
        yield started


@pytest.fixture
def one(both: list[Process]) -> Process:
    return both[0]


@pytest.fixture
def other(both: list[Process]) -> Process:
    return both[1]


def seq_of(stream: HTTPResponse) -> int:
    """Of the next frame that has one."""
    line = next(line for line in iter(stream.readline, b"") if line.startswith(b"id: "))
    return int(line.removeprefix(b"id: "))


def points(player: Player, table: str, n: int = 1, **more: object) -> None:
    assert player.move(table, "note_throw", seat="s1", points=n, **more).status == 200


def test_one_key_opens_both_and_is_cut_once(one: Process, other: Process) -> None:
    assert one.key == other.key
    tablet = one.tablet()
    assert at(other, tablet).get("/files/backups").status == 200


def test_a_table_opened_at_one_is_there_at_the_other_by_its_code_too(one: Process, other: Process) -> None:
    tablet, phone = one.tablet(), Player(other.base)
    table = tablet.open_table()
    code = code_of(at(other, tablet).look(table))
    phone.seat(code, "s2")
    assert at(one, phone).look(table)["you"] == "seat:s2"


def test_a_tap_at_one_is_seen_by_the_screens_of_the_other(one: Process, other: Process) -> None:
    tablet = one.tablet()
    table = tablet.open_table()
    with at(other, tablet).stream(table) as stream:
        seen = seq_of(stream)
        points(tablet, table)
        assert seq_of(stream) == seen + 1
    assert score_of(at(other, tablet).look(table), "s1") == score_of(tablet.look(table), "s1")


def test_taps_at_both_at_once_all_count(one: Process, other: Process) -> None:
    here = one.tablet()
    there, table = at(other, here), here.open_table()
    before = score_of(here.look(table), "s1")
    for _ in range(10):
        points(here, table)
        points(there, table)
    assert score_of(here.look(table), "s1") == score_of(there.look(table), "s1") == before + 20


def test_a_tap_sent_again_to_the_other_counts_once(one: Process, other: Process) -> None:
    here = one.tablet()
    there, table = at(other, here), here.open_table()
    before = score_of(here.look(table), "s1")
    points(here, table, key="tap")
    points(there, table, key="tap")
    assert score_of(there.look(table), "s1") == before + 1


def test_a_seat_taken_away_at_one_is_gone_at_the_other(one: Process, other: Process) -> None:
    tablet, phone = one.tablet(), Player(other.base)
    table = tablet.open_table()
    phone.seat(code_of(tablet.look(table)), "s1")
    with phone.stream(table) as stream:
        seq_of(stream)
        assert tablet.move(table, "release_seat", seat="s1").status == 200
        assert b"event: leave\n" in iter(stream.readline, b"")
    assert phone.get(f"/tables/{table}", JSON).status == 403


def test_a_phone_that_is_awake_at_the_other_is_asked_before_the_tablet_peeks(one: Process, other: Process) -> None:
    tablet, phone = one.tablet(), Player(other.base)
    table = tablet.open_table("when_i_dream", ("Ana", "Ben", "Cleo", "Dan", "Eva"))
    phone.seat(code_of(tablet.look(table)), "s2")
    assert tablet.move(table, "next_round", at=tablet.at(table, "next_round")).status == 200
    with phone.stream(table) as stream:
        seq_of(stream)
        assert 422 in (tablet.post(f"/tables/{table}/secrets", seat="s2").status for _ in range(500))
    assert "answer_peek" in [each["move"] for each in phone.look(table)["moves"]]


def test_where_the_database_keeps_the_backups_the_page_says_so(one: Process) -> None:
    page = one.tablet().get("/files/backups").text
    assert "own tools" in page and "enctype" not in page


def test_nothing_of_the_house_lies_in_a_folder(one: Process, other: Process, tmp_path: Path) -> None:
    for each in (one, other):
        assert [file.name for file in each.data.rglob("*") if file.suffix in (".db", ".lock", ".port", ".log")] == []
