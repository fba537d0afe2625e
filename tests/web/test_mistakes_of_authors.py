"""What an author gets wrong is told with the author's own function; the table keeps all else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.table.game import Game
from companion.terminal.table_checks import draw
from tests.web import mistakes
from tests.web.house import Device
from tests.web.secret_house import SecretHouse, open_secret_house
from tests.whispers.creatures import Whispering

pytestmark = pytest.mark.slow
JSON = {"Accept": "application/json"}
PAGES = ("", "/history", "/people", "/settings")
# Named by what is wrong, since no function of the author's is to blame.
NAMED = {
    "a dict": "'knocks'", "a list": "Shown.cards is a list", "a set": "Shown.cards is a set",
    "another zone": "'middle'",
    "a text for a tuple": "a tuple",
    "no template": "whispers/_missing.html", "an offer that cannot be hashed": "unhashable",
    "a move that nobody decides": "'knock'", "due is a move that nobody decides": "'ring'",
    "tell lacks a value": "whispers.knocks", "fields that are none": "'x'", "the race is nonsense": "unhashable",
    "a frozenset": "is a frozenset", "an object": "is an object", "not a number": "a float in it",
}  # fmt: skip


@contextmanager
def house_with(folder: Path, game: Game[Whispering]) -> Iterator[tuple[SecretHouse, Device, str]]:
    with open_secret_house(folder, game) as house:
        house.deal()
        yield house, house.tablet(), f"/tables/{house.id}"


def draw_all(house: SecretHouse) -> None:
    """Looks at everything, as the doctor and a phone do."""
    draw(house.app, house.look(house.id))
    assert house.phone(house.id, "s1").get(f"/tables/{house.id}").status_code == 200


def group(games: dict[str, Game[Whispering]]) -> Any:
    return pytest.mark.parametrize(("what", "game"), list(games.items()), ids=[*games])


@group(mistakes.PARTS)
def test_one_bad_part_leaves_the_others_the_taps_and_the_twin(
    tmp_path: Path, what: str, game: Game[Whispering], caplog: pytest.LogCaptureFixture
) -> None:
    with house_with(tmp_path, game) as (house, tablet, table):
        before = len(house.facts(house.id))
        tapped = tablet.post(f"{table}/moves", move="knock", a="b")
        page, twin = tablet.get(table), tablet.ask("GET", table, JSON)
        assert (tapped.status_code in (200, 422), page.status_code, twin.status_code) == (True, 200, 200)
        assert ("chip looker" in page.text and "holding" in tablet.look(table)["view"]) or twin.json
        told = twin.json["view"].get("knocks", twin.json["view"].get("game", twin.json["view"].get("missing")))
        assert 'class="broken"' in page.text or "cannot be shown" in str(told) or "safe" in str(told)
        assert len(house.facts(house.id)) - before == (tapped.status_code == 200)
        draw_all(house)
    assert NAMED.get(what, "mistakes.py") in caplog.text


@group(mistakes.MOVES)
def test_a_move_that_fails_writes_nothing_and_takes_nothing_away(
    tmp_path: Path, what: str, game: Game[Whispering], caplog: pytest.LogCaptureFixture
) -> None:
    with house_with(tmp_path, game) as (house, tablet, table):
        before = house.kinds(house.id)
        assert tablet.post(f"{table}/moves", move="knock").status_code == 500
        assert house.kinds(house.id) == before and tablet.post(f"{table}/moves", move="deal").status_code == 200
        assert [tablet.get(f"{table}{page}").status_code for page in PAGES] == [200] * 4
    assert NAMED.get(what, "mistakes.py") in caplog.text


@group(mistakes.TOLD)
def test_what_is_told_or_offered_wrongly_stops_no_tap(
    tmp_path: Path, what: str, game: Game[Whispering], caplog: pytest.LogCaptureFixture
) -> None:
    with house_with(tmp_path, game) as (house, tablet, table):
        before = len(house.facts(house.id))
        assert tablet.post(f"{table}/moves", move="knock").status_code == 200
        assert len(house.facts(house.id)) == before + 1
        assert [tablet.get(f"{table}{page}").status_code for page in PAGES] == [200] * 4
        draw_all(house)
        home, twin = tablet.get("/"), tablet.ask("GET", table, JSON)
        assert (home.status_code, twin.status_code, table in home.text) == (200, 200, True)
    assert NAMED.get(what, "mistakes.py") in caplog.text


@pytest.mark.parametrize("is_development", [True, False])
def test_while_a_game_is_developed_its_pages_show_the_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_development: bool
) -> None:
    monkeypatch.setenv("VEILLEUSE_DEV", "1" if is_development else "")
    with house_with(tmp_path, mistakes.PARTS["a function that raises"]) as (_, tablet, table):
        assert ("no_such_thing" in tablet.get(table).text) == is_development
    with house_with(tmp_path, mistakes.MOVES["change raises"]) as (_, tablet, table):
        for answer in (tablet.htmx(f"{table}/moves", move="knock"), tablet.form(f"{table}/moves", move="knock")):
            assert answer.status_code == 500 and ("no_such_thing" in answer.text) == is_development


def test_outside_of_development_no_message_of_a_game_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It may quote a secret."""
    with house_with(tmp_path, mistakes.deciding(mistakes.quotes)) as (_, tablet, table):
        assert tablet.post(f"{table}/moves", move="knock").status_code == 500
    assert "in quotes" in caplog.text and "'moonhare'" not in caplog.text
