"""Who plays when: what the rulebook says, what the table taps in, and what the house then knows for ever."""

import pytest

from companion.games.etherium.game import game as etherium
from companion.games.etherium.seasons.initiative import clean_orders, orders_to_teach, place_peoples
from companion.games.etherium.state import Card
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year

FOUR = ("psolos", "reces", "hivalia", "ertis")


@pytest.mark.rule("ET-022")
@pytest.mark.parametrize(
    ("moon", "present", "known"),
    [
        ("ertis", FOUR, ("ertis", "hivalia")),
        ("ertis", (*FOUR, "meinas"), ("ertis", "hivalia", "meinas")),
        ("reces", FOUR, ("reces", "ertis")),
        ("night", FOUR, ("psolos",)),
        ("psolos", FOUR, ()),
    ],
)
def test_the_rulebook_says_who_comes_first(moon: str, present: tuple[str, ...], known: tuple[str, ...]) -> None:
    placed, waiting = place_peoples(Card(moon, 1), present)
    assert placed == known
    assert set(waiting) == set(present) - set(known)


@pytest.mark.rule("ET-022")
def test_a_people_that_is_not_there_is_skipped() -> None:
    assert place_peoples(Card("ertis", 1), ("reces", "hivalia")) == (("hivalia", "reces"), ())
    assert place_peoples(Card("reces", 2), ("psolos", "ertis")) == (("ertis", "psolos"), ())


@pytest.mark.rule("ET-022")
def test_who_is_the_last_one_left_needs_no_tap(year: Year) -> None:
    year.tap(["hivalia", "reces"])
    assert year.order == ["psolos", "hivalia", "reces", "ertis"]
    assert "place_people" not in year.offers()


@pytest.mark.rule("ET-022")
def test_only_peoples_that_may_come_next_are_asked_for(year: Year) -> None:
    assert year.parts()["season"].waiting == ("ertis", "reces", "hivalia")
    with pytest.raises(IllegalMove):
        year.once("place_people", people="psolos")


def test_two_who_tap_the_same_place_name_one_people(year: Year) -> None:
    at = year.offers()["place_people"].at
    year.play("place_people", people="reces", at=at)
    with pytest.raises(StaleMove):
        year.play("place_people", people="ertis", at=at)


@pytest.mark.rule("ET-022")
def test_a_house_that_has_learnt_a_card_never_asks_again(year: Year) -> None:
    year.tap(["hivalia", "reces"]).actions(1)
    year.begin("psolos", card=2, order=["reces", "psolos", "ertis"]).actions(1)
    again = Year(year.tables).open("Eve", "Finn", "Gus", people_s1="ertis", people_s2="reces", people_s3="psolos")
    assert again.order == ["psolos", "reces", "ertis"]
    again.begin("psolos", card=2)
    assert again.order == ["reces", "psolos", "ertis"] and "place_people" not in again.offers()


def test_the_other_card_of_the_same_moon_is_asked_for(year: Year) -> None:
    year.begin("hivalia", card=1, order=["reces", "psolos", "ertis"]).actions(1)
    again = Year(year.tables).open("Eve", "Finn", people_s1="ertis", people_s2="reces")
    again.begin("hivalia", card=2)
    assert again.parts()["season"].waiting == ("ertis", "reces")


def test_what_is_known_of_a_moons_cards_tells_them_apart(year: Year) -> None:
    year.begin("hivalia", card=2, order=["reces", "psolos", "ertis"]).actions(1)
    again = Year(year.tables).open("Eve", "Finn", people_s1="ertis", people_s2="reces").end_season()
    moons = {moon.name: [card.order for card in moon.cards] for moon in again.parts()["season"].moons}
    assert moons["hivalia"] == [(), ("reces", "ertis")]
    assert moons["psolos"] == [(), ()]


PLAYED = {"people_s1": "ertis", "people_s2": "reces", "people_s3": "psolos"}


def test_a_people_unknown_to_the_card_is_asked_for_alone(tables: Tables) -> None:
    first = Year(tables).open("Ana", "Ben", "Cleo", people_s1="ertis", people_s2="reces", people_s3="hivalia")
    first.begin("hivalia", order=["hivalia", "reces"]).actions(1)
    year = Year(tables).open("Ana", "Ben", "Cleo", "Dan", **PLAYED).end_season()
    year.once("reveal_season", moon="hivalia", card=1)
    assert year.parts()["season"].waiting == ("psolos", "hivalia")
    year.tap(["hivalia", "psolos"]).actions(1)
    assert year.order == ["hivalia", "psolos", "reces", "ertis"]
    assert tables.lessons.all_of("etherium")["order.hivalia.1"] == [["hivalia", "psolos", "reces", "ertis"]]


def test_a_card_learnt_wrongly_is_learnt_better(year: Year) -> None:
    year.tap(["hivalia", "reces"]).actions(1)
    year.play("forget_order")
    assert year.parts()["season"].waiting == ("ertis", "psolos", "reces", "hivalia")
    year.tap(["psolos", "ertis", "reces"])
    assert year.order == ["psolos", "ertis", "reces", "hivalia"]
    assert Year(year.tables).open("Eve", "Finn", people_s1="reces", people_s2="ertis").order == ["ertis", "reces"]


def test_a_card_that_says_otherwise_than_the_rulebook_wins(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="reces").begin("reces")
    assert year.order == ["reces", "ertis"]
    year.play("forget_order")
    year.tap(["ertis"]).actions(1)
    again = Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="reces").begin("reces")
    assert again.order == ["ertis", "reces"]


def test_an_undone_tap_is_learnt_as_it_was_tapped_again(year: Year) -> None:
    year.tap(["hivalia"])
    year.undo(year.once("place_people", people="ertis"))
    year.tap(["reces"]).actions(1)
    assert year.tables.lessons.all_of("etherium")["order.night.0"] == [["psolos", "hivalia", "reces", "ertis"]]


def test_orders_of_different_peoples_stand_side_by_side() -> None:
    card = Card("psolos", 1, orders=(("meinas", "ertis"),), taps=("reces",))
    assert orders_to_teach(card, ("reces", "hivalia")) == [["meinas", "ertis"], ["reces", "hivalia"]]


def test_nonsense_from_elsewhere_teaches_nothing() -> None:
    assert clean_orders("psolos") == () and clean_orders([["dragon", "ertis", "ertis", 7], "x"]) == (("ertis",),)


def test_orders_that_contradict_each_other_still_come_to_an_end() -> None:
    card = Card("psolos", 1, orders=(("ertis", "reces"), ("reces", "ertis")))
    assert place_peoples(card, ("ertis", "reces")) == ((), ("ertis", "reces"))


@pytest.mark.rule("ET-012")
def test_a_moon_comes_once_a_year(year: Year) -> None:
    year.begin("ertis").end_season()
    assert [moon.name for moon in year.parts()["season"].moons] == ["psolos", "reces", "hivalia", "meinas", "mauhea"]


def test_a_card_named_wrongly_is_corrected(year: Year) -> None:
    year.begin("ertis")
    year.play("change_card", moon="reces", card=2)
    assert year.order[:2] == ["reces", "ertis"]
    assert etherium.tell(year.table, year.facts[-1], TABLET) == say(
        "etherium.told.card_changed", rule="ET-022", moon=say("etherium.choice.reces")
    )


@pytest.mark.rule("ET-022")
def test_somebody_who_sits_out_is_skipped(year: Year) -> None:
    year.tap(["hivalia", "reces"])
    year.play("sit_out", seat="s2")
    assert year.order == ["hivalia", "reces", "ertis"]


def with_three(tables: Tables) -> Year:
    """Psolos, Reces and Ertis under Hivalia, which is not there yet."""
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="ertis", people_s2="psolos", people_s3="reces")
    return year.end_season().begin("hivalia")


def joined(year: Year) -> Year:
    year.play("add_seat", name="Dan", after="s3")
    return year


@pytest.mark.rule("ET-022")
def test_an_order_being_tapped_in_is_asked_again_when_somebody_joins(tables: Tables) -> None:
    year = joined(with_three(tables).tap(["psolos"]))
    assert year.order == [] and set(year.parts()["season"].waiting) == set(FOUR)
    year.tap(["hivalia", "reces", "psolos"])
    assert year.order == ["hivalia", "reces", "psolos", "ertis"]


@pytest.mark.rule("ET-022")
def test_whoever_joins_after_the_order_was_whole_is_placed_in_it(tables: Tables) -> None:
    year = joined(with_three(tables).tap(["psolos", "ertis"]).actions(1))
    assert year.parts()["season"].waiting == ("psolos", "hivalia")
    year.tap(["hivalia"])
    assert year.order == ["hivalia", "psolos", "ertis", "reces"]


def test_a_house_learns_no_order_that_was_tapped_for_fewer(tables: Tables) -> None:
    year = joined(with_three(tables).actions(1).tap(["psolos"]))
    year.actions(1)
    assert "order.hivalia.1" not in tables.lessons.all_of("etherium")
    year.tap(["hivalia", "psolos", "reces"]).actions(1)
    assert tables.lessons.all_of("etherium")["order.hivalia.1"] == [["hivalia", "psolos", "reces", "ertis"]]


def test_a_tap_that_was_meant_before_somebody_joined_is_refused(tables: Tables) -> None:
    year = with_three(tables)
    at = year.offers()["place_people"].at
    joined(year)
    with pytest.raises(StaleMove):
        year.play("place_people", people="psolos", at=at)


def test_a_house_learns_an_order_also_if_the_table_did_not_count_its_actions(year: Year) -> None:
    year.begin("psolos", order=["psolos", "reces", "ertis"]).end_season()
    known = year.tables.lessons.all_of("etherium")
    assert known == {"order.psolos.1": [["psolos", "reces", "ertis", "hivalia"]]}


def test_a_card_named_wrongly_teaches_the_house_nothing(year: Year) -> None:
    year.begin("hivalia", order=["ertis", "psolos", "reces"])
    year.play("change_card", moon="psolos", card=1)
    year.tap(["ertis", "psolos", "reces"]).actions(1)
    assert year.tables.lessons.all_of("etherium") == {"order.psolos.1": [["ertis", "psolos", "reces", "hivalia"]]}
