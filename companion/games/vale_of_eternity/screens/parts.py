"""Which parts each screen of The Vale of Eternity has, what buttons they draw, and the one line among the tables of the
house."""

from collections.abc import Iterator

from companion.games.vale_of_eternity.ending import final
from companion.games.vale_of_eternity.points import totals
from companion.games.vale_of_eternity.screens import assistant, ending, race, round, scores
from companion.games.vale_of_eternity.state import Vale
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


def parts(table: Table[Vale], audience: Who, offers: Offers) -> Iterator[Part]:
    if audience.role == "seat":
        yield Part("mine", lambda: scores.mine(table, audience.seat), draws=("enter_points",))
    yield Part("ending", lambda: ending.ending(table), draws=("count_creatures",))
    yield Part("round", lambda: round.now(table), draws=("next_round",))
    yield Part("scores", lambda: scores.scores(table), draws=("enter_points",))
    yield Part("pads", lambda: scores.pads(table), draws=("enter_points",))
    yield Part("race", lambda: race.track(table))
    yield Part("sheet", lambda: scores.sheet(table), draws=("correct_points",))
    yield Part("assistant", lambda: assistant.assistant(table, audience.seat), draws=assistant.DRAWS)
    yield Part("slip", lambda: assistant.slip(table))


def headline(table: Table[Vale], audience: Who) -> Say:
    if result := final(table):
        winners = table.names(result.winners)
        return say("vale_of_eternity.headline.over", names=winners, n=len(winners))
    ahead = table.names(leaders(totals(table)))
    return say("vale_of_eternity.headline.leads", round=table.state.round, names=ahead, n=len(ahead))
