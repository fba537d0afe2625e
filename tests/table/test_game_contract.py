"""What a game may ask of the kernel beyond plain moves: silent points, facts for good, undos for good, audiences."""

from dataclasses import replace

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.game import Part
from companion.table.moves import IllegalMove
from companion.table.return_value_checks import InvalidGame
from companion.table.say import say
from tests.table.eggs import Kitchen, boiling_eggs, eggs
from tests.table.tables import undoable_now


def asked(kitchen: Kitchen, kind: str) -> tuple[str, ...]:
    return kitchen.tables.views.offers(kitchen.opened, TABLET)[kind].points


def boiled(kitchen: Kitchen) -> int:
    """The move in which the egg rang."""
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.moves.keep_time(kitchen.id)
    return kitchen.opened.seq


def test_a_games_own_move_asks_a_silent_point_until_it_is_settled(kitchen: Kitchen) -> None:
    assert asked(kitchen, "boil") == ("salt",) and asked(kitchen, "eat") == ()
    kitchen.play("boil", point_salt="none")
    assert kitchen.opened.table.settled == (("salt", "none"),)
    assert asked(kitchen, "boil") == ()


def test_a_silent_point_nobody_chose_is_settled_by_its_default(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    assert kitchen.opened.table.settled == (("salt", "pinch"),)


def test_what_a_game_keeps_for_good_is_neither_undone_nor_offered_for_it(kitchen: Kitchen) -> None:
    eaten = kitchen.play("eat")
    assert undoable_now(kitchen.game, kitchen.opened, TABLET) is None
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": eaten})
    assert refused.value.why == say("undo.cannot")


def test_what_an_undo_voids_for_good_does_not_come_back(kitchen: Kitchen) -> None:
    rang = boiled(kitchen)
    kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": rang})
    assert kitchen.opened.redoable == 0
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.undos.redo(kitchen.id, TABLET, {"move": rang})
    assert refused.value.why == say("redo.void")


def test_a_game_with_secrets_says_which_deal_is_running() -> None:
    """Else its files would leave the house and its seats change hands in silence."""
    with pytest.raises(InvalidGame, match="which deal is running"):
        replace(eggs, chapters=(replace(boiling_eggs, deal=None),))


def test_other_moves_undone_together_with_it_stay_undone_too(kitchen: Kitchen) -> None:
    boiled(kitchen)
    kitchen.tables.undos.rewind(kitchen.id, TABLET, {"move": 1})
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.undos.redo(kitchen.id, TABLET, {"move": 2})
    assert refused.value.why == say("redo.void")


def test_who_may_not_read_the_last_move_is_not_offered_an_earlier_one_instead(kitchen: Kitchen) -> None:
    rang = boiled(kitchen)
    assert undoable_now(kitchen.game, kitchen.opened, TABLET) == (rang, say("eggs.rang"))
    assert undoable_now(kitchen.game, kitchen.opened, sitting("s1")) is None


@pytest.mark.parametrize("part", [Part("egg", lambda table: 1), Part("egg", shared=lambda: 1)], ids=["value", "shared"])
def test_a_part_whose_function_takes_other_values_names_the_function(kitchen: Kitchen, part: Part) -> None:
    game = replace(eggs, parts=lambda table, who, offers: [part])
    with pytest.raises(InvalidGame, match=r"table/test_game_contract\.py:\d+ \(<lambda>\) takes .* is called with"):
        game.view(kitchen.opened.table, TABLET, {})
