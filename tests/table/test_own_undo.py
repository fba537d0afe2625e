"""What a phone offers to take back: its own, and what is nobody's in particular."""

from collections.abc import Iterable

from companion.table.fact import TABLET, sitting
from companion.table.say import Say
from tests.table.tables import Evening, undoable_now

ANA, BEN = sitting("s1"), sitting("s2")


def points(lines: Iterable[tuple[int, Say]]) -> list[tuple[int, object]]:
    return [(move, dict(line.values)["points"]) for move, line in lines]


def add(evening: Evening, seat: str, by: int) -> int:
    return evening.play("note_throw", who=sitting(seat), seat=seat, points=by)


def test_a_phone_takes_back_what_it_has_entered_last_while_others_enter_theirs(evening: Evening) -> None:
    first, second = add(evening, "s1", 12), add(evening, "s1", 3)
    add(evening, "s2", 9)
    evening.throw("s3", 4)
    assert points(evening.tables.views.own_moves(evening.opened, ANA)) == [(second, "+3"), (first, "+12")]
    assert [*evening.tables.views.own_moves(evening.opened, sitting("s3"))] == []


def test_once_the_table_has_gone_on_a_phone_takes_back_what_led_on_or_nothing(evening: Evening) -> None:
    add(evening, "s1", 12)
    move = evening.play("next_round", who=BEN, at="round:1")
    assert [*evening.tables.views.own_moves(evening.opened, ANA)] == []
    assert [each for each, _ in evening.tables.views.own_moves(evening.opened, BEN)] == [move]
    add(evening, "s1", 5)
    assert [*evening.tables.views.own_moves(evening.opened, BEN)] == []


def test_what_somebody_else_entered_is_the_tablets_to_take_back_and_theirs(evening: Evening) -> None:
    add(evening, "s1", 12)
    last = undoable_now(evening.game, evening.opened, TABLET)
    offered = [evening.tables.views.shared_move(evening.opened, who, last) for who in (TABLET, ANA, BEN)]
    assert offered == [last, last, None]


def test_what_the_table_did_is_everybodys_to_take_back(evening: Evening) -> None:
    evening.next_round()
    last = undoable_now(evening.game, evening.opened, BEN)
    assert last and evening.tables.views.shared_move(evening.opened, BEN, last) == last
