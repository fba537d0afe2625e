"""Records conflicts, which are settled at the end of an action, and decides which of them comes next (ET-056, ET-060,
ET-061, ET-067)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.seasons import actions, initiative, season_start_and_end
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.kit.history_lines import choice, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, Tell, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

# For each kind of conflict: the unit that the army meets, and the rule.
OTHER: Mapping[str, str] = {"assault": "army", "siege": "defence", "pillage": "collector"}
RULES: Mapping[str, str] = {"assault": "ET-063", "siege": "ET-064", "pillage": "ET-062"}
KINDS = tuple(OTHER)
NOBODY = Conflict("", "", ())


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state, everybody = table.state, seat_ids(table)
    if state.is_counting:
        return
    if len(everybody) > 1:
        last = state.conflicts[-1].id if state.conflicts else f"{state.number}.{state.action}"
        fields = (("conflict", Choice(KINDS)), ("seat", Choice(everybody)), ("against", Choice(everybody)))
        yield Offer("find_conflict", fields, ends=f"finding:{last}")
    if any_waits(table):
        yield Offer("settle_conflicts", ends=f"settling:{state.number}.{state.action}")
    if conflict := state.conflict:
        yield from offers_of_one(table, conflict)


def is_due(table: Table[Orbit], conflict: Conflict) -> bool:
    """Returns whether a conflict may be settled now (ET-056): at the end of an action, earlier if players asked for it,
    and always if it has begun. In old logs every conflict may be settled at any time."""
    is_early = table.state.settling == (table.state.number, table.state.action)
    return conflict.is_begun or not conflict.waits or is_early or actions.is_number_finished(table)


def conflict_due(table: Table[Orbit]) -> Conflict | None:
    conflict = table.state.conflict
    return conflict if conflict and is_due(table, conflict) else None


def any_waits(table: Table[Orbit]) -> bool:
    return any(not is_due(table, each) for each in table.state.unsettled)


def offers_of_one(table: Table[Orbit], conflict: Conflict) -> Iterator[Offer]:
    unsettled, among = table.state.unsettled, table.state.free_conflicts
    if len(among) > 1 and not conflict.is_begun:
        places = tuple(unsettled.index(each) + 1 for each in among)
        # The place of a conflict is refused once another one was added.
        at = f"conflicts:{unsettled[-1].id}"
        yield Offer("choose_conflict", (("which", Number(1, len(unsettled), places)),), at)
    yield Offer("put_conflict_away", ends=conflict.id)
    if free := seats_to_join(table, conflict):
        yield Offer("join_conflict", (("seat", Choice(free)),), ends=f"{conflict.id}.{len(conflict.sides)}")


def seats_to_join(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    if not conflict.needs_dice or conflict.throws:
        return ()
    return tuple(seat for seat in seat_ids(table) if not conflict.side(seat))


def order_decider(table: Table[Orbit], conflicts: Sequence[Conflict]) -> str:
    """Returns the seat that decides in which order the conflicts are settled (ET-061): the one with the highest
    initiative of those that take part, "" if no initiative is known."""
    involved = {side.seat for conflict in conflicts for side in conflict.sides}
    return next((seat for seat in initiative.seat_ids_in_order(table) if seat in involved), "")


def current_conflict(asked: MoveContext[Orbit]) -> Conflict:
    return asked.state.conflict or NOBODY


def current_id(asked: MoveContext[Orbit]) -> str:
    return current_conflict(asked).id


def find_conflict(asked: MoveContext[Orbit]) -> list[Fact]:
    seat, other = asked.text("seat"), asked.text("against")
    if seat == other:
        raise IllegalMove(say("etherium.refused.alone", rule="ET-060"))
    return [Fact("conflict_found", {"kind": asked.text("conflict"), "seat": seat, "other": other, "waits": True})]


def conflict_found(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat, other, kind = table.state, fact.text("seat"), fact.text("other"), fact.text("kind")
    if kind not in KINDS or not seat or seat == other:
        return state
    sides = (Side(seat), Side(other, OTHER[kind]))
    conflict = Conflict(f"conflict:{fact.seq}", kind, sides, waits=fact.data.get("waits") is True)
    return replace(state, conflicts=(*state.unsettled, conflict))


def choose_conflict(asked: MoveContext[Orbit]) -> list[Fact]:
    wanted = asked.state.unsettled[asked.number("which") - 1]
    if wanted not in asked.state.free_conflicts:
        raise IllegalMove(say("etherium.refused.assault_first", rule="ET-061"))
    return [Fact("conflict_chosen", {"conflict": wanted.id})]


def conflict_put_away(table: Table[Orbit], fact: Fact) -> Orbit:
    kept = tuple(each for each in table.state.conflicts if each.id != fact.text("conflict"))
    return replace(table.state, conflicts=kept)


def with_army_added(conflict: Conflict, fact: Fact) -> Conflict:
    """Returns the conflict with the army of the seat that the fact names (ET-067). The city stays the last side of a
    siege. The conflict stays as it is once dice were thrown, or if the seat takes part already."""
    seat = fact.text("seat")
    if conflict.side(seat) or conflict.throws or not conflict.needs_dice:
        return conflict
    kept = len(conflict.sides) - (conflict.kind == "siege")
    return replace(conflict, sides=(*conflict.sides[:kept], Side(seat), *conflict.sides[kept:]))


def conflict_of(table: Table[Orbit], fact: Fact) -> Conflict | None:
    return next((each for each in table.state.conflicts if each.id == fact.text("conflict")), None)


def changes_conflict(change: Callable[[Conflict, Fact], Conflict]) -> Callable[[Table[Orbit], Fact], Orbit]:
    """Returns a function that applies `change` to the conflict that a fact names and returns the new state. If there is
    no such conflict, the state stays as it is."""

    def changed(table: Table[Orbit], fact: Fact) -> Orbit:
        conflict = conflict_of(table, fact)
        return table.state.with_conflict(change(conflict, fact)) if conflict else table.state

    return changed


def with_rule(line: Tell[Orbit]) -> Tell[Orbit]:
    """Returns a function that gives the same history line as `line`, with the id of the rule for the fact's kind of
    conflict."""

    def tell(table: Table[Orbit], fact: Fact, audience: Who) -> Say | None:
        told = line(table, fact, audience)
        return told and replace(told, rule=RULES.get(fact.text("kind"), "ET-060"))

    return tell


found_line = line(kind=choice("kind", KINDS), name=seat(), other=seat("other"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "find_conflict": find_conflict,
        "settle_conflicts": season_start_and_end.settle_conflicts,
        "choose_conflict": choose_conflict,
        "put_conflict_away": as_fact("conflict_put_away", conflict=current_id),
        "join_conflict": as_fact("conflict_joined", conflict=current_id),
    },
    facts={
        "conflict_found": Kind(conflict_found, with_rule(found_line)),
        "settling_begun": Kind(
            lambda table, fact: replace(table.state, settling=(table.state.number, table.state.action)),
            line("ET-056", action=number("action")),
        ),
        "conflict_chosen": Kind(
            lambda table, fact: replace(table.state, chosen_conflict=fact.text("conflict")), line("ET-061")
        ),
        "conflict_put_away": Kind(conflict_put_away, line()),
        "conflict_joined": Kind(changes_conflict(with_army_added), line("ET-067", name=seat())),
    },
    switch=DEPTH,
)
