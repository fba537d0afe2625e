"""The reveal over the whole screen of a tablet: everybody at their place, and an arrow for each bet that counts."""

import pytest

from companion.games.dream.screens.reveal_drawing import HEIGHT, WIDTH, Arrow, Revealed, Spot
from companion.table.fact import sitting
from tests.games.dream.sleepers import Sleepers


def drawn(evening: Sleepers) -> Revealed:
    found: Revealed = evening.parts()["revealed"]
    return found


def spots(evening: Sleepers) -> dict[str, Spot]:
    return {each.seat.id: each for each in drawn(evening).spots}


def arrows(evening: Sleepers) -> dict[str, Arrow]:
    return {each.seat.id: each for each in drawn(evening).arrows}


def tip(arrow: Arrow) -> tuple[float, float]:
    x, y = arrow.head.removeprefix("M").partition("L")[0].split()
    return float(x), float(y)


def is_near(arrow: Arrow, x: float, y: float) -> bool:
    return (tip(arrow)[0] - x) ** 2 + (tip(arrow)[1] - y) ** 2 < 31**2


@pytest.mark.rule("DR-008", "DR-009")
def test_each_bet_is_an_arrow_to_what_it_was_on(sleepers: Sleepers) -> None:
    evening = sleepers.of(4).dream("s2", 3, s1="s2 1", s2="s1 3", s3="s1 3", s4="s2 2")
    at, bets = spots(evening), arrows(evening)
    assert drawn(evening).number == 3 and [id for id, spot in at.items() if spot.is_mortal] == ["s2"]
    assert {id: (bet.hits, bet.number) for id, bet in bets.items()} == {
        "s1": (True, 0),
        "s2": (True, 3),
        "s3": (False, 0),
        "s4": (True, 0),
    }
    assert all(is_near(bets[id], at["s2"].x, at["s2"].y) for id in ("s1", "s4"))
    assert is_near(bets["s3"], at["s1"].x, at["s1"].y) and is_near(bets["s2"], WIDTH / 2, HEIGHT / 2)


@pytest.mark.rule("DR-009")
def test_a_phone_first_shows_who_was_what_its_own_seat_before_the_others(sleepers: Sleepers) -> None:
    phone = sitting("s3")
    assert sleepers.of(3).deal().parts(phone)["turned"].people == ()
    people = sleepers.of(3).dream("s2", 3, s1="s2 1", s2="s1 3", s3="s1 3").parts(phone)["turned"].people
    assert [(each.seat.id, each.told.id) for each in people] == [
        ("s3", "dream.god"),
        ("s1", "dream.god"),
        ("s2", "dream.mortal"),
    ]


@pytest.mark.rule("DR-011")
def test_a_line_says_who_ended_the_game_and_none_before(sleepers: Sleepers) -> None:
    evening = sleepers.open("?", "Ruth", "Cleo", round=7, space_s1=14, space_s2=15, space_s3=9)
    assert evening.deal().parts()["across"].told is None
    evening.vote(s1="s2 1", s2="s1 3", s3="s1 3").reveal()
    told = evening.parts()["across"].told
    assert bool(told) == evening.is_over


def test_a_phone_that_waits_is_told_who_places_the_next_star_but_not_who_has_voted(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s2", 3, s1="s2 1", s2="s1 3", s3="s1 3")
    gained = evening.gained["s1"]
    evening.play("set_stars", value="on")
    waiting = evening.deal().parts(sitting("s1"))["waiting"]
    assert waiting.points == gained and len(waiting.why) == 2
    assert [seat.id for seat in waiting.awaited] == [evening.round.dealer]
    evening.finish_stars().vote(s2="s1 1")
    assert evening.parts(sitting("s1"))["waiting"].seat is None
    assert [seat.id for seat in evening.parts(sitting("s2"))["waiting"].awaited] == ["s1", "s3"]


def test_everybody_is_at_their_edge_clockwise(sleepers: Sleepers) -> None:
    evening = sleepers.of(6).dream("s2", 3)
    at = spots(evening)
    edges = [at[f"s{number}"].edge for number in range(1, 7)]
    assert edges == ["near", "near", "left", "far", "far", "right"]
    assert at["s1"].x > at["s2"].x and at["s4"].x < at["s5"].x and at["s1"].y > at["s4"].y


def test_whoever_did_not_bet_has_no_arrow(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s2", 3, s1="s2 1")
    assert list(arrows(evening)) == ["s1"]


def test_nothing_is_drawn_before_the_reveal_nor_of_the_round_before(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    assert drawn(evening) == Revealed()
    evening.vote(s1="s2 1", s2="s1 3", s3="s1 3")
    assert drawn(evening) == Revealed()
    evening.reveal()
    assert drawn(evening).round == 1
    assert drawn(evening.deal()) == Revealed()


def test_a_phone_does_not_have_it(sleepers: Sleepers) -> None:
    assert "revealed" not in sleepers.of(3).deal().parts(sitting("s1"))
