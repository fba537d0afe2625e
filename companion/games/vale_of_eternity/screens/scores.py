"""The views of the points: everybody's scores, the own score of a phone, the score sheet, and the buttons to enter
points."""

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
    """The score of a seat; `has_initiative` says that it plays first, `has_panel` that the assistant has a panel for it
    to open."""

    has_initiative: bool = False
    has_panel: bool = False


def scores(table: Table[Vale], own: str) -> SeatScores:
    """Returns all scores; the phone's `own` seat has no panel to open, since its panel is shown anyway."""
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
