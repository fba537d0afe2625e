"""Seat cards: what a card does in whose hand, that nothing else shows it, and that none can be guessed."""

import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import zxingcpp
from werkzeug.test import TestResponse

from companion.table.fact import HOUSE, TABLET
from companion.table.house.house_game import bare_key
from companion.table.seats import COLOURS
from tests.web.house import HOST, Device, House
from tests.web.live_stream import live, watch
from tests.web.secret_house import SecretHouse, open_secret_house
from tests.web.test_qr import picture

WRONG = "AAAA-AAAA-AAAA-AAAA"


@pytest.fixture
def whispering(tmp_path: Path) -> Iterator[SecretHouse]:
    """Ana (amber), Ben (blue) and Cléo (red) have been dealt a creature each."""
    with open_secret_house(tmp_path / "whispers") as house:
        yield house.deal()


def cards(house: House) -> Mapping[str, str]:
    return house.app.services.tables.moves.play("house", HOUSE, "cut_cards", {}).table.state.cards


def scan(house: House, device: Device, colour: str, **more: str) -> TestResponse:
    return device.form("/cards", card=cards(house)[colour], **more)


def refusal(house: House, device: Device, colour: str) -> tuple[int, str]:
    reply = device.post("/cards", card=cards(house)[colour])
    return reply.status_code, reply.json["error"]["say"]


def holders(house: House, id: str) -> dict[str, str]:
    return dict(house.look(id).table.holders)


def offered(page: str) -> list[tuple[str, dict[str, str]]]:
    """The forms of a page that take a seat: where they post to, and what."""
    forms = re.findall(r'<form method="post" action="(/j/\w+)"(.*?)</form>', page, re.DOTALL)
    return [(action, dict(re.findall(r'name="(\w+)" value="(\w+)"', inside))) for action, inside in forms]


def test_a_phone_that_scans_a_card_takes_the_seat_of_its_colour(whispering: SecretHouse) -> None:
    id, phone = whispering.id, whispering.device()
    reply = scan(whispering, phone, "blue")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/tables/{id}")
    assert phone.look(f"/tables/{id}")["you"] == "seat:s2" and whispering.kinds(id)[-1] == "seat_taken"


def test_a_script_is_told_the_way(whispering: SecretHouse) -> None:
    reply = whispering.device().post("/cards", card=cards(whispering)["red"])
    assert (reply.status_code, reply.json) == (200, {"url": f"/tables/{whispering.id}"})


def test_the_letters_may_be_typed_in_any_way(whispering: SecretHouse) -> None:
    card = cards(whispering)["amber"]
    reply = whispering.device().form("/cards", card=f" {card.lower().replace('-', ' ')} ")
    assert reply.headers["Location"] == f"/tables/{whispering.id}"


def test_the_own_card_again_leads_back_to_the_table(whispering: SecretHouse) -> None:
    phone = whispering.phone(whispering.id, "s1")
    cards(whispering)
    before = whispering.everything()
    assert scan(whispering, phone, "amber").headers["Location"] == f"/tables/{whispering.id}"
    assert whispering.everything() == before


def test_another_card_moves_the_phone(whispering: SecretHouse) -> None:
    phone = whispering.phone(whispering.id, "s1")
    scan(whispering, phone, "red")
    assert list(holders(whispering, whispering.id)) == ["s3"]


def test_a_card_means_the_colour_that_a_seat_has_now(whispering: SecretHouse) -> None:
    id, phone = whispering.id, whispering.device()
    whispering.tablet().form(f"/tables/{id}/moves", move="recolour_seat", seat="s1", colour="lime")
    assert refusal(whispering, phone, "amber") == (422, "card.no_seat")
    scan(whispering, phone, "lime")
    assert list(holders(whispering, id)) == ["s1"]


def test_the_tablet_opens_one_peek_and_never_becomes_the_seat(whispering: SecretHouse) -> None:
    tablet = whispering.tablet()
    cards(whispering)
    before = whispering.everything()
    assert scan(whispering, tablet, "red").headers["Location"] == f"/tables/{whispering.id}#peek-s3"
    assert whispering.everything() == before
    assert 'id="peek-s3"' in tablet.get(f"/tables/{whispering.id}").text


def test_the_tablet_peeks_for_a_seat_whose_phone_is_dead_as_well(whispering: SecretHouse) -> None:
    whispering.phone(whispering.id, "s3")
    assert scan(whispering, whispering.tablet(), "red").headers["Location"].endswith("#peek-s3")


def test_where_nothing_is_dealt_the_tablet_is_told_so(tmp_path: Path) -> None:
    with open_secret_house(tmp_path / "new") as house:
        assert house.id and refusal(house, house.tablet(), "amber") == (422, "card.no_secret")
        assert holders(house, house.id) == {}


def test_a_phone_of_the_keeper_that_holds_a_seat_is_a_phone(whispering: SecretHouse) -> None:
    keeper = whispering.tablet()
    keeper.form(f"/j/{whispering.code(whispering.id)}", seat="s1")
    assert scan(whispering, keeper, "blue").headers["Location"] == f"/tables/{whispering.id}"
    assert list(holders(whispering, whispering.id)) == ["s2"]


def test_a_held_seat_is_taken_over_only_by_somebody_who_says_so(whispering: SecretHouse) -> None:
    id, other = whispering.id, whispering.device()
    whispering.phone(id, "s1")
    cards(whispering)
    before = whispering.everything()
    reply = scan(whispering, other, "amber")
    assert reply.status_code == 200 and whispering.everything() == before
    assert offered(reply.text) == [(f"/j/{whispering.code(id)}", {"seat": "s1", "take_over": "yes"})]
    assert "every screen will say so" in reply.text


@live
async def test_a_takeover_by_card_is_told_on_every_screen(whispering: SecretHouse) -> None:
    id, ben = whispering.id, whispering.phone(whispering.id, "s2")
    whispering.phone(id, "s1")
    finder = whispering.device()
    ((action, fields),) = offered(scan(whispering, finder, "amber").text)
    async with watch(whispering, ben, id) as stream:
        await stream.first()
        assert finder.form(action, **fields).headers["Location"] == f"/tables/{id}#welcome"
        assert "Ana" in (await stream.next()).parts["news"]
    assert finder.look(f"/tables/{id}")["you"] == "seat:s1"


def test_of_several_tables_the_phone_is_asked_which(whispering: SecretHouse) -> None:
    first, second = whispering.id, whispering.open("Zoé", "Yan")
    phone = whispering.device()
    page = scan(whispering, phone, "blue").text
    assert "Ben" in page and "Yan" in page
    (action, fields) = next(each for each in offered(page) if each[0].endswith(whispering.code(second)))
    assert phone.form(action, **fields).headers["Location"] == f"/tables/{second}#welcome"
    assert holders(whispering, first) == {} and list(holders(whispering, second)) == ["s2"]


def test_of_several_tables_the_tablet_is_asked_which(whispering: SecretHouse) -> None:
    whispering.open("Zoé", "Yan")
    page = scan(whispering, whispering.tablet(), "blue").text
    assert f"/tables/{whispering.id}#peek-s2" in page and offered(page) == []


def test_a_script_is_told_of_all_of_them(whispering: SecretHouse) -> None:
    other = whispering.open("Zoé", "Yan")
    places = whispering.device().post("/cards", card=cards(whispering)["blue"]).json["places"]
    assert {each["table"]: each["join"] for each in places} == {
        id: f"/j/{whispering.code(id)}" for id in (whispering.id, other)
    }


def test_the_table_in_front_of_the_tablet_is_the_one_that_is_meant(whispering: SecretHouse) -> None:
    other = whispering.open("Zoé", "Yan")
    reply = scan(whispering, whispering.tablet(), "blue", table=whispering.id)
    assert reply.headers["Location"] == f"/tables/{whispering.id}#peek-s2"
    assert scan(whispering, whispering.device(), "blue", table=other).headers["Location"] == f"/tables/{other}"


def test_tables_that_are_over_or_put_away_are_not_meant(house: House) -> None:
    over, away, tables = house.open(), house.open(), house.app.services.tables
    tables.moves.play(away, TABLET, "put_away", {})
    tables.moves.play(over, TABLET, "note_throw", {"seat": "s1", "points": 60})
    tables.moves.play(over, TABLET, "next_round", {"at": "round:1"})
    assert refusal(house, house.device(), "amber") == (422, "card.no_seat")


def test_where_no_table_has_the_colour_a_sentence_names_it(house: House) -> None:
    house.open("Ana", "Ben")
    reply = scan(house, house.device("fr"), "orange")
    assert reply.status_code == 422 and "(orange)" in reply.text


def test_who_left_the_game_has_no_seat_to_take(whispering: SecretHouse) -> None:
    whispering.tablet().form(f"/tables/{whispering.id}/moves", move="leave", seat="s3")
    assert refusal(whispering, whispering.device(), "red") == (422, "card.no_seat")


def test_wrong_cards_have_to_wait_and_right_ones_with_them(house: House) -> None:
    id, right, device = house.open(), cards(house)["amber"], house.device()
    tried = [device.post("/cards", card=WRONG) for _ in range(11)]
    assert [each.status_code for each in tried] == [422] * 10 + [429]
    assert tried[0].json["error"]["say"] == "card.unknown"
    assert device.post("/cards", card=right).status_code == 429
    house.clock.now += 6.1
    assert device.post("/cards", card=right).json == {"url": f"/tables/{id}"}


def test_right_cards_cost_nothing(whispering: SecretHouse) -> None:
    phone, card = whispering.device(), cards(whispering)["amber"]
    assert {phone.post("/cards", card=card).status_code for _ in range(15)} == {200}


def test_a_card_that_was_cut_anew_is_dead_at_once(whispering: SecretHouse) -> None:
    lost, tablet, phone = cards(whispering)["amber"], whispering.tablet(), whispering.device()
    reply = tablet.form("/cards/cuts", colour="amber", address=HOST, key="k")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/cards?address={HOST}")
    assert phone.post("/cards", card=lost).json["error"]["say"] == "card.unknown"
    assert phone.post("/cards", card=cards(whispering)["amber"]).json == {"url": f"/tables/{whispering.id}"}


def test_a_tap_sent_twice_cuts_one_card(house: House) -> None:
    tablet = house.tablet()
    cards(house)
    for _ in range(2):
        tablet.form("/cards/cuts", colour="amber", address=HOST, key="k")
    assert house.kinds("house").count("card_cut") == len(COLOURS) + 1


def test_only_who_keeps_the_house_prints_and_cuts_cards(whispering: SecretHouse) -> None:
    cards(whispering)
    before = whispering.everything()
    for device in (whispering.device(), whispering.phone(whispering.id, "s1")):
        assert device.get("/cards").status_code == device.get(f"/cards/amber.svg?address={HOST}").status_code == 403
        assert device.form("/cards/cuts", colour="amber").status_code == device.form("/cards/cuts").status_code == 403
    assert [fact for fact in whispering.everything() if fact not in before and fact.kind != "seat_taken"] == []


def test_the_page_offers_to_make_the_cards_and_then_shows_them(house: House) -> None:
    tablet = house.tablet()
    assert 'href="/cards"' in tablet.get("/").text and "seatcard" not in tablet.get("/cards").text
    assert house.app.services.tables.house().cards == {}
    page = tablet.get(tablet.form("/cards/cuts").headers["Location"]).text
    assert page.count('<article class="seatcard ') == len(COLOURS)
    assert all(card in page for card in cards(house).values())


def test_the_printed_code_holds_the_card_behind_the_hash_of_the_chosen_address(house: House) -> None:
    tablet, card = house.tablet(), cards(house)["teal"]
    (source,) = re.findall(r'src="(/cards/teal\.svg\?[^"]+)"', tablet.get(f"/cards?address={HOST}").text)
    (found,) = zxingcpp.read_barcodes(picture(tablet.get(source).text), try_invert=False)
    assert found.text == f"http://{HOST}/c#{bare_key(card)}" and found.ec_level == "Q"


@pytest.mark.parametrize("address", ["evil.example", "192.168.1.21:8000", ""])
def test_no_card_is_printed_for_an_address_that_is_not_ours(house: House, address: str) -> None:
    tablet = house.tablet()
    cards(house)
    assert tablet.get(f"/cards?address={address}").status_code == 404
    assert tablet.get(f"/cards/amber.svg?address={address}").status_code == 404
    assert tablet.get(f"/cards/black.svg?address={HOST}").status_code == 404


def test_what_shows_a_card_is_kept_nowhere(house: House) -> None:
    tablet = house.tablet()
    cards(house)
    for path in ("/cards", f"/cards/amber.svg?address={HOST}"):
        assert tablet.get(path).headers["Cache-Control"] == "no-store"


def test_looking_at_the_page_that_a_card_leads_to_changes_nothing(whispering: SecretHouse) -> None:
    tablet = whispering.tablet()
    cards(whispering)
    before = whispering.everything()
    for path in ("/c", "/cards", f"/cards/amber.svg?address={HOST}"):
        assert tablet.get(path).status_code == tablet.ask("HEAD", path).status_code == 200
    assert whispering.everything() == before


def test_no_other_page_header_cookie_or_log_line_holds_a_card(
    whispering: SecretHouse, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    id, tablet, phone = whispering.id, whispering.tablet(), whispering.device()
    other = whispering.open("Zoé", "Yan")
    replies = [scan(whispering, device, colour) for device in (tablet, phone) for colour in ("blue", "red", "white")]
    replies += [phone.form("/cards", card=WRONG)]
    for path in (
        "/",
        "/c",
        "/keepers",
        f"/tables/{id}",
        f"/tables/{other}",
        f"/tables/{id}/history",
        f"/tables/{id}/people",
    ):
        replies += [tablet.get(path), phone.get(path), tablet.ask("GET", path, {"Accept": "application/json"})]
    seen = "".join(f"{reply.headers}{reply.text}" for reply in replies) + caplog.text
    held = {form for card in cards(whispering).values() for form in (card, bare_key(card), card.lower())}
    assert not [form for form in held if form in seen]


def test_the_tablet_offers_to_scan_only_where_there_is_something_to_peek_at(
    whispering: SecretHouse, house: House
) -> None:
    assert 'id="scan"' in whispering.tablet().get(f"/tables/{whispering.id}").text
    assert 'id="scan"' not in house.tablet().get(f"/tables/{house.open()}").text
    phone = whispering.device()
    assert all('id="scan"' in phone.get(path).text for path in ("/", f"/j/{whispering.code(whispering.id)}"))
    assert 'id="scan"' not in whispering.phone(whispering.id, "s1").get(f"/tables/{whispering.id}").text
