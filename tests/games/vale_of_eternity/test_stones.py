"""Stones by kind with the assistant: what a sale brings, the limit, what is kept, what is put right by hand."""

import pytest

from companion.games.vale_of_eternity.state import VALUES, Stones
from companion.games.vale_of_eternity.stones import ways_to_keep
from companion.table.moves import IllegalMove
from tests.games.vale_of_eternity.assisted import HYDRA, TROLL, Assisted, paid


@pytest.mark.rule("VE-001")
def test_stones_are_worth_one_three_and_six() -> None:
    assert Stones(1, 1, 1).worth(VALUES) == 1 + 3 + 6


@pytest.mark.rule("VE-009")
@pytest.mark.parametrize(
    ("family", "gained"),
    [("fire", (3, 0, 0)), ("water", (0, 1, 0)), ("earth", (4, 0, 0)), ("wind", (1, 1, 0)), ("dragon", (0, 0, 1))],
)
def test_a_sale_brings_what_the_family_is_worth_and_takes_a_token_back(
    assistant: Assisted, family: str, gained: tuple[int, ...]
) -> None:
    assistant.sell(family)
    assert tuple(assistant.area().stones) == gained
    assert assistant.area().tokens == 1


@pytest.mark.rule("VE-009")
def test_marco_sells_his_troll_for_what_earth_brings(assistant: Assisted) -> None:
    assistant.play("set_sale_earth_red", value=2)
    assistant.sell("earth")
    assert tuple(assistant.area().stones) == (2, 0, 0)


@pytest.mark.rule("VE-009")
def test_a_sale_keeps_what_it_brought_when_the_board_is_read_again(assistant: Assisted) -> None:
    assistant.sell("fire")
    assistant.play("set_sale_fire_red", value=1)
    assert tuple(assistant.area().stones) == (3, 0, 0)


@pytest.mark.rule("VE-009", "VE-010")
@pytest.mark.parametrize("move", [{"kind": "sell", "family": "fire"}, {"kind": "tame"}])
def test_without_a_token_on_a_card_nothing_is_sold_or_tamed(assistant: Assisted, move: dict[str, str]) -> None:
    assistant.play("correct_tokens", seat="s1", captures=0)
    with pytest.raises(IllegalMove, match=r"refuse\.no_token$"):
        assistant.play(move["kind"], **{**move, "seat": "s1"})


@pytest.mark.rule("VE-010")
def test_taming_takes_a_token_back_and_costs_nothing(assistant: Assisted) -> None:
    assistant.has("s1", blue=1).play("tame", seat="s1")
    assert (assistant.area().tokens, assistant.area().stones) == (1, Stones(0, 1, 0))


@pytest.mark.rule("VE-004")
def test_four_stones_are_not_too_many(assistant: Assisted) -> None:
    assistant.sell("earth")
    assert assistant.panel().keeps == ()


@pytest.mark.rule("VE-004")
def test_whoever_has_more_than_four_chooses_any_four(assistant: Assisted) -> None:
    assistant.sell("earth")
    assistant.sell("wind")
    assert [tuple(each) for each in assistant.panel().keeps] == [(3, 1, 0), (4, 0, 0)]
    assistant.play("keep_stones", seat="s1", **paid(3, 1))
    assert tuple(assistant.area().stones) == (3, 1, 0)


@pytest.mark.rule("VE-004")
@pytest.mark.parametrize("kept", [(3, 0), (5, 0), (2, 2)])
def test_exactly_as_many_are_kept_and_only_of_those_that_are_there(assistant: Assisted, kept: tuple[int, int]) -> None:
    assistant.has("s1", red=5, blue=1)
    with pytest.raises(IllegalMove, match=r"refuse\.keep_exactly$"):
        assistant.play("keep_stones", seat="s1", **paid(*kept))


BEFORE_CHOOSING = [
    {"kind": "sell", "family": "fire"},
    {"kind": "tame"},
    {"kind": "pay", "price": 1, **paid(1)},
    {"kind": "summon", **HYDRA, "discount": 0, **paid(4)},
    {"kind": "place_creature", **HYDRA},
    {"kind": "end_turn", "anyway": "yes"},
]


@pytest.mark.rule("VE-004")
@pytest.mark.parametrize("move", BEFORE_CHOOSING, ids=lambda move: str(move["kind"]))
def test_nothing_else_is_done_before_the_choice(assistant: Assisted, move: dict[str, object]) -> None:
    assistant.has("s1", red=5)
    with pytest.raises(IllegalMove, match=r"refuse\.keep_first$"):
        assistant.play(str(move["kind"]), **{"seat": "s1", **move})


@pytest.mark.rule("VE-004")
@pytest.mark.parametrize("kind", ["banish", "lose_creature", "trigger_effect"])
def test_nothing_happens_in_an_arena_before_the_choice(assistant: Assisted, kind: str) -> None:
    (troll,) = assistant.put_down(TROLL)
    assistant.has("s1", violet=5)
    with pytest.raises(IllegalMove, match=r"refuse\.keep_first$"):
        assistant.play(kind, creature=str(troll), anyway="yes", **paid(violet=1))


@pytest.mark.rule("VE-004")
def test_only_the_one_with_too_many_waits(assistant: Assisted) -> None:
    assistant.has("s1", red=5).sell("fire", seat="s2")
    assert tuple(assistant.area("s2").stones) == (3, 0, 0)


@pytest.mark.rule("VE-004")
def test_one_person_may_be_allowed_two_more(assistant: Assisted) -> None:
    assistant.play("change_limit", seat="s1", most=6)
    assistant.has("s1", red=6).has("s2", red=5)
    assert (assistant.panel("s1").keeps, len(assistant.panel("s2").keeps)) == ((), 1)


@pytest.mark.rule("VE-004")
def test_every_way_to_keep_is_offered_and_the_dearest_comes_first() -> None:
    ways = ways_to_keep(Stones(2, 2, 2), 4, VALUES)
    assert len(ways) == len(set(ways)) == 6
    assert tuple(ways[0]) == (0, 2, 2)


@pytest.mark.rule("VE-004")
def test_the_supply_never_ends(assistant: Assisted) -> None:
    for seat in ("s1", "s2", "s3"):
        assistant.play("change_limit", seat=seat, most=20)
        assistant.has(seat, red=9, violet=9)
    assert sum(assistant.area(seat).stones.violet for seat in ("s1", "s2", "s3")) == 27


def test_stones_are_put_right_by_hand_and_never_fall_below_none(assistant: Assisted) -> None:
    assistant.has("s1", red=2, blue=-3)
    assert tuple(assistant.area().stones) == (2, 0, 0)


def test_a_correction_is_undone_like_any_move(assistant: Assisted) -> None:
    assistant.undo(assistant.sell("dragon"))
    assert (assistant.area().stones, assistant.area().tokens) == (Stones(), 2)


@pytest.mark.rule("VE-004")
def test_no_next_round_begins_before_the_stones_beyond_the_limit_are_given_up(assistant: Assisted) -> None:
    assistant.has("s2", red=6)
    assert [seat.name for seat in assistant.parts()["next"].crowded] == ["Ben"]
    with pytest.raises(IllegalMove, match=r"refuse\.keep_first$"):
        assistant.next_round()
    assistant.play("keep_stones", seat="s2", **paid(4))
    assistant.next_round()
    assert assistant.state.round == 6


@pytest.mark.rule("VE-004")
@pytest.mark.parametrize("let_go", [("change_limit", {"seat": "s2", "most": 6}), ("set_assistant", {"value": "off"})])
def test_a_seat_with_its_own_limit_or_a_closed_assistant_stops_no_round(
    assistant: Assisted, let_go: tuple[str, dict[str, object]]
) -> None:
    assistant.has("s2", red=6).play(let_go[0], **let_go[1])
    assistant.next_round()
    assert assistant.state.round == 6


@pytest.mark.rule("VE-004")
def test_whoever_sits_out_with_too_many_stones_stops_nobody(assistant: Assisted) -> None:
    assistant.has("s2", red=6).play("sit_out", seat="s2")
    assistant.next_round()
    assert assistant.state.round == 6


@pytest.mark.rule("VE-007", "VE-009")
def test_a_sale_asks_only_for_the_families_that_were_captured(assistant: Assisted) -> None:
    assistant.capture("fire", "dragon")
    assert [family for family, _ in assistant.page("sell", seat="s1").gains] == ["fire", "dragon"]
    with pytest.raises(IllegalMove, match=r"refuse\.not_captured$"):
        assistant.sell("water")
    assistant.sell("dragon")
    assert [family for family, _ in assistant.page("sell", seat="s1").gains] == ["fire"]
    assert assistant.area().captured == ("fire",)


@pytest.mark.rule("VE-009")
@pytest.mark.parametrize("captured", [(), ("fire",)])
def test_a_sale_asks_for_all_families_while_a_capture_is_not_followed(
    assistant: Assisted, captured: tuple[str, ...]
) -> None:
    assistant.capture(*captured)
    assert len(assistant.page("sell", seat="s1").gains) == 5
    assistant.sell("water")


@pytest.mark.rule("VE-007", "VE-010")
def test_a_tamed_card_leaves_open_which_family_is_left(assistant: Assisted) -> None:
    assistant.capture("earth", "wind").play("tame", seat="s1")
    assert [family for family, _ in assistant.page("sell", seat="s1").gains] == ["earth", "wind"]
    assistant.play("tame", seat="s1")
    assert assistant.area().captured == ()


@pytest.mark.rule("VE-007")
def test_a_third_capture_replaces_the_first_and_a_new_round_knows_none(assistant: Assisted) -> None:
    assistant.capture("earth", "wind", "fire")
    assert assistant.area().captured == ("wind", "fire")
    assistant.next_round()
    assert assistant.area().captured == ()


@pytest.mark.rule("VE-007")
def test_without_a_token_nothing_is_captured(assistant: Assisted) -> None:
    assistant.play("correct_tokens", seat="s1", captures=0)
    with pytest.raises(IllegalMove, match=r"refuse\.no_token$"):
        assistant.capture("earth")
