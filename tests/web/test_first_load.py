"""What a first load is made of: the sheet and the behaviours, each as one, tightened, and still what was written."""

import re

import pytest

from companion.config import folder
from companion.web.scripts import BEHAVIOURS, address, called, whole
from companion.web.shelf import find_boxes
from companion.web.styles import NEVER, sheet, tight
from companion.web.tailoring import fitting
from tests.web.house import House


def test_a_tight_sheet_has_the_same_rules() -> None:
    text = """
      /* A note. */
      @media (max-width: 40rem) {
        .a > .b, .c { margin: 0 calc(1rem + 2px); content: ""; }
      }
    """
    assert tight(text) == '@media (max-width:40rem){.a>.b,.c{margin:0 calc(1rem + 2px);content:""}}'
    assert "\n" not in sheet() and "/*" not in sheet()


@pytest.mark.parametrize(
    ("rule", "on_a_phone"),
    [
        (".stands .bar{gap: 0}", ""),
        (".stands .bar,.phone .bar{gap: 0}", ".phone .bar{gap: 0}"),
        (":is(.stands, .lies) .ending{gap: 0}", ""),
        (":is(.stands, .phone) .ring{gap: 0}", ":is(.stands, .phone) .ring{gap: 0}"),
        (".framed:has(.stands) .ring{gap: 0}", ".framed:has(.stands) .ring{gap: 0}"),
        (".game-dream.tablet .zone:not(.a, .b){gap: 0}", ""),
        ("@media (orientation: portrait){.lies .side{gap: 0}}", ""),
        (".z:has(> .a:not([b])):not(:has(> .c:not([d]))) > :not(.a, .e),.f{gap: 0}",) * 2,
        ("@layer reset, base;@layer base{.a{gap: 0}.lies .a{gap: 1px}}", "@layer reset, base;@layer base{.a{gap: 0}}"),
        ("@keyframes stands{from{top: 0}to{top: 1px}}", "@keyframes stands{from{top: 0}to{top: 1px}}"),
    ],
)
def test_a_phone_wears_nothing_that_only_tablets_wear(rule: str, on_a_phone: str) -> None:
    assert fitting(rule, NEVER["phone"]) == on_a_phone


def test_nothing_is_lost_where_no_class_is_missing() -> None:
    for text in (sheet(), *(tight(box.style) for box in find_boxes().values())):
        assert fitting(text, frozenset()) == text


def test_each_screen_is_sent_its_own_sheet_and_every_page_the_whole(house: House) -> None:
    tablet, phone = house.tablet(), house.tablet()
    whole = tablet.get("/house.css").text
    sheets = {laid: tablet.get(f"/house.css?for={laid}").text for laid in NEVER}
    assert all(len(text) < len(whole) for text in sheets.values())
    assert ".stands .frame" in sheets["stands"] and ".stands .frame" not in sheets["lies"] + sheets["phone"]
    assert ".history__line" in whole and ".history__line" not in "".join(sheets.values())
    id = house.open()
    assert "for=lies" in phone.get(f"/tables/{id}").text and "for=" not in phone.get(f"/tables/{id}/history").text


def test_behaviours_are_sent_as_one_each_after_what_it_needs() -> None:
    text = whole()
    for name in BEHAVIOURS:
        assert text.count(f"const {called(name)} = ") == 1
        for needed in re.findall(r'from "\./(.+)\.js"', (folder("static") / "js" / f"{name}.js").read_text("utf-8")):
            assert text.index(f"const {called(needed)} = ") < text.index(f"const {called(name)} = ")
    assert not re.search(r"^(import|export|//|\s)", text, re.MULTILINE)


def test_a_screen_takes_all_of_it_in_one_and_the_gong_only_once(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for path in ("/", f"/tables/{id}"):
        page = tablet.get(path).text
        assert page.count(address()) == 1 and "/static/js/gong.js" not in page
    assert "/static/js/gong.js" in tablet.get(f"/tables/{id}/history").text
    assert tablet.get(address()).mimetype == "text/javascript"


def test_a_phone_is_sent_no_gong(house: House) -> None:
    id = house.open()
    assert address("phone").replace("&", "&amp;") in house.phone(id, "s1").get(f"/tables/{id}").text
    sent = house.tablet().get(address("phone")).text
    assert "const $gong = " not in sent and "const $gong = " in house.tablet().get(address()).text
