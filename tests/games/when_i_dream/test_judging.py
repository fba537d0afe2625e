"""Who notes the answers: each card is noted once, however many fingers want to."""

import pytest

from companion.games.when_i_dream import answers
from companion.table.fact import TABLET, Fact, sitting
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import Say, say
from tests.games.when_i_dream.dreaming import Dreaming
from tests.table.tables import Clock

BEN, CLEO = sitting("s2"), sitting("s3")
NOTING = ("give_verdict", "give_forbidden")


@pytest.fixture
def night(dreaming: Dreaming) -> Dreaming:
    """Ana dreams; all others have phones, and all screens note the answers."""
    table = dreaming.of(4)
    for seat in ("s2", "s3", "s4"):
        table.tables.moves.take_seat(table.id, seat, f"phone of {seat}")
    table.play("choose_judge", judge="all")
    return table.deal().start()


def refused(night: Dreaming, who: object, kind: str = "give_verdict", at: str = "", **fields: object) -> Say:
    fields = fields or {"verdict": "right"}
    with pytest.raises(IllegalMove) as found:
        night.play(kind, who=who, at=at or night.offers(who)[kind].at, **fields)
    assert isinstance(found.value, StaleMove) is bool(at)
    return found.value.why


def wait(night: Dreaming, seconds: float) -> None:
    clock = night.tables.resources.clock
    assert isinstance(clock, Clock)
    clock.now += seconds


@pytest.mark.rule("WD-007")
def test_two_fingers_that_note_one_answer_note_one_card(night: Dreaming) -> None:
    """The second one comes 0.6 s later, when its screen shows the next card already."""
    night.once("give_verdict", who=BEN, verdict="right")
    wait(night, 0.6)
    assert refused(night, CLEO) == say("when_i_dream.refused.quicker", name="Ben", card=1)
    assert refused(night, CLEO, "give_forbidden", seat="s4").id == "when_i_dream.refused.quicker"
    assert answers.yellow(night.night) == len(night.night.cards) == 1
    wait(night, 2)
    night.once("give_verdict", who=CLEO, verdict="wrong")
    assert len(night.night.cards) == 2


@pytest.mark.rule("WD-007")
def test_a_tap_for_a_card_that_was_noted_meanwhile_says_who_was_quicker(night: Dreaming) -> None:
    at = night.offers(CLEO)["give_verdict"].at
    night.once("give_verdict", verdict="right")
    wait(night, 60)
    assert refused(night, CLEO, at=at) == say("when_i_dream.refused.tablet_quicker", card=1)
    assert refused(night, TABLET, at=at) == say("when_i_dream.refused.noted", card=1)
    assert len(night.night.cards) == 1


def test_whoever_noted_a_card_sees_so_and_can_take_it_back(night: Dreaming) -> None:
    move = night.once("give_verdict", who=BEN, verdict="right")
    noted = {who.seat: night.parts(who)["pads"].noted for who in (BEN, CLEO)}
    assert (noted["s2"].card, noted["s2"].undo) == (1, move)
    assert (noted["s3"].name, noted["s3"].undo) == ("Ben", 0)
    assert night.parts(sitting("s1"))["pads"].noted is None


@pytest.mark.rule("WD-007")
def test_by_default_the_tablet_notes_the_answers_and_no_phone_does(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.tables.moves.take_seat(table.id, "s2", "phone")
    table.deal().start()
    assert {*NOTING} <= table.offers().keys() and not {*NOTING} & table.offers(BEN).keys()
    pads = table.parts(BEN)["pads"]
    assert (pads.judge, pads.card, pads.noted) == (say("when_i_dream.judge.tablet"), 1, None)


def test_the_table_chooses_whose_phone_notes_the_answers(night: Dreaming) -> None:
    night.play("choose_judge", judge="s2")
    may = [who for who in (TABLET, sitting("s1"), BEN, CLEO) if "give_verdict" in night.offers(who)]
    assert may == [BEN]
    night.play("choose_judge", who=CLEO, judge="s3")
    assert "give_verdict" in night.offers(CLEO) and "give_verdict" not in night.offers(BEN)


def test_the_tablet_stands_in_for_a_phone_that_went_and_for_a_judge_who_dreams(night: Dreaming) -> None:
    night.play("choose_judge", judge="s2")
    night.play("release_seat", seat="s2")
    assert "give_verdict" in night.offers()
    night.tables.moves.take_seat(night.id, "s2", "another phone")
    assert "give_verdict" not in night.offers()
    night.judge("y", BEN).end_night().wake().deal()
    assert night.state.dreamer == "s2"
    night.start()
    assert "give_verdict" in night.offers() and "give_verdict" not in night.offers(BEN)


def test_the_tablet_always_notes_the_last_answer(night: Dreaming) -> None:
    night.play("choose_judge", judge="s2")
    night.once("end_night")
    assert [who for who in (TABLET, BEN, CLEO) if "last_answer" in night.offers(who)] == [TABLET, BEN]


def test_the_dreamer_neither_notes_nor_chooses(night: Dreaming) -> None:
    assert {*NOTING, "choose_judge"}.isdisjoint(night.offers(sitting("s1")))


def test_a_table_without_phones_chooses_nobody(dreaming: Dreaming) -> None:
    assert "choose_judge" not in dreaming.of(4).deal().start().offers()


def test_a_forbidden_word_of_the_day_in_an_older_log_still_counts(night: Dreaming) -> None:
    night.end_night()
    said = Fact("forbidden_said", {"round": 1, "seat": "s3", "dreamer": "s1"})
    night.tables.writer.append(night.id, TABLET, lambda opened: [said], "")
    assert night.parts()["scores"].scores[2].penalties == 1
