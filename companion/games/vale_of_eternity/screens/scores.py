"""The views of the points: of everybody, of one's phone, by round, and the pads to enter them."""

from dataclasses import dataclass, fields, replace

from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.points import SCORING, latest_round
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Vale
from companion.kit.score_sheet import EnteredCell, SheetRow, SheetView
from companion.kit.scoring_screens import OwnScore, ScoringScreens, SeatScore, SeatScores
from companion.table.table import Table

SCREENS = ScoringScreens(SCORING)


@dataclass(frozen=True, slots=True)
class Score(SeatScore):
    has_initiative: bool = False
    has_panel: bool = False


def scores(table: Table[Vale], own: str) -> SeatScores:
    with_panel = {seat.id for seat in order_of_play(table) if ASSISTANT.is_on(table)} - {own}
    return SeatScores(tuple(score(table, each, each.seat.id in with_panel) for each in SCREENS.scores(table).scores))


def score(table: Table[Vale], found: SeatScore, has_panel: bool) -> Score:
    known = {each.name: getattr(found, each.name) for each in fields(found)}
    return Score(**known, has_initiative=found.seat.id == table.state.first, has_panel=has_panel)


def mine(table: Table[Vale], seat: str) -> OwnScore:
    own = SCREENS.own_score(table, seat)
    return replace(own, score=score(table, own.score, False)) if own.score else own


def sheet(table: Table[Vale]) -> SheetView[SheetRow[EnteredCell]]:
    return table.state.sheet.view(table.seats, latest_round(table))
