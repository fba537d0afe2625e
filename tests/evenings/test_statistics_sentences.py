"""What the pages about people, games and groups say in sentences: what is true, and nothing where two are level."""

import pytest

from companion.evenings.finished_play import Play
from companion.evenings.statistics import game_statistics, group_statistics, person_statistics
from companion.evenings.statistics_sentences import game_sentences, group_sentences, length, person_sentences
from companion.table.say import Say
from tests.evenings.plays import play

THREE = (play(3, [("a", 9), ("b", 5)]), play(2, [("a", 7), ("b", 4)], "two"), play(1, [("b", 8), ("a", 6)]))


def name(id: str) -> str:
    return f"<{id}>"


def texts(told: list[Say]) -> dict[str, dict[str, object]]:
    return {each.id.rpartition(".")[2]: dict(each.values) for each in told}


def of_person(plays: tuple[Play, ...]) -> dict[str, dict[str, object]]:
    return texts([*person_sentences(person_statistics(plays, "a", int), name, name)])


def test_a_person_is_told_what_they_played_won_and_liked() -> None:
    told = of_person(THREE)
    assert (told["person"]["n"], told["won"]["n"], told["won"]["of"]) == (3, 2, 3)
    assert told["favourite"]["game"] == "<one>" and told["record"]["score"] == 9
    assert told["streak"]["n"] == 2


def test_somebody_without_plays_is_told_nothing() -> None:
    assert of_person(()) == {}


def test_a_game_tells_who_wins_most_and_who_alone_holds_the_record() -> None:
    told = texts([*game_sentences(game_statistics((*THREE, play(4, [("a", 9), ("b", 2)])), "one"), name)])
    assert (told["most_wins"]["name"], told["most_wins"]["n"], told["record_of"]["score"]) == ("<a>", 2, 9)


def test_what_two_share_is_not_told() -> None:
    level = (play(2, [("a", 9), ("b", 5)]), play(1, [("b", 9), ("a", 5)]))
    assert set(texts([*game_sentences(game_statistics(level, "one"), name)])) == {"game"}


def test_a_group_tells_its_favourite_game() -> None:
    told = texts([*group_sentences(group_statistics(THREE, frozenset("ab")), name, name)])
    assert told["favourite"]["game"] == "<one>" and told["game"]["n"] == 3


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (45, ("minutes", 45)),
        (89, ("minutes", 89)),
        (90, ("hours_and_a_half", 1)),
        (104, ("hours_and_a_half", 1)),
        (105, ("hours", 2)),
        (134, ("hours", 2)),
        (135, ("hours_and_a_half", 2)),
        (150, ("hours_and_a_half", 2)),
    ],
)
def test_a_usual_length_is_told_in_minutes_or_half_hours(minutes: int, told: tuple[str, int]) -> None:
    said = length(minutes)
    assert (said.id.removeprefix("length."), dict(said.values)["n"]) == told
