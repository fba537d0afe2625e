"""The views of the points: what the last dream brought, with the reasons, everybody around the table, and the score
sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.when_i_dream import answers, points
from companion.games.when_i_dream.answer_judge import is_judge
from companion.games.when_i_dream.day import has_told_all
from companion.games.when_i_dream.dreamer_order import rounds
from companion.games.when_i_dream.game_end import final_result, shown_score
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.penalty_cards import visible_penalties
from companion.games.when_i_dream.points import SCORES
from companion.games.when_i_dream.role_drawings import DRAWINGS
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.screens.roles import role_lookers, unlooked_seats
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.deals import Looker
from companion.kit.final_standings import leaders
from companion.kit.reveal_and_waiting_views import Line, RevealedRole, Waiting, own_first
from companion.kit.score_sheet import SheetCell, SheetRow, SheetView
from companion.kit.stopping_and_leaving import contenders
from companion.table.fact import Who
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a seat. `gained` are its points in the last dream, `because` is the reason for these points, and
    `role` is the seat's role in that dream. While a dream is being played, `gained` and `because` are None and `role`
    is "". `dreams` says that the seat is the current Dreamer."""

    seat: Seat
    total: int
    gained: int | None
    because: Say | None
    role: str
    penalties: int
    leads: bool
    dreams: bool


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """The view of a phone's own seat. `score` is None while a dream is being played, and if the seat has no points from
    the last dream. `joins_next` says that the seat does not play in the current dream and joins the next one."""

    score: Score | None
    joins_next: bool


@dataclass(frozen=True, slots=True)
class Cell(SheetCell):
    """A cell with the seat's role in the round; while `is_known` is False, its points are unknown and shown as 0."""

    role: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class Row(SheetRow[Cell]):
    dreamer: Seat | None
    yellow: int
    blue: int
    told: bool


@dataclass(frozen=True, slots=True)
class Sheet(SheetView[Row]):
    """The score sheet, with the points at the start and the penalty cards in front of each seat."""

    start: tuple[tuple[Seat, int], ...]
    penalties: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Waking:
    """The dream that was scored last: `people` holds the role of each seat, and `own` is the id of the phone's own
    seat. Empty before the first dream is scored and while a dream is being played."""

    round: int = 0
    dreamer: Seat | None = None
    people: tuple[RevealedRole, ...] = ()
    own: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at its edge of the table. `dreams` says that the seat is the Dreamer. `looker` says whether the seat has
    looked at its role; None if it has no role to look at."""

    seat: Seat
    score: int
    gained: int | None
    penalties: int
    leads: bool
    dreams: bool
    has_phone: bool
    looker: Looker | None


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[Seated, ...]


def scores(table: Table[Nights], audience: Who) -> Scores:
    seats = contenders(table)
    result = final_result(table)
    ahead = result.winners if result else leaders(SCORES.totals(table))
    return Scores(tuple(score(table, audience, seat, seat.id in ahead) for seat in seats))


def mine(table: Table[Nights], audience: Who) -> Mine:
    night, seat = table.state.current, table.seat(audience.seat)
    own = next((each for each in scores(table, audience).scores if each.seat.id == audience.seat), None)
    joins_next = bool(night and seat and seat.is_here and audience.seat not in night.players)
    return Mine(own if own and own.gained is not None else None, joins_next)


def score(table: Table[Nights], audience: Who, seat: Seat, leads: bool) -> Score:
    state = table.state
    last = state.nights[-1] if state.nights and not state.current else None
    gained = points.share_of(table, last, seat.id) if last else None
    return Score(
        seat=seat,
        total=shown_score(table, seat.id),
        gained=gained.points if gained else None,
        because=gained.because if gained else None,
        role=role(last, seat.id) if last else "",
        penalties=visible_penalties(table, audience, seat.id),
        leads=leads and bool(state.scored),
        dreams=state.dreamer == seat.id,
    )


def seats(table: Table[Nights], audience: Who) -> Seats:
    lookers = {each.seat.id: each for each in role_lookers(table).lookers}
    return Seats(
        tuple(
            Seated(
                seat=each.seat,
                score=each.total,
                gained=each.gained,
                penalties=each.penalties,
                leads=each.leads,
                dreams=each.dreams,
                has_phone=bool(table.holder(each.seat.id)),
                looker=lookers.get(each.seat.id),
            )
            for each in scores(table, audience).scores
        )
    )


def sheet(table: Table[Nights], audience: Who) -> Sheet:
    series = {seat.id: SCORES.scores(table, seat.id) for seat in table.seats}
    nights = enumerate(table.state.scored, start=1)
    rows = tuple(row(table, night, {seat: scores[place] for seat, scores in series.items()}) for place, night in nights)
    penalties = tuple((seat, visible_penalties(table, audience, seat.id)) for seat in table.seats)
    return Sheet(table.seats, rows, SCORES.start(table), penalties)


def row(table: Table[Nights], night: Night, totals: Mapping[str, int]) -> Row:
    cells = tuple(cell(table, night, seat, totals[seat.id]) for seat in table.seats)
    yellow, blue = answers.yellow(night), answers.blue(table, night)
    return Row(night.number, cells, table.seat(night.dreamer), yellow, blue, has_told_all(night))


def cell(table: Table[Nights], night: Night, seat: Seat, total: int) -> Cell:
    share = points.share_of(table, night, seat.id)
    return Cell(seat, share.points if share else 0, total, role(night, seat.id), share is not None)


def waking(table: Table[Nights], audience: Who) -> Waking:
    last = table.state.nights[-1] if table.state.nights else None
    if last is None or not last.is_scored:
        return Waking()
    played = ((seat, role(last, seat.id)) for seat in table.seats)
    people = (RevealedRole(seat, say(f"when_i_dream.role.{was}"), DRAWINGS[was]) for seat, was in played if was)
    return Waking(last.number, table.seat(last.dreamer), own_first(people, audience), audience.seat)


def last_dream(table: Table[Nights]) -> Line:
    """Returns the line that all screens show when the last dream begins; empty otherwise."""
    night = table.state.current
    if night is None or night.number == 1 or night.number < rounds(table):
        return Line()
    return Line(f"last-{night.at}", say("when_i_dream.last_dream", "WD-001", name=table.name(night.dreamer)))


def waiting(table: Table[Nights], audience: Who) -> Waiting:
    """Returns what a phone shows before a dream, and at night if its seat is awake and does not judge the answers. The
    view is empty in the later phases and after the end of the game. The Dreamer's phone shows no points."""
    night, seat = table.state.current, table.seat(audience.seat)
    watches = night and night.phase == "night" and not (is_masked(table, audience) or is_judge(table, audience))
    if seat is None or (night and night.phase != "dealt" and not watches) or final_result(table):
        return Waiting()
    if night is None or watches:
        return Waiting(seat, is_alone=True)
    last = table.state.scored[-1] if table.state.scored and not is_masked(table, audience) else None
    earned = points.share_of(table, last, seat.id) if last else None
    holds_card = seat.id in night.deal.cards
    if earned is None:
        return Waiting(seat, unlooked_seats(table), is_alone=not holds_card)
    return Waiting(seat, unlooked_seats(table), earned.points, (earned.because,), not holds_card)
