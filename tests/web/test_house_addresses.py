"""Under which address a phone may find the house: the likeliest first, ticked when one came that way."""

import random

import pytest

from companion.web.http.house_addresses import Address, Addresses, rank
from tests.table.tables import Clock
from tests.web.house import HOST, House

LIKELIEST_FIRST = [
    ("192.168.1.20", "wlan0"),
    ("10.0.0.7", "eth0"),
    ("172.20.1.1", "en0"),
    ("100.64.0.3", "eth1"),
    ("192.168.99.1", "docker0"),
    ("10.8.0.2", "tun0"),
    ("172.17.0.1", "br-1f2e"),
    ("8.8.8.8", "wg0"),
]


@pytest.mark.parametrize("seed", range(5))
def test_home_networks_come_first_and_virtual_ones_last(seed: int) -> None:
    shuffled = random.Random(seed).sample(LIKELIEST_FIRST, len(LIKELIEST_FIRST))
    assert sorted(shuffled, key=lambda pair: rank(*pair)) == LIKELIEST_FIRST


@pytest.mark.parametrize(
    "interface", ["docker0", "br-9a", "veth12", "virbr0", "vmnet8", "VBoxNet0", "wg0", "tun1", "tailscale0", "utun3"]
)
def test_a_virtual_network_comes_after_any_real_one(interface: str) -> None:
    assert rank("192.168.1.20", interface) > rank("8.8.8.8", "eth0")


def test_an_address_that_a_machine_gave_itself_comes_after_any_real_one() -> None:
    assert rank("169.254.3.4", "eth0") > rank("8.8.8.8", "eth0")


def test_on_this_machine_there_is_always_one_to_show() -> None:
    found = Addresses(8000).candidates()
    assert found and all(each.host.endswith(":8000") and not each.is_reached for each in found)
    assert len(found) == 1 or not any(each.host.startswith("127.") for each in found)


@pytest.mark.parametrize(("host", "port", "shown"), [("10.0.0.9", 8000, "10.0.0.9:8000"), ("box.lan", 80, "box.lan")])
def test_who_names_the_address_gets_that_one(host: str, port: int, shown: str) -> None:
    assert Addresses(port, host).candidates() == (Address(shown, False),)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_listening_everywhere_is_no_address(host: str) -> None:
    assert Addresses(8000, host).candidates() == Addresses(8000).candidates()


def test_another_wifi_is_noticed_after_ten_seconds() -> None:
    clock = Clock()
    addresses = Addresses(8000, "192.168.1.20", ("veilleuse.lan",), clock=clock)
    addresses.candidates()
    addresses.host = "10.0.0.9"
    clock.now += 9.9
    assert addresses.candidates() == (Address(HOST, False),)
    clock.now += 0.1
    assert addresses.candidates() == (Address("10.0.0.9:8000", False),)


def test_the_address_that_a_phone_reached_is_ticked_and_first() -> None:
    addresses = Addresses(8000, "192.168.1.20", names=("veilleuse.lan",))
    assert addresses.mark_reached("veilleuse.lan:8000", "192.168.1.51")
    assert addresses.candidates() == (Address("veilleuse.lan:8000", True), Address(HOST, False))
    assert not addresses.mark_reached("veilleuse.lan:8000", "192.168.1.52")


def test_an_address_that_is_gone_is_offered_no_more_although_a_phone_reached_it() -> None:
    clock = Clock()
    addresses = Addresses(8000, "192.168.1.20", ("veilleuse.lan",), clock=clock)
    addresses.candidates()
    for name in (HOST, "veilleuse.lan:8000"):
        addresses.mark_reached(name, "192.168.1.51")
    addresses.host, clock.now = "10.0.0.9", clock.now + 10
    assert addresses.candidates() == (Address("veilleuse.lan:8000", True), Address("10.0.0.9:8000", False))


@pytest.mark.parametrize("client", ["127.0.0.1", "::1", "127.0.0.2"])
def test_this_machine_itself_proves_nothing(client: str) -> None:
    addresses = Addresses(8000, "192.168.1.20")
    assert not addresses.mark_reached(HOST, client) and addresses.candidates() == (Address(HOST, False),)


@pytest.mark.parametrize("client", ["fe80::1%eth0", "fd00::12", "192.168.1.51"])
def test_any_other_device_does(client: str) -> None:
    assert Addresses(8000, "192.168.1.20").mark_reached(HOST, client)


@pytest.mark.parametrize("forged", ["6.6.6.6:80", "192.168.1.66:8000", "192.168.1.20:9000"])
def test_an_address_that_is_not_ours_is_never_offered(forged: str) -> None:
    addresses = Addresses(8000, "192.168.1.20")
    assert not addresses.mark_reached(forged, "192.168.1.51")
    assert addresses.candidates() == (Address(HOST, False),)


def test_a_stranger_under_a_foreign_name_ticks_nothing(house: House) -> None:
    house.device().get("/", Host="evil.example")
    assert house.app.services.addresses.candidates() == (Address(HOST, False),)


def test_the_tablet_ticks_an_address_once_a_phone_has_sat_down_by_it(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.app.services.addresses.reached.clear()
    tablet.address = "127.0.0.1"
    assert "join__reached" not in tablet.get(f"/tables/{id}").text
    house.device().get(f"/j/{house.code(id)}")
    assert "join__reached" not in tablet.get(f"/tables/{id}").text
    house.phone(id, "s1")
    assert "join__reached" in tablet.get(f"/tables/{id}").text
