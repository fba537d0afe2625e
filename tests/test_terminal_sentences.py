"""Whatever is mistyped, missing, of the wrong kind, full or closed: a sentence in the terminal's language and an exit
code, never a traceback, and nothing is made that was not asked for."""

import os
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.house_database import open_log
from tests.server_process import COMPANION, Served
from tests.test_cli import ENGLISH, FRENCH, companion

WRONG = {
    "an option": (["serve", "--foo"], 2, "L'option --foo n'existe pas", "No such option"),
    "a command": (["servee"], 2, "Cette commande n'existe pas", "No such command"),
    "no file": (["restore"], 2, "Il manque FILE", "Missing argument"),
    "a port": (["serve", "--port", "many"], 2, "La valeur de --port ne convient pas", "Invalid value"),
    "no folder": (["doctor", "--data", ""], 1, "il manque le nom du dossier", "is missing after --data"),
    "a file for a folder": (["serve", "--port", "0", "--data", "file"], 1, "n'est pas un dossier", "is not a folder"),
    "a folder below a file": (["serve", "--port", "0", "--data", "file/x"], 1, "n'est pas un dossier", "not a folder"),
    "a folder for a house": (["serve", "--port", "0", "--data", "odd"], 1, "est un dossier, alors", "is a folder, and"),
    "a folder for a house to keep": (["backup", "--data", "odd"], 1, "est un dossier, alors", "is a folder, and"),
    "a folder for a lock": (["serve", "--port", "0", "--data", "shut"], 1, "served.lock est un dossier", "is a folder"),
    "a backup that is missing": (["restore", "none.db", "--data", "new"], 1, "none.db n'existe pas", "There is no"),
    "a folder for a backup": (["restore", "odd", "--data", "new"], 1, "est un dossier, alors", "is a folder, and"),
    "a file that is missing": (["unpack", "none.zip", "--data", "new"], 1, "none.zip n'existe pas", "There is no"),
    "a folder for a file": (["unpack", "odd", "--data", "new"], 1, "est un dossier, alors", "is a folder, and"),
    "a file of others": (["unpack", "file", "--data", "new"], 1, "ne vient pas de Veilleuse", "does not come from"),
    "a house that is missing": (["backup", "--data", "new"], 1, "pas encore de maison", "There is no house"),
    "a place that is missing": (["backup", "x/y.db", "--data", "house"], 1, "n'existe pas", "There is no"),
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("odd/house.db", "shut/served.lock", "house"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "file").write_text("mine")
    with closing(open_log(tmp_path / "house" / "house.db")):
        return tmp_path


@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_said_in_the_terminals_language_and_nothing_is_made(here: Path, wrong: str) -> None:
    words, expected, french, english = WRONG[wrong]
    for environ, sentence in ((FRENCH, french), (ENGLISH, english)):
        code, said = companion(*words, environ=environ)
        assert code == expected and sentence in said and "Traceback" not in said and "Error:" not in said, said
        assert len(said.strip().splitlines()) <= 2
    assert not (here / "new").exists()


def test_the_doctor_makes_no_folder(here: Path) -> None:
    code, said = companion("doctor", "--port", 0, "--data", here / "new" / "house")
    assert code == 0 and "No house yet" in said and not (here / "new").exists()


def test_the_doctor_names_a_folder_that_has_the_name_of_the_house(here: Path) -> None:
    code, said = companion("doctor", "--port", 0, "--data", here / "odd")
    assert code == 1 and "house.db is a folder, and a file is needed" in said and "No house yet" not in said


def test_rubbish_in_the_lock_file_stands_in_nobodys_way(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir()
    (data / "served.lock").write_text("rubbish " * 500)
    served = Served(data)
    assert companion("serve", "--port", 0, "--data", data)[0] == 1 and served.stop() == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
@pytest.mark.parametrize(
    ("command", "unbuffered"), [(["doctor", "--port", "0"], ""), (["doctor"], "1"), (["key"], "1"), (["--help"], "")]
)
def test_a_result_that_cannot_be_shown_is_one_sentence(here: Path, command: list[str], unbuffered: str) -> None:
    environ = {**ENGLISH, "PYTHONUNBUFFERED": unbuffered}
    where = [] if command == ["--help"] else ["--data", str(here / "house")]
    with open("/dev/full", "w") as full:
        words = [*COMPANION, *command, *where]
        done = subprocess.run(words, env=environ, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "The result cannot be shown" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 2, done.stderr


def test_a_terminal_that_is_closed_is_no_bug(here: Path) -> None:
    words = ["sh", "-c", 'exec "$@" >&-', "sh", *COMPANION, "doctor", "--port", "0", "--data", str(here / "house")]
    done = subprocess.run(words, env=ENGLISH, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0 and done.stderr == ""


@pytest.mark.parametrize("yes", ["o", "oui", "y", "YES"])
def test_a_question_takes_a_yes_of_both_languages(here: Path, yes: str) -> None:
    companion("backup", "copy.db", "--data", "house")
    code, said = companion("restore", "copy.db", "--data", "house", environ=FRENCH, said=f"{yes}\n")
    assert code == 0 and "[o/N]" in said and "est restaurée" in said


def test_a_log_that_cannot_be_written_costs_no_tap(here: Path) -> None:
    (here / "house" / "veilleuse.log").write_text("")
    (here / "house" / "veilleuse.log").chmod(0o400)
    words = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    command = [*words, *COMPANION, "doctor", "--port", "0", "--data", str(here / "house")]
    said = subprocess.run(command, env=ENGLISH, capture_output=True, text=True).stdout
    assert "veilleuse.log cannot be written to. Taps are saved all the same." in said and "no tap" not in said
