"""A disk that takes nothing: every tap says so, nothing is half written, what was noted is shown, and it goes on."""

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.store.sqlite_log import SqliteLog
from companion.table.log.store_contract import CannotWrite
from tests.http_player import Player, Reply, code_of, score_of
from tests.server_process import COMPANION, Served
from tests.store.contract import facts, kinds

# Even root obeys the rights of files without these two (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH).
OBEDIENT = """
import ctypes, os, sys
for right in (1, 2): ctypes.CDLL(None).prctl(24, right, 0, 0, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
OBEDIENTLY = (sys.executable, "-c", OBEDIENT, *COMPANION)


@contextmanager
def no_room(served: Served) -> Iterator[None]:
    """No file of the house's may grow."""
    everything = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (1, everything[1]))
    yield
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, everything)


def tap(player: Player, table: str) -> Reply:
    return player.move(table, "note_throw", seat="s1", points=1)


def test_a_full_disk_refuses_every_tap_in_words_and_goes_on(serve: Served) -> None:
    tablet = serve.tablet()
    table = tablet.open_table()
    before = score_of(tablet.look(table), "s1")
    with no_room(serve):
        refused = [tap(tablet, table) for _ in range(3)]
        assert [each.status for each in refused] == [503] * 3
        assert all("Everything saved before is safe" in each.json["error"]["text"] for each in refused)
        assert score_of(tablet.look(table), "s1") == before
    assert tap(tablet, table).status == 200
    assert score_of(tablet.look(table), "s1") == before + 1
    assert "Traceback" not in serve.errors.read_text()


def test_whatever_is_tapped_says_so(serve: Served) -> None:
    tablet = serve.tablet()
    table, phone = tablet.open_table(), Player(serve.base, "fr")
    code = code_of(tablet.look(table))
    with no_room(serve):
        replies = [
            phone.post_form(f"/j/{code}", seat="s1"),
            phone.post_form("/keepers", key=serve.key),
            tablet.post_form(f"/tables/{table}/undos", move=1),
            tablet.post_form("/tables", game="toy", who=["Ana", "Bo"]),
            tablet.post_form("/cards/cuts"),
        ]
        assert [each.status for each in replies] == [503, 503, 422, 503, 503]
        assert "n’a pas été enregistré" in replies[0].text and "was not saved" in replies[4].text
        assert tablet.get(f"/tables/{table}").status == tablet.get("/").status == 200
    assert phone.seat(code, "s1").look(table)["you"] == "seat:s1"


def test_a_secret_is_not_shown_where_the_look_cannot_be_noted(serve: Served) -> None:
    tablet = serve.tablet()
    table = tablet.open_table("dream", ("Ana", "Bo", "Cleo"))
    assert tablet.move(table, "next_round", at="round:0").status == 200
    with no_room(serve):
        assert tablet.post(f"/tables/{table}/secrets", seat="s1").status == 503
    assert tablet.post(f"/tables/{table}/secrets", seat="s1").status == 200


def test_a_move_that_finds_no_room_is_not_half_written(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "house.db")
    log.append("t", facts(1, "a"))
    pages = log.writer.conn.execute("PRAGMA page_count").fetchone()[0]
    log.writer.conn.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(CannotWrite, match="full"):
        log.append("t", facts(2, *["b" * 500] * 50))
    assert kinds(log) == ["a"]
    log.append("t", facts(2, "c"))
    assert kinds(log) == ["a", "c"]
    log.close()


@pytest.fixture
def obedient(tmp_path: Path) -> Iterator[Served]:
    """Who serves obeys the rights of files, as people do."""
    served = Served(tmp_path / "house", OBEDIENTLY)
    yield served
    served.stop()


def test_a_house_that_is_read_only_is_shown_and_says_so_and_goes_on_once_it_may(obedient: Served) -> None:
    tablet = obedient.tablet()
    table, house = tablet.open_table(), obedient.data / "house.db"
    obedient.stop()
    house.chmod(0o400)
    obedient.start()
    reply = tap(tablet, table)
    assert reply.status == 503 and "companion doctor" in reply.json["error"]["text"]
    assert tablet.get(f"/tables/{table}").status == 200
    for each in obedient.data.glob("house.db*"):
        each.chmod(0o600)
    assert tap(tablet, table).status == 200
