"""The parts of each screen of The Vale of Eternity with their buttons, and the game's line in the list of tables."""

from collections.abc import Iterator

from companion.games.vale_of_eternity.box_checklists import box
from companion.games.vale_of_eternity.game_end import final_result
from companion.games.vale_of_eternity.points import totals
from companion.games.vale_of_eternity.screens import assistant_panels, ending, round, scores
from companion.games.vale_of_eternity.state import Vale
from companion.kit.checklist import TICKS
from companion.kit.final_standings import ending_part, leaders
from companion.kit.score_sentences import leaders_line, winners_line
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.table import Table


def parts(table: Table[Vale], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    if is_phone:
        yield Part("mine", lambda: scores.mine(table, audience.seat), draws=("enter_points",), zone="now")
    yield ending_part(table, audience, ending.ending, draws=("count_creatures",))
    yield Part("round", shared=round.round_view, zone="everybody" if is_phone else "now")
    yield Part("next", shared=round.next_round_view, draws=("next_round",), zone="deed")
    yield Part("scores", lambda: scores.scores(table, audience.seat), draws=("enter_points",), zone="everybody")
    yield Part("across", shared=round.line_across, template="_across.html", zone="hidden")
    yield Part("pads", shared=scores.SCREENS.pads, draws=("enter_points",), zone="hidden")
    yield Part("phases", shared=round.phases, zone="drawer")
    yield Part("race", shared=scores.race_view, zone="drawer")
    yield Part("sheet", shared=scores.sheet, draws=("correct_points",), zone="drawer")
    yield Part("assistant", shared=assistant_panels.assistant, draws=("set_assistant",), zone="drawer")
    if is_phone:
        yield Part(
            "before_me", lambda: assistant_panels.panels(table, audience.seat), draws=assistant_panels.DRAWS, zone="now"
        )
    yield Part(
        "panels", lambda: assistant_panels.panels(table, audience.seat), draws=assistant_panels.DRAWS, zone="hidden"
    )
    yield Part("slip", shared=assistant_panels.slip, zone="hidden")
    yield Part("unpacking", shared=box.checklist, draws=TICKS, zone="drawer")
    if not is_phone:
        yield Part("unpack", shared=box.progress, template="_unpack.html", zone="deed")


def headline(table: Table[Vale], audience: Who) -> Say:
    won = winners_line(table, final_result(table), "vale_of_eternity")
    return won or leaders_line(table, leaders(totals(table)), "vale_of_eternity", table.state.round)
