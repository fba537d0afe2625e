"""People of the house: renamed, merged, hidden; each of it can be taken back."""

import pytest

from companion.table.fact import HOUSE
from companion.table.house import house_people
from companion.table.house.house_game import House
from companion.table.house.house_people import People
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables


def play(tables: Tables, kind: str, **fields: object) -> House:
    house: House = tables.moves.play(HOUSE_ID, HOUSE, kind, fields).table.state
    return house


def look(tables: Tables) -> House:
    house: House = tables.memory.load(HOUSE_ID).table.state
    return house


@pytest.fixture
def people(tables: Tables) -> People:
    for name, colour in (("Ben", "red"), ("Anna", "teal"), ("Ana", "blue")):
        play(tables, "meet_person", name=name)
        play(tables, "wear_colour", name=name, colour=colour)
    return look(tables).persons


def id_of(people: People, name: str) -> str:
    person = house_people.find_by_name(people, name)
    assert person
    return person.id


def test_somebody_keeps_name_colour_and_shape(people: People) -> None:
    ana = house_people.find_by_name(people, "  ANA ")
    assert ana and (ana.name, ana.seat.colour, ana.seat.shape) == ("Ana", "blue", "square")


def test_a_new_name_is_the_same_person(tables: Tables, people: People) -> None:
    after = play(tables, "rename_person", person=id_of(people, "Ben"), name="Benoît").persons
    assert id_of(after, "Ben") == id_of(after, "Benoît") == id_of(people, "Ben")
    assert play(tables, "meet_person", name="Ben").people == ("Benoît", "Ana", "Anna")


def test_the_colour_goes_with_the_person(tables: Tables, people: People) -> None:
    play(tables, "rename_person", person=id_of(people, "Ben"), name="Benoît")
    assert look(tables).colours["Benoît"] == "red"


def test_a_name_of_somebody_else_is_refused(tables: Tables, people: People) -> None:
    with pytest.raises(IllegalMove, match=r"^person\.same_name$"):
        play(tables, "rename_person", person=id_of(people, "Ben"), name="ana")
    assert look(tables).persons == people


def test_two_who_are_one_keep_both_names_and_the_colour_of_who_stays(tables: Tables, people: People) -> None:
    house = play(tables, "merge_people", person=id_of(people, "Ana"), goes=id_of(people, "Anna"))
    assert house.people == ("Ana", "Ben")
    assert id_of(house.persons, "Anna") == id_of(people, "Ana") and house.colours["Ana"] == "blue"


def test_a_merge_is_taken_back_whole(tables: Tables, people: People) -> None:
    house = play(tables, "merge_people", person=id_of(people, "Ana"), goes=id_of(people, "Anna"))
    move = house.persons[0].also[0].move
    tables.undos.undo(HOUSE_ID, HOUSE, {"move": move})
    assert look(tables).persons == people


def test_nobody_is_merged_with_themselves(tables: Tables, people: People) -> None:
    play(tables, "merge_people", person=id_of(people, "Ana"), goes=id_of(people, "Ana"))
    assert look(tables).persons == people


def test_who_is_hidden_is_offered_no_chair_until_they_play_again(tables: Tables, people: People) -> None:
    assert play(tables, "forget_person", name="Ana").people == ("Anna", "Ben")
    back = play(tables, "meet_person", name="Ana")
    assert back.people == ("Ana", "Anna", "Ben") and back.persons[0].id == id_of(people, "Ana")


def test_an_unknown_person_is_refused(tables: Tables, people: People) -> None:
    with pytest.raises(IllegalMove):
        play(tables, "rename_person", person="p99", name="Zoe")
