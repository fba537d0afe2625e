"""An evening from “Previously…” to the closed box: Slumbers, Dreams, Gates, defeats, saving, the diary."""

import pytest

from companion.config import folder
from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.screens.current_scene import BY_SCENE
from companion.table.moves import IllegalMove, StaleMove
from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey
from tests.table.tables import Clock

DAY = 86_400


@pytest.mark.rule("EF-030", "EF-041", "EF-045", "EF-046", "EF-047")
def test_the_first_play_has_steps_of_its_own_and_ends_in_the_initiation(journey: Journey) -> None:
    journey.do("begin_evening")
    steps = [*journey.steps()]
    assert steps[0] == "sealed" and steps[-3:] == ["initiation", "site", "script"] and "awakening" not in steps
    assert "wake_up" not in journey.offers()


@pytest.mark.rule("EF-045")
def test_nobody_is_asked_about_purple_texts_and_every_step_shows_until_somebody_wants_fewer(house: Tables) -> None:
    journey = Journey(house).open("Ana")
    assert journey.offers()["begin_evening"].points == ()
    journey.do("begin_evening")
    whole = journey.steps()
    journey.play("point_purple", choice="short")
    assert {*whole} - {*journey.steps()} == {"purple", "archives", "season", "tiles"}


@pytest.mark.rule("EF-037")
def test_the_season_comes_from_the_initiation(journey: Journey) -> None:
    journey.do("begin_evening")
    assert journey.steps()["season"].id == "etherfields.step.first_season"
    journey.do("begin_initiation")
    journey.do("end_scene", how="won")
    journey.to_bed().do("begin_evening")
    assert journey.steps()["season"].id == "etherfields.step.season"


@pytest.mark.rule("EF-046", "EF-047", "EF-003")
def test_the_initiation_takes_out_what_the_rulebook_names(journey: Journey) -> None:
    journey.to_the_initiation()
    ready = [entry.code.partition(" ")[2] for entry in journey.state.ledger.at("dream")]
    assert sorted(ready) == sorted(["A", "B", "C", "D", "SETUP", "S", "T", "V", "W", "Y", "Z"])
    scene = journey.state.scene
    assert (scene.dream, scene.turn, scene.turns, journey.entry("I-01 X").place) == ("I-01", 1, 12, "portal")


@pytest.mark.rule("EF-030", "EF-033", "EF-034", "EF-035", "EF-036", "EF-037", "EF-038", "EF-039", "EF-040", "EF-041")
def test_going_on_follows_the_order_of_setting_up_to_the_awakening_from_step_four(journey: Journey) -> None:
    journey.to_the_map().to_bed()
    journey.do("begin_evening")
    steps = journey.steps()
    order = ["archives", "slumbers", "plans", "turns", "fates", "hours", "season", "tiles", "dreamers", "first"]
    assert [*steps][:10] == order and [*steps][-3:] == ["awakening", "entrance", "rebuild"]
    assert dict(steps["hours"].values) == {"people": 3, "hours": 3}
    assert "begin_initiation" not in journey.offers()


def test_a_step_is_ticked_and_unticked_for_everybody(journey: Journey) -> None:
    journey.do("begin_evening")
    journey.do("tick_step", step="sealed")
    assert journey.state.ticks == {"sealed"}
    journey.do("untick_step", step="sealed")
    assert journey.state.ticks == frozenset()


@pytest.mark.rule("EF-060", "EF-062", "EF-083", "EF-084")
def test_a_turn_passes_the_marker_clockwise_until_none_is_left(journey: Journey) -> None:
    journey.to_the_map().do("begin_slumber", turns=2)
    journey.do("next_turn")
    assert (journey.state.scene.turn, journey.state.first) == (2, "s2")
    journey.do("next_turn")
    assert journey.parts()["stage"].is_out and journey.state.first == "s2"
    assert "next_turn" not in journey.offers()


def test_two_people_who_tap_next_turn_pass_one_turn(journey: Journey) -> None:
    journey.to_the_initiation()
    at = journey.offers()["next_turn"].at
    journey.play("next_turn", at=at)
    with pytest.raises(StaleMove):
        journey.play("next_turn", at=at)


@pytest.mark.rule("EF-061")
def test_a_gate_asks_for_its_zone_and_its_keys_and_spends_them(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    journey.play("describe_gate", code="I-02 B", zone="A2", keys=2)
    for why, move, fields in (
        ("zone", "move_team", {"slot": "A2"}),
        ("keys", "take_for_team", {"thing": "keys", "by": 3}),
    ):
        journey.play("move_team", slot="A1") if why == "zone" else None
        with pytest.raises(IllegalMove) as refused:
            journey.do("enter_dream", gate="I-02 B", turns=10)
        assert refused.value.why.id == f"etherfields.refused.{why}" and refused.value.why.rule == "EF-061"
        journey.play(move, **fields)
    journey.do("enter_dream", gate="I-02 B", turns=10)
    assert (journey.has("team", "keys"), journey.state.scene.dream, journey.entry("I-02 B").place) == (
        1,
        "I-02",
        "portal",
    )


def test_a_gate_that_nobody_has_met_opens_nothing(journey: Journey) -> None:
    with pytest.raises(IllegalMove) as refused:
        journey.to_the_map().do("enter_dream", gate="I-07 A", turns=10)
    assert refused.value.why.id == "etherfields.refused.no_gate"


@pytest.mark.rule("EF-063", "EF-064", "EF-065", "EF-103")
def test_leaving_a_dream_puts_things_back_and_says_what(journey: Journey) -> None:
    journey.to_the_initiation().play("reveal", code="B", kind="card")
    journey.play("reveal", code="D", kind="wisdom")
    journey.play("take_pieces", seat="s1", thing="gems", by=2)
    journey.do("end_scene", how="out")
    assert journey.entry("I-01 B").place == journey.entry("I-01 S").place == "box"
    assert (journey.entry("I-01 X").place, journey.entry("I-01 D").place) == ("envelope", "holder")
    assert "I-01 B" in dict(journey.steps()["secrets"].values)["codes"] and journey.has("s1", "gems") == 2
    assert {"entity", "gate", "plans", "season", "keep"} <= {*journey.steps()}


@pytest.mark.rule("EF-152")
def test_the_nap_enters_a_failed_dream_again_without_keys(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    with pytest.raises(IllegalMove):
        journey.do("retry_dream", gate="I-02 B", turns=10)
    journey.do("enter_dream", gate="I-02 B", turns=10)
    journey.do("end_scene", how="out")
    journey.play("describe_gate", code="I-02 B", zone="unknown", keys=3)
    journey.do("retry_dream", gate="I-02 B", turns=10)
    assert journey.state.scene.dream == "I-02" and journey.state.gates["I-02 B"].tried == 2


@pytest.mark.rule("EF-100", "EF-103", "EF-145")
def test_a_death_ends_the_dream_names_its_card_and_leaves_the_season(journey: Journey) -> None:
    journey.to_the_initiation().play("choose_season", season_card="Fog")
    journey.suffer("s2", 8)
    journey.do("accept_loss")
    assert journey.state.scene.kind == "map" and journey.state.season == "Fog"
    assert dict(journey.steps()["death"].values)["card"] == "II-42 I"
    assert journey.parts()["defeat"].told is None and journey.has("s2", "distress") == 7


def test_a_lack_of_cards_is_paid_for_once(journey: Journey) -> None:
    journey.to_the_map().play("count_cards", seat="s1", pile="influence", by=-20)
    journey.do("accept_loss")
    assert journey.parts()["defeat"].told is None
    journey.play("count_cards", seat="s1", pile="influence", by=20)
    journey.play("count_cards", seat="s1", pile="influence", by=-20)
    assert journey.parts()["defeat"].told is not None


@pytest.mark.rule("EF-163")
def test_a_full_awakening_heals_and_unseals(journey: Journey) -> None:
    journey.to_the_map().suffer("s1", 5)
    journey.play("count_cards", seat="s1", pile="sealed", by=6)
    journey.do("awaken")
    assert journey.has("s1", "distress") == journey.state.dreamer("s1").sealed == 0


@pytest.mark.rule("EF-150")
def test_saving_discards_heals_and_gives_everyone_the_card(journey: Journey) -> None:
    journey.to_the_map().suffer("s1", 5)
    for thing, seat in (("ether", "s1"), ("gems", "s2")):
        journey.play("take_pieces", seat=seat, thing=thing, by=2)
    journey.play("take_for_team", thing="keys", by=2)
    journey.do("begin_save")
    steps = [*journey.steps()]
    assert steps[:5] == ["buy", "ether", "card", "heal", "discard"] and steps[-4:] == ["decks", "gates", "signs", "nap"]
    assert dict(journey.steps()["ether"].values)["ether"] == 2
    journey.do("end_evening")
    assert journey.state.held == {} and journey.entry("II-41 R").copies == 3


@pytest.mark.rule("EF-150")
def test_the_card_may_be_for_those_only_who_had_ether_left(journey: Journey) -> None:
    journey.to_the_map().play("take_pieces", seat="s1", thing="ether", by=2)
    journey.do("begin_save")
    journey.do("end_evening", point_saving_card="with_ether")
    assert journey.entry("II-41 R").copies == 1


@pytest.mark.rule("EF-103", "EF-151")
def test_saving_inside_a_dream_is_a_death(journey: Journey) -> None:
    journey.to_the_initiation()
    assert "begin_save" not in journey.offers()
    journey.do("save_in_dream")
    assert journey.state.scene.kind == "saving" and next(iter(journey.steps())) == "death"
    assert (journey.entry("I-01 X").place, journey.state.tonight.deaths) == ("envelope", ("saved",))


@pytest.mark.rule("EF-151")
@pytest.mark.parametrize(("choice", "scene", "deaths"), [("stop", "saving", 0), ("death", "saving", 1)])
def test_saving_in_a_slumber_is_what_the_table_says(journey: Journey, choice: str, scene: str, deaths: int) -> None:
    journey.to_the_map().do("begin_slumber", turns=5)
    assert journey.offers()["begin_save"].points == ("save_in_slumber",)
    journey.do("begin_save", point_save_in_slumber=choice)
    assert (journey.state.scene.kind, len(journey.state.tonight.deaths)) == (scene, deaths)


@pytest.mark.rule("EF-151")
def test_by_default_a_slumber_is_finished_first(journey: Journey) -> None:
    journey.to_the_map().do("begin_slumber", turns=5)
    journey.play("point_save_in_slumber", choice="finish")
    with pytest.raises(IllegalMove) as refused:
        journey.do("begin_save")
    assert refused.value.why.id == "etherfields.refused.slumber_first"


def test_previously_tells_what_the_last_evening_was(journey: Journey) -> None:
    journey.to_the_map().play("move_team", slot="B2")
    journey.play("reveal", code="I-02 B", kind="gate")
    journey.do("enter_dream", gate="I-02 B", turns=10)
    journey.do("end_scene", how="out")
    journey.to_bed().do("begin_evening")
    recap = journey.parts()["previously"]
    told = {line.id.rpartition(".")[2]: dict(line.values) for line in recap.lines}
    assert told["found"]["n"] == 2 and told["won"]["gates"] == ("I-01 X",)
    assert told["lost"]["gates"] == told["open"]["gates"] == ("I-02 B",) and told["stopped"]["slot"] == "B2"


def test_an_evening_without_the_app_is_noted_afterwards_on_its_day(journey: Journey, clock: Clock) -> None:
    journey.to_the_map().to_bed()
    clock.now += 10 * DAY
    journey.play("tell_evening", days_ago=3, line="We lost in the fog")
    last = journey.state.past[-1]
    assert (last.number, last.at, last.line, last.told) == (2, clock.now - 3 * DAY, "We lost in the fog", True)
    journey.do("begin_evening")
    assert journey.state.evening == 3


def test_a_line_of_the_diary_is_written_for_any_evening(journey: Journey) -> None:
    journey.to_the_map().play("write_diary", evening=1, line="The lantern")
    journey.to_bed().play("write_diary", evening=1, line="The lantern at last")
    assert [each.line for each in journey.state.past] == ["The lantern at last"]
    page = journey.page("diary")
    assert page.evenings[0].diary == "The lantern at last"


@pytest.mark.rule("EF-116")
def test_a_look_lasts_five_seconds(journey: Journey, clock: Clock) -> None:
    journey.to_the_initiation().do("study")
    assert journey.parts()["study"].clock.ends_at == clock.now + 5
    clock.now += 5
    journey.tables.moves.keep_time(journey.id)
    assert journey.parts()["study"].clock is None and journey.kinds[-1] == "study_ended"


def test_a_look_that_an_undo_brings_back_does_not_run_on(journey: Journey, clock: Clock) -> None:
    journey.to_the_initiation().do("study")
    clock.now += 2
    ended = journey.do("end_study")
    journey.undo(ended)
    assert not journey.state.study.is_running


@pytest.mark.rule("EF-014", "EF-038", "EF-067")
def test_the_map_has_eight_places_and_a_tile_lies_on_one(journey: Journey) -> None:
    journey.to_the_map().play("lay_tile", slot="B4", code="I-03 A")
    journey.play("lay_tile", slot="B4", code="I-03 C")
    slots = journey.parts()["atlas"].slots
    assert len(slots) == 8 and [each.tile for each in slots if each.tile] == ["I-03 C"]


def test_a_campaign_that_is_under_way_begins_with_its_next_evening(house: Tables) -> None:
    journey = Journey(house).open("Ana", "Ben", story="goes_on", evenings=12)
    journey.do("begin_evening")
    assert journey.state.evening == 13 and "wake_up" in journey.offers()


def test_turns_are_corrected_by_hand(journey: Journey) -> None:
    journey.to_the_initiation().do("correct_turns", turn=4, turns=14)
    assert (journey.state.scene.turn, journey.state.scene.turns, journey.facts[-1].data["was"]) == (4, 14, 1)


@pytest.mark.rule("EF-013", "EF-010", "EF-066", "EF-068", "EF-069", "EF-070", "EF-071", "EF-072", "EF-161", "EF-163")
def test_on_the_map_the_rules_that_cardboard_keeps_are_told_in_place(journey: Journey) -> None:
    journey.do("begin_evening")
    assert [each.rule for each in journey.parts()["reminders"].told] == ["EF-013", "EF-010"]
    journey.do("begin_initiation")
    journey.do("end_scene", how="won")
    told = {each.rule for each in journey.parts()["reminders"].told}
    assert {"EF-066", "EF-068", "EF-069", "EF-070", "EF-071", "EF-072", "EF-096", "EF-131", "EF-161", "EF-163"} <= told


@pytest.mark.rule("EF-080", "EF-081", "EF-082", "EF-092", "EF-093", "EF-141", "EF-160", "EF-162")
def test_on_the_site_the_faq_and_the_erratum_are_told_in_place(journey: Journey) -> None:
    told = {each.rule for each in journey.to_the_initiation().parts()["reminders"].told}
    assert {"EF-080", "EF-081", "EF-082", "EF-092", "EF-093", "EF-105", "EF-140", "EF-141", "EF-160", "EF-162"} <= told


def test_every_reminder_leads_to_a_rule_that_is_told() -> None:
    named = {rule for told in BY_SCENE.values() for rule in told.values()}
    rules = {each.name: each.read_text("utf-8") for each in (folder("content") / etherfields.slug).glob("rules.*.md")}
    assert {"rules.fr.md", "rules.en.md"} <= {*rules}
    assert [(name, rule) for name, text in rules.items() for rule in named if f"## {rule} " not in text] == []
