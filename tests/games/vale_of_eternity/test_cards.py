"""The cards that a house knows: what comes with the game, what is typed once, and how one is found by its letters."""

import re
import tomllib

import pytest

from companion.config import folder
from companion.games.vale_of_eternity.cards import cards_of_house, read_card
from companion.games.vale_of_eternity.screens.assistant_pages import FEW, pick_cards
from companion.games.vale_of_eternity.state import Card
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.assisted import HYDRA, KAPPA, TROLL, Assisted, assisted

PRINTED = tomllib.loads((folder("content") / "vale_of_eternity" / "known.toml").read_text("utf-8"))

PRINTED_HYDRA = {"name": "Hydre", "family": "water", "price": 4, "effects": "instant"}


def names(cards: tuple[Card, ...]) -> list[str]:
    return [each.name for each in cards]


@pytest.mark.rule("VE-015", "VE-003")
def test_all_seventy_cards_come_with_the_game() -> None:
    cards = cards_of_house(PRINTED)
    named = {"diablotin", "molosse de braise", "eternity", "griffon", "hydre", "kappa", "meduse", "odin", "troll"}
    assert len(cards) == 70 and named <= cards.keys()
    assert len(cards) == len(PRINTED["cards"])
    assert (cards["hydre"].price, cards["hydre"].family, cards["hydre"].is_instant) == (4, "water", True)


@pytest.mark.rule("VE-015")
def test_what_comes_with_the_game_says_what_the_rules_desk_says() -> None:
    guide = (folder("content") / "vale_of_eternity" / "guide.en.md").read_text("utf-8")
    for card in cards_of_house(PRINTED).values():
        letters = "+".join(each[0].upper() for each in card.effects.split("_"))
        printed = rf"^- {card.also or card.name}( \(.*?\))? {card.price} {re.escape(letters)}$"
        family = guide.split(f"## cards-{card.family} ")[1].split("\n## ")[0]
        assert re.search(printed, family, re.MULTILINE), printed


def test_the_card_that_the_rules_name_is_found_by_that_name_and_by_the_inferred_one() -> None:
    printed = [*cards_of_house(PRINTED).values()]
    assert (
        names(pick_cards(printed, "molosse").cards)
        == names(pick_cards(printed, "ember").cards)
        == ["Molosse de Braise"]
    )


def test_a_card_is_typed_once_and_known_at_every_later_table(tables: Tables) -> None:
    assisted(tables).play("note_card", **HYDRA)
    later = assisted(tables)
    assert names(later.page("summon", seat="s1").picked.cards) == ["Hydre"]
    assert tables.lessons.all_of("vale_of_eternity") == {"card.hydre": PRINTED_HYDRA}


def test_a_table_that_was_closed_learns_on_opening_what_others_met(tables: Tables) -> None:
    here, there = assisted(tables), assisted(tables)
    there.play("note_card", **HYDRA)
    here.play("set_assistant", value="on")
    assert names(here.page("summon", seat="s1").picked.cards) == ["Hydre"]


def test_a_card_typed_again_is_corrected_whatever_its_capitals(tables: Tables) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    evening.play("note_card", **{**HYDRA, "card": "HYDRE", "price": 5})
    assert [(each.name, each.price) for each in evening.page("summon", seat="s1").picked.cards] == [("HYDRE", 5)]
    assert len(tables.lessons.all_of("vale_of_eternity")) == 1


def test_a_card_takes_the_name_on_this_table_s_copy_for_ever_and_is_found_by_both(tables: Tables) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    evening.play("name_card", card="Hydre", called="Lernée")
    for each in (evening, assisted(tables)):
        cards = each.page("summon", seat="s1").picked.cards
        assert [(card.name, card.also, card.price) for card in cards] == [("Lernée", "Hydre", 4)]
        assert names(pick_cards(cards, "hy").cards) == names(pick_cards(cards, "le").cards) == ["Lernée"]


@pytest.mark.rule("VE-015")
def test_a_card_of_the_box_that_got_its_french_name_is_there_once() -> None:
    lesson = {**PRINTED_HYDRA, "name": "Succube", "also": "Succubus", "family": "fire", "price": 0}
    cards = cards_of_house({**PRINTED, "learnt": {"card.succubus": None, "card.succube": lesson}})
    assert len(cards) == 70 and cards["succube"].also == "Succubus" and "succubus" not in cards


def test_a_respelt_name_is_the_same_card(tables: Tables) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    evening.play("name_card", card="Hydre", called="HYDRE")
    for each in (evening, assisted(tables)):
        assert names(each.page("summon", seat="s1").picked.cards) == ["HYDRE"]


@pytest.mark.parametrize(("card", "name"), [("Hydre", "?!"), ("Nobody", "Hydre")])
def test_only_a_known_card_takes_a_name_and_only_one_with_letters(tables: Tables, card: str, name: str) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    with pytest.raises(IllegalMove, match=r"refuse\.no_(name|card)$"):
        evening.play("name_card", card=card, called=name)


@pytest.mark.rule("VE-015")
def test_a_creature_that_lies_in_an_arena_is_not_found_by_its_new_name(assistant: Assisted) -> None:
    assistant.play("note_card", **HYDRA)
    assistant.put_down(HYDRA, seat="s2")
    assistant.play("name_card", card="Hydre", called="Lernée")
    assert names(assistant.page("summon", seat="s1").picked.cards) == []


def test_a_card_that_was_mistyped_is_forgotten_for_ever(tables: Tables) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    evening.play("forget_card", card="Hydre")
    assert evening.page("summon", seat="s1").picked.known == 0
    assert assisted(tables).page("summon", seat="s1").picked.known == 0


def test_a_house_may_correct_a_card_that_comes_with_the_game() -> None:
    known = {**PRINTED, "learnt": {"card.hydre": {**PRINTED_HYDRA, "price": 9}, "card.troll": None}}
    cards = cards_of_house(known)
    assert cards["hydre"].price == 9 and "troll" not in cards


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"name": "X"},
        {**PRINTED_HYDRA, "family": "moon"},
        {**PRINTED_HYDRA, "effects": ""},
        {**PRINTED_HYDRA, "name": 3},
    ],
)
def test_what_another_house_garbled_is_no_card(told: dict[str, object]) -> None:
    assert read_card(told) is None
    assert cards_of_house({"learnt": {"card.x": told}}) == {}


def test_a_name_has_letters(assistant: Assisted) -> None:
    with pytest.raises(IllegalMove, match=r"refuse\.no_name$"):
        assistant.play("note_card", **{**HYDRA, "card": "?!"})


@pytest.mark.rule("VE-015")
def test_what_lies_in_an_arena_is_not_to_be_summoned_again(assistant: Assisted) -> None:
    for card in (HYDRA, TROLL):
        assistant.play("note_card", **card)
    assistant.put_down(HYDRA, seat="s2")
    assert names(assistant.page("summon", seat="s1").picked.cards) == ["Troll"]


SEVENTY = [
    Card(f"{first}{second}{third}x", "fire", 1, "instant") for first in "abcdefg" for second in "éio" for third in "klm"
]
SEVENTY += [Card(f"Zoé {number}", "wind", 2, "permanent", f"Zed {number}") for number in range(7)]


@pytest.mark.rule("VE-015")
def test_any_card_of_the_game_is_found_by_its_family_and_its_cost() -> None:
    printed = [*cards_of_house(PRINTED).values()]
    for card in printed:
        assert card.price in pick_cards(printed, "", card.family).prices
        found = pick_cards(printed, "", card.family, card.price).cards
        assert card in found and len(found) <= 6


def test_a_family_that_nobody_knows_leaves_the_letters() -> None:
    assert pick_cards(SEVENTY, "", "metal") == pick_cards(SEVENTY, "")


@pytest.mark.rule("VE-015")
def test_any_of_seventy_cards_is_found_in_two_letters() -> None:
    start = pick_cards(SEVENTY, "")
    assert (start.known, start.cards) == (70, ())
    found = [each for _, q in start.letters for each in pick_cards(SEVENTY, q).cards]
    assert sorted(names(tuple(found))) == sorted(each.name for each in SEVENTY)


def test_a_letter_finds_without_accents_and_by_either_name() -> None:
    assert len(pick_cards(SEVENTY, "AE").cards) == len(pick_cards(SEVENTY, "aé").cards) == 3
    assert len(pick_cards(SEVENTY, "zoe").cards) == len(pick_cards(SEVENTY, "zed").cards) == 7


def test_while_too_many_fit_only_letters_that_lead_on_are_shown() -> None:
    crowd = [Card(f"Ab{letter}", "fire", 1, "instant") for letter in "abcdefghijklmnop"]
    assert len(crowd) > FEW
    assert pick_cards(crowd, "a").letters == (("b", "ab"),)
    assert [letter for letter, _ in pick_cards(crowd, "ab").letters] == list("abcdefghijklmnop")


def test_the_cards_met_last_need_no_letter(tables: Tables) -> None:
    evening = assisted(tables)
    for number in range(FEW + 1):
        evening.play("note_card", **{**TROLL, "card": f"Troll {number}"})
    assert names(evening.page("summon", seat="s1").picked.recent) == ["Troll 12", "Troll 11", "Troll 10"]
    evening.play("note_card", **{**TROLL, "card": "troll 0"})
    later = assisted(tables)
    assert names(evening.page("summon", seat="s1").picked.recent)[0] == "troll 0"
    assert names(later.page("summon", seat="s1").picked.recent)[0] == "Troll 12"


@pytest.mark.rule("VE-014")
def test_the_slip_of_a_card_knows_what_its_effect_asks(assistant: Assisted) -> None:
    for card in (HYDRA, KAPPA):
        assistant.play("note_card", **card)
    hydra, kappa = (assistant.page("summon", seat="s1", card=name).card for name in ("Hydre", "kappa"))
    assert (hydra.is_instant, hydra.is_permanent) == (True, False)
    assert (kappa.is_instant, kappa.is_permanent) == (False, True)


@pytest.mark.rule("VE-015", "VE-003")
def test_a_card_that_was_typed_in_says_so_at_this_table_and_at_later_ones(tables: Tables) -> None:
    evening = assisted(tables)
    evening.play("note_card", **HYDRA)
    assert [card.origin for card in (evening.state.cards["hydre"], assisted(tables).state.cards["hydre"])] == [
        "house"
    ] * 2


@pytest.mark.rule("VE-015")
def test_a_card_that_comes_with_the_game_or_was_only_renamed_is_nobodys_own() -> None:
    lesson = {**PRINTED_HYDRA, "name": "Lernée", "also": "Hydre"}
    cards = cards_of_house({**PRINTED, "learnt": {"card.hydre": None, "card.lernee": lesson}})
    assert {card.origin for card in cards.values()} == {""}
