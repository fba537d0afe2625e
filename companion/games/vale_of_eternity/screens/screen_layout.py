"""The parts of each screen of The Vale of Eternity with their buttons, the game's line in the list of tables, and the
views of the round: the order of play, the cards laid out, and what is still to do before the next round."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.games.vale_of_eternity.arena import slots
from companion.games.vale_of_eternity.box_checklists import box
from companion.games.vale_of_eternity.captures import cards_to_capture, sales
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.points_and_end import (
    GOAL,
    LAST_ROUND,
    final_result,
    is_last_round,
    is_over,
    seats_at_goal,
    seats_past_tile,
    tied_without_count,
    totals,
)
from companion.games.vale_of_eternity.rounds import crowded_seats, order_of_play
from companion.games.vale_of_eternity.screens import assistant_panels, scores
from companion.games.vale_of_eternity.state import PlayerArea, Vale
from companion.games.vale_of_eternity.turns import turn
from companion.kit.checklist import TICKS
from companion.kit.final_standings import ending_part, leaders, leaders_line, winners_line
from companion.kit.reveal_and_waiting_views import Line
from companion.kit.turn_order import snake
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    """The current round as screens show it. `order` is the order of play. `floor` is the id of the seat towards which
    the middle of the tablet turns: the winner, the tied seat that counts its creatures next, the seat that plays now,
    or the seat that begins."""

    number: int
    last: int
    order: tuple[Seat, ...]
    floor: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Next:
    """Holds what is still to do before the next round. `unnoted` seats have no points yet, `reached` seats have reached
    the goal, `past` seats turn their tile over. The next three are known only if the assistant is on: `untaken` seats
    have effects to trigger, `out` seats have tokens on cards, `crowded` seats have too many stones. `is_fresh` says
    that nobody has points in this round yet."""

    is_last: bool
    unnoted: tuple[Seat, ...]
    reached: tuple[Seat, ...]
    past: tuple[Seat, ...]
    goal: int
    untaken: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    crowded: tuple[Seat, ...] = ()
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Phases:
    """Holds what each phase of a round needs: `captures` is the order in which seats capture cards, `cards` the number
    of cards laid out, and `slots` the number of creatures that an arena may hold. Each entry of `sales` holds a family,
    a kind of stone, and how many of these stones a sold card of the family brings."""

    captures: tuple[Seat, ...]
    cards: int
    slots: int
    sales: tuple[tuple[str, str, int], ...]


def parts(table: Table[Vale], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    if is_phone:
        yield Part("mine", lambda: scores.mine(table, audience.seat), draws=("enter_points",), zone="now")
    yield ending_part(table, audience, scores.ending, draws=("count_creatures",))
    yield Part("round", shared=round_view, zone="everybody" if is_phone else "now")
    yield Part("next", shared=next_round_view, draws=("next_round",), zone="deed")
    yield Part("scores", lambda: scores.scores(table, audience.seat), draws=("enter_points",), zone="everybody")
    yield Part("across", shared=line_across, template="_across.html", zone="hidden")
    yield Part("pads", shared=scores.SCREENS.pads, draws=("enter_points",), zone="hidden")
    yield Part("phases", shared=phases, zone="drawer")
    yield Part("race", shared=scores.race_view, zone="drawer")
    yield Part("sheet", shared=scores.sheet, draws=("correct_points",), zone="drawer")
    yield Part("assistant", shared=assistant_panels.assistant, draws=("set_assistant",), zone="drawer")
    has_assistant = ASSISTANT.is_on(table)
    panels = partial(assistant_panels.panels, table, audience.seat) if has_assistant else assistant_panels.NO_PANELS
    if is_phone:
        yield Part("before_me", panels, draws=assistant_panels.DRAWS, zone="now")
    yield Part("panels", panels, draws=assistant_panels.DRAWS, zone="hidden")
    slip = assistant_panels.slip if has_assistant else None
    yield Part("slip", assistant_panels.NO_SLIP, shared=slip, zone="hidden")
    yield Part("unpacking", shared=box.checklist, draws=TICKS, zone="drawer")
    if not is_phone:
        yield Part("unpack", shared=box.progress, template="_unpack.html", zone="deed")


def headline(table: Table[Vale], audience: Who) -> Say:
    won = winners_line(table, final_result(table), "vale_of_eternity")
    return won or leaders_line(table, leaders(totals(table)), "vale_of_eternity", table.state.round)


def round_view(table: Table[Vale]) -> Round:
    order = order_of_play(table)
    return Round(
        number=table.state.round,
        last=LAST_ROUND.number(table),
        order=order,
        floor=seat_at_end(table) or seat_on_turn(table) or (order[0].id if order else ""),
        is_over=is_over(table),
    )


def seat_at_end(table: Table[Vale]) -> str:
    if result := final_result(table):
        return result.winners[0]
    return tied_without_count(table)[0] if is_over(table) else ""


def seat_on_turn(table: Table[Vale]) -> str:
    """Returns the id of the seat whose turn it is. Returns "" while the assistant is off, if no seat has anything left
    to do, and once it is known who has won. While a tie at the end is not broken yet, a seat may still have a turn."""
    if not ASSISTANT.is_on(table) or final_result(table):
        return ""
    return next((seat.id for seat in order_of_play(table) if turn(table, seat) == "now"), "")


def next_round_view(table: Table[Vale]) -> Next:
    sheet, round = table.state.sheet, table.state.round
    return Next(
        is_last=round >= LAST_ROUND.number(table),
        unnoted=tuple(seat for seat in order_of_play(table) if not sheet.has(round, seat.id)),
        is_fresh=not any(sheet.has(round, seat.id) for seat in table.seats),
        reached=seats_at_goal(table),
        past=seats_past_tile(table),
        goal=GOAL.number(table),
        untaken=unfinished_seats(table, lambda area: area.waiting > 0),
        crowded=() if is_last_round(table) else crowded_seats(table),
        out=unfinished_seats(table, lambda area: area.tokens > 0 and not area.has_ended),
    )


def unfinished_seats(table: Table[Vale], is_waiting: Callable[[PlayerArea], bool]) -> tuple[Seat, ...]:
    """Returns the seats for whose area `is_waiting` is true. Returns () while the assistant is off. It also returns ()
    until a first seat has ended its turn in this round, because some tables do not record turns (VE-008, VE-012)."""
    if not ASSISTANT.is_on(table):
        return ()
    areas = {seat: table.state.area(seat.id) for seat in order_of_play(table)}
    has_turns = any(area.has_ended for area in areas.values())
    return tuple(seat for seat, area in areas.items() if has_turns and is_waiting(area))


def line_across(table: Table[Vale]) -> Line:
    """Returns the line that all screens show when somebody reaches the goal or the last round begins; empty
    otherwise."""
    next = table.compute_once(next_round_view)
    if final_result(table):
        return Line()
    if next.reached:
        names, ids = tuple(seat.name for seat in next.reached), "-".join(seat.id for seat in next.reached)
        return Line(f"goal-{ids}", say("vale_of_eternity.round.reached", "VE-006", names=names, goal=next.goal))
    return Line("last-round", say("vale_of_eternity.round.last_one", "VE-006")) if next.is_last else Line()


def phases(table: Table[Vale]) -> Phases:
    order = order_of_play(table)
    return Phases(snake(order), cards_to_capture(len(order)), slots(table.state), sales(table))
