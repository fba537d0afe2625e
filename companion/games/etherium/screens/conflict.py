"""Shows the current conflict to everybody: its sides, their dice and scores, its spoils, and the conflicts that
wait."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.etherium import capacity_tokens
from companion.games.etherium.conflicts import fight_dice, resolution, siege_spoils
from companion.games.etherium.conflicts.open_conflicts import RULES, conflict_due, order_decider
from companion.games.etherium.people_assignment import people_of
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.screens.connection_throws import Die, dice
from companion.games.etherium.screens.reminders import conflict_text
from companion.games.etherium.seasons.actions import lost_token
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.kit.history_lines import signed
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

DRAWS = (
    *fight_dice.chapter.moves,
    *resolution.chapter.moves,
    *siege_spoils.SPOILS,
    "join_conflict",
    "choose_conflict",
    "put_conflict_away",
    "gain",
)


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a conflict. `state` is `wait` (it throws later), `throw` (it throws next), `open` (it threw last and
    may change its throw), `fixed` (its throw is final), `out` (it does not throw again after a tie), `won` or `lost`.
    `missing` is how many dice it must still throw."""

    seat: Seat
    people: str
    unit: str
    level: int
    state: str
    dice: tuple[Die, ...]
    missing: int
    sum: Say | None
    total: int


@dataclass(frozen=True, slots=True)
class Spoil:
    """One kind of spoil of a siege. `move` is the name of the move that takes it, or "" if it cannot be taken. `there`
    is how many of it the city has, and `ask` is the question that the players must answer first, or None."""

    what: str
    move: str
    there: int
    ask: Silence | None
    told: Say


@dataclass(frozen=True, slots=True)
class WaitingConflict:
    """A conflict that may be settled next; `place` is its place in the list of unsettled conflicts, from 1."""

    place: int
    told: Say


@dataclass(frozen=True, slots=True)
class ConflictView:
    """The current conflict as screens show it; empty if there is none. `free` are the seats that do not take part.
    `guide` is the guide's level of the side that threw last, and `guided` the points that this guide adds. `ask` is the
    question that the players must answer before the fight is settled, or None."""

    kind: str = ""
    rule: str = ""
    fighters: tuple[Fighter, ...] = ()
    notes: tuple[Say, ...] = ()
    spoils: tuple[Spoil, ...] = ()
    waiting: tuple[WaitingConflict, ...] = ()
    free: tuple[Seat, ...] = ()
    guide: int = 0
    guided: int = 0
    ask: Silence | None = None
    done: bool = False


def conflict_view(table: Table[Orbit], offers: Offers) -> ConflictView:
    current = conflict_due(table)
    if current is None or not DEPTH.is_on(table) or table.state.is_counting:
        return ConflictView()
    thrower = current.open_side or Side("")
    guide = fight_dice.guide_level(table, thrower.seat)
    sides = ((seat, side) for side in current.sides if (seat := table.seat(side.seat)))
    return ConflictView(
        kind=current.kind,
        rule=RULES[current.kind],
        fighters=tuple(fighter(table, current, seat, side, offers) for seat, side in sides),
        notes=tuple(notes(table, current)),
        spoils=spoil_rows(table, current, offers),
        waiting=waiting_conflicts(table, current) if "choose_conflict" in offers else (),
        free=tuple(seat for seat in table.here() if not current.side(seat.id)),
        guide=guide,
        guided=min(thrower.guide, guide),
        ask=question(offers["settle_fight"]) if "settle_fight" in offers else None,
        done=current.is_done,
    )


def fighter(table: Table[Orbit], current: Conflict, seat: Seat, side: Side, offers: Offers) -> Fighter:
    level, throw = fight_dice.unit_level(table, side), side.throw
    return Fighter(
        seat=seat,
        people=people_of(table, seat.id),
        unit=side.unit,
        level=level,
        state=side_state(table, current, side),
        dice=dice(throw, offers if side == current.open_side else {}, "reroll_low", "reroll_low_again"),
        missing=(throw.wanted or level) - len(throw.dice),
        sum=sum_of(table, side) if throw.is_complete else None,
        total=resolution.score(table, side),
    )


def side_state(table: Table[Orbit], current: Conflict, side: Side) -> str:
    if current.winner:
        return "won" if current.winner == side.seat else "lost"
    if side.is_out:
        return "out"
    if side.throw.is_complete:
        return "open" if current.open_seat == side.seat else "fixed"
    return "throw" if side.seat in fight_dice.seats_to_throw(table, current)[0] else "wait"


def sum_of(table: Table[Orbit], side: Side) -> Say:
    guide = min(side.guide, fight_dice.guide_level(table, side.seat))
    added = {"guide": guide, "cards": side.bonus, "season": resolution.fury(table, side)}
    more = tuple(say(f"etherium.fight.{what}", points=signed(points)) for what, points in added.items() if points)
    thrown = " + ".join(str(die) for die in side.throw.dice)
    return say("etherium.fight.sum", rule="ET-065", parts=(thrown, *more))


def question(offer: Offer) -> Silence | None:
    points = (*resolution.chapter.silences, *siege_spoils.chapter.silences)
    return next((each for each in points if each.id in offer.points), None)


def spoil_rows(table: Table[Orbit], current: Conflict, offers: Offers) -> tuple[Spoil, ...]:
    """Returns all four kinds of spoils (ET-064), also those that the city lacks; () if none are to be chosen."""
    if not current.has_spoils:
        return ()
    return tuple(spoil(table, current, kind, offers) for kind in siege_spoils.SPOILS)


def spoil(table: Table[Orbit], current: Conflict, kind: str, offers: Offers) -> Spoil:
    what = siege_spoils.SPOILS[kind]
    there = siege_spoils.amount_in_city(table, current.besieged_seat, what)
    told = say(f"etherium.spoils.{'guide_alone' if what == 'guide' and current.has_several_armies else what}")
    return Spoil(what, kind if kind in offers else "", there, question(offers[kind]) if kind in offers else None, told)


def waiting_conflicts(table: Table[Orbit], current: Conflict) -> tuple[WaitingConflict, ...]:
    free = table.state.free_conflicts
    others = [(place, each) for place, each in enumerate(table.state.unsettled, start=1) if each.id != current.id]
    return tuple(WaitingConflict(place, conflict_text(table, each)) for place, each in others if each in free)


def notes(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    return outcome(table, current) if current.winner else hints(table, current)


def hints(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    if len(rivals := table.state.free_conflicts) > 1:
        yield order_note(table, rivals)
    yield from dice_of_capacities(table, current)
    if current.kind == "pillage":
        yield pillage_note(table, current)
    elif not current.throws:
        yield say("etherium.fight.how", rule="ET-065")


def dice_of_capacities(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    for side in current.sides if current.needs_dice else ():
        if capacity_tokens.has_bonus(table, side.seat, side.unit):
            yield say("etherium.gift.may_add", rule="ET-090", name=table.name(side.seat))


def order_note(table: Table[Orbit], rivals: Sequence[Conflict]) -> Say:
    seat = order_decider(table, rivals)
    if not seat:
        return say("etherium.fight.highest_decides", rule="ET-061")
    return say("etherium.fight.decides", rule="ET-061", name=table.name(seat))


def pillage_note(table: Table[Orbit], current: Conflict) -> Say:
    army, collector = current.sides[0].seat, current.sides[-1].seat
    name, other = table.name(army), table.name(collector)
    return say("etherium.fight.pillage", rule="ET-062", name=name, other=other, n=resolution.most_pillaged(table, army))


def outcome(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    winner = table.name(current.winner)
    losers = table.names(tuple(side.seat for side in current.sides if side.seat != current.winner))
    if current.kind == "siege":
        yield from after_siege(table, current, winner)
        yield say("etherium.fight.lowered", rule="ET-064", names=(winner, *losers))
        return
    is_assault = current.kind == "assault"
    if is_assault:
        yield say("etherium.fight.stays", rule="ET-063", name=winner)
    else:
        yield say("etherium.fight.collector_lowered", rule="ET-062", names=losers)
    yield say("etherium.fight.flees", rule="ET-066", names=losers, n=len(losers))
    if is_assault:
        yield say("etherium.fight.lowered", rule="ET-063", names=(winner, *losers))


def after_siege(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    if current.has_spoils:
        yield say("etherium.fight.city_falls", rule="ET-064", name=winner)
        return
    if current.winner == current.besieged_seat:
        yield say("etherium.fight.city_holds", rule="ET-064", name=winner)
    else:
        yield from spoils_notes(table, current, winner)
        yield say("etherium.fight.withdraws", rule="ET-064", names=(winner,), n=1)
    armies = tuple(side.seat for side in current.sides[:-1] if side.seat != current.winner)
    if armies:
        yield say("etherium.fight.beaten_back", rule="ET-066", names=table.names(armies), n=len(armies))


def spoils_notes(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    if current.has_several_armies:
        yield say("etherium.fight.one_token", rule="ET-067", name=winner)
    if current.spoil != "none":
        alone = current.spoil == "guide" and current.has_several_armies
        what = say(f"etherium.spoils.{'guide_alone' if alone else current.spoil}")
        yield say("etherium.fight.took", rule="ET-064", name=winner, what=what)
        yield from after_booster(table, current, winner)


def after_booster(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    """Yields the notes after a booster was stolen (ET-068): which action token the city's owner loses, if any, and that
    `winner` (a name) gains one."""
    if current.spoil != "booster":
        return
    if token := lost_token(table.state.stock.count(current.besieged_seat, "booster") + 1):
        yield say("etherium.fight.token_lost", rule="ET-068", name=table.name(current.besieged_seat), token=token)
    yield say("etherium.fight.token_won", rule="ET-068", name=winner)
