"""Names as people give them: long, odd, in any script, or made to break a page. They stay text, everywhere."""

from html import escape

import pytest

from tests.web.house import House
from tests.web.live_stream import live, watch

ODD = [
    "Maximilienne-Alexandrine",
    "🦊 Renée 🌙",
    "<script>alert(1)</script",
    "\"'><img src=x onerror=a>",
    "{{ 7 * 7 }} {0} %s",
    "</hx-partial><b id=x>",
    "a&amp;b?who=Z#x",
    'O\'Neil \\ "Bo"',
    "علي",
]


@pytest.mark.parametrize("name", ODD)
def test_an_odd_name_stays_text_on_every_page(house: House, name: str) -> None:
    tablet = house.tablet()
    made = tablet.form("/tables", game="toy", who=[name, "Ben"])
    table = made.headers["Location"]
    id = table.removeprefix("/tables/")
    assert house.look(id).table.seats[0].name == name
    tablet.form(f"{table}/moves", move="note_throw", seat="s1", points=3)
    join = f"/j/{house.code(id)}"
    house.phone(id, "s1")
    for path in ("/", table, f"{table}/history", f"{table}/people", join, f"{table}/moves/rename_seat?seat=s1"):
        page = tablet.get(path).text
        assert as_written(name) in page and (name not in page or name == as_written(name)), path


def test_a_name_that_is_read_from_the_right_turns_nothing_around_it(house: House) -> None:
    """Within a sentence, a title or a list it stands between marks of its own; text that needs none has none."""
    name, inside = "دان 3", "\u2068دان 3\u2069"
    tablet = house.tablet()
    table = tablet.form("/tables", game="toy", who=[name, "Ben"]).headers["Location"]
    tablet.form(f"{table}/moves", move="note_throw", seat="s1", points=3)
    house.phone(table.removeprefix("/tables/"), "s1")
    history = tablet.get(f"{table}/history").text
    assert inside in history and history.count("\u2068") == history.count("\u2069")
    house.clock.now += 60
    house.open()
    assert f"{inside} · Ben" in tablet.get("/").text
    person = house.app.services.tables.house().persons[0]
    assert f"<title>{inside} · Veilleuse</title>" in tablet.get(f"/people/{person.id}").text
    assert tablet.look(table)["view"]["people"]["chairs"][0]["seat"]["name"] == name
    assert "\u2068" not in house.tablet().get(f"/tables/{house.open('Zoé', 'Ана')}/history").text


@pytest.mark.parametrize("name", ODD)
@live
async def test_an_odd_name_does_not_break_out_of_a_frame(house: House, name: str) -> None:
    id = house.open("Ana", "Ben")
    tablet = house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        tablet.form(f"/tables/{id}/moves", move="rename_seat", seat="s1", name=name)
        frame = await stream.next()
    assert {"people", "score-s1"} <= set(frame.parts)
    assert all(as_written(name) in frame.parts[each] for each in ("people", "score-s1"))


@pytest.mark.parametrize("name", ODD)
def test_an_odd_name_is_offered_again_and_forgotten(house: House, name: str) -> None:
    tablet = house.tablet()
    reply = tablet.form("/people", game="toy", name=name)
    page = tablet.get(reply.headers["Location"]).text
    assert f'name="who" value="{as_written(name)}"' in page
    tablet.form("/people/forgotten", game="toy", name=name)
    assert as_written(name) not in tablet.get("/tables/new/toy").text


@pytest.mark.parametrize("name", ODD)
def test_an_odd_name_is_the_same_in_json(house: House, name: str) -> None:
    id = house.open(name, "Ben")
    view = house.tablet().look(f"/tables/{id}")
    assert view["view"]["scores"]["scores"][0]["seat"]["name"] == name


@pytest.mark.parametrize("name", ODD)
def test_a_sentence_may_hold_an_odd_name(house: House, name: str) -> None:
    id = house.open(name, "Ben")
    house.phone(id, "s1")
    reply = house.device().form(f"/j/{house.code(id)}", seat="s1")
    assert reply.status_code == 422 and as_written(name) in reply.text


def as_written(name: str) -> str:
    return escape(name).replace("&quot;", "&#34;").replace("&#x27;", "&#39;")


ALIKE = ["Ana", "ANA", " ana ", "Ana\u3164", "Ana\ufe0f", "Ａｎａ", "A\u200bna"]


@pytest.mark.parametrize("name", ALIKE)
def test_nobody_takes_the_name_of_another(house: House, name: str) -> None:
    id, tablet = house.open("Ana", "Zoé"), house.tablet()
    for asked in ({"move": "rename_seat", "seat": "s2"}, {"move": "add_seat", "after": "s2"}):
        reply = tablet.post(f"/tables/{id}/moves", name=name, point_late_start="lowest", **asked)
        assert (reply.status_code, reply.json["error"]["say"]) == (422, "seat.same_name")
    assert [seat.name for seat in house.look(id).table.seats] == ["Ana", "Zoé"]
    assert tablet.post(f"/tables/{id}/moves", move="rename_seat", seat="s1", name=name).status_code == 200


def test_a_letter_with_its_accent_is_one_letter(house: House) -> None:
    id = house.open("Ana", "Zoé")
    reply = house.tablet().post(f"/tables/{id}/moves", move="rename_seat", seat="s1", name="Zoe\u0301")
    assert reply.json["error"]["say"] == "seat.same_name"


@pytest.mark.parametrize("name", ["Ana\u3164", "Ana\ufe0f", "ANA"])
def test_a_table_opens_for_nobody_twice(house: House, name: str) -> None:
    reply = house.tablet().post("/tables", game="toy", who=["Ana", name])
    assert reply.status_code == 422 and reply.json["error"]["say"] == "open.already"
