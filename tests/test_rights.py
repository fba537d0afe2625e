"""After one `sudo`, or on a full disk: what is not ours to write is named as such, with what to type, never called
damaged."""

import subprocess
from pathlib import Path

import pytest

from tests.faults.test_disk import OBEDIENTLY
from tests.server_process import COMPANION, WITH_TOY, Served

ENGLISH, FRENCH = {**WITH_TOY, "LANG": "en_GB.UTF-8"}, {**WITH_TOY, "LANG": "fr_FR.UTF-8"}


# No file may grow by a single byte.
FULLY = ("sh", "-c", 'ulimit -f 0 && exec "$@"', "sh", *COMPANION)


def obediently(*words: object, environ: dict[str, str] = ENGLISH) -> tuple[int, str]:
    return said_by(OBEDIENTLY, *words, environ=environ)


def said_by(command: tuple[str, ...], *words: object, environ: dict[str, str] = ENGLISH) -> tuple[int, str]:
    done = subprocess.run([*command, *map(str, words)], env=environ, capture_output=True, encoding="utf-8", timeout=240)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def data(serve: Served) -> Path:
    """A house that is not open, with one table."""
    serve.tablet().open_table()
    serve.stop()
    return serve.data


def test_the_doctor_names_what_cannot_be_written_and_what_to_type(data: Path) -> None:
    (data / "house.db").chmod(0o400)
    code, said = obediently("doctor", "--port", 0, "--data", data)
    assert code == 1 and "✗ house.db cannot be written" in said and f'chown -R "$USER" "{data}"' in said
    assert "The house is healthy" in said and "damaged" not in said
    assert "écriture interdite" in obediently("doctor", "--port", 0, "--data", data, environ=FRENCH)[1]


def test_a_folder_that_is_read_only_is_not_called_damaged(data: Path) -> None:
    data.chmod(0o500)
    try:
        for words in (("doctor",), ("serve", "--port", 0), ("key",), ("backup", data.parent / "copy.db")):
            code, said = obediently(*words, "--data", data)
            assert "damaged" not in said and "not a healthy" not in said and "Traceback" not in said, words
            assert code == (words[0] != "backup")
    finally:
        data.chmod(0o700)
    assert (data.parent / "copy.db").exists()


def test_a_house_that_may_not_even_be_read_is_not_called_damaged(data: Path) -> None:
    (data / "house.db").chmod(0)
    for words in (("doctor",), ("serve", "--port", 0), ("key",), ("backup", data.parent / "copy.db")):
        code, said = obediently(*words, "--data", data)
        assert code == 1 and "damaged" not in said and "Traceback" not in said, said
        assert "chown" in said or "Cannot write" in said


def test_a_house_whose_place_may_not_be_looked_at_is_one_sentence(data: Path) -> None:
    """Below another account's folder; or its name is too long."""
    house, long = data / "house", data / ("x" * 300)
    data.chmod(0)
    try:
        for words in (("doctor",), ("serve", "--port", 0), ("key",), ("restore", data / "copy"), ("unpack", long)):
            code, said = obediently(*words, "--data", house)
            assert code == 1 and "annot" in said and "Traceback" not in said, (words, said)
    finally:
        data.chmod(0o700)
    assert "Cannot write to" in obediently("key", "--data", long)[1]


def test_a_house_on_a_full_disk_is_not_called_damaged(data: Path) -> None:
    for words in (("serve", "--port", 0), ("key", "--new", "--yes"), ("backup", data.parent / "copy.db")):
        code, said = said_by(FULLY, *words, "--data", data)
        assert code == 1 and "damaged" not in said and "not a healthy" not in said and "Traceback" not in said, said
        assert "Everything saved is safe" in said or "cannot be written to" in said, said
    assert not (data.parent / "copy.db").exists()


def test_the_doctor_of_a_house_on_a_full_disk_says_so_and_that_it_is_healthy(data: Path) -> None:
    code, said = said_by(FULLY, "doctor", "--port", 0, "--data", data)
    assert code == 1 and "✓ The house is healthy: 1 table(s)" in said and "✗ The disk of" in said, said
    assert "not enough disk space to check the tables" in said and "Traceback" not in said
    said = said_by(FULLY, "doctor", "--port", 0, "--data", data, environ=FRENCH)[1]
    assert "✗ Impossible d'écrire sur le disque de" in said


def test_nothing_that_a_house_writes_can_be_read_by_others(serve: Served) -> None:
    serve.tablet().open_table()
    assert said_by(COMPANION, "backup", serve.data / "copy.db", "--data", serve.data)[0] == 0
    modes = {each.name: oct(each.stat().st_mode & 0o077) for each in serve.data.glob("*") if each != serve.errors}
    assert modes == dict.fromkeys(modes, "0o0") and {"house.db", "house.db-wal", "served.lock", "copy.db"} <= {*modes}
