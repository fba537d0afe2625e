"""The views of the ballots, of the tablet that goes from hand to hand, of the discs to read, and of all votes after the
reveal."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream.passing_the_tablet import to_look, to_vote
from companion.games.dream.reveal import discs_to_read
from companion.games.dream.round_steps import step
from companion.games.dream.state import Dream, Round, are_stars_down, at_the_table, players
from companion.games.dream.votes import OWN_COLOUR, VOTES, is_on_phone
from companion.kit.deals import Lookers, lookers
from companion.kit.stopping_and_leaving import contenders
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Bet:
    """A revealed vote: `seat` bet on `colour` and on `number`."""

    seat: Seat
    colour: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Votes:
    """The revealed votes, shown until the app knows the Mortal and the true number. After that, the scores show the
    votes."""

    bets: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class Ballot:
    """A seat's ballot. `colours` are the colours to choose from. `on_phone` says that the seat votes on a phone; the
    tablet then asks for confirmation before it votes for this seat."""

    seat: Seat
    colours: tuple[Seat, ...]
    on_phone: bool = False


@dataclass(frozen=True, slots=True)
class Ballots:
    """The ballots of all players on the tablet. `kept` are the seats that have voted already, `ring` all seats around
    the table."""

    ballots: tuple[Ballot, ...] = ()
    kept: tuple[Seat, ...] = ()
    ring: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc of the box that has not been entered yet. The Mortal's disc counts for its number, a God's disc for its
    colour."""

    seat: Seat
    is_mortal: bool


@dataclass(frozen=True, slots=True)
class Discs:
    discs: tuple[Disc, ...] = ()
    colours: tuple[Seat, ...] = ()


def token_lookers(table: Table[Dream]) -> Lookers:
    round = table.state.hidden
    return Lookers(lookers(table, round.deal), contenders(table)) if round else Lookers()


def open_votes(table: Table[Dream]) -> Votes:
    round = table.state.current
    return Votes(tuple(bets(table, round))) if round else Votes()


def bets(table: Table[Dream], round: Round) -> Iterator[Bet]:
    if not round.is_revealed or round.is_turned:
        return
    by_seat = {seat.id: seat for seat in players(table, round)}
    for seat in by_seat.values():
        if (vote := round.votes.get(seat.id)) and vote.colour in by_seat:
            yield Bet(seat, by_seat[vote.colour], vote.number)


def ballots(table: Table[Dream]) -> Ballots:
    round = table.state.hidden
    if not round or VOTES.of(table) != "screens" or not are_stars_down(table, round):
        return Ballots()
    voters = at_the_table(table, round)
    with_vote = tuple(seat for seat in voters if seat.id in round.votes)
    return Ballots(tuple(ballot(table, round, seat) for seat in voters), with_vote, contenders(table))


def ballot(table: Table[Dream], round: Round, seat: Seat) -> Ballot:
    """Returns a seat's ballot. The seat's own colour is left out, unless the table allows everybody to bet on their own
    (DR-008)."""
    own_colour = OWN_COLOUR.of(table) == "allowed"
    colours = tuple(each for each in players(table, round) if own_colour or each != seat)
    return Ballot(seat, colours, is_on_phone(table, seat.id))


def discs(table: Table[Dream], audience: Who) -> Discs:
    round = table.state.current
    if not round or not round.is_turned:
        return Discs()
    unread_discs = (Disc(seat, seat.id == round.mortal) for seat in discs_to_read(table, round))
    voters = tuple(each for each in unread_discs if audience.role != "seat" or each.seat.id == audience.seat)
    return Discs(voters, players(table, round)) if voters else Discs()


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn with the tablet. `seat` holds the tablet now, None if nobody does. This seat votes if there is a
    `ballot`; otherwise it looks at its token. `next` is the seat that gets the tablet next, `kept` the seat that voted
    last on the tablet."""

    seat: Seat | None = None
    next: Seat | None = None
    ballot: Ballot | None = None
    has_token: bool = False
    kept: Seat | None = None
    has_looked: bool = False


def turn(table: Table[Dream]) -> Turn:
    round = table.state.hidden
    if not round:
        return Turn()
    if lookers := to_look(table):
        has_looked = table.has_looked(lookers[0].id, round.deal.id)
        return Turn(lookers[0], second_or_none(lookers), has_token=True, has_looked=has_looked)
    voters = to_vote(table, round) if step(table, round) == "vote" else ()
    return voting_turn(table, round, voters) if voters else Turn()


def voting_turn(table: Table[Dream], round: Round, voters: tuple[Seat, ...]) -> Turn:
    seat, voted_here = voters[0], [id for id, vote in round.votes.items() if not vote.by_phone]
    has_token, last_voter = seat.id in round.deal.cards, table.seat(voted_here[-1]) if voted_here else None
    return Turn(seat, second_or_none(voters), ballot(table, round, seat), has_token, last_voter)


def second_or_none(seats: tuple[Seat, ...]) -> Seat | None:
    return seats[1] if len(seats) > 1 else None
