"""Codes can't be guessed in bulk, nobody who belongs is kept waiting, and looking burns nothing."""

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

import pytest
from werkzeug.exceptions import TooManyRequests

from companion.hosting.other_process_events import HousePeers
from companion.hosting.postgres_database import Database
from companion.web.http import wrong_code_limits
from companion.web.http.wrong_code_limits import STRANGERS, RateLimits
from tests.hosting.several_houses import Guest, street
from tests.postgres import database
from tests.several_processes import tell, until
from tests.web.house import Device, House

ROUTER = "192.168.1.99"


def guess(device: Device, times: int) -> list[int]:
    return [device.post("/j/XXXX", seat="s1").status_code for _ in range(times)]


def test_the_eleventh_wrong_code_of_a_minute_has_to_wait(house: House) -> None:
    assert guess(house.device("fr"), 11) == [404] * 10 + [429]
    reply = house.device("fr").form("/j/XXXX", seat="s1")
    assert '<html lang="fr"' in reply.text and reply.status_code == 429


def test_throwing_the_cookie_away_does_not_help(house: House) -> None:
    assert [guess(house.device(), 1)[0] for _ in range(11)] == [404] * 10 + [429]


def test_not_even_a_right_code_gets_in_before_the_wait_is_over(house: House) -> None:
    code, device = house.code(house.open()), house.device()
    guess(device, 10)
    assert device.get(f"/j/{code}").status_code == device.form(f"/j/{code}", seat="s1").status_code == 429
    house.clock.now += 5.9
    assert device.get(f"/j/{code}").status_code == 429
    house.clock.now += 0.2
    assert device.get(f"/j/{code}").status_code == 200


def test_right_codes_cost_nothing(house: House) -> None:
    code, device = house.code(house.open()), house.device()
    assert {device.get(f"/j/{code}").status_code for _ in range(30)} == {200}


def test_a_phone_with_a_seat_gets_in_whatever_its_neighbours_guess(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1", address=ROUTER)
    guess(house.device(address=ROUTER), 11)
    assert house.device(address=ROUTER).form(f"/j/{house.code(id)}", seat="s2").status_code == 429
    assert phone.get(f"/j/{house.code(id)}").status_code == 200
    assert phone.form(f"/j/{house.code(id)}", seat="s2").status_code == 303


def test_a_phone_with_a_seat_that_guesses_waits_itself_and_keeps_no_neighbour_waiting(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1", address=ROUTER)
    assert guess(phone, 11)[-1] == 429
    assert house.device(address=ROUTER).get(f"/j/{house.code(id)}").status_code == 200
    house.clock.now += 6.1
    assert phone.get(f"/j/{house.code(id)}").status_code == 200


def test_another_address_does_not_wait(house: House) -> None:
    guess(house.device(address=ROUTER), 11)
    assert guess(house.device(address="192.168.1.100"), 1) == [404]


def test_wrong_keys_wait_as_well(house: House) -> None:
    assert house.key
    device = house.device()
    assert [device.post("/keepers", key="AAAA").status_code for _ in range(11)] == [422] * 10 + [429]
    assert device.post("/keepers", key=house.key).status_code == 429
    house.clock.now += 6.1
    assert device.post("/keepers", key=house.key).status_code == 201


def test_link_previews_and_prefetchers_burn_nothing(house: House) -> None:
    id = house.open()
    before = house.everything()
    for number in range(5):
        preview = house.device(address=f"10.0.0.{number + 1}")
        assert preview.get(f"/j/{house.code(id)}").status_code == 200
        assert preview.ask("HEAD", f"/j/{house.code(id)}").status_code == 200
        preview.get(f"/join?code={house.code(id)}")
    assert house.everything() == before


def test_every_page_may_be_looked_at_without_a_trace(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    before = house.everything()
    for path in ("/", "/keep", "/keepers", "/tables/new/toy", f"/tables/{id}/moves/put_away"):
        assert tablet.get(path).status_code == tablet.ask("HEAD", path).status_code == 200
    assert house.everything() == before


def test_fresh_cookies_in_a_free_seat_are_one_table_that_guesses(house: House) -> None:
    id = house.open()
    tries = [guess(house.phone(id, "s1", take_over="yes"), 10) for _ in range(8)]
    assert [each.count(404) for each in tries] == [10] * 4 + [0] * 4


def test_who_guesses_is_not_forgotten_for_all_who_guess_after(house: House) -> None:
    limits = house.app.services.limits
    for number in range(2000):
        limits.add_failure("thief")
        limits.add_failure(f"neighbour {number}")
    assert not limits.may_try("thief") and len(limits.buckets) <= 1000


def test_wrong_keys_from_many_addresses_have_no_limit_of_codes_forgotten(house: House) -> None:
    """Neither that of all strangers, nor that of a table whose people guess."""
    limits, id = house.app.services.limits, house.open()
    for number in range(60):
        limits.add_failure(f"stranger {number}", STRANGERS)
        limits.add_failure(f"device {number}", id)
    for number in range(1100):
        limits.add_failure(f"10.0.{number >> 8}.{number & 255}")
    assert not limits.may_try("another", STRANGERS) and not limits.may_try("another", id)


def test_many_who_guess_at_once_are_all_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By workers, and by what other processes tell."""
    monkeypatch.setattr(wrong_code_limits, "MAX_BUCKETS", 3)
    limits, usual = wrong_code_limits.RateLimits(), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as guessing:
            [*guessing.map(lambda n: limits.add_failure(f"guest {n}"), range(4_000))]
    finally:
        sys.setswitchinterval(usual)
    assert len(limits.buckets) == 3


@pytest.mark.slow
def test_what_is_guessed_at_one_process_counts_at_the_others_for_that_house_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with database() as address, street(address) as one, street(address) as other:
        for each in (one, other):
            for name in ("club", "shop"):
                each.found(name)
                Guest(each, name).get("/")
        club, shop = (other.router.houses[name].services.limits for name in ("club", "shop"))
        count = club.count
        monkeypatch.setattr(club, "count", lambda *wrong: (count(*wrong), tell()))
        assert [Guest(one, "club", n).post("/j/XXXX").status for n in range(10)] == [404] * 10
        until(lambda: not club.may_try(Guest.address), "nothing was counted")
        assert Guest(other, "club").post("/j/XXXX").status == 429 and not shop.buckets


@pytest.mark.slow
def test_what_cannot_be_told_to_the_others_counts_here(house: House) -> None:
    with database() as address, closing(Database(address)) as houses:
        house.app.services.limits.share = HousePeers(houses, "longer than any news may be" * 500).share_wrong_code
        assert guess(house.device(), 12) == [404] * 10 + [429] * 2


@pytest.mark.parametrize("scope", ["", "%eth0"])
def test_addresses_without_end_of_one_line_count_together(house: House, scope: str) -> None:
    """Whoever has one of the long addresses has as many of them as there are grains of sand."""
    addresses = (f"2001:db8:7:{number:x}::{number:x}{scope}" for number in range(1, 61))
    tries = [guess(house.device(address=each), 1)[0] for each in addresses]
    assert tries == [404] * 40 + [429] * 20
    assert guess(house.device(address="2001:db8:8::1"), 1) == guess(house.device(), 1) == [404]
    wrong = house.device(address="2001:db8:7:ffff::1").post("/keepers", key="AAAA")
    assert wrong.status_code == 429


def test_short_addresses_that_are_written_long_are_nobody_s_neighbours(house: House) -> None:
    tries = [guess(house.device(address=f"::ffff:10.0.0.{number}"), 1)[0] for number in range(1, 61)]
    assert tries == [404] * 60


def test_who_sits_at_a_table_is_not_kept_waiting_by_the_line(house: House) -> None:
    id = house.open()
    phone = house.phone(id, "s1", address="2001:db8:7::1")
    for number in range(60):
        guess(house.device(address=f"2001:db8:7::{number + 2:x}"), 1)
    assert phone.get(f"/j/{house.code(id)}").status_code == 200


def test_a_crowd_of_addresses_is_one_that_guesses_and_whoever_belongs_is_not_locked_out(house: House) -> None:
    id = house.open()
    code, phone, tablet = house.code(id), house.phone(id, "s1"), house.tablet()
    tries = [guess(house.device(address=f"10.0.{number // 200}.{number % 200}"), 1)[0] for number in range(300)]
    assert tries == [404] * 60 + [429] * 240
    assert house.device(address="10.9.9.9").form(f"/j/{code}", seat="s2").status_code == 429
    assert phone.get(f"/j/{code}").status_code == tablet.get(f"/j/{code}").status_code == 200
    assert house.device(address="10.9.9.8").post("/keepers", key=house.key).status_code == 201
    house.clock.now += 5.1
    assert house.device(address="10.9.9.9").form(f"/j/{code}", seat="s2").status_code == 303


def test_guesses_at_the_same_moment_all_count() -> None:
    limits, looked = RateLimits(), list[int]()

    def guess(number: int) -> None:
        with suppress(TooManyRequests):
            limits.try_code(lambda: looked.append(number), "thief", STRANGERS)

    with ThreadPoolExecutor(60) as guessing:
        [*guessing.map(guess, range(60))]
    assert len(looked) == 10


def test_pictures_in_a_page_elsewhere_use_up_no_guess_of_their_visitor(house: House) -> None:
    """They are asked for without cookies; a phone that scans a code has none either, the first time."""
    code, image = house.code(house.open()), {"Accept": "image/webp,*/*"}
    pictures = [house.device().ask("GET", f"/j/AAA{number}", image).status_code for number in range(30)]
    assert pictures == [404] * 10 + [303] * 20
    assert house.device().form(f"/j/{code}", seat="s1").status_code == 303
    phone = house.device()
    again = phone.get(f"/j/{code}")
    assert again.status_code == 303 and phone.get(again.headers["Location"]).status_code == 200
    assert house.device().get(again.headers["Location"]).status_code == 429


def test_the_code_of_a_closed_table_leads_nowhere(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    code = house.code(id)
    for move, found in (("put_away", 404), ("take_out", 200)):
        assert tablet.post(f"/tables/{id}/moves", move=move).status_code == 200
        assert house.device().get(f"/j/{code}").status_code == found
