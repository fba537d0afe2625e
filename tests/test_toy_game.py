"""A game that the house has never heard of: installed beside it, found, played, told; nothing else is touched."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.http_player import Player, code_of, score_of
from tests.server_process import COMPANION, PLAIN, Served

TOY = Path(__file__).parent / "toy"
OFFLINE = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the house's own folder."""
    copy, site = tmp_path_factory.mktemp("toy") / "game", tmp_path_factory.mktemp("site")
    shutil.copytree(TOY, copy)
    pip = [sys.executable, "-m", "pip", "install", *OFFLINE, "--target", str(site), str(copy)]
    subprocess.run(pip, check=True, timeout=240)
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
    assert "Skimming stones" in tablet.get("/").text
    assert "Les ricochets" in replace(tablet, language="fr").get("/").text


def test_it_is_opened_and_played_as_a_browser_would(tablet: Player) -> None:
    address = tablet.post_form("/tables", game="toy", who=["Ana", "Bo"]).headers["Location"]
    assert "Round 1 of 10" in tablet.get(address).text
    done = tablet.post_form(f"{address}/moves", move="next_round", at="round:1")
    assert (done.status, done.headers["Location"]) == (303, address)
    assert "Round 2 of 10" in tablet.get(address).text


def test_it_is_played_to_its_end_as_a_script_would(tablet: Player, table: str) -> None:
    assert [each["move"] for each in tablet.look(table)["moves"]][:1] == ["note_throw"]
    refused = tablet.move(table, "note_throw", seat="s2", points=100)
    assert refused.status == 422 and "Points" in refused.json["error"]["text"]
    tablet.move(table, "note_throw", seat="s2", points=58)
    ended = tablet.move(table, "next_round", at="round:1").json
    assert ended["headline"]["text"] == "Bo wins"
    assert "note_throw" not in [each["move"] for each in ended["moves"]]


def test_it_is_undone(tablet: Player, table: str) -> None:
    thrown = tablet.move(table, "note_throw", seat="s1", points=3).json
    assert thrown["view"]["controls"]["undoes"]["text"] == "Ana: +3, round 1" and score_of(thrown, "s1") == 4
    undone = tablet.post(f"/tables/{table}/undos", move=thrown["view"]["controls"]["undo"])
    assert score_of(undone.json, "s1") == 1


def test_its_history_reads_in_both_languages(tablet: Player, table: str) -> None:
    tablet.move(table, "note_throw", seat="s1", points=1)
    assert "Ana: +1, round 1" in tablet.get(f"/tables/{table}/history").text
    assert "Ana : +1, manche 1" in replace(tablet, language="fr").get(f"/tables/{table}/history").text


def test_its_style_is_linked_and_served(tablet: Player, table: str) -> None:
    linked = re.search(r'href="(/games/toy\.css[^"]*)"', tablet.get(f"/tables/{table}").text)
    style = tablet.get(linked[1]) if linked else tablet.get("/")
    assert style.status == 200 and style.headers["Content-Type"].startswith("text/css")
    assert style.text == (TOY / "toy_game/static/toy.css").read_text()


def test_its_rules_open_from_the_question_mark(tablet: Player, table: str) -> None:
    tablet.move(table, "note_throw", seat="s1", points=60)
    assert 'href="/rules/toy/TOY-003"' in tablet.get(f"/tables/{table}").text
    assert "<strong>win</strong>" in tablet.get("/rules/toy/TOY-003").text
    assert "<strong>gagne</strong>" in replace(tablet, language="fr").get("/rules/toy/TOY-003").text


def test_its_depth_opens_with_a_switch(tablet: Player, table: str) -> None:
    refused = tablet.move(table, "turn_wind", wind="gust", at="round:1")
    assert refused.status == 409 and refused.json["error"]["say"] == "move.over"
    tablet.move(table, "set_wind", value="on")
    assert tablet.move(table, "turn_wind", wind="gust", at="round:1").json["view"]["wind"]["wind"] == "gust"
    assert tablet.move(table, "next_round", at="round:1").json["view"]["wind"]["wind"] == "calm"


def test_its_move_has_a_form_of_its_own(tablet: Player, table: str) -> None:
    asked = tablet.get(f"/tables/{table}/moves/note_throw").text
    assert "Note a throw" in asked and 'name="points"' in asked


def test_the_others_stay_as_they_are(tablet: Player) -> None:
    assert tablet.look(tablet.open_table("vale_of_eternity"))["game"] == "vale_of_eternity"


def test_the_doctor_names_texts_of_it_that_cannot_be_read(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    texts = site / "toy_game/translations/fr.po"
    texts.write_bytes(b"\xff")
    doctor = [*COMPANION, "doctor", "--port", "0", "--data", str(tmp_path / "house")]
    done = subprocess.run(doctor, env={**PLAIN, "PYTHONPATH": str(site)}, capture_output=True, text=True, timeout=240)
    assert done.returncode == 1 and [str(texts) in line for line in done.stdout.splitlines() if "✗" in line] == [True]


def test_the_doctor_names_texts_of_it_that_are_missing(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    texts = site / "toy_game/translations/fr.po"
    texts.write_text(texts.read_text("utf-8").replace('msgid "toy.hint"', 'msgid "toy.hnt"'), "utf-8")
    doctor = [*COMPANION, "doctor", "--port", "0", "--data", str(tmp_path / "house")]
    done = subprocess.run(doctor, env={**PLAIN, "PYTHONPATH": str(site)}, capture_output=True, text=True, timeout=240)
    told = [line for line in done.stdout.splitlines() if "✗" in line]
    assert done.returncode == 1 and len(told) == 1 and f"{texts} lacks the text toy.hint" in told[0]


def test_its_screens_are_drawn_for_everybody(tablet: Player, table: str) -> None:
    """Nothing of them is missing, open or over, on the tablet or on a phone."""
    phone = Player(tablet.base).seat(code_of(tablet.look(table)), "s1")
    tablet.move(table, "set_wind", value="on")
    for move in ({"kind": "note_throw", "seat": "s1", "points": 60}, {"kind": "next_round", "at": "round:1"}):
        assert [device.get(f"/tables/{table}").text.count('class="broken"') for device in (tablet, phone)] == [0, 0]
        assert tablet.move(table, **move).status == 200
    assert all("Ana wins" in device.get(f"/tables/{table}").text for device in (tablet, phone))
