"""What a first load is made of: all sheets without comments, all behaviours as written; none outlives a release."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.config import PACKAGE, folder
from companion.games.etherfields.game import game as etherfields
from companion.web.assets import BEHAVIOURS
from tests.web.house import House

CSS, JS = folder("static") / "css", folder("static") / "js"
SHEETS = [*CSS.rglob("*.css"), *PACKAGE.glob("games/*/static/**/*.css")]
ETHERFIELDS = etherfields.behaviours
LINKED = re.compile(r'(?:href|src)="([^"]*/(?:house|games/\w+)\.(?:css|js)[^"]*)"')


def sent_as(sheet: Path) -> str:
    return re.sub(r"\s*/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)


def linked(page: str) -> list[str]:
    return [each.replace("&amp;", "&") for each in LINKED.findall(page)]


def test_every_page_is_sent_all_sheets_without_their_comments(house: House) -> None:
    sent = house.tablet().get("/house.css").text
    assert sent.startswith(sent_as(CSS / "tokens.css")) and "/*" not in sent
    assert all(sent_as(file) in sent for file in CSS.rglob("*.css"))


@pytest.mark.parametrize(("screen", "others"), [("tablet", "phone"), ("phone", "tablet")])
def test_a_screen_is_sent_nothing_of_pages_and_of_the_other_kind(house: House, screen: str, others: str) -> None:
    sent = house.tablet().get(f"/house.css?screen={screen}").text
    assert all(sent_as(file) in sent for each in (CSS, CSS / screen) for file in each.glob("*.css"))
    assert not any(sent_as(file) in sent for each in ("pages", others) for file in (CSS / each).glob("*.css"))


def test_of_one_name_the_sheet_for_all_screens_comes_first(house: House) -> None:
    sent = house.tablet().get("/house.css").text
    names = ("frame.css", "tablet/frame.css", "phone/frame.css", "ring.css", "tablet/ring.css")
    at = [sent.index(sent_as(CSS / name)) for name in names]
    assert at == sorted(at)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_sheet_leads_nowhere_from_the_top(sheet: Path) -> None:
    """A house may lie below a path: addresses are told from where the sheet is."""
    assert 'url("/' not in sheet.read_text("utf-8")


def test_a_table_links_what_its_kind_of_screen_needs_and_a_page_everything(house: House) -> None:
    id = house.open()
    tablet, phone = house.tablet(), house.phone(id, "s1")
    for device, screen in ((tablet, "tablet"), (phone, "phone")):
        sheets = [each for each in linked(device.get(f"/tables/{id}").text) if ".css" in each]
        assert sheets and all(f"screen={screen}" in each for each in sheets)
    assert not any("screen=" in each for each in linked(tablet.get(f"/tables/{id}/history").text))


def test_what_is_linked_may_be_kept_and_what_was_linked_before_may_not(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    addresses = linked(tablet.get(f"/tables/{id}").text)
    assert {"house.css", "house.js"} <= {urlsplit(each).path.strip("/") for each in addresses}
    for address in addresses:
        assert tablet.get(address).headers["Cache-Control"] == "max-age=3600"
        old = tablet.get(re.sub(r"v=\w+", "v=00000000", address))
        assert old.headers["Cache-Control"] == "no-cache" and old.headers["ETag"]


def test_what_has_not_changed_is_not_sent_again(house: House) -> None:
    tablet = house.tablet()
    for address in linked(tablet.get(f"/tables/{house.open()}").text):
        first = tablet.get(address)
        again = tablet.get(address, **{"If-None-Match": first.headers["ETag"]})
        assert first.data and (again.status_code, again.data) == (304, b"")


def test_a_module_that_others_import_is_asked_for_again_each_time(house: House) -> None:
    reply = house.tablet().get("/static/js/server-time.js")
    assert reply.headers["Cache-Control"] == "no-cache" and reply.headers["ETag"]


@pytest.mark.parametrize("name", [*BEHAVIOURS, *ETHERFIELDS])
def test_a_behaviour_that_is_joined_imports_nothing_and_is_sent_as_it_was_written(house: House, name: str) -> None:
    text = (JS / f"{name}.js").read_text("utf-8")
    assert text in house.tablet().get("/house.js?game=etherfields").text
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)


@pytest.mark.parametrize("slug", ["etherfields", "toy"])
def test_what_one_game_needs_is_sent_to_its_screens_alone(house: House, slug: str) -> None:
    opening, tablet = house.app.services.tables.opening, house.tablet()
    id = opening.open(slug, ["Ana", "Ben"], ["", ""], {})
    (address,) = (each for each in linked(tablet.get(f"/tables/{id}").text) if "/house.js" in each)
    own = [(JS / f"{name}.js").read_text("utf-8") in tablet.get(address).text for name in ETHERFIELDS]
    assert own == [slug == "etherfields"] * len(ETHERFIELDS)


def test_the_gong_is_on_tablets_and_pages_once_and_never_on_a_phone(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for path in ("/", f"/tables/{id}", f"/tables/{id}/history"):
        assert tablet.get(path).text.count("/static/js/gong.js") == 1
    assert "/static/js/gong.js" not in house.phone(id, "s1").get(f"/tables/{id}").text
