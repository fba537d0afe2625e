"""The same people play again: the phones in their hands go with them, by themselves."""

from tests.web.house import Device, House
from tests.web.live_stream import live, watch

NEW = "/tables/new/toy"


def again(tablet: Device, id: str, *names: str) -> str:
    reply = tablet.form("/tables", game="toy", who=list(names), after=id)
    assert reply.status_code == 303
    return str(reply.headers["Location"]).removeprefix("/tables/")


def test_the_form_remembers_whose_next_game_it_is(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    page = tablet.get(f"{NEW}?after={id}&who=Ana&who=Ben").text
    assert f'<input type="hidden" name="after" value="{id}">' in page
    assert f'href="{NEW}?after={id}&amp;who=Ana&amp;who=Ben&amp;at=Ben"' in page


def test_a_phone_has_its_seat_at_the_next_table(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    phone = house.phone(id, "s2")
    later = again(tablet, id, "Ben", "Ana")
    assert phone.look(f"/tables/{later}")["you"] == "seat:s1"


def test_the_old_table_shows_the_way(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    later = again(tablet, id, "Ana", "Ben")
    assert f'href="/tables/{later}"' in tablet.get(f"/tables/{id}").text


def test_an_unknown_table_has_no_next_one(house: House) -> None:
    reply = house.tablet().form("/tables", game="toy", who=["Ana", "Ben"], after="nowhere")
    assert reply.status_code == 404


@live
async def test_a_phone_at_the_old_table_is_led_to_the_next(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, house.phone(id, "s2"), id) as stream:
        await stream.first()
        later = again(tablet, id, "Ana", "Ben")
        assert (await stream.next()).parts.keys() == {"news"}
        assert (await stream.next()).fields == {"event": "follow", "data": f"/tables/{later}"}


@live
async def test_who_does_not_play_again_stays(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet()
    async with watch(house, house.phone(id, "s3"), id) as stream:
        await stream.first()
        again(tablet, id, "Ana", "Ben")
        assert (await stream.next()).parts.keys() == {"news"}
        assert stream.is_quiet


@live
async def test_who_comes_back_to_the_old_table_may_read_it(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    phone = house.phone(id, "s1")
    again(tablet, id, "Ana", "Ben")
    async with watch(house, phone, id) as stream:
        await stream.first()
        assert stream.is_quiet
