"""What each fact of Dream changes. Nothing is refused: what does not fit is left out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.dream import rules
from companion.games.dream.rules import Dream, Result, Round, Vote
from companion.kit.deals import read_deal
from companion.kit.turns import next_after
from companion.table.fact import Fact
from companion.table.table import Table

FURTHEST = 99


def start(table: Table[Dream], fact: Fact) -> Dream:
    points = {seat: on_the_way(points) for seat, points in fact.numbers("points").items()}
    before = max(0, min(FURTHEST, fact.number("round") - 1))
    return replace(table.state, before=before, start=points, dealer=fact.text("dealer"))


def start_late(table: Table[Dream], fact: Fact) -> Dream:
    return put_at_start(table.state, fact.text("seat"), fact.number("points"))


def put_at_start(state: Dream, seat: str, points: int) -> Dream:
    return replace(state, start={**state.start, seat: on_the_way(points)})


def on_the_way(points: int) -> int:
    return max(0, min(FURTHEST, points))


def name_dealer(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, dealer=fact.text("seat"))


def deal_tokens(table: Table[Dream], fact: Fact) -> Dream:
    """Dealt by us: who is the Mortal and which number is true stand in the state, and nowhere else."""
    deal = read_deal(fact)
    mortal = next((seat for seat, card in deal.cards.items() if card == rules.MORTAL), "")
    round = Round(fact.number("round"), fact.text("dealer"), tuple(deal.cards), deal, mortal, a_number(fact))
    return begin(table.state, round)


def begin_round(table: Table[Dream], fact: Fact) -> Dream:
    """With the tokens of the box: a deal of which we know no token."""
    round = Round(fact.number("round"), fact.text("dealer"), fact.texts("players"), read_deal(fact))
    return begin(table.state, round)


def begin(state: Dream, round: Round) -> Dream:
    if round.number <= rules.last_number(state):
        return state
    return replace(state, rounds=(*state.rounds, round), dealer="")


def cast_vote(table: Table[Dream], fact: Fact) -> Dream:
    round = rules.find_round(table.state, fact.number("round"))
    return table.state if not round or round.is_revealed else put_vote(table.state, round, fact)


def correct_vote(table: Table[Dream], fact: Fact) -> Dream:
    round = rules.find_round(table.state, fact.number("round"))
    return put_vote(table.state, round, fact) if round else table.state


def put_vote(state: Dream, round: Round, fact: Fact) -> Dream:
    seat, vote = fact.text("seat"), Vote(fact.text("colour"), a_number(fact))
    if not vote.number or seat not in round.players or vote.colour not in round.players:
        return state
    return put_round(state, round, votes={**round.votes, seat: vote})


def a_number(fact: Fact) -> int:
    number = fact.number("number")
    return number if str(number) in rules.NUMBERS else 0


def put_round(state: Dream, round: Round, **what: Any) -> Dream:
    rounds = tuple(replace(each, **what) if each.number == round.number else each for each in state.rounds)
    return replace(state, rounds=rounds)


def place_star(table: Table[Dream], fact: Fact) -> Dream:
    round, seat, star = rules.find_round(table.state, fact.number("round")), fact.text("seat"), fact.text("star")
    if not round or seat not in round.players or star not in rules.stars_left(round, seat):
        return table.state
    return put_round(table.state, round, stars=(*round.stars, (seat, star)))


def reveal(table: Table[Dream], fact: Fact) -> Dream:
    round = rules.find_round(table.state, fact.number("round"))
    return put_round(table.state, round, is_revealed=True) if round else table.state


def tell_tokens(table: Table[Dream], fact: Fact) -> Dream:
    """Also a correction of one of the two: what is not told stays as it is."""
    round = rules.find_round(table.state, fact.number("round"))
    if not round:
        return table.state
    mortal = fact.text("mortal") if fact.text("mortal") in round.players else round.mortal
    return put_round(table.state, round, mortal=mortal, truth=a_number(fact) or round.truth)


def correct_points(table: Table[Dream], fact: Fact) -> Dream:
    seat, points = fact.text("seat"), on_the_way(fact.number("points"))
    if fact.number("round") == 0:
        return put_at_start(table.state, seat, points)
    round = rules.find_round(table.state, fact.number("round"))
    return put_round(table.state, round, points={**round.points, seat: points}) if round else table.state


def pass_on(table: Table[Dream], fact: Fact) -> Dream:
    """Whoever was named to deal and goes leaves it to their left neighbour."""
    goes, state = fact.text("seat"), table.state
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == goes]
    return replace(state, dealer=next_after(goes, around)) if goes == state.dealer and goes in around else state


def set_aside(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def announce(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, result=Result(fact.texts("winners"), tuple(fact.numbers("points").items())))


CHANGES: Mapping[str, Any] = {
    "game_started": start,
    "late_started": start_late,
    "dealer_named": name_dealer,
    "tokens_dealt": deal_tokens,
    "round_begun": begin_round,
    "vote_cast": cast_vote,
    "star_placed": place_star,
    "votes_revealed": reveal,
    "tokens_told": tell_tokens,
    "vote_corrected": correct_vote,
    "mortal_corrected": tell_tokens,
    "number_corrected": tell_tokens,
    "points_corrected": correct_points,
    "seat_left": pass_on,
    "seat_sat_out": pass_on,
    "score_set_aside": set_aside,
    "game_ended": announce,
}
