"""A game that the house has never heard of: installed beside it, found, played, told; nothing else is touched."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.playing import Player
from tests.serving import COMPANION, PLAIN, Served

TOY = Path(__file__).parent / "toy"
OFFLINE = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the house's own folder."""
    copy, site = tmp_path_factory.mktemp("toy") / "game", tmp_path_factory.mktemp("site")
    shutil.copytree(TOY, copy)
    pip = [sys.executable, "-m", "pip", "install", *OFFLINE, "--target", str(site), str(copy)]
    subprocess.run(pip, check=True, timeout=60)
    return site


@pytest.fixture(scope="module")
def served(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"), environ={**PLAIN, "PYTHONPATH": str(installed)})
    yield served
    served.stop()


@pytest.fixture
def tablet(served: Served) -> Player:
    return served.tablet()


@pytest.fixture
def table(tablet: Player) -> str:
    return tablet.open_table("toy", ("Ana", "Bo"))


def test_the_house_offers_the_game_in_the_reader_s_language(tablet: Player) -> None:
    assert "The pile of pebbles" in tablet.get("/").text
    assert "Le tas de cailloux" in replace(tablet, language="fr").get("/").text


def test_it_is_opened_and_played_as_a_browser_would(tablet: Player) -> None:
    address = tablet.post_form("/tables", game="toy", who=["Ana", "Bo"]).headers["Location"]
    assert "5 pebbles on the pile" in tablet.get(address).text
    done = tablet.post_form(f"{address}/moves", move="take_pebbles", seat="s1", pebbles=2)
    assert (done.status, done.headers["Location"]) == (303, address)
    assert "3 pebbles on the pile" in tablet.get(address).text


def test_it_is_played_to_its_end_as_a_script_would(tablet: Player, table: str) -> None:
    assert [each["move"] for each in tablet.look(table)["moves"]][:1] == ["take_pebbles"]
    tablet.move(table, "take_pebbles", seat="s1", pebbles=3)
    refused = tablet.move(table, "take_pebbles", seat="s2", pebbles=3)
    assert refused.status == 422 and "pebbles" in refused.json["error"]["text"]
    ended = tablet.move(table, "take_pebbles", seat="s2", pebbles=2).json
    assert ended["headline"]["text"] == "Bo takes the last pebble and wins"
    assert "take_pebbles" not in [each["move"] for each in ended["moves"]]


def test_it_is_undone(tablet: Player, table: str) -> None:
    taken = tablet.move(table, "take_pebbles", seat="s1", pebbles=3).json
    assert taken["view"]["controls"]["undoes"]["text"] == "Ana takes 3 pebbles"
    undone = tablet.post(f"/tables/{table}/undos", move=taken["view"]["controls"]["undo"])
    assert undone.json["view"]["pile"]["left"] == 5


def test_its_history_reads_in_both_languages(tablet: Player, table: str) -> None:
    tablet.move(table, "take_pebbles", seat="s1", pebbles=1)
    assert "Ana takes 1 pebble" in tablet.get(f"/tables/{table}/history").text
    assert "Ana prend 1 caillou" in replace(tablet, language="fr").get(f"/tables/{table}/history").text


def closed_up(style: str) -> str:
    """A sheet is sent without the blanks that nobody's browser reads."""
    return re.sub(r"\s", "", style).replace(";}", "}")


def test_its_style_is_linked_and_served(tablet: Player, table: str) -> None:
    assert 'href="/games/toy.css"' in tablet.get(f"/tables/{table}").text
    style = tablet.get("/games/toy.css")
    assert style.status == 200 and style.headers["Content-Type"].startswith("text/css")
    assert closed_up(style.text) == closed_up((TOY / "toy_game/static/toy.css").read_text())


def test_its_rules_open_from_the_question_mark(tablet: Player, table: str) -> None:
    assert 'href="/rules/toy/TOY-001"' in tablet.get(f"/tables/{table}").text
    assert "<strong>last</strong>" in tablet.get("/rules/toy/TOY-001").text
    assert "<strong>dernier</strong>" in replace(tablet, language="fr").get("/rules/toy/TOY-001").text


def test_its_move_has_a_form_of_its_own(tablet: Player, table: str) -> None:
    asked = tablet.get(f"/tables/{table}/moves/take_pebbles").text
    assert "Take pebbles" in asked and 'name="pebbles"' in asked


def test_the_others_stay_as_they_are(tablet: Player) -> None:
    assert tablet.look(tablet.open_table())["game"] == "vale_of_eternity"


def test_the_doctor_names_texts_of_it_that_cannot_be_read(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    texts = site / "toy_game/translations/fr.po"
    texts.write_bytes(b"\xff")
    doctor = [*COMPANION, "doctor", "--port", "0", "--data", str(tmp_path / "house")]
    done = subprocess.run(doctor, env={**PLAIN, "PYTHONPATH": str(site)}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and [str(texts) in line for line in done.stdout.splitlines() if "✗" in line] == [True]
