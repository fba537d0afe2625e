"""The view of the current question of the round, with its hints, and of the button that leads to the next step."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream import card_pile, dealer_order, game_end, star_placing
from companion.games.dream.reveal import voters_missing
from companion.games.dream.round_steps import step, unseen
from companion.games.dream.screens.votes import turn
from companion.games.dream.state import Dream, at_the_table, dealer_first, players, players_without_vote
from companion.games.dream.tokens import TOKENS
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

# The rule behind the question of each step of a hidden round.
RULES = {"look": "DR-006", "stars": "DR-007", "vote": "DR-008", "turn_discs": "DR-008", "reveal": "DR-008"}


@dataclass(frozen=True, slots=True)
class Now:
    """Says what people should do now, as screens show it. `number` is the number of the round, `ask` the sentence that
    says what to do, and `people` the number of people here. `truth` (the true number) is 0 and `mortal` is None until
    the reveal. `ends` says that the game is over. `chairs` are the seats to choose from when people name the dealer or
    the Mortal. `missing` seats have not voted; `unseen` seats have not looked at their token. `floor` is the id of the
    seat towards which the middle of the tablet turns. `is_ready` says that the next step may begin. `may_hurry` says
    that some people are not ready yet and may be skipped. `has_voted` says that the phone's own seat has voted."""

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
    unseen: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    people: int
    has_tokens: bool


@dataclass(frozen=True, slots=True)
class Number:
    round: int


@dataclass(frozen=True, slots=True)
class Stars:
    """The players in the order in which they place stars. If the app records each star, `next` is the player who places
    the next one, and `left` holds the stars that each player still has. All fields are empty outside the step
    "stars"."""

    order: tuple[Seat, ...] = ()
    next: Seat | None = None
    left: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def number_view(table: Table[Dream]) -> Number:
    round = table.state.current
    return Number(round.number if round else table.state.last_number + 1)


def steps(table: Table[Dream]) -> Steps:
    return Steps(len(table.here()), has_tokens(table))


def has_tokens(table: Table[Dream]) -> bool:
    hidden = table.state.hidden
    return bool(hidden.deal.cards) if hidden else TOKENS.of(table) == "app"


def view(table: Table[Dream], offers: Offers) -> Now:
    """Returns what people should do now. The result contains no votes and no tokens before the reveal."""
    round, hidden = table.state.current, table.state.hidden
    at = step(table, hidden) if hidden else ""
    turned = round if round and round.is_turned else None
    return Now(
        number=number_view(table).round,
        ask=question(table, offers),
        hints=(*vote_hints(table), *(pile_hints(table) if "next_round" in offers else ())),
        all_voted=not players_without_vote(table, round) if round else False,
        has_tokens=has_tokens(table),
        truth=turned.truth if turned else 0,
        mortal=table.seat(turned.mortal) if turned else None,
        ends=game_end.is_over(table),
        people=len(table.here()),
        deals_next=None if hidden else table.seat(dealer_order.next_dealer(table)),
        chairs=players(table, round) if round and "tell_tokens" in offers else table.here(),
        missing=voters_missing(table),
        is_ready=at in ("stars", "reveal", "turn_discs"),
        floor=seat_with_floor(table, at),
        may_hurry=at in ("look", "vote"),
        unseen=unseen(table, hidden) if hidden and at == "look" else (),
    )


def seat_with_floor(table: Table[Dream], step: str) -> str:
    """Returns the id of the seat towards which the middle of the tablet turns; `step` is the step of the hidden round,
    or "". In the step "stars" this is the seat that places the next star, or the dealer if the app does not record
    stars. In any other step it is the seat that holds the tablet, "" if no seat holds it."""
    if step == "stars" and table.state.hidden:
        return star_placing.on_turn(table) or table.state.hidden.dealer
    holds = turn(table).seat
    return holds.id if holds else ""


def question(table: Table[Dream], offers: Offers) -> Say:
    if round := table.state.hidden:
        at = step(table, round)
        return say(f"dream.ask.{at}", rule=RULES[at])
    if "tell_tokens" in offers:
        return say("dream.ask.tokens", rule="DR-008")
    if "close_votes" in offers:
        return say("dream.ask.discs", rule="DR-008")
    if "next_round" in offers:
        has_begun = table.state.rounds
        return say("dream.ask.next", rule="DR-012") if has_begun else say("dream.ask.first", rule="DR-003")
    return say("dream.ask.dealer", rule="DR-006") if "name_dealer" in offers else say("dream.ask.over", rule="DR-011")


def vote_hints(table: Table[Dream]) -> Iterator[Say]:
    """Yields one hint with the names of the players who have not voted. Yields nothing before the first vote and after
    the last."""
    round, missing = table.state.hidden, voters_missing(table)
    if round and 0 < len(missing) < len(at_the_table(table, round)):
        yield say("dream.hint.waiting", names=tuple(seat.name for seat in missing))


def pile_hints(table: Table[Dream]) -> Iterator[Say]:
    """Yields hints about the pile of dream cards (DR-005): that too few cards are left for a round, or how many are
    left. If the table does not shuffle used cards again, it yields only the hint that too few are left."""
    shuffles = card_pile.PILE.of(table) == "shuffled"
    if not card_pile.has_four_cards(table.state):
        yield say("dream.hint.pile_out", rule="DR-005", cards=card_pile.CARDS)
        if shuffles:
            yield say("dream.hint.shuffle", rule="DR-005")
    elif shuffles:
        yield say("dream.hint.pile", rule="DR-005", n=card_pile.cards_left(table.state))


def laps(table: Table[Dream]) -> Stars:
    round = table.state.hidden
    if not round or step(table, round) != "stars":
        return Stars()
    order = dealer_first(table, round)
    if not star_placing.STAR_TURNS.is_on(table):
        return Stars(order)
    left = tuple((seat, round.stars_left(seat.id)) for seat in order)
    return Stars(order, star_placing.places_next(table, round), left)
