"""What holds however a game of When I Dream is played: checked on generated ones, the same in every run."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.when_i_dream import game as wid
from companion.games.when_i_dream import scoring
from companion.games.when_i_dream.facts import CHANGES
from companion.games.when_i_dream.rules import Dream, deck
from companion.table.fact import TABLET, Fact, sitting
from companion.table.fold import Opened, advance, fold, last_move, tell
from companion.table.game import Table
from companion.table.moves import Move, read_move
from tests.games.generating import filled
from tests.games.when_i_dream.dreaming import Dreaming
from tests.games.when_i_dream.generated import (
    Start,
    Step,
    evenings,
    numbers,
    played,
    quickly,
    standing,
    starts,
    steps,
    take,
)

AUDIENCES = (TABLET, sitting("s1"), sitting("s2"))
COMES_AND_GOES = ("add_seat", "come_back", "leave", "sit_out")


def paused(table: Table[Dream]) -> Dream:
    """A clock comes back paused; all else as if nothing had happened."""
    nights = tuple(replace(night, clock=replace(night.clock, left=0.0, ends_at=0.0)) for night in table.state.nights)
    return replace(table.state, nights=nights)


@quickly
@given(starts, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        if moves := standing(evening):
            move = moves[number % len(moves)]
            without = [fact for fact in evening.facts if fact.move != move]
            evening.undo(move)
            assert paused(evening.table) == paused(fold(wid, evening.id, without).table)


@quickly
@given(
    starts, steps, st.tuples(st.sampled_from(["on", "judge", "note", "correct", "people"]), numbers, numbers, numbers)
)
def test_undoing_the_last_move_is_the_table_before_it(start: Start, steps: list[Step], step: Step) -> None:
    with played(start, steps) as evening:
        before = evening.opened
        take(evening, step)
        if before.seq + 1 in standing(evening):
            evening.undo(before.seq + 1)
            assert paused(evening.table) == paused(before.table)


@quickly
@given(starts, steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        assert evening.opened == fold(wid, evening.id, evening.facts)


@quickly
@given(starts, steps)
def test_what_was_dealt_and_the_spare_are_always_the_row(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        for night in evening.state.nights:
            if night.deal.cards:
                assert Counter([*night.deal.cards.values(), *night.deal.spare]) == Counter(deck(len(night.players)))
                assert set(night.deal.cards) == {*night.players} - {night.dreamer}


@quickly
@given(starts, steps)
def test_each_dreams_once_and_rounds_are_counted_through(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        state = evening.state
        dreamers = [*state.dreamt, *(night.dreamer for night in state.nights)]
        assert len({*dreamers}) == len(dreamers)
        assert [night.number for night in state.nights] == [*range(start[1], start[1] + len(state.nights))]


@quickly
@given(starts, steps)
def test_every_score_is_what_it_began_with_and_the_lines_of_its_nights(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        rows = evening.parts()["sheet"].rows
        for place, line in enumerate(evening.parts()["sheet"].start):
            seat, began = line
            by_night = [row.cells[place].points for row in rows]
            assert began + sum(by_night) == scoring.total(evening.table, seat.id)
            assert scoring.final(evening.table, seat.id) >= 0 or ("floor", "below") in evening.table.settled
            assert scoring.penalties(evening.state, seat.id) >= 0


@quickly
@given(starts, steps)
def test_every_screen_can_be_drawn_in_every_state(start: Start, steps: list[Step]) -> None:
    with evenings(start) as evening:
        names = {who: part_names(evening, who) for who in AUDIENCES}
        for step in steps:
            take(evening, step)
            for who in AUDIENCES:
                wid.headline(evening.table, who)
                last_move(wid, evening.opened, who)
                assert part_names(evening, who) == names[who]


def part_names(evening: Dreaming, who: object) -> list[str]:
    parts = wid.view(evening.table, who)
    assert len({hash(part) for part in parts}) == len(parts)
    return [part.name for part in parts]


@quickly
@given(starts, steps)
def test_every_fact_is_told_or_silent_but_never_an_error(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        for who in AUDIENCES:
            told = [tell(wid, evening.table, fact, who) for fact in evening.facts]
            assert told[1].id == "when_i_dream.told.game_started"


@settings(quickly, max_examples=25)
@given(starts, steps, numbers, numbers)
def test_every_move_on_offer_can_be_made(start: Start, steps: list[Step], a: int, b: int) -> None:
    with played(start, steps) as evening:
        opened = evening.opened
        for who in (TABLET, sitting("s1"), sitting("s2")):
            for offer in evening.tables.offers(opened, who):
                raw = {**filled(offer, a, b, a + b), "at": offer.at}
                move = read_move(offer.kind, raw, (offer,))
                facts = evening.tables.decided(opened, who, move)
                assert facts is not None and drawn(advance(wid, opened, facts))


@quickly
@given(starts, steps, st.sampled_from(COMES_AND_GOES), numbers)
def test_whoever_comes_or_goes_is_told_what_changes(start: Start, steps: list[Step], kind: str, number: int) -> None:
    with played(start, steps) as evening:
        seats = [seat.id for seat in evening.table.seats]
        fields = {"seat": seats[number % len(seats)]} if number % 3 and kind != "add_seat" else {}
        assert wid.foresee(evening.table, Move(kind, fields))[0].id == "when_i_dream.foresee.roles"


def drawn(opened: Opened) -> bool:
    return all(wid.view(opened.table, who) for who in (TABLET, sitting("s1")))


FIELDS = ("seat", "first", "round", "points", "dreamer", "players", "cards", "spare", "left", "ends_at", "ended_at",
          "verdict", "dream_card", "word", "told", "role", "yellow", "blue", "winners", "penalties", "kinds",
          "since", "moves")  # fmt: skip
wild = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.sampled_from([10**400, 2**63]), st.floats(),
    st.sampled_from(["s1", "s2", "s9", "right", "forbidden", "fairy", "all", "time_ended", ""]),
)  # fmt: skip
wilder = st.one_of(
    wild, st.lists(wild, max_size=4), st.dictionaries(st.sampled_from(["s1", "s2", "s9"]), wild, max_size=3)
)
nonsense = st.builds(
    Fact,
    kind=st.sampled_from([*CHANGES, "seat_left", "seat_added", "setting_changed", "point_settled"]),
    data=st.dictionaries(st.sampled_from(FIELDS), wilder, max_size=6),
    seq=st.integers(1, 40),
    move=st.integers(1, 40),
)
OPENING = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo", "Dan"], "colours": []})


@settings(quickly, max_examples=150)
@given(st.lists(nonsense, max_size=30))
def test_no_log_however_garbled_stops_a_table_from_opening(facts: list[Fact]) -> None:
    opened = fold(wid, "t", [OPENING, *facts])
    for who in (TABLET, sitting("s1")):
        assert wid.view(opened.table, who) and wid.headline(opened.table, who)
        assert wid.moves(opened.table, who) is not None
        wid.secret(opened.table, "s1")
        for fact in facts:
            tell(wid, opened.table, fact, who)
    wid.due(opened.table)
