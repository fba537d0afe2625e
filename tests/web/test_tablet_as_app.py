"""What makes a tablet a lamp: an icon and a name for its home screen, a video of our own that may be read in pieces."""

from typing import Any
from urllib.parse import urljoin

import pytest

from tests.web.house import House

REEL = "/static/awake/silence"
KINDS = [("mp4", "video/mp4"), ("webm", "video/webm")]
SMALL = 8_000


def test_the_house_may_stand_on_a_home_screen(house: House) -> None:
    device = house.device()
    page = device.get("/").text
    assert '<link rel="manifest" href="/static/manifest.webmanifest">' in page
    address = "/static/manifest.webmanifest"
    reply = device.get(address)
    manifest: Any = reply.get_json(force=True)
    assert reply.mimetype == "application/manifest+json" and urljoin(address, manifest["start_url"]) == "/"
    for icon in manifest["icons"]:
        assert device.get(urljoin(address, icon["src"])).mimetype == icon["type"]


@pytest.mark.parametrize(
    ("theme", "colours"), [("dark", ["#14100c"]), ("light", ["#f9f1e3"]), ("auto", ["#14100c", "#f9f1e3"])]
)
def test_the_browser_takes_the_colour_of_the_light(house: House, theme: str, colours: list[str]) -> None:
    device = house.device()
    device.form("/device", theme=theme, back="/")
    page = device.get("/").text
    assert [colour for colour in ("#14100c", "#f9f1e3") if f'name="theme-color" content="{colour}"' in page] == colours


@pytest.mark.parametrize(("ending", "kind"), KINDS)
def test_the_silent_video_is_small_and_may_be_read_in_pieces(house: House, ending: str, kind: str) -> None:
    piece = house.device().get(f"{REEL}.{ending}", Range="bytes=0-1")
    assert (piece.status_code, piece.mimetype, len(piece.data)) == (206, kind, 2)
    assert int(piece.headers["Content-Range"].rpartition("/")[2]) < SMALL


def test_only_a_tablet_in_play_is_kept_awake(house: House) -> None:
    id = house.open()
    assert "awake.js" in house.tablet().get(f"/tables/{id}").text
    assert "awake.js" not in house.phone(id, "s1").get(f"/tables/{id}").text
