"""A device that was the Dreamer's stays blind for that night, by whatever road it comes to another seat: two houses
that differ in nothing but verdicts send it the same bytes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table.fact import HOUSE
from companion.web.pages.table import move_form_page, new_table
from tests.web.twins import Twins, twins

NAMES = ("Ana", "Ben", "Cleo", "Dan")
DREAMER = "s1"


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    """Ana dreams; what was right in one house was wrong in the other. Dan's seat is free."""
    for room in (move_form_page, new_table):
        monkeypatch.setattr(room, "token_hex", lambda _: "k" * 32)
    with twins(tmp_path, "when_i_dream", NAMES) as found:
        found.seed(1, 1)
        found.tap("tablet", "next_round")
        found.tap("tablet", "start_night")
        found.tap("tablet", "choose_judge", judge="s2")
        found.tap("s2", "give_verdict", verdict="right", other={"verdict": "wrong"})
        yield found


def lets_go(night: Twins) -> None:
    for reply in night.ask(DREAMER, "/moves", move="release_seat", seat=DREAMER):
        assert reply.status_code in (200, 303)


def sits(night: Twins, seat: str, **more: str) -> None:
    for house, devices in zip(night.houses, night.devices, strict=True):
        assert devices[DREAMER].form(f"/j/{house.code(night.id)}", seat=seat, **more).status_code == 303


def by_letting_go(night: Twins) -> None:
    lets_go(night)
    sits(night, "s4")


def by_changing_seats(night: Twins) -> None:
    sits(night, "s4")


def by_taking_over(night: Twins) -> None:
    sits(night, "s2", take_over="yes")
    for devices in night.devices:
        del devices["s2"]


def by_the_tablet(night: Twins) -> None:
    night.tap("tablet", "move_phone", seat=DREAMER, to="s4")


def by_card(night: Twins) -> None:
    for house, devices in zip(night.houses, night.devices, strict=True):
        house.app.services.tables.moves.play("house", HOUSE, "cut_cards", {})
        card = house.app.services.tables.house().cards[night.table.seat("s4").colour]
        assert devices[DREAMER].post("/cards", card=card, table=night.id).json["url"] == f"/tables/{night.id}"


def by_keeping_the_house(night: Twins) -> None:
    """With the key, and no seat any more, a phone is a tablet."""
    for house, devices in zip(night.houses, night.devices, strict=True):
        assert devices[DREAMER].post("/keepers", key=house.key).status_code == 201
    lets_go(night)


def by_the_lobby(night: Twins) -> None:
    """As a guest who asks for a seat by another name."""
    lets_go(night)
    for house, devices in zip(night.houses, night.devices, strict=True):
        assert devices[DREAMER].form(f"/j/{house.code(night.id)}/guests", name="Zoe").status_code == 303
        (guest,) = house.app.services.screens.guests.at_table(night.id)
        assert devices["tablet"].post(f"/tables/{night.id}/guests", guest=guest.id, answer="yes").status_code == 200


ROADS = [by_letting_go, by_changing_seats, by_taking_over, by_the_tablet, by_card, by_keeping_the_house, by_the_lobby]


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.rule("WD-007")
def test_who_dreamt_here_cannot_tell_right_from_wrong_elsewhere(night: Twins, road: Callable[[Twins], None]) -> None:
    road(night)
    assert night.can_tell_by(DREAMER) == []
    night.tick(121)
    night.tap("tablet", "last_answer", verdict="right", other={"verdict": "wrong"})
    assert night.can_tell_by(DREAMER) == []
    assert night.can_tell_by("tablet") != []


def test_nor_in_the_history_of_a_night_that_was_taken_back(night: Twins) -> None:
    dealt = next(fact.move for fact in night.houses[0].facts(night.id) if fact.kind == "roles_dealt")
    for reply in night.ask(DREAMER, "/undos", move=dealt):
        assert reply.status_code == 200
    by_letting_go(night)
    assert night.can_tell_by(DREAMER) == []


def test_whoever_sat_there_for_a_moment_is_blind_too_and_gives_no_verdict(night: Twins) -> None:
    for move in ({"seat": "s2", "to": "s1"}, {"seat": "s1", "to": "s2"}):
        night.tap("tablet", "move_phone", **move)
    reply, _ = night.ask("s2", "/moves", move="give_verdict", verdict="right")
    assert reply.status_code == 422 and night.can_tell_by("s2") == []


def test_once_the_mask_is_off_all_is_seen_again(night: Twins) -> None:
    by_the_tablet(night)
    night.tick(121)
    night.tap("tablet", "last_answer", verdict="right")
    night.tap("tablet", "take_off_mask", told="all", other={"told": "all"})
    assert night.can_tell_by(DREAMER) != []


@pytest.mark.rule("WD-007")
@pytest.mark.parametrize("what", ["undos", "redos", "rewinds"])
def test_who_dreams_takes_no_answer_back_by_its_number_either(night: Twins, what: str) -> None:
    """A move and its undoing are known by their numbers only; every way of asking is answered alike."""
    (verdict,) = (fact.move for fact in night.houses[0].facts(night.id) if fact.kind == "verdict_given")
    if what == "redos":
        night.ask("tablet", "/undos", move=verdict)
    before = night.houses[0].look(night.id).seq
    for reply in night.ask(DREAMER, f"/{what}", move=verdict - (what == "rewinds")):
        assert reply.status_code == 422 and reply.json["error"]["say"] == "undo.hidden"
    assert night.houses[0].look(night.id).seq == before
    assert night.can_tell_by(DREAMER) == []


@pytest.mark.rule("WD-007")
def test_the_history_of_who_dreams_counts_no_answers(night: Twins) -> None:
    def history() -> list[dict[str, object]]:
        return list(night.devices[0][DREAMER].look(f"/tables/{night.id}/history")["lines"])

    before = history()
    for _ in range(3):
        night.tap("s2", "give_verdict", verdict="right")
    (last,) = night.ask("tablet", "/undos", move=night.houses[0].look(night.id).seq)[:1]
    assert last.status_code == 200 and history() == before
