"""Roles: dealt in secret by us or from the box, who deals, who joins and who leaves."""

from collections import Counter

import pytest

from companion.games.dream.game import game as dream
from companion.games.dream.tokens import MORTAL
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, Move, StaleMove
from tests.games.dream.sleepers import Sleepers


@pytest.mark.rule("DR-001", "DR-003")
def test_three_to_six_play(sleepers: Sleepers) -> None:
    for people in (2, 7):
        with pytest.raises(IllegalMove, match="how_many"):
            sleepers.open(*"ABCDEFG"[:people])


@pytest.mark.rule("DR-003", "DR-006")
@pytest.mark.parametrize("people", [3, 4, 5, 6])
def test_everybody_gets_a_token_of_one_stack(sleepers: Sleepers, people: int) -> None:
    round = sleepers.of(people).deal().round
    counts = Counter(round.deal.cards.values())
    assert counts == {str(round.truth): people - 1, MORTAL: 1}
    assert round.deal.cards[round.mortal] == MORTAL and len(round.players) == people


@pytest.mark.rule("DR-006")
def test_a_god_sees_the_number_and_the_mortal_does_not(sleepers: Sleepers) -> None:
    evening = sleepers.of(4).deal()
    round = evening.round
    secrets = {seat: dream.secret(evening.table, seat) for seat in round.players}
    assert {secrets[seat].word.id for seat in evening.gods} == {"dream.secret.god"}
    assert {dict(secrets[seat].word.values)["number"] for seat in evening.gods} == {str(round.truth)}
    assert secrets[round.mortal].word.id == "dream.secret.mortal" and not secrets[round.mortal].word.values


def test_a_phone_is_shown_its_own_token_and_no_other(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    assert evening.tables.secrets.show(evening.id, sitting("s1"), "s1").of == evening.round.deal.id
    with pytest.raises(IllegalMove, match="not_yours"):
        evening.tables.secrets.show(evening.id, sitting("s1"), "s2")


def test_once_all_is_revealed_nobody_has_a_secret(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    assert dream.deal(evening.table)
    evening.reveal()
    assert [dream.secret(evening.table, f"s{n}") for n in (1, 2, 3)] == [None] * 3
    assert not dream.deal(evening.table)


@pytest.mark.rule("DR-006")
def test_the_first_to_deal_is_drawn_by_lot_unless_the_table_chooses(sleepers: Sleepers) -> None:
    evening = sleepers.of(4)
    assert evening.parts()["round"].deals_next is None
    assert evening.offers()["next_round"].points == ("own_colour",)
    found = {sleepers.of(4).deal().round.dealer for _ in range(30)}
    assert found == {"s1", "s2", "s3", "s4"}


@pytest.mark.rule("DR-006")
def test_a_table_that_chooses_is_asked_whom_before_anything_is_dealt(sleepers: Sleepers) -> None:
    evening = sleepers.of(4)
    evening.play("point_first_dealer", choice="table")
    assert evening.state.rounds == () and "next_round" not in evening.offers()
    assert evening.parts()["round"].ask.id == "dream.ask.dealer"
    evening.play("name_dealer", seat="s3")
    assert evening.deal().round.dealer == "s3"


@pytest.mark.rule("DR-012")
def test_the_left_neighbour_deals_next_and_the_table_may_name_another(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s2").deal().reveal()
    assert evening.deal().round.dealer == "s3"
    assert evening.reveal().deal().round.dealer == "s1"
    evening.reveal().play("name_dealer", seat="s1")
    assert evening.deal().round.dealer == "s1"
    assert evening.reveal().deal().round.dealer == "s2"


@pytest.mark.rule("DR-012")
def test_dealing_passes_over_who_is_away(sleepers: Sleepers) -> None:
    evening = sleepers.of(5, dealer="s2").deal().reveal()
    evening.play("sit_out", seat="s3")
    assert evening.deal().round.dealer == "s4"
    evening.reveal().play("leave", seat="s4")
    assert evening.parts()["round"].deals_next.id == "s5"


def test_whoever_was_named_and_goes_leaves_the_dealing_to_the_left(sleepers: Sleepers) -> None:
    evening = sleepers.of(5, dealer="s2")
    evening.play("sit_out", seat="s2")
    assert evening.deal().round.dealer == "s3"


def test_whoever_was_named_and_is_not_there_after_all_does_not_deal(sleepers: Sleepers) -> None:
    evening = sleepers.of(4, dealer="s1").deal().reveal()
    evening.play("sit_out", seat="s4")
    move = evening.play("come_back", seat="s4")
    evening.play("name_dealer", seat="s4")
    evening.undo(move)
    assert evening.deal().round.dealer == "s2"


def test_a_dealer_named_at_the_opening_is_not_asked_for_again(sleepers: Sleepers) -> None:
    assert sleepers.of(4, dealer="s3").offers()["next_round"].points == ("own_colour",)


def test_two_taps_on_next_deal_once(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    at = evening.offers()["next_round"].at
    evening.deal()
    with pytest.raises(StaleMove):
        evening.play("next_round", at=at)
    assert evening.kinds.count("tokens_dealt") == 1


def test_an_undone_deal_is_void_and_its_votes_with_it(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    move = evening.once("next_round")
    evening.vote(s1="s2 1")
    before = evening.round.deal.id
    evening.undo(move)
    with pytest.raises(IllegalMove, match="void"):
        evening.redo(move)
    evening.deal()
    assert evening.round.deal.id != before and evening.waits == ["s1", "s2", "s3"]


def test_a_tap_of_a_deal_that_was_undone_does_not_count_in_the_next(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    move = evening.once("next_round")
    evening.finish_stars()
    kept = {kind: evening.offers()[kind].at for kind in ("cast_vote", "reveal", "reveal_early")}
    evening.undo(move)
    evening.deal().finish_stars()
    with pytest.raises(StaleMove):
        evening.play("cast_vote", at=kept["cast_vote"], seat="s1", colour="s2", number=1)
    for kind in ("reveal", "reveal_early"):
        with pytest.raises(StaleMove):
            evening.play(kind, at=kept[kind])


@pytest.mark.rule("DR-003")
def test_no_token_is_dealt_to_two_or_to_seven(sleepers: Sleepers) -> None:
    """An undo can leave people that nobody could have come to by taps."""
    evening = sleepers.of(3)
    move = evening.play("add_seat", name="Dan", after="s3")
    evening.play("sit_out", seat="s1")
    evening.undo(move)
    with pytest.raises(IllegalMove, match="how_many"):
        evening.deal()


@pytest.mark.rule("DR-006", "DR-008")
def test_with_the_tokens_of_the_box_only_votes_and_points_are_ours(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards").deal().vote(s1="s2 4", s2="s1 4", s3="s2 1")
    assert dream.secret(evening.table, "s1") is None and dream.deal(evening.table)
    evening.reveal()
    assert evening.totals == {"s1": 0, "s2": 0, "s3": 0} and "next_round" not in evening.offers()
    evening.once("tell_tokens", mortal="s2", number=4)
    assert evening.totals == {"s1": 3, "s2": 2, "s3": 3}


def test_tokens_may_change_from_one_round_to_the_next(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().with_tokens("cards")
    assert evening.round.deal.cards
    evening.reveal().deal()
    assert not evening.round.deal.cards and evening.kinds[-1] == "round_begun"


def test_who_joins_in_a_round_has_a_part_from_the_next_one_on(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    evening.play("add_seat", name="Dan", after="s3", point_late_start="zero")
    assert dream.secret(evening.table, "s4") is None and evening.waits == ["s1", "s2", "s3"]
    assert "cast_vote" not in evening.offers(sitting("s4"))
    waiting = {seat: evening.parts(sitting(seat))["mine"].joins_next for seat in ("s3", "s4")}
    assert waiting == {"s3": False, "s4": True}
    assert len(evening.reveal().deal().round.players) == 4


@pytest.mark.rule("DR-002")
@pytest.mark.parametrize(("choice", "space"), [("zero", 0), ("lowest", 2)])
def test_who_joins_late_starts_as_the_table_chose(sleepers: Sleepers, choice: str, space: int) -> None:
    evening = sleepers.of(3, space_s1=5, space_s2=2, space_s3=9, round=4)
    evening.play("add_seat", name="Dan", after="s3", point_late_start=choice)
    assert evening.totals["s4"] == space


def test_where_a_late_comer_starts_tells_nothing_of_the_round_that_is_hidden(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1", s2="s3 1", s3="s1 1")
    evening.play("add_seat", name="Dan", after="s3", point_late_start="lowest")
    assert evening.totals["s4"] == 0


def test_who_leaves_in_a_round_is_waited_for_no_more_and_wins_nothing(sleepers: Sleepers) -> None:
    evening = sleepers.of(4).deal().vote(s1="s2 1", s2="s3 1", s3="s1 1")
    evening.play("leave", seat="s4")
    assert evening.waits == [] and "s4" not in evening.totals
    assert evening.reveal().round.is_scored


@pytest.mark.rule("DR-008", "DR-009")
def test_a_mortal_who_has_gone_home_may_still_be_found(sleepers: Sleepers) -> None:
    evening = sleepers.of(4).with_tokens("cards").deal().finish_stars()
    evening.play("leave", seat="s4")
    ballots = evening.parts()["ballots"].ballots
    assert [each.seat.id for each in ballots] == ["s1", "s2", "s3"]
    assert all("s4" in [colour.id for colour in each.colours] for each in ballots)
    evening.vote(s1="s4 1").turn()
    assert "s4" in [seat.id for seat in evening.parts()["round"].chairs]
    evening.once("tell_tokens", mortal="s4", number=2)
    evening.that_is_all()
    assert evening.totals == {"s1": 3, "s2": 1, "s3": 1}


@pytest.mark.rule("DR-003")
@pytest.mark.parametrize(("kind", "players"), [("add_seat", 5), ("come_back", 5), ("sit_out", 3), ("leave", 3)])
def test_comings_and_goings_tell_the_stacks_that_follow(sleepers: Sleepers, kind: str, players: int) -> None:
    told = dream.foresee(sleepers.of(4).table, Move(kind, {"seat": "s1"}))
    assert told[0].id == "dream.foresee.stacks" and dict(told[0].values) == {"players": players, "gods": players - 1}
    assert [each.id for each in told[1:]] == (["dream.foresee.left"] if kind == "leave" else [])


def test_in_a_round_one_is_told_that_it_goes_on_as_dealt(sleepers: Sleepers) -> None:
    told = dream.foresee(sleepers.of(4).deal().table, Move("sit_out", {"seat": "s1"}))
    assert told[1].id == "dream.foresee.next_round"
    assert dream.foresee(sleepers.of(4).table, Move("rename_seat", {})) == ()


def test_the_tablet_shows_who_has_looked(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    assert evening.parts()["round"].ask.id == "dream.ask.look"
    for seat in ("s1", "s2", "s3"):
        evening.tables.secrets.show(evening.id, TABLET, seat)
    evening.once("hand_on", seat="s3")
    assert (
        all(each.voter.has_looked for each in evening.parts()["seats"].seats)
        and evening.parts()["round"].ask.id == "dream.ask.stars"
    )
