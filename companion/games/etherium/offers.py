"""What may be asked for at a table of Etherium, with the domain of each field."""

from companion.games.etherium import connection, rules, stars
from companion.games.etherium.connection import Connection
from companion.games.etherium.initiative import EVERYBODY, MOONS, NIGHT, PEOPLES
from companion.games.etherium.rules import Orbit
from companion.games.etherium.sheets import ITEMS, MOST, UNKNOWN
from companion.table.moves import Choice, Domain, Number, Offer, Text
from companion.table.table import Table

DIE = Number(0, 6, likely=(1, 2, 3, 4, 5, 6))
LOOSE = Number(UNKNOWN, MOST, likely=tuple(range(9)))
CARDS = Number(1, 2, likely=(1, 2))
ROWS = tuple(range(connection.LOWEST, connection.HIGHEST + 1))


def of_table(
    table: Table[Orbit], extended: bool, last: int, may_reroll_again: bool, things: tuple[str, ...]
) -> tuple[Offer, ...]:
    state = table.state
    if state.is_counting:
        return (*ending(table), *counts(table, things), *corrections(table, extended))
    return (
        *season(table, last),
        *throws(table, may_reroll_again),
        *counts(table, things),
        *corrections(table, extended),
    )


def season(table: Table[Orbit], last: int) -> list[Offer]:
    """Name the card, complete its order, go on to the next action; end the season, also one that nobody followed."""
    state = table.state
    at = f"action:{state.number}.{state.action}" if state.card.moon else f"season:{state.number}"
    found = [Offer("end_game" if state.number >= last else "end_season", at=at, once=True)]
    if not state.card.moon:
        card = (("moon", Choice(MOONS)), ("card", CARDS))
        return [*found, Offer("reveal_season", card, at, once=True)]
    if waiting := rules.waiting(table):
        place = f"order:{state.number}.{len(state.card.taps)}"
        found.append(Offer("place_people", (("people", Choice(waiting)),), place, once=True))
    if state.action < rules.MOST_TOKENS:
        found.append(Offer("next_action", at=at, once=True))
    return found


def throws(table: Table[Orbit], may_reroll_again: bool) -> list[Offer]:
    """One connection at a time: nobody throws over the dice of somebody else."""
    if table.state.connection:
        return thrown(table.state.connection, rules.people(table, table.state.connection.seat), may_reroll_again)
    at, here = f"connecting:{table.state.number}", ids(table)
    free = tuple(seat for seat in here if rules.connections_left(table, seat))
    found = [Offer("connect_by_card", (("seat", Choice(here)), ("die", DIE)), at)] if here else []
    return [*found, *([Offer("connect", (("seat", Choice(free)), ("die", DIE)), at)] if free else [])]


def thrown(pending: Connection, people: str, may_reroll_again: bool) -> list[Offer]:
    found = [Offer("drop_connection", at=pending.id, once=True)]
    if not pending.is_thrown:
        return [*found, Offer("throw_die", (("die", DIE),), f"{pending.id}.{len(pending.dice)}", once=True)]
    found += [
        Offer("take_result", (("result", Number(connection.LOWEST, connection.HIGHEST, ROWS)),), pending.id, once=True),
        Offer("raise_connection", (("points", Number(1, 6, likely=(2, 3))),), pending.id),
        Offer("reroll_all", at=f"{pending.id}.{pending.throws}", once=True),
    ]
    return [*found, *(low(pending, may_reroll_again) if people == "ertis" else [])]


def low(pending: Connection, may_reroll_again: bool) -> list[Offer]:
    """ET-083: Ertis alone throws 1s and 2s again."""
    kinds = {"reroll_die": False, **({"reroll_again": True} if may_reroll_again else {})}
    at = f"{pending.id}.{pending.throws}"
    return [
        Offer(kind, (("which", Number(min(places), max(places), places)),), at, once=True)
        for kind, after_again in kinds.items()
        if (places := connection.low_dice(pending, after_again))
    ]


def counts(table: Table[Orbit], counted: tuple[str, ...]) -> list[Offer]:
    seats = Choice(tuple(seat.id for seat in rules.contenders(table)))
    things = Choice(counted)
    return [
        Offer("gain", (("seat", seats), ("item", things), ("more", Number(-stars.CUBES, stars.CUBES, (-1, 1))))),
        Offer("correct_count", (("seat", seats), ("item", things), ("count", Number(0, stars.CUBES)))),
    ]


def corrections(table: Table[Orbit], extended: bool) -> list[Offer]:
    state, peoples = table.state, Choice(EVERYBODY if extended else PEOPLES)
    cards = (("moon", Choice((NIGHT, *MOONS))), ("card", CARDS))
    found = [
        Offer("change_tokens", (("seat", Choice(ids(table))), ("tokens", Number(0, rules.MOST_TOKENS, (4, 5, 6))))),
        Offer("change_people", (("seat", Choice(ids(table))), ("people", peoples))),
        Offer("correct_season", (("season", Number(1, rules.LATEST)),)),
        Offer("correct_action", (("action", Number(0, rules.MOST_TOKENS)),)),
        Offer("change_card", cards),
        Offer("name_capacity", (("capacity", Choice(stars.CAPACITIES)), ("name", Text(stars.LONGEST_NAME)))),
        Offer("note_sheet", (("people", peoples), *loose(ITEMS))),
        Offer("note_capacities", loose(stars.CAPACITIES)),
    ]
    return [*found, *([Offer("forget_order")] if state.card.moon else [])]


def loose(names: tuple[str, ...]) -> tuple[tuple[str, Domain], ...]:
    """Numbers of which some may not be known yet."""
    return tuple((name, LOOSE) for name in names)


def ending(table: Table[Orbit]) -> list[Offer]:
    if not table.state.is_announced:
        return [Offer("announce", at="count", once=True)]
    tied = rules.in_tie(table)
    cubes = Number(0, 3 * stars.CUBES, tuple(range(31)))
    return [Offer("count_cubes", (("seat", Choice(tied)), ("cubes", cubes)))] if tied else []


def ids(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in table.here())
