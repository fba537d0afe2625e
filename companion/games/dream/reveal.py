"""DR-008, DR-009: revealing the votes. People who vote with discs of the box enter their votes after the reveal. Then
the round is scored."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, Vote, are_stars_down, players_without_vote
from companion.games.dream.votes import NUMBER, VOTES, current_number, if_revealed
from companion.kit.history_lines import either, line, number, seat, seats
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import SayValue, say
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Dream]) -> Iterator[Offer]:
    if round := table.state.hidden:
        if not are_stars_down(table, round):
            return
        yield Offer("reveal", ends=round.deal.id)
        if missing := voters_missing(table):
            yield Offer("reveal_early", ends=":".join((round.deal.id, *(seat.id for seat in missing))))
    elif (round := table.state.current) and round.is_turned:
        yield from reading_offers(table, round)


def voters_missing(table: Table[Dream]) -> tuple[Seat, ...]:
    """Returns the players whose vote is missing in the hidden round; () if people vote with discs of the box."""
    round = table.state.hidden
    return players_without_vote(table, round) if round and VOTES.of(table) == "screens" else ()


def discs_to_read(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return players_without_vote(table, round) if round.is_revealed and not round.is_closed else ()


def reading_offers(table: Table[Dream], round: Round) -> Iterator[Offer]:
    missing = tuple(seat.id for seat in discs_to_read(table, round))
    gods, colours = tuple(seat for seat in missing if seat != round.mortal), Choice(round.players)
    if gods:
        yield Offer("read_colour", (("seat", Choice(gods)), ("colour", colours)), during=round.deal.id)
    if round.mortal in missing:
        yield Offer("read_number", (("seat", Choice((round.mortal,))), ("number", NUMBER)), during=round.deal.id)
    if not round.is_scored:
        yield Offer("close_votes", ends=round.deal.id)


def reveal(asked: MoveContext[Dream]) -> list[Fact]:
    if missing := tuple(seat.name for seat in voters_missing(asked.table)):
        raise IllegalMove(say("dream.refused.waiting", rule="DR-008", names=missing, n=len(missing)))
    return [reveal_fact(asked)]


def reveal_early(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact that reveals the votes although some are missing. Its field `without` lists the seats without a
    vote."""
    return [reveal_fact(asked, without=[seat.id for seat in voters_missing(asked.table)])]


def reveal_fact(asked: MoveContext[Dream], **more: Json) -> Fact:
    """Returns the fact `votes_revealed`, with the fields in `more` added. Its field `waits` says that the round is
    scored only when all votes are known. Facts in older logs have no such field: their rounds are scored at the
    reveal."""
    return Fact("votes_revealed", {"round": current_number(asked), "waits": True, **more})


def apply_votes_revealed(table: Table[Dream], fact: Fact) -> Dream:
    """Reveals the round. If an undo has hidden the round again, this second reveal asks for the missing discs again,
    even if people had said before that no more discs would be entered."""
    round, waits = table.state.round(fact.number("round")), fact.data.get("waits") is True
    return table.state.changed(round, is_revealed=True, waits=waits, is_closed=False)


def apply_disc_read(table: Table[Dream], fact: Fact) -> Dream:
    """Adds what people read on a disc of the box to the vote of a seat: a colour, a number, or both. If the fact holds
    only one of them, the other keeps its value. Nothing changes if the seat does not play in the round."""
    round, seat = table.state.round(fact.number("round")), fact.text("seat")
    if not round or seat not in round.players:
        return table.state
    before = round.votes.get(seat, Vote("", 0))
    colour = fact.one_of("colour", round.players, before.colour)
    vote = Vote(colour, votes.token_number(fact) or before.number)
    return table.state.changed(round, votes={**round.votes, seat: vote})


def close_votes(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact that no more discs will be entered. Its field `without` lists the seats whose vote is still
    missing; they count as having bet on nothing."""
    round = asked.state.current
    missing = discs_to_read(asked.table, round) if round else ()
    return [Fact("votes_closed", {"round": current_number(asked), "without": [seat.id for seat in missing]})]


def apply_votes_closed(table: Table[Dream], fact: Fact) -> Dream:
    return table.state.changed(table.state.round(fact.number("round")), is_closed=True)


def stop_waiting(table: Table[Dream], fact: Fact) -> Dream:
    """Marks a seat that leaves as absent in all rounds, so that no round waits for its vote."""
    seat, rounds = fact.text("seat"), table.state.rounds
    return replace(table.state, rounds=tuple(replace(each, absent=(*each.absent, seat)) for each in rounds))


def truth_text(table: Table[Dream], fact: Fact) -> SayValue:
    """Returns a sentence that names the Mortal and the true number, for the history. Returns "" while the round is
    hidden or one of the two is unknown."""
    round = table.state.round(fact.number("round"))
    if not round or not round.is_turned:
        return ""
    return say("dream.told.truth", number=round.truth, name=table.name(round.mortal))


in_round, name, without = number("round"), seat(), seats("without")
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={
        "reveal": reveal,
        "reveal_early": reveal_early,
        **dict.fromkeys(("read_colour", "read_number"), as_fact("disc_read", round=current_number)),
        "close_votes": close_votes,
    },
    facts={
        "votes_revealed": Kind(
            apply_votes_revealed,
            either(
                lambda fact: fact.texts("without"),
                line("DR-008", as_kind="revealed_early", round=in_round, names=without, truth=truth_text),
                line("DR-008", round=in_round, truth=truth_text),
            ),
            voids=True,
            reveals=True,
            may_end=True,
        ),
        "disc_read": Kind(
            apply_disc_read,
            either(
                lambda fact: fact.text("colour"),
                line(as_kind="colour_read", round=in_round, name=name, colour=if_revealed(seat("colour"))),
                line(as_kind="number_read", round=in_round, name=name, number=if_revealed(number("number"))),
            ),
            may_end=True,
        ),
        "votes_closed": Kind(apply_votes_closed, line("DR-008", round=in_round, names=without), may_end=True),
    },
    reacts={"seat_left": stop_waiting},
)
