"""Which parts each screen of The Vale of Eternity has, what buttons they draw, and the one line among the tables of the
house."""

from collections.abc import Iterator

from companion.games.vale_of_eternity.box import box
from companion.games.vale_of_eternity.ending import final
from companion.games.vale_of_eternity.points import totals
from companion.games.vale_of_eternity.screens import assistant, ending, race, round, scores
from companion.games.vale_of_eternity.state import Vale
from companion.kit.checklist import TICKS
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


def parts(table: Table[Vale], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    if is_phone:
        yield Part("mine", lambda: scores.mine(table, audience.seat), draws=("enter_points",), place="now")
    yield Part("ending", once=ending.ending, draws=("count_creatures",), place="now")
    yield Part("round", once=round.now, place="everybody" if is_phone else "now")
    yield Part("next", once=round.coming, draws=("next_round",), place="deed")
    yield Part("scores", lambda: scores.scores(table, audience.seat), draws=("enter_points",), place="everybody")
    yield Part("dusk", once=round.dusk, place="hidden")
    yield Part("pads", once=scores.pads, draws=("enter_points",), place="hidden")
    yield Part("phases", once=round.phases, place="drawer")
    yield Part("race", once=race.track, place="drawer")
    yield Part("sheet", once=scores.sheet, draws=("correct_points",), place="drawer")
    yield Part("assistant", once=assistant.assistant, draws=("set_assistant",), place="drawer")
    if is_phone:
        yield Part("before_me", lambda: assistant.panels(table, audience.seat), draws=assistant.DRAWS, place="now")
    yield Part("panels", lambda: assistant.panels(table, audience.seat), draws=assistant.DRAWS, place="hidden")
    yield Part("slip", once=assistant.slip, place="hidden")
    yield Part("unpacking", once=box.list, draws=TICKS, place="drawer")
    if not is_phone:
        yield Part("unpack", once=box.line, template="_unpack.html", place="deed")


def headline(table: Table[Vale], audience: Who) -> Say:
    if result := final(table):
        winners = table.names(result.winners)
        return say("vale_of_eternity.headline.over", names=winners, n=len(winners))
    ahead = table.names(leaders(totals(table)))
    return say("vale_of_eternity.headline.leads", round=table.state.round, names=ahead, n=len(ahead))
