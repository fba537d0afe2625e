"""The seat cards of a house: one a colour, cut once, each worth nothing from the moment that it is cut anew."""

import math
import re
from pathlib import Path

import pytest

from companion.table.fact import HOUSE
from companion.table.house.house_game import LETTERS, House
from companion.table.moves import IllegalMove
from companion.table.seats import COLOURS
from companion.table.use_cases.tables import Tables
from tests.table.tables import make_tables


def play(tables: Tables, kind: str, **fields: object) -> House:
    house: House = tables.moves.play("house", HOUSE, kind, fields).table.state
    return house


def test_each_colour_has_a_card_of_its_own(tables: Tables) -> None:
    cards = play(tables, "cut_cards").cards
    assert tuple(cards) == COLOURS and len(set(cards.values())) == len(COLOURS)


def test_a_card_is_four_groups_of_letters_that_nobody_confuses_nor_guesses(tables: Tables) -> None:
    cards = play(tables, "cut_cards").cards
    assert all(re.fullmatch(r"([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}", card) for card in cards.values())
    assert 16 * math.log2(len(LETTERS)) >= 78


def test_a_card_says_its_colour_however_it_is_typed(tables: Tables) -> None:
    house = play(tables, "cut_cards")
    for colour, card in house.cards.items():
        assert house.colour_of(card) == house.colour_of(card.replace("-", " ").lower()) == colour


@pytest.mark.parametrize("card", ["", "-", "AAAA-AAAA-AAAA-AAAA", "amber", "🂡"])
def test_what_is_no_card_has_no_colour(tables: Tables, card: str) -> None:
    assert House().colour_of(card) == play(tables, "cut_cards").colour_of(card) == ""


def test_cards_are_cut_once(tables: Tables) -> None:
    before = play(tables, "cut_cards").cards
    assert play(tables, "cut_cards").cards == before
    assert len(tables.memory.facts("house")) == len(COLOURS)


def test_a_lost_card_is_cut_anew_and_the_others_stay(tables: Tables) -> None:
    before = play(tables, "cut_cards").cards
    house = play(tables, "cut_card_anew", colour="teal")
    assert {colour for colour in COLOURS if house.cards[colour] != before[colour]} == {"teal"}
    assert house.colour_of(before["teal"]) == "" and house.colour_of(house.cards["teal"]) == "teal"


@pytest.mark.parametrize("colour", ["", "black", None, ["teal"]])
def test_there_is_no_card_for_another_colour(tables: Tables, colour: object) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        play(tables, "cut_card_anew", colour=colour)
    assert tables.memory.facts("house") == []


def test_two_houses_have_other_cards(tmp_path: Path) -> None:
    with make_tables(tmp_path / "a") as one, make_tables(tmp_path / "b", seed=2) as other:
        assert not {*play(one, "cut_cards").cards.values()} & {*play(other, "cut_cards").cards.values()}


def test_a_new_key_leaves_the_cards_as_they_are(tables: Tables) -> None:
    before = play(tables, "cut_cards").cards
    assert play(tables, "cut_key").cards == before
