"""Which phone holds which seat: taken, taken over in everybody's sight, moved, released."""

import pytest

from companion.table.fact import TABLET, Fact, sitting
from companion.table.log.fold import fold, tell
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.table.tables import TOY, Evening
from tests.whispers import game as whispers

SCREENS = [TABLET, sitting("s1"), sitting("s2"), sitting("s3")]


def take(evening: Evening, seat: str, device: str, takes_over: bool = False) -> None:
    evening.tables.moves.take_seat(evening.id, seat, device, takes_over)


def test_a_phone_takes_a_free_seat_without_ado(evening: Evening) -> None:
    take(evening, "s2", "phone")
    assert evening.table.held_by("phone") == "s2"
    assert evening.table.news == ()


def test_a_phone_that_sits_down_again_changes_nothing(evening: Evening) -> None:
    take(evening, "s2", "phone")
    take(evening, "s2", "phone")
    assert evening.kinds.count("seat_taken") == 1


def test_a_phone_holds_one_seat_at_a_time(evening: Evening) -> None:
    take(evening, "s2", "phone")
    take(evening, "s3", "phone")
    assert evening.table.holders == (("s3", "phone"),)


def test_nobody_sits_on_a_seat_whose_coming_was_undone_and_redo_gives_it_back(evening: Evening) -> None:
    newcomer = evening.play("add_seat", name="Dan", after="s3")
    take(evening, "s4", "phone")
    evening.undo(newcomer)
    assert evening.table.held_by("phone") == ""
    evening.redo(newcomer)
    assert evening.table.held_by("phone") == "s4"


def test_a_held_seat_is_not_taken_by_accident(evening: Evening) -> None:
    take(evening, "s2", "phone")
    with pytest.raises(IllegalMove) as refused:
        take(evening, "s2", "other phone")
    assert refused.value.why == say("seat.held", name="Ben")
    assert evening.table.holder("s2") == "phone"


def test_a_takeover_is_news_on_every_screen_until_heard(evening: Evening) -> None:
    take(evening, "s1", "phone of s1")
    take(evening, "s2", "phone")
    take(evening, "s2", "other phone", takes_over=True)
    assert [each.told for each in evening.table.news] == [say("told.seat_taken_over", name="Ben")]
    evening.throw("s1", 5)
    assert evening.table.news
    told = [screen for screen in SCREENS if "hear_news" in evening.offers(screen)]
    assert told == [TABLET, sitting("s1")]
    for screen in (sitting("s1"), TABLET):
        evening.play("hear_news", who=screen)
    assert evening.table.news == ()


def test_facts_from_before_an_arrival_was_told_announce_none_and_are_heard_as_they_were() -> None:
    deal = Fact("creatures_dealt", {"cards": {"s1": "moonhare", "s2": "foxglove"}}, 2)
    taken = [Fact("seat_taken", {"seat": seat, "device": seat, "over": seat == "s3"}, 3) for seat in ("s1", "s2", "s3")]
    opening = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo"]}, 1)
    table = fold(whispers, "t", [opening, deal, *taken]).table
    assert [each.told for each in table.news] == [say("told.seat_taken_over", name="Cleo")]
    heard = Fact("news_heard", {}, 6, who=sitting("s1"))
    assert fold(whispers, "t", [opening, deal, *taken, heard]).table.news == ()


def test_a_takeover_stands_in_the_history(evening: Evening) -> None:
    take(evening, "s2", "phone")
    take(evening, "s2", "other phone", takes_over=True)
    lines = [tell(evening.tables.resources.games[TOY], evening.table, fact, TABLET) for fact in evening.facts[-2:]]
    assert lines == [say("told.seat_taken", name="Ben"), say("told.seat_taken_over", name="Ben")]


@pytest.mark.parametrize("seat", ["s9", "", "s2"])
def test_nobody_sits_on_a_seat_that_is_not_there(evening: Evening, seat: str) -> None:
    evening.play("leave", seat="s2")
    with pytest.raises(IllegalMove, match=r"^seat\.unknown$"):
        take(evening, seat, "phone", takes_over=True)


def test_a_seat_that_sits_out_may_still_be_taken(evening: Evening) -> None:
    evening.play("sit_out", seat="s2")
    take(evening, "s2", "phone")
    assert evening.table.holder("s2") == "phone"


def test_a_phone_gives_back_its_own_seat_and_no_other(evening: Evening) -> None:
    take(evening, "s2", "phone")
    take(evening, "s3", "other phone")
    with pytest.raises(IllegalMove, match=r"^field\.not_a_choice$"):
        evening.play("release_seat", who=sitting("s2"), seat="s3")
    evening.play("release_seat", who=sitting("s2"), seat="s2")
    assert evening.table.holders == (("s3", "other phone"),)


def test_the_tablet_releases_any_held_seat(evening: Evening) -> None:
    take(evening, "s2", "phone")
    evening.play("release_seat", seat="s2")
    assert evening.table.holders == ()
    assert "release_seat" not in evening.offers()


def test_the_tablet_moves_a_phone_to_another_seat(evening: Evening) -> None:
    take(evening, "s2", "phone")
    evening.play("move_phone", seat="s2", to="s3")
    assert evening.table.holders == (("s3", "phone"),)
    assert evening.table.news == ()


def test_a_phone_moved_onto_a_held_seat_takes_it_over_visibly(evening: Evening) -> None:
    take(evening, "s2", "phone")
    take(evening, "s3", "other phone")
    evening.play("move_phone", seat="s2", to="s3")
    assert evening.table.holders == (("s3", "phone"),)
    assert [each.told for each in evening.table.news] == [say("told.seat_taken_over", name="Cleo")]


def test_a_phone_moved_to_its_own_seat_stays_without_a_word(evening: Evening) -> None:
    take(evening, "s2", "phone")
    before = evening.opened
    evening.play("move_phone", seat="s2", to="s2")
    assert evening.opened == before


def test_a_phone_moves_nobody(evening: Evening) -> None:
    take(evening, "s2", "phone")
    assert "move_phone" not in evening.offers(sitting("s2"))
    with pytest.raises(IllegalMove, match=r"^move\.not_now$"):
        evening.play("move_phone", who=sitting("s2"), seat="s2", to="s3")


def test_a_takeover_is_heard_by_who_sat_there_before_it(evening: Evening) -> None:
    for seat in ("s1", "s2", "s1", "s2"):
        take(evening, seat, f"phone {len(evening.facts)} of {seat}", takes_over=True)
    assert "hear_news" not in evening.offers(sitting("s2"))
    evening.play("hear_news", who=sitting("s1"))
    assert [each.seat for each in evening.table.news] == ["s1"]
    assert "hear_news" not in evening.offers(sitting("s1"))
    evening.play("hear_news")
    assert evening.table.news == ()
