"""What a first load is made of: the sheet and the behaviours, each as one, tightened, and still what was written."""

import re

from companion.config import folder
from companion.web.scripts import BEHAVIOURS, address, called, whole
from companion.web.styles import sheet, tight
from tests.web.house import House


def test_a_tight_sheet_has_the_same_rules() -> None:
    text = """
      /* A note. */
      @media (max-width: 40rem) {
        .a > .b, .c { margin: 0 calc(1rem + 2px); content: ""; }
      }
    """
    assert tight(text) == '@media (max-width: 40rem){.a > .b,.c{margin: 0 calc(1rem + 2px);content: "";}}'
    assert "\n" not in sheet() and "/*" not in sheet()


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
