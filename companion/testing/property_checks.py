"""Checks properties that every table of any game must have, however it was played. Each check raises AssertionError."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from companion.kit.countdown import Countdown
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import AnyGame, Part
from companion.table.log.fold import FoldedTable, advance, fold, is_void, tell
from companion.table.log.undo import VOIDED
from companion.table.moves import Choice, Field, IllegalMove, Move, read_move
from companion.table.table import AnyTable
from companion.testing.evening import Evening, seen, timeless, undoable_now
from companion.testing.hypothesis_strategies import standing
from companion.testing.random_play import filled

TABLET_AND_PHONE = (TABLET, sitting("s1"))
# What is compared of a table, and when the move was made that is undone.
Seen = Callable[[AnyTable, float], object]


def all_of_it(table: AnyTable, at: float) -> object:
    """Returns the whole table, so that a check compares all of it. It does not use the time `at`."""
    return table


def stopped(clock: Countdown, at: float) -> Countdown:
    """Returns the countdown as it is after an undo: paused, with the seconds that were left at the time `at`. These are
    never more than the countdown had when it last started."""
    return (
        replace(clock, left=max(0.0, min(clock.left, clock.ends_at - at)), ends_at=0.0) if clock.is_running else clock
    )


def undoing_any_move_is_never_having_made_it(
    game: AnyGame, evening: Evening, number: int, seen: Seen = all_of_it
) -> None:
    """Undoes the move that `number` chooses. Checks that the table then equals one whose log does not have this move.
    `seen` returns the data of a table that are compared."""
    if moves := standing(game, evening):
        move = moves[number % len(moves)]
        at, without = made_at(evening, move), [fact for fact in evening.facts if fact.move != move]
        evening.undo(move)
        if not is_deal_void(evening):
            assert seen(timeless(evening.table), at) == seen(timeless(fold(game, evening.id, without).table), at)


def undoing_the_last_move_is_the_table_before_it(
    game: AnyGame, evening: Evening, go_on: Callable[[], object], seen: Seen = all_of_it
) -> None:
    """Calls `go_on`, which makes a move. If that move may be undone, undoes it and checks that the table is as before.
    `seen` returns the data of a table that are compared."""
    before = evening.opened
    go_on()
    move = before.seq + 1
    if move in standing(game, evening):
        at = made_at(evening, move)
        evening.undo(move)
        if not is_deal_void(evening):
            assert seen(timeless(evening.table), at) == seen(timeless(before.table), at)


def is_deal_void(evening: Evening) -> bool:
    """Returns whether the latest undo also cancelled the running deal of secrets. It does so if somebody could have
    read a secret."""
    is_void = evening.facts[-1].kind == VOIDED
    assert not (is_void and evening.table.privacy.deal)
    return is_void


def made_at(evening: Evening, move: int) -> float:
    return min(fact.at for fact in evening.facts if fact.move == move)


def undo_and_redo_change_nothing(game: AnyGame, evening: Evening, number: int, seen: Seen = all_of_it) -> None:
    """Undoes and redoes the move that `number` chooses, and checks that the table is as before. `seen` returns the data
    of a table that are compared."""
    if moves := [move for move in standing(game, evening) if not is_void(game, evening.facts, {move})]:
        before, move = evening.table, moves[number % len(moves)]
        at = made_at(evening, move)
        evening.undo(move)
        if not is_deal_void(evening):
            with allow_refusal("redo.void"):
                evening.redo(move)
                assert seen(timeless(evening.table), at) == seen(timeless(before), at)


@contextmanager
def allow_refusal(why: str) -> Iterator[None]:
    """Suppresses an IllegalMove whose message has the id `why`."""
    try:
        yield
    except IllegalMove as error:
        if error.why.id != why:
            raise


def kept_up_to_date_is_read_from_scratch(game: AnyGame, evening: Evening) -> None:
    """Checks that the table in memory equals one that is computed from the whole log."""
    assert evening.opened == fold(game, evening.id, evening.facts)


def every_screen_can_be_drawn(
    game: AnyGame,
    evening: Evening,
    taken: Iterable[object],
    audiences: Collection[Who],
    parts: Callable[[AnyTable, Who], Sequence[Part]] | None = None,
) -> None:
    """Draws the screens of all `audiences` at the beginning and after each step, and checks that each screen always has
    parts of the same names. Iterating over `taken` makes the steps. `parts` returns the parts of a screen."""
    drawn = parts or partial(seen, game)
    names = {who: part_names(drawn(evening.table, who)) for who in audiences}
    for _ in taken:
        opened = evening.opened
        for who in audiences:
            game.headline(opened.table, who)
            undoable_now(game, opened, who)
            assert part_names(drawn(opened.table, who)) == names[who]


def part_names(parts: Sequence[Part]) -> list[str]:
    """Returns the names of the parts. Also checks that the parts can be hashed and that no two are equal."""
    assert len({hash(part) for part in parts}) == len(parts)
    return [part.name for part in parts]


def every_fact_can_be_told(game: AnyGame, evening: Evening, audiences: Collection[Who]) -> None:
    """Checks that each audience can read the history, and that at least one fact has a line in it."""
    for who in audiences:
        told = [tell(game, evening.table, fact, who) for fact in evening.facts]
        assert any(told)


def asked(
    evening: Evening,
    audiences: Collection[Who],
    *numbers: int,
    besides: Collection[str] = (),
    fill: Callable[..., dict[str, Field]] = filled,
) -> Iterator[tuple[Who, Move]]:
    """Yields each move on offer, filled with legal values, with the audience to which it is offered. `fill` chooses the
    values by the numbers. Moves of the kinds in `besides`, and moves with an empty choice, are left out."""
    for who in audiences:
        for offer in evening.tables.views.offers(evening.opened, who).values():
            if offer.kind in besides or any(domain == Choice(()) for _, domain in offer.fields):
                continue
            fields = {**fill(offer, *numbers), "at": offer.at}
            yield who, read_move(offer.kind, fields, {offer.kind: offer})


def can_be_made(game: AnyGame, evening: Evening, who: Who, move: Move) -> FoldedTable:
    """Returns the table as it would be after this move, and checks that it can be drawn; nothing is written."""
    after = advance(evening.opened, evening.tables.moves.decide(evening.opened, who, move))
    assert all(seen(game, after.table, each) for each in TABLET_AND_PHONE)
    return after


def growing(game: AnyGame, opened: FoldedTable, facts: Sequence[Fact]) -> Iterator[FoldedTable]:
    """Adds these facts to the table one by one, and yields the table after each. Checks that no fact fails. Each fact's
    line for the history is made before the fact is added."""
    for fact in facts:
        tell(game, opened.table, fact, TABLET)
        opened = advance(opened, [fact])
        assert not opened.table.failed_facts
        yield opened


def opens_however_garbled(game: AnyGame, facts: Sequence[Fact]) -> FoldedTable:
    """Returns the table after these facts. Checks that it opens, that its screens can be drawn, and that its history
    has no error."""
    opened = fold(game, "t", facts)
    assert not opened.table.failed_facts
    for who in TABLET_AND_PHONE:
        assert seen(game, opened.table, who) and game.headline(opened.table, who)
        assert game.moves(opened.table, who) is not None
        game.secret(opened.table, "s1")
        for fact in facts:
            tell(game, opened.table, fact, who)
    return opened
