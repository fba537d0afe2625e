"""Spoilers are a promise: no code that this group has not met, and that the rulebook does not name for this step, is in
any byte of any page; and nothing leads out of the house but the publisher's own book of scripts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.config import PACKAGE
from companion.games.etherfields.campaign.evenings import INITIATION_GATE, SAVING_CARD
from companion.games.etherfields.game import game as etherfields
from tests.languages import LANGUAGES
from tests.web.house import Device, House, open_house

CODE = re.compile(r"\bI{1,2}-\d\d(?:\s|%20|\+|&nbsp;|\u00a0)+(?:SETUP|Setup|Mise en place|[A-Z])\b")
NAMED = {f"I-01 {each}" for each in ("A", "B", "C", "D", "S", "T", "V", "W", "Y", "Z", "X", "SETUP")}
# Nobody asks for a code here: an answer may well repeat its question.
PAGES = ("", "/pages/find?q=", "/pages/find?q=I-", "/pages/find?q=I-0", "/pages/find?q=I-01", "/pages/find?q=II-4",
         "/pages/find?q=lantern", "/pages/ledger", "/pages/ledger?dream=I-01", "/pages/diary",
         "/history", "/settings", "/people", "/moves/bring_in", "/moves/put", "/moves/lay_tile")  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house


def begin(house: House, *names: str) -> str:
    return house.app.services.tables.opening.open(etherfields.slug, names, [""] * len(names), {})


def make(house: House, device: Device, id: str, move: str, **fields: object) -> None:
    offers: dict[str, Any] = {each["move"]: each for each in device.look(f"/tables/{id}")["moves"]}
    reply = device.post(f"/tables/{id}/moves", move=move, at=offers[move]["at"], **fields)
    assert reply.status_code == 200, reply.text


def seen(device: Device, id: str) -> set[str]:
    """Every code in every byte that this device can be sent, as a page and as JSON."""
    bodies = []
    for path in PAGES:
        bodies.append(device.get(f"/tables/{id}{path}").text)
        bodies.append(device.ask("GET", f"/tables/{id}{path}", {"Accept": "application/json"}).text)
    return {plainly(each) for body in bodies for each in CODE.findall(body)}


def plainly(code: str) -> str:
    words = re.sub(r"%20|\+|&nbsp;|\u00a0", " ", code)
    return re.sub(r"Setup|Mise en place", "SETUP", words)


@pytest.mark.rule("EF-055", "EF-054", "EF-164")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_unmet_code_is_in_any_byte_of_any_page(house: House, language: str) -> None:
    id, tablet = begin(house, "Ana", "Ben"), house.tablet(language)
    phone = house.phone(id, "s2", language)
    script: list[tuple[str, dict[str, object], set[str]]] = [
        ("begin_evening", {}, {INITIATION_GATE}),
        ("begin_initiation", {}, NAMED),
        ("reveal", {"code": "B", "kind": "card"}, NAMED),
        ("end_scene", {"how": "won"}, NAMED),
        ("reveal", {"code": "I-02 K", "kind": "gate"}, NAMED | {"I-02 K"}),
        ("enter_dream", {"gate": "I-02 K", "turns": 9}, NAMED | {"I-02 K"}),
        ("reveal", {"code": "Q", "kind": "tile"}, NAMED | {"I-02 K", "I-02 Q"}),
        ("end_scene", {"how": "out"}, NAMED | {"I-02 K", "I-02 Q"}),
        ("begin_save", {}, NAMED | {"I-02 K", "I-02 Q", SAVING_CARD}),
        ("end_evening", {}, NAMED | {"I-02 K", "I-02 Q", SAVING_CARD}),
    ]
    for device in (tablet, phone):
        assert seen(device, id) == set()
    for move, fields, may in script:
        make(house, tablet, id, move, **fields)
        for device in (tablet, phone):
            assert seen(device, id) <= may, move
    assert "I-02 Q" in seen(tablet, id)


@pytest.mark.rule("EF-103")
def test_the_card_of_death_is_named_when_it_is_to_be_resolved(house: House) -> None:
    id, tablet = begin(house, "Ana"), house.tablet()
    make(house, tablet, id, "begin_evening")
    make(house, tablet, id, "begin_initiation")
    make(house, tablet, id, "take_pieces", seat="s1", thing="distress", by=8)
    assert "II-42" not in tablet.get(f"/tables/{id}").text
    make(house, tablet, id, "accept_loss")
    assert "II-42 I" in tablet.get(f"/tables/{id}").text


def test_a_second_groups_phone_sees_nothing_of_the_first(house: House) -> None:
    first, second = begin(house, "Ana"), begin(house, "Zoe")
    phone = house.phone(second, "s1")
    for path in PAGES:
        assert phone.get(f"/tables/{first}{path}").status_code == 403


def every_page(house: House, id: str) -> list[str]:
    """Each way in that the app has, with this table, its code and its game in it."""
    known = {"id": id, "code": house.code(id), "slug": etherfields.slug, "name": "ledger", "kind": "put", "seat": "s1"}
    rules = (rule for rule in house.app.common.flask.url_map.iter_rules() if "GET" in (rule.methods or ()))
    return [re.sub(r"<(?:\w+:)?(\w+)>", lambda each: known.get(each[1], "fr"), str(rule)) for rule in rules]


def test_no_page_that_a_second_groups_phone_can_open_has_a_word_of_the_first(house: House) -> None:
    first, second = begin(house, "Ana"), begin(house, "Zoe")
    tablet, phone = house.tablet(), house.phone(second, "s1")
    make(house, tablet, first, "reveal", code="I-07 Q", kind="gate")
    make(house, tablet, first, "note_element", code="I-07 Q", note="A lantern")
    make(house, tablet, first, "begin_evening")
    make(house, tablet, first, "begin_initiation")
    for page in every_page(house, first):
        for kind in ("text/html", "application/json"):
            reply = phone.ask("GET", page, {"Accept": kind})
            assert not re.search("I-07|lantern|I-01 X", reply.text) or page.startswith("/rules/"), page


@pytest.mark.rule("EF-003", "EF-164")
def test_the_only_way_out_is_the_publishers_book_of_scripts_and_only_by_a_tap(house: House) -> None:
    id, tablet = begin(house, "Ana"), house.tablet()
    make(house, tablet, id, "begin_evening")
    html = tablet.get(f"/tables/{id}").text + tablet.get(f"/tables/{id}/pages/find?q=script+450").text
    links = re.findall(r"<[^>]*https://[^>]*>", html)
    assert links and all(
        each.startswith('<a class="button button--quiet" href="https://etherfields-secret-scripts.web.app/')
        and 'rel="noreferrer external"' in each
        for each in links
    )


@pytest.mark.rule("EF-056")
def test_the_game_ships_no_list_of_codes() -> None:
    named = NAMED | {"II-41 R", "II-42 I", "I-01 U"}
    room = PACKAGE / "games" / etherfields.slug
    text = "".join(file.read_text("utf-8") for file in room.rglob("*") if file.suffix in (".py", ".html", ".po"))
    assert {plainly(each) for each in CODE.findall(text)} <= named
