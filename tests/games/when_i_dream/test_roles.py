"""Who is dealt what, who dreams when."""

from collections import Counter

import pytest

from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLES, deck, role, role_counts
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.games.when_i_dream.dreaming import Dreaming

TABLE = {4: (1, 1, 2), 5: (2, 1, 2), 6: (3, 2, 1), 7: (3, 2, 2), 8: (4, 3, 1), 9: (4, 3, 2), 10: (5, 4, 1)}
EVERY = pytest.mark.parametrize("people", range(4, 11))


@pytest.mark.rule("WD-001")
def test_four_to_ten_play() -> None:
    assert wid.players == (4, 10)


@pytest.mark.rule("WD-003")
@EVERY
def test_each_row_of_the_table_of_roles(people: int) -> None:
    assert role_counts(people) == TABLE[people]
    assert len(deck(people)) == people
    assert Counter(deck(people)) == dict(zip(ROLES, TABLE[people], strict=True))


@pytest.mark.rule("WD-002", "WD-003")
@EVERY
def test_the_box_holds_the_cards_of_each_row_and_the_screen_says_what_stays_in_it(
    dreaming: Dreaming, people: int
) -> None:
    box = dreaming.of(people).parts()["box"]
    assert {role: (played, left) for role, played, left in box.roles} == {
        role: (count, all_of_it - count)
        for role, count, all_of_it in zip(ROLES, TABLE[people], IN_THE_BOX, strict=True)
    }
    assert sum(IN_THE_BOX) == 11 and all(left >= 0 for _, _, left in box.roles)


@pytest.mark.rule("WD-003", "WD-004")
@EVERY
def test_what_is_dealt_and_the_spare_are_the_row(dreaming: Dreaming, people: int) -> None:
    night = dreaming.of(people).deal().night
    assert Counter([*night.deal.cards.values(), *night.deal.spare]) == Counter(deck(people))
    assert len(night.deal.spare) == 1
    assert set(night.deal.cards) == {f"s{n}" for n in range(2, people + 1)}


@pytest.mark.rule("WD-004")
def test_the_oldest_dreams_first_then_the_left_neighbour_each_once(dreaming: Dreaming) -> None:
    table = dreaming.of(4, oldest="s3")
    dreamers = [table.dream("y").night.dreamer for _ in range(4)]
    assert dreamers == ["s3", "s4", "s1", "s2"]
    assert table.is_over


@pytest.mark.rule("WD-001")
def test_there_are_as_many_dreams_as_people(dreaming: Dreaming) -> None:
    table = dreaming.of(6)
    assert (table.parts()["dream"].round, table.parts()["dream"].of) == (1, 6)


@pytest.mark.rule("WD-004")
def test_nobody_but_the_holder_is_told_a_role_and_the_dreamer_has_none(dreaming: Dreaming) -> None:
    table = dreaming.of(5).deal()
    told = {f"s{n}": wid.secret(table.table, f"s{n}") for n in range(1, 6)}
    assert told["s1"] is None
    for seat in ("s2", "s3", "s4", "s5"):
        assert told[seat].word == say(f"when_i_dream.role.{table.night.deal.cards[seat]}")
        assert told[seat].of == table.night.deal.id
    with pytest.raises(IllegalMove):
        table.tables.secrets.show(table.id, sitting("s2"), "s3")


def test_whoever_came_after_the_deal_holds_nothing_yet(dreaming: Dreaming) -> None:
    table = dreaming.of(5).deal()
    table.play("add_seat", name="Late", after="s5")
    assert wid.secret(table.table, "s6") is None
    assert table.parts(sitting("s6"))["holding"].seat is None


def test_the_role_cards_of_the_box_leave_nothing_to_show(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    table.play("set_roles", value="cards")
    table.deal()
    assert table.kinds[-1] == "round_begun" and "cards" not in table.facts[-1].data
    assert wid.secret(table.table, "s2") is None and table.parts()["lookers"].lookers == ()


def test_two_people_who_both_ask_for_the_next_round_get_one(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("next_round", at="round:0")
    with pytest.raises(StaleMove):
        table.play("next_round", at="round:0")
    assert len(table.state.nights) == 1


def test_another_dreamer_may_be_chosen_and_those_passed_over_follow(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("choose_dreamer", seat="s3")
    dreamers = [table.dream().night.dreamer for _ in range(4)]
    assert dreamers == ["s3", "s4", "s1", "s2"]


def test_undoing_a_deal_voids_it_for_good(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    first = table.once("next_round")
    old = table.night.deal.id
    table.undo(first)
    with pytest.raises(IllegalMove) as refused:
        table.redo(first)
    assert refused.value.why == say("redo.void")
    assert wid.secret(table.table, "s2") is None
    assert table.deal().night.deal.id != old


def test_who_has_looked_at_an_undone_deal_has_not_looked_at_the_next(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    first = table.once("next_round")
    table.tables.secrets.show(table.id, TABLET, "s2")
    assert [seat.id for seat in table.parts()["dream"].unseen] == ["s3", "s4"]
    table.undo(first)
    table.deal()
    assert [seat.id for seat in table.parts()["dream"].unseen] == ["s2", "s3", "s4"]


@pytest.mark.rule("WD-001", "WD-004")
def test_a_game_that_had_begun_goes_on_from_its_round(dreaming: Dreaming) -> None:
    table = dreaming.of(5, oldest="s2", round=4, start_s1=7, start_s3=2)
    assert table.parts()["dream"].round == 4 and table.parts()["dream"].of == 5
    assert table.totals == {"s1": 7, "s2": 0, "s3": 2, "s4": 0, "s5": 0}
    assert [table.dream("y").night.dreamer for _ in range(2)] == ["s5", "s1"]
    assert table.is_over


@pytest.mark.rule("WD-001")
def test_a_round_nobody_could_have_reached_is_refused(dreaming: Dreaming) -> None:
    with pytest.raises(IllegalMove):
        dreaming.of(4, round=5)


def test_the_box_is_open_before_the_first_dream_only(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    assert table.parts()["box"].first
    assert not table.deal().parts()["box"].first


def told(table: Dreaming, **roles: str) -> Dreaming:
    table.play("set_roles", value="cards")
    return table.dream("y").with_roles(**roles)


@pytest.mark.rule("WD-002", "WD-003")
def test_the_deck_has_no_more_cards_of_a_role_than_the_rulebook_gives(dreaming: Dreaming) -> None:
    table = told(dreaming.of(6), s2="sandman")
    with pytest.raises(IllegalMove) as refused:
        table.with_roles(s3="sandman")
    assert refused.value.why.id == "when_i_dream.roles.none_left"
    assert {roles for _, _, roles in table.parts()["asked"].missing} == {("fairy", "boogeyman")}


@pytest.mark.rule("WD-003")
def test_two_cards_that_were_mixed_up_change_hands(dreaming: Dreaming) -> None:
    table = told(dreaming.of(6), s2="sandman", s3="fairy")
    table.with_roles(s3="sandman")
    assert [role(table.night, seat) for seat in ("s2", "s3")] == ["fairy", "sandman"]
