"""The chronicle: the whole campaign on one page, on paper, and as files that need no house."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from companion.table.common.jpeg import read
from companion.table.fact import TABLET
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.test_recap import an_evening, plain
from tests.photos import photo
from tests.table.tables import Clock
from tests.web.house import House, open_house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as home:
        yield home


def test_the_whole_campaign_is_on_one_page(journey: Journey, clock: Clock) -> None:
    journey.play("entitle", title="The four sleepers")
    an_evening(journey)
    clock.now += 2 * 3_600
    journey.to_bed().do("begin_evening")
    journey.do("wake_up")
    journey.to_bed()
    told = journey.page("chronicle")
    assert told.title == "The four sleepers" and [each.number for each in told.evenings] == [1, 2]
    figures = {each.id.rpartition(".")[2]: dict(each.values) for each in told.figures}
    assert figures["evenings"] == {"n": 2} and figures["time"] == {"hours": 2, "minutes": "00"}
    assert (figures["won"], figures["lost"], figures["met"]) == ({"n": 1}, {"n": 1}, {"n": 5})


def test_it_says_where_we_were_and_which_dreams_are_open(journey: Journey) -> None:
    told = an_evening(journey).to_bed().page("chronicle")
    visited = {plain(each.slot): each.evenings for each in told.places if each.evenings}
    assert visited == {"A1": (1,), "The harbour": (1,)}
    assert [plain(each.slot) for each in told.places if each.is_here] == ["The harbour"]
    assert [(plain(called), bool(gate.won)) for called, gate in told.doors] == [("I-01 X", True), ("The well", False)]


def a_campaign(home: House) -> Journey:
    journey = an_evening(Journey(home.app.services.tables).open("Ana", "Ben", "Cleo"))
    journey.play("give_name", of="I-02 F", name='=SUM("<b>1;2")')
    journey.tables.photos.take(journey.id, TABLET, "table:1", photo())
    return journey.to_bed()


def test_a_file_holds_its_photos_and_asks_nobody_for_anything(home: House) -> None:
    journey = a_campaign(home)
    saved = home.tablet().get(f"/tables/{journey.id}/pages/chronicle.html")
    assert "attachment" in saved.headers["Content-Disposition"] and "The well" in saved.text
    assert "data:image/jpeg;base64," in saved.text and read(photo()).name not in saved.text
    for tapped in ("<script", "<form", "<button", "href=", 'src="/'):
        assert tapped not in saved.text
    assert 'data-theme="light"' in saved.text and "<b>1" not in saved.text


def test_what_is_noted_is_a_table_for_a_spreadsheet(home: House) -> None:
    journey = a_campaign(home)
    saved = home.tablet("fr").get(f"/tables/{journey.id}/pages/inventory.csv").data.decode("utf-8-sig")
    rows = {row[0]: row for row in csv.reader(StringIO(saved), delimiter=";")}
    assert rows["Code"][:4] == ["Code", "Nom", "Sorte", "Où"]
    assert rows["I-02 B"][1:3] == ["The well", "Portail"] and rows["I-02 D"][5] == "opens at night"
    assert rows["I-02 F"][1] == '\'=SUM("<b>1;2")'


def test_what_is_no_table_is_no_spreadsheet_and_nobody_else_gets_one(home: House) -> None:
    journey = a_campaign(home)
    at = f"/tables/{journey.id}/pages"
    assert home.tablet().get(f"{at}/chronicle.csv").status_code == 404
    stranger = home.device()
    assert [stranger.get(f"{at}/{each}").status_code for each in ("chronicle.html", "inventory.csv")] == [403, 403]
