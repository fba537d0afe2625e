"""Titles at the end of a game: true, silent when two people share them, and never more than three."""

from companion.kit.final_standings import FinalStandings, Standing, Title
from companion.kit.titles import chosen, role_titles, round_titles, title
from companion.table.game_result import Role
from companion.table.say import Say, say
from companion.table.seats import seat
from companion.table.table import Table

ANA, BEN, CLEO = (seat(number, name) for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
TABLE: Table[None] = Table("t", "bids", None, seats=(ANA, BEN, CLEO))


def told(titles: object) -> list[tuple[str, str, object]]:
    return [(each.told.id, each.seat.name, dict(each.because.values)["n"]) for each in titles]  # type: ignore[attr-defined]


def test_the_title_goes_to_whoever_did_it_most() -> None:
    assert told(title(TABLE, "liar", {"s1": 1, "s2": 3, "s3": 0}, 2)) == [("bids.title.liar", "Ben", 3)]


def test_there_is_no_title_for_too_little_or_for_two_or_for_the_only_one() -> None:
    assert told(title(TABLE, "liar", {"s1": 1, "s2": 0}, 2)) == []
    assert told(title(TABLE, "liar", {"s1": 3, "s2": 3}, 2)) == []
    assert told(title(TABLE, "liar", {"s1": 3}, 2)) == []


def test_points_in_a_role_are_added_up() -> None:
    wolf = say("bids.wolf")
    played = [Role("s1", wolf, 2), Role("s2", wolf, 3), Role("s1", wolf, 2), Role("s2", say("bids.sheep"), 9)]
    assert told(role_titles(TABLE, played, {"bids.wolf": "wolf"}, ["s1", "s2"], 4)) == [("bids.title.wolf", "Ana", 4)]


def test_a_comeback_the_finest_round_and_the_longest_lead_are_read_from_the_scores() -> None:
    scores = {"s1": (0, 5, 10, 15, 16), "s2": (0, 4, 8, 12, 13), "s3": (0, 1, 2, 3, 14)}
    assert told(round_titles(TABLE, scores)) == [
        ("scoring.title.round", "Cleo", 11),
        ("scoring.title.lead", "Ana", 4),
    ]
    back = {"s1": (0, 1, 1, 1, 30), "s2": (0, 5, 9, 9, 9), "s3": (0, 4, 8, 8, 8)}
    assert ("scoring.title.comeback", "Ana", 2) in told(round_titles(TABLE, back))


def test_three_rounds_are_too_few_for_such_titles() -> None:
    assert told(round_titles(TABLE, {"s1": (0, 9, 19), "s2": (0, 1, 2)})) == []


def test_nobody_gets_two_titles() -> None:
    titles = [
        Title(say(f"bids.title.{name}"), who, say("x", n=1)) for name, who in (("a", ANA), ("b", ANA), ("c", BEN))
    ]
    assert [each.told.id for each in chosen(titles)] == ["bids.title.a", "bids.title.c"]


def personal(you: str, *scores: int, **more: object) -> Say | None:
    best = max(scores)
    rows = [(who, score) for who, score in zip((ANA, BEN, CLEO), scores, strict=True)]
    rows.sort(key=lambda row: -row[1])
    stand = tuple(Standing(who, place, score, score == best) for place, (who, score) in enumerate(rows, 1))
    return FinalStandings(say("won"), standings=stand, you=you, **more).personal  # type: ignore[arg-type]


def test_a_phone_says_a_true_word_to_its_person() -> None:
    assert personal("s1", 30, 20, 10) == say("ending.you.won")
    assert personal("s1", 30, 30, 10) == say("ending.you.together")
    assert personal("s1", 30, 20, 10, is_stopped=True) == say("ending.you.ahead")
    close = say("ending.you.close", distance=say("ending.points", n=2), names=("Ana",))
    assert personal("s2", 30, 28, 10) == close
    assert personal("s2", 30, 20, 10) == say("ending.you.podium")
    assert personal("s3", 30, 20, 10) == say("ending.you.warm")
    liar = Title(say("bids.title.liar"), CLEO, say("bids.title.liar.why", n=3))
    assert personal("s3", 30, 20, 10, titles=(liar,)) == say("ending.you.title", title=liar.told)
    assert personal("", 30, 20, 10) is None
