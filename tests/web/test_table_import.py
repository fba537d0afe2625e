"""Files that somebody sends: a table is taken in whole and can be opened, or refused in a sentence."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.table.fact import Fact
from tests.web.house import House
from tests.web.live_stream import live, watch
from tests.web.test_table_export import upload

HOSTILE: tuple[object, ...] = (
    float("inf"), float("-inf"), float("nan"), 1e300, 10**400, -(10**30), 2**63, -1, 0, 1.5, True, None,
    "", " ", "\u3164", "\u2800", "a\rdata: <b>", "a\nid: 9", "\ud800", "a\x00b", "\u202egnp", "\u2028", "x" * 5_000,
    "s9", "seat:", "nobody", "table_opened", "game_ended", "undone", "12",
    [], {}, [[[[[[[[[[1]]]]]]]]]], {"seat": "s1"}, ["s1"],
)  # fmt: skip
TRIES = 400


@pytest.fixture
def file(house: House) -> Any:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    tablet.form(f"/tables/{id}/moves", move="next_round", at="round:1")
    tablet.form(f"/tables/{id}/moves", move="rename_seat", seat="s2", name="Bo")
    return json.loads(tablet.get(f"/files/tables/{id}.json").text)


def spoilt(file: Any, chance: Random) -> Any:
    """The same file with one value in it that nobody of ours wrote."""
    file = json.loads(json.dumps(file))
    box, key = chance.choice([*places(file)])
    box[key] = chance.choice(HOSTILE)
    return file


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def test_a_spoilt_file_is_refused_in_a_sentence_or_makes_a_table_that_opens(house: House, file: Any) -> None:
    tablet, chance = house.tablet(), Random(16)
    for number in range(TRIES):
        sent = spoilt(file, chance)
        reply = upload(tablet, "/files/tables", sent)
        assert reply.status_code in (303, 422), (number, sent)
        if reply.status_code == 303:
            table = reply.headers["Location"]
            for path in (table, f"{table}/history", f"{table}/people", f"{table}/settings"):
                assert tablet.get(path).status_code == 200, (number, path, sent)


@pytest.mark.parametrize("unfit", ["\r", "\n", "\x00", "\ud800", "\u2028", "\u202e"])
@pytest.mark.parametrize("place", ["name", "code", "kind"])
def test_letters_that_nobody_sees_are_refused(house: House, file: Any, unfit: str, place: str) -> None:
    first = file["facts"][0]
    if place == "kind":
        file["facts"][2][2] += unfit
    elif place == "name":
        first[3]["names"][0] = f"A{unfit}na"
    else:
        first[3]["code"] = unfit
    assert upload(house.tablet(), "/files/tables", file).status_code == 422


@pytest.mark.parametrize("blank", ["\u3164", "\u2800\u2800", "\u115f", "\ufe0f", "\u034f"])
def test_a_name_that_nobody_can_read_is_refused_typed_or_sent(house: House, file: Any, blank: str) -> None:
    file["facts"][0][3]["names"][0] = blank
    assert upload(house.tablet(), "/files/tables", file).status_code == 422
    id = house.open("Ana", "Ben")
    typed = house.tablet().post(f"/tables/{id}/moves", move="rename_seat", seat="s1", name=blank)
    assert typed.status_code == 422


@pytest.mark.parametrize("wrong", ["Infinity", "NaN", "1e400"])
def test_numbers_that_are_none_are_refused_wherever_they_stand(house: House, file: Any, wrong: str) -> None:
    text = json.dumps(file).replace('"points": 3', f'"points": {wrong}')
    assert wrong in text and upload(house.tablet(), "/files/tables", text.encode()).status_code == 422
    lessons = f'{{"veilleuse_lessons": 1, "game": "toy", "lessons": {{"a": 1, "b": {wrong}}}}}'
    assert upload(house.tablet(), "/files/lessons", lessons.encode()).status_code == 422
    assert house.app.services.tables.lessons.all_of("toy") == {}


@live
async def test_no_name_adds_a_line_to_a_stream(house: House) -> None:
    """However it got into the log."""
    opened = {"game": "toy", "code": "2345", "names": ["Ana\rdata: <p>evil", "Ben"], "colours": []}
    house.app.services.tables.resources.log.append(id := "old", [Fact("table_opened", opened, 1, 1)])
    async with watch(house, house.tablet(), id) as stream:
        frame = await stream.first()
    assert "\r" not in frame.data


@pytest.mark.parametrize("field", ["theme", "language", "back", "\ud800"])
def test_half_a_pair_of_letters_breaks_no_answer(house: House, field: str) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    body = json.dumps({field: "/\ud800", "move": "\ud800", "seat": "\ud800", "who": ["\ud800"], "name": "\ud800"})
    for path in (
        "/device",
        "/tables",
        "/people",
        f"/tables/{id}/moves",
        f"/tables/{id}/secrets",
        f"/tables/{id}/undos",
    ):
        assert tablet.body(path, body, "application/json").status_code < 500, path


def test_two_of_one_name_in_a_file_are_told_apart(house: House, file: Any) -> None:
    file["facts"][0][3]["names"] = ["Ana", "ana\u3164"]
    file["facts"] = file["facts"][:-1]
    reply = upload(house.tablet(), "/files/tables", file)
    id = reply.headers["Location"].rsplit("/", 1)[-1]
    assert [seat.name for seat in house.look(id).table.seats] == ["Ana", "ana\u3164 2"]
    assert "is now called ana" in house.tablet().get(f"/tables/{id}/history").text


def test_what_is_taken_back_makes_no_two_of_one_name(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="rename_seat", seat="s1", name="Zoe")
    renamed = house.facts(id)[-1].move
    tablet.post(f"/tables/{id}/moves", move="rename_seat", seat="s2", name="ANA")
    reply = tablet.post(f"/tables/{id}/undos", move=renamed)
    assert reply.status_code == 422 and reply.json["error"]["say"] == "seat.same_name"
    assert [seat.name for seat in house.look(id).table.seats] == ["Zoe", "ANA"]


def test_a_name_without_end_is_refused(house: House, file: Any) -> None:
    file["facts"][0][3]["names"][0] = "A" * 200
    assert upload(house.tablet(), "/files/tables", file).status_code == 422
