"""What the history tells has all its values: a sentence that lacked one would close the table on every screen."""

import pytest

from tests.languages import LANGUAGES
from tests.recordings.replay import speakers
from tests.web.house import JSON, Device, House
from tests.web.live_stream import live, watch
from tests.web.wording import GAMES, all_lines

HTML = "text/html"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_fact_of_a_game_can_be_told(slug: str, language: str) -> None:
    translator, told = speakers()[language], all_lines(GAMES[slug])
    assert told and [line.id for line in told if translator(line) == line.id] == []


@pytest.mark.parametrize("kind", [HTML, JSON])
@pytest.mark.parametrize("page", ["", "/history"])
def test_a_table_opens_after_all_dice_were_thrown_again(house: House, page: str, kind: str) -> None:
    tablet = house.tablet()
    id = thrown_again(house, tablet)
    reply = tablet.ask("GET", f"/tables/{id}{page}", {"Accept": kind})
    assert reply.status_code == 200 and "Ana throws all again: " in reply.text


@live
async def test_a_screen_goes_on_after_all_dice_were_thrown_again(house: House) -> None:
    tablet = house.tablet()
    id = thrown_again(house, tablet)
    async with watch(house, tablet, id) as stream:
        assert "Ana throws all again: " in (await stream.first()).data


def thrown_again(house: House, tablet: Device) -> str:
    """Etherium: Ana connects by a card, and another one throws all again."""
    id = house.app.services.tables.opening.open("etherium", ("Ana", "Ben"), ("", ""), {})
    tap(tablet, id, "connect_by_card", seat="s1", die=0)
    tap(tablet, id, "reroll_all")
    return id


def tap(tablet: Device, id: str, move: str, **fields: object) -> None:
    reply = tablet.post(f"/tables/{id}/moves", move=move, at=tablet.at(id, move), **fields)
    assert reply.status_code == 200
