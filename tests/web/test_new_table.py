"""A new table: names remembered and offered, who sits where, and starting in the middle."""

import re
from html import unescape
from typing import Any

import pytest

from tests.web.house import Device, House

NEW = "/tables/new/toy"
# It asks where a game stands that has begun already.
VALE = "vale_of_eternity"


def open_table(device: Device, *names: str, **more: Any) -> Any:
    return device.form("/tables", **{"game": "toy", "who": list(names), **more})


def table_at(reply: Any) -> str:
    assert reply.status_code == 303
    return str(reply.headers["Location"]).removeprefix("/tables/")


def offered(device: Device) -> list[str]:
    page = device.get(NEW).text
    return re.findall(r'<a class="chip" data-tap="join [^"]*" href="[^"]*">([^<]*)</a>', page)


def seated(page: str) -> dict[str, str]:
    """Who sits around the drawn table, in order, with their colours."""
    return dict(re.findall(r'aria-label="([^,"]+), (\w+)">\s*<svg', page))


def around(page: str) -> dict[str, list[str]]:
    """Who sits at which edge."""
    sides = re.split(r'data-edge="(\w+)"', page.partition('<form method="post" action="/tables"')[0])[1:]
    return {edge: re.findall(r'data-tap="touch ([^"]+)"', side) for edge, side in batched(sides)}


def batched(found: list[str]) -> list[tuple[str, str]]:
    return list(zip(found[::2], found[1::2], strict=True))


def link(page: str, tap: str) -> str:
    """Where a tap leads."""
    return unescape(re.findall(rf'href="([^"]+)"\s+data-tap="{tap}"', page)[0])


def test_a_form_opens_a_table_and_leads_to_it(house: House) -> None:
    tablet = house.tablet()
    id = table_at(open_table(tablet, "Ana", "Ben"))
    assert house.kinds(id) == ["table_opened", "game_started"]
    assert house.facts(id)[0].data["names"] == ["Ana", "Ben"]
    assert "Ana" in tablet.get(f"/tables/{id}").text


def test_names_are_remembered_the_last_to_play_first(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    open_table(tablet, "Cleo", "Dora")
    assert offered(tablet) == ["Cleo", "Dora", "Ana", "Ben"]
    open_table(tablet, "Ben", "Dora")
    assert offered(tablet) == ["Ben", "Dora", "Cleo", "Ana"]


def test_a_name_that_sits_already_is_not_offered_again(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    page = tablet.get(f"{NEW}?who=Ana&who=Ana").text
    assert list(seated(page)) == ["Ana"]
    assert 'href="/tables/new/toy?who=Ana&amp;who=Ben">Ben</a>' in page


def test_a_new_name_is_met_and_sits_down(house: House) -> None:
    tablet = house.tablet()
    reply = tablet.form("/people", game="toy", who=["Ana"], name="  Zoe   Lea ")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"{NEW}?who=Ana&who=Zoe+Lea")
    assert house.facts()[-1].data == {"name": "Zoe Lea"} and "Zoe Lea" in offered(tablet)


def test_names_typed_in_one_field_sit_down_in_their_order(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Zoé", "Ben")
    reply = tablet.get(f"{NEW}?who=Ana&typed=ben,%20%20Cl%C3%A9o;zo%C3%A9,,")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"{NEW}?who=Ana&who=Ben&who=Cl%C3%A9o&who=Zo%C3%A9")
    assert list(seated(tablet.get(reply.headers["Location"]).text)) == ["Ana", "Ben", "Cléo", "Zoé"]


def test_typing_writes_nothing_before_the_table_opens(house: House) -> None:
    tablet = house.tablet()
    before = house.everything()
    tablet.get(f"{NEW}?typed=Ana,Ben")
    assert house.everything() == before


@pytest.mark.parametrize(
    ("typed", "told"),
    [("Ana, Cleo", "Ana: already at the table."), ("b" * 25, "24"), ("Cleo, Dora, Eve", "takes 4 people at most")],
)
def test_what_cannot_sit_down_is_told_beside_the_field_which_keeps_it(house: House, typed: str, told: str) -> None:
    page = house.tablet().get(f"{NEW}?who=Ana&who=Ben&typed={typed}").text
    assert told in page.partition('id="names-refused"')[2].partition("</p>")[0]
    assert f'value="{typed}"' in page and list(seated(page)) == ["Ana", "Ben"]


def test_everybody_sits_where_the_ring_of_a_lying_tablet_puts_them(house: House) -> None:
    page = house.tablet().get(f"{NEW}?who=Ana&who=Ben&who=Cleo&who=Dora").text
    assert around(page) == {"near": ["Ana"], "left": ["Ben"], "far": ["Cleo"], "right": ["Dora"]}


def test_two_taps_swap_two_places_and_each_keeps_their_colour(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben", "Cleo")
    touched = tablet.get(link(tablet.get(f"{NEW}?who=Ana&who=Ben&who=Cleo").text, "touch Ana")).text
    swapped = tablet.get(link(touched, "touch Cleo")).text
    assert seated(swapped) == {"Cleo": "red", "Ben": "blue", "Ana": "amber"}


def test_a_colour_is_taken_with_one_tap_and_whoever_had_it_takes_the_other(house: House) -> None:
    tablet = house.tablet()
    page = tablet.get(link(tablet.get(f"{NEW}?who=Ana&who=Ben&at=Ana").text, "wear blue")).text
    assert seated(page) == {"Ana": "blue", "Ben": "amber"}
    assert "wear" not in page


def test_who_is_touched_may_go_again(house: House) -> None:
    tablet = house.tablet()
    page = tablet.get(f"{NEW}?who=Ana&who=Ben&at=Ana").text
    assert list(seated(tablet.get(link(page, "leave")).text)) == ["Ben"]


def test_the_same_person_has_the_same_colour_at_the_next_table(house: House) -> None:
    tablet = house.tablet()
    id = table_at(open_table(tablet, "Ana", "Ben", colour=["red:Ana"]))
    assert [seat.colour for seat in house.look(id).table.seats] == ["red", "amber"]
    assert seated(tablet.get(f"{NEW}?who=Cleo&who=Ben&who=Ana").text) == {"Cleo": "blue", "Ben": "amber", "Ana": "red"}
    again = table_at(open_table(tablet, "Ben", "Ana"))
    assert [seat.colour for seat in house.look(again).table.seats] == ["amber", "red"]


def test_a_colour_that_was_only_lent_is_not_kept(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben", colour=["red:Ana"])
    open_table(tablet, "Cleo", "Dora", colour=["red:Cleo"])
    open_table(tablet, "Cleo", "Ana")
    assert seated(tablet.get(f"{NEW}?who=Ana&who=Ben").text)["Ana"] == "red"


@pytest.mark.parametrize("colour", ["gold:Ana", "red", ":Ana", "red:Nobody"])
def test_a_colour_that_is_none_is_left_out(house: House, colour: str) -> None:
    id = table_at(open_table(house.tablet(), "Ana", "Ben", colour=[colour]))
    assert [seat.colour for seat in house.look(id).table.seats] == ["amber", "blue"]


def test_a_forgotten_name_is_no_longer_offered_and_stays_at_its_tables(house: House) -> None:
    tablet = house.tablet()
    id = table_at(open_table(tablet, "Ana", "Ben"))
    reply = tablet.form("/people/forgotten", game="toy", who=["Ben"], name="Ana")
    assert reply.headers["Location"] == f"{NEW}?who=Ben&hid=Ana" and offered(tablet) == ["Ben"]
    assert "Ana" in tablet.get(f"/tables/{id}").text


def test_a_hidden_name_is_brought_back_by_one_tap_and_not_seated(house: House) -> None:
    tablet = house.tablet()
    for name in ("Ana", "Ben"):
        tablet.post("/people", game="toy", name=name)
    assert "Bring Ana back" not in tablet.get(NEW).text
    hidden = tablet.form("/people/forgotten", game="toy", who=["Ben"], name="Ana").headers["Location"]
    assert "Bring Ana back" in tablet.get(hidden).text
    reply = tablet.form("/people/forgotten", game="toy", who=["Ben"], name="Ana", back="yes")
    assert reply.headers["Location"] == f"{NEW}?who=Ben" and "Ana" in offered(tablet)


def test_scripts_meet_and_forget_people_too(house: House) -> None:
    tablet = house.tablet()
    tablet.post("/people", game="toy", name="Ana")
    assert offered(tablet) == ["Ana"]
    tablet.post("/people/forgotten", game="toy", name="Ana")
    assert offered(tablet) == []


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana", "Ana"], ["Ana", " Ana "], list("ABCDE"), ["Ana", ""]])
def test_too_few_or_too_many_people_are_told_how_many_it_takes(house: House, names: list[str]) -> None:
    tablet = house.tablet()
    before = house.everything()
    reply = tablet.post("/tables", game="toy", who=names)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "open.how_many")
    assert "2" in reply.json["error"]["text"] and "4" in reply.json["error"]["text"]
    assert house.everything() == before


@pytest.mark.parametrize(
    ("names", "say"),
    [
        (["Ana", "b" * 25], "field.too_long"),
        (["Ana", "b" * 20_000], "field.too_long"),
        (["Ana", "\u200b"], "field.missing"),
        ("Ana", "open.how_many"),
        ([["Ana"], {"name": "Ben"}], "open.how_many"),
    ],
)
def test_names_that_are_none_open_nothing(house: House, names: Any, say: str) -> None:
    tablet = house.tablet()
    before = house.everything()
    reply = tablet.post("/tables", game="toy", who=names)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, say)
    assert house.everything() == before


@pytest.mark.parametrize("game", ["chess", "", "house", None])
def test_a_game_that_is_not_built_opens_nothing(house: House, game: str | None) -> None:
    tablet = house.tablet()
    before = house.everything()
    assert tablet.post("/tables", game=game, who=["Ana", "Ben"]).status_code == 404
    assert tablet.get(f"/tables/new/{game}").status_code == 404 and house.everything() == before


def test_a_game_may_start_in_the_middle(house: House) -> None:
    tablet = house.tablet()
    reply = open_table(tablet, "Ana", "Ben", game=VALE, first="s2", round="4", points_s1="31", points_s2="")
    view = tablet.look(f"/tables/{table_at(reply)}")["view"]
    assert view["round"]["number"] == 4 and view["round"]["order"][0]["name"] == "Ben"
    assert [each["score"] for each in view["scores"]["scores"]] == [31, 0]


@pytest.mark.parametrize(
    "where",
    [{"round": "0"}, {"round": "11"}, {"round": "x"}, {"points_s1": "-1"}, {"points_s2": "301"}, {"first": "s3"}],
)
def test_a_middle_that_cannot_be_is_refused(house: House, where: dict[str, str]) -> None:
    tablet = house.tablet()
    before = house.everything()
    reply = open_table(tablet, "Ana", "Ben", game=VALE, **where)
    assert reply.status_code == 422 and "<h2>" in reply.text and house.everything() == before


def test_the_form_asks_who_begins_and_hides_the_middle_away(house: House) -> None:
    page = house.tablet().get(f"/tables/new/{VALE}?who=Ana&who=Ben").text
    assert 'name="first" value="s1" checked' in page and "<details" in page.split('name="first"')[-1]
    assert 'name="points_s2"' in page and 'name="round"' in page


def test_no_table_can_be_opened_before_enough_have_sat_down(house: House) -> None:
    assert 'action="/tables"' not in house.tablet().get(f"{NEW}?who=Ana").text


def test_a_start_tapped_twice_opens_one_table(house: House) -> None:
    tablet = house.tablet()
    page = tablet.get("/tables/new/toy?who=Ana&who=Ben").text
    key = re.findall(r'name="key" value="(\w{32})"', page)[0]
    first, second = (table_at(open_table(tablet, "Ana", "Ben", key=key)) for _ in range(2))
    assert first == second
    assert house.kinds(first).count("table_opened") == 1


def test_each_form_opens_a_table_of_its_own(house: House) -> None:
    tablet = house.tablet()
    first, second = (tablet.get("/tables/new/toy?who=Ana&who=Ben").text for _ in range(2))
    assert first != second


def test_keys_of_two_devices_never_meet_and_any_text_may_be_one(house: House) -> None:
    tapped = [
        device.post("/tables", game="toy", who=["Ana", "Ben"], key="\ud800")
        for device in (house.tablet(), house.tablet())
        for _ in range(2)
    ]
    assert [reply.status_code for reply in tapped] == [201] * 4
    assert len({reply.json["table"] for reply in tapped if reply.json}) == 2


def test_the_house_shows_the_table_that_was_played_last_first(house: House) -> None:
    first, second = house.open("Ana", "Ben"), house.open("Xia", "Yan")
    house.clock.now += 60
    house.tablet().form(f"/tables/{first}/moves", move="note_throw", seat="s1", points=3)
    cards = house.tablet().look("/")["tables"]["running"]
    assert [each["id"] for each in cards] == [first, second]


@pytest.mark.parametrize("name", ["Ana Ben Cleo", "ana ben cleo"])
def test_three_names_without_a_comma_are_offered_as_three_people(house: House, name: str) -> None:
    page = house.tablet().get(f"{NEW}?who=Zoe&who={name}").text
    assert "Ana, Ben and Cleo: 3 people?".lower() in page.lower()
    apart = re.findall(r'href="([^"]+)" data-tap="apart"', page)
    assert [*seated(house.tablet().get(unescape(apart[0])).text)] == ["Zoe", *name.split()]


@pytest.mark.parametrize("name", ["Marie Claire", "Anne de la Tour", "Ana Ben Cleo Dan Eva"])
def test_one_person_with_two_names_or_too_many_people_are_left_as_they_are(house: House, name: str) -> None:
    assert 'data-tap="apart"' not in house.tablet().get(f"{NEW}?who={name}").text


def test_who_has_played_here_under_three_names_is_one_person(house: House) -> None:
    tablet = house.tablet()
    ask = f"{NEW}?who=Zoe&who=Anna Lena Schmidt"
    assert 'data-tap="apart"' in tablet.get(ask).text
    open_table(tablet, "Zoe", "Anna Lena Schmidt")
    assert 'data-tap="apart"' not in tablet.get(ask).text


def test_a_row_of_names_that_is_too_long_for_one_asks_for_commas(house: House) -> None:
    page = house.tablet().get(f"{NEW}?typed=Marguerite Jean-Baptiste Maximilian").text
    assert "Put commas between the names" in page
