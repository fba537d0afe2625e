"""The `companion` command as people type it, in a process of its own."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from companion.config import Config
from companion.store.house_database import open_log
from companion.store.sqlite_log import VERSION, SqliteLog
from companion.table.fact import Fact
from companion.terminal import doctor
from tests.http_player import Player, key_in, score_of
from tests.server_process import COMPANION, WITH_TOY, Served
from tests.soak.damage import build
from tests.terminal import scan_qr_code, server_greeting

ENGLISH, FRENCH = {**WITH_TOY, "LANG": "en_GB.UTF-8"}, {**WITH_TOY, "LANG": "fr_FR.UTF-8"}


def companion(*words: object, environ: dict[str, str] = ENGLISH, said: str = "") -> tuple[int, str]:
    """Exit code, and all that was said."""
    command = [*COMPANION, *map(str, words)]
    done = subprocess.run(command, env=environ, input=said, capture_output=True, encoding="utf-8", timeout=240)
    return done.returncode, done.stdout + done.stderr


@contextmanager
def occupied(port: int) -> Iterator[None]:
    """By us, or by somebody who was here before."""
    with suppress(OSError), socket.create_server(("", port)):
        yield
        return
    yield


def broken_backup(how: str, data: Path, file: Path) -> Path:
    if how == "text":
        file.write_text("Ana 12, Bo 15\n" * 500)
    if how == "torn":
        companion("backup", file, "--data", data)
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2])
    if how == "foreign":
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE songs (title TEXT)")
    return file


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_serving_tells_the_address_and_the_key(serve: Served) -> None:
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}", serve.key)
    assert serve.tablet().get("/", "application/json").status == 200
    assert Player(serve.base).get("/", "application/json").status == 403


def test_a_taken_port_is_one_sentence_in_both_languages(tmp_path: Path, taken: int) -> None:
    code, said = companion("serve", "--host", "127.0.0.1", "--port", taken, "--data", tmp_path)
    assert code == 1
    assert f"Le port {taken} est déjà pris" in said and f"Port {taken} is already taken" in said
    assert len(said.strip().splitlines()) == 2


def test_an_address_of_another_computer_is_one_sentence(tmp_path: Path) -> None:
    code, said = companion("serve", "--host", "192.0.2.77", "--port", 0, "--data", tmp_path)
    assert code == 1 and "does not have the address 192.0.2.77" in said


def test_where_nobody_asked_for_a_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    with occupied(8000):
        served = Served(tmp_path, port=None)
        assert served.stop() == 0
    assert served.port in range(8001, 8010)


def test_a_house_takes_the_port_again_that_stands_on_its_seat_cards(tmp_path: Path) -> None:
    with occupied(8000):
        first = Served(tmp_path, port=None)
        assert first.stop() == 0
    again = Served(tmp_path, port=None)
    assert again.stop() == 0 and again.port == first.port != 8000


def test_a_house_that_was_served_at_a_port_of_its_own_takes_that_again_too(tmp_path: Path) -> None:
    first = Served(tmp_path, port=0)
    assert first.stop() == 0
    again = Served(tmp_path, port=None)
    assert again.stop() == 0 and again.port == first.port


def test_a_second_server_for_one_house_is_refused(serve: Served) -> None:
    code, said = companion("serve", "--port", 0, "--data", serve.data)
    assert code == 1
    assert "déjà allumée" in said and "already on with this house" in said


def test_a_house_is_free_again_when_its_server_was_killed(serve: Served) -> None:
    key = serve.key
    serve.kill()
    serve.start()
    assert serve.key == key


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_server_stops_with_streams_open(serve: Served, sign: signal.Signals) -> None:
    tablet = serve.tablet()
    table = tablet.open_table()
    with ExitStack() as open_streams:
        streams = [open_streams.enter_context(tablet.stream(table)) for _ in range(8)]
        assert serve.stop(sign) == 0
        assert all(each.read() for each in streams)
    assert serve.errors.read_text() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_the_terminal_shows_a_code_that_a_camera_reads(tmp_path: Path) -> None:
    shown = server_greeting(tmp_path)
    assert scan_qr_code(shown) == next(line.strip() for line in shown.splitlines() if "/keep#" in line)


def test_the_key_is_told_while_the_house_is_served(serve: Served) -> None:
    code, said = companion("key", "--data", serve.data)
    assert code == 0 and said.splitlines()[0] == serve.key
    assert f":{serve.port}/keep#{serve.key}" in said


def test_a_new_key_sends_the_old_tablets_away(serve: Served) -> None:
    tablet = serve.tablet()
    assert companion("key", "--new", "--data", serve.data, said="n\n")[0] == 1
    assert tablet.get("/", "application/json").status == 200
    code, said = companion("key", "--new", "--yes", "--data", serve.data)
    assert code == 0 and "no longer works" in said
    assert tablet.get("/", "application/json").status == 403
    assert tablet.take_key(key_in(said)).get("/", "application/json").status == 200


def test_a_key_of_no_house_is_one_sentence(tmp_path: Path) -> None:
    code, said = companion("key", "--data", tmp_path)
    assert code == 1 and "There is no house" in said and not (tmp_path / "house.db").exists()


def test_a_backup_made_while_serving_brings_the_evening_back(serve: Served, tmp_path: Path) -> None:
    tablet, file = serve.tablet(), tmp_path / "evening.db"
    table = tablet.open_table()
    code, said = companion("backup", file, "--data", serve.data)
    assert code == 0 and re.search(r"1 table\(s\), \d+ facts, 0 photo\(s\), \d+ KiB", said)
    tablet.move(table, "note_throw", seat="s1", points=7)
    serve.stop()
    code, said = companion("restore", file, "--yes", "--data", serve.data)
    serve.start()
    assert code == 0 and score_of(tablet.look(table), "s1") == 1
    aside = Path(said.strip().rpartition(" ")[2])
    assert companion("restore", aside, "--yes", "--data", tmp_path / "other")[0] == 0


def test_a_backup_overwrites_nothing(serve: Served, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("dear diary")
    code, said = companion("backup", file, "--data", serve.data)
    assert code == 1 and "will not be overwritten" in said
    assert file.read_text() == "dear diary"


def test_a_backup_without_a_name_is_dated(serve: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = companion("backup", "--data", serve.data)
    (made,) = tmp_path.glob("*.db")
    assert code == 0 and re.fullmatch(r"veilleuse-\d{4}-\d\d-\d\d-\d{6}\.db", made.name) and made.name in said


def test_a_house_that_is_served_is_not_replaced(serve: Served, tmp_path: Path) -> None:
    companion("backup", tmp_path / "copy.db", "--data", serve.data)
    code, said = companion("restore", tmp_path / "copy.db", "--yes", "--data", serve.data)
    assert code == 1 and "switch it off first" in said


@pytest.mark.parametrize("broken", ["missing", "text", "torn", "foreign"])
def test_a_broken_backup_changes_nothing(serve: Served, tmp_path: Path, broken: str) -> None:
    file = broken_backup(broken, serve.data, tmp_path / "broken.db")
    serve.stop()
    before = {each.name: each.read_bytes() for each in serve.data.glob("house*")}
    code, said = companion("restore", file, "--yes", "--data", serve.data)
    why = (
        ("n'existe pas", "There is no")
        if broken == "missing"
        else ("pas une maison en bon état", "not a healthy house")
    )
    assert code == 1 and all(each in said for each in why)
    assert {each.name: each.read_bytes() for each in serve.data.glob("house*")} == before


def test_restoring_asks_first(serve: Served, tmp_path: Path) -> None:
    companion("backup", tmp_path / "copy.db", "--data", serve.data)
    serve.stop()
    code, said = companion("restore", tmp_path / "copy.db", "--data", serve.data, environ=FRENCH, said="n\n")
    assert code == 1 and "Remplacer la maison" in said
    assert not list(serve.data.glob("house-before-*"))


def test_the_doctor_finds_a_served_house_well(serve: Served) -> None:
    code, said = companion("doctor", "--data", serve.data, environ={**ENGLISH, "VEILLEUSE_HOST": "127.0.0.1"})
    assert code == 0, said
    assert all(line.startswith("✓") for line in said.splitlines())
    assert f"is on, at port {serve.port}" in said and f"Reached at http://127.0.0.1:{serve.port}." in said
    assert "vale_of_eternity" in said and "toy" in said


def test_the_doctor_says_that_a_house_gives_no_answer(serve: Served) -> None:
    serve.process.send_signal(signal.SIGSTOP)
    code, said = companion("doctor", "--data", serve.data)
    serve.process.send_signal(signal.SIGCONT)
    assert code == 1 and f"✗ Veilleuse is on, but does not answer at port {serve.port}" in said


def test_the_doctor_names_an_older_program_that_still_serves(serve: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "__version__", "99")
    found = [*doctor.check_serving(Config(serve.data), ())]
    assert any("99 is installed" in each.sentence and not each.is_well for each in found)


def test_the_doctor_finds_what_is_wrong_in_french_too(tmp_path: Path, taken: int) -> None:
    (tmp_path / "house.db").write_text("not a house " * 1000)
    code, said = companion("doctor", "--port", taken, "--data", tmp_path, environ=FRENCH)
    assert code == 1
    assert "✗ La maison est abîmée" in said and f"✗ Le port {taken} est pris" in said
    assert "coupure de courant" not in said


def test_a_damaged_house_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("not a house " * 1000)
    code, said = companion("serve", "--port", 0, "--data", tmp_path)
    assert code == 1 and "companion restore" in said and "Traceback" not in said


def test_a_house_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        log.writer.conn.execute(f"PRAGMA user_version = {VERSION + 1}")
    for command in ("serve", "key", "backup", "doctor"):
        code, said = companion(command, "--data", tmp_path)
        assert code == 1 and "newer version of Veilleuse" in said and "Traceback" not in said, command


def test_a_house_whose_own_facts_are_damaged_is_not_served_and_the_doctor_says_so(tmp_path: Path) -> None:
    with closing(open_log(tmp_path / "house.db")) as log:
        log.append("house", [Fact("key_cut", {"key": "A"}, 1, 1)])
    with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
        db.execute("UPDATE facts SET data = '{' WHERE seq = 1")
    for command in ("serve", "key", "doctor"):
        code, said = companion(command, "--data", tmp_path)
        assert code == 1 and "companion restore" in said and "Traceback" not in said, command


DAMAGES = {
    "data = '{'": "can't be read any more",
    "data = json_set(data, '$.game', 'gone')": "needs a game",
    "data = json_remove(data, '$.names', '$.colours')": "every table can be opened",
    "kind = 'table_opened', data = '[]'": "can't be read any more",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_doctor_opens_and_draws_each_table(serve: Served, damage: str) -> None:
    broken, sound = serve.tablet().open_table(), serve.tablet().open_table()
    serve.stop()
    with closing(sqlite3.connect(serve.data / "house.db")) as db, db:
        db.execute(f"UPDATE facts SET {damage} WHERE seq = 1 AND tbl = ?", (broken,))
    code, said = companion("doctor", "--port", 0, "--data", serve.data)
    assert DAMAGES[damage] in said.lower() and "Traceback" not in said and "house is healthy" in said
    assert code == (broken in said) and sound not in said
    serve.start()
    assert serve.tablet().get(f"/tables/{sound}").status == 200


def test_the_doctor_blames_no_table_for_another(tmp_path: Path) -> None:
    build(tmp_path / "house.db")
    with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
        (broken,) = db.execute("SELECT tbl FROM facts WHERE tbl <> 'house' ORDER BY tbl").fetchone()
        db.execute("UPDATE facts SET data = '{' WHERE seq = 2 AND tbl = ?", (broken,))
    code, said = companion("doctor", "--port", 0, "--data", tmp_path)
    assert code == 1 and said.count("✗") == 1 and f"{broken} can't be read any more" in said


def test_an_empty_file_is_no_new_house(tmp_path: Path) -> None:
    (tmp_path / "house.db").touch()
    code, said = companion("serve", "--port", 0, "--data", tmp_path)
    assert code == 1 and "companion restore" in said and (tmp_path / "house.db").stat().st_size == 0


def test_a_lost_house_is_not_taken_for_a_new_one(serve: Served, tmp_path: Path) -> None:
    companion("backup", tmp_path / "copy.db", "--data", serve.data)
    serve.kill()
    (serve.data / "house.db").unlink()
    for command in ("serve", "doctor"):
        code, said = companion(command, "--port", 0, "--data", serve.data)
        assert code == 1 and "house.db-wal is still there" in said and "companion restore" in said, said
    assert companion("restore", tmp_path / "copy.db", "--yes", "--data", serve.data)[0] == 0
    assert companion("doctor", "--port", 0, "--data", serve.data)[0] == 0


def test_a_second_server_is_refused_also_when_somebody_tidied_the_lock_away(serve: Served) -> None:
    (serve.data / "served.lock").unlink()
    code, said = companion("serve", "--port", 0, "--data", serve.data)
    assert code == 1 and "switch it off first" in said


def test_a_backup_into_a_folder_that_is_not_there_names_the_folder(serve: Served, tmp_path: Path) -> None:
    code, said = companion("backup", tmp_path / "nowhere" / "copy.db", "--data", serve.data)
    assert code == 1 and "There is no" in said and "nowhere" in said


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, said = companion("serve", "--port", 0, "--data", tmp_path / "file" / "house")
    assert code == 1 and "is not a folder" in said and len(said.splitlines()) == 2


def test_a_setting_that_makes_no_sense_is_one_sentence(tmp_path: Path) -> None:
    code, said = companion("serve", "--data", tmp_path, environ={**ENGLISH, "VEILLEUSE_PORT": "many"})
    assert code == 1 and "VEILLEUSE_PORT must be a number" in said
