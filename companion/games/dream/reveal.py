"""DR-008, DR-009: all is revealed at once; what stands on discs alone is read; then, and not before, it counts."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, Vote, not_voted
from companion.games.dream.votes import NUMBER, VOTES, number_of_now, once_revealed
from companion.kit.telling import either, line, number, seat, seats
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Told, say
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Dream]) -> Iterator[Offer]:
    if round := table.state.hidden:
        yield Offer("reveal", at=round.deal.id, once=True)
        if missing := waited_for(table):
            yield Offer("reveal_early", at=":".join((round.deal.id, *(seat.id for seat in missing))), once=True)
    elif (round := table.state.current) and round.is_turned:
        yield from reading(table, round)


def waited_for(table: Table[Dream]) -> tuple[Seat, ...]:
    """Whose vote is missing. Who votes with the discs of the box is not asked for it."""
    round = table.state.hidden
    return not_voted(table, round) if round and VOTES.of(table) == "screens" else ()


def unread(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Whose vote stands on their disc alone, until the table says that this is all."""
    return not_voted(table, round) if round.is_revealed and not round.is_closed else ()


def reading(table: Table[Dream], round: Round) -> Iterator[Offer]:
    """Who they are is known by now: of a God the colour is asked, of the Mortal the number."""
    missing = tuple(seat.id for seat in unread(table, round))
    gods, colours = tuple(seat for seat in missing if seat != round.mortal), Choice(round.players)
    if gods:
        yield Offer("read_colour", (("seat", Choice(gods)), ("colour", colours)), at=round.deal.id)
    if round.mortal in missing:
        yield Offer("read_number", (("seat", Choice((round.mortal,))), ("number", NUMBER)), at=round.deal.id)
    if not round.is_scored:
        yield Offer("close_votes", at=round.deal.id, once=True)


def reveal(asked: Asked[Dream]) -> list[Fact]:
    """While somebody has not voted it is asked once more, with their names."""
    if missing := names(waited_for(asked.table)):
        raise IllegalMove(say("dream.refused.waiting", rule="DR-008", names=missing, n=len(missing)))
    return [revealed(asked)]


def reveal_early(asked: Asked[Dream]) -> list[Fact]:
    return [revealed(asked, without=[seat.id for seat in waited_for(asked.table)])]


def revealed(asked: Asked[Dream], **more: Json) -> Fact:
    """`waits`: its points count when all votes are in. Older logs counted at once."""
    return Fact("votes_revealed", {"round": number_of_now(asked), "waits": True, **more})


def names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats)


def votes_revealed(table: Table[Dream], fact: Fact) -> Dream:
    """Also anew, after an undo: what was closed before is asked again."""
    round, waits = table.state.round(fact.number("round")), fact.data.get("waits") is True
    return table.state.changed(round, is_revealed=True, waits=waits, is_closed=False)


def read_disc(asked: Asked[Dream]) -> list[Fact]:
    return [asked.fact("disc_read", round=number_of_now(asked))]


def disc_read(table: Table[Dream], fact: Fact) -> Dream:
    round, seat = table.state.round(fact.number("round")), fact.text("seat")
    if not round or seat not in round.players:
        return table.state
    known = round.votes.get(seat, Vote("", 0))
    colour = fact.one_of("colour", round.players, known.colour)
    return table.state.changed(round, votes={**round.votes, seat: Vote(colour, votes.a_number(fact) or known.number)})


def close_votes(asked: Asked[Dream]) -> list[Fact]:
    """That is all: who has no vote by now has bet on nothing."""
    round = asked.state.current
    missing = unread(asked.table, round) if round else ()
    return [Fact("votes_closed", {"round": number_of_now(asked), "without": [seat.id for seat in missing]})]


def votes_closed(table: Table[Dream], fact: Fact) -> Dream:
    return table.state.changed(table.state.round(fact.number("round")), is_closed=True)


def gone_home(table: Table[Dream], fact: Fact) -> Dream:
    """Whoever leaves is waited for no more."""
    seat, rounds = fact.text("seat"), table.state.rounds
    return replace(table.state, rounds=tuple(replace(each, absent=(*each.absent, seat)) for each in rounds))


def truth(table: Table[Dream], fact: Fact) -> Told:
    """As long as the round is open, and we know it: the box's own tokens are told later."""
    round = table.state.round(fact.number("round"))
    if not round or not round.is_turned:
        return ""
    return say("dream.told.truth", number=round.truth, name=table.name(round.mortal))


which, who, without = number("round"), seat(), seats("without")
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={
        "reveal": reveal,
        "reveal_early": reveal_early,
        "read_colour": read_disc,
        "read_number": read_disc,
        "close_votes": close_votes,
    },
    facts={
        "votes_revealed": Kind(
            votes_revealed,
            either(
                lambda fact: fact.texts("without"),
                line("DR-008", as_kind="revealed_early", round=which, names=without, truth=truth),
                line("DR-008", round=which, truth=truth),
            ),
            voids=True,
            reveals=True,
            may_end=True,
        ),
        "disc_read": Kind(
            disc_read,
            either(
                lambda fact: fact.text("colour"),
                line(as_kind="colour_read", round=which, name=who, colour=once_revealed(seat("colour"))),
                line(as_kind="number_read", round=which, name=who, number=once_revealed(number("number"))),
            ),
            may_end=True,
        ),
        "votes_closed": Kind(votes_closed, line("DR-008", round=which, names=without), may_end=True),
    },
    reacts={"seat_left": gone_home},
)
