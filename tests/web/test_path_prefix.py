"""Below a path, as behind a proxy: no address of any page leaves it. A demo's whole house is walked, link by link, as a
page, as what a screen swaps in, as JSON."""

import json
import re
from collections.abc import Collection, Iterator
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest

from companion.config import folder
from companion.terminal.demo_house import make_demo
from companion.web.http.proxies import PathPrefix
from tests.http_player import JSON, Player, Reply, code_of
from tests.server_process import WITH_TOY, Served
from tests.web.test_qr import read

URL, ROOT = "https://play.example/club/games", "/club/games"
# What people read or write, which may begin with a stroke.
TEXT = {"value", "content", "alt", "title", "aria-label", "placeholder"}
SWAPPED = {"Accept": "text/html", "HX-Request": "true", "HX-Request-Type": "partial"}
# Streams never end, files lead nowhere, wrong codes are slowed down.
ELSEWHERE = re.compile(r"/stream$|^/static/(?!manifest)|^/join")
# Pages of one kind that are looked at.
ENOUGH = 2


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("below") / "house"
    data.mkdir()
    make_demo(data)
    served = Served(data, environ={**WITH_TOY, "VEILLEUSE_URL": URL})
    yield served
    served.stop()


class Addresses(HTMLParser):
    """Whatever looks like an address of this house, in any attribute."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(name, value) for name, value in attrs if value and value.startswith("/") and name not in TEXT]


def addresses(reply: Reply) -> list[str]:
    kind = reply.headers.get("Content-Type", "").partition(";")[0]
    leading = [reply.headers[name] for name in ("Location", "HX-Redirect") if reply.headers.get(name)]
    if kind == "text/html":
        return [*leading, *(value for name, value in Addresses(reply.text).found if name != "data-root")]
    if kind in (JSON, "application/manifest+json"):
        return [*leading, *(each for each in texts(json.loads(reply.text)) if each.startswith("/"))]
    return leading + (re.findall(r'url\("(/[^"]*)', reply.text) if kind == "text/css" else [])


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from texts(each)
        case dict():
            for each in value.values():
                yield from texts(each)


def shape(address: str) -> str:
    """Pages that differ by their table, their number or what was asked only are alike."""
    path, _, question = address.partition("?")
    asked = sorted({each.partition("=")[0] for each in question.split("&")})
    return re.sub(r"/(tables|evenings|people|j)/[^/]+|/[A-Z]{2,3}-\d+", r"/\1/…", path) + " ".join(asked)


def walk(player: Player, *starts: str, known: Collection[str] = ()) -> tuple[set[str], list[str]]:
    """The paths that were seen, and what led out of the house. Nobody goes to what is known."""
    waiting, seen, shapes, astray = [*starts], {*starts, *known}, dict[str, int](), list[str]()
    while waiting:
        path = waiting.pop()
        for asked in ({"Accept": "text/html"}, SWAPPED, {"Accept": JSON}):
            for each in addresses(player.ask("GET", path, asked)):
                inside = PathPrefix(ROOT).inner(urlsplit(each).path)
                if inside is None:
                    astray.append(f"{path}: {each}")
                    continue
                found = each.removeprefix(ROOT).partition("#")[0]
                kind = shape(found)
                if found not in seen and shapes.get(kind, 0) < ENOUGH and not ELSEWHERE.search(found):
                    seen.add(found)
                    shapes[kind] = shapes.get(kind, 0) + 1
                    waiting.append(found)
    return seen, astray


def test_no_page_leads_out_of_the_house(served: Served) -> None:
    seen, astray = walk(served.tablet(), "/", "/house.css")
    assert astray == [], "\n".join(astray)
    assert {"/static/manifest.webmanifest", "/keepers", "/evenings"} <= seen and len(seen) > 200


def test_nor_does_a_phone_s_or_a_stranger_s(served: Served) -> None:
    """What lies outside of the tables is the same for all phones, and for all strangers: one of them walks there."""
    tablet, known = served.tablet(), {"phone": set[str](), "stranger": set[str]()}
    for game in ("dream", "etherfields", "when_i_dream", "vale_of_eternity", "etherium"):
        table = tablet.open_table(game, ("Ana", "Ben", "Cléo", "Dan"))
        code = code_of(tablet.look(table))
        phone = Player(served.base).seat(code, "s1")
        for kind, device in {"phone": phone, "stranger": Player(served.base)}.items():
            starts = ("/", f"/j/{code}", f"/tables/{table}", "/nowhere")
            seen, astray = walk(device, *starts, known=known[kind])
            assert astray == []
            known[kind] |= {each for each in seen if not each.startswith(("/tables/", "/j/"))}
        offers = {each["move"] for each in phone.look(table)["moves"]}
        assert walk(phone, *(f"/tables/{table}/moves/{each}" for each in offers), known=known["phone"])[1] == []


def test_answers_lead_below_the_path_and_so_do_cookies(served: Served) -> None:
    tablet = Player(served.base)
    came = tablet.post_form("/keepers", key=served.key)
    assert (came.status, came.headers["Location"]) == (303, f"{ROOT}/")
    assert f"Path={ROOT};" in f"{came.headers['Set-Cookie']};"
    opened = tablet.post("/tables", game="dream", who=["Ana", "Ben", "Cléo", "Dan"])
    assert opened.json["url"] == f"{ROOT}/tables/{opened.json['table']}"
    for page in (f"/tables/{opened.json['table']}", opened.json["url"]):
        back = tablet.post_form("/device", back=page, theme="light")
        assert back.headers["Location"] == opened.json["url"] and f"Path={ROOT};" in f"{back.headers['Set-Cookie']};"


def test_a_live_stream_leads_below_the_path(served: Served) -> None:
    tablet = served.tablet()
    table = tablet.open_table()
    with tablet.stream(table) as stream:
        frame = next(line for line in iter(stream.readline, b"") if b"/tables/" in line).decode()
    found = [value for _, value in Addresses(frame).found]
    assert found and all(PathPrefix(ROOT).inner(each) for each in found)


@pytest.mark.parametrize(
    ("file", "named"),
    [("/house.css", r'url\("([^":]+)"\)'), ("/static/manifest.webmanifest", r'"(?:src|start_url)": "([^"]+)"')],
)
def test_what_a_file_names_lies_below_the_path(served: Served, file: str, named: str) -> None:
    device = Player(served.base)
    found = {urljoin(ROOT + file, each) for each in re.findall(named, device.get(file).text)}
    paths = [PathPrefix(ROOT).inner(each) for each in found]
    assert paths and all(path and device.get(path).status == 200 for path in paths)


def test_screens_that_play_on_elsewhere_are_led_below_the_path(served: Served) -> None:
    tablet = served.tablet()
    table = tablet.open_table()
    with tablet.stream(table) as stream:
        next = tablet.open_table(after=table)
        lines = iter(stream.readline, b"")
        assert any(line == f"data: {ROOT}/tables/{next}\n".encode() for line in lines)


def test_what_lies_above_the_path_is_not_the_house_s(served: Served) -> None:
    above = Player(served.base.removesuffix(ROOT))
    assert (above.get("/").status, above.get("/").headers["Location"]) == (307, f"{ROOT}/")
    assert [above.get(path).status for path in ("/keepers", "/club", f"{ROOT}s/", "/health")] == [404] * 4
    assert Player(served.base).get("/health").status == 200


def test_codes_carry_the_address_that_was_given(served: Served) -> None:
    tablet = served.tablet()
    table = tablet.open_table()
    assert f"{URL}/j/{code_of(tablet.look(table))}" in tablet.get(f"/tables/{table}").text
    assert read(tablet.get("/keepers/key.svg?address=play.example/club/games").text) == f"{URL}/keep#{served.key}"


@pytest.mark.parametrize("word", [' href="/x"', "src='/x'", '"url":"/x"', "data: /x"])
def test_what_people_write_is_no_address(served: Served, word: str) -> None:
    tablet = served.tablet()
    table = tablet.open_table(who=(word, "Ben"))
    for kind in ("text/html", JSON):
        shown = unescape(tablet.get(f"/tables/{table}", kind).text).replace('\\"', '"')
        assert word.strip() in shown and f"{ROOT}/x" not in shown


def test_scripts_know_of_no_address_at_the_top() -> None:
    for file in sorted((folder("static") / "js").glob("*.js")):
        assert not re.findall(r"(?<!endsWith\()[\"'`]/[a-z]\w+", file.read_text("utf-8")), file.name
