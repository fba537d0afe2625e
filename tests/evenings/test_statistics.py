"""Figures of people, games and groups: each one is counted again by somebody who counts on their fingers."""

from statistics import mean, median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.finished_play import Play
from companion.evenings.statistics import (
    ENOUGH,
    StatisticsRow,
    game_statistics,
    group_statistics,
    person_statistics,
    win_rate,
)
from tests.evenings.plays import DAY, GAMES, PEOPLE, at_random, play

houses = st.builds(at_random, st.integers(0, 10_000), st.integers(0, 40))


def month(moment: float) -> int:
    return int(moment // (30 * DAY))


def told(line: StatisticsRow) -> dict[str, Any]:
    return {
        "plays": line.plays, "wins": (line.wins.times, line.wins.of), "best": line.best, "typical": line.typical,
        "streak": line.streak, "longest": line.longest,
    }  # fmt: skip


def by_hand(plays: tuple[Play, ...], person: str, game: str = "") -> dict[str, Any]:
    """From the oldest to the latest, one after the other, with nothing in common with what is tested."""
    count, wins, could, run, longest = 0, 0, 0, 0, 0
    scores: list[int] = []
    for each in sorted(plays, key=lambda each: each.ended):
        if game and each.game != game:
            continue
        for player in each.players:
            if player.person != person or player.rank == 0:
                continue
            count += 1
            scores.append(player.score or 0)
            if each.is_won:
                could += 1
                run = run + 1 if player.wins else 0
                wins += 1 if player.wins else 0
                longest = max(longest, run)
    compared = {"best": max(scores), "typical": median(scores)} if game and scores else {"best": None, "typical": None}
    return {"plays": count, "wins": (wins, could), **compared, "streak": run, "longest": longest}


@given(houses, st.sampled_from(PEOPLE))
def test_every_figure_of_a_person_is_what_somebody_else_counts(plays: tuple[Play, ...], person: str) -> None:
    found = person_statistics(plays, person, month)
    assert told(found.all) == by_hand(plays, person)
    own = [each for each in plays if any(player.person == person and player.rank for player in each.players)]
    assert {line.of: told(line) for line in found.games} == {
        game: by_hand(plays, person, game) for game in GAMES if any(each.game == game for each in own)
    }
    assert found.minutes == sum(max(1, round(each.seconds / 60)) for each in own)
    assert sum(times for _, times in found.months) == sum(
        month(each.ended) > max(month(each.ended) for each in own) - 12 for each in own
    )
    for other, times in found.with_:
        assert times == sum(any(player.person == other for player in each.players) for each in own)
    could = [each for each in own if each.is_won]
    fair = mean(1 / sum(player.rank > 0 for player in each.players) for each in could) if could else 0
    assert found.fair == pytest.approx(fair)


@given(houses, st.sampled_from(PEOPLE))
def test_every_figure_of_a_role_is_what_somebody_else_counts(plays: tuple[Play, ...], person: str) -> None:
    for game, lines in person_statistics(plays, person, month).roles:
        for line in lines:
            had = [
                role
                for each in plays if each.game == game
                for player in each.players if player.person == person and player.rank
                for role in player.roles if role.told == line.told
            ]  # fmt: skip
            assert (line.times, line.wins.times) == (len(had), sum(role.wins for role in had))
            assert line.points == pytest.approx(mean(role.points or 0 for role in had)) and line.best == ""


@given(houses, st.sampled_from(GAMES))
def test_every_figure_of_a_game_is_what_somebody_else_counts(plays: tuple[Play, ...], game: str) -> None:
    found, own = game_statistics(plays, game), [each for each in plays if each.game == game]
    assert found.plays == len(own)
    there = {player.person for each in own for player in each.players if player.rank}
    assert {line.of: told(line) for line in found.people} == {each: by_hand(plays, each, game) for each in there}
    scores = [player.score for each in own for player in each.players if player.rank]
    assert found.scores == tuple(sorted((score, scores.count(score)) for score in {*scores}))
    minutes = [max(1, round(each.seconds / 60)) for each in own]
    if minutes:
        assert found.lengths and (found.lengths.shortest, found.lengths.longest) == (min(minutes), max(minutes))
        assert found.lengths.typical == round(median(minutes))
    for line in found.roles:
        had = [
            (player.person, role.points or 0)
            for each in own for player in each.players if player.rank
            for role in player.roles if role.told == line.told
        ]  # fmt: skip
        assert line.times == len(had)
        often = {who for who, _ in had if sum(other == who for other, _ in had) >= ENOUGH}
        if line.best:
            means = {who: mean(points for other, points in had if other == who) for who in often}
            assert means[line.best] == max(means.values()) == pytest.approx(line.best_points)


@given(houses)
def test_a_group_is_exactly_those_who_stayed(plays: tuple[Play, ...]) -> None:
    if not plays:
        return
    people = frozenset(player.person for player in plays[0].players if player.rank)
    own = [each for each in plays if {player.person for player in each.players if player.rank} == people]
    found = group_statistics(plays, people)
    assert found.plays == len(own) == sum(times for _, times in found.games)
    assert all(line.plays == len(own) for line in found.people)


def test_of_few_games_nothing_is_said() -> None:
    assert not win_rate(2, ENOUGH - 1).is_enough and win_rate(2, ENOUGH).is_enough


@pytest.mark.parametrize(("times", "of", "least", "most"), [(7, 20, 0.18, 0.57), (0, 10, 0.0, 0.28), (5, 5, 0.57, 1.0)])
def test_a_share_has_its_range(times: int, of: int, least: float, most: float) -> None:
    found = win_rate(times, of)
    assert (round(found.least, 2), round(found.most, 2)) == (least, most)


@given(st.integers(0, 300), st.integers(1, 300))
def test_the_range_holds_the_share_and_stays_within_its_ends(times: int, of: int) -> None:
    found = win_rate(min(times, of), of)
    assert 0 <= found.least <= found.value <= found.most <= 1


def test_what_was_stopped_is_played_and_won_by_nobody() -> None:
    stopped = play(2, [("a", 5), ("b", 3)], is_won=False)
    found = person_statistics((stopped, play(1, [("a", 5), ("b", 3)])), "b", month)
    assert (found.all.plays, found.all.wins.of, found.all.wins.times) == (2, 1, 0)
