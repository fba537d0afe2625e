"""Browsers from before the oldest that is served are told what helps."""

import re

import pytest

from companion.config import folder
from tests.web.house import House

RULE = re.compile(r"@layer base \{.*?\.too-old \{ display: none; \}", re.DOTALL)


@pytest.mark.parametrize(("language", "said"), [("en", "take another browser"), ("fr", "prenez un autre navigateur")])
def test_a_browser_that_knows_no_layers_shows_a_sentence_that_a_layer_hides(
    house: House, language: str, said: str
) -> None:
    page = house.device(language).get("/help").text
    assert said in page.split('<p class="too-old">')[1].split("</p>")[0]
    sheets = [*(folder("static") / "css").rglob("*.css")]
    assert [file.name for file in sheets if ".too-old" in file.read_text("utf-8")] == ["base.css"]
    assert RULE.search((folder("static") / "css" / "base.css").read_text("utf-8"))
