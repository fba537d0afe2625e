"""Who sits where: joining late, leaving, sitting out, coming back, names, colours, places."""

import pytest

from companion.table.common import common_facts
from companion.table.fact import TABLET, Fact
from companion.table.log.fold import blank, tell
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.use_cases.tables import Tables
from tests.table.tables import Evening
from tests.toy.toy_game import game as toy


def names(evening: Evening) -> list[str]:
    return [seat.name for seat in evening.table.seats]


def told(evening: Evening) -> Say | None:
    return tell(toy, evening.table, evening.facts[-1], TABLET)


def test_somebody_who_comes_late_sits_down_between_two_others(evening: Evening) -> None:
    evening.play("add_seat", name="Dan", after="s1")
    assert names(evening) == ["Ana", "Dan", "Ben", "Cleo"]
    newcomer = evening.table.seat("s4")
    assert newcomer.colour not in {seat.colour for seat in evening.table.seats if seat != newcomer}


def test_a_full_table_takes_nobody_in(evening: Evening) -> None:
    evening.play("add_seat", name="Dan", after="s3")
    assert not {"add_seat", "come_back"} & evening.offers().keys()
    with pytest.raises(IllegalMove, match=r"^move\.not_now$"):
        evening.play("add_seat", name="Eve", after="s3")


def test_a_silent_point_is_asked_once_and_never_again(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben")
    assert evening.offers()["add_seat"].points == ("late_start",)
    evening.play("add_seat", name="Cleo", after="s2", point_late_start="lowest")
    assert evening.offers()["add_seat"].points == ()
    evening.play("add_seat", name="Dan", after="s3", point_late_start="zero")
    assert evening.kinds.count("point_settled") == 1
    assert evening.scores == {"s1": 1, "s2": 2, "s3": 1, "s4": 1}


def test_a_silent_point_is_settled_by_its_default_when_nobody_chooses(evening: Evening) -> None:
    evening.play("add_seat", name="Dan", after="s3")
    settled, *_ = evening.facts[-3:]
    assert (settled.kind, settled.data) == ("point_settled", {"point": "late_start", "choice": "zero"})
    assert evening.scores["s4"] == 0


@pytest.mark.parametrize("choice", ["thirty", "ZERO", ["zero"], {"zero": 1}, 7, True, "z" * 10_000])
def test_a_choice_that_a_silent_point_does_not_know_is_refused(evening: Evening, choice: object) -> None:
    with pytest.raises(IllegalMove, match=r"^field\.not_a_choice$"):
        evening.play("add_seat", name="Dan", after="s3", point_late_start=choice)
    assert names(evening) == ["Ana", "Ben", "Cleo"]


def test_undoing_the_newcomer_asks_the_silent_point_again(evening: Evening) -> None:
    evening.undo(evening.play("add_seat", name="Dan", after="s3", point_late_start="lowest"))
    assert names(evening) == ["Ana", "Ben", "Cleo"]
    assert evening.offers()["add_seat"].points == ("late_start",)


def test_a_seat_keeps_its_own_when_an_earlier_newcomer_is_undone(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben")
    mistake = evening.play("add_seat", name="Cloe", after="s2")
    evening.play("add_seat", name="Dan", after="s2")
    evening.throw("s4", 8)
    evening.undo(mistake)
    assert evening.table.name("s4") == "Dan"
    assert evening.scores == {"s1": 1, "s2": 2, "s4": 8}


def test_a_newcomer_never_inherits_the_seat_of_one_who_was_undone(evening: Evening) -> None:
    mistake = evening.play("add_seat", name="Dan", after="s3")
    evening.throw("s4", 8)
    evening.undo(mistake)
    evening.play("add_seat", name="Eve", after="s3")
    assert evening.table.name("s5") == "Eve"
    assert evening.scores["s5"] == 0


def test_who_leaves_is_gone_and_lets_the_phone_go(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    evening.play("leave", seat="s2")
    assert evening.table.seat("s2").status == "gone"
    assert evening.table.holder("s2") == ""
    assert [seat.name for seat in evening.table.here()] == ["Ana", "Cleo"]


def test_who_left_is_offered_nothing_more(evening: Evening) -> None:
    evening.play("leave", seat="s2")
    with pytest.raises(IllegalMove, match=r"^field\.not_a_choice$"):
        evening.play("rename_seat", seat="s2", name="Ben again")
    assert "come_back" not in evening.offers()


def test_undoing_a_departure_gives_the_phone_its_seat_back(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    evening.undo(evening.play("leave", seat="s2"))
    assert evening.table.seat("s2").is_here
    assert evening.table.holder("s2") == "phone"


def test_nobody_leaves_a_table_that_would_be_too_small(evening: Evening) -> None:
    evening.play("leave", seat="s2")
    assert not {"leave", "sit_out"} & evening.offers().keys()
    with pytest.raises(IllegalMove, match=r"^move\.not_now$"):
        evening.play("leave", seat="s1")


def test_who_sits_out_may_come_back(evening: Evening) -> None:
    evening.play("sit_out", seat="s2")
    assert evening.table.seat("s2").status == "out"
    evening.play("come_back", seat="s2")
    assert evening.table.seat("s2").is_here
    assert "come_back" not in evening.offers()


def test_who_sits_out_keeps_the_phone(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    evening.play("sit_out", seat="s2")
    assert evening.table.holder("s2") == "phone"


def test_a_seat_is_renamed_and_the_history_knows_both_names(evening: Evening) -> None:
    evening.play("rename_seat", seat="s2", name="  Dan ")
    assert names(evening) == ["Ana", "Dan", "Cleo"]
    assert told(evening) == say("told.seat_renamed", name="Dan", was="Ben")


def test_a_new_colour_brings_its_shape(evening: Evening) -> None:
    evening.play("recolour_seat", seat="s2", colour="teal")
    seat = evening.table.seat("s2")
    assert (seat.colour, seat.shape, seat.name) == ("teal", "drop", "Ben")
    assert told(evening) == say("told.seat_recoloured", name="Ben", colour=say("colour.teal"))


def test_a_seat_moves_around_the_table(evening: Evening) -> None:
    evening.play("move_seat", seat="s1", after="s3")
    assert names(evening) == ["Ben", "Cleo", "Ana"]
    assert told(evening) == say("told.seat_moved", name="Ana", after="Cleo")


def test_a_seat_moved_after_itself_stays(evening: Evening) -> None:
    evening.play("move_seat", seat="s1", after="s1")
    assert names(evening) == ["Ana", "Ben", "Cleo"]


def test_a_table_is_put_away_and_taken_out(evening: Evening) -> None:
    evening.play("put_away")
    assert evening.table.is_away and "put_away" not in evening.offers()
    evening.play("take_out")
    assert not evening.table.is_away and "take_out" not in evening.offers()


@pytest.mark.parametrize(
    "fact",
    [
        Fact("seat_added", {"name": "Dan"}),
        Fact("seat_added", {"name": "Dan", "seat": "s1"}),
        Fact("seat_moved", {"seat": "s9", "after": "s1"}),
        Fact("seat_renamed", {"seat": "s9", "name": "Dan"}),
        Fact("seat_left", {}),
        Fact("setting_changed", {"setting": "goal", "value": None}),
        Fact("never_heard_of", {"seat": "s1"}),
    ],
)
def test_a_fact_that_no_longer_fits_changes_nothing(evening: Evening, fact: Fact) -> None:
    assert common_facts.apply(evening.table, fact) == evening.table


def test_ten_seats_have_ten_colours_and_an_eleventh_still_sits() -> None:
    opening = Fact("table_opened", {"names": [f"Guest {n}" for n in range(10)]})
    table = common_facts.apply(blank(toy, "t").table, opening)
    eleventh = common_facts.apply(table, Fact("seat_added", {"name": "Late", "seat": "s11"})).seats[-1]
    assert len({seat.colour for seat in table.seats}) == 10
    assert eleventh.name == "Late"


def test_a_name_in_letters_that_look_like_others_is_the_same_name(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match=r"^seat\.same_name"):
        evening.play("add_seat", name="\u0410n\u0430", after="s1")
