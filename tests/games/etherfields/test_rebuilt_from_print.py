"""From the printed chronicle alone, somebody builds the same table in another house: all that the table's screens show
is in print, and all that is in print can be entered there."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.games.etherfields.campaign.dreamers import PILES, pile_size
from companion.games.etherfields.campaign.supplies import THINGS
from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.ledger.names import mask_name
from companion.table.fact import Fact
from companion.table.moves import IllegalMove
from companion.web.rendering.translations import Translator
from tests.games.etherfields.campaigns import Journey
from tests.web.house import House, open_house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as home:
        yield home


def gates_won_and_lost(journey: Journey) -> None:
    journey.to_the_map()
    journey.play("reveal", code="I-05 A", kind="gate")
    for code, tried, won in (("I-05 A", 3, 0), ("I-02 B", 4, 2), ("I-01 X", 1, 1)):
        journey.play("describe_gate", code=code, zone="B2", keys=2, tried=tried, won=won)
    journey.play("set_turn_cards", value=10)
    journey.play("set_six_flaws", value="skip")
    journey.play("set_gems", value=4)
    journey.play("note_table", text="Sleeves in the red box")
    journey.to_bed()


def in_the_middle_of_a_dream(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    journey.do("enter_dream", gate="I-02 B", turns=9)
    things = ("threat", "morphing", "terrain", "conscience", "ruse", "states", "keys", "no_entry", "markers")
    for number, thing in enumerate(things):
        journey.play("take_for_team", thing=thing, by=1 + number % 3)
    journey.suffer("s2", 3)


def masks_and_finds_of_several_evenings(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 M", kind="mask")
    journey.play("give", code="I-02 M", seat="s1")
    journey.play("give_name", of="I-02 M", name="Paper owl")
    journey.play("count_cards", seat="s2", pile="progress", by=2)
    for number in range(2, 4):
        journey.to_bed().do("begin_evening")
        journey.do("wake_up")
        journey.play("reveal", code=f"I-03 {'ABCD'[number]}", kind="object")
        journey.play("keep_words", evening=number - 1, line=f"Line {number}", plan=f"Plan {number}")


def counted_evenings_told_later(journey: Journey) -> None:
    journey.to_the_map().to_bed()
    journey.play("tell_evening", days_ago=0, line="The fog")
    journey.play("keep_words", evening=1, line="Rain", plan="The harbour")


CAMPAIGNS = (
    gates_won_and_lost, in_the_middle_of_a_dream, masks_and_finds_of_several_evenings, counted_evenings_told_later,
)  # fmt: skip


def printed(home: House, journey: Journey, language: str) -> str:
    page = home.tablet(language).get(f"/tables/{journey.id}/pages/chronicle.html").text
    return " ".join(unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)).split())


def shown_by_the_table(journey: Journey, t: Translator) -> Iterator[str]:
    """Yields each thing that the table's screens show, in the words that the print must have."""
    table, state = journey.opened.table, journey.state
    for gate in state.gates.values():
        yield f"{t('etherfields.atlas.zone', zone=gate.zone or '?')} · {t('etherfields.atlas.price', keys=gate.keys)}"
        yield t("etherfields.atlas.tried", tried=gate.tried) if gate.tried else ""
        yield f"{t('etherfields.atlas.won')} ×{gate.won}" if gate.won else ""
    for setting in etherfields.settings:
        if (value := setting.of(table)) != setting.default:
            chosen = t(f"etherfields.choice.{value}") if isinstance(value, str) else value
            yield f"{t(f'etherfields.setting.{setting.id}')} {chosen}"
    for (_, thing), count in state.held.items():
        yield f"{t(f'etherfields.choice.{thing}')} {count}" if count and thing in THINGS else ""
    for seat in table.seats:
        yield t(f"colour.{seat.colour}")
        yield mask_name(state, seat.id)
        counts = ((pile, pile_size(state.dreamer(seat.id), pile)) for pile in PILES)
        yield from (f"{t(f'etherfields.choice.{pile}')} {count}" for pile, count in counts if count)
    for entry in state.ledger.every():
        evening = t("etherfields.stage.evening", evening=entry.evening) if entry.evening else ""
        kind = f"{t(f'etherfields.choice.{entry.kind}')} {evening}".strip()
        yield kind if entry.is_met else t("etherfields.unseen")
        yield from (entry.name, entry.note)
    for evening in (*state.past, state.tonight):
        yield from (evening.line, evening.plan)
    yield table.note


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_all_that_the_table_shows_is_in_print(home: House, campaign: Callable[..., None], language: str) -> None:
    journey = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo")
    campaign(journey)
    text, t = printed(home, journey, language), home.app.services.translators[language]
    assert [each for each in shown_by_the_table(journey, t) if " ".join(each.split()) not in text] == []


def test_gates_are_in_the_order_of_the_box_however_they_were_entered(journey: Journey) -> None:
    gates_won_and_lost(journey)
    assert [called for called, _ in journey.page("chronicle").doors] == ["I-01 X", "I-02 B", "I-05 A"]
    assert [door.code for door in journey.parts()["atlas"].doors] == ["I-01 X", "I-02 B", "I-05 A"]


@pytest.mark.rule("EF-152")
def test_a_gate_that_failed_elsewhere_is_entered_and_tried_again(journey: Journey) -> None:
    journey.to_the_map().play("describe_gate", code="I-02 B", zone="unknown", keys=3, tried=2, won=0)
    before = journey.state.gates["I-02 B"]
    assert (before.tried, before.won) == (2, 0)
    journey.do("retry_dream", gate="I-02 B", turns=9)
    assert journey.state.gates["I-02 B"].tried == 3


def test_a_form_without_tries_leaves_them_and_a_won_gate_was_tried(journey: Journey) -> None:
    journey.to_the_map().play("describe_gate", code="I-02 B", zone="unknown", keys=3, tried=1, won=2)
    journey.play("describe_gate", code="I-02 B", zone="A1", keys=4)
    gate = journey.state.gates["I-02 B"]
    assert (gate.zone, gate.keys, gate.tried, gate.won) == ("A1", 4, 2, 2)
    journey.play("describe_gate", code="I-02 B", zone="A1", keys=4, tried=0, won=0)
    gate = journey.state.gates["I-02 B"]
    assert (gate.tried, gate.won) == (0, 0)


def continued(journey: Journey, evenings: int) -> Journey:
    return Journey(journey.tables).open("Ana", "Ben", story="goes_on", evenings=evenings)


def test_told_evenings_fill_the_counted_ones(journey: Journey) -> None:
    journey = continued(journey, 5)
    for number in (1, 2, 3, 4):
        journey.play("tell_evening", days_ago=30 - number, line=f"Evening {number}")
    journey.play("tell_evening", evening=5, days_ago=2, line="The last")
    assert [each.number for each in journey.state.past] == [1, 2, 3, 4, 5] and journey.state.evening == 5
    journey.play("tell_evening", days_ago=1, line="A sixth")
    assert (journey.state.past[-1].number, journey.state.evening) == (6, 6)


def test_a_new_evening_is_told_before_the_counted_ones(journey: Journey) -> None:
    journey = continued(journey, 2)
    journey.play("tell_evening", evening=3, days_ago=0, line="A third")
    assert ([each.number for each in journey.state.past], journey.state.evening) == ([3], 3)
    with pytest.raises(IllegalMove):
        journey.play("tell_evening", evening=3, days_ago=0, line="Again")


def test_an_evening_told_in_the_middle_of_one_moves_none(journey: Journey) -> None:
    journey = continued(journey, 2)
    journey.do("begin_evening")
    journey.play("tell_evening", evening=1, days_ago=9, line="The first")
    assert [each.number for each in journey.state.past] == [1] and journey.state.tonight.number == 3


def test_an_evening_told_in_the_middle_of_the_first_comes_before_it(journey: Journey) -> None:
    journey.to_the_map().play("tell_evening", days_ago=2, line="The prologue")
    assert ([each.number for each in journey.state.past], journey.state.tonight.number) == ([1], 2)
    journey.to_bed().do("begin_evening")
    assert ([each.number for each in journey.state.past], journey.state.tonight.number) == ([1, 2], 3)


def test_words_for_a_number_that_an_old_log_counted_too_high_are_of_the_evening_being_played(journey: Journey) -> None:
    journey.to_the_map().play("tell_evening", days_ago=2, line="The prologue")
    change = etherfields.index.facts["diary_written"].change
    assert change(journey.opened.table, Fact("diary_written", {"evening": 3, "line": "Fog"})).tonight.line == "Fog"


def test_a_told_evening_has_its_path(journey: Journey) -> None:
    journey = continued(journey, 1)
    with pytest.raises(IllegalMove):
        journey.play("tell_evening", evening=1, days_ago=9, line="The first", slots="A1 C4")
    journey.play("tell_evening", evening=1, days_ago=9, line="The first", slots="a1, A2 B3")
    assert journey.state.past[0].path == ("A1", "A2", "B3")
    chronicle = journey.page("chronicle")
    assert [line.id for line in chronicle.evenings[0].lines] == ["etherfields.recap.path"]
    assert [place.evenings for place in chronicle.places[:3]] == [(1,), (1,), ()]


def test_each_evening_keeps_its_own_plan(journey: Journey) -> None:
    journey.to_the_map().to_bed().do("begin_evening")
    journey.do("wake_up")
    journey.play("keep_words", evening=1, line="", plan="The well")
    journey.play("keep_words", evening=2, line="", plan="The harbour")
    assert (journey.state.past[0].plan, journey.state.tonight.plan) == ("The well", "The harbour")


def test_a_mask_has_its_present_name_wherever_it_is_shown(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 M", kind="mask")
    journey.play("give", code="I-02 M", seat="s1")
    for name in ("Owl", "Paper owl"):
        journey.play("give_name", of="I-02 M", name=name)
        parts = journey.parts()
        assert parts["dreamers"].portraits[0].mask == parts["decks"].decks[0].dreamer.mask == name
    journey.play("forget_name", of="I-02 M")
    assert mask_name(journey.state, "s1") == "I-02 M"


def test_a_mask_of_an_old_log_is_found_by_its_text(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 M", kind="mask")
    journey.play("give_name", of="I-02 M", name="Owl")
    change = etherfields.index.facts["mask_put_on"].change
    old = change(journey.opened.table, Fact("mask_put_on", {"seat": "s1", "mask": "I-02 M"}))
    assert mask_name(old, "s1") == "Owl"


def test_the_diary_proposes_the_next_counted_evening(home: House) -> None:
    journey = continued(Journey(home.app.services.tables), 5)
    journey.play("tell_evening", days_ago=9, line="The first")
    tablet = home.tablet("en")
    asked = f"/tables/{journey.id}/moves/tell_evening?now_evening=2"
    assert unescape(tablet.get(f"/tables/{journey.id}/pages/diary").text).count(asked) == 1
    form = tablet.get(asked).text
    assert re.search(r'name="evening"[^>]*value="2"', form)
    assert re.search(r'name="slots"[^>]*>', form)[0].count("required") == 0 and "required" in form
