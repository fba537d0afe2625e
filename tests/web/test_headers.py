"""What every reply carries, whatever it is: page, picture, refusal or bug."""

import mimetypes
import re
from pathlib import Path

import pytest

from companion.app import make_common
from tests.web.house import House, all_games, open_broken_house, open_house
from tests.web.live_stream import live, refused, watch

SELF_ONLY = {
    "script-src", "style-src", "img-src", "font-src", "media-src", "manifest-src", "connect-src", "form-action",
}  # fmt: skip
PATHS = [
    "/",
    "/keep",
    "/keepers",
    "/tables/{id}",
    "/tables/{id}/history",
    "/tables/{id}/join.svg?address=192.168.1.20:8000",
    "/static/icon.svg",
    "/static/awake/silence.mp4",
    "/static/none.js",
    "/nowhere",
    "/tables/nosuch12",
    "/join?code=x",
]


def policy(text: str) -> dict[str, str]:
    return dict(each.strip().split(" ", 1) for each in text.split(";"))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("stranger", [True, False])
def test_every_reply_is_held_to_our_own_files(house: House, path: str, stranger: bool) -> None:
    device = house.device() if stranger else house.tablet()
    headers = device.get(path.format(id=house.open())).headers
    found = policy(headers["Content-Security-Policy"])
    assert found.pop("default-src") == "'none'" == found.pop("base-uri") == found.pop("frame-ancestors")
    assert found == dict.fromkeys(SELF_ONLY, "'self'")
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", ["/static/js/live.js", "/house.js", "/house.css", "/static/vendor/alegreya-latin-700-normal.woff2"]
)
def test_what_is_no_document_is_never_taken_for_one_and_needs_no_policy(house: House, path: str) -> None:
    headers = house.tablet().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
    assert not {"Content-Security-Policy", "Content-Disposition"} & {*headers.keys()}


@pytest.mark.parametrize("path", ["/tables/{id}/moves", "/j/XXXX", "/keepers"])
def test_refused_posts_too(house: House, path: str) -> None:
    reply = house.tablet().post(path.format(id=house.open()), move="dance")
    assert reply.status_code >= 400 and "default-src 'none'" in reply.headers["Content-Security-Policy"]


def test_bugs_too(tmp_path: Path) -> None:
    with open_broken_house(tmp_path) as house:
        reply = house.device().get("/bug")
    assert reply.status_code == 500 and "default-src 'none'" in reply.headers["Content-Security-Policy"]


@live
async def test_streams_too(house: House) -> None:
    async with watch(house, house.tablet()) as stream:
        await stream.first()
    assert "default-src 'none'" in stream.headers["content-security-policy"]
    assert stream.headers["x-content-type-options"] == "nosniff"
    assert (stream.headers["content-type"], stream.headers["cache-control"]) == (
        "text/event-stream; charset=utf-8",
        "no-store",
    )


@live
async def test_a_refused_stream_ends_at_once(house: House) -> None:
    assert await refused(house, house.device()) == 403


def test_no_page_holds_a_script_or_a_style_of_its_own(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for path in ("/", f"/tables/{id}", f"/tables/{id}/people", f"/tables/{id}/settings", "/keepers"):
        page = tablet.get(path).text
        assert "<style" not in page and " style=" not in page and " onclick=" not in page
        assert re.findall(r"<script(?![^>]* src=)[^>]*>", page) == []


def test_what_a_proxy_says_about_the_sender_is_not_believed(house: House) -> None:
    forged = {"X-Forwarded-For": "10.9.9.9", "X-Forwarded-Host": "evil.example", "Forwarded": "for=10.9.9.9"}
    device = house.device()
    for number in range(10):
        guess = device.ask("POST", "/j/XXXX", {**forged, "X-Forwarded-For": f"10.9.9.{number}"}, json={})
        assert guess.status_code == 404
    assert device.ask("POST", "/j/XXXX", {**forged, "X-Forwarded-For": "10.9.9.99"}, json={}).status_code == 429


def test_scripts_are_scripts_even_where_the_system_thinks_otherwise(tmp_path: Path) -> None:
    mimetypes.add_type("text/plain", ".js")
    with open_house(tmp_path, common=make_common(all_games())) as house:
        assert house.device().get("/static/js/live.js").mimetype == "text/javascript"
