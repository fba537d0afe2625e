"""The group's own names and photos of cards, places and Dreamers: a name stands wherever its code does."""

import pytest

from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.say import Say
from companion.table.table import Picture
from tests.games.etherfields.campaigns import Journey
from tests.photos import photo
from tests.table.tables import seen


def values(told: Say | None) -> dict[str, object]:
    assert told
    return {name: values(each) if isinstance(each, Say) else each for name, each in told.values}


def last_told(journey: Journey) -> dict[str, object]:
    return values(journey.game.tell(journey.table, journey.facts[-1], TABLET))


def test_a_card_bears_the_groups_own_name(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    journey.play("give_name", of="i-04d", name="The red key")
    assert journey.entry("I-04 D").name == "The red key" and journey.find("I-04 D").entry.name == "The red key"
    assert [entry.code for entry in journey.find("red keys").entries] == ["I-04 D"]


def test_the_name_stands_in_the_history_wherever_the_code_does(journey: Journey) -> None:
    journey.play("give_name", of="I-04 D", name="The red key")
    journey.play("gain", code="I-04 D", kind="card")
    assert last_told(journey)["code"] == {"code": "I-04 D", "name": "The red key"}


def test_a_place_of_the_map_has_its_name_where_the_team_is_and_went(journey: Journey) -> None:
    journey.to_the_map().play("give_name", of="B3", name="The pier")
    journey.play("move_team", slot="B3")
    assert last_told(journey)["slot"] == {"code": "B3", "name": "The pier"}
    assert values(journey.parts()["stage"].where) == {"code": "B3", "name": "The pier"}


def test_a_gate_is_entered_by_its_name(journey: Journey) -> None:
    journey.to_the_map()
    journey.play("reveal", code="I-07 G", kind="gate")
    journey.play("give_name", of="I-07 G", name="The well")
    journey.do("enter_dream", gate="I-07 G", turns=6)
    assert last_told(journey)["gate"] == {"code": "I-07 G", "name": "The well"}


def test_what_nobody_has_met_is_known_by_its_name_and_can_still_be_revealed(journey: Journey) -> None:
    journey.play("give_name", of="II-09 K", name="The clock")
    entry = journey.entry("II-09 K")
    assert (entry.place, entry.is_met, entry.is_known) == ("box", False, True)
    assert [each.code for each in journey.find("clock").entries] == ["II-09 K"]


def test_a_name_is_changed_taken_away_and_brought_back(journey: Journey) -> None:
    journey.play("give_name", of="I-04 D", name="The key")
    move = journey.play("give_name", of="I-04 D", name="The red key")
    journey.undo(move)
    assert journey.entry("I-04 D").name == "The key"
    journey.play("forget_name", of="I-04 D")
    assert journey.entry("I-04 D").name == ""
    with pytest.raises(IllegalMove):
        journey.play("forget_name", of="I-04 D")


@pytest.mark.parametrize("of", ["A3", "s2"])
def test_places_and_dreamers_have_names_too(journey: Journey, of: str) -> None:
    journey.play("give_name", of=of, name="The Fox")
    assert journey.state.names == {of: "The Fox"}
    journey.play("forget_name", of=of)
    assert journey.state.names == {}


def test_a_name_is_one_line_and_nothing_else(journey: Journey) -> None:
    journey.play("give_name", of="I-04 D", name=" The\u202e red \n key ")
    assert journey.entry("I-04 D").name == "The red key"


def test_a_campaign_has_a_title(journey: Journey) -> None:
    journey.play("entitle", title="The four sleepers")
    assert journey.state.title == "The four sleepers"
    assert values(journey.game.headline(journey.table, TABLET))["title"] == "The four sleepers"


def take(journey: Journey, of: str, seed: int = 1) -> str:
    journey.tables.photos.take(journey.id, TABLET, of, photo(seed))
    return str(journey.table.pictures[of][-1].name)


@pytest.mark.parametrize("of", ["I-04 D", "A3", "s2", "evening:1", "table:1"])
def test_each_of_them_may_be_photographed(journey: Journey, of: str) -> None:
    journey.to_the_map()
    journey.play("reveal", code="I-04 D", kind="card")
    name = take(journey, of)
    assert journey.table.pictures[of] == (Picture(name, 64, 48, journey.facts[-1].at),)
    assert journey.tables.photos.find(journey.opened, name)


@pytest.mark.parametrize(
    "of", ["I-04 E", "i4d", "A9", "s9", "evening:0", "evening:9", "evening:x", "table:01", "", "me"]
)
def test_of_nothing_that_is_here_no_photo_is_kept(journey: Journey, of: str) -> None:
    journey.to_the_map()
    journey.play("reveal", code="I-04 D", kind="card")
    with pytest.raises(IllegalMove) as refused:
        take(journey, of)
    assert refused.value.why.id == "picture.of_nothing" and journey.tables.resources.log.pictures(journey.id) == []


def test_an_answer_shows_the_photos_of_its_card(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    name = take(journey, "I-04 D")
    assert [each.name for each in journey.find("I-04 D").pictures] == [name]
    found = next(part for part in seen(journey.game, journey.table, TABLET) if part.name == "found")
    assert [each.name for each in found.value.pictures] == [name]  # type: ignore[attr-defined]


def test_a_photo_is_told_with_what_it_shows(journey: Journey) -> None:
    journey.play("give_name", of="I-04 D", name="The red key")
    take(journey, "I-04 D")
    told = journey.tables.views.tell(journey.opened, journey.facts[-1], TABLET)
    assert values(told) == {"of": {"code": "I-04 D", "name": "The red key"}}


def test_an_undone_photo_is_handed_out_to_nobody_and_comes_back(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    name = take(journey, "I-04 D")
    move = journey.facts[-1].move
    journey.undo(move)
    assert journey.table.pictures == {} and journey.tables.photos.find(journey.opened, name) is None
    journey.redo(move)
    assert journey.tables.photos.find(journey.opened, name)


def test_a_dropped_photo_is_gone_for_good(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    name = take(journey, "I-04 D")
    move = journey.play("drop_picture", of="I-04 D", name=name)
    assert journey.tables.resources.log.pictures(journey.id) == [] and journey.table.pictures == {}
    with pytest.raises(IllegalMove):
        journey.undo(move)


def test_a_photo_that_is_still_shown_elsewhere_stays(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    name = take(journey, "I-04 D")
    take(journey, "A3")
    journey.play("drop_picture", of="A3", name=name)
    assert journey.tables.photos.find(journey.opened, name) and "A3" not in journey.table.pictures


def test_the_same_photo_twice_is_one(journey: Journey) -> None:
    journey.play("reveal", code="I-04 D", kind="card")
    assert take(journey, "I-04 D") == take(journey, "I-04 D")
    assert journey.kinds.count("picture_taken") == 1


def test_so_many_photos_of_one_thing_and_no_more(journey: Journey) -> None:
    for seed in range(24):
        take(journey, "A3", seed)
    with pytest.raises(IllegalMove) as refused:
        take(journey, "A3", 99)
    assert refused.value.why.id == "picture.too_many" and len(journey.tables.resources.log.pictures(journey.id)) == 24


def test_a_place_and_a_dreamer_show_their_names_and_photos(journey: Journey) -> None:
    journey.to_the_map()
    journey.play("lay_tile", slot="A3", code="I-05 M")
    journey.play("give_name", of="I-05 M", name="The roofs")
    journey.play("move_team", slot="A3")
    assert journey.parts()["atlas"].here.called == "The roofs"
    journey.play("give_name", of="A3", name="The harbour")
    journey.play("give_name", of="s2", name="The Fox")
    for of in ("A3", "s2"):
        take(journey, of)
    atlas, deck = journey.parts()["atlas"], journey.parts()["decks"].decks[1]
    assert (atlas.here.called, len(atlas.pictures)) == ("The harbour", 1)
    assert (deck.name, len(deck.pictures), journey.parts()["dreamers"].portraits[1].name) == ("The Fox", 1, "The Fox")


def test_a_gate_on_the_map_bears_its_name(journey: Journey) -> None:
    journey.play("reveal", code="I-07 G", kind="gate")
    journey.play("give_name", of="I-07 G", name="The well")
    assert [door.name for door in journey.parts()["atlas"].doors] == ["The well"]
