"""ET-060, ET-061, ET-067: who meets whom, which conflict comes first, and who else is in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import initiative
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.games.etherium.supplies import DEPTH
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Decide, Kind, Tell
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

# Of each kind, the unit that is in it beside the armies, and the rule.
OTHER: Mapping[str, str] = {"assault": "army", "siege": "defence", "pillage": "collector"}
RULES: Mapping[str, str] = {"assault": "ET-063", "siege": "ET-064", "pillage": "ET-062"}
KINDS = tuple(OTHER)
NOBODY = Conflict("", "", ())


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state, everybody = table.state, here(table)
    if state.is_counting:
        return
    if len(everybody) > 1:
        last = state.conflicts[-1].id if state.conflicts else f"{state.number}.{state.action}"
        fields = (("conflict", Choice(KINDS)), ("seat", Choice(everybody)), ("against", Choice(everybody)))
        yield Offer("find_conflict", fields, f"finding:{last}", once=True)
    if conflict := state.conflict:
        yield from offers_of_one(table, conflict)


def offers_of_one(table: Table[Orbit], conflict: Conflict) -> Iterator[Offer]:
    unsettled = table.state.unsettled
    if len(unsettled) > 1 and not conflict.throws:
        places = Number(1, len(unsettled), tuple(range(1, len(unsettled) + 1)))
        yield Offer("choose_conflict", (("which", places),), f"conflicts:{unsettled[-1].id}", once=True)
    yield Offer("put_conflict_away", at=conflict.id, once=True)
    if free := may_join(table, conflict):
        yield Offer("join_conflict", (("seat", Choice(free)),), f"{conflict.id}.{len(conflict.sides)}", once=True)


def may_join(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    if not conflict.is_fought or conflict.throws:
        return ()
    return tuple(seat for seat in here(table) if not conflict.side(seat))


def decider(table: Table[Orbit], conflicts: Sequence[Conflict]) -> str:
    """ET-061: of all who are in one of these conflicts, the highest in the initiative; "" when it is not known. Whoever
    has no place yet comes behind those who have."""
    involved = {side.seat for conflict in conflicts for side in conflict.sides}
    return next((seat for seat in initiative.ids(table) if seat in involved), "")


def current(asked: Asked[Orbit]) -> Conflict:
    return asked.state.conflict or NOBODY


def of_current(kind: str) -> Decide[Orbit]:
    return lambda asked: [Fact(kind, {"conflict": current(asked).id, **asked.fields})]


def find_conflict(asked: Asked[Orbit]) -> list[Fact]:
    seat, other = asked.text("seat"), asked.text("against")
    if seat == other:
        raise IllegalMove(say("etherium.refused.alone", rule="ET-060"))
    return [Fact("conflict_found", {"kind": asked.text("conflict"), "seat": seat, "other": other})]


def conflict_found(table: Table[Orbit], fact: Fact) -> Orbit:
    """Those that are done make room."""
    state, seat, other, kind = table.state, fact.text("seat"), fact.text("other"), fact.text("kind")
    if kind not in KINDS or not seat or seat == other:
        return state
    conflict = Conflict(f"conflict:{fact.seq}", kind, (Side(seat), Side(other, OTHER[kind])))
    return replace(state, conflicts=(*state.unsettled, conflict))


def choose_conflict(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("conflict_chosen", {"conflict": asked.state.unsettled[asked.number("which") - 1].id})]


def conflict_chosen(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, chosen=fact.text("conflict"))


def conflict_put_away(table: Table[Orbit], fact: Fact) -> Orbit:
    kept = tuple(each for each in table.state.conflicts if each.id != fact.text("conflict"))
    return replace(table.state, conflicts=kept)


def joined(conflict: Conflict, fact: Fact) -> Conflict:
    """ET-067: one more army; the city under siege stays last."""
    seat = fact.text("seat")
    if conflict.side(seat) or conflict.throws or not conflict.is_fought:
        return conflict
    kept = len(conflict.sides) - (conflict.kind == "siege")
    return replace(conflict, sides=(*conflict.sides[:kept], Side(seat), *conflict.sides[kept:]))


def named(table: Table[Orbit], fact: Fact) -> Conflict | None:
    """The conflict that a fact is about."""
    return next((each for each in table.state.conflicts if each.id == fact.text("conflict")), None)


def changing(change: Callable[[Conflict, Fact], Conflict]) -> Callable[[Table[Orbit], Fact], Orbit]:
    """What changes nothing but the conflict that the fact is about."""

    def changed(table: Table[Orbit], fact: Fact) -> Orbit:
        conflict = named(table, fact)
        return table.state.changed(change(conflict, fact)) if conflict else table.state

    return changed


def with_rule(line: Tell[Orbit]) -> Tell[Orbit]:
    """A line of the history with the rule of the kind of conflict."""

    def tell(table: Table[Orbit], fact: Fact, audience: Who) -> Say | None:
        told = line(table, fact, audience)
        return told and replace(told, rule=RULES.get(fact.text("kind"), "ET-060"))

    return tell


found = line(kind=choice("kind", KINDS), name=seat(), other=seat("other"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "find_conflict": find_conflict,
        "choose_conflict": choose_conflict,
        "put_conflict_away": of_current("conflict_put_away"),
        "join_conflict": of_current("conflict_joined"),
    },
    facts={
        "conflict_found": Kind(conflict_found, with_rule(found)),
        "conflict_chosen": Kind(conflict_chosen, line("ET-061")),
        "conflict_put_away": Kind(conflict_put_away, line()),
        "conflict_joined": Kind(changing(joined), line("ET-067", name=seat())),
    },
    switch=DEPTH,
)
