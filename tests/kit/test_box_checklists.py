"""The box: a list to set it up and one to put it away, and what the next table of the house finds ready."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.dream.game import game as dream
from companion.games.vale_of_eternity.game import game as vale
from companion.games.when_i_dream.game import game as wid
from companion.kit.checklist import LEFT
from companion.table.fact import sitting
from companion.table.use_cases.tables import Tables
from tests.games.dream.sleepers import Sleepers
from tests.games.vale_of_eternity.scoring import Evening
from tests.games.when_i_dream.dreaming import Dreaming
from tests.languages import LANGUAGES
from tests.recordings.replay import speakers
from tests.table.tables import make_tables

FOUR = ("Ana", "Ben", "Cleo", "Dan")


def vale_over(evening: Any) -> None:
    evening.play("enter_points", seat="s1", points=80)
    evening.once("next_round")


def dream_over(evening: Any) -> None:
    evening.play("set_goal", value=1)
    evening.dream(mortal="s1", number=3, s1="s2 3", s2="s1 1", s3="s1 1", s4="s1 1")


def wid_over(evening: Any) -> None:
    for _ in FOUR:
        evening.dream("yb")


GAMES: dict[str, tuple[Any, type[Evening], Callable[[Any], None]]] = {
    "vale_of_eternity": (vale, Evening, vale_over),
    "dream": (dream, Sleepers, dream_over),
    "when_i_dream": (wid, Dreaming, wid_over),
}
each_game = pytest.mark.parametrize("slug", GAMES)


def sat(tables: Tables, slug: str, *names: str, **options: object) -> Any:
    return GAMES[slug][1](tables).open(*(names or FOUR), **options)


def steps(evening: Any) -> list[str]:
    return [step.id for step in evening.parts()["unpacking"].steps]


def told(evening: Any, id: str) -> dict[str, object]:
    return dict(next(step.told for step in evening.parts()["unpacking"].steps if step.id == id).values)


@each_game
def test_nobody_is_asked_anything_and_both_lists_have_their_time(tmp_path: Path, slug: str) -> None:
    game, _, end = GAMES[slug]
    with make_tables(tmp_path, game) as tables:
        evening = sat(tables, slug)
        assert evening.parts()["unpack"].kind == "up" and "unpack" not in evening.parts(sitting("s1"))
        end(evening)
        assert evening.parts()["unpack"].kind == evening.parts()["unpacking"].kind == "away"
        for step in steps(evening):
            evening.play("tick_step", step=step, who=sitting("s2"))
        assert evening.parts()["unpack"].kind == "" and evening.parts()["unpacking"].next is None


@each_game
def test_once_the_first_round_is_on_the_line_is_gone_and_the_list_stays(tmp_path: Path, slug: str) -> None:
    with make_tables(tmp_path, GAMES[slug][0]) as tables:
        evening = sat(tables, slug)
        if slug == "vale_of_eternity":
            evening.play("enter_points", seat="s1", points=3)
        else:
            evening.deal()
        assert evening.parts()["unpack"].kind == "" and evening.parts()["unpacking"].kind == "up"


@each_game
def test_the_next_table_begins_where_the_box_was_left_and_the_one_after_anew(tmp_path: Path, slug: str) -> None:
    game, _, end = GAMES[slug]
    with make_tables(tmp_path, game) as tables:
        evening = sat(tables, slug)
        end(evening)
        ready = {"vale_of_eternity": "deck", "dream": "dreams", "when_i_dream": "cards"}[slug]
        evening.play("tick_step", step=f"away_{ready}")
        assert tables.lessons.all_of(slug)[LEFT] == [ready]
        following = sat(tables, slug)
        assert [step.id for step in following.parts()["unpacking"].steps if step.is_done] == [f"up_{ready}"]
        assert following.parts()["unpack"].done == 1
        assert sat(tables, slug).parts()["unpacking"].done == 0


@each_game
def test_what_is_unticked_again_is_not_found_ready(tmp_path: Path, slug: str) -> None:
    game, _, end = GAMES[slug]
    with make_tables(tmp_path, game) as tables:
        evening = sat(tables, slug)
        end(evening)
        step = steps(evening)[1]
        evening.play("tick_step", step=step)
        evening.play("untick_step", step=step)
        assert tables.lessons.all_of(slug)[LEFT] == [] and sat(tables, slug).parts()["unpacking"].done == 0


@pytest.mark.rule("DR-003")
def test_stacks_that_were_kept_are_ready_for_as_many_people_only(tmp_path: Path) -> None:
    with make_tables(tmp_path, dream) as tables:
        evening = sat(tables, "dream")
        dream_over(evening)
        evening.play("tick_step", step="away_stacks_4")
        five = sat(tables, "dream", *FOUR, "Eva").with_tokens("cards")
        assert five.parts()["unpacking"].done == 0 and "up_stacks_5" in steps(five)


@pytest.mark.rule("VE-001", "VE-002")
def test_vale_counts_for_this_table(tmp_path: Path) -> None:
    with make_tables(tmp_path, vale) as tables:
        evening = sat(tables, "vale_of_eternity", "Ana", "Ben", "Cleo", first="s2")
        assert told(evening, "up_people") == {"tokens": 6, "tiles": 3}
        assert told(evening, "up_board") == {"red": 16, "blue": 14, "violet": 12}
        assert told(evening, "up_deck") == {"cards": 70} and told(evening, "up_first") == {"name": "Ben"}
        assert told(evening, "up_points") == {"points": ("Ben 1", "Cleo 2", "Ana 3")}
        evening.play("sit_out", seat="s3")
        assert told(evening, "up_people") == {"tokens": 4, "tiles": 2}


@pytest.mark.rule("DR-002", "DR-003", "DR-005")
def test_dream_counts_for_this_table_and_leaves_in_the_box_what_screens_do(tmp_path: Path) -> None:
    with make_tables(tmp_path, dream) as tables:
        evening = sat(tables, "dream", space_s2=3)
        assert steps(evening) == ["up_mat", "up_moons", "up_stars", "up_dreams"]
        assert told(evening, "up_stars") == {"stars": 12} and told(evening, "up_dreams") == {"cards": 72}
        assert told(evening, "up_moons") == {"spaces": ("Ana 0", "Ben 3", "Cleo 0", "Dan 0")}
        evening.with_tokens("cards").with_discs()
        assert told(evening, "up_stacks_4") == {"tokens": 4, "gods": 3, "spare": 8}
        assert told(evening, "up_discs") == {"discs": 4}


@pytest.mark.rule("WD-002", "WD-003", "WD-014")
@pytest.mark.parametrize(("people", "rest", "counts"), [(4, 7, (1, 1, 2)), (7, 4, (3, 2, 2)), (10, 1, (5, 4, 1))])
def test_when_i_dream_counts_its_roles_for_this_table(
    tmp_path: Path, people: int, rest: int, counts: tuple[int, ...]
) -> None:
    with make_tables(tmp_path, wid) as tables:
        evening = sat(tables, "when_i_dream", *(f"P{number}" for number in range(people)))
        assert f"up_roles_{people}" not in steps(evening)
        evening.play("set_roles", value="cards")
        roles: Any = told(evening, f"up_roles_{people}")
        assert (roles["cards"], roles["rest"]) == (people, rest)
        assert tuple(dict(each.values)["count"] for each in roles["roles"]) == counts
        assert told(evening, "up_cards") == {"cards": 110} and told(evening, "up_points") == {"points": 104}
        assert told(evening, "up_mask") == {"name": "P0"}


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_said(tmp_path: Path, slug: str, language: str) -> None:
    translator = speakers()[language]
    with make_tables(tmp_path, GAMES[slug][0]) as tables:
        evening = sat(tables, slug)
        for setting in ("tokens", "votes", "roles"):
            if any(each.id == setting for each in GAMES[slug][0].settings):
                evening.play(f"set_{setting}", value="discs" if setting == "votes" else "cards")
        before = [translator(step.told) for step in evening.parts()["unpacking"].steps]
        GAMES[slug][2](evening) if slug != "dream" else None
        after = [translator(step.told) for step in evening.parts()["unpacking"].steps]
    assert len({*before}) == len(before) and not [each for each in (*before, *after) if "_" in each or "…" in each]
