"""The database is restarted while people tap, and processes die: nothing that was confirmed is lost or counted twice,
screens come back by themselves, what is due happens once. Killed under load they are in tests/soak."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.hosting.postgres_database import Database
from companion.table.fact import TABLET, Fact
from companion.table.use_cases.tables import Tables
from tests.http_player import JSON
from tests.postgres import Server, database, own_server
from tests.several_processes import Hand, Process, Screen, at, beside, processes, tapping, until, watched

pytestmark = pytest.mark.slow
HANDS, NIGHT = 3, 120.0


def points(tables: Tables, table: str) -> int:
    return sum(fact.kind == "throw_noted" for fact in tables.memory.facts(table))


def rings(tables: Tables, table: str) -> list[Fact]:
    due = {seq for seq, key in tables.resources.log.taps(table).items() if key.startswith("due.")}
    return [fact for fact in tables.memory.facts(table) if fact.seq in due]


def begin_night(address: str, left: float) -> str:
    """At a table where the night is over in so many seconds."""
    with beside(address, ago=NIGHT - left) as tables:
        id = tables.opening.open("when_i_dream", ("Ana", "Bo", "Cleo", "Dan", "Eva"), [""] * 5, {})
        for kind in ("next_round", "start_night"):
            tables.moves.play(id, TABLET, kind, {"at": tables.views.offers(tables.memory.load(id), TABLET)[kind].at})
    return id


@pytest.fixture
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One that may be stopped and started."""
    with own_server() as server:
        yield server


def confirmed(hands: list[Hand]) -> int:
    return sum(len(each.confirmed) for each in hands)


def test_what_is_due_rings_once_whoever_is_alive(tmp_path: Path, address: str) -> None:
    with processes(tmp_path, address) as (one, _), beside(address) as tables:
        both, after = begin_night(address, 0.5), begin_night(address, 2.5)
        until(lambda: bool(rings(tables, both)), "nobody rang")
        one.kill()
        until(lambda: bool(rings(tables, after)), "nobody rang after the kill")
        assert len(rings(tables, both)) == len(rings(tables, after)) == 1


def test_what_is_due_rings_where_a_process_was_started_since(tmp_path: Path, address: str) -> None:
    night = begin_night(address, 0.0)
    with beside(address) as tables, processes(tmp_path, address, 1):
        until(lambda: len(rings(tables, night)) == 1, "nobody rang")


def test_a_restart_of_the_database_loses_no_tap_and_all_come_back_by_themselves(tmp_path: Path, server: Server) -> None:
    with database(server) as address, processes(tmp_path, address) as started:
        tablet = started[0].tablet()
        table = tablet.open_table()
        screens = [Screen([each], tablet, table) for each in started]
        hands = [Hand(started, tablet, [table], Random(seed)) for seed in range(HANDS)]
        with watched(screens):
            until(lambda: all(each.seq for each in screens), "no screen came to life")
            with tapping(hands):
                until(lambda: confirmed(hands) > 20, "no tap was confirmed")
                server.stop()
                refused = at(started[1], tablet).move(table, "note_throw", seat="s1", points=1)
                assert refused.status == 503 and "database does not answer" in refused.json["error"]["text"]
                assert health(started[0]) == "away"
                server.start()
                before = confirmed(hands)
                until(lambda: confirmed(hands) > before + 20, "no tap was confirmed after the restart")
            last = at(started[1], tablet).get(f"/tables/{table}", JSON).headers["Veilleuse-Seq"]
            until(lambda: all(str(each.seq) == last for each in screens), "a screen is behind")
        with beside(address) as tables:
            assert points(tables, table) == confirmed(hands)
        assert all("Traceback" not in each.errors.read_text() for each in started)


def health(process: Process) -> str:
    from tests.http_player import Player

    return str(Player(process.base).get("/health", JSON).json["store"])


def test_a_database_that_came_back_without_its_last_tap_gets_no_hole(address: str) -> None:
    """As one does that is answered for by another machine, or from a copy."""
    with beside(address) as tables, closing(Database(address)) as houses:
        table = tables.opening.open("toy", ("Ana", "Bo"), ["", ""], {})
        for _ in range(2):
            lost = tables.moves.play(table, TABLET, "note_throw", {"seat": "s1", "points": 1})
        houses.pool.query("DELETE FROM facts WHERE tbl = %s AND seq = %s RETURNING seq", (table, lost.seq))
        assert tables.moves.play(table, TABLET, "note_throw", {"seat": "s2", "points": 7}).seq == lost.seq
        assert [fact.text("seat") for fact in tables.memory.facts(table)[-2:]] == ["s1", "s2"]
        assert tables.memory.reread_counts[table] == 1


def test_a_page_says_that_the_database_is_away(tmp_path: Path, server: Server) -> None:
    with database(server) as address, processes(tmp_path, address, 1) as (one,):
        tablet = one.tablet()
        table = tablet.open_table()
        server.stop()
        for path in (f"/tables/{table}", "/", "/files/backups"):
            page = tablet.get(path)
            assert page.status == 503 and "The database does not answer" in page.text
        server.start()
        assert tablet.get(f"/tables/{table}").status == 200
