"""Plays: what is kept of a game that is over, read from the recordings of every game."""

from pathlib import Path

import pytest

from companion.evenings.finished_play import DecidingScore, Play, Player, make_play
from companion.table.log.fold import fold
from tests.recordings.replay import HERE, Recording, find_game, read, recordings

RECORDED = recordings()


def play_of(recording: Recording) -> Play | None:
    game = find_game(recording.game)
    return make_play(fold(game, "t", recording.facts))


def recorded(path: str) -> Play:
    play = play_of(read(HERE / Path(path)))
    assert play
    return play


def named(play: Play, name: str) -> Player:
    return next(each for each in play.players if each.name == name)


@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_what_is_over_is_a_play_and_nothing_else(recording: Recording) -> None:
    assert (play_of(recording) is not None) == recording.shown["is_over"]


@pytest.mark.parametrize("recording", [each for each in RECORDED if each.shown["is_over"]], ids=str)
def test_who_won_is_first_and_nobody_else(recording: Recording) -> None:
    play = play_of(recording)
    assert play
    first = {each.name for each in play.ranked if each.rank == 1}
    assert {each.name for each in play.winners} == (first if play.is_won else set()) and first


def test_a_tie_is_decided_by_what_broke_it() -> None:
    assert recorded("vale_of_eternity/tie_broken.json").decided == DecidingScore("creatures", 1)
    assert recorded("when_i_dream/tie_broken.json").decided == DecidingScore("penalties", 1)


def test_what_is_shared_was_won_by_nothing() -> None:
    assert recorded("dream/shared.json").decided == DecidingScore("points", 0)


def test_fewest_penalties_come_first() -> None:
    play = recorded("when_i_dream/tie_broken.json")
    tied = [each.name for each in play.ranked if each.score == play.ranked[0].score]
    assert tied[0] == "Dan" and len(tied) > 1


@pytest.mark.rule("WD-011")
def test_each_night_has_its_roles() -> None:
    play = recorded("when_i_dream/won.json")
    dreamt = [role for each in play.players for role in each.roles if role.told.id == "when_i_dream.role.dreamer"]
    assert sorted(role.seat for role in dreamt) == sorted(each.seat for each in play.players)


@pytest.mark.rule("DR-009")
def test_each_round_of_dream_has_one_mortal() -> None:
    play = recorded("dream/won.json")
    roles = [role for each in play.players for role in each.roles]
    mortal = [role for role in roles if role.told.id == "dream.mortal"]
    assert 0 < len(mortal) * len(play.players) == len(roles)
    assert sum(role.points or 0 for role in named(play, "Ana").roles) == named(play, "Ana").score


@pytest.mark.rule("ET-001")
def test_a_people_wins_with_who_plays_it() -> None:
    play = recorded("etherium/won.json")
    assert [(each.name, each.wins) for each in play.players] == [
        (each.name, each.roles[0].wins) for each in play.players
    ]


def test_who_left_before_the_end_has_no_place() -> None:
    play = recorded("when_i_dream/leaver.json")
    assert [each.name for each in play.players if not each.is_ranked] != []
