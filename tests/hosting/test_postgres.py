"""The PostgreSQL store: the contract of every store, what only a database promises, and houses that share one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from threading import Barrier
from traceback import format_exception

import psycopg
import pytest

from companion.hosting.connection_pool import PATIENCE, POOL_SIZE, ConnectionLost, LoginRefused
from companion.hosting.postgres_database import SHAPES, VERSION, Database
from companion.hosting.postgres_log import PostgresLog
from companion.hosting.postgres_notifications import CHANNEL
from companion.hosting.postgres_writer import insert
from companion.store.transactions import Batch, batch
from companion.table.log.store_contract import AppendConflict, CannotWrite, NewerData
from tests.postgres import database
from tests.store.contract import StoreContract, facts, kinds

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


class OneHouse(PostgresLog):
    """The only one that is opened in its database."""

    def __init__(self, database: Database, house: str) -> None:
        super().__init__(database.pool, database.writer, house)
        self.close = database.close


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    def here(self, address: str) -> None:
        self.address = address

    def open(self, place: Path) -> OneHouse:
        return OneHouse(Database(self.address), place.name)


@pytest.fixture
def houses(address: str) -> Iterator[Database]:
    houses = Database(address)
    yield houses
    houses.close()


def test_one_house_knows_nothing_of_another(houses: Database) -> None:
    one, other = houses.log("one"), houses.log("other")
    one.append("t", facts(1, "a"), "tap", {"house": facts(1, "learnt")}, {"night": b"1"})
    assert other.read("t") == [] and other.tables() == [] and other.lengths() == {} and other.taps("t") == {}
    assert other.picture("t", "night") is None and other.pictures("t") == [] and not other.knows("t", "tap")
    other.append("t", facts(1, "b"), "tap", pictures={"night": None})
    assert (kinds(one), kinds(other), one.pictures("t")) == (["a"], ["b"], ["night"])


def test_the_houses_of_a_database_are_known(houses: Database) -> None:
    for name in ("a-house", "b-house"):
        houses.log(name).append("t", facts(1, "a"))
    assert {"a-house", "b-house"} <= {*houses.house_names()} and houses.house_names() == sorted(houses.house_names())


@pytest.mark.parametrize(("asked", "is_so"), [("off", "on"), ("on", "on"), ("remote_apply", "remote_apply")])
def test_the_database_waits_for_its_disk_whatever_an_address_says(address: str, asked: str, is_so: str) -> None:
    with closing(Database(f"{address}&options=-c%20synchronous_commit%3D{asked}")) as houses:
        assert houses.pool.query("SHOW synchronous_commit") == [(is_so,)]
        assert houses.pool.query("SHOW lock_timeout") == [(f"{PATIENCE:.0f}s",)]


def test_what_would_leave_a_hole_is_refused_as_a_whole(houses: Database) -> None:
    log = houses.log("holes")
    log.append("t", facts(1, "a"))
    for place, also in ((3, {}), (2, {"house": facts(2, "learnt")})):
        with pytest.raises(AppendConflict):
            log.append("t", facts(place, "b"), "tap", also, {"night": b"1"})
    assert kinds(log) == ["a"] and kinds(log, "house") == log.pictures("t") == [] and not log.knows("t", "tap")
    log.append("t", facts(2, "b"), "tap", {"house": facts(1, "learnt")})
    assert kinds(log) == ["a", "b"] and kinds(log, "house") == ["learnt"]


def test_what_a_newer_program_wrote_is_left_alone() -> None:
    with database() as address:
        with closing(Database(address)) as houses, houses.pool.connection() as line:
            line.execute("UPDATE veilleuse SET version = %s", (VERSION + 1,))
        with pytest.raises(NewerData):
            Database(address)


def test_a_database_of_an_earlier_program_is_brought_up_to_date_and_whoever_serves_it_hears_so() -> None:
    with database() as address, psycopg.connect(address, autocommit=True) as line:
        line.execute(f"{SHAPES[0]}; INSERT INTO veilleuse (version) VALUES (1); LISTEN {CHANNEL}")
        line.execute("INSERT INTO facts VALUES ('one', 't', 1, 1, 'a', '{}', 'tablet', 1, NULL)")
        with closing(Database(address)) as houses:
            assert kinds(houses.log("one")) == ["a"] and houses.uploads("one").open("0") is None
            assert houses.pool.query("SELECT version FROM veilleuse") == [(VERSION,)]
        assert [each.payload for each in line.notifies(timeout=PATIENCE, stop_after=1)] == ["* * 0 -"]


def test_eight_processes_that_open_an_empty_database_at_once_find_one_house() -> None:
    with database() as address, ThreadPoolExecutor(8) as pool:
        for each in [*pool.map(lambda _: Database(address), range(8))]:
            assert each.pool.query("SELECT version FROM veilleuse") == [(VERSION,)]
            each.close()


def test_whoever_opens_it_later_waits_for_nobody_who_writes(houses: Database, address: str) -> None:
    log = houses.log("written")
    with houses.pool.connection() as line, line.transaction():
        insert(line, batch("t", facts(1, "a"), "", {}, {}).within(log.house).facts, "")
        Database(f"{address}&options=-c%20lock_timeout%3D2s").close()
    assert kinds(log) == ["a"]


@pytest.fixture
def alone() -> Iterator[tuple[Database, str]]:
    """In a database of its own: lines that another test has closed take a moment to go."""
    with database() as address, closing(Database(address)) as houses:
        yield houses, address


def test_a_process_has_ten_lines_and_one_that_listens(alone: tuple[Database, str]) -> None:
    houses, address = alone
    houses.notifications.listen(lambda house, table: None)
    log, all_here = houses.log("crowd"), Barrier(POOL_SIZE)

    def ask(place: int) -> None:
        with houses.pool.connection() as line:
            all_here.wait(60)
            line.execute("SELECT 1")

    with ThreadPoolExecutor(40) as pool:
        asked = [*pool.map(ask, range(POOL_SIZE)), *pool.map(lambda _: log.tables(), range(200))]
    with psycopg.connect(address) as line:
        count = line.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = 'veilleuse'"
        ).fetchone()
    assert len(asked) == POOL_SIZE + 200 and count == (POOL_SIZE + 1,)


def test_a_line_that_broke_while_it_lay_idle_is_replaced(houses: Database) -> None:
    log = houses.log("idle")
    log.append("t", facts(1, "a"))
    cut_all(houses)
    assert kinds(log) == ["a"]
    cut_all(houses)
    log.append("t", facts(2, "b"), "tap")
    assert kinds(log) == ["a", "b"] and log.knows("t", "tap")


@pytest.mark.parametrize(
    "puts",
    [
        pytest.param((1, 0), id="after-all-was-written"),
        pytest.param((0, 1), id="before-anything-was-written"),
        pytest.param((0, 2), id="while-its-commit-goes-on"),
    ],
)
def test_what_a_line_broke_over_is_written_once(
    houses: Database, monkeypatch: pytest.MonkeyPatch, puts: tuple[int, int]
) -> None:
    """So often is it put before the line breaks, and so often when it is tried again."""
    log, put, left = houses.log(f"broken-{puts}"), houses.writer.put, [*puts]

    def put_and_break(batch: Batch) -> None:
        for _ in range(left.pop(0)):
            put(batch)
        if left:
            raise ConnectionLost

    monkeypatch.setattr(houses.writer, "put", put_and_break)
    log.append("t", facts(1, "a", "b"))
    assert kinds(log) == ["a", "b"]


@pytest.mark.parametrize(
    ("code", "why"),
    [("40P01", "busy"), ("54000", "busy"), ("57P03", "away"), ("XX002", "disk"), ("53100", "full")],
)
def test_why_a_database_refuses_is_told_by_its_code(houses: Database, code: str, why: str) -> None:
    with pytest.raises(CannotWrite) as refused:
        houses.pool.query(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")
    assert refused.value.why == why


@pytest.mark.parametrize("code", ["42P01", "54001"])
def test_what_we_asked_wrongly_is_no_refusal(houses: Database, code: str) -> None:
    with pytest.raises(psycopg.Error) as asked:
        houses.pool.query(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")
    assert asked.value.sqlstate == code


def test_processes_write_several_tables_in_one_order(houses: Database) -> None:
    log = houses.log("ordered")
    log.append("b", facts(1, "a", "b"), also={"c": facts(1, "a"), "a": facts(1, "a")})
    found = houses.pool.query("SELECT tbl, seq FROM facts WHERE house = 'ordered' ORDER BY ctid")
    assert found == [("a", 1), ("b", 1), ("b", 2), ("c", 1)]


def test_a_database_that_takes_nothing_refuses_and_what_it_has_is_read(houses: Database) -> None:
    log = houses.log("shut")
    log.append("t", facts(1, "a"))
    with houses.pool.connection() as line:
        line.execute("SET default_transaction_read_only = on")
    with pytest.raises(CannotWrite, match="rights"):
        log.append("t", facts(2, "b"))
    assert kinds(log) == ["a"] and log.refuses() == "rights"
    with houses.pool.connection() as line:
        line.execute("SET default_transaction_read_only = off")
    assert log.refuses() == ""


def test_a_table_that_somebody_holds_for_long_is_busy(houses: Database, address: str) -> None:
    assert houses.pool.query("SHOW lock_timeout") == [(f"{PATIENCE:.0f}s",)]
    with closing(Database(f"{address}&options=-c%20lock_timeout%3D100ms")) as impatient:
        with houses.pool.connection() as line, line.transaction():
            line.execute("LOCK TABLE facts")
            with pytest.raises(CannotWrite, match="busy"):
                impatient.log("held").append("t", facts(1, "a"))
            with pytest.raises(CannotWrite, match="busy"):
                impatient.log("held").read("t")
        impatient.log("held").append("t", facts(1, "a"))
        assert kinds(houses.log("held")) == ["a"]


def test_a_database_that_nobody_answers_for_is_away() -> None:
    with pytest.raises(CannotWrite, match="away"):
        Database("postgresql://veilleuse@/nothing?host=/nowhere")


def test_a_database_that_lets_nobody_in_is_away_and_says_why(address: str) -> None:
    with pytest.raises(LoginRefused, match="away") as refused:
        Database(address.replace("/house_", "/no_house_"))
    assert "does not exist" in refused.value.reason


def test_a_secret_of_the_address_stands_in_no_refusal() -> None:
    secret = token_hex(8)
    with pytest.raises(CannotWrite) as refused:
        Database(f"postgresql://veilleuse:{secret}@localhost:1/nothing")
    assert secret not in "".join(format_exception(refused.value))


def cut_all(houses: Database) -> None:
    """As a database does that is restarted."""
    with psycopg.connect(houses.pool.address, autocommit=True) as line:
        line.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
