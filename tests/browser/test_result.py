"""The result of a game in a browser: a picture that the device itself draws, a text for the group."""

import re
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.browser.screens import Evening
from tests.http_player import Player


def won(host: Player) -> str:
    """Ana has 20 points of 20."""
    id = host.open_table(who=("Ana", "Ben"))
    host.move(id, "set_goal", value=20)
    host.move(id, "correct_throw", round=0, seat="s1", points=20)
    host.move(id, "next_round", at=host.at(id, "next_round"))
    return id


def test_the_picture_is_made_on_the_device(host: Player, evening: Evening) -> None:
    id = won(host)
    screen = evening.tablet().go(f"/tables/{id}/result")
    with screen.page.expect_download() as saved:
        screen.tap("[data-picture]")
    picture = Image.open(BytesIO(Path(saved.value.path()).read_bytes()))
    assert (picture.format, picture.width) == ("PNG", 1080) and saved.value.suggested_filename.endswith(".png")
    assert len(picture.convert("RGB").resize((64, 64)).getcolors(4096) or ()) > 20


def test_a_text_goes_to_the_group_from_the_page(host: Player, evening: Evening) -> None:
    id = won(host)
    screen = evening.tablet().go(f"/tables/{id}/result")
    screen.tap("[data-share]")
    screen.shows(".share__said", re.compile("Copié"))
