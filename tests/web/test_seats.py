"""Phones take seats, keep them, let go, and are never moved aside in silence."""

import pytest

from companion.table.secrets.privacy_notices import STAYS
from tests.web.house import House
from tests.web.live_stream import live, watch


def test_a_phone_takes_a_seat_and_is_led_to_its_table(house: House) -> None:
    id, phone = house.open(), house.device()
    reply = phone.form(f"/j/{house.code(id)}", seat="s2")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/tables/{id}#welcome")
    assert house.kinds(id)[-1] == "seat_taken" and 'id="mine"' in phone.get(f"/tables/{id}").text


@pytest.mark.parametrize("change", [str.lower, str.upper, str.swapcase])
def test_a_code_may_be_typed_in_any_case(house: House, change: object) -> None:
    id = house.open()
    code = change(house.code(id))  # type: ignore[operator]
    reply = house.device().get(f"/join?code=+{code}+")
    assert reply.headers["Location"] == f"/j/{code}"
    assert house.device().form(f"/j/{code}", seat="s1").status_code == 303


def test_the_same_phone_finds_its_seat_again_and_again(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1")
    before = house.everything()
    assert phone.form(f"/j/{house.code(id)}", seat="s1").status_code == 303
    assert phone.look(f"/tables/{id}")["you"] == "seat:s1" and house.everything() == before
    assert "seat__note" in phone.get(f"/j/{house.code(id)}").text


def test_a_phone_has_one_seat_the_last_that_it_took(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1")
    phone.form(f"/j/{house.code(id)}", seat="s2")
    assert [seat for seat, _ in house.look(id).table.holders] == ["s2"]


@pytest.mark.parametrize("fields", [{}, {"take_over": "no"}, {"take_over": ""}])
def test_a_held_seat_is_not_taken_by_mistake(house: House, fields: dict[str, str]) -> None:
    id = house.open()
    house.phone(id, "s1")
    before = house.everything()
    reply = house.device().post(f"/j/{house.code(id)}", seat="s1", **fields)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "seat.held")
    assert "Ana" in reply.json["error"]["text"] and house.everything() == before


def test_whoever_comes_second_to_a_seat_is_told_so_where_the_others_are(house: House) -> None:
    id = house.open()
    house.phone(id, "s1")
    reply = house.device().form(f"/j/{house.code(id)}", seat="s1")
    assert reply.status_code == 422 and 'role="alert"' in reply.text
    assert 'class="seat seat--held' in reply.text and 'name="seat" value="s2"' in reply.text


@pytest.mark.parametrize("seat", ["s9", "", "\0", None, ["s1"]])
def test_a_seat_that_is_not_there_cannot_be_taken(house: House, seat: object) -> None:
    id = house.open()
    reply = house.device().post(f"/j/{house.code(id)}", seat=seat)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "seat.unknown")
    assert house.kinds(id)[-1] == "game_started"


@live
async def test_a_seat_taken_over_is_told_on_every_screen_and_the_former_phone_leaves(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    ana, ben = house.phone(id, "s1"), house.phone(id, "s2")
    async with watch(house, tablet, id) as a, watch(house, ben, id) as b, watch(house, ana, id) as former:
        for each in (a, b, former):
            await each.first()
        house.phone(id, "s1", take_over="yes")
        assert "Ana" in (await a.next()).parts["news"] and "Ana" in (await b.next()).parts["news"]
        assert (await former.next()).fields == {"event": "leave", "data": "-"}
        await former.over()
    assert former.ended and ana.get(f"/tables/{id}").status_code == 403


def test_the_news_stays_until_somebody_has_read_it(house: House) -> None:
    id = house.open("Ana", "Ben", "Cleo")
    house.phone(id, "s1")
    thief = house.phone(id, "s1", take_over="yes")
    thief.form(f"/j/{house.code(id)}", seat="s2")
    house.phone(id, "s3")
    ben = house.tablet()
    assert ben.look(f"/tables/{id}")["view"]["news"]["told"][0]["say"] == "told.seat_taken_over"
    house.clock.now += STAYS
    ben.post(f"/tables/{id}/moves", move="hear_news")
    assert ben.look(f"/tables/{id}")["view"]["news"]["told"] == []


@live
async def test_the_tablet_releases_a_seat_and_its_phone_leaves(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, house.phone(id, "s1"), id) as stream:
        await stream.first()
        tablet.form(f"/tables/{id}/moves", move="release_seat", seat="s1")
        assert (await stream.next()).event == "leave"
    assert house.kinds(id)[-1] == "seat_released" and not house.look(id).table.holders


@live
async def test_the_tablet_moves_a_phone_to_another_seat_and_its_screen_follows(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    phone = house.phone(id, "s1")
    async with watch(house, phone, id) as stream:
        await stream.first()
        tablet.form(f"/tables/{id}/moves", move="move_phone", seat="s1", to="s2")
        assert "Ben" in (await stream.next()).parts["me"]
    assert phone.look(f"/tables/{id}")["you"] == "seat:s2"


def test_a_phone_lets_go_of_its_own_seat_only(house: House) -> None:
    id = house.open()
    house.phone(id, "s1")
    reply = house.phone(id, "s2").post(f"/tables/{id}/moves", move="release_seat", seat="s1")
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "field.not_a_choice")
    assert len(house.look(id).table.holders) == 2


def test_who_leaves_the_game_leaves_the_seat(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet()
    phone = house.phone(id, "s3")
    tablet.form(f"/tables/{id}/moves", move="leave", seat="s3")
    assert phone.get(f"/tables/{id}").status_code == 403
    assert "Cleo" not in phone.get(f"/j/{house.code(id)}").text


LEAST = {"vale_of_eternity": 2, "dream": 3, "when_i_dream": 4, "etherium": 2, "etherfields": 1}


@pytest.mark.parametrize(("slug", "least"), LEAST.items())
def test_with_the_fewest_people_the_seats_say_what_the_box_needs_and_how_to_stop(
    house: House, slug: str, least: int
) -> None:
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve")[: least + 1]
    id, tablet = house.app.services.tables.opening.open(slug, names, [""] * len(names), {}), house.tablet()
    assert 'id="fewest"' not in tablet.get(f"/tables/{id}/people").text
    tablet.post(f"/tables/{id}/moves", move="sit_out", seat="s2")
    page = tablet.get(f"/tables/{id}/people").text
    told = page.split('id="fewest"')[1].split("</section>")[0]
    assert f"at least {least} " in told and f'href="/tables/{id}/moves/put_away"' in told


def test_a_game_with_points_may_be_stopped_and_counted_when_somebody_must_go(house: House) -> None:
    id = house.app.services.tables.opening.open("vale_of_eternity", ("Ana", "Ben"), ["", ""], {})
    tablet = house.tablet()
    tablet.post(f"/tables/{id}/moves", move="enter_points", seat="s1", points=3, at="round:1")
    assert f'href="/tables/{id}/moves/stop_game"' in tablet.get(f"/tables/{id}/people").text


def test_a_campaign_offers_to_save_when_its_last_dreamer_must_go(house: House) -> None:
    id, tablet = house.app.services.tables.opening.open("etherfields", ("Ana",), [""], {}), house.tablet()
    for move in ("begin_evening", "begin_initiation"):
        tablet.post(f"/tables/{id}/moves", move=move, at=tablet.at(id, move))
    told = tablet.get(f"/tables/{id}/people").text.split('id="fewest"')[1].split("</section>")[0]
    assert f'href="/tables/{id}/moves/save_in_dream"' in told and "Save the evening" in told
