"""What each screen of The Vale of Eternity shows, and how its history reads. Values only; templates draw them."""

from dataclasses import dataclass

from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.ending import GAME, of_ending
from companion.games.vale_of_eternity.rules import End, Vale
from companion.kit.chart import Paper, Race, race, summit
from companion.kit.ranking import leaders, places
from companion.kit.turns import snake
from companion.table.fact import Fact, Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

Sales = tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Round:
    """What the table needs to know now, and the one question: is this round over?"""

    number: int
    last: int
    order: tuple[Seat, ...]
    captures: tuple[Seat, ...]
    cards: int
    slots: int
    sales: Sales
    unnoted: tuple[Seat, ...]
    reached: tuple[Seat, ...]
    goal: int
    next: Offer | None


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    score: int
    gained: int
    is_noted: bool
    leads: bool
    has_initiative: bool


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]
    enter: Offer | None


@dataclass(frozen=True, slots=True)
class Mine:
    score: Score | None
    place: int
    enter: Offer | None


@dataclass(frozen=True, slots=True)
class Pads:
    """One number pad a seat; they change only with the round, so that a tap does not send them again."""

    seats: tuple[Seat, ...]
    enter: Offer | None


@dataclass(frozen=True, slots=True)
class Lane:
    seat: Seat
    score: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Track:
    """The score track as coordinates, and the lines of the race below it."""

    paper: Paper
    lanes: tuple[Lane, ...]
    goal: int
    goal_x: float
    race: Race


@dataclass(frozen=True, slots=True)
class Cell:
    seat: Seat
    points: int
    total: int
    is_noted: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    round: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SheetPart:
    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    correct: Offer | None


def parts(table: Table[Vale], audience: Who, end: End, offers: Offers, sales: Sales) -> tuple[Part, ...]:
    scores = tuple(score(table, seat) for seat in rules.contenders(table))
    enter = offers.get("enter_points")
    mine = Part("mine", of_mine(table, audience, scores, enter), template=f"{GAME}/_mine.html")
    shared = (
        Part("ending", of_ending(table, end, offers), template=f"{GAME}/_ending.html"),
        Part("round", of_round(table, end, offers, sales), template=f"{GAME}/_round.html"),
        Part("scores", Scores(scores, enter), template=f"{GAME}/_scores.html"),
        Part("pads", Pads(tuple(each.seat for each in scores), enter), template=f"{GAME}/_pads.html"),
        Part("race", of_track(table, end), template=f"{GAME}/_race.html"),
        Part("sheet", of_sheet(table, offers.get("correct_points")), template=f"{GAME}/_sheet.html"),
    )
    return (mine, *shared) if audience.role == "seat" else shared


def score(table: Table[Vale], seat: Seat) -> Score:
    state, points = table.state, rules.points(table)
    climb = state.sheet.climb(state.round, seat.id)
    before = state.sheet.scores(seat.id, state.round - 1)[-1]
    return Score(
        seat=seat,
        score=points[seat.id],
        gained=climb(before) - before,
        is_noted=state.sheet.has(state.round, seat.id),
        leads=seat.id in leaders(points),
        has_initiative=seat.id == state.first,
    )


def of_mine(table: Table[Vale], audience: Who, scores: tuple[Score, ...], enter: Offer | None) -> Mine:
    own = next((each for each in scores if each.seat.id == audience.seat), None)
    return Mine(own, places(rules.points(table)).get(audience.seat, 0), enter)


def of_round(table: Table[Vale], end: End, offers: Offers, sales: Sales) -> Round:
    state, order = table.state, rules.order_of_play(table)
    points = rules.points(table)
    return Round(
        number=state.round,
        last=end.last_round,
        order=order,
        captures=snake(order),
        cards=2 * len(order),
        slots=state.round,
        sales=sales,
        unnoted=tuple(seat for seat in order if not state.sheet.has(state.round, seat.id)),
        reached=tuple(seat for seat in rules.contenders(table) if points[seat.id] >= end.goal),
        goal=end.goal,
        next=offers.get("next_round"),
    )


def of_track(table: Table[Vale], end: End) -> Track:
    seats, steps = rules.contenders(table), rules.rounds(table)
    series = {seat: tuple(enumerate(table.state.sheet.scores(seat.id, steps))) for seat in seats}
    highest = summit(series.values(), least=end.goal)
    paper, rounds = Paper(height=34 + 30 * len(seats), left=18, right=30), {step: step for step in range(steps + 1)}
    return Track(
        paper=paper,
        lanes=tuple(lane(paper, seat, series[seat][-1][1], place, highest) for place, seat in enumerate(seats)),
        goal=end.goal,
        goal_x=paper.x(end.goal, highest),
        race=race(series, rounds, highest, every=max(20, highest // 10), goal=end.goal),
    )


def lane(paper: Paper, seat: Seat, points: int, place: int, highest: int) -> Lane:
    return Lane(seat, points, paper.x(points, highest), paper.top + 16 + 30 * place)


def of_sheet(table: Table[Vale], correct: Offer | None) -> SheetPart:
    state, seats, rounds = table.state, table.seats, rules.rounds(table)
    totals = {seat.id: state.sheet.scores(seat.id, rounds) for seat in seats}
    rows = tuple(
        SheetRow(
            round,
            tuple(
                Cell(
                    seat,
                    totals[seat.id][round] - (totals[seat.id][round - 1] if round else 0),
                    totals[seat.id][round],
                    state.sheet.has(round, seat.id),
                )
                for seat in seats
            ),
        )
        for round in range(rounds + 1)
    )
    return SheetPart(seats, rows, correct)


def headline(table: Table[Vale], end: End) -> Say:
    state, points = table.state, rules.points(table)
    if rules.is_over(table, end) and not rules.uncounted(table):
        winners = tuple(table.name(seat) for seat in rules.final_result(table).winners)
        return say(f"{GAME}.headline.over", names=winners, n=len(winners))
    ahead = tuple(table.name(seat) for seat in leaders(points))
    return say(f"{GAME}.headline.leads", round=state.round, names=ahead, n=len(ahead))


def tell(table: Table[Vale], fact: Fact) -> Say | None:
    name = table.name(fact.text("seat"))
    told = f"{GAME}.told.{fact.kind}"
    match fact.kind:
        case "game_started":
            return say(told, rule="VE-002", name=table.name(fact.text("first")), round=fact.number("round"))
        case "points_entered":
            return say(told, name=name, points=signed(fact.number("points")), round=fact.number("round"))
        case "points_corrected":
            was, points = signed(fact.number("was")), signed(fact.number("points"))
            if fact.number("round") == 0:
                return say(
                    f"{GAME}.told.start_corrected", name=name, was=fact.number("was"), points=fact.number("points")
                )
            return say(told, name=name, round=fact.number("round"), was=was, points=points)
        case "round_ended" | "last_round_ended":
            return say(told, round=fact.number("round"))
        case "round_corrected":
            return say(told, was=fact.number("was"), round=fact.number("round"))
        case "initiative_handed":
            return say(told, name=name)
        case "creatures_counted":
            return say(told, name=name, creatures=fact.number("creatures"))
        case "game_ended":
            names = tuple(table.name(seat) for seat in fact.texts("winners"))
            return say(told, rule="VE-013", names=names, n=len(names))
    return None


def signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"
