"""While people join, the tablet shows who is in; a guest without a seat asks for one, and changes nothing by asking."""

import pytest

from companion.web.waiting_guests import MOST, PATIENCE, WaitingGuests
from tests.web.house import House
from tests.web.live_stream import live, watch


def asks(house: House, id: str, name: str = "Finn") -> str:
    """A guest asks for a seat on a device of their own; returns the guest's id as the tablet sees it."""
    house.device().form(f"/j/{house.code(id)}/guests", name=name)
    guests = house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"]
    return next((each["id"] for each in guests if each["name"] == name), "")


@live
async def test_the_tablet_sees_who_joins_and_who_asks_while_others_see_no_guest(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    ana = house.phone(id, "s1")
    async with watch(house, tablet, id) as shared, watch(house, ana, id) as own:
        await shared.first()
        await own.first()
        house.phone(id, "s2")
        assert "lobby__seat--in" in (await shared.next()).parts["join"]
        await own.next()
        asks(house, id)
        frame = await shared.next()
        assert "Finn" in frame.parts["guests"] and "Finn" in frame.parts["join"]
    assert "Finn" not in ana.get(f"/tables/{id}").text


def test_asking_changes_no_table_and_opens_nothing(house: House) -> None:
    id, guest = house.open(), house.device()
    before = house.everything()
    reply = guest.form(f"/j/{house.code(id)}/guests", name="  Finn\u2800 ")
    assert reply.headers["Location"] == f"/j/{house.code(id)}?waits=yes"
    assert "refresh" in guest.get(reply.headers["Location"]).text
    assert house.everything() == before and guest.get(f"/tables/{id}").status_code == 403


def test_a_guest_who_is_let_in_has_a_seat_and_is_led_there(house: House) -> None:
    id, guest = house.open(), house.device()
    waits = guest.form(f"/j/{house.code(id)}/guests", name="Finn").headers["Location"]
    asked = house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"][0]["id"]
    house.tablet().form(f"/tables/{id}/guests", guest=asked, answer="yes")
    assert "seat_added" in house.kinds(id) and house.kinds(id)[-1] == "seat_taken"
    assert guest.get(waits).headers["Location"] == f"/tables/{id}#welcome"
    assert guest.look(f"/tables/{id}")["you"].startswith("seat:")


@pytest.mark.parametrize("answer", ["no", "", "maybe"])
def test_any_other_answer_lets_nobody_in(house: House, answer: str) -> None:
    id, tablet = house.open(), house.tablet()
    asked, before = asks(house, id), house.everything()
    tablet.form(f"/tables/{id}/guests", guest=asked, answer=answer)
    assert house.everything() == before
    assert tablet.look(f"/tables/{id}")["view"]["guests"]["guests"] == []


def test_only_the_tablet_answers(house: House) -> None:
    id = house.open()
    phone, asked, before = house.phone(id, "s1"), asks(house, id), house.everything()
    for other in (phone, house.device()):
        assert other.form(f"/tables/{id}/guests", guest=asked, answer="yes").status_code == 403
    assert house.everything() == before


@pytest.mark.parametrize("name", ["", "   ", "\u2800", "Ana", "ANA ", "x" * 25])
def test_a_name_that_is_none_or_too_long_or_somebody_elses_is_refused(house: House, name: str) -> None:
    id = house.open()
    assert house.device().form(f"/j/{house.code(id)}/guests", name=name).status_code == 422
    assert house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"] == []


def test_one_address_asks_ten_times_and_codes_can_still_be_typed(house: House) -> None:
    id = house.open()
    replies = [house.device().form(f"/j/{house.code(id)}/guests", name=f"F{each}") for each in range(12)]
    assert replies[-1].status_code == 429
    assert len(house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"]) == MOST
    assert house.device().get(f"/j/{house.code(id)}").status_code == 200


def test_free_seats_come_before_the_form_and_held_ones_after_it(house: House) -> None:
    id = house.open()
    house.phone(id, "s1")
    page = house.device().get(f"/j/{house.code(id)}").text
    assert page.index('value="s2"') < page.index("choose__guest") < page.index('value="s1"')


def test_a_request_is_forgotten_after_ten_minutes() -> None:
    now = [0.0]
    waiting = WaitingGuests(clock=lambda: now[0])
    waiting.ask("t", "phone", "Finn")
    asked = waiting.guests("t")[0].id
    now[0] = PATIENCE
    assert waiting.guests("t") == () and waiting.take("t", asked) is None


def test_who_has_a_seat_asks_for_no_other_one(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    ana, guest = house.phone(id, "s1"), house.device()
    assert ana.form(f"/j/{house.code(id)}/guests", name="Finn").headers["Location"].startswith(f"/tables/{id}")
    guest.form(f"/j/{house.code(id)}/guests", name="Finn")
    (asked,) = tablet.look(f"/tables/{id}")["view"]["guests"]["guests"]
    guest.form(f"/j/{house.code(id)}", seat="s2")
    before = house.everything()
    tablet.form(f"/tables/{id}/guests", guest=asked["id"], answer="yes")
    assert house.everything() == before


def test_two_guests_do_not_ask_by_one_name(house: House) -> None:
    id, guest = house.open(), house.device()
    ways = [(guest, "Finn", 303), (house.device(), "FINN", 422), (guest, "Finn", 303)]
    for device, name, status in ways:
        assert device.form(f"/j/{house.code(id)}/guests", name=name).status_code == status
    assert len(house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"]) == 1


def test_all_addresses_of_a_network_ask_ten_times_together(house: House) -> None:
    id = house.open()
    guests = [house.device(address=f"2001:db8::{each}:1") for each in range(11)]
    asked = [each.form(f"/j/{house.code(id)}/guests", name="Finn").status_code for each in guests]
    assert asked == [303] + [422] * 9 + [429]
