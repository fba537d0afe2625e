"""One tablet goes from hand to hand for the roles: whose it is, and who never has it."""

from dataclasses import replace

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from tests.games.when_i_dream.dreaming import Dreaming


def turn(table: Dreaming) -> tuple[str, str]:
    """Whose it is, and who comes next."""
    now = table.parts()["turn"]
    return now.seat.id if now.seat else "", now.next.id if now.next else ""


@pytest.mark.rule("WD-004")
def test_each_looks_and_hands_on_from_the_left_of_the_dreamer(dreaming: Dreaming) -> None:
    table = dreaming.of(4, oldest="s2").deal()
    seen = []
    while turn(table)[0]:
        seen.append(turn(table)[0])
        table.tables.secrets.show(table.id, TABLET, seen[-1])
        assert turn(table)[0] == seen[-1]
        table.once("hand_on", seat=seen[-1])
    assert seen == ["s3", "s4", "s1"] and table.parts()["dream"].unseen == ()


def test_looking_changes_nothing_that_a_finger_may_be_holding(dreaming: Dreaming) -> None:
    """That somebody has looked is drawn by itself, as a piece beside it."""
    table = dreaming.of(4).deal()
    table.tables.moves.take_seat(table.id, "s4", "phone")
    before = table.parts()["turn"]
    for who, seat in ((TABLET, "s2"), (sitting("s4"), "s4")):
        table.tables.secrets.show(table.id, who, seat)
        assert replace(table.parts()["turn"], has_looked=False) == before


def test_neither_the_dreamer_nor_whoever_has_a_phone_is_handed_the_tablet(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    for seat in ("s1", "s2", "s3"):
        table.tables.moves.take_seat(table.id, seat, f"phone of {seat}")
    table.deal()
    assert turn(table) == ("s4", "") and "hand_on" not in table.offers(sitting("s2"))
    for seat in ("s1", "s2"):
        with pytest.raises(IllegalMove, match="not_a_choice"):
            table.once("hand_on", seat=seat)


def test_who_hands_on_without_a_look_is_not_waited_for(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal()
    for seat in ("s2", "s3", "s4"):
        assert seat in [each.id for each in table.parts()["dream"].unseen]
        table.once("hand_on", seat=seat)
    assert table.parts()["dream"].unseen == ()


def test_once_the_night_begins_or_with_the_cards_of_the_box_it_goes_to_nobody(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    assert turn(table) == ("", "") and "hand_on" not in table.offers()
    table.play("set_roles", value="cards")
    table.end_night().wake()
    assert turn(table.deal()) == ("", "")


def test_a_deal_that_is_undone_is_handed_round_anew(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    move = table.once("next_round")
    table.once("hand_on", seat="s2")
    table.undo(move)
    assert turn(table.deal())[0] == "s2"


def test_whoever_handed_on_without_a_look_is_named_before_the_night_begins(dreaming: Dreaming) -> None:
    table = dreaming.of(10).deal()
    table.tables.secrets.show(table.id, TABLET, "s2")
    for seat in [f"s{number}" for number in range(2, 10)]:
        table.once("hand_on", seat=seat)
    dream = table.parts()["dream"]
    assert [each.id for each in dream.unseen] == ["s10"]
    assert [each.id for each in dream.skipped] == ["s3", "s4", "s5", "s6", "s7", "s8", "s9"]
