"""`companion check-game` names each mistake of an author, and finds nothing wrong with games that are right."""

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kit.history_lines import line, number, seat
from companion.kit.scoring import ScoredRounds, Scoring
from companion.kit.scoring_moves import chapters
from companion.table.chapter import as_fact
from companion.table.fact import Fact
from companion.table.game import Game, Part
from companion.table.moves import Number, Offer
from companion.table.table import Table
from companion.terminal import doctor
from companion.testing import game_check
from companion.testing.game_check import check_box
from companion.testing.game_findings import impossible_numbers, wrong_drawing, wrong_rules
from companion.testing.missing_texts import missing_texts, untranslated_texts
from companion.web import game_registry
from companion.web.game_registry import RegisteredGame, find_games, register_game
from tests.bids.bids import SCORING
from tests.bids.bids import game as bids
from tests.server_process import COMPANION, PLAIN
from tests.toy.toy_game import game as toy
from tests.web import mistakes
from tests.whispers import game as whispers
from tests.whispers.creatures import Whispering

pytestmark = pytest.mark.slow
MISTAKES = {**mistakes.PARTS, **mistakes.MOVES, **mistakes.TOLD}
SAID = {
    "a list": "tests.web.mistakes.Shown.cards is a list",
    "a set": "tests.web.mistakes.Shown.cards is a set",
    "a frozenset": "tests.web.mistakes.Shown.cards is a frozenset",
    "a dict": "the value of the part 'knocks' is a dict",
    "no template": "has no template: write templates/whispers/_missing.html",
    "another zone": "web/mistakes.py:",
}


def box_of(game: Game[Whispering]) -> RegisteredGame:
    return register_game("whispers", "tests.whispers", game)


RIGHT = [
    box_of(whispers),
    register_game("toy", "tests.toy.toy_game", toy),
    register_game("bids", "tests.bids.bids", bids),
]


@pytest.mark.parametrize("box", RIGHT, ids=["whispers", "toy", "bids"])
def test_nothing_is_wrong_with_a_game_that_is_right(box: RegisteredGame) -> None:
    checked = check_box(box)
    # Evenings of the toy are too short for all of its moves.
    assert checked.findings == [] and {*checked.unplayed} <= {"turn_wind"}


@pytest.mark.parametrize("what", MISTAKES)
def test_each_mistake_is_named(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_check, "STEPS", 8)
    findings = check_box(box_of(MISTAKES[what])).findings
    assert any(SAID.get(what, "") in each for each in findings)


@pytest.fixture
def copied(tmp_path: Path) -> RegisteredGame:
    """A game whose files a test may spoil."""
    box = box_of(whispers)
    assert box.package
    shutil.copytree(box.package, tmp_path / "whispers")
    return replace(box, package=tmp_path / "whispers")


def test_a_number_that_nobody_can_enter_is_named() -> None:
    offers = {"knock": Offer("knock", (("times", Number(1, 0)),)), "ring": Offer("ring", (("times", Number(1, 1)),))}
    assert ["'knock'" in each for each in impossible_numbers(offers)] == [True]
    spoilt = {"ring": Offer("ring", (("times", Number(1, 3, default=0)), ("oil", Number(1, 3, likely=(4,)))))}
    assert ["default are not all allowed" in each for each in impossible_numbers(spoilt)] == [True, True]


def test_a_rule_that_one_language_lacks_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules.en.md").write_text("## BD-001 · Bids\nBid.\n", "utf-8")
    (tmp_path / "rules.fr.md").write_text("# Rien\n", "utf-8")
    box = replace(RIGHT[2], contents=(tmp_path,))
    found = [*wrong_rules(box, replace(bids, settings=(), ending=None), ["BD-001"])]
    assert found == [f"the rule 'BD-001' has no section in {tmp_path / 'rules.fr.md'}"]


XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
DRAWN = {
    "": "is no XML, so no browser shows it: no element found",
    "<svg": "is no XML, so no browser shows it: unclosed token: line 1",
    '<svg viewBox="0 0 9 9"/>': "begins with <svg>: write <svg xmlns=",
    f"<svg {XMLNS}/>": "has no viewBox of four numbers",
    f'<svg {XMLNS} viewBox="0 0 320"/>': "has no viewBox of four numbers",
    f'<svg {XMLNS} viewBox="0 0 9 9"><script/></svg>': "has a script in <script>",
    f'<svg {XMLNS} viewBox="0 0 9 9"><g onclick="go()"/></svg>': "has a script in <g>",
}


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_drawing_that_browsers_do_not_show_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: str
) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "drawing.svg").write_text(drawn)
    box = replace(RIGHT[2], package=tmp_path)
    assert [f"drawing.svg {DRAWN[drawn]}" in each for each in wrong_drawing(box)] == [True]
    monkeypatch.setattr(game_registry, "find_games", lambda: {"bids": box})
    assert any(f"drawing.svg {DRAWN[drawn]}" in each.sentence for each in doctor.check_games() if not each.is_well)


def test_the_drawings_of_the_own_games_are_shown() -> None:
    assert [each for box in find_games().values() for each in wrong_drawing(box)] == []


def test_an_unknown_name_is_answered_with_the_games_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    aside = replace(RIGHT[2], slug="bid", game=None, broken="the entry point is called bid, the game bids")
    monkeypatch.setattr(game_check, "find_games", lambda: {"bid": aside})
    assert game_check.check_game("bids").findings[1:] == [aside.broken]


def test_what_a_further_language_lacks_is_named_and_no_mistake(copied: RegisteredGame) -> None:
    assert copied.package
    file = copied.package / "translations" / "de.po"
    file.write_text('msgid "whispers.move.knock"\nmsgstr "Klopfen"\n', "utf-8")
    assert not [*missing_texts(copied)]
    lacks = {*untranslated_texts(copied)}
    assert f"{file} lacks the text whispers.knocked" in lacks
    assert f"{file} lacks the text whispers.move.knock" not in lacks


def test_a_missing_text_is_named_for_each_language(copied: RegisteredGame) -> None:
    assert copied.package
    for file in (copied.package / "translations").glob("*.po"):
        file.write_text(
            file.read_text("utf-8").replace('msgid "whispers.knocked"', 'msgid "whispers.knokced"'), "utf-8"
        )
    lacks = [each for each in missing_texts(copied) if "whispers.knocked" in each]
    assert len(lacks) == 2 and {*lacks} <= {*check_box(copied).findings}


def test_a_game_without_any_text_is_named_by_the_doctor_too(copied: RegisteredGame) -> None:
    assert copied.package
    shutil.rmtree(copied.package / "translations")
    assert ["there are no texts" in each for each in missing_texts(copied)] == [True]


def test_a_template_that_cannot_be_read_is_named_with_its_line(copied: RegisteredGame) -> None:
    assert copied.package
    (copied.package / "templates/whispers/_knocks.html").write_text("<p>\n{% if %}")
    assert any("_knocks.html:2" in each for each in check_box(copied).findings)


def bids_with(**changes: Any) -> RegisteredGame:
    """Returns the scored game for two people, who are played faster than eight, with these changes."""
    return register_game("bids", "tests.bids.bids", replace(bids, players=(2, 2), **changes))


def scored(**changes: Any) -> Scoring[ScoredRounds]:
    return replace(SCORING, **changes)


def reacting(reaction: Any) -> RegisteredGame:
    """Returns the scored game with this reaction to the end of a round, which only the move `next_round` reaches."""
    entries, rounds, *others = bids.chapters
    return bids_with(chapters=(entries, replace(rounds, reacts={**rounds.reacts, "round_ended": reaction}), *others))


def test_kinds_of_moves_that_are_never_on_offer_are_named() -> None:
    game = mistakes.with_second(moves={"ring": as_fact("knocked")})
    assert check_box(box_of(game)).unplayed == ("ring",)


@pytest.mark.parametrize("reaction", [lambda table, fact: "a text", mistakes.raises], ids=["a text", "raises"])
def test_a_wrong_reaction_to_the_end_of_a_round_is_found(reaction: Any) -> None:
    assert check_box(reacting(reaction)).findings


def half_points(round: int, numbers: Mapping[str, int]) -> Any:
    return 30.5


def test_points_that_are_no_whole_number_are_named_with_their_function() -> None:
    findings = check_box(bids_with(chapters=chapters(scored(points=half_points)))).findings
    assert any("(half_points) must return int, and returned a float" in each for each in findings)
    assert not any("score_charts" in each or "scoring.py" in each for each in findings)


def test_a_rule_without_a_section_is_named() -> None:
    lines = {"bid_entered": line("BID-044", "bid_corrected", name=seat(), number=number("bid"), round=number("round"))}
    findings = check_box(bids_with(chapters=chapters(scored(lines=lines)))).findings
    assert any("'BID-044' has no section" in each for each in findings)


def test_a_field_that_no_such_fact_has_is_named_if_the_history_reads_it() -> None:
    lines = {"bid_entered": line("", "bid_corrected", name=seat(), number=number("bid"), round=number("rond"))}
    findings = check_box(bids_with(chapters=chapters(scored(lines=lines)))).findings
    assert any(
        "'bid_entered' reads the field 'rond', which no such fact had: is it 'round'?" in each for each in findings
    )


def test_a_field_of_a_form_that_the_move_does_not_have_is_named(copied: RegisteredGame) -> None:
    assert copied.package
    file = copied.package / "templates/whispers/_knocks.html"
    spoilt = file.read_text("utf-8").replace("<button", '<button name="colour" value="red"')
    file.write_text(spoilt, "utf-8")
    assert any("sends the field 'colour', which the move 'deal'" in each for each in check_box(copied).findings)


def test_a_text_that_lacks_a_value_is_named_without_a_place_in_python() -> None:
    findings = check_box(box_of(mistakes.TOLD["tell lacks a value"])).findings
    assert any(each.startswith("whispers.knocks in ") for each in findings)
    assert not any(".py:0" in each for each in findings)


def test_a_change_in_place_is_named_where_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def knock(table: Table[Whispering]) -> int:
        object.__setattr__(table.state, "knocks", table.state.knocks + 1)
        return 0

    monkeypatch.setattr(game_check, "STEPS", 8)
    drawn = mistakes.with_part(Part("knocks", shared=knock))
    decided = mistakes.deciding(lambda asked: [Fact("knocked", {"n": knock(asked.table)})])
    for game, said in ((drawn, "drawing the screen of"), (decided, "the move 'knock' changes a state")):
        assert any(said in each for each in check_box(box_of(game)).findings)


def test_a_part_that_depends_on_a_hidden_secret_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_creature(table: Table[Whispering]) -> str:
        return table.state.deal.cards.get("s1", "")

    monkeypatch.setattr(game_check, "STEPS", 8)
    findings = check_box(box_of(mistakes.with_part(Part("knocks", shared=first_creature)))).findings
    assert any("the part knocks of tablet depends on a secret of the running deal" in each for each in findings)


def test_the_command_ends_with_1_for_a_game_that_is_not_there() -> None:
    done = subprocess.run([*COMPANION, "check-game", "nothing"], env=PLAIN, capture_output=True, text=True, timeout=240)
    assert done.returncode == 1 and "no game is called nothing" in done.stdout
