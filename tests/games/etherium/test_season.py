"""A season: the card, the actions one by one, who plays on alone, and how many tokens everybody has in the next."""

import pytest

from companion.games.etherium.connection_throws import dice_count
from companion.games.etherium.game import game as etherium
from companion.games.etherium.screens.scores import by_season
from companion.games.etherium.seasons import actions
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import Say, say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year


def reminded(year: Year) -> list[str]:
    return [each.id.rpartition(".")[2] for each in year.parts()["season"].reminders]


def reminder(year: Year, id: str) -> Say:
    return next(each for each in year.parts()["season"].reminders if each.id == f"etherium.remind.{id}")


def tokens(year: Year) -> list[int]:
    return [actions.token_count(year.table, seat.id) for seat in year.table.seats]


@pytest.mark.rule("ET-020", "ET-021", "ET-023", "ET-024", "ET-030")
def test_before_the_first_action_the_table_is_reminded_of_each_step(year: Year) -> None:
    assert reminded(year) == ["flash", "season", "capacities", "program"]
    year.end_season()
    assert reminded(year) == ["flash"]
    year.once("reveal_season", moon="hivalia", card=1)
    assert reminded(year) == ["season", "capacities", "program"]


@pytest.mark.rule("ET-024")
def test_nobody_is_named_for_a_capacity_whose_icon_nobody_has_read(year: Year) -> None:
    year.tap(["hivalia", "reces"]).gain("s3", "capacity_1")
    assert reminder(year, "capacities").values == ()


@pytest.mark.rule("ET-031", "ET-070")
def test_the_last_season_announces_no_tokens_of_a_next_one(year: Year) -> None:
    year.gain("s1", "booster", 2)
    year.tap(["hivalia", "reces"]).actions(4)
    assert "tokens" in reminded(year)
    year.play("correct_season", season=7)
    assert "tokens" not in reminded(year)


@pytest.mark.rule("ET-055", "ET-056", "ET-060", "ET-061")
def test_after_each_action_number_the_table_looks_for_conflicts(year: Year) -> None:
    for _ in range(3):
        year.actions(1)
        assert reminded(year) == ["conflicts", "impossible"]


@pytest.mark.rule("ET-055")
def test_in_the_season_of_reces_reces_begins_each_action_then_ertis(year: Year) -> None:
    year.begin("reces", order=["psolos"])
    for action in (1, 2):
        year.actions(1)
        assert year.order == ["reces", "ertis", "psolos", "hivalia"]
        assert year.state.action == action


@pytest.mark.rule("ET-055")
def test_whoever_has_more_actions_plays_them_alone(year: Year) -> None:
    year.gain("s2", "booster", 2)
    year.begin("ertis", order=["reces"]).actions(4)
    assert "alone" not in reminded(year)
    year.actions(1)
    assert dict(reminder(year, "alone").values)["names"] == ("Ben",)
    assert [(turn.people, turn.plays) for turn in year.parts()["season"].turns] == [
        ("ertis", False), ("hivalia", False), ("reces", False), ("psolos", True),
    ]  # fmt: skip


@pytest.mark.rule("ET-055")
def test_two_tables_taps_begin_one_action(year: Year) -> None:
    at = year.offers()["next_action"].at
    year.play("next_action", at=at)
    with pytest.raises(StaleMove):
        year.play("next_action", at=at, who=sitting("s1"))
    assert year.state.action == 1


@pytest.mark.rule("ET-031", "ET-046")
@pytest.mark.parametrize(("boosters", "expected"), [(0, 4), (1, 5), (2, 6), (3, 6), (7, 6)])
def test_boosters_give_action_tokens_from_the_next_season(year: Year, boosters: int, expected: int) -> None:
    year.gain("s1", "booster", boosters)
    assert tokens(year) == [4, 4, 4, 4]
    year.end_season()
    assert tokens(year) == [expected, 4, 4, 4]


@pytest.mark.rule("ET-068")
@pytest.mark.parametrize(("boosters", "before", "after"), [(3, 6, 6), (2, 6, 5), (1, 5, 4)])
def test_a_stolen_booster_costs_its_token_in_the_next_season(
    year: Year, boosters: int, before: int, after: int
) -> None:
    year.gain("s1", "booster", boosters)
    year.end_season()
    year.gain("s1", "booster", -1)
    year.gain("s4", "booster", 1)
    assert tokens(year) == [before, 4, 4, 4]
    year.end_season()
    assert tokens(year) == [after, 4, 4, 5]


@pytest.mark.rule("ET-031")
def test_the_table_is_told_in_time_whose_tokens_change(year: Year) -> None:
    year.gain("s2", "booster")
    year.actions(3)
    assert "tokens" not in reminded(year)
    year.actions(1)
    counts = dict(reminder(year, "tokens").values)["counts"]
    assert counts == (say("etherium.tokens_of", name="Ben", count=5),)


@pytest.mark.rule("ET-031")
def test_a_card_may_add_an_action_for_this_season_alone(year: Year) -> None:
    year.play("change_tokens", seat="s3", tokens=7)
    year.actions(6)
    assert not year.parts()["season"].is_last_action
    year.actions(1)
    assert year.parts()["season"].is_last_action
    year.end_season()
    assert tokens(year) == [4, 4, 4, 4]


@pytest.mark.rule("ET-021")
def test_at_the_end_of_a_season_everybody_keeps_six_flash_cards(year: Year) -> None:
    year.actions(4)
    assert dict(reminder(year, "hand").values)["hand"] == 6


@pytest.mark.rule("ET-022", "ET-080", "ET-081", "ET-082", "ET-083")
@pytest.mark.parametrize(
    ("people", "name", "rule"),
    [
        ("psolos", "Ben", "ET-080"),
        ("reces", "Cleo", "ET-081"),
        ("hivalia", "Dan", "ET-082"),
        ("ertis", "Ana", "ET-083"),
    ],
)
def test_the_people_of_the_moon_shines_with_its_bonus(year: Year, people: str, name: str, rule: str) -> None:
    year.end_season().once("reveal_season", moon=people, card=1)
    assert year.parts()["season"].bonus == say(f"etherium.bonus.{people}", rule=rule, name=name)
    assert [each.seat.name for each in year.parts()["scores"].persons if each.is_affine] == [name]


@pytest.mark.rule("ET-022")
def test_the_night_belongs_to_nobody(year: Year) -> None:
    assert year.parts()["season"].bonus is None


@pytest.mark.rule("ET-022")
def test_nobody_shines_under_the_moon_of_a_people_that_is_not_there(year: Year) -> None:
    year.end_season().once("reveal_season", moon="mauhea", card=2)
    assert year.parts()["season"].bonus is None


@pytest.mark.rule("ET-022", "ET-050")
def test_who_plays_no_people_yet_throws_one_die_while_no_moon_is_known(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben").end_season()
    assert [dice_count(year.table, seat.id) for seat in year.table.seats] == [1, 1]


@pytest.mark.rule("ET-080", "ET-081", "ET-082", "ET-083")
def test_a_phone_tells_the_power_of_its_people(year: Year) -> None:
    powers = [year.parts(sitting(f"s{seat}"))["mine"].power for seat in range(1, 5)]
    assert [(each.id, each.rule) for each in powers] == [
        ("etherium.power.ertis", "ET-083"), ("etherium.power.psolos", "ET-080"),
        ("etherium.power.reces", "ET-081"), ("etherium.power.hivalia", "ET-082"),
    ]  # fmt: skip


def test_a_wrong_number_is_corrected_by_hand(year: Year) -> None:
    year.actions(3)
    year.play("correct_action", action=2)
    year.play("correct_season", season=5)
    assert (year.state.number, year.state.action) == (5, 2)
    told = [etherium.tell(year.table, fact, TABLET) for fact in year.facts[-2:]]
    assert told == [
        say("etherium.told.action_corrected", was=3, action=2),
        say("etherium.told.season_corrected", was=1, season=5),
    ]


def test_no_card_is_revealed_twice(year: Year) -> None:
    with pytest.raises(IllegalMove):
        year.play("reveal_season", moon="ertis", card=1, at="season:1")


@pytest.mark.rule("ET-070")
def test_a_season_takes_seven_taps_beside_connections_and_tokens(year: Year) -> None:
    year.tap(["hivalia", "reces"]).end_season()
    before = len(year.facts)
    year.once("reveal_season", moon="ertis", card=1)
    year.tap(["reces"])
    year.actions(4).end_season()
    assert len(year.facts) - before == 7


def test_whoever_passes_a_season_while_another_names_its_card_passes_nothing(year: Year) -> None:
    year.end_season()
    at = year.offers()["end_season"].at
    year.once("reveal_season", moon="ertis", card=1)
    with pytest.raises(StaleMove):
        year.play("end_season", at=at, who=sitting("s1"))
    assert (year.state.number, year.state.card.moon) == (2, "ertis")


def test_a_season_corrected_backwards_shows_no_stars_of_later_ones(year: Year) -> None:
    for _ in range(4):
        year.end_season()
    year.play("correct_season", season=3)
    assert [season for season, _ in by_season(year.table, "s1")] == [0, 1, 2, 3]
