"""The house, a table of its own: the people it knows, its key, and the devices that keep it."""

import re
from pathlib import Path

import pytest

from companion.table.fact import HOUSE
from companion.table.house.house_game import House
from companion.table.house.house_people import Person
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables
from tests.table.tables import Evening, make_tables


def play(tables: Tables, kind: str, **fields: object) -> House:
    house: House = tables.moves.play(HOUSE_ID, HOUSE, kind, fields).table.state
    return house


def look(tables: Tables) -> House:
    house: House = tables.memory.load(HOUSE_ID).table.state
    return house


def test_a_new_house_knows_nobody_and_has_no_key(tables: Tables) -> None:
    assert look(tables) == House()


def test_the_house_is_not_among_its_tables(tables: Tables, evening: Evening) -> None:
    play(tables, "meet_person", name="Ana")
    assert tables.memory.ids() == [evening.id]


def test_whoever_played_last_comes_first(tables: Tables) -> None:
    for name in ("Ana", "Ben", "Cleo", "Ana"):
        play(tables, "meet_person", name=name)
    assert look(tables).people == ("Ana", "Cleo", "Ben")


def test_meeting_the_same_person_again_writes_nothing(tables: Tables) -> None:
    play(tables, "meet_person", name="Ana")
    play(tables, "meet_person", name=" Ana ")
    assert len(tables.resources.log.read(HOUSE_ID)) == 1


def test_a_person_can_be_forgotten(tables: Tables) -> None:
    play(tables, "meet_person", name="Ana")
    play(tables, "meet_person", name="Ben")
    assert play(tables, "forget_person", name="Ana").people == ("Ben",)


def test_whoever_sat_in_a_colour_is_remembered_with_it_until_forgotten(tables: Tables) -> None:
    play(tables, "wear_colour", name="Ana", colour="teal")
    assert play(tables, "wear_colour", name="Ben", colour="red").colours == {"Ana": "teal", "Ben": "red"}
    assert play(tables, "forget_person", name="Ana").colours == {"Ben": "red"}


def test_the_same_colour_again_writes_nothing(tables: Tables) -> None:
    play(tables, "wear_colour", name="Ana", colour="teal")
    play(tables, "wear_colour", name="Ana", colour="teal")
    assert len(tables.resources.log.read(HOUSE_ID)) == 1


@pytest.mark.parametrize("name", ["", "  ", None, ["Ana"], "a" * 25])
def test_a_person_needs_a_readable_name(tables: Tables, name: object) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        play(tables, "meet_person", name=name)
    assert look(tables).people == ()


def test_a_key_is_three_groups_of_letters_that_nobody_confuses(tables: Tables) -> None:
    key = play(tables, "cut_key").key
    assert re.fullmatch(r"([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}", key)


def test_whoever_knows_the_key_keeps_the_house(tables: Tables) -> None:
    key = play(tables, "cut_key").key
    assert play(tables, "admit_keeper", device="tablet", key=key).keepers == ("tablet",)


def test_the_key_may_be_typed_in_any_way(tables: Tables) -> None:
    key = play(tables, "cut_key").key
    play(tables, "admit_keeper", device="tablet", key=key.replace("-", " ").lower())
    assert look(tables).keepers == ("tablet",)


def test_a_keeper_is_admitted_once(tables: Tables) -> None:
    key = play(tables, "cut_key").key
    for _ in range(2):
        play(tables, "admit_keeper", device="tablet", key=key)
    assert look(tables).keepers == ("tablet",)


@pytest.mark.parametrize("key", ["AAAA-AAAA-AAAA", "-", "x"])
def test_a_wrong_key_admits_nobody(tables: Tables, key: str) -> None:
    play(tables, "cut_key")
    with pytest.raises(IllegalMove, match=r"^key\.wrong$"):
        play(tables, "admit_keeper", device="tablet", key=key)
    assert look(tables).keepers == ()


def test_a_house_without_a_key_admits_nobody(tables: Tables) -> None:
    with pytest.raises(IllegalMove, match=r"^key\.wrong$"):
        play(tables, "admit_keeper", device="tablet", key="-")


def test_a_new_key_dismisses_all_keepers(tables: Tables) -> None:
    old = play(tables, "cut_key").key
    play(tables, "admit_keeper", device="tablet", key=old)
    new = play(tables, "cut_key")
    assert new.key != old and new.keepers == ()
    with pytest.raises(IllegalMove, match=r"^key\.wrong$"):
        play(tables, "admit_keeper", device="tablet", key=old)


def test_two_processes_share_one_house(tmp_path: Path) -> None:
    with make_tables(tmp_path) as one, make_tables(tmp_path, seed=2) as other:
        key = play(one, "cut_key").key
        play(other, "admit_keeper", device="tablet", key=key)
        play(other, "meet_person", name="Ana")
        assert (
            look(one) == look(other) == House((Person("p3", "Ana"),), key, ("tablet",), kept_since={"tablet": 1000.0})
        )
