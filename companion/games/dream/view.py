"""What each screen of Dream shows. Until the reveal, only who has looked and who has voted; values only."""

from dataclasses import dataclass

from companion.games.dream import points, rules
from companion.games.dream.ending import of_ending
from companion.games.dream.rules import Dream, Round
from companion.games.dream.scores import Score, of_scores, of_sheet
from companion.games.dream.telling import GAME
from companion.games.dream.voting import Ballot, Ballots, ballot, of_ballots, of_votes
from companion.games.dream.way import of_way
from companion.kit.deals import Looker, lookers
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Chosen:
    """The settings and settled points that screens depend on."""

    goal: int
    way_end: int
    deals: bool
    stars: bool
    own_colour: bool
    shuffles_pile: bool


@dataclass(frozen=True, slots=True)
class Now:
    """The current question, and the one tap that answers it. `truth` and `mortal` are those of a revealed round."""

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
    next: Offer | None
    name: Offer | None
    tell: Offer | None
    reveal: Offer | None


@dataclass(frozen=True, slots=True)
class Stars:
    """The order of the three laps; with the setting, who has which stars left and whose turn it is."""

    order: tuple[Seat, ...]
    next: Seat | None
    left: tuple[tuple[Seat, tuple[str, ...]], ...]
    place: Offer | None


@dataclass(frozen=True, slots=True)
class Tokens:
    """A peek for each; who has looked stands beside who has voted."""

    lookers: tuple[Looker, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """`joins_next`: a round goes on in which this seat has no part."""

    seat: Seat | None
    ballot: Ballot | None
    has_voted: bool
    vote: Offer | None
    score: Score | None
    joins_next: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """Apart from all that changes while people look: a frame must not wipe what a finger holds open."""

    seat: Seat | None
    deal: str


def parts(table: Table[Dream], audience: Who, chosen: Chosen, offers: Offers) -> tuple[Part, ...]:
    round = rules.current(table.state)
    hidden = rules.open_round(table.state)
    shared = (
        Part("ending", of_ending(table, chosen.goal), template=f"{GAME}/_ending.html"),
        Part("round", of_now(table, round, chosen, offers), template=f"{GAME}/_round.html"),
        Part("stars", of_stars(table, hidden, offers.get("place_star")), template=f"{GAME}/_stars.html"),
        Part("votes", of_votes(table, round), template=f"{GAME}/_votes.html"),
        Part("scores", of_scores(table), template=f"{GAME}/_scores.html"),
        Part("way", of_way(table, chosen.goal, chosen.way_end), template=f"{GAME}/_way.html"),
        Part(
            "sheet",
            of_sheet(table, is_over(table, chosen), offers.get("correct_points")),
            template=f"{GAME}/_sheet.html",
        ),
    )
    own = of_phone if audience.role == "seat" else of_tablet
    return (*own(table, audience, chosen, offers), *shared)


def is_over(table: Table[Dream], chosen: Chosen) -> bool:
    return points.is_over(table, chosen.goal)


def of_phone(table: Table[Dream], audience: Who, chosen: Chosen, offers: Offers) -> tuple[Part, ...]:
    return (
        Part("holding", holding(table, audience.seat), template=f"{GAME}/_holding.html"),
        Part("mine", mine(table, audience.seat, chosen, offers), template=f"{GAME}/_mine.html"),
    )


def of_tablet(table: Table[Dream], audience: Who, chosen: Chosen, offers: Offers) -> tuple[Part, ...]:
    return (
        Part("tokens", of_tokens(table), template=f"{GAME}/_tokens.html"),
        Part("ballots", ballots(table, chosen, offers), template=f"{GAME}/_ballots.html"),
    )


def of_now(table: Table[Dream], round: Round | None, chosen: Chosen, offers: Offers) -> Now:
    is_open = bool(round and not round.is_revealed)
    shown = round if round and round.is_scored else None
    named = None if is_open else table.seat(rules.next_dealer(table))
    return Now(
        number=round.number if round else rules.last_number(table.state) + 1,
        ask=question(table, round, offers),
        hints=hints(table, round, chosen, offers),
        all_voted=not rules.not_voted(table, round) if round else False,
        has_tokens=bool(round.deal.cards) if is_open and round else chosen.deals,
        truth=shown.truth if shown else 0,
        mortal=table.seat(shown.mortal) if shown else None,
        ends=is_over(table, chosen),
        people=len(table.here()),
        deals_next=named,
        chairs=rules.players(table, round) if round and "tell_tokens" in offers else table.here(),
        next=offers.get("next_round"),
        name=offers.get("name_dealer"),
        tell=offers.get("tell_tokens"),
        reveal=offers.get("reveal"),
    )


def question(table: Table[Dream], round: Round | None, offers: Offers) -> Say:
    if round and not round.is_revealed:
        return in_round(table, round)
    if "tell_tokens" in offers:
        return say("dream.ask.tokens", rule="DR-008")
    if "next_round" in offers:
        return say("dream.ask.next", rule="DR-012") if round else say("dream.ask.first", rule="DR-003")
    return say("dream.ask.dealer", rule="DR-006") if "name_dealer" in offers else say("dream.ask.over", rule="DR-011")


def in_round(table: Table[Dream], round: Round) -> Say:
    voting = rules.at_the_table(table, round)
    waiting = rules.not_voted(table, round)
    if not waiting:
        return say("dream.ask.reveal", rule="DR-008")
    if len(waiting) < len(voting):
        return say("dream.ask.vote", rule="DR-008")
    if any(not each.has_looked for each in lookers(table, round.deal)):
        return say("dream.ask.look", rule="DR-006")
    return say("dream.ask.stars", rule="DR-007")


def hints(table: Table[Dream], round: Round | None, chosen: Chosen, offers: Offers) -> tuple[Say, ...]:
    told = []
    if round and not round.is_revealed:
        waiting = tuple(seat.name for seat in rules.not_voted(table, round))
        voted = len(waiting) < len(rules.at_the_table(table, round))
        told += [say("dream.hint.waiting", names=waiting)] if waiting and voted else []
    if "next_round" in offers:
        told += of_pile(table, chosen)
    return tuple(told)


def of_pile(table: Table[Dream], chosen: Chosen) -> list[Say]:
    """DR-005: that the pile is out is told; what then happens is the table's own choice."""
    left = rules.pile(table.state)
    if left >= rules.FACE_UP:
        return [say("dream.hint.pile", rule="DR-005", n=left)] if chosen.shuffles_pile else []
    out = say("dream.hint.pile_out", rule="DR-005", cards=rules.CARDS)
    return [out, say("dream.hint.shuffle", rule="DR-005")] if chosen.shuffles_pile else [out]


def of_stars(table: Table[Dream], round: Round | None, place: Offer | None) -> Stars:
    if not round:
        return Stars((), None, (), None)
    order = rules.in_order(table, round)
    if not place:
        return Stars(order, None, (), None)
    left = tuple((seat, rules.stars_left(round, seat.id)) for seat in order)
    return Stars(order, rules.next_star(table, round), left, place)


def of_tokens(table: Table[Dream]) -> Tokens:
    round = rules.open_round(table.state)
    return Tokens(lookers(table, round.deal) if round else ())


def ballots(table: Table[Dream], chosen: Chosen, offers: Offers) -> Ballots:
    return of_ballots(table, chosen.own_colour, offers.get("cast_vote"), offers.get("correct_vote"))


def mine(table: Table[Dream], seat_id: str, chosen: Chosen, offers: Offers) -> Mine:
    round, seat = rules.open_round(table.state), table.seat(seat_id)
    score = next((each for each in of_scores(table).scores if each.seat.id == seat_id), None)
    vote = offers.get("cast_vote")
    if not round or not seat or not vote:
        return Mine(seat, None, False, None, score, bool(round and seat and seat.is_here))
    return Mine(seat, ballot(table, round, seat, chosen.own_colour), seat_id in round.votes, vote, score)


def holding(table: Table[Dream], seat_id: str) -> Holding:
    round, seat = rules.open_round(table.state), table.seat(seat_id)
    has_token = round and seat_id in round.deal.cards
    return Holding(seat if has_token else None, round.deal.id if round and has_token else "")
