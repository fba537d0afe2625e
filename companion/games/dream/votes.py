"""DR-008: everybody votes in secret on a colour and a number at once; their own vote they may see again."""

from collections.abc import Iterator, Sequence

from companion.games.dream.state import Dream, Round, Vote, at_the_table, players
from companion.kit.telling import Read, either, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, Told, say
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

VOTES = Setting("votes", "screens", Choice(("screens", "discs")), "house", "DR-008")
OWN_COLOUR = Silence("own_colour", ("left_out", "allowed"), "left_out", "DR-008", is_quiet=True)
NUMBERS = ("1", "2", "3", "4")
NUMBER = Number(1, 4, likely=(1, 2, 3, 4))
KEPT = "vote"


def offers_to(table: Table[Dream], who: Who) -> Iterator[Offer]:
    """A phone votes for its own seat; the tablet for whoever has none, and for the others once it says so."""
    state, round = table.state, table.state.hidden
    if round and VOTES.of(table) == "screens":
        voters = tuple(seat.id for seat in at_the_table(table, round) if who.role != "seat" or seat.id == who.seat)
        colours = Choice(tuple(seat.id for seat in players(table, round)))
        yield from ballots("cast_vote", round, voters, colours)
        if who.role != "seat":
            yield from ballots("take_vote", round, [seat for seat in voters if is_a_phones(table, seat)], colours)
    if any(each.is_revealed for each in state.rounds):
        seats = Choice(tuple(seat.id for seat in table.seats))
        which = ("round", Number(1, state.last_number))
        yield Offer("correct_vote", (which, ("seat", seats), ("colour", seats), ("number", NUMBER)))


def ballots(kind: str, round: Round, voters: Sequence[str], colours: Choice) -> Iterator[Offer]:
    if voters:
        yield Offer(kind, (("seat", Choice(tuple(voters))), ("colour", colours), ("number", NUMBER)), at=round.deal.id)


def is_a_phones(table: Table[Dream], seat: str) -> bool:
    """Held by a phone, or voted on one that has gone since."""
    round = table.state.hidden
    vote = round.votes.get(seat) if round else None
    return bool(table.holder(seat)) or bool(vote and vote.by_phone)


def number_of_now(asked: Asked[Dream]) -> int:
    """The round that a move is about."""
    round = asked.state.current
    return round.number if round else asked.state.last_number


def cast_vote(asked: Asked[Dream]) -> list[Fact]:
    seat = asked.text("seat")
    if asked.who.role != "seat" and is_a_phones(asked.table, seat):
        raise IllegalMove(say("dream.refused.on_phone", name=asked.table.name(seat)))
    check_colour(asked)
    return [asked.fact("vote_cast", round=number_of_now(asked))]


def take_vote(asked: Asked[Dream]) -> list[Fact]:
    """On the tablet, for somebody who votes on a phone: everybody is told."""
    check_colour(asked)
    return [asked.fact("vote_cast", round=number_of_now(asked), over=True)]


def check_colour(asked: Asked[Dream]) -> None:
    """Nobody's own colour is taken, be they a God or not: a refusal must tell nothing."""
    if asked.text("seat") == asked.text("colour") and OWN_COLOUR.of(asked.table) == "left_out":
        raise IllegalMove(say("dream.refused.own_colour", rule="DR-008"))


def vote_cast(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state if not round or round.is_revealed else with_vote(table.state, round, fact)


def with_vote(state: Dream, round: Round, fact: Fact) -> Dream:
    seat, vote = fact.text("seat"), Vote(fact.text("colour"), a_number(fact), fact.who.role == "seat")
    if not vote.number or seat not in round.players or vote.colour not in round.players:
        return state
    return state.changed(round, votes={**round.votes, seat: vote})


def a_number(fact: Fact) -> int:
    """One that a token shows; 0 for any other."""
    number = fact.number("number")
    return number if str(number) in NUMBERS else 0


def secret(table: Table[Dream], seat: str) -> Secret | None:
    """One's own vote: a slip of the thumb must not stay unseen until the reveal."""
    round = table.state.hidden
    vote = round.votes.get(seat) if round else None
    if round is None or vote is None:
        return None
    word = say("dream.secret.vote", name=table.name(vote.colour), number=vote.number)
    return Secret(round.deal.id, word, say("dream.secret.vote_told", rule="DR-008"), KEPT)


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


def is_taken_over(fact: Fact) -> bool:
    return fact.data.get("over") is True


def taken_over(table: Table[Dream], fact: Fact) -> Say | None:
    """What every screen says until somebody has read it."""
    return say("dream.news.vote_taken", name=table.name(fact.text("seat"))) if is_taken_over(fact) else None


which, who = number("round"), seat()
voted = either(is_taken_over, line(as_kind="vote_taken", name=who, round=which), line(name=who, round=which))
chapter: Chapter[Dream] = Chapter(
    offers_to=offers_to,
    moves={"cast_vote": cast_vote, "take_vote": take_vote, "correct_vote": correct_vote},
    facts={
        "vote_cast": Kind(vote_cast, voted, voids=True, news=taken_over),
        "vote_corrected": Kind(
            vote_corrected,
            line(round=which, name=who, colour=once_revealed(seat("colour")), number=once_revealed(number("number"))),
            may_end=True,
        ),
    },
    deal=deal,
    silences=(OWN_COLOUR,),
    secret=secret,
)
