"""Settles a conflict: scores, ties, the winner, gains and losses (ET-062, ET-063, ET-065, ET-067)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.conflicts.fight_dice import guide_level
from companion.games.etherium.conflicts.open_conflicts import (
    changes_conflict,
    conflict_due,
    conflict_of,
    current_conflict,
    with_rule,
)
from companion.games.etherium.people_assignment import BARBARIANS, people_of
from companion.games.etherium.resources import owed_cubes
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things, total_count
from companion.games.etherium.resources.unit_levels import lower_level
from companion.games.etherium.state import Conflict, Orbit, OwedCubes, Side
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, seat, seats
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Offer
from companion.table.settings import Silence
from companion.table.table import Table

TIE_AT_TOP = Silence("tie_at_top", ("tied", "all"), "tied", "ET-067")
SEVERAL_BESIEGE = Silence("several_besiege", ("spoils", "token"), "spoils", "ET-067")
# The points that Reces adds to a throw, and the cubes that a pillaging army takes.
FURY, PILLAGED = 3, 2


def fury(table: Table[Orbit], side: Side) -> int:
    """Returns the points that the army of the people Reces adds to its throw in Reces' own season (ET-081), else 0."""
    own = people_of(table, side.seat) == table.state.card.moon == BARBARIANS
    return FURY if own and side.unit == "army" else 0


def score(table: Table[Orbit], side: Side) -> int:
    return sum(side.throw.dice) + min(side.guide, guide_level(table, side.seat)) + side.bonus + fury(table, side)


def scores(table: Table[Orbit], conflict: Conflict) -> dict[str, int]:
    return {side.seat: score(table, side) for side in conflict.active_sides}


def leading_seats(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    """Returns the seats with the highest score. If one of them plays the people Reces, only this seat is returned,
    because Reces wins ties."""
    top = leaders(scores(table, conflict))
    return tuple(seat for seat in top if people_of(table, seat) == BARBARIANS)[:1] or top


def seats_throwing_again(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    """Returns the seats that throw again after a tie: only the tied ones, or all, as the players decided; () without a
    tie."""
    tied = leading_seats(table, conflict)
    if len(tied) < 2:
        return ()
    return tied if TIE_AT_TOP.of(table) == "tied" else tuple(side.seat for side in conflict.active_sides)


def most_pillaged(table: Table[Orbit], army: str) -> int:
    return PILLAGED + (people_of(table, army) == BARBARIANS)


def pillaged_cubes(table: Table[Orbit], conflict: Conflict) -> int:
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    return min(most_pillaged(table, army), total_count(table.state.stock, collector, BASE))


def is_won_among_armies(table: Table[Orbit], conflict: Conflict) -> bool:
    top = leading_seats(table, conflict)
    is_won = conflict.kind == "siege" and len(top) == 1 and top[0] != conflict.besieged_seat
    return is_won and conflict.has_several_armies


def open_questions(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    # Some of the sides, but not all, share the highest score (ET-067).
    if 1 < len(leading_seats(table, conflict)) < len(conflict.active_sides):
        return (TIE_AT_TOP.id,)
    return (SEVERAL_BESIEGE.id,) if is_won_among_armies(table, conflict) else ()


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = conflict_due(table)
    if conflict is None or conflict.winner or table.state.is_counting:
        return
    if conflict.kind == "pillage":
        yield Offer("settle_pillage", ends=conflict.id)
    elif conflict.has_all_dice:
        at = f"{conflict.id}.{conflict.throws}"
        yield Offer("settle_fight", ends=at, points=open_questions(table, conflict))


def settle_fight(asked: MoveContext[Orbit]) -> list[Fact]:
    conflict = current_conflict(asked)
    scored: dict[str, Json] = {**scores(asked.table, conflict)}
    if again := seats_throwing_again(asked.table, conflict):
        return [Fact("fight_tied", {"conflict": conflict.id, "again": [*again], "scores": scored})]
    winner = leading_seats(asked.table, conflict)[0]
    about: dict[str, Json] = {"conflict": conflict.id, "kind": conflict.kind, "winner": winner}
    if is_won_among_armies(asked.table, conflict):
        about |= {"token": "army_token", "spoils": SEVERAL_BESIEGE.of(asked.table)}
    return [Fact("fight_settled", {**about, "scores": scored})]


def with_tie(conflict: Conflict, fact: Fact) -> Conflict:
    """Returns the conflict after a tie. The sides that the fact lists in `again` throw again and lose their dice; the
    other sides keep their dice, but cannot win."""
    if conflict.winner:
        return conflict
    again = fact.texts("again")
    new = (Side(each.seat, each.unit) if each.seat in again else replace(each, is_out=True) for each in conflict.sides)
    return replace(conflict, sides=tuple(new), open_seat="")


def fight_settled(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict, winner, stock = conflict_of(table, fact), fact.text("winner"), table.state.stock
    if conflict is None or conflict.winner or not (won := conflict.side(winner)):
        return table.state
    for side in conflict.sides:
        stock = lower_level(stock, side.seat, side.unit)
    if conflict.kind == "assault" or won.unit == "defence" or fact.text("token"):
        stock = add_things(stock, winner, "army_token")
    spoil = "none" if fact.text("spoils") == "token" else conflict.spoil
    return replace(table.state, stock=stock).with_conflict(replace(conflict, winner=winner, spoil=spoil))


def settle_pillage(asked: MoveContext[Orbit]) -> list[Fact]:
    conflict = current_conflict(asked)
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    about = {"conflict": conflict.id, "seat": army, "other": collector}
    return [Fact("pillage_settled", {**about, "cubes": pillaged_cubes(asked.table, conflict)})]


def pillage_settled(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict = conflict_of(table, fact)
    if conflict is None or conflict.winner or conflict.kind != "pillage":
        return table.state
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    state = replace(table.state, stock=lower_level(table.state.stock, collector, "collector"))
    count = fact.number("cubes", 0, most_pillaged(table, army)) if "cubes" in fact.data else most_pillaged(table, army)
    state = owed_cubes.with_owed(state, OwedCubes(army, collector, count))
    return state.with_conflict(replace(conflict, winner=army))


def score_texts(table: Table[Orbit], fact: Fact) -> tuple[str, ...]:
    return tuple(f"{table.name(seat)} {score}" for seat, score in fact.numbers("scores").items())


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"settle_fight": settle_fight, "settle_pillage": settle_pillage},
    facts={
        "fight_tied": Kind(changes_conflict(with_tie), line("ET-065", names=seats("again"))),
        "fight_settled": Kind(fight_settled, with_rule(line(name=seat("winner"), scores=score_texts))),
        "pillage_settled": Kind(pillage_settled, line("ET-062", name=seat(), other=seat("other"))),
    },
    silences=(TIE_AT_TOP, SEVERAL_BESIEGE),
    switch=DEPTH,
)
