"""The whole house goes along and comes in elsewhere: the same bytes again, nothing overwritten, nothing twice."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from companion.table.fact import HOUSE, TABLET
from companion.table.house.house_game import House
from companion.table.log.table_memory import HOUSE_ID
from tests.export.houses import Home, furnish, home, members


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("furnished")
    with home(folder) as full:
        furnish(full)
    return folder


@pytest.fixture(scope="module")
def packed(furnished: Path) -> tuple[bytes, bytes]:
    """Without and with devices."""
    with home(furnished) as full:
        return full.pack(), full.pack(devices=True)


@pytest.fixture
def full(furnished: Path, tmp_path: Path) -> Iterator[Home]:
    with home(Path(copytree(furnished, tmp_path / "full"))) as full:
        yield full


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Home]:
    """As a keeper finds it who has just let their tablet in."""
    with home(tmp_path / "elsewhere", seed=9) as new:
        new.house("cut_key")
        new.house("admit_keeper", device="their tablet", key=new.tables.memory.load(HOUSE_ID).table.state.key)
        yield new


@pytest.mark.parametrize("devices", [False, True])
def test_a_second_export_is_equal_byte_by_byte(packed: tuple[bytes, bytes], elsewhere: Home, devices: bool) -> None:
    elsewhere.bring(packed[devices])
    assert elsewhere.pack(devices) == packed[devices]


def test_ids_keys_times_codes_and_photos_come_along(full: Home, elsewhere: Home) -> None:
    elsewhere.bring(full.pack(devices=True))
    for id in full.tables.memory.ids():
        assert elsewhere.tables.memory.facts(id) == full.tables.memory.facts(id)
        assert elsewhere.tables.resources.log.taps(id) == full.tables.resources.log.taps(id)
        assert [*elsewhere.tables.photos.all(id)] == [*full.tables.photos.all(id)]


def test_what_is_known_of_people_and_rules_comes_along(full: Home, elsewhere: Home) -> None:
    elsewhere.bring(full.pack())
    there, here = (each.tables.memory.load(HOUSE_ID).table.state for each in (full, elsewhere))
    assert (here.people, here.colours, here.learnt) == (there.people, there.colours, there.learnt)
    assert [each.names for each in here.persons] == [each.names for each in there.persons]
    assert ("Zoë", "Zoe") in [each.names for each in here.persons]
    assert [*grouped(here).items()] == [*grouped(there).items()] == [(("Ana", "Hanna"), "The two")]
    assert [each.text for each in here.rulings] == [each.text for each in there.rulings] == ["Aloud."]


def grouped(house: House) -> dict[tuple[str, ...], str]:
    names = {each.id: each.name for each in house.persons}
    return {tuple(sorted(names[id] for id in key.split("."))): name for key, name in house.groups.items()}


def test_a_house_that_takes_in_a_demo_is_none(packed: tuple[bytes, bytes], full: Home, elsewhere: Home) -> None:
    full.house("begin_demo")
    assert full.pack() == packed[0]
    elsewhere.bring(full.pack())
    assert not elsewhere.tables.memory.load(HOUSE_ID).table.state.is_demo


def test_who_keeps_this_house_stays_so(packed: tuple[bytes, bytes], elsewhere: Home) -> None:
    before = elsewhere.tables.memory.load(HOUSE_ID).table.state
    elsewhere.bring(packed[True])
    after = elsewhere.tables.memory.load(HOUSE_ID).table.state
    assert (after.key, after.keepers) == (before.key, before.keepers)


def test_no_device_and_no_card_leaves_unless_asked(packed: tuple[bytes, bytes], full: Home) -> None:
    house = full.tables.memory.load(HOUSE_ID).table.state
    bare, whole = (b"".join(members(each).values()).decode("latin1") for each in packed)
    doors = [house.key, '"tablet"', *house.cards.values(), "phone of Ana"]
    the_word = re.compile('"(who|judge)":"tablet"')
    assert not [each for each in doors if each in the_word.sub("", bare)]
    assert "phone of Ana" in whole and house.cards["red"] in whole and house.key not in whole


def test_brought_twice_it_is_there_once(packed: tuple[bytes, bytes], elsewhere: Home) -> None:
    assert {*elsewhere.fates(packed[0]).values()} == {"new"}
    elsewhere.bring(packed[0])
    before = elsewhere.facts()
    assert {*elsewhere.fates(packed[0]).values()} == {"same"} and elsewhere.look_at(packed[0]).is_empty
    elsewhere.bring(packed[0])
    assert elsewhere.facts() == before


def test_a_preview_changes_nothing(packed: tuple[bytes, bytes], elsewhere: Home) -> None:
    before = elsewhere.facts()
    elsewhere.look_at(packed[0])
    assert elsewhere.facts() == before


def test_a_table_that_went_on_there_is_caught_up_with(full: Home, elsewhere: Home) -> None:
    elsewhere.bring(full.pack())
    full.tables.moves.play("t00", TABLET, "put_away", {})
    full.house("meet_person", name="Gil")
    told = elsewhere.look_at(full.pack())
    assert [(each.id, each.moves) for each in told.lines if each.fate == "longer"] == [("t00", 1)]
    elsewhere.bring(full.pack())
    assert elsewhere.pack() == full.pack()


def test_a_table_that_went_on_here_stays_as_it_is(full: Home, elsewhere: Home) -> None:
    sent = full.pack()
    elsewhere.bring(sent)
    elsewhere.tables.moves.play("t00", TABLET, "put_away", {})
    assert elsewhere.fates(sent)["t00"] == "older" and elsewhere.look_at(sent).is_empty


def test_one_that_went_on_in_both_houses_comes_beside_ours_once(full: Home, elsewhere: Home) -> None:
    elsewhere.bring(full.pack())
    full.tables.moves.play("t00", TABLET, "put_away", {})
    elsewhere.tables.resources.clock.now += 60  # type: ignore[attr-defined]
    elsewhere.tables.moves.play("t00", TABLET, "put_away", {})
    ours, count = elsewhere.tables.memory.facts("t00"), len(elsewhere.tables.memory.ids())
    assert elsewhere.fates(full.pack())["t00"] == "beside"
    elsewhere.bring(full.pack())
    assert elsewhere.tables.memory.facts("t00") == ours and len(elsewhere.tables.memory.ids()) == count + 1
    codes = [each.table.code for each in elsewhere.tables.memory.all()]
    assert len({*codes}) == len(codes) and {*elsewhere.fates(full.pack()).values()} == {"same"}


def test_a_table_that_came_as_a_file_of_its_own_is_known(full: Home, elsewhere: Home) -> None:
    id = elsewhere.tables.files.unpack(full.tables.files.pack("t00"))
    assert id != "t00" and elsewhere.fates(full.pack())["t00"] == "same"


def test_a_house_with_a_life_of_its_own_learns_what_it_lacks(full: Home, elsewhere: Home) -> None:
    elsewhere.house("meet_person", name="Eva")
    elsewhere.house("meet_person", name="Ana")
    elsewhere.house("wear_colour", name="Ana", colour="blue")
    elsewhere.bring(full.pack())
    house = elsewhere.tables.memory.load(HOUSE_ID).table.state
    assert house.people == ("Ana", "Eva", "Hanna", "Zoë") and house.colours["Ana"] == "blue"
    assert house.learnt["etherium"] == {"season": ["kept", 1]} and [each.text for each in house.rulings] == ["Aloud."]
    assert elsewhere.look_at(full.pack()).is_empty


def test_former_names_and_names_of_groups_come_to_a_house_with_a_life_of_its_own(full: Home, elsewhere: Home) -> None:
    for name in ("Eva", "Hana", "Ana"):
        elsewhere.house("meet_person", name=name)
    elsewhere.bring(full.pack())
    house = elsewhere.tables.memory.load(HOUSE_ID).table.state
    assert {each.names for each in house.persons} == {("Ana",), ("Eva",), ("Hana", "Hanna"), ("Zoë", "Zoe")}
    assert grouped(house) == {("Ana", "Hana"): "The two"}
    assert elsewhere.look_at(full.pack()).is_empty


def test_who_are_two_here_stay_two_and_a_group_keeps_its_name(full: Home, elsewhere: Home) -> None:
    for name in ("Zoë", "Zoe", "Hana", "Ana"):
        elsewhere.house("meet_person", name=name)
    person = {each.name: each.id for each in elsewhere.tables.memory.load(HOUSE_ID).table.state.persons}
    elsewhere.house("name_group", people=f"{person['Ana']}.{person['Hana']}", name="Ours")
    elsewhere.bring(full.pack())
    house = elsewhere.tables.memory.load(HOUSE_ID).table.state
    assert {each.names for each in house.persons} == {("Ana",), ("Hana", "Hanna"), ("Zoë",), ("Zoe",)}
    assert grouped(house) == {("Ana", "Hana"): "Ours"}


def test_a_former_name_that_came_along_is_taken_back_by_itself(full: Home, elsewhere: Home) -> None:
    for name in ("Eva", "Hana"):
        elsewhere.house("meet_person", name=name)
    elsewhere.bring(full.pack())
    named = {each.name: each for each in elsewhere.tables.memory.load(HOUSE_ID).table.state.persons}
    elsewhere.tables.undos.undo(HOUSE_ID, HOUSE, {"move": named["Hana"].also[0].move})
    after = {each.name: each.names for each in elsewhere.tables.memory.load(HOUSE_ID).table.state.persons}
    assert after == {"Ana": ("Ana",), "Eva": ("Eva",), "Hana": ("Hana",), "Zoë": ("Zoë", "Zoe")}


def test_a_game_that_is_not_installed_here_stays_out(full: Home, elsewhere: Home) -> None:
    elsewhere.tables.resources.games = {
        slug: game for slug, game in elsewhere.tables.resources.games.items() if slug != "dream"
    }
    told = elsewhere.bring(full.pack())
    left = {each.id for each in told.lines if each.fate == "no_game"}
    assert left == {*full.tables.memory.ids()} - {*elsewhere.tables.memory.ids()} != set()


def test_somebody_who_plays_meanwhile_is_not_overwritten(full: Home, elsewhere: Home) -> None:
    elsewhere.bring(full.pack())
    full.tables.moves.play("t00", TABLET, "put_away", {})
    take = elsewhere.tables.resources.log.take

    def late(taken: object) -> None:
        elsewhere.tables.resources.log.take = take  # type: ignore[method-assign]
        elsewhere.tables.moves.play("t00", TABLET, "add_seat", {"name": "Gil", "colour": "lime", "after": "s1"})
        take(taken)  # type: ignore[arg-type]

    elsewhere.tables.resources.log.take = late  # type: ignore[method-assign]
    told = elsewhere.bring(full.pack())
    assert [each.fate for each in told.lines if each.id == "t00"] == ["beside"]
    assert "seat_added" in [fact.kind for fact in elsewhere.tables.memory.facts("t00")]


def test_an_evening_whose_clock_was_ahead_comes_along(full: Home, elsewhere: Home) -> None:
    full.tables.resources.clock.now += 300 * 86_400  # type: ignore[attr-defined]
    full.tables.moves.play("t00", TABLET, "put_away", {})
    sent = full.pack()
    elsewhere.bring(sent)
    assert elsewhere.pack() == sent and {*elsewhere.fates(sent).values()} == {"same"}
