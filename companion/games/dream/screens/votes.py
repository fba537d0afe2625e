"""The boxes to tap, what is read off discs, and the votes that lie open once all is revealed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream import way
from companion.games.dream.reveal import unread
from companion.games.dream.state import Dream, Round, at_the_table, players
from companion.games.dream.votes import OWN_COLOUR, VOTES, is_a_phones
from companion.kit.deals import Looker, lookers
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Tokens:
    """A peek for each, at the edge where they sit in the `ring`."""

    lookers: tuple[Looker, ...]
    ring: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Bet:
    seat: Seat
    colour: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes that are open while the tokens are still to be turned: later they stand with the points."""

    bets: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class Ballot:
    """One box for each colour and number, the same for everybody; no box remembers that it was tapped. Who votes on a
    phone is asked before the tablet takes it over."""

    seat: Seat
    colours: tuple[Seat, ...]
    on_phone: bool = False


@dataclass(frozen=True, slots=True)
class Ballots:
    ballots: tuple[Ballot, ...] = ()
    kept: tuple[Seat, ...] = ()
    ring: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """What is still to be read off it: the number that the Mortal bet on, the colour that a God bet on."""

    seat: Seat
    is_mortal: bool


@dataclass(frozen=True, slots=True)
class Discs:
    discs: tuple[Disc, ...] = ()
    colours: tuple[Seat, ...] = ()


def tokens(table: Table[Dream]) -> Tokens:
    round = table.state.hidden
    return Tokens(lookers(table, round.deal), way.contenders(table)) if round else Tokens(())


def votes(table: Table[Dream]) -> Votes:
    round = table.state.current
    return Votes(tuple(bets(table, round))) if round else Votes()


def bets(table: Table[Dream], round: Round) -> Iterator[Bet]:
    if not round.is_revealed or round.is_turned:
        return
    around = {seat.id: seat for seat in players(table, round)}
    for seat in around.values():
        if (vote := round.votes.get(seat.id)) and vote.colour in around:
            yield Bet(seat, around[vote.colour], vote.number)


def ballots(table: Table[Dream]) -> Ballots:
    """A vote of each, and for who has voted a way to see it again."""
    round = table.state.hidden
    if not round or VOTES.of(table) != "screens":
        return Ballots()
    asked = at_the_table(table, round)
    kept = tuple(seat for seat in asked if seat.id in round.votes)
    return Ballots(tuple(ballot(table, round, seat) for seat in asked), kept, way.contenders(table))


def ballot(table: Table[Dream], round: Round, seat: Seat) -> Ballot:
    """DR-008: one's own colour is left out for all or in for all, whoever they are."""
    own_colour = OWN_COLOUR.of(table) == "allowed"
    colours = tuple(each for each in players(table, round) if own_colour or each != seat)
    return Ballot(seat, colours, is_a_phones(table, seat.id))


def discs(table: Table[Dream], audience: Who) -> Discs:
    """All lies open by now: it is read as it is. A phone reads the disc of its own seat."""
    round = table.state.current
    if not round or not round.is_turned:
        return Discs()
    found = (Disc(seat, seat.id == round.mortal) for seat in unread(table, round))
    asked = tuple(each for each in found if audience.role != "seat" or each.seat.id == audience.seat)
    return Discs(asked, players(table, round)) if asked else Discs()
