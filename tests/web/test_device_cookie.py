"""A device is a random cookie that only it and the browser know; the house keeps a fingerprint of it."""

import json
import re

import pytest

from companion.web.http.guard import COOKIE, read_visitor
from tests.web.house import IP, House


def test_the_cookie_is_128_bits_for_this_host_out_of_reach_of_scripts_and_lasts(house: House) -> None:
    header = house.device().get("/").headers["Set-Cookie"]
    value, *more = [each.strip() for each in header.split(";")]
    assert re.fullmatch("veilleuse=[0-9a-f]{32}", value)
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} <= set(more)
    assert not any(each.startswith(("Secure", "Domain")) for each in more)


def test_no_two_devices_get_the_same(house: House) -> None:
    devices = [house.device() for _ in range(50)]
    for device in devices:
        device.get("/")
    assert len({device.cookie for device in devices}) == 50


def test_it_is_given_once_and_never_with_a_picture(house: House) -> None:
    device = house.device()
    assert "Set-Cookie" not in device.get("/static/icon.svg").headers
    assert "Set-Cookie" in device.get("/").headers
    assert "Set-Cookie" not in device.get("/").headers


@pytest.mark.parametrize("cookie", ["", "x", "0" * 31, "0" * 33, "G" * 32, "0" * 31 + "\u0660", "A" * 32])
def test_a_cookie_that_we_never_gave_is_replaced(house: House, cookie: str) -> None:
    device = house.device()
    device.client.set_cookie(COOKIE, cookie, domain=IP)
    device.get("/")
    assert re.fullmatch("[0-9a-f]{32}", device.cookie) and device.cookie != cookie


def test_facts_pages_and_logs_know_only_its_fingerprint(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    id, tablet = house.open(), house.tablet()
    phone = house.phone(id, "s1")
    written = json.dumps([[fact.kind, fact.data, str(fact.who)] for fact in house.everything()], default=dict)
    seen = "".join(each.get(path).text for each in (tablet, phone) for path in ("/", f"/tables/{id}", "/keepers"))
    seen += json.dumps([each.look(f"/tables/{id}") for each in (tablet, phone)])
    for each in (tablet, phone):
        fingerprint = read_visitor({"cookie": each.headers()["Cookie"]}).device
        assert fingerprint in written and fingerprint not in seen + each.cookie
        assert each.cookie not in written + seen + caplog.text and fingerprint not in caplog.text


def test_a_fingerprint_is_no_cookie(house: House) -> None:
    id = house.open()
    house.phone(id, "s1")
    thief = house.device()
    thief.client.set_cookie(COOKIE, house.look(id).table.holder("s1"), domain=IP)
    assert thief.get(f"/tables/{id}").status_code == 403


@pytest.mark.parametrize("stray", ["other=\xff\xfe", "\xff"])
def test_a_cookie_of_another_program_on_this_machine_bothers_nobody(house: House, stray: str) -> None:
    id = house.open()
    phone = house.phone(id, "s1")
    cookie = phone.headers()["Cookie"]
    assert read_visitor({"cookie": f"{stray}; {cookie}"}).device == read_visitor({"cookie": cookie}).device
