"""DR-008: everybody votes in secret on a colour and a number at once, then all is revealed."""

from collections.abc import Iterator

from companion.games.dream.state import Dream, Round, Vote, at_the_table, players
from companion.kit.telling import Read, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Told, say
from companion.table.settings import Silence
from companion.table.table import Table

OWN_COLOUR = Silence("own_colour", ("left_out", "allowed"), "left_out", "DR-008")
NUMBERS = ("1", "2", "3", "4")
NUMBER = Number(1, 4, likely=(1, 2, 3, 4))


def offers(table: Table[Dream], who: Who) -> Iterator[Offer]:
    """A phone votes for its own seat, the tablet for whoever taps."""
    state, round = table.state, table.state.hidden
    if round:
        voters = tuple(seat.id for seat in at_the_table(table, round) if who.role != "seat" or seat.id == who.seat)
        colours = Choice(tuple(seat.id for seat in players(table, round)))
        if voters:
            bet = (("seat", Choice(voters)), ("colour", colours), ("number", NUMBER))
            yield Offer("cast_vote", bet, at=round.deal.id)
        yield Offer("reveal", at=round.deal.id, once=True)
    if any(each.is_revealed for each in state.rounds):
        seats = Choice(tuple(seat.id for seat in table.seats))
        which = ("round", Number(1, state.last_number))
        yield Offer("correct_vote", (which, ("seat", seats), ("colour", seats), ("number", NUMBER)))


def number_of_now(asked: Asked[Dream]) -> int:
    """The round that a move is about."""
    round = asked.state.current
    return round.number if round else asked.state.last_number


def cast_vote(asked: Asked[Dream]) -> list[Fact]:
    """Nobody's own colour is taken, be they a God or not: a refusal must tell nothing."""
    if asked.text("seat") == asked.text("colour") and OWN_COLOUR.of(asked.table) == "left_out":
        raise IllegalMove(say("dream.refused.own_colour", rule="DR-008"))
    return [asked.fact("vote_cast", round=number_of_now(asked))]


def vote_cast(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state if not round or round.is_revealed else with_vote(table.state, round, fact)


def with_vote(state: Dream, round: Round, fact: Fact) -> Dream:
    seat, vote = fact.text("seat"), Vote(fact.text("colour"), a_number(fact))
    if not vote.number or seat not in round.players or vote.colour not in round.players:
        return state
    return state.changed(round, votes={**round.votes, seat: vote})


def a_number(fact: Fact) -> int:
    """One that a token shows; 0 for any other."""
    number = fact.number("number")
    return number if str(number) in NUMBERS else 0


def reveal(asked: Asked[Dream]) -> list[Fact]:
    return [Fact("votes_revealed", {"round": number_of_now(asked)})]


def votes_revealed(table: Table[Dream], fact: Fact) -> Dream:
    return table.state.changed(table.state.round(fact.number("round")), is_revealed=True)


def correct_vote(asked: Asked[Dream]) -> list[Fact]:
    round = revealed_round(asked)
    check_part(asked, round, asked.text("seat"))
    check_part(asked, round, asked.text("colour"))
    return [asked.fact("vote_corrected")]


def revealed_round(asked: Asked[Dream]) -> Round:
    """The round that a correction names: of a hidden one nothing can be corrected, nor learnt from trying."""
    number = asked.number("round")
    round = asked.state.round(number)
    if not round or not round.is_revealed:
        raise IllegalMove(say("dream.refused.hidden", round=number))
    return round


def check_part(asked: Asked[Dream], round: Round, seat: str) -> None:
    if seat not in round.players:
        raise IllegalMove(say("dream.refused.no_part", name=asked.table.name(seat), round=round.number))


def vote_corrected(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return with_vote(table.state, round, fact) if round else table.state


def deal(table: Table[Dream]) -> str:
    """Votes are secret with cardboard tokens too."""
    return table.state.hidden.deal.id if table.state.hidden else ""


def once_revealed(read: Read) -> Read:
    """For the history: what is told once all is open. A round that an undo closed again keeps silent."""

    def told(table: Table[Dream], fact: Fact) -> Told:
        round = table.state.round(fact.number("round"))
        return read(table, fact) if round and round.is_revealed else "·"

    return told


which, who = number("round"), seat()
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"cast_vote": cast_vote, "reveal": reveal, "correct_vote": correct_vote},
    facts={
        "vote_cast": Kind(vote_cast, line(name=who, round=which), voids=True),
        "votes_revealed": Kind(votes_revealed, line("DR-008", round=which), voids=True, reveals=True, may_end=True),
        "vote_corrected": Kind(
            vote_corrected,
            line(round=which, name=who, colour=once_revealed(seat("colour")), number=once_revealed(number("number"))),
            may_end=True,
        ),
    },
    deal=deal,
    silences=(OWN_COLOUR,),
)
