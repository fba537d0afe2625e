"""What breaks in a game is missing in its place; the rest of the screen stays, and undo and history are in reach."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.table.chapter import Kind
from companion.table.game import Game, Part
from companion.table.say import say
from tests.web.house import Device
from tests.web.live_stream import live, watch
from tests.web.secret_house import SecretHouse, open_secret_house
from tests.whispers import game as whispers
from tests.whispers import screen
from tests.whispers.creatures import Whispering, chapter

SAFE = "Your game is safe"


def breaking(*args: object) -> Any:
    raise KeyError("moonhare")


def parts_of_which_one_breaks(table: Any, audience: Any, offers: Any) -> Iterator[Part]:
    knocks, *others = screen.parts(table, audience, offers)
    yield from (replace(knocks, value=lambda: breaking()), *others)


def with_chapter(**what: Any) -> Game[Whispering]:
    return replace(whispers, chapters=(replace(chapter, **what),))


KNOCKED = chapter.facts["knocked"]
BROKEN = {
    "a part": replace(whispers, parts=parts_of_which_one_breaks),
    "all parts": replace(whispers, parts=breaking),
    "a template": replace(whispers, parts=lambda *args: (replace(each, template="") for each in [Part("oops", 0)])),
    "offers": with_chapter(offers=breaking),
    "a line of the history": with_chapter(facts={**chapter.facts, "knocked": replace(KNOCKED, tell=breaking)}),
    "a value of a line": with_chapter(
        facts={**chapter.facts, "knocked": replace(KNOCKED, tell=lambda *args: say("whispers.knocks"))}
    ),
    "the headline": replace(whispers, headline=breaking),
}


@contextmanager
def house_with(folder: Path, game: Game[Whispering]) -> Iterator[tuple[SecretHouse, Device, str]]:
    """At this table somebody knocked, before the game broke."""
    with open_secret_house(folder, whispers) as house:
        house.deal().tablet().post(f"/tables/{house.id}/moves", move="knock")
        id = house.id
    with open_secret_house(folder, game) as house:
        yield house, house.tablet(), f"/tables/{id}"


@pytest.mark.parametrize("what", BROKEN)
def test_what_breaks_leaves_the_page_the_twin_undo_and_history(tmp_path: Path, what: str) -> None:
    with house_with(tmp_path, BROKEN[what]) as (house, tablet, table):
        page, twin, history = tablet.get(table), tablet.look(table), tablet.get(f"{table}/history")
        assert (page.status_code, history.status_code) == (200, 200)
        assert "controls" in twin["view"] and "people" in twin["view"] and not house.betrayed(page.text)
        assert tablet.post(f"{table}/undos", move=twin["view"]["controls"]["undo"]).status_code == 200
        assert tablet.get("/").status_code == 200


@pytest.mark.parametrize("what", ["a part", "a template", "all parts"])
def test_a_part_that_breaks_says_that_the_game_is_safe(tmp_path: Path, what: str) -> None:
    with house_with(tmp_path, BROKEN[what]) as (_, tablet, table):
        page = tablet.get(table).text
    assert SAFE in page and ('class="chip looker' in page) == (what == "a part")


@pytest.mark.parametrize("what", BROKEN)
@live
async def test_the_stream_of_a_broken_table_goes_on(tmp_path: Path, what: str) -> None:
    with house_with(tmp_path, BROKEN[what]) as (house, tablet, table):
        async with watch(house, tablet, table.removeprefix("/tables/")) as stream:
            frame = await stream.first()
    assert {"news", "controls", "people"} <= set(frame.parts)


def test_what_broke_is_logged_without_its_words(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house_with(tmp_path, BROKEN["a part"]) as (_, tablet, table):
        tablet.get(table)
    assert "broke: KeyError" in caplog.text and "in breaking" in caplog.text and "'moonhare'" not in caplog.text


def test_a_fact_that_cannot_be_counted_closes_no_table(tmp_path: Path) -> None:
    game = with_chapter(facts={**chapter.facts, "knocked": Kind(breaking, KNOCKED.tell)})
    with house_with(tmp_path, game) as (_, tablet, table):
        assert "could not be counted" in tablet.get(table).text
        undo = tablet.look(table)["view"]["controls"]["undo"]
        assert tablet.post(f"{table}/undos", move=undo).status_code == 200
        assert "could not be counted" not in tablet.get(table).text


def test_what_a_game_decides_and_cannot_count_is_not_written(tmp_path: Path) -> None:
    game = with_chapter(facts={**chapter.facts, "knocked": Kind(breaking, KNOCKED.tell)})
    with open_secret_house(tmp_path, game) as house:
        tablet = house.deal().tablet()
        before = house.kinds(house.id)
        assert tablet.post(f"/tables/{house.id}/moves", move="knock").status_code == 500
        assert house.kinds(house.id) == before and tablet.get(f"/tables/{house.id}").status_code == 200
