"""The reveal: no tap of one thumb spoils a round, discs are read, and nothing counts before all votes are in."""

import pytest

from companion.games.dream.game import game as dream
from companion.games.dream.state import Vote
from companion.table.fact import TABLET, Fact, sitting
from companion.table.log.fold import advance, tell
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.games.dream.sleepers import Sleepers


@pytest.mark.rule("DR-008")
def test_a_reveal_says_who_has_not_voted_and_is_refused(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    now = evening.parts()["round"]
    assert now.hints == (say("dream.hint.waiting", names=("Ben", "Cleo")),)
    assert [seat.id for seat in now.missing] == ["s2", "s3"] and not now.is_ready
    with pytest.raises(IllegalMove, match="waiting") as refused:
        evening.once("reveal")
    assert dict(refused.value.why.values)["names"] == ("Ben", "Cleo") and evening.state.hidden


@pytest.mark.rule("DR-008")
def test_whoever_reveals_early_names_those_who_are_missing(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    evening.once("reveal_early")
    told = tell(dream, evening.table, evening.facts[-1], TABLET)
    truth = say("dream.told.truth", number=evening.round.truth, name=evening.table.name(evening.round.mortal))
    early = say("dream.told.revealed_early", rule="DR-008", round=1, names=("Ben", "Cleo"), truth=truth)
    assert told == early


def test_a_tap_that_named_others_reveals_nothing(sleepers: Sleepers) -> None:
    """Somebody votes, or takes a vote back, between the question and the answer."""
    evening = sleepers.of(3).deal().finish_stars()
    move = evening.once("cast_vote", seat="s1", colour="s2", number=1)
    asked = evening.offers()["reveal_early"].at
    evening.undo(move)
    for _ in range(2):
        with pytest.raises(StaleMove):
            evening.play("reveal_early", at=asked)
        evening.vote(s1="s2 1", s2="s1 1")
    assert evening.state.hidden


@pytest.mark.rule("DR-008", "DR-009")
def test_when_all_have_voted_one_tap_reveals_and_counts(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1", s2="s1 1", s3="s1 1")
    assert "reveal_early" not in evening.offers()
    evening.once("reveal")
    assert evening.round.is_scored and evening.asks() == "next" and "close_votes" not in evening.offers()


@pytest.mark.rule("DR-009", "DR-011")
def test_missing_votes_count_for_nobody_and_nobody_wins(sleepers: Sleepers) -> None:
    """At 15, "nobody bet on my colour" would be the end."""
    evening = sleepers.of(3, space_s1=15, space_s2=15, space_s3=15).deal()
    evening.turn()
    assert evening.totals == dict.fromkeys(("s1", "s2", "s3"), 15) and not evening.is_over
    assert "next_round" not in evening.offers() and evening.asks() == "discs"
    assert evening.parts()["scores"].round == 0 and "game_ended" not in evening.kinds
    evening.once("close_votes")
    assert evening.is_over and evening.kinds[-2:] == ["votes_closed", "game_ended"]


@pytest.mark.rule("DR-008", "DR-009")
def test_reading_a_disc_asks_only_what_is_not_known_yet(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_discs().deal()
    evening.turn()
    gods, mortal = evening.gods, evening.round.mortal
    offers = evening.offers()
    assert [name for name, _ in offers["read_colour"].fields] == ["seat", "colour"]
    assert [name for name, _ in offers["read_number"].fields] == ["seat", "number"]
    assert offers["read_colour"].domain("seat").among == tuple(gods)
    for seat, colour in ((gods[0], mortal), (gods[1], gods[0])):
        evening.once("read_colour", seat=seat, colour=colour)
    assert not evening.round.is_scored
    evening.once("read_number", seat=mortal, number=evening.round.truth)
    assert evening.gained == {gods[0]: 2, gods[1]: 1, mortal: 2} and evening.asks() == "next"


def test_with_discs_nothing_is_asked_before_the_reveal(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_discs().deal()
    assert {"cast_vote", "take_vote", "reveal_early"}.isdisjoint(evening.offers())
    assert evening.parts(sitting("s1"))["mine"].ballot is None and not evening.parts()["seats"].has_votes
    assert not evening.parts()["round"].is_ready
    for seat in ("s1", "s2", "s3"):
        evening.once("hand_on", seat=seat)
    evening.finish_stars()
    assert evening.asks() == "turn_discs" and evening.parts()["round"].is_ready
    evening.once("reveal")
    assert [each.seat.id for each in evening.parts()["discs"].discs] == ["s1", "s2", "s3"]
    assert [each.seat.id for each in evening.parts(sitting("s2"))["discs"].discs] == ["s2"]


@pytest.mark.rule("DR-008")
def test_with_the_tokens_and_discs_of_the_box_tokens_are_told_first(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards").with_discs().deal()
    evening.turn()
    assert evening.asks() == "tokens" and {"read_colour", "close_votes"}.isdisjoint(evening.offers())
    evening.once("tell_tokens", mortal="s2", number=4)
    assert evening.offers()["read_colour"].domain("seat").among == ("s1", "s3")
    assert evening.offers()["read_number"].domain("seat").among == ("s2",)


@pytest.mark.rule("DR-008", "DR-009")
def test_who_turns_out_to_be_the_mortal_is_asked_for_the_other_half(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards").with_discs().deal()
    evening.turn()
    evening.once("tell_tokens", mortal="s1", number=4)
    evening.once("read_number", seat="s1", number=4)
    for seat in ("s2", "s3"):
        evening.once("read_colour", seat=seat, colour="s1")
    evening.play("correct_mortal", round=1, mortal="s2")
    assert not evening.round.is_scored and evening.waits == ["s1", "s2"]
    evening.once("read_number", seat="s2", number=4)
    evening.once("read_colour", seat="s1", colour="s3")
    assert evening.gained == {"s1": 0, "s2": 5, "s3": 0}


def test_who_goes_home_with_an_unread_disc_is_waited_for_no_more(sleepers: Sleepers) -> None:
    evening = sleepers.of(4, space_s1=13).deal().vote(s1="s2 1", s2="s3 1", s3="s2 1")
    evening.turn()
    assert not evening.round.is_scored
    evening.play("leave", seat="s4")
    assert evening.round.is_scored and (evening.kinds[-1] == "game_ended") is evening.is_over


def test_that_is_all_taken_back_comes_before_the_next_round(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    evening.turn()
    move = evening.once("close_votes")
    evening.deal().undo(move)
    assert evening.state.hidden.number == 2
    evening.vote(s1="s2 1", s2="s1 1", s3="s1 1").once("reveal")
    assert evening.parts()["round"].number == 1 and evening.asks() == "discs"
    evening.that_is_all()
    assert evening.parts()["round"].number == 2 and evening.asks() == "next"


def test_a_round_that_is_revealed_anew_asks_again_for_what_is_missing(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    move = evening.turn()
    evening.once("close_votes")
    evening.undo(move)
    evening.vote(s1="s2 1").turn()
    assert not evening.round.is_scored and "close_votes" in evening.offers()


@pytest.mark.rule("DR-009")
def test_an_old_log_keeps_the_points_that_it_showed(sleepers: Sleepers) -> None:
    """A reveal of then did not say that it waits."""
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    seq = evening.opened.seq + 1
    old = advance(evening.opened, [Fact("votes_revealed", {"round": 1}, seq, seq)]).table
    assert old.state.rounds[-1].is_scored and dream.moves(old, TABLET)[1].kind == "next_round"


def test_a_disc_is_read_again_by_a_correction(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards").with_discs().deal()
    evening.turn()
    evening.once("tell_tokens", mortal="s1", number=4)
    evening.once("read_colour", seat="s2", colour="s3")
    evening.play("correct_vote", round=1, seat="s2", colour="s1", number=1)
    assert evening.round.votes["s2"] == Vote("s1", 1)
    told = tell(dream, evening.table, evening.facts[-2], TABLET)
    assert told == say("dream.told.colour_read", round=1, name="Ben", colour="Cleo")
