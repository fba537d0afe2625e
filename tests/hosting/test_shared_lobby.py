"""A guest asks for a seat at one process, the tablet answers at another: both know the same."""

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Condition

import pytest

from companion.app import make_common
from companion.web.http.guard import COOKIE
from tests.hosting.app_processes import becomes_true, process
from tests.postgres import database
from tests.table.tables import TOY, Clock
from tests.web.house import IP, Device, House, all_games

pytestmark = pytest.mark.slow


@pytest.fixture
def arrived() -> Condition:
    return Condition()


@pytest.fixture
def houses(arrived: Condition) -> Iterator[list[House]]:
    with ExitStack() as stack:
        address, common = stack.enter_context(database()), make_common(all_games())
        apps = [stack.enter_context(process(address, common, arrived)) for _ in range(2)]
        yield [House(each, Clock(), TOY) for each in apps]


def at(house: House, device: Device) -> Device:
    """The same device, whose request reaches another process."""
    there = house.device()
    there.client.set_cookie(COOKIE, device.cookie, domain=IP)
    return there


def names(tablet: Device, id: str) -> list[str]:
    return [each["name"] for each in tablet.look(f"/tables/{id}")["view"]["guests"]["guests"]]


def test_a_guest_who_asks_at_one_process_is_let_in_at_another(houses: list[House], arrived: Condition) -> None:
    here, there = houses
    id, tablet, guest = here.open(), there.tablet(), here.device()
    assert names(tablet, id) == []
    waits = guest.form(f"/j/{here.code(id)}/guests", name="Finn").headers["Location"]
    assert "refresh" in at(there, guest).get(waits).text
    assert becomes_true(lambda: names(tablet, id) == ["Finn"], arrived)
    (asked,) = tablet.look(f"/tables/{id}")["view"]["guests"]["guests"]
    tablet.form(f"/tables/{id}/guests", guest=asked["id"], answer="yes")
    assert guest.get(waits).headers["Location"] == f"/tables/{id}#welcome"
    assert becomes_true(lambda: names(at(here, tablet), id) == [], arrived)


def test_a_guest_who_is_refused_elsewhere_waits_no_longer_and_two_do_not_ask_by_one_name(
    houses: list[House], arrived: Condition
) -> None:
    here, there = houses
    id, tablet, guest = here.open(), there.tablet(), here.device()
    waits = guest.form(f"/j/{here.code(id)}/guests", name="Finn").headers["Location"]
    assert there.device().form(f"/j/{there.code(id)}/guests", name="FINN").status_code == 422
    assert becomes_true(lambda: names(tablet, id) == ["Finn"], arrived)
    tablet.form(f"/tables/{id}/guests", guest="*", answer="no")
    assert "refresh" not in guest.get(waits).text and "gave you no seat" in guest.get(waits).text
