"""A table in another house goes on from the printed chronicle alone: what this campaign knows stands in it."""

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.table.say import Say, SayValue
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.test_recap import told
from tests.web.house import House, open_house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as home:
        yield home


def five_evenings(journey: Journey) -> Journey:
    """Everything that may be noted is noted once; between them evenings end and begin."""
    journey.to_the_map()
    for number, (kind, name) in enumerate(
        (
            ("object", "Lantern"), ("note", "Torn letter"), ("wisdom", "Third rule"), ("gate", "The well"),
            ("map", "Harbour tile"), ("season", "Fog"), ("fate", "Twins"), ("slumber", "Wolf"), ("tile", "Black stair"),
            ("card", "Old key"), ("card", "Mirror"), ("script", ""),
        )
    ):  # fmt: skip
        code = f"I-02 {chr(65 + number)}" if kind != "script" else "script 17"
        journey.play("reveal", code=code, kind=kind)
        if name:
            journey.play("give_name", of=code, name=name)
    journey.play("note_element", code="I-02 B", note="Burn it at midnight")
    journey.play("describe_gate", code="I-02 D", zone="B2", keys=3)
    journey.play("lay_tile", slot="A3", code="I-02 E")
    journey.play("give", code="*Moth wing", seat="s2", kind="influence")
    journey.play("gain", code="I-02 J", kind="card")
    journey.play("put_back", code="I-02 K")
    journey.play("choose_season", season_card="Thick fog")
    journey.play("move_team", slot="A3")
    journey.play("give_name", of="B4", name="The lighthouse")
    journey.play("choose_archetype", seat="s1", archetype="gambler")
    journey.play("put_on_mask", seat="s1", mask="Owl mask")
    journey.play("count_cards", seat="s2", pile="flaws", by=2)
    journey.play("unlock_slot")
    journey.play("plan_next", plan="Back to the well with three Keys")
    for _ in range(4):
        journey.to_bed().do("begin_evening")
        journey.do("wake_up")
    journey.play("plan_next", plan="Ask the twins")
    return journey.to_bed()


NOTED = (
    "Lantern", "Torn letter", "Burn it at midnight", "Third rule", "The well", "Zone B2", "Keys: 3", "Harbour tile",
    "Fog", "Twins", "Wolf", "Black stair", "Old key", "Mirror", "Script 17", "Moth wing", "Thick fog", "The lighthouse",
    "Gambler", "Owl mask", "Ask the twins", "A3", "Open Object slots",
)  # fmt: skip


def by_name(lines: tuple[tuple[Say, SayValue], ...]) -> dict[str, SayValue]:
    return {what.id.rpartition(".")[2]: value for what, value in lines}


def page_text(home: House, journey: Journey) -> str:
    saved = home.tablet("en").get(f"/tables/{journey.id}/pages/chronicle.html")
    return unescape(saved.text)


def test_all_that_was_noted_is_in_print(home: House) -> None:
    journey = five_evenings(Journey(home.app.services.tables).open("Ana", "Ben", "Cleo"))
    text = page_text(home, journey)
    missing = [each for each in NOTED if each not in text]
    codes = [entry.code for entry in journey.state.ledger.every() if not entry.code.endswith("SETUP")]
    assert (
        missing == [] and [each for each in codes if each.removeprefix("*").removeprefix("script ") not in text] == []
    )


def test_every_element_stands_in_one_register_with_its_place_and_holder(journey: Journey) -> None:
    record = five_evenings(journey).page("chronicle").record
    rows = {entry.code: (each.place, holder) for each in record.registers for entry, holder in each.rows}
    assert rows.keys() == {entry.code for entry in journey.state.ledger.every()}
    assert rows["*Moth wing"] == ("deck", "Ben") and rows["I-02 D"] == ("envelope", "")
    assert [each.place for each in record.registers][-1] == "box"


def test_the_state_of_the_team_and_of_each_dreamer_is_in_print(journey: Journey) -> None:
    five_evenings(journey)
    journey.suffer("s3", 4)
    record = journey.page("chronicle").record
    team = by_name(record.lines)
    assert team["season"] == "Thick fog" and team["slots"] == 4 and team["first"] == "Ana" and "scene" not in team
    lines = {seat.name: by_name(lines) for seat, lines in record.dreamers}
    assert isinstance(lines["Ana"]["archetype"], Say) and lines["Ana"]["mask"] == "Owl mask"
    assert lines["Ben"]["flaws"] == 2 and lines["Cleo"]["distress"] == 4 and "ether" not in lines["Cleo"]


def test_a_dream_under_way_and_the_evening_of_today_are_in_print(journey: Journey) -> None:
    chronicle = journey.to_the_initiation().page("chronicle")
    team = by_name(chronicle.record.lines)
    assert team["turn"] == "1 / 12" and "gate" in team and [each.number for each in chronicle.evenings] == [1]


def test_a_recap_tells_every_name_however_many(journey: Journey) -> None:
    journey.to_the_map()
    for letter in "ABCDEFGHIJKLMNO":
        journey.play("reveal", code=f"I-02 {letter}", kind="card")
        journey.play("give_name", of=f"I-02 {letter}", name=f"Thing {letter}")
    met = told(journey.to_bed())
    assert {f"Thing {letter}" for letter in "ABCDEFGHIJKLMNO"} <= {*met["met"]["what"]}
