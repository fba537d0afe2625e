"""What a season's card gives: read off once, applied to each collection of its season, known to the house."""

import pytest

from companion.games.etherium.game import game as etherium
from companion.games.etherium.seasons import season_card_effects
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year


@pytest.fixture
def under_ertis(deep: Year) -> Year:
    """Card 1 of Ertis. Ana plays Ertis with a collector of level 2."""
    deep.play("correct_count", seat="s1", item="collector", count=2)
    return deep.begin("ertis", order=["reces"]).actions(1)


def read(year: Year, card: str, points: int, resource: str, where: str, who: str = "all") -> Year:
    year.play("note_influence", card=card, points=points, resource=resource, where=where, whom=who)
    return year


def sums(year: Year) -> list[tuple[str, dict[str, object]]]:
    return [(each.id.rpartition(".")[2], dict(each.values)) for each in year.parts()["harvest"].sums]


def base(year: Year, seat: str) -> list[int]:
    return [year.count(seat, thing) for thing in ("stone", "wood", "metal")]


@pytest.mark.rule("ET-023", "ET-022", "ET-083")
def test_the_rulebooks_own_example_comes_out_by_itself(under_ertis: Year) -> None:
    """Two wood more on forest spaces, beside the people's one and its season's two."""
    read(under_ertis, "ertis.1", 2, "wood", "forest")
    under_ertis.play("collect", seat="s1", space="forest")
    assert base(under_ertis, "s1") == [0, 2 + 1 + 2 + 2, 0]
    parts = sums(under_ertis)[0][1]["parts"]
    assert parts[-1] == say("etherium.harvest.card", points="+2")  # type: ignore[index]
    under_ertis.play("collect", seat="s2", space="forest")
    assert base(under_ertis, "s2") == [1, 1 + 2, 0]


@pytest.mark.rule("ET-023")
@pytest.mark.parametrize(
    ("points", "resource", "where", "who", "space", "got"),
    [
        (1, "same", "anywhere", "all", "mine", [0, 0, 2]),
        (1, "same", "anywhere", "hivalia", "mine", [0, 0, 2]),
        (1, "same", "anywhere", "reces", "mine", [0, 0, 1]),
        (-1, "same", "on_base", "all", "mine", [0, 0, 0]),
        (-3, "same", "on_base", "all", "forest", [0, 0, 0]),
        (2, "stone", "mine", "all", "mine", [2, 0, 1]),
        (2, "stone", "mine", "all", "forest", [0, 1, 0]),
        (0, "same", "anywhere", "all", "mine", [0, 0, 1]),
    ],
)
def test_a_card_touches_whom_and_where_it_says(
    under_ertis: Year, points: int, resource: str, where: str, who: str, space: str, got: list[int]
) -> None:
    read(under_ertis, "ertis.1", points, resource, where, who)
    under_ertis.play("collect", seat="s4", space=space)
    assert base(under_ertis, "s4") == got


@pytest.mark.rule("ET-023")
def test_a_base_resource_less_leaves_ether_alone(under_ertis: Year) -> None:
    read(under_ertis, "ertis.1", -1, "same", "on_base")
    under_ertis.play("collect", seat="s4", space="ether_space")
    assert under_ertis.count("s4", "ether") == 1


@pytest.mark.rule("ET-023")
def test_what_a_collection_will_bring_is_told_on_its_button(under_ertis: Year) -> None:
    read(under_ertis, "ertis.1", 2, "wood", "forest")
    spaces = {each.name: each.gives for each in under_ertis.parts()["works"].workers[3].spaces}
    assert spaces["forest"] == (("wood", 3),) and spaces["mine"] == (("metal", 1),)


@pytest.mark.rule("ET-022", "ET-023")
def test_a_card_counts_in_its_own_season_alone(under_ertis: Year) -> None:
    read(under_ertis, "ertis.2", 2, "wood", "forest")
    under_ertis.play("collect", seat="s4", space="forest")
    assert base(under_ertis, "s4") == [0, 1, 0]


@pytest.mark.rule("ET-022", "ET-023")
def test_a_house_that_has_read_a_card_never_reads_it_again(under_ertis: Year) -> None:
    read(under_ertis, "ertis.1", 2, "wood", "forest")
    under_ertis.play("write_on_card", card="ertis.1", remark="Move one unit")
    again = Year(under_ertis.tables).open("Eve", "Finn", people_s1="hivalia", people_s2="ertis")
    again.end_season().once("reveal_season", moon="ertis", card=1)
    assert again.parts()["season"].influence == season_card_effects.Influence(
        "all", "forest", "wood", 2, "Move one unit"
    )


@pytest.mark.rule("ET-022")
def test_a_card_read_at_another_table_meanwhile_comes_with_its_reveal(year: Year) -> None:
    other = Year(year.tables).open("Eve", "Finn")
    read(year, "reces.2", -1, "same", "on_base")
    other.end_season().once("reveal_season", moon="reces", card=2)
    assert other.parts()["season"].influence.points == -1


@pytest.mark.rule("ET-023")
def test_a_card_read_wrongly_is_read_better_or_forgotten(under_ertis: Year) -> None:
    read(under_ertis, "ertis.1", 2, "stone", "forest")
    read(under_ertis, "ertis.1", 2, "wood", "forest")
    assert under_ertis.tables.lessons.all_of("etherium")["influence.ertis.1"] == {
        "whom": "all", "where": "forest", "resource": "wood", "points": 2, "remark": "",
    }  # fmt: skip
    under_ertis.play("forget_influence", card="ertis.1")
    under_ertis.play("collect", seat="s4", space="forest")
    assert base(under_ertis, "s4") == [0, 1, 0]
    assert Year(under_ertis.tables).open("Eve", "Finn").state.influences["ertis.1"] == season_card_effects.NOTHING


def test_the_wall_shows_all_thirteen_cards_and_the_table_of_twelve(under_ertis: Year) -> None:
    read(under_ertis, "night.0", 1, "ether", "ether_space")
    wall = under_ertis.parts()["wall"]
    assert len(wall.cards) == 13 and [row for row, _ in wall.rows] == [*range(1, 13)]
    known = {each.name: each for each in wall.cards}
    assert known["night.0"].is_whole and known["night.0"].influence.points == 1 and known["night.0"].is_over
    assert known["ertis.1"].is_now and known["ertis.1"].order == ("ertis", "hivalia", "reces", "psolos")
    assert not known["ertis.2"].is_whole and known["ertis.2"].order == ("ertis", "hivalia", "meinas")
    assert known["mauhea.2"].order == ()


def test_the_page_opens_on_the_card_of_the_season(under_ertis: Year) -> None:
    assert under_ertis.page("card").name == "ertis.1"
    assert under_ertis.page("card", card="reces.2").name == "reces.2"
    assert under_ertis.page("card", card="dragon.9").name == "ertis.1"


def test_a_card_that_does_not_exist_cannot_be_noted(year: Year) -> None:
    with pytest.raises(IllegalMove):
        read(year, "ertis.3", 1, "wood", "forest")


def test_nonsense_from_another_house_gives_nothing(tables: Tables) -> None:
    tables.writer.teach(
        "etherium", {"influence.night.0": [7], "influence.dragon.1": {"points": 2}, "influence.ertis.1": {}}
    )
    year = Year(tables).open("Ana", "Ben")
    assert set(year.state.influences.values()) <= {season_card_effects.NOTHING}


def test_the_history_tells_what_a_card_gives(year: Year) -> None:
    read(year, "ertis.1", 2, "wood", "forest")
    named = say("etherium.card", moon=say("etherium.choice.ertis"), number="1")
    assert etherium.tell(year.table, year.facts[-1], TABLET) == say(
        "etherium.told.influence_noted",
        rule="ET-023",
        card=named,
        by="+2",
        thing=say("etherium.influence.wood"),
        where=say("etherium.influence.forest"),
        who=say("etherium.influence.all"),
    )
