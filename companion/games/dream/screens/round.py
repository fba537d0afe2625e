"""The current question, and the one tap that answers it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream import dealing, dreams, way
from companion.games.dream.reveal import waited_for
from companion.games.dream.screens.turn import turn
from companion.games.dream.state import Dream, Round, at_the_table, not_voted, players
from companion.games.dream.tokens import TOKENS
from companion.games.dream.votes import VOTES
from companion.kit.deals import lookers
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Now:
    """`truth` and `mortal` are those of a revealed round. `missing` are those whose vote is waited for; `is_ready`: to
    reveal is what comes next; `may_hurry`: somebody may want to without them. The middle of the table turns to the
    seat that has the `floor`. On a phone that `has_voted` nothing is left to do."""

    number: int
    ask: Say
    hints: tuple[Say, ...]
    all_voted: bool
    has_tokens: bool
    truth: int
    mortal: Seat | None
    ends: bool
    people: int
    deals_next: Seat | None
    chairs: tuple[Seat, ...]
    missing: tuple[Seat, ...] = ()
    is_ready: bool = False
    floor: str = ""
    may_hurry: bool = False
    has_voted: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """How a round goes, with our tokens or those of the box."""

    people: int
    has_tokens: bool


@dataclass(frozen=True, slots=True)
class Number:
    round: int


def number(table: Table[Dream]) -> Number:
    round = table.state.current
    return Number(round.number if round else table.state.last_number + 1)


def steps(table: Table[Dream]) -> Steps:
    return Steps(len(table.here()), has_tokens(table))


def has_tokens(table: Table[Dream]) -> bool:
    hidden = table.state.hidden
    return bool(hidden.deal.cards) if hidden else TOKENS.of(table) == "app"


def now(table: Table[Dream], offers: Offers) -> Now:
    round, hidden = table.state.current, table.state.hidden
    shown = round if round and round.is_turned else None
    return Now(
        number=number(table).round,
        ask=question(table, offers),
        hints=(*still_to_vote(table), *(pile(table) if "next_round" in offers else ())),
        all_voted=not not_voted(table, round) if round else False,
        has_tokens=has_tokens(table),
        truth=shown.truth if shown else 0,
        mortal=table.seat(shown.mortal) if shown else None,
        ends=way.is_over(table),
        people=len(table.here()),
        deals_next=None if hidden else table.seat(dealing.next_dealer(table)),
        chairs=players(table, round) if round and "tell_tokens" in offers else table.here(),
        missing=waited_for(table),
        is_ready=bool(hidden) and not waited_for(table) and (VOTES.of(table) == "screens" or not unseen(table)),
        floor=has_floor(table),
        may_hurry=bool(hidden) and not unseen(table),
    )


def has_floor(table: Table[Dream]) -> str:
    holds = turn(table).seat
    return holds.id if holds else ""


def question(table: Table[Dream], offers: Offers) -> Say:
    if round := table.state.hidden:
        return in_round(table, round)
    if "tell_tokens" in offers:
        return say("dream.ask.tokens", rule="DR-008")
    if "close_votes" in offers:
        return say("dream.ask.discs", rule="DR-008")
    if "next_round" in offers:
        has_begun = table.state.rounds
        return say("dream.ask.next", rule="DR-012") if has_begun else say("dream.ask.first", rule="DR-003")
    return say("dream.ask.dealer", rule="DR-006") if "name_dealer" in offers else say("dream.ask.over", rule="DR-011")


def in_round(table: Table[Dream], round: Round) -> Say:
    waiting = not_voted(table, round)
    if not waiting:
        return say("dream.ask.reveal", rule="DR-008")
    if len(waiting) < len(at_the_table(table, round)):
        return say("dream.ask.vote", rule="DR-008")
    if unseen(table):
        return say("dream.ask.look", rule="DR-006")
    return say("dream.ask.stars" if VOTES.of(table) == "screens" else "dream.ask.turn_discs", rule="DR-007")


def unseen(table: Table[Dream]) -> bool:
    """Somebody has still to look at the token that they were dealt, and has not handed the tablet on without a look."""
    round = table.state.hidden
    if not round:
        return False
    return any(not each.has_looked and each.seat.id not in round.passed for each in lookers(table, round.deal))


def still_to_vote(table: Table[Dream]) -> Iterator[Say]:
    round, waiting = table.state.hidden, waited_for(table)
    if round and 0 < len(waiting) < len(at_the_table(table, round)):
        yield say("dream.hint.waiting", names=tuple(seat.name for seat in waiting))


def pile(table: Table[Dream]) -> Iterator[Say]:
    """DR-005: that the pile is out is told; what then happens is the table's own choice."""
    shuffles = dreams.PILE.of(table) == "shuffled"
    if not dreams.gives_four(table.state):
        yield say("dream.hint.pile_out", rule="DR-005", cards=dreams.CARDS)
        if shuffles:
            yield say("dream.hint.shuffle", rule="DR-005")
    elif shuffles:
        yield say("dream.hint.pile", rule="DR-005", n=dreams.left(table.state))
