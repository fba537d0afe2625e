"""The same people play again: colours, phones and choices go with them, and the old table knows where they went."""

from companion.table.table import Table
from tests.table.tables import TOY, Evening


def again(evening: Evening, *names: str) -> Evening:
    id = evening.tables.opening.open(TOY, names, [""] * len(names), {}, key="tap", after=evening.id)
    return Evening(evening.tables, id)


def colours(table: Table[object]) -> dict[str, str]:
    return {seat.name: seat.colour for seat in table.seats}


def test_everybody_keeps_the_phone_also_on_another_chair(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s2", "bens-phone")
    later = again(evening, "Ben", "Ana")
    assert later.table.holders == (("s1", "bens-phone"),)


def test_who_left_takes_no_phone_along(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s3", "cleos-phone")
    assert again(evening, "Ana", "Ben").table.holders == ()


def test_everybody_keeps_the_colour_and_a_newcomer_takes_a_free_one(evening: Evening) -> None:
    later = colours(again(evening, "Eve", "Ben", "Ana").table)
    before = colours(evening.table)
    assert {name: later[name] for name in ("Ana", "Ben")} == {name: before[name] for name in ("Ana", "Ben")}
    assert len(set(later.values())) == 3


def test_a_colour_that_is_chosen_anew_goes_before_the_one_that_was_worn(evening: Evening) -> None:
    id = evening.tables.opening.open(TOY, ["Ana", "Ben"], ["blue", ""], {}, after=evening.id)
    assert colours(Evening(evening.tables, id).table) == {"Ana": "blue", "Ben": "amber"}


def test_what_the_table_chose_is_chosen_again(evening: Evening) -> None:
    evening.play("set_goal", value=80)
    evening.play("point_late_start", choice="lowest")
    later = again(evening, "Ana", "Ben")
    assert dict(later.table.settings) == {"goal": 80}
    assert dict(later.table.settled) == {"late_start": "lowest"}


def test_the_old_table_knows_the_next_one_also_when_the_tap_was_sent_twice(evening: Evening) -> None:
    later = again(evening, "Ana", "Ben")
    again(evening, "Ana", "Ben")
    assert evening.table.next == later.id
    assert evening.kinds.count("table_followed") == 1


def play_on(evening: Evening, key: str, *names: str) -> str:
    return evening.tables.opening.open(TOY, names, [""] * len(names), {}, key=key, after=evening.id)


def test_two_keepers_who_tap_at_once_play_on_at_one_table(evening: Evening) -> None:
    first = play_on(evening, "one tap", "Ana", "Ben", "Cleo")
    assert play_on(evening, "another", "Cleo", "Ana", "Ben") == first == evening.table.next


def test_other_people_or_a_finished_game_open_a_table_of_their_own(evening: Evening) -> None:
    first = Evening(evening.tables, play_on(evening, "one tap", "Ana", "Ben"))
    assert play_on(evening, "another", "Ana", "Cleo") != first.id
    later = Evening(evening.tables, play_on(evening, "third", "Ana", "Ben"))
    later.play("put_away")
    assert play_on(evening, "fourth", "Ana", "Ben") not in (first.id, later.id)
