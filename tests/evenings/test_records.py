"""What is worth telling after an ending: every claim is checked against all that was played before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.finished_play import Play
from companion.evenings.notable_records import ROUND_NUMBERS, distance, record_notes
from companion.table.house.house_people import Person
from tests.evenings.plays import GAMES, PEOPLE, at_random, play

WHO = {each: Person(each, each.upper()) for each in PEOPLE}


def told(plays: tuple[Play, ...], of: Play) -> dict[str, dict[str, object]]:
    return {each.id: dict(each.values) for each in record_notes(plays, of, WHO)}


def series(*scores: list[tuple[str, int]]) -> tuple[Play, ...]:
    return tuple(play(number, each) for number, each in reversed([*enumerate(scores, 1)]))


def test_nobody_ever_had_so_much() -> None:
    plays = series([("a", 5), ("b", 3)], [("b", 6), ("a", 3)], [("a", 5), ("b", 4)], [("a", 7), ("b", 3)])
    assert told(plays, plays[0])["moment.record"] == {"names": ("A",), "score": 7}


def test_of_a_game_that_is_new_here_nothing_is_a_record() -> None:
    plays = series([("a", 5), ("b", 3)], [("a", 9), ("b", 2)])
    assert told(plays, plays[0]) == {}


def test_three_in_a_row_are_a_run_whatever_was_played_meanwhile_without_them() -> None:
    plays = (
        play(5, [("a", 5), ("b", 3)], game="two"),
        play(4, [("c", 5), ("b", 3)]),
        play(3, [("a", 5), ("b", 3)]),
        play(2, [("a", 5), ("b", 3)]),
        play(1, [("b", 5), ("a", 3)]),
    )
    assert told(plays, plays[0])["moment.run"] == {"name": "A", "n": 3}
    assert "moment.run" not in told(plays, plays[2])


def test_a_first_win_is_told_once() -> None:
    lost = [("b", 5), ("a", 3)]
    plays = series(lost, lost, lost, [("a", 5), ("b", 3)], [("a", 5), ("b", 3)])
    assert told(plays, plays[1])["moment.first_win"] == {"name": "A", "n": 4}
    assert "moment.first_win" not in told(plays, plays[0])


def test_the_closest_game_is_closer_than_all_before() -> None:
    plays = series([("a", 9), ("b", 3)], [("a", 9), ("b", 4)], [("a", 9), ("b", 5)], [("a", 9), ("b", 8)])
    assert "moment.closest" in told(plays, plays[0])


def test_where_fewest_win_the_record_is_the_lowest() -> None:
    plays = tuple(play(each, [("a", 10 - each), ("b", 12)], fewest_wins=True) for each in (4, 3, 2, 1))
    assert told(plays, plays[0])["moment.record"] == {"names": ("A",), "score": 6}


def test_of_an_end_that_was_called_too_early_nothing_is_told() -> None:
    plays = (play(4, [("a", 50), ("b", 3)], is_won=False), *series(*[[("a", 5), ("b", 3)]] * 3))
    assert told(plays, plays[0]) == {}


@given(st.integers(0, 10_000), st.integers(1, 40), st.integers(0, 39))
def test_every_claim_holds_against_all_that_was_played_before(seed: int, count: int, which: int) -> None:
    plays = at_random(seed, count)
    of = plays[which % count]
    before = [each for each in plays if each.ended < of.ended and each.game == of.game]
    scores = {each.person: each.score for each in of.players if each.rank}
    for each in record_notes(plays, of, WHO):
        claim = dict(each.values)
        own = [
            (other, player)
            for other in before for player in other.players
            if player.rank and player.person.upper() == claim.get("name")
        ]  # fmt: skip
        match each.id:
            case "moment.record":
                assert all(
                    (player.score or 0) < int(str(claim["score"])) for other in before for player in other.players
                )
            case "moment.best":
                assert all((player.score or 0) < int(str(claim["score"])) for _, player in own) and len(own) > 2
                assert scores[str(claim["name"]).lower()] == claim["score"]
            case "moment.first_win":
                assert claim["n"] == len(own) + 1 and not any(player.wins for _, player in own)
            case "moment.longest":
                assert of.minutes > max(other.minutes for other in before)
            case "moment.shortest":
                assert of.minutes < min(other.minutes for other in before)
            case "moment.closest":
                assert all(distance(of) < distance(other) for other in before) and len(before) > 2
            case "moment.number":
                assert claim["number"] == len(before) + 1 and claim["number"] in ROUND_NUMBERS
            case "moment.run":
                ended = sorted((other for other in plays if other.ended <= of.ended), key=lambda other: -other.ended)
                won = [
                    p.wins
                    for other in ended
                    if other.is_won
                    for p in other.players
                    if p.rank and p.name.upper() == claim["name"]
                ]
                assert all(won[: int(str(claim["n"]))]) and not all(
                    won[: int(str(claim["n"])) + 1][int(str(claim["n"])) :] or [False]
                )
            case unknown:
                pytest.fail(unknown)


@pytest.mark.parametrize("game", GAMES)
def test_something_is_told_sooner_or_later(game: str) -> None:
    plays = tuple(each for each in at_random(3, 200) if each.game == game)
    assert {id for each in plays for id in told(plays, each)} >= {"moment.best", "moment.number"}
