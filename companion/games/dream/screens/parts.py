"""Which parts each screen of Dream has, what buttons they draw, and the one line among the tables of the house."""

from collections.abc import Iterator

from companion.games.dream import way
from companion.games.dream.screens import ending, mine, round, scores, votes
from companion.games.dream.screens.way import way as drawing
from companion.games.dream.state import Dream
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

ROUND = ("next_round", "name_dealer", "tell_tokens", "reveal", "reveal_early")


def parts(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    if audience.role == "seat":
        yield Part("holding", lambda: mine.holding(table, audience.seat))
        yield Part("mine", lambda: mine.mine(table, audience.seat, offers), draws=("cast_vote",))
        yield Part("kept", lambda: mine.kept(table, audience.seat))
    else:
        yield Part("tokens", lambda: votes.tokens(table))
        yield Part("ballots", lambda: votes.ballots(table), draws=("cast_vote", "take_vote"))
    yield Part("ending", lambda: ending.ending(table))
    yield Part("round", lambda: round.now(table, offers), draws=ROUND)
    yield Part("stars", lambda: round.laps(table, offers), draws=("place_star",))
    yield Part("votes", lambda: votes.votes(table))
    yield Part("discs", lambda: votes.discs(table, audience), draws=("read_colour", "read_number", "close_votes"))
    yield Part("scores", lambda: scores.scores(table))
    yield Part("way", lambda: drawing(table))
    yield Part("sheet", lambda: scores.sheet(table), draws=("correct_points",))


def headline(table: Table[Dream], audience: Who) -> Say:
    if result := way.final(table):
        return say("dream.headline.over", names=table.names(result.winners), n=len(result.winners))
    totals, number = way.totals(table), max(1, table.state.last_number)
    if not any(totals.values()):
        return say("dream.round", round=number)
    ahead = table.names(leaders(totals))
    return say("dream.headline.leads", round=number, names=ahead, n=len(ahead))
