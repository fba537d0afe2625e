"""What stands on the screens: calm Dreamers, what each of them does this Turn at their own place, and lists that name
what they know."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.say import Say
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import follow
from tests.photos import photo
from tests.web.house import IP, House, open_house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as home:
        yield home


@pytest.mark.rule("EF-100")
def test_distress_is_seven_that_fill_with_the_end_behind_and_zero_is_not_shown(home: House) -> None:
    journey = Journey(home.app.services.tables).open("Ana", "Ben").to_the_initiation()
    journey.suffer("s1", 3)
    journey.play("take_pieces", seat="s1", thing="ether", by=2)
    text = home.tablet("en").get(f"/tables/{journey.id}").text
    card = text[text.index('id="dreamer-s1"') : text.index('id="dreamer-s2"')]
    assert card.count("distress__pip--on") == 3 and card.count('<span class="distress__pip') == 8
    assert card.index("distress__pip--last") > card.rindex("distress__pip--on")
    assert "dreamer__piece--ether" in card and "dreamer__piece--gems" not in card and "−" not in card


def test_the_tablet_of_this_game_may_lie_flat(home: House) -> None:
    journey = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo", "Dan").to_the_initiation()
    tablet = home.tablet("en")
    tablet.client.set_cookie("laid", "flat", domain=IP)
    text = tablet.get(f"/tables/{journey.id}").text
    assert "framed lies" in text
    for edge in ("near", "left", "far", "right"):
        assert f'data-edge="{edge}"' in text and f"from--{edge}" in text


@pytest.mark.rule("EF-080", "EF-114", "EF-115", "EF-142")
def test_what_a_dreamer_does_this_turn_stands_on_their_phone_and_their_sheet(journey: Journey) -> None:
    table = follow(journey).begin()
    sheets = {deck.seat.id: deck for deck in table.parts()["decks"].decks}
    assert {*sheets} == {"s1", "s2", "s3"} and sheets["s2"].drawing.cards and sheets["s2"].doing
    own = table.parts(sitting("s2"))["deeds"].decks
    assert [deck.seat.id for deck in own] == ["s2"] and own[0].is_followed
    assert not hasattr(table.parts()["closely"], "hands")
    table.play("set_turns", value="off")
    assert table.parts(sitting("s2"))["deeds"].decks == ()


@pytest.mark.rule("EF-114")
def test_what_a_dreamer_owes_is_paid_on_their_own_phone(journey: Journey) -> None:
    table = follow(journey).begin()
    table.step("act")
    table.boost("s2", "boost_fails")
    owed = {seat: table.parts(sitting(seat))["deeds"].decks[0].owed for seat in ("s1", "s2")}
    assert owed["s1"] == () and owed["s2"][0].choices == ("pay_distress", "pay_seal", "pay_nothing")
    table.play("settle_debt", who=sitting("s2"), debt=owed["s2"][0].debt.id, how="pay_seal")
    assert table.parts(sitting("s2"))["deeds"].decks[0].owed == () and table.state.dreamer("s2").sealed == 3


@pytest.mark.rule("EF-080")
def test_the_draw_stands_on_each_card_until_it_is_made(journey: Journey) -> None:
    table = follow(journey).begin()
    draws = {each.seat.id: each.draws for each in table.parts()["dreamers"].portraits}
    assert all(draws.values())
    table.do("draw_cards", seat="s1", cards=draws["s1"])
    assert [bool(each.draws) for each in table.parts()["dreamers"].portraits] == [False, True, True]
    table.step("act")
    assert not any(each.draws for each in table.parts()["dreamers"].portraits)


def test_the_gate_of_the_dream_its_photo_and_what_was_noted_stand_large(journey: Journey) -> None:
    journey.to_the_initiation()
    journey.play("give_name", of="I-01 X", name="The well")
    journey.play("note_element", code="I-01 X", note="Find the key first")
    journey.tables.photos.take(journey.id, TABLET, "I-01 X", photo())
    stage = journey.parts()["stage"]
    assert (stage.shown.name, stage.aim, len(stage.pictures)) == ("The well", "Find the key first", 1)


def test_on_the_map_the_tile_of_the_slot_and_the_plan_stand_large(journey: Journey) -> None:
    journey.to_the_map().play("plan_next", plan="Back to the well")
    journey.to_bed().do("begin_evening")
    journey.do("wake_up")
    assert journey.parts()["stage"].aim == "Back to the well"
    journey.play("reveal", code="I-02 C", kind="map")
    journey.play("lay_tile", slot="A2", code="I-02 C")
    journey.play("move_team", slot="A2")
    assert journey.parts()["stage"].shown.code == "I-02 C"


@pytest.mark.rule("EF-103")
def test_the_card_of_a_death_is_recorded_by_one_tap_where_it_is_named(journey: Journey) -> None:
    journey.to_the_initiation()
    journey.suffer("s1", 8)
    journey.do("accept_loss")
    assert journey.parts()["stage"].unnoted == "II-42 I"
    journey.play("reveal", code=journey.parts()["stage"].unnoted, kind="card")
    assert journey.entry("II-42 I").is_met and journey.parts()["stage"].unnoted == ""


@pytest.mark.rule("EF-037", "EF-038", "EF-039")
def test_the_set_up_names_what_it_knows(journey: Journey) -> None:
    journey.to_the_map().play("choose_season", season_card="Thick fog")
    journey.play("choose_archetype", seat="s1", archetype="gambler")
    journey.play("reveal", code="I-02 D", kind="gate")
    journey.play("describe_gate", code="I-02 D", zone="B2", keys=3)
    journey.play("reveal", code="I-02 C", kind="map")
    journey.play("lay_tile", slot="A2", code="I-02 C")
    journey.to_bed().do("begin_evening")
    steps = journey.steps()
    told = {id: dict(steps[id].values) for id in ("season", "tiles", "archetypes", "gates")}
    assert told["season"] == {"season": "Thick fog"}
    assert [dict(each.values) for each in told["tiles"]["codes"]] == [{"slot": "A2", "tile": "I-02 C"}]
    assert dict(told["archetypes"]["codes"][0].values)["name"] == "Ana"
    gates = [dict(each.values) for each in told["gates"]["codes"] if isinstance(each, Say)]
    assert {"gate": "I-02 D", "zone": "B2", "keys": 3} in gates


@pytest.mark.rule("EF-045", "EF-047")
def test_a_list_says_how_much_is_below_and_with_what_it_ends(home: House) -> None:
    journey = Journey(home.app.services.tables).open("Ana", "Ben")
    journey.do("begin_evening")
    text = home.tablet("en").get(f"/tables/{journey.id}").text
    last = text[text.index('class="checklist__last"') :][:300]
    assert "21 steps left" in last and "450" in last


@pytest.mark.rule("EF-047", "EF-054")
def test_the_middle_of_a_dream_shows_what_was_found_there_and_asks_for_its_goal(journey: Journey) -> None:
    journey.to_the_initiation()
    found = journey.parts()["findings"]
    assert (found.gate, found.entries) == ("I-01 X", ())
    journey.play("reveal", code="B", kind="card")
    journey.play("note_element", code="I-01 X", note="Find the way out")
    found = journey.parts()["findings"]
    assert (found.gate, [each.code for each in found.entries]) == ("", ["I-01 B"])
    journey.do("end_scene", how="out")
    assert not journey.parts()["findings"].entries
