"""A house that is kept in a database, as its keeper meets it in the terminal; at home nothing of it is felt."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from companion.hosting.postgres_database import RENEWED, Database
from tests.export.houses import Home
from tests.http_player import JSON, Player, key_in
from tests.postgres import database
from tests.server_process import COMPANION, ROOT, WITH_TOY, Served
from tests.several_processes import at, beside, processes
from tests.table.tables import Evening, make_tables

HOME = """
import sys
from companion import app
from companion.terminal.serving import server
import companion.cli
run = server.serve_once
def serve(*asked):
    again = run(*asked)
    print("psycopg" in sys.modules, flush=True)
    return again
server.serve_once = serve
companion.cli.main()
"""


@pytest.fixture
def address() -> Iterator[str]:
    with database() as address:
        yield address


def companion(folder: Path, database: str, *words: object, python: tuple[str, ...] = ()) -> tuple[int, str]:
    environ = {**WITH_TOY, "LANG": "en_GB.UTF-8", "HOME": str(folder), "VEILLEUSE_DATABASE": database}
    command = [*(python or COMPANION), *map(str, words)]
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, encoding="utf-8", timeout=240)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_its_key_is_told_and_cut_anew(tmp_path: Path, address: str) -> None:
    code, told = companion(tmp_path, address, "key")
    assert code == 0 and companion(tmp_path, address, "key") == (0, told)
    code, new = companion(tmp_path, address, "key", "--new", "--yes")
    assert code == 0 and new.splitlines()[0] != told.splitlines()[0]


@pytest.mark.slow
def test_the_doctor_counts_what_is_in_it(tmp_path: Path, address: str) -> None:
    companion(tmp_path, address, "key")
    code, said = companion(tmp_path, address, "doctor")
    assert code == 0 and "✓ The database answers and saves: 0 tables, 1 facts." in said


@pytest.mark.slow
def test_the_doctor_tries_its_tables(tmp_path: Path, address: str) -> None:
    with beside(address) as tables:
        well, ill = (tables.opening.open("toy", ("Ana", "Bo"), ["", ""], {}) for _ in range(2))
    with closing(Database(address)) as houses:
        houses.pool.query("UPDATE facts SET data = '' WHERE tbl = %s RETURNING seq", (ill,))
    code, said = companion(tmp_path, address, "doctor")
    (told,) = (line for line in said.splitlines() if ill in line)
    assert code == 1 and told.startswith("✗") and well not in said and "2 tables" in said


@pytest.mark.slow
@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_a_database_that_lets_nobody_in_says_why_without_the_secret(tmp_path: Path, address: str, command: str) -> None:
    code, said = companion(tmp_path, address.replace("veilleuse@", "somebody:very-secret@"), command)
    assert code == 1 and 'refuses the connection (role "somebody" does not exist)' in said
    assert "very-secret" not in said and "Traceback" not in said


@pytest.mark.parametrize("address", ["?unheard=very-secret", "&very-secret%", ":very-secret"])
def test_an_address_that_cannot_be_read_is_not_told(tmp_path: Path, address: str) -> None:
    code, said = companion(tmp_path, f"postgresql://ana:very-secret@[machine/house{address}", "serve")
    assert code == 1 and "VEILLEUSE_DATABASE is not valid" in said and "VEILLEUSE_DATABASE est mal écrit" in said
    assert "very-secret" not in said and "Traceback" not in said


@pytest.mark.slow
def test_what_may_not_be_written_is_told_of_the_database(tmp_path: Path, address: str) -> None:
    with psycopg.connect(address, autocommit=True) as line:
        line.execute(f"ALTER DATABASE {line.info.dbname} SET default_transaction_read_only = on")
    code, said = companion(tmp_path, address, "key")
    assert code == 1 and "This user may not write to the database" in said and "chown" not in said


@pytest.mark.parametrize("words", [("backup",), ("restore", "house.db", "--yes")])
def test_backups_are_left_to_the_tools_of_the_database(tmp_path: Path, words: tuple[str, ...]) -> None:
    code, said = companion(tmp_path, "postgresql://nobody@/nothing?host=/nowhere", *words)
    assert code == 1 and "pg_dump" in said and [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("command", ["serve", "key", "doctor"])
def test_a_database_that_is_away_is_one_sentence_without_its_secret(tmp_path: Path, command: str) -> None:
    code, said = companion(tmp_path, "postgresql://ana:very-secret@localhost:1/nothing", command)
    assert code == 1 and "The database does not answer" in said
    assert "very-secret" not in said and "Traceback" not in said


def test_without_its_library_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError")
    hidden = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; from companion.cli import main; main()"
    code, said = companion(tmp_path, "postgresql://ana@machine/house", "serve", python=(sys.executable, "-c", hidden))
    assert code == 1 and "make postgres" in said and "Traceback" not in said


@pytest.mark.slow
def test_what_a_newer_program_wrote_is_left_alone(tmp_path: Path, address: str) -> None:
    houses = Database(address)
    houses.pool.query("UPDATE veilleuse SET version = version + 1 RETURNING version")
    houses.close()
    code, said = companion(tmp_path, address, "serve")
    assert code == 1 and "a newer version of Veilleuse" in said


@pytest.mark.slow
def test_what_a_newer_program_has_changed_is_served_no_longer(tmp_path: Path, address: str) -> None:
    with processes(tmp_path, address, count=1) as (served,), psycopg.connect(address, autocommit=True) as line:
        line.execute("UPDATE veilleuse SET version = version + 1")
        line.execute(RENEWED)
        assert served.let_go() == 1
        assert "This database comes from a newer version" in served.errors.read_text()


def test_whoever_names_a_folder_means_the_house_in_it(tmp_path: Path) -> None:
    _, said = companion(tmp_path, "postgresql://nobody@/nothing?host=/nowhere", "doctor", "--data", tmp_path / "a")
    assert "database answers" not in said and "No house yet" in said


def test_at_home_no_library_of_a_database_is_loaded(tmp_path: Path) -> None:
    served = Served(tmp_path / "house", command=(sys.executable, "-c", HOME))
    process = served.process
    assert served.tablet().open_table()
    process.terminate()
    assert process.stdout and process.stdout.read().split()[-1] == "False"
    served.stop()


@pytest.mark.slow
def test_it_is_packed_and_unpacked_like_any_other(tmp_path: Path, address: str) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    served = Served(tmp_path / "house")
    served.tablet().open_table()
    served.stop()
    run = companion(tmp_path, "", "pack", one, "--data", tmp_path / "house")
    assert run[0] == 0
    code, said = companion(tmp_path, address, "unpack", one, "--yes")
    assert code == 0 and "1 table(s) imported" in said
    assert companion(tmp_path, address, "pack", two)[0] == 0 and two.read_bytes() == one.read_bytes()


@pytest.mark.slow
def test_a_file_that_one_process_took_in_is_looked_into_and_brought_in_by_another(tmp_path: Path, address: str) -> None:
    with make_tables(tmp_path / "theirs") as tables:
        Evening(tables).open("Ana", "Ben")
        packed = Home(tables).pack()
    with processes(tmp_path, address) as (one, other):
        there = one.tablet()
        here, file = at(other, there), there.send_file("/files/house", packed).headers["Location"]
        assert [each["fate"] for each in here.get(file, JSON).json["lines"]] == ["new"]
        came = here.ask("POST", file, {"Accept": JSON, "Origin": here.origin}).json["came"]
        assert [there.get(f"/tables/{each}").status for each in came] == [200]
        assert there.get(file).status == 404 and not [*tmp_path.rglob("arrivals")]


@pytest.mark.slow
def test_one_more_house_has_a_key_and_an_address_of_its_own(tmp_path: Path, address: str) -> None:
    code, said = companion(tmp_path, address, "house", "club-lyon")
    key = key_in(said)
    assert code == 0 and "is open" in said and f"/h/club-lyon/keep#{key}" in said
    code, again = companion(tmp_path, address, "house", "club-lyon")
    assert code == 0 and "already exists" in again and key_in(again) == key
    assert key_in(companion(tmp_path, address, "key")[1]) != key
    new = companion(tmp_path, address, "key", "--house", "club-lyon", "--new", "--yes")[1]
    assert key_in(new) != key and key_in(companion(tmp_path, address, "house", "club-lyon")[1]) == key_in(new)
    assert companion(tmp_path, address, "house") == (0, "club-lyon\nhome\n")


@pytest.mark.slow
@pytest.mark.parametrize("words", [("key",), ("pack", "it.zip"), ("doctor",)])
def test_no_house_opens_by_a_slip_of_the_finger(tmp_path: Path, address: str, words: tuple[str, ...]) -> None:
    code, said = companion(tmp_path, address, *words, "--house", "clbu")
    assert code == 1 and "No house in this database is called clbu" in said
    assert companion(tmp_path, address, "house") == (0, "\n")


@pytest.mark.parametrize("name", ["Club", "le club", "clüb", "a/b", "-a", "a-", "a" * 41, "..", "a.b"])
def test_a_name_that_is_no_part_of_an_address_is_refused(tmp_path: Path, name: str) -> None:
    code, said = companion(tmp_path, "postgresql://nobody@/nothing?host=/nowhere", "house", "--", name)
    assert code == 1 and "at most 40 small letters" in said


def test_several_houses_ask_for_a_database(tmp_path: Path) -> None:
    code, said = companion(tmp_path, "", "house", "club")
    assert code == 1 and "VEILLEUSE_DATABASE" in said and [*tmp_path.iterdir()] == []


@pytest.mark.slow
def test_a_house_that_is_founded_while_others_are_served_is_there_at_once(tmp_path: Path, address: str) -> None:
    with processes(tmp_path, address, count=1) as (served,):
        club = Player(f"{served.base}/h/club")
        assert club.get("/").status == 404
        club.take_key(key_in(companion(tmp_path, address, "house", "club")[1]))
        table = club.open_table()
        assert Player(served.base).take_key(served.key).get(f"/tables/{table}").status == 404
        with club.stream(table):
            pass
