"""DR-008: everybody votes in secret on a colour and a number, and may look at their own vote until the reveal."""

from collections.abc import Iterator, Sequence

from companion.games.dream.state import Dream, Round, Vote, are_stars_down, at_the_table, players
from companion.kit.history_lines import Read, either, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import TABLET, Fact, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, SayValue, say
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

VOTES = Setting("votes", "screens", Choice(("screens", "discs")), "house", "DR-008")
OWN_COLOUR = Silence("own_colour", ("left_out", "allowed"), "left_out", "DR-008", is_quiet=True)
NUMBERS = ("1", "2", "3", "4")
NUMBER = Number(1, 4, likely=(1, 2, 3, 4))


def offers_to(table: Table[Dream], who: Who) -> Iterator[Offer]:
    """Yields the moves that cast and correct votes. A phone votes for its own seat only, the tablet for every seat.
    Nobody votes before all stars are placed."""
    state, round = table.state, table.state.hidden
    if round and VOTES.of(table) == "screens" and are_stars_down(table, round):
        voters = tuple(seat.id for seat in at_the_table(table, round) if who.role != "seat" or seat.id == who.seat)
        colours = Choice(tuple(seat.id for seat in players(table, round)))
        yield from ballots("cast_vote", round, voters, colours)
        if who.role != "seat":
            yield from ballots("take_vote", round, [seat for seat in voters if is_on_phone(table, seat)], colours)
    if any(each.is_revealed for each in state.rounds):
        seats = Choice(tuple(seat.id for seat in table.seats))
        which = ("round", Number(1, state.last_number))
        yield Offer("correct_vote", (which, ("seat", seats), ("colour", seats), ("number", NUMBER)))


def ballots(kind: str, round: Round, voters: Sequence[str], colours: Choice) -> Iterator[Offer]:
    if voters:
        yield Offer(
            kind, (("seat", Choice(tuple(voters))), ("colour", colours), ("number", NUMBER)), during=round.deal.id
        )


def is_on_phone(table: Table[Dream], seat: str) -> bool:
    """Returns whether the seat votes on a phone: a phone holds the seat now, or the seat's vote in the hidden round
    came from a phone."""
    round = table.state.hidden
    vote = round.votes.get(seat) if round else None
    return bool(table.holder(seat)) or bool(vote and vote.by_phone)


def current_number(asked: MoveContext[Dream]) -> int:
    """Returns the number of the current round. If this table has played no round yet, it returns the number of the last
    round played before this table began, or 0."""
    round = asked.state.current
    return round.number if round else asked.state.last_number


def cast_vote(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact of a vote. Raises `IllegalMove` if the tablet votes for a seat that votes on a phone, or if the
    vote is on the seat's own colour and the table does not allow that."""
    seat = asked.text("seat")
    if asked.who.role != "seat" and is_on_phone(asked.table, seat):
        raise IllegalMove(say("dream.refused.on_phone", name=asked.table.name(seat)))
    require_other_colour(asked)
    return [asked.fact("vote_cast", round=current_number(asked))]


def take_vote(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact of a vote that the tablet casts for a seat that otherwise votes on a phone; every screen
    announces it. Raises `IllegalMove` if the vote is on the seat's own colour and the table does not allow that."""
    require_other_colour(asked)
    return [asked.fact("vote_cast", round=current_number(asked), over=True)]


def require_other_colour(asked: MoveContext[Dream]) -> None:
    """Raises `IllegalMove` for a vote on one's own colour, unless the table allows it. Gods and the Mortal are refused
    alike, so that a refusal reveals nothing."""
    if asked.text("seat") == asked.text("colour") and OWN_COLOUR.of(asked.table) == "left_out":
        raise IllegalMove(say("dream.refused.own_colour", rule="DR-008"))


def apply_vote_cast(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state if not round or round.is_revealed else with_vote(table.state, round, fact)


def with_vote(state: Dream, round: Round, fact: Fact) -> Dream:
    """Returns the state in which the vote that the fact holds is added to this round. If the number is invalid, or if
    the seat or the colour does not play in the round, the state stays as it is."""
    seat, vote = fact.text("seat"), Vote(fact.text("colour"), token_number(fact), fact.who.role == "seat")
    if not vote.number or seat not in round.players or vote.colour not in round.players:
        return state
    return state.changed(round, votes={**round.votes, seat: vote})


def token_number(fact: Fact) -> int:
    """Returns the number that the fact holds, or 0 if it is not between 1 and 4."""
    number = fact.number("number")
    return number if str(number) in NUMBERS else 0


def secret(table: Table[Dream], seat: str) -> Secret | None:
    round = table.state.hidden
    vote = round.votes.get(seat) if round else None
    if round is None or vote is None:
        return None
    word = say("dream.secret.vote", name=table.name(vote.colour), number=vote.number)
    return Secret(round.deal.id, word, say("dream.secret.vote_told", rule="DR-008"), "vote")


def correct_vote(asked: MoveContext[Dream]) -> list[Fact]:
    round = revealed_round(asked)
    require_player(asked, round, asked.text("seat"))
    require_player(asked, round, asked.text("colour"))
    return [asked.fact("vote_corrected")]


def revealed_round(asked: MoveContext[Dream]) -> Round:
    """Returns the round that a correction names. Raises `IllegalMove` if the round is hidden, because a correction
    could then give away a secret, or if there is no such round."""
    number = asked.number("round")
    round = asked.state.round(number)
    if not round or not round.is_revealed:
        raise IllegalMove(say("dream.refused.hidden", round=number))
    return round


def require_player(asked: MoveContext[Dream], round: Round, seat: str) -> None:
    """Raises `IllegalMove` if the seat does not play in this round."""
    if seat not in round.players:
        raise IllegalMove(say("dream.refused.no_part", name=asked.table.name(seat), round=round.number))


def apply_vote_corrected(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return with_vote(table.state, round, fact) if round else table.state


def deal(table: Table[Dream]) -> str:
    """Returns the id of the hidden round's deal, or "" if no round is hidden. A round in which the tokens of the box
    are used has a deal as well, because its votes are secret."""
    return table.state.hidden.deal.id if table.state.hidden else ""


def if_revealed(read: Read) -> Read:
    """Returns a function that reads a value for the history like `read`, but returns "·" while the round is hidden,
    also when an undo has hidden it again."""

    def visible_value(table: Table[Dream], fact: Fact) -> SayValue:
        round = table.state.round(fact.number("round"))
        return read(table, fact) if round and round.is_revealed else "·"

    return visible_value


def is_takeover(fact: Fact) -> bool:
    return fact.data.get("over") is True


def takeover_news(table: Table[Dream], fact: Fact) -> Say | None:
    """Returns the announcement, for every screen, of a vote that the tablet cast for a seat that otherwise votes on a
    phone. Returns None for any other vote."""
    return vote_line(table, fact, TABLET) if is_takeover(fact) else None


in_round, name = number("round"), seat()
vote_line = either(is_takeover, line(as_kind="vote_taken", name=name), line(name=name, round=in_round))
chapter: Chapter[Dream] = Chapter(
    offers_to=offers_to,
    moves={"cast_vote": cast_vote, "take_vote": take_vote, "correct_vote": correct_vote},
    facts={
        "vote_cast": Kind(apply_vote_cast, vote_line, voids=True, news=takeover_news),
        "vote_corrected": Kind(
            apply_vote_corrected,
            line(round=in_round, name=name, colour=if_revealed(seat("colour")), number=if_revealed(number("number"))),
            may_end=True,
        ),
    },
    deal=deal,
    silences=(OWN_COLOUR,),
    secret=secret,
)
