"""Arenas with the assistant: slots, summoning, banishing, effects once a round, and turns that end."""

import pytest

from companion.table.moves import IllegalMove, StaleMove, TappedChoice
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.assisted import HYDRA, KAPPA, ODIN, TROLL, Assisted, assisted, paid


@pytest.mark.rule("VE-016", "VE-005", "VE-010")
def test_in_round_five_with_two_creatures_the_hydra_may_come(assistant: Assisted) -> None:
    assistant.put_down(TROLL, KAPPA)
    assistant.has("s1", red=1, blue=1).summon(HYDRA, 1, 1)
    assert [each.card.name for each in assistant.area().creatures] == ["Troll", "Kappa", "Hydre"]
    assert assistant.area().stones.count() == 0
    assistant.has("s1", red=1, blue=1)
    assert (assistant.panel().slots, assistant.panel().worth) == (5, 4)


@pytest.mark.rule("VE-005")
@pytest.mark.parametrize("kind", ["summon", "place_creature"])
def test_a_full_arena_takes_no_more_creatures(tables: Tables, kind: str) -> None:
    evening = assisted(tables, round=2).has("s1", violet=1)
    evening.put_down(TROLL, KAPPA)
    with pytest.raises(IllegalMove, match=r"refuse\.full$"):
        evening.play(kind, seat="s1", **HYDRA, discount=0, **paid(violet=1))
    assert evening.page("summon", seat="s1").panel.slots == 2


@pytest.mark.rule("VE-005")
def test_the_next_round_brings_a_slot(tables: Tables) -> None:
    evening = assisted(tables, round=1)
    evening.put_down(TROLL)
    evening.next_round()
    evening.put_down(KAPPA)
    assert len(evening.area().creatures) == evening.panel().slots == 2


@pytest.mark.rule("VE-010")
def test_a_reduction_makes_a_summoning_cheaper(assistant: Assisted) -> None:
    assistant.has("s1", blue=1).summon(HYDRA, 0, 1, discount=1)
    assert assistant.area().stones.count() == 0


@pytest.mark.rule("VE-010")
def test_a_reduction_beyond_the_cost_makes_it_free(assistant: Assisted) -> None:
    assistant.summon(KAPPA, discount=5)
    assert len(assistant.area().creatures) == 1


@pytest.mark.rule("VE-010")
def test_what_does_not_pay_the_cost_summons_nothing(assistant: Assisted) -> None:
    with pytest.raises(IllegalMove, match=r"refuse\.short$"):
        assistant.has("s1", blue=1).summon(HYDRA, 0, 1)
    assert assistant.area().creatures == ()


@pytest.mark.rule("VE-011")
def test_banishing_costs_the_number_of_the_round_and_frees_a_slot(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    assistant.has("s1", violet=1)
    assert [(each.paid, each.wasted) for each in assistant.page("banish", seat="s1").bill.best] == [(6, 1)]
    assistant.play("banish", creature=str(troll), **paid(violet=1))
    assert (assistant.area().creatures, assistant.area().stones.count()) == ((), 0)


@pytest.mark.rule("VE-011")
def test_five_stones_are_not_the_price_but_a_value_of_five(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    with pytest.raises(IllegalMove, match=r"refuse\.short$"):
        assistant.has("s1", red=4).play("banish", creature=str(troll), **paid(4))
    assistant.play("change_stones", seat="s1", gem="red", change=-3)
    assistant.has("s1", blue=2).play("banish", creature=str(troll), **paid(0, 2))


@pytest.mark.rule("VE-011")
def test_a_creature_is_banished_with_the_stones_of_its_own_arena(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL, seat="s2")
    with pytest.raises(IllegalMove, match=r"refuse\.not_held$"):
        assistant.has("s1", violet=1).play("banish", creature=str(troll), **paid(violet=1))
    assert assistant.page("banish", seat="s1").panel.creatures == ()


@pytest.mark.rule("VE-014")
def test_a_creature_that_is_taken_back_to_the_hand_costs_nothing(assistant: Assisted) -> None:
    troll, _ = assistant.put_down(TROLL, KAPPA)
    assistant.play("lose_creature", creature=str(troll))
    assert [each.card.name for each in assistant.area().creatures] == ["Kappa"]


@pytest.mark.rule("VE-003", "VE-012")
def test_only_activable_effects_are_on_the_tick_list(assistant: Assisted) -> None:
    creatures = assistant.put_down(HYDRA, TROLL, KAPPA, {**TROLL, "card": "Diablotin", "effects": "instant_activable"})
    assert assistant.offers()["trigger_effect"].domain("creature") == TappedChoice(
        (str(creatures[1]), str(creatures[3]))
    )
    assert assistant.panel().waiting == 2


@pytest.mark.rule("VE-012")
def test_griffon_and_odin_happen_once_each_in_the_order_their_owner_likes(assistant: Assisted) -> None:
    griffon, odin = assistant.put_down({**ODIN, "card": "Griffon"}, ODIN)
    for first, second in ((odin, griffon), (griffon, odin)):
        moves = [assistant.trigger(each) for each in (first, second)]
        assert assistant.panel().waiting == 0
        for move in moves:
            assistant.undo(move)


@pytest.mark.rule("VE-012")
def test_no_effect_happens_twice_in_a_round(assistant: Assisted) -> None:
    troll, _ = assistant.put_down(TROLL, ODIN)
    assistant.trigger(troll)
    with pytest.raises(IllegalMove):
        assistant.trigger(troll)
    assistant.next_round()
    assistant.trigger(troll)


@pytest.mark.rule("VE-008", "VE-012")
def test_what_is_left_to_do_stands_beside_the_next_round_once_the_round_is_followed(assistant: Assisted) -> None:
    def left() -> tuple[list[str], list[str]]:
        next = assistant.parts()["next"]
        return [seat.name for seat in next.out], [seat.name for seat in next.untaken]

    (troll,) = assistant.put_down(TROLL)
    assert left() == ([], [])
    assistant.play("end_turn", seat="s1", anyway="yes")
    assert left() == (["Ben", "Cleo"], ["Ana"])
    for seat in ("s2", "s3"):
        assistant.play("end_turn", seat=seat, anyway="yes")
    assert left() == ([], ["Ana"])
    assistant.trigger(troll)
    assert left() == ([], [])
    assistant.next_round()
    assert left() == ([], [])


@pytest.mark.rule("VE-012", "VE-008")
def test_an_effect_waits_until_all_turns_have_ended_or_the_table_says_so(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    with pytest.raises(IllegalMove, match=r"refuse\.before_resolution$"):
        assistant.trigger(troll, anyway="no")
    assert assistant.panel().early_effect == say("vale_of_eternity.refuse.before_resolution", rule="VE-012")
    assistant.end_turns()
    assert assistant.panel().early_effect is None
    assistant.trigger(troll, anyway="no")
    assert assistant.area().waiting == 0
    assert assistant.facts[-1].data == {"creature": troll, "seat": "s1", "name": "Troll"}


@pytest.mark.rule("VE-012")
def test_effects_before_the_initiatives_take_one_more_tap(assistant: Assisted) -> None:
    assistant.put_down(TROLL)
    (odin,) = assistant.put_down(ODIN, seat="s2")
    assistant.end_turns()
    with pytest.raises(IllegalMove, match=r"refuse\.effects_first$"):
        assistant.trigger(odin, anyway="no")
    assert assistant.panel("s2").early_effect == say("vale_of_eternity.refuse.effects_first", "VE-012", name="Ana")
    assistant.trigger(odin)
    assert assistant.area("s2").waiting == 0


@pytest.mark.rule("VE-008")
def test_a_turn_out_of_order_takes_one_more_tap(assistant: Assisted) -> None:
    for seat in ("s1", "s2"):
        assistant.play("correct_tokens", seat=seat, captures=0)
    with pytest.raises(IllegalMove, match=r"refuse\.turn_first$"):
        assistant.play("end_turn", seat="s2", anyway="no")
    assert assistant.panel("s2").early_turn == say("vale_of_eternity.refuse.turn_first", "VE-008", name="Ana")
    assistant.play("end_turn", seat="s2", anyway="yes")
    assistant.play("end_turn", seat="s1", anyway="no")
    assert [assistant.panel(seat).has_ended for seat in ("s1", "s2", "s3")] == [True, True, False]


def test_a_tick_by_mistake_is_taken_back(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    assistant.trigger(troll)
    assistant.play("reopen_effect", creature=str(troll))
    assert assistant.panel().waiting == 1


@pytest.mark.rule("VE-008", "VE-007")
def test_a_turn_does_not_end_while_a_token_is_out(assistant: Assisted) -> None:
    assistant.sell("fire")
    with pytest.raises(IllegalMove, match=r"refuse\.token_out$"):
        assistant.play("end_turn", seat="s1", anyway="no")
    assistant.play("tame", seat="s1")
    assistant.play("end_turn", seat="s1", anyway="no")
    assert assistant.panel("s1").has_ended


@pytest.mark.rule("VE-008")
def test_the_table_may_end_the_turn_all_the_same(assistant: Assisted) -> None:
    assistant.play("end_turn", seat="s1", anyway="yes")
    assert assistant.panel("s1").has_ended
    assistant.play("reopen_turn", seat="s1")
    assert not assistant.panel("s1").has_ended


@pytest.mark.rule("VE-008", "VE-012")
def test_turns_then_effects_go_clockwise_from_the_initiative(tables: Tables) -> None:
    evening = assisted(tables, first="s2", round=3)
    for seat in ("s1", "s3"):
        evening.put_down({**TROLL, "card": f"Troll {seat}"}, seat=seat)
    for seat in ("s2", "s3", "s1"):
        assert now(evening) == seat
        evening.play("end_turn", seat=seat, anyway="yes")
    for seat in ("s3", "s1"):
        assert (now(evening), evening.parts()["assistant"].phase) == (seat, "resolution")
        evening.trigger(evening.area(seat).creatures[0].id)
    assert (now(evening), evening.parts()["assistant"].phase) == ("", "done")


def now(evening: Assisted) -> str:
    return next((each.seat.id for each in evening.parts()["panels"].panels if each.turn == "now"), "")


@pytest.mark.rule("VE-007", "VE-012")
def test_a_new_round_begins_with_two_tokens_out_and_nothing_ticked(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    assistant.trigger(troll)
    assistant.play("end_turn", seat="s1", anyway="yes")
    assistant.sell("dragon", seat="s2")
    assistant.next_round()
    area = assistant.panel("s1")
    assert (area.tokens, area.has_ended, area.waiting, assistant.area("s2").tokens) == (2, False, 1, 2)
    assert assistant.area("s2").stones.violet == 1


def test_what_was_tapped_in_the_round_before_is_not_done_in_this_one(assistant: Assisted) -> None:
    assistant.next_round()
    with pytest.raises(StaleMove):
        assistant.play("sell", seat="s1", family="fire", at="round:5")


def test_a_creature_is_tapped_where_it_lies_and_no_form_lists_it_by_its_number(assistant: Assisted) -> None:
    (creature,) = assistant.put_down(TROLL)
    domains = [offer.domain("creature") for offer in assistant.offers().values()]
    assert {*filter(None, domains)} == {TappedChoice((str(creature),))}
