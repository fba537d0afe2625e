"""Every screen of When I Dream is drawn at every moment, in both languages, and works without a script."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.games.when_i_dream.game import game as wid
from tests.games.when_i_dream.dreaming import Dreaming
from tests.languages import LANGUAGES
from tests.table.tables import PEOPLE
from tests.web.house import Device, House, open_house

UNSPOKEN = re.compile(rf"(?<![/-]){wid.slug}\.\w+|\bfield\.\w+")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


@pytest.fixture
def table(house: House) -> Dreaming:
    return Dreaming(house.app.services.tables).open(*PEOPLE[:5])


def moments(table: Dreaming) -> Iterator[str]:
    """A game with everything switched on, moment by moment."""
    yield "before"
    for id in ("words", "clue_turns", "ring"):
        table.play(f"set_{id}", value="on")
    yield from first_dream(table)
    table.play("set_roles", value="cards")
    for _ in range(4):
        table.dream("yb")
        yield "who was what"
    while missing := table.parts()["asked"].missing:
        round, seat, roles = missing[0]
        table.play("say_role", round=round, seat=seat.id, role=roles[0])
    yield "the end"


def first_dream(table: Dreaming) -> Iterator[str]:
    table.deal()
    yield "dealt"
    table.start()
    table.play("note_word", dream_card=1, word="boat")
    table.judge("yb").next_card()
    table.once("give_forbidden", seat="s3")
    yield "night"
    table.play("pause_clock")
    yield "paused"
    table.once("end_night")
    yield "last answer"
    table.once("last_answer", verdict="right")
    yield "day"
    table.wake()
    yield "scored"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_at_every_moment(house: House, table: Dreaming, language: str) -> None:
    devices = [house.tablet(language), *(house.phone(table.id, seat, language) for seat in ("s1", "s2"))]
    for moment in moments(table):
        for device in devices:
            page = device.get(f"/tables/{table.id}")
            assert page.status_code == 200 and UNSPOKEN.findall(page.text) == [], moment
            assert device.get(f"/tables/{table.id}/history").status_code == 200
        assert forms_open(devices[0], table) == [], moment


def forms_open(device: Device, table: Dreaming) -> list[str]:
    """The moves whose form, for a browser without scripts, does not open or does not speak."""
    pages = {kind: device.get(f"/tables/{table.id}/moves/{kind}") for kind in table.offers()}
    return [kind for kind, page in pages.items() if page.status_code != 200 or UNSPOKEN.findall(page.text)]


def test_a_plain_form_plays_the_round(house: House, table: Dreaming) -> None:
    tablet, path = house.tablet(), f"/tables/{table.id}/moves"
    for move, more in (
        ("next_round", {}),
        ("start_night", {}),
        ("give_verdict", {"verdict": "right"}),
        ("give_forbidden", {"seat": "s2"}),
        ("end_night", {}),
        ("last_answer", {"verdict": "none"}),
        ("take_off_mask", {"told": "all"}),
    ):
        table.next_card()
        assert tablet.form(path, move=move, at=tablet.at(table.id, move), **more).status_code == 303
    assert table.night.is_scored and table.totals["s1"] == 3


def test_a_silent_point_is_played_by_its_default_and_said_once_on_the_tablet(house: House, table: Dreaming) -> None:
    tablet, phone, path = house.tablet(), house.phone(table.id, "s2"), f"/tables/{table.id}"
    table.sleep("b")
    reply = tablet.form(f"{path}/moves", move="take_off_mask", at=tablet.at(table.id, "take_off_mask"))
    assert reply.status_code == 303 and reply.headers["Location"] == path
    change = f'href="{path}/moves/point_empty_dream"'
    assert change in tablet.get(path).text and change not in phone.get(path).text
    tablet.form(f"{path}/moves", move="point_empty_dream", choice="bonus")
    assert table.totals["s1"] == 2 and change not in tablet.get(path).text


def test_the_dreamers_page_has_neither_buttons_nor_piles_nor_the_number_of_the_card(
    house: House, table: Dreaming
) -> None:
    dreamer, other = house.phone(table.id, "s1"), house.phone(table.id, "s2")
    table.deal().start().judge("yyb").play("choose_judge", judge="all")
    mine, theirs = (device.get(f"/tables/{table.id}").text for device in (dreamer, other))
    for sign in ('value="right"', ":card.", 'class="piles"'):
        assert sign in theirs and sign not in mine


@pytest.mark.rule("WD-014")
def test_how_to_prepare_and_put_back_the_cards_stands_on_every_screen(house: House, table: Dreaming) -> None:
    for device in (house.tablet(), house.phone(table.id, "s2")):
        page = device.get(f"/tables/{table.id}").text
        assert "The headboard hides the word that is not used." in page
        assert "go back under the pile, turned and flipped." in page


def test_the_same_people_play_again_from_the_final_page(house: House, table: Dreaming) -> None:
    for _ in range(5):
        table.dream("y")
    page = house.tablet().get(f"/tables/{table.id}").text
    assert f"/tables/new/{wid.slug}?after={table.id}&amp;who=Ana" in page


def test_a_number_of_the_sheet_leads_to_its_correction_filled_in(house: House, table: Dreaming) -> None:
    table.dream("yb")
    tablet = house.tablet()
    link = re.search(r'href="([^"]+correct_points\?round=1[^"]+)"', tablet.get(f"/tables/{table.id}").text)
    assert link
    form = tablet.get(unescape(link[1])).text
    assert '<input type="hidden" name="round" value="1">' in form
    assert '<input type="hidden" name="seat" value="s1">' in form
