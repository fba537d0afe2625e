"""Secrets do not leak: two houses that differ in nothing but what is hidden send the same bytes to every screen, by
page, twin, form, file, refusal and stream, at every moment of a round."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from companion.web.pages.table import move_form_page, new_table
from tests.web.drawings import ink
from tests.web.live_stream import watch
from tests.web.twins import Twins, twins

DREAMER = "s1"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
ROLES = ("Fairy", "Boogeyman", "Sandman")
SEEDS = (1, 5)


@pytest.fixture(autouse=True)
def same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key of a form is drawn anew for each page: it is chance, and says nothing."""
    for room in (move_form_page, new_table):
        monkeypatch.setattr(room, "token_hex", lambda _: "k" * 32)


@pytest.fixture(params=[4, *(pytest.param(size, marks=pytest.mark.slow) for size in (7, 10))])
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Twins]:
    """Roles have been dealt by two different chances."""
    with twins(tmp_path, "when_i_dream", NAMES[: request.param]) as found:
        found.seed(*SEEDS)
        found.tap("tablet", "next_round")
        one, other = (house.facts(found.id)[-1].data["cards"] for house in found.houses)
        assert one != other
        found.tap("tablet", "choose_judge", judge="all")
        yield found


def verdicts_differ(night: Twins) -> None:
    """What was right in one house was wrong in the other."""
    night.tap("tablet", "start_night")
    for one, other in (("right", "wrong"), ("pass", "right"), ("wrong", "right")):
        night.tap("s2", "give_verdict", verdict=one, other={"verdict": other})


def test_a_tablet_that_goes_from_hand_to_hand_tells_nothing(night: Twins) -> None:
    """Whoever looks there and hands it on: to all others one role is like the other."""
    last = night.table.seats[-1].id
    for reply in night.ask("tablet", "/secrets", seat=last):
        assert reply.status_code == 200
    assert night.whoever_differs() == {}
    night.tap("tablet", "hand_on", seat=last)
    assert night.whoever_differs() == {}


def test_roles_are_nobodys_business_from_the_deal_to_the_end_of_the_night(night: Twins) -> None:
    assert night.whoever_differs() == {}
    night.tap("tablet", "start_night")
    night.tap("s2", "give_verdict", verdict="right")
    assert night.whoever_differs() == {}
    night.tick(121)
    assert night.whoever_differs() == {}
    night.tap("s2", "last_answer", verdict="none")
    assert night.whoever_differs() == {}


def test_a_dealt_round_that_is_taken_back_tells_nothing_either(night: Twins) -> None:
    """Its roles are void: they stand in the file of the table, and nowhere else."""
    move = night.houses[0].facts(night.id)[-1].move
    for reply in night.ask("tablet", "/undos", move=move):
        assert reply.status_code == 200
    ways = [way for found in night.whoever_differs().values() for way in found]
    assert [way for way in ways if not way.startswith("GET /files/")] == []


def test_every_answer_to_show_me_has_one_length_and_the_same_headers(night: Twins) -> None:
    seats = len(night.table.seats)
    shown = [night.ask(f"s{number}", "/secrets", seat=f"s{number}") for number in range(2, seats)]
    shown += [night.ask("tablet", "/secrets", seat=f"s{number}") for number in range(2, seats + 1)]
    assert any(one.json["word"] != other.json["word"] for one, other in shown)
    assert len({(len(each.data), tuple(sorted(each.headers.items()))) for pair in shown for each in pair}) == 1
    assert night.whoever_differs() == {}


def test_what_was_shown_stands_in_no_log_line(night: Twins, caplog: pytest.LogCaptureFixture) -> None:
    for reply in (*night.ask("s2", "/secrets", seat="s2"), *night.ask("s3", "/secrets", seat="s2")):
        assert reply.status_code in (200, 422)
    assert not [role for role in ROLES if role.casefold() in caplog.text.casefold()]


def test_the_dreamer_cannot_tell_right_from_wrong_until_the_mask_is_off(night: Twins) -> None:
    verdicts_differ(night)
    assert night.can_tell_by(DREAMER) == []
    assert night.can_tell_by("tablet") != []
    night.tick(121)
    night.tap("s2", "last_answer", verdict="right", other={"verdict": "wrong"})
    assert night.can_tell_by(DREAMER) == []


def test_nor_when_a_verdict_is_taken_back_or_counted_by_hand(night: Twins) -> None:
    verdicts_differ(night)
    move = night.houses[0].facts(night.id)[-1].move
    night.ask("tablet", "/undos", move=move)
    assert night.can_tell_by(DREAMER) == []
    night.tick(121)
    night.tap("s2", "last_answer", verdict="none")
    night.tap("tablet", "enter_totals", yellow=4, blue=1, other={"yellow": 2, "blue": 3})
    assert night.can_tell_by(DREAMER) == []


@pytest.fixture(params=[3, pytest.param(6, marks=pytest.mark.slow)])
def vision(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Twins]:
    """Tokens have been dealt by two different chances."""
    with twins(tmp_path, "dream", NAMES[: request.param]) as found:
        found.seed(*SEEDS)
        found.tap("tablet", "name_dealer", seat="s1")
        found.tap("tablet", "next_round")
        one, other = (house.facts(found.id)[-1].data for house in found.houses)
        assert one["cards"] != other["cards"]
        assert found.whoever_differs() == {}
        found.tap("tablet", "finish_stars")
        yield found


def vote(vision: Twins, who: str, seat: str) -> None:
    vision.tap(
        who, "cast_vote", seat=seat, colour=OTHERS[seat][0], number=1, other={"colour": OTHERS[seat][1], "number": 4}
    )


def deal_of(vision: Twins) -> str:
    return str(vision.table.state.rounds[-1].deal.id)


OTHERS = {"s1": ("s2", "s3"), "s2": ("s1", "s3"), **{f"s{number}": ("s1", "s2") for number in range(3, 7)}}


def test_tokens_and_votes_are_nobodys_business_until_the_reveal(vision: Twins) -> None:
    assert vision.whoever_differs() == {}
    vote(vision, "s1", "s1")
    assert vision.whoever_differs() == {}
    *phones, last = (seat.id for seat in vision.table.seats)
    for seat in phones[1:]:
        vote(vision, seat, seat)
    vote(vision, "tablet", last)
    assert vision.whoever_differs() == {}
    vision.tap("tablet", "reveal", at=deal_of(vision))
    assert vision.whoever_differs().keys() == vision.devices[0].keys()


def test_a_vote_that_is_changed_or_taken_back_stays_hidden(vision: Twins) -> None:
    for _ in range(2):
        vote(vision, "s1", "s1")
    for reply in vision.ask("tablet", "/undos", move=vision.houses[0].facts(vision.id)[-1].move):
        assert reply.status_code == 200
    assert vision.whoever_differs() == {}


def test_the_answer_to_a_vote_says_nothing_of_it(vision: Twins) -> None:
    asked = {"move": "cast_vote", "seat": "s1", "at": deal_of(vision)}
    one = vision.devices[0]["s1"].post(f"/tables/{vision.id}/moves", **asked, colour="s2", number=1)
    other = vision.devices[1]["s1"].post(f"/tables/{vision.id}/moves", **asked, colour="s3", number=4)
    assert one.status_code == 200
    assert (one.data, sorted(one.headers)) == (other.data, sorted(other.headers))


def test_who_can_tell_the_houses_apart_is_noticed(night: Twins) -> None:
    """The comparison itself: once the mask is off, everybody may know."""
    night.tap("tablet", "start_night")
    night.tick(121)
    night.tap("s2", "last_answer", verdict="right")
    night.tap("tablet", "take_off_mask", told="all")
    assert night.whoever_differs().keys() == night.devices[0].keys()


def test_each_secret_has_a_drawing_and_all_of_them_are_alike_in_size_and_ink(night: Twins) -> None:
    """Drawn strokes glow: more of them, or longer ones, would be seen from across the table."""
    shown = [night.ask(f"s{number}", "/secrets", seat=f"s{number}") for number in range(2, len(night.table.seats))]
    by_role = {reply.json["word"]: reply.json["drawing"] for pair in shown for reply in pair}
    assert len({*by_role.values()}) == len(by_role) > 1
    assert {(drawing.count("M"), round(ink(drawing), -1)) for drawing in by_role.values()} == {(7, 450.0)}
    assert night.whoever_differs() == {}


def test_the_drawings_of_tokens_are_alike_and_so_is_the_back_of_every_card(vision: Twins) -> None:
    phones, seats = vision.devices[0], [each.id for each in vision.table.seats]
    asked = (vision.ask(seat if seat in phones else "tablet", "/secrets", seat=seat) for seat in seats)
    shown = [reply.json for pair in asked for reply in pair]
    (page,) = {str(re.search('secret__picture.*?d="(.*?)"', reply.text, re.DOTALL)[1]) for reply in pages(vision)}  # type: ignore[index]
    drawings = {page, *(each["drawing"] for each in shown)}
    assert len(drawings) == 3
    assert {(drawing.count("M"), round(ink(drawing), -1)) for drawing in drawings} == {(7, 450.0)}


def pages(vision: Twins) -> list[TestResponse]:
    return [device["s1"].get(f"/tables/{vision.id}") for device in vision.devices]


def test_the_frames_that_follow_an_answer_are_alike_for_the_dreamer(night: Twins) -> None:
    """Not only what they show: an answer sends as many, and as long ones, whatever it was."""
    night.tap("tablet", "start_night")

    async def frames(number: int, who: str) -> list[object]:
        house, judge = night.houses[number], night.devices[number]["s2"]
        async with watch(house, night.devices[number][who], night.id) as stream:
            await stream.first()
            came: list[object] = []
            for verdict in (("right", "wrong"), ("pass", "right")):
                fields = {"verdict": verdict[number], "at": judge.at(night.id, "give_verdict")}
                await asyncio.to_thread(judge.post, f"/tables/{night.id}/moves", move="give_verdict", **fields)
                came.append((await stream.next()).fields)
            return came

    assert asyncio.run(frames(0, DREAMER)) == asyncio.run(frames(1, DREAMER))
    assert asyncio.run(frames(0, "s3")) != asyncio.run(frames(1, "s3"))
