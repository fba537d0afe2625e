"""One round: who plays when, how many cards lie there, what counts at once and what waits for the end."""

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.scoring import Evening


def names(seats: tuple[Seat, ...]) -> str:
    return " ".join(seat.name for seat in seats)


@pytest.mark.rule("VE-008", "VE-012")
def test_play_goes_clockwise_from_the_initiative(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", "Dan", first="s3")
    assert names(evening.parts()["round"].order) == "Cleo Dan Ana Ben"


@pytest.mark.rule("VE-013")
def test_the_initiative_passes_clockwise_at_the_end_of_a_round(evening: Evening) -> None:
    firsts = []
    for _ in range(4):
        firsts.append(evening.state.first)
        evening.next_round()
    assert firsts == ["s1", "s2", "s3", "s1"]


@pytest.mark.rule("VE-013")
def test_the_round_counter_goes_up_by_one(evening: Evening) -> None:
    evening.next_round(3)
    assert evening.parts()["round"].number == 4


@pytest.mark.rule("VE-013")
@pytest.mark.parametrize("kind", ["leave", "sit_out"])
def test_the_initiative_passes_over_who_is_not_there(evening: Evening, kind: str) -> None:
    evening.play(kind, seat="s2")
    evening.next_round()
    assert evening.state.first == "s3"


@pytest.mark.rule("VE-013")
@pytest.mark.parametrize("kind", ["leave", "sit_out"])
def test_who_goes_with_the_initiative_hands_it_to_the_next(evening: Evening, kind: str) -> None:
    evening.play(kind, seat="s1")
    assert evening.state.first == "s2"
    assert names(evening.parts()["round"].order) == "Ben Cleo"


@pytest.mark.rule("VE-013")
@pytest.mark.parametrize(("first", "next"), [("s1", "s2"), ("s2", "s3"), ("s3", "s1")])
@pytest.mark.parametrize("kind", ["leave", "sit_out"])
def test_the_next_is_whoever_sits_clockwise_of_the_empty_place(
    tables: Tables, kind: str, first: str, next: str
) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", first=first)
    evening.play(kind, seat=first)
    assert evening.state.first == next


@pytest.mark.rule("VE-013")
def test_who_comes_back_does_not_take_the_initiative_back(evening: Evening) -> None:
    evening.play("sit_out", seat="s1")
    evening.play("come_back", seat="s1")
    assert names(evening.parts()["round"].order) == "Ben Cleo Ana"


@pytest.mark.rule("VE-013")
def test_the_initiative_can_be_handed_on_by_hand(evening: Evening) -> None:
    evening.play("hand_initiative", seat="s3")
    assert evening.state.first == "s3"
    assert [score.has_initiative for score in evening.parts()["scores"].scores] == [False, False, True]


@pytest.mark.rule("VE-013")
def test_who_sits_out_with_the_initiative_is_told_that_it_passes(evening: Evening) -> None:
    passes = say("vale_of_eternity.foresee.initiative", rule="VE-013")
    assert passes in vale.foresee(evening.table, Move("sit_out", {"seat": "s1"}))
    assert passes not in vale.foresee(evening.table, Move("sit_out", {"seat": "s2"}))


@pytest.mark.rule("VE-007")
def test_captures_go_once_around_and_back(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", first="s2")
    assert names(evening.parts()["phases"].captures) == "Ben Cleo Ana Ana Cleo Ben"


@pytest.mark.rule("VE-007")
def test_of_two_the_second_captures_twice_in_a_row(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben")
    assert names(evening.parts()["phases"].captures) == "Ana Ben Ben Ana"


@pytest.mark.rule("VE-007")
@pytest.mark.parametrize(("people", "cards"), [("Ana Ben", 4), ("Ana Ben Cleo", 6), ("Ana Ben Cleo Dan", 8)])
def test_two_cards_lie_there_for_each_player(tables: Tables, people: str, cards: int) -> None:
    assert Evening(tables).open(*people.split()).parts()["phases"].cards == cards


@pytest.mark.rule("VE-007")
def test_who_sits_out_captures_no_card(evening: Evening) -> None:
    evening.play("sit_out", seat="s2")
    phases = evening.parts()["phases"]
    assert phases.cards == 4
    assert names(phases.captures) == "Ana Cleo Cleo Ana"


@pytest.mark.rule("VE-007")
def test_who_moves_to_another_place_plays_from_there(evening: Evening) -> None:
    evening.play("move_seat", seat="s2", after="s3")
    assert names(evening.parts()["phases"].captures) == "Ana Cleo Ben Ben Cleo Ana"


@pytest.mark.rule("VE-005", "VE-016")
def test_an_arena_has_as_many_slots_as_rounds_begun(evening: Evening) -> None:
    evening.next_round(4)
    assert evening.parts()["phases"].slots == 5


@pytest.mark.rule("VE-011")
def test_to_banish_costs_the_number_of_the_round(evening: Evening) -> None:
    evening.next_round(4)
    parts = evening.parts()
    assert parts["phases"].slots == parts["round"].number == 5


@pytest.mark.rule("VE-006")
def test_a_score_never_falls_below_zero(evening: Evening) -> None:
    evening.enter("s1", -5)
    assert evening.scores["s1"] == 0


@pytest.mark.rule("VE-006")
def test_the_floor_holds_at_every_moment_of_a_round(evening: Evening) -> None:
    evening.enter("s1", -5)
    evening.enter("s1", 4)
    assert evening.scores["s1"] == 4
    assert evening.parts()["scores"].scores[0].gained == 3


@pytest.mark.rule("VE-006")
def test_a_loss_after_a_gain_takes_from_the_gain(evening: Evening) -> None:
    evening.enter("s1", 4)
    evening.enter("s1", -5)
    assert evening.scores["s1"] == 0


@pytest.mark.rule("VE-006")
def test_a_loss_in_a_later_round_stops_at_zero_too(evening: Evening) -> None:
    evening.enter("s1", 3)
    evening.next_round()
    evening.enter("s1", -20)
    evening.next_round()
    evening.enter("s1", 2)
    assert evening.state.sheet.scores("s1", 3) == (1, 4, 0, 2)


def test_a_past_entry_is_corrected_and_all_later_totals_follow(evening: Evening) -> None:
    for points in (5, 3, 4):
        evening.enter("s2", points)
        evening.next_round()
    evening.play("correct_points", round=2, seat="s2", points=10)
    assert evening.state.sheet.scores("s2", 3) == (2, 7, 17, 21)
    assert evening.facts[-1].data["was"] == 3


def test_the_history_tells_what_a_correction_corrected(evening: Evening) -> None:
    evening.enter("s2", -3)
    evening.play("correct_points", round=1, seat="s2", points=4)
    told = say("vale_of_eternity.told.points_corrected", name="Ben", round=1, was="\N{MINUS SIGN}3", points="+4")
    assert vale.tell(evening.table, evening.facts[-1], TABLET) == told


@pytest.mark.rule("VE-002")
def test_the_points_of_the_start_can_be_corrected(evening: Evening) -> None:
    evening.play("correct_points", round=0, seat="s1", points=3)
    assert evening.scores["s1"] == 3


@pytest.mark.parametrize("round", [-1, 2, 10])
def test_a_round_that_has_not_been_played_cannot_be_corrected(evening: Evening, round: int) -> None:
    with pytest.raises(IllegalMove, match=r"^field\.out_of_range$"):
        evening.play("correct_points", round=round, seat="s1", points=3)


def test_the_round_counter_can_be_set_right(evening: Evening) -> None:
    evening.play("correct_round", round=5)
    assert evening.parts()["phases"].slots == 5
    told = say("vale_of_eternity.told.round_corrected", was=1, round=5)
    assert vale.tell(evening.table, evening.facts[-1], TABLET) == told


def test_points_of_a_later_round_stay_in_sight_when_the_counter_is_set_back(evening: Evening) -> None:
    evening.next_round(2)
    evening.enter("s1", 8)
    evening.play("correct_round", round=2)
    parts = evening.parts()
    ana = parts["scores"].scores[0].score
    assert ana == parts["sheet"].rows[-1].cells[0].total == parts["race"].race.lines[0].score == 9


def test_when_next_round_is_undone_the_points_since_move_with_it(evening: Evening) -> None:
    too_early = evening.next_round()
    evening.enter("s1", 4)
    evening.undo(too_early)
    assert evening.state.sheet.scores("s1", 1) == (1, 5)


def test_the_screen_knows_whose_points_are_still_missing(evening: Evening) -> None:
    evening.enter("s2", 0)
    assert names(evening.parts()["next"].unnoted) == "Ana Cleo"


def test_a_round_without_any_points_is_fresh(evening: Evening) -> None:
    assert evening.parts()["next"].is_fresh
    evening.enter("s2", 0)
    assert not evening.parts()["next"].is_fresh
    evening.next_round()
    assert evening.parts()["next"].is_fresh


def test_a_round_of_four_is_one_move_each_and_next_round(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", "Dan")
    before = evening.opened.seq
    for seat in ("s1", "s2", "s3", "s4"):
        evening.enter(seat, 5)
    evening.next_round()
    assert evening.opened.seq - before == 5
    assert evening.scores == {"s1": 6, "s2": 7, "s3": 8, "s4": 9}


def test_the_screen_marks_who_leads_and_whose_points_are_noted(evening: Evening) -> None:
    evening.enter("s2", 5)
    scores = evening.parts()["scores"].scores
    assert [(each.seat.name, each.leads, each.is_noted) for each in scores] == [
        ("Ana", False, False), ("Ben", True, True), ("Cleo", False, False),
    ]  # fmt: skip


def test_nobody_leads_before_anybody_has_scored(evening: Evening) -> None:
    assert not any(each.leads for each in evening.parts()["scores"].scores)
    evening.enter("s1", 0)
    assert [each.leads for each in evening.parts()["scores"].scores] == [False, False, True]


def test_a_game_that_began_without_the_app_says_who_leads_at_once(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", round=4, points_s1=12, points_s2=31)
    assert [each.leads for each in evening.parts()["scores"].scores] == [False, True]


def test_a_phone_shows_its_own_score_and_place(evening: Evening) -> None:
    evening.enter("s3", 9)
    mine = evening.parts(sitting("s3"))["mine"]
    assert (mine.score.seat.name, mine.score.score, mine.place) == ("Cleo", 12, 1)


def test_the_house_reads_who_leads_in_which_round(evening: Evening) -> None:
    evening.enter("s1", 2)
    told = say("vale_of_eternity.headline.leads", round=1, names=("Ana", "Cleo"), n=2)
    assert vale.headline(evening.table, TABLET) == told


@pytest.mark.rule("VE-006")
@pytest.mark.parametrize(("points", "flips"), [(59, []), (60, ["Ana"]), (70, ["Ana"])])
def test_past_sixty_a_tile_is_flipped_once(evening: Evening, points: int, flips: list[str]) -> None:
    """Ana begins with one point: 59 more are 60, which still stand on the track."""
    evening.enter("s1", points)
    assert [seat.name for seat in evening.parts()["next"].past] == flips
    evening.play("correct_points", round=1, seat="s1", points=55)
    evening.next_round()
    evening.enter("s1", 3)
    assert evening.parts()["next"].past == ()
