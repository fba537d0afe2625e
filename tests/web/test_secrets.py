"""Show me: what one seat is told, what everybody learns of it, and that nothing else ever says it."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.say import say
from companion.table.secret import Secret
from companion.table.table import Table
from tests.languages import LANGUAGES
from tests.web.house import JSON, Device
from tests.web.live_stream import live, watch
from tests.web.secret_house import SEATS, SecretHouse, open_secret_house
from tests.whispers import game as whispers
from tests.whispers.creatures import Whispering, chapter

HTML = "text/html"
LENGTHS = {JSON: 2048, HTML: 8192}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[SecretHouse]:
    with open_secret_house(tmp_path) as house:
        yield house.deal()


def phones(house: SecretHouse, language: str = "en") -> dict[str, Device]:
    return {seat: house.phone(house.id, seat, language, take_over="yes") for seat in SEATS}


def test_a_phone_is_told_the_secret_of_its_own_seat(house: SecretHouse) -> None:
    for seat, phone in phones(house, "fr").items():
        told = house.show(phone, seat).json
        translator, secret = house.app.services.translators["fr"], house.secret(seat)
        assert told == {
            "seat": seat,
            "word": translator(secret.word),
            "told": translator(secret.told),
            "drawing": secret.drawing,
        }


@live
async def test_the_first_look_is_a_fact_and_all_screens_learn_of_it(house: SecretHouse) -> None:
    ana, ben = house.phone(house.id, "s1"), house.phone(house.id, "s2")
    async with watch(house, ben, house.id) as of_ben, watch(house, ana, house.id) as of_ana:
        await of_ben.first(), await of_ana.first()
        house.show(ana, "s1")
        to_ben, to_ana = await of_ben.next(), await of_ana.next()
    assert house.facts(house.id)[-1].data == {"seat": "s1", "of": "deal:2", "times": 0}
    # Once somebody has looked, the undo of the deal is held, not tapped.
    assert list(to_ben.parts) == list(to_ana.parts) == ["who", "controls"]
    assert "has looked" in to_ben.parts["who"] and not house.betrayed(to_ben.data + to_ana.data)


@live
async def test_a_peek_on_the_tablet_is_counted_and_told_to_everybody(house: SecretHouse) -> None:
    tablet, ben = house.tablet(), house.phone(house.id, "s2")
    async with watch(house, ben, house.id) as stream:
        await stream.first()
        assert house.show(tablet, "s1").status_code == 200
        assert (await stream.next()).seq == house.look(house.id).seq
    house.show(tablet, "s1")
    assert [fact.number("times") for fact in house.facts(house.id) if fact.kind == "secret_shown"] == [1, 2]
    assert "looked at on the tablet (2×)" in ben.get(f"/tables/{house.id}/history").text


def test_a_request_sent_again_shows_again_and_is_counted_again(house: SecretHouse) -> None:
    tablet = house.tablet()
    replies = [house.show(tablet, "s1", key="tap") for _ in range(3)]
    assert len({reply.data for reply in replies}) == 1
    assert [fact.number("times") for fact in house.facts(house.id) if fact.kind == "secret_shown"] == [1, 2, 3]


@pytest.mark.parametrize("accept", [JSON, HTML])
def test_nobody_is_told_the_secret_of_another_seat(house: SecretHouse, accept: str) -> None:
    ben = house.phone(house.id, "s2")
    reply = house.show(ben, "s1", accept)
    assert reply.status_code == 422 and "That is somebody else" in reply.text.replace("\\u2019", "’")
    assert not house.betrayed(reply.text) and "secret_shown" not in house.kinds(house.id)


@pytest.mark.parametrize("seat", ["", "s9", "s1' --", "\0"])
def test_an_unknown_seat_has_no_secret(house: SecretHouse, seat: str) -> None:
    reply = house.show(house.tablet(), seat)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "secret.none")


def test_before_the_deal_there_is_no_secret(tmp_path: Path) -> None:
    with open_secret_house(tmp_path) as house:
        reply = house.show(house.phone(house.id, "s1"), "s1")
        assert (reply.status_code, reply.json["error"]["say"]) == (422, "secret.none")


def test_a_stranger_is_told_nothing(house: SecretHouse) -> None:
    reply = house.show(house.device(), "s1")
    assert reply.status_code == 403 and not house.betrayed(reply.text)


def test_a_secret_is_never_read_from_an_address(house: SecretHouse) -> None:
    reply = house.tablet().get(f"/tables/{house.id}/secrets?seat=s1")
    assert reply.status_code == 405 and not house.betrayed(reply.text)


@pytest.mark.parametrize("accept", [JSON, HTML])
def test_every_secret_has_one_length_and_the_same_headers(house: SecretHouse, accept: str) -> None:
    devices = phones(house, "en")
    seen, words = set(), set()
    for seed in range(6):
        house.deal(seed)
        for language in LANGUAGES:
            for seat, phone in devices.items():
                phone.language = language
                reply = house.show(phone, seat, accept)
                seen.add((len(reply.data), reply.status, tuple(reply.headers)))
                words.add(house.app.services.translators[language](house.secret(seat).word))
    ((length, _, headers),) = seen
    assert len(words) >= 6 and length == LENGTHS[accept] == int(dict(headers)["Content-Length"])


@pytest.mark.parametrize("accept", [JSON, HTML])
def test_the_answer_is_kept_nowhere_and_not_compressed(house: SecretHouse, accept: str) -> None:
    phone = house.phone(house.id, "s1")
    headers = {"Accept": accept, "Accept-Encoding": "gzip"}
    reply = phone.ask("POST", f"/tables/{house.id}/secrets", headers, json={"seat": "s1"})
    assert reply.headers["Cache-Control"] == "no-store"
    assert not {"Set-Cookie", "Content-Encoding", "ETag", "Last-Modified"} & set(reply.headers.keys())


def test_refusals_are_the_same_whatever_was_dealt(tmp_path: Path) -> None:
    refusals = set()
    for seed in range(4):
        with open_secret_house(tmp_path / str(seed)) as house:
            reply = house.show(house.deal(seed).phone(house.id, "s2"), "s1")
            refusals.add((reply.status, tuple(reply.headers), reply.data))
    assert len(refusals) == 1


def test_after_everybody_has_looked_nothing_says_what_they_saw(
    house: SecretHouse, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    devices = {**phones(house), "tablet": house.tablet()}
    for seat, device in devices.items():
        house.show(device, "s1" if seat == "tablet" else seat)
    rooms = [f"/tables/{house.id}{room}" for room in ("", "/history", "/people", "/settings")]
    told = [
        device.get(room, Accept=kind).text for device in devices.values() for room in rooms for kind in (HTML, JSON)
    ]
    assert not house.betrayed("".join(told)) and not house.betrayed(caplog.text)
    shown = [str(fact.data) for fact in house.facts(house.id) if fact.kind == "secret_shown"]
    assert len(shown) == 4 and not house.betrayed("".join(shown))


@live
async def test_a_new_stream_shows_who_has_looked_and_never_at_what(house: SecretHouse) -> None:
    ana, ben = house.phone(house.id, "s1"), house.phone(house.id, "s2")
    house.show(ana, "s1")
    for device in (ana, ben, house.tablet()):
        async with watch(house, device, house.id) as stream:
            frame = await stream.first()
        assert frame.parts["who"].count("looker--on") == 1 and not house.betrayed(frame.data)


def test_without_script_a_page_shows_it_and_leaves_by_itself(house: SecretHouse) -> None:
    phone = house.phone(house.id, "s1")
    reply = phone.form(f"/tables/{house.id}/secrets", seat="s1")
    translator = house.app.services.translators["en"]
    assert f'<p class="secret__word">{translator(house.secret("s1").word)}</p>' in reply.text
    assert f'href="/tables/{house.id}">Hide</a>' in reply.text and 'http-equiv="refresh"' in reply.text
    assert not house.betrayed(reply.text.partition("<body")[0]) and "secret_shown" in house.kinds(house.id)


Tells = Callable[[Table[Whispering], str], Secret | None]


def clumsy(table: Table[Whispering], seat: str) -> Secret | None:
    """Stumbles over the very secret that it should tell."""
    raise KeyError(table.state.deal.cards[seat])


def wordy(table: Table[Whispering], seat: str) -> Secret | None:
    return Secret("deal:2", say("whispers.moonhare " * 500), say("whispers.moonhare"))


@pytest.mark.parametrize(("secret", "kind"), [(clumsy, "KeyError"), (wordy, "SecretTooLong")])
@pytest.mark.parametrize("accept", [JSON, HTML])
def test_what_breaks_fails_loudly_without_its_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, secret: Tells, kind: str, accept: str
) -> None:
    game = replace(whispers, chapters=(replace(chapter, secret=secret),))
    with open_secret_house(tmp_path, game) as house:
        reply = house.show(house.deal().tablet(), "s1", accept)
        assert reply.status_code == 500 and not house.betrayed(reply.text + caplog.text)
    assert f"RedactedError: {kind}" in caplog.text and "in show" in caplog.text
