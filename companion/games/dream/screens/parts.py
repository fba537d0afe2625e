"""Which parts each screen of Dream has, where they stand and what buttons they draw; the one line of the house."""

from collections.abc import Iterator

from companion.games.dream import way
from companion.games.dream.box import box
from companion.games.dream.screens import ending, laps, mine, revealed, round, scores, seats, turn, votes
from companion.games.dream.screens.way import way as drawing
from companion.games.dream.state import Dream
from companion.kit.checklist import TICKS
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part, Place
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

ASKED = ("name_dealer", "next_round", "tell_tokens", "reveal_early")
DISCS = ("read_colour", "read_number", "close_votes")


def parts(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    """On a phone, what the table alone decides stands with the table."""
    is_phone = audience.role == "seat"
    of_the_table: Place = "everybody" if is_phone else "now"
    yield Part("number", once=round.number, place="moment")
    yield Part("ending", once=ending.ending, place="now")
    yield from (on_phone if is_phone else on_tablet)(table, audience, offers)
    yield Part("discs", lambda: votes.discs(table, audience), draws=DISCS, place="now")
    yield Part("asked", lambda: round.now(table, offers), draws=ASKED, place=of_the_table)
    yield Part("stars", lambda: laps.laps(table, offers), draws=("place_star",), place=of_the_table)
    yield Part("votes", once=votes.votes, place=of_the_table)
    yield Part("scores", once=scores.scores, place=of_the_table)
    yield Part("deed", lambda: round.now(table, offers), draws=("next_round", "reveal", "reveal_early"), place="deed")
    yield Part("seats", once=seats.seats, place="everybody")
    yield Part("way", once=drawing, place="drawer")
    yield Part("sheet", once=scores.sheet, draws=("correct_points",), place="drawer")
    yield Part("steps", once=round.steps, place="drawer")
    yield Part("unpacking", once=box.list, draws=TICKS, place="drawer")
    if not is_phone:
        yield Part("unpack", once=box.line, template="_unpack.html", place="deed")


def on_phone(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("round", lambda: mine.asked(table, audience.seat, offers), place="now")
    yield Part("holding", lambda: mine.holding(table, audience.seat), place="now")
    yield Part("kept", lambda: mine.kept(table, audience.seat), place="now")
    yield Part("mine", lambda: mine.mine(table, audience.seat, offers), draws=("cast_vote",), place="now")


def on_tablet(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("round", lambda: round.now(table, offers), place="now")
    yield Part("turn", once=turn.turn, draws=("cast_vote", "hand_on"), place="now")
    yield Part("revealed", once=revealed.revealed, place="hidden")
    yield Part("tokens", once=votes.tokens, place="hidden")
    yield Part("ballots", once=votes.ballots, draws=("cast_vote", "take_vote"), place="hidden")


def headline(table: Table[Dream], audience: Who) -> Say:
    if result := way.final(table):
        return say("dream.headline.over", names=table.names(result.winners), n=len(result.winners))
    totals, number = way.totals(table), max(1, table.state.last_number)
    if not any(totals.values()):
        return say("dream.round", round=number)
    ahead = table.names(leaders(totals))
    return say("dream.headline.leads", round=number, names=ahead, n=len(ahead))
