"""A look on the tablet at what a phone keeps is news on every screen like a takeover, and that phone is asked first
while it is awake."""

import json
from dataclasses import replace

import pytest
from werkzeug.test import TestResponse

from companion.games.when_i_dream.game import game as wid
from companion.table.fact import TABLET, Fact
from companion.table.log.fold import fold
from companion.table.secrets.peeks import PATIENCE
from tests.web.house import Device, House
from tests.web.live_stream import live, watch
from tests.web.night import Night, open_night
from tests.web.test_table_export import upload

PEEKED = "Ben’s secret was looked at on the tablet (1×)"


@pytest.fixture
def night(house: House) -> Night:
    """Ana dreams; Ben and Eve have phones; roles are dealt."""
    return open_night(house)


def dealt(night: Night) -> tuple[Device, Device, Device]:
    ben, eve, tablet = night.sits("s2"), night.sits("s5"), night.house.tablet()
    night.move(ben, "next_round")
    return ben, eve, tablet


def peek(night: Night, tablet: Device, seat: str = "s2", **more: str) -> TestResponse:
    return tablet.post(f"/tables/{night.id}/secrets", seat=seat, **more)


def test_a_look_at_what_a_phone_keeps_is_news_on_every_screen(night: Night) -> None:
    ben, eve, tablet = dealt(night)
    assert peek(night, tablet).status_code == 200
    for device in (ben, eve, tablet):
        assert [each["text"] for each in night.news_on(device)["told"]] == [PEEKED]


def test_only_whose_secret_it_was_reads_it_away_while_the_deal_runs(night: Night) -> None:
    ben, eve, tablet = dealt(night)
    peek(night, tablet)
    assert [night.may_hear(each) for each in (ben, eve, tablet)] == [True, False, False]
    night.move(ben, "hear_news")
    assert night.told == []


def test_after_the_dream_anybody_reads_it_away(night: Night) -> None:
    ben, eve, tablet = dealt(night)
    peek(night, tablet)
    for kind, fields in (("start_night", {}), ("end_night", {}), ("last_answer", {"verdict": "none"})):
        night.move(tablet, kind, **fields)
    night.move(tablet, "take_off_mask", point_empty_dream="none")
    assert all(night.may_hear(each) for each in (ben, eve, tablet))


def test_a_second_look_is_news_again(night: Night) -> None:
    ben, _, tablet = dealt(night)
    peek(night, tablet)
    night.move(ben, "hear_news")
    peek(night, tablet)
    assert night.told == ["Ben’s secret was looked at on the tablet (2×)"]


def test_a_phone_that_was_let_go_first_hides_no_look(night: Night) -> None:
    _, _, tablet = dealt(night)
    night.lets_go(tablet, "s2")
    assert peek(night, tablet).status_code == 422
    night.house.clock.now += PATIENCE
    assert peek(night, tablet).status_code == 200
    assert night.told == [PEEKED]


@pytest.mark.parametrize("road", ["release", "move", "leave"])
def test_a_phone_that_lost_its_seat_is_asked_first_and_can_come_back_to_say_no(night: Night, road: str) -> None:
    ben, _, tablet = dealt(night)
    if road == "move":
        night.move(tablet, "move_phone", seat="s2", to="s3")
    else:
        night.lets_go(tablet, "s2")
    if road == "leave":
        night.move(tablet, "sit_out", seat="s2")
    assert peek(night, tablet).json["error"]["say"] == "secret.asks_first"
    night.goes_to(ben, "s2")
    assert is_asked(night, ben)
    night.move(ben, "answer_peek", answer="no")
    night.lets_go(tablet, "s2")
    assert peek(night, tablet).status_code == 422


def test_who_never_had_a_phone_peeks_without_news(night: Night) -> None:
    _, _, tablet = dealt(night)
    peek(night, tablet, "s3")
    assert night.told == []


def test_a_look_before_this_rule_tells_no_more_than_it_did(night: Night) -> None:
    _, _, tablet = dealt(night)
    peek(night, tablet)
    facts = night.house.facts(night.id)
    assert facts[-1].data["on_phone"] is True
    old = [fact if fact.kind != "secret_shown" else without(fact, "on_phone") for fact in facts]
    assert fold(wid, night.id, old).table.news == ()


@live
async def test_a_phone_that_is_awake_is_asked_first(night: Night) -> None:
    ben, eve, tablet = dealt(night)
    async with watch(night.house, ben, night.id) as stream:
        await stream.first()
        refused = peek(night, tablet)
        assert "news" in (await stream.next()).parts
        assert (refused.status_code, refused.json["error"]["say"]) == (422, "secret.asks_first")
        assert [is_asked(night, each) for each in (ben, eve, tablet)] == [True, False, False]
        night.move(ben, "answer_peek", answer="yes")
        assert peek(night, tablet).status_code == 200
    assert night.told == [PEEKED]


@live
async def test_a_phone_that_says_no_is_not_looked_at_and_asked_anew(night: Night) -> None:
    ben, _, tablet = dealt(night)
    async with watch(night.house, ben, night.id) as stream:
        await stream.first()
        for _ in range(2):
            assert peek(night, tablet).status_code == 422
            night.move(ben, "answer_peek", answer="no")
    assert night.house.kinds(night.id).count("peek_asked") == 2 and night.told == []


@live
async def test_one_that_does_not_answer_is_taken_for_flat(night: Night) -> None:
    ben, _, tablet = dealt(night)
    async with watch(night.house, ben, night.id) as stream:
        await stream.first()
        for seconds in (0, PATIENCE - 1):
            night.house.clock.now += seconds
            assert peek(night, tablet).status_code == 422
        night.house.clock.now += 1
        assert peek(night, tablet).status_code == 200
    assert night.house.kinds(night.id).count("peek_asked") == 1 and night.told == [PEEKED]


@live
async def test_a_yes_is_good_for_this_deal_alone(night: Night) -> None:
    ben, _, tablet = dealt(night)
    async with watch(night.house, ben, night.id) as stream:
        await stream.first()
        peek(night, tablet)
        night.move(ben, "answer_peek", answer="yes")
        night.house.app.services.tables.undos.undo(night.id, TABLET, {"move": dealing(night)})
        night.move(tablet, "next_round")
        assert peek(night, tablet).status_code == 422


def test_a_file_brings_no_answer_for_a_deal_that_is_still_to_come(night: Night) -> None:
    """Somebody wrote into it that Ben's phone agrees, whatever number the next deal gets."""
    tablet = night.house.tablet()
    file = json.loads(tablet.get(f"/files/tables/{night.id}.json").data)
    for deal in range(1, 12):
        for kind, more in (("peek_asked", {}), ("peek_answered", {"answer": "yes"})):
            seq = len(file["facts"]) + 1
            data = {"seat": "s2", "of": f"deal:{seq + deal}", **more}
            file["facts"].append([seq, seq, kind, data, "tablet", 1000.0])
    night.id = upload(tablet, "/files/tables", json.dumps(file).encode()).headers["Location"].rpartition("/")[2]
    ben = night.sits("s2")
    night.move(ben, "next_round")
    assert night.house.look(night.id).table.peek_requests == ()
    night.lets_go(tablet, "s2")
    assert peek(night, tablet).status_code == 422


def is_asked(night: Night, device: Device) -> bool:
    return night.news_on(device)["asked"] is not None


def dealing(night: Night) -> int:
    return next(fact.move for fact in night.house.facts(night.id) if fact.kind == "roles_dealt")


def without(fact: Fact, name: str) -> Fact:
    return replace(fact, data={key: value for key, value in fact.data.items() if key != name})
