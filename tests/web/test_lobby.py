"""While people join, the tablet shows who is in; a guest without a seat asks for one, and changes nothing by asking."""

from pathlib import Path

import pytest

from companion.table.moves import IllegalMove
from companion.web.waiting_guests import MOST, PATIENCE, SHOWN, WaitingGuests, shown_guests
from tests.web.house import House, open_house
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
    assert reply.headers["Location"].startswith(f"/j/{house.code(id)}?waits=")
    # With scripts, the browser does not load the page again by itself: that could meet a restart of the house.
    shown = guest.get(reply.headers["Location"]).text
    assert '<noscript><meta http-equiv="refresh"' in shown and shown.count("refresh") == 1
    assert "js/wait-for-answer.js" in shown
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
    reply = house.device().form(f"/j/{house.code(id)}/guests", name=name)
    assert reply.status_code == 422 and f'value="{name[:24]}"' in reply.text
    assert house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"] == []


def test_one_address_asks_ten_times_and_codes_can_still_be_typed(house: House) -> None:
    id = house.open()
    replies = [house.device().form(f"/j/{house.code(id)}/guests", name=f"F{each}") for each in range(12)]
    assert replies[-1].status_code == 429
    guests = house.tablet().look(f"/tables/{id}")["view"]["guests"]
    assert (len(guests["guests"]), guests["waiting"]) == (SHOWN, 10)
    assert house.device().get(f"/j/{house.code(id)}").status_code == 200


def test_free_seats_come_before_the_form_and_held_ones_after_it(house: House) -> None:
    id = house.open()
    house.phone(id, "s1")
    page = house.device().get(f"/j/{house.code(id)}").text
    assert page.index('value="s2"') < page.index("choose__guest") < page.index('value="s1"')


def test_a_request_is_forgotten_after_ten_minutes() -> None:
    now = [0.0]
    waiting = WaitingGuests(clock=lambda: now[0])
    waiting.ask("t", "phone", "Finn", "home")
    (asked,) = shown_guests(waiting.at_table("t"))
    now[0] = PATIENCE
    assert shown_guests(waiting.at_table("t")) == () and waiting.find("t", asked.id) is None


def test_answered_and_old_requests_leave_nothing_in_memory() -> None:
    now = [0.0]
    waiting = WaitingGuests(clock=lambda: now[0])
    waiting.ask("old", "phone", "Finn", "home")
    now[0] = PATIENCE
    waiting.ask("new", "phone", "Finn", "home")
    waiting.clear("new")
    assert waiting.requests == {}


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


def test_one_person_with_many_cookies_keeps_nobody_else_off_the_tablet(house: House) -> None:
    id = house.open()
    for each in range(9):
        house.device().form(f"/j/{house.code(id)}/guests", name=f"F{each}")
    house.device(address="192.168.1.77").form(f"/j/{house.code(id)}/guests", name="Gina")
    guests = house.tablet().look(f"/tables/{id}")["view"]["guests"]["guests"]
    assert [each["name"] for each in guests] == ["F0", "F1", "Gina"]


def test_the_tablet_refuses_all_at_once_and_the_next_one_asks_anew(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    waits = [house.device() for _ in range(6)]
    asked = [each.form(f"/j/{house.code(id)}/guests", name=f"F{number}") for number, each in enumerate(waits)]
    before = house.everything()
    assert "Refuse all 6" in tablet.get(f"/tables/{id}").text
    tablet.form(f"/tables/{id}/guests", guest="*", answer="no")
    assert "gave you no seat" in waits[-1].get(asked[-1].headers["Location"]).text
    assert house.everything() == before and asks(house, id, "Finn")


def test_who_waits_during_a_restart_is_told_to_ask_again_by_the_same_name(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        # The clock of these houses stands, and a run is named by the moment at which it began.
        house.app.services.screens.guests.run = "earlier"
        waits = house.device().form(f"/j/{house.code(house.open())}/guests", name="Finn").headers["Location"]
    with open_house(tmp_path) as house:
        told = house.device().get(waits).text
        assert "your request was lost" in told and 'value="Finn"' in told


def test_everybody_is_refused_and_never_let_in_together(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    asks(house, id)
    before = house.everything()
    tablet.form(f"/tables/{id}/guests", guest="*", answer="yes")
    assert house.everything() == before


def test_in_a_full_lobby_the_largest_crowd_makes_room() -> None:
    waiting = WaitingGuests()
    for each in range(MOST - 1):
        waiting.ask("t", f"phone {each}", f"F{each}", "crowd")
    waiting.ask("t", "one", "One", "one's")
    waiting.ask("t", "other", "Other", "other's")
    assert [each.name for each in shown_guests(waiting.at_table("t"))] == ["F0", "One", "Other"]
    with pytest.raises(IllegalMove, match="too_many"):
        waiting.ask("t", "phone x", "Fx", "crowd")
    assert len(waiting.at_table("t")) == MOST


def test_two_tablets_that_say_yes_make_one_seat(house: House) -> None:
    """The second one has read the request before the first one answered."""
    id, guest, tablet = house.open(), house.device(), house.tablet()
    guest.form(f"/j/{house.code(id)}/guests", name="Finn")
    waiting = house.app.services.screens.guests
    (asked,) = waiting.at_table(id)
    for _ in range(2):
        waiting.requests[id] = (asked,)
        assert tablet.form(f"/tables/{id}/guests", guest=asked.id, answer="yes").status_code == 303
        guest.post(f"/tables/{id}/moves", move="release_seat", seat="s3")
    assert house.kinds(id).count("seat_added") == 1 and waiting.at_table(id) == ()
