"""Learning while playing: ten cards before the first round, and a hint the first time that something happens."""

from collections.abc import Iterator

import pytest

from companion.table.fact import TABLET, Fact, sitting
from companion.table.log.fold import advance, blank, tell, undone_moves
from tests.own_games import own_games
from tests.recordings.replay import Recording, recordings
from tests.web.house import House

HINT = "learning__hint"


@pytest.fixture
def played() -> str:
    return "dream"


def deal(house: House, id: str) -> None:
    assert house.tablet().form(f"/tables/{id}/moves", move="next_round", at="round:0").status_code in (200, 303)


def test_who_has_never_played_is_offered_ten_cards_until_something_is_played(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet()
    assert f"/lessons/dream/1?at={id}" in tablet.get(f"/tables/{id}").text
    deal(house, id)
    assert "/lessons/" not in tablet.get(f"/tables/{id}").text


def test_who_has_played_sees_nothing(house: House) -> None:
    deal(house, house.open("Ana", "Ben", "Cleo"))
    id = house.open("Ana", "Ben", "Zoe")
    page = house.tablet().get(f"/tables/{id}").text
    assert "Zoe. Learn" in page
    assert HINT in house.phone(id, "s3").get(f"/tables/{id}").text
    assert HINT not in house.phone(id, "s1").get(f"/tables/{id}").text


def test_a_hint_is_shown_once_and_comes_back_when_its_cause_is_undone_and_done_again(house: House) -> None:
    id = house.open("Ana", "Ben", "Cleo")
    phone = house.phone(id, "s1")
    assert "New here?" in phone.get(f"/tables/{id}").text
    deal(house, id)
    page = phone.get(f"/tables/{id}").text
    assert "Your token" in page and "New here?" not in page
    assert house.tablet().form(f"/tables/{id}/undos", move=house.facts(id)[-1].move).status_code in (200, 303)
    assert "New here?" in phone.get(f"/tables/{id}").text


def test_a_card_names_the_people_and_the_numbers_of_the_table(house: House) -> None:
    id = house.open("A*na*", "Ben", "Cleo")
    page = house.tablet().get(f"/lessons/dream/5?at={id}").text
    assert "A*na*" in page and "<em>" not in page and "5 of 10" in page
    assert "of the 3 of you" in house.tablet().get(f"/lessons/dream/1?at={id}").text


@pytest.mark.parametrize("path", ["/lessons/chess", "/lessons/toy", "/lessons/dream/0", "/lessons/dream/11"])
def test_a_lesson_or_card_that_there_is_not_is_not_found(house: House, path: str) -> None:
    assert house.device().get(path).status_code == 404


@pytest.mark.parametrize("slug", ["dream", "when_i_dream", "vale_of_eternity", "etherium", "etherfields"])
def test_a_lesson_is_printed_with_all_its_cards(house: House, slug: str) -> None:
    page = house.device().get(f"/lessons/{slug}").text
    assert page.count("aid__section") == 10 and "{" not in page.partition("aid__columns")[2].partition("</main>")[0]


@pytest.mark.parametrize("slug", ["dream", "when_i_dream", "vale_of_eternity", "etherium", "etherfields"])
def test_each_hint_comes_with_its_fact_and_never_again(house: House, slug: str) -> None:
    """The facts are written to the log as if they had happened; their fields do not matter for a hint."""
    house.game = slug
    id, newcomers = house.open("Ana", "Ben", "Cleo", "Dan"), house.app.services.screens.newcomers
    facts, memory = house.facts(id), house.app.services.tables.memory
    shown = [newcomers.hint(memory.load(id), sitting("s1"))]
    for kind in sorted(newcomers.hints[slug] - {"table_opened"}):
        for _ in range(2):
            facts.append(Fact(kind, {}, facts[-1].seq + 1, facts[-1].seq + 1))
            house.app.services.tables.resources.log.append(id, facts[-1:])
            shown.append(newcomers.hint(memory.load(id), sitting("s1")))
    assert sorted(each for each in shown if each) == sorted(newcomers.hints[slug]) and len(shown) > 4


def hidden_facts(recording: Recording) -> Iterator[Fact]:
    """Yields the facts that the tablet hears of at once, and somebody at the table does not."""
    game, undone = own_games()[recording.game].game, undone_moves(recording.facts)
    assert game
    opened = blank(game, "t")
    for fact in (each for each in recording.facts if each.move not in undone):
        opened = advance(opened, [fact])
        phones = [sitting(each.id) for each in opened.table.seats]
        if tell(game, opened.table, fact, TABLET) and not all(tell(game, opened.table, fact, who) for who in phones):
            yield fact


def test_no_hint_is_about_a_fact_that_is_hidden_from_somebody(house: House) -> None:
    """A hint appears on phones of newcomers with its fact, also on the Dreamer's."""
    hidden = {(each.game, fact.kind) for each in recordings() for fact in hidden_facts(each)}
    assert ("when_i_dream", "verdict_given") in hidden
    newcomers = house.app.services.screens.newcomers
    assert [(game, kind) for game, kind in sorted(hidden) if kind in newcomers.hints.get(game, ())] == []
