"""Nothing leaks: the same play with other roles looks the same on every screen, and with other verdicts on the
Dreamer's own."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.when_i_dream.game import game as wid
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.log.fold import fold, tell
from companion.table.moves import IllegalMove
from companion.testing.hypothesis_strategies import Step, numbers, quickly
from tests.games.when_i_dream.dreaming import Dreaming
from tests.games.when_i_dream.generated import Start, played, starts, steps, take
from tests.table.tables import seen, undoable_now

OTHER = {"right": "wrong", "wrong": "right", "yes": "no", "no": "yes"}
in_a_dream = st.tuples(starts, steps, st.integers(0, 4), numbers)


def known(evening: Dreaming, facts: list[Fact], who: Who) -> tuple[object, ...]:
    """All that one screen can come to know, but for the answer to "show me"."""
    opened = fold(wid, evening.id, facts)
    told = tuple(tell(wid, opened.table, fact, who) for fact in facts)
    moves = [*evening.tables.views.offers(opened, who).values()]
    view, headline = seen(wid, opened.table, who), wid.headline(opened.table, who)
    return view, moves, told, headline, undoable_now(wid, opened, who), opened.redoable


def dreaming_on(evening: Dreaming, moves: int, number: int) -> None:
    """Into the middle of a dream, so that there is something to hide."""
    if "next_round" in evening.offers():
        take(evening, ("on", 0, 0, 0))
    for place in range(moves):
        take(evening, (("on", "judge", "judge", "note")[place], number // (place + 1), number, place))


def dealt_otherwise(facts: list[Fact], number: int, scored: set[int]) -> list[Fact]:
    """Every deal that nobody has turned up, with the cards moved around, the spare among them."""
    return [turned(fact, number) if fact.kind == "roles_dealt" and fact.seq not in scored else fact for fact in facts]


def turned(fact: Fact, number: int) -> Fact:
    seats, cards = [*fact.data["cards"]], [*fact.data["cards"].values(), *fact.data["spare"]]
    by = 1 + number % (len(cards) - 1)
    moved = [*cards[by:], *cards[:by]]
    return replace(fact, data={**fact.data, "cards": dict(zip(seats, moved, strict=False)), "spare": moved[-1:]})


@quickly
@given(in_a_dream)
def test_with_other_roles_every_screen_shows_and_tells_the_same(play: tuple[Start, list[Step], int, int]) -> None:
    start, steps, moves, number = play
    with played(start, steps) as evening:
        dreaming_on(evening, moves, number)
        facts = evening.facts
        others = dealt_otherwise(facts, number, {night.seq for night in evening.state.scored})
        for who in (TABLET, *(sitting(seat.id) for seat in evening.table.seats)):
            assert known(evening, facts, who) == known(evening, others, who)


def judged_otherwise(facts: list[Fact], dreamer: str) -> list[Fact]:
    """Every answer, word, total and penalty of this dream, turned into another one."""
    return [
        otherwise(fact) if fact.text("dreamer") == dreamer and "players" not in fact.data else fact for fact in facts
    ]


def otherwise(fact: Fact) -> Fact:
    data = {name: OTHER.get(value, value) if isinstance(value, str) else value for name, value in fact.data.items()}
    swapped = {"yellow": "blue", "blue": "yellow"}
    data = {swapped.get(name, name): value for name, value in data.items()}
    another = {"word": "another", "seat": "s3" if data.get("seat") == "s2" else "s2", "penalties": 9}
    return replace(fact, data={**data, **{name: value for name, value in another.items() if name in data}})


@quickly
@given(in_a_dream)
def test_with_other_answers_the_dreamers_own_screen_shows_and_tells_the_same(
    play: tuple[Start, list[Step], int, int],
) -> None:
    start, steps, moves, number = play
    with played(start, steps) as evening:
        dreaming_on(evening, moves, number)
        if night := evening.state.current:
            facts, who = evening.facts, sitting(night.dreamer)
            assert known(evening, facts, who) == known(evening, judged_otherwise(facts, night.dreamer), who)


def told_to_nobody_masked(dreaming: Dreaming, seat: str) -> set[str]:
    lines = (tell(wid, dreaming.table, fact, sitting(seat)) for fact in dreaming.facts)
    return {line.id for line in lines if line}


def with_everything(dreaming: Dreaming) -> Dreaming:
    table = dreaming.of(5)
    table.play("set_words", value="on")
    table.deal().start()
    table.play("note_word", dream_card=1, word="boat")
    table.judge("yb").next_card()
    table.once("give_forbidden", seat="s3")
    table.play("correct_penalties", seat="s3", penalties=2)
    return table.end_night("right")


def test_the_dreamer_reads_nothing_of_the_dream_until_the_mask_is_off(dreaming: Dreaming) -> None:
    table = with_everything(dreaming)
    hidden = {f"when_i_dream.told.{kind}" for kind in ("verdict.right", "verdict.wrong", "forbidden_said", "last.right",
                                                       "word_noted", "penalties_corrected")}  # fmt: skip
    assert told_to_nobody_masked(table, "s1") & hidden == set()
    assert told_to_nobody_masked(table, "s2") >= hidden
    assert told_to_nobody_masked(table.wake(), "s1") >= hidden


def test_the_dreamer_is_offered_only_what_is_about_people_the_clock_and_the_box(dreaming: Dreaming) -> None:
    table = dreaming.of(5).deal().start().judge("y")
    kinds = {offer.kind for offer in wid.moves(table.table, sitting("s1"))}
    assert kinds == {"pause_clock", "move_clock", "end_night", "tick_step", "untick_step"}
    assert ":card." not in str([each.value for each in seen(wid, table.table, sitting("s1"))])


def test_a_dream_leaves_the_house_in_a_file_only_when_the_mask_is_off(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    table.play("set_roles", value="cards")
    table.sleep("yb")
    with pytest.raises(IllegalMove) as refused:
        table.tables.files.pack(table.id)
    assert refused.value.why.id == "file.secrets"
    assert table.wake().tables.files.pack(table.id)


def test_penalties_of_this_dream_are_not_the_dreamers_to_see(dreaming: Dreaming) -> None:
    table = with_everything(dreaming)
    seen = {
        who: [each.penalties for each in table.parts(who)["scores"].scores]
        for who in (TABLET, sitting("s1"), sitting("s2"))
    }
    assert seen == {TABLET: [0, 0, 2, 0, 0], sitting("s1"): [0] * 5, sitting("s2"): [0, 0, 2, 0, 0]}
    assert table.parts(sitting("s1"))["sheet"].penalties[2][1] == 0


def test_an_answer_taken_back_with_its_whole_dream_stays_hidden(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    deal = table.once("next_round")
    table.start().judge("y")
    table.undo(deal)
    assert "when_i_dream.told.verdict.right" not in told_to_nobody_masked(table, "s1")


def test_undo_tells_the_dreamer_nothing(dreaming: Dreaming) -> None:
    table = dreaming.of(5).deal().start().judge("y")
    assert undoable_now(wid, table.opened, sitting("s1")) is None
    assert undoable_now(wid, table.opened, TABLET)


def test_a_secret_has_the_same_shape_whatever_the_role(dreaming: Dreaming) -> None:
    table = dreaming.of(10).deal()
    secrets = [table.tables.secrets.show(table.id, TABLET, seat.id) for seat in table.table.seats[1:]]
    assert {(each.of, each.word.values, each.told.values) for each in secrets} == {(table.night.deal.id, (), ())}
