"""Decides which rows of the printed list of twelve connection results a throw can take, and gives what a row brings
(ET-050, ET-051)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.connection_throws import pending_connection
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources import owed_cubes
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things, total_count
from companion.games.etherium.state import Connection, Orbit, OwedCubes
from companion.kit.history_lines import line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

# The Flash cards that a row brings (or costs, if negative), if the app counts the cards in each hand.
CARDS: Mapping[int, int] = {2: -1, 4: 1, 10: 2}
# The cubes that a row lets a player take, steal (row 5), or makes them lose (rows 1 and 3).
CUBES: Mapping[int, int] = {1: 4, 3: 2, 5: 2, 7: 4}
LOSING, STEALING, MOST_CUBES = (1, 3), 5, 4
TWO_DICE = Silence("two_dice", ("sum", "choose"), "sum", "ET-050")
# The rows say "resources"; Ether is a resource, too.
CONNECTION_CUBES = Silence("connection_cubes", ("base", "any"), "base", "ET-051")
ROWS = tuple(range(1, 13))
# The things that the app adds by itself; other rows are only explained.
GIVES: Mapping[int, tuple[str, int]] = {
    6: ("ether", 1),
    8: ("ether", 2),
    9: ("army", 1),
    11: ("booster", 1),
    12: ("connection_token", 1),
}


def row_of(result: int) -> int:
    """Returns the row (1 to 12) of the printed list of connection results that a result takes (ET-050). A result above
    12 takes row 12, a result below 1 takes row 1."""
    return max(ROWS[0], min(ROWS[-1], result))


def reachable(connection: Connection, guide: int, adds_up: bool) -> tuple[int, ...]:
    """Returns the rows of the printed list of connection results that a throw can take (ET-050), in ascending order; ()
    if dice are still missing. The player may add any number of points from 0 to `guide`. If `adds_up` is True, two dice
    are added together; otherwise each die counts alone."""
    dice = connection.throw.dice
    bases = (sum(dice),) if adds_up else dice
    reached = {row_of(base + connection.bonus + part) for base in bases for part in range(guide + 1)}
    return tuple(sorted(reached)) if connection.throw.is_complete else ()


def rows_in_reach(table: Table[Orbit], connection: Connection) -> tuple[int, ...]:
    return reachable(connection, table.state.stock.count(connection.seat, "guide"), TWO_DICE.of(table) == "sum")


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    connection = table.state.connection
    if connection is None or not connection.throw.is_complete:
        return
    asks, rows = (TWO_DICE.id,) if len(connection.throw.dice) > 1 else (), rows_in_reach(table, connection)
    yield Offer("take_result", (("result", Number(ROWS[0], ROWS[-1], rows)),), ends=connection.id, points=asks)
    if open_rows := tuple(row for row in rows if is_undecided(table, connection.seat, row)):
        result = Number(open_rows[0], open_rows[-1], open_rows)
        points = (*asks, CONNECTION_CUBES.id)
        yield Offer("take_resources", (("result", result),), ends=connection.id, points=points)


def is_undecided(table: Table[Orbit], seat: str, row: int) -> bool:
    """Returns whether the players must still decide if the cubes of this row may be Ether. The row must bring cubes,
    and Ether must be available."""
    if row not in CUBES or not DEPTH.is_on(table) or CONNECTION_CUBES.settled(table):
        return False
    return cube_count(table, seat, row, ("ether",)) > 0


def take_result(asked: MoveContext[Orbit]) -> list[Fact]:
    connection, row = pending_connection(asked), asked.number("result")
    if row not in (rows := rows_in_reach(asked.table, connection)):
        raise IllegalMove(say("etherium.refused.row", rule="ET-050", rows=tuple(map(str, rows))))
    dice: list[Json] = [*connection.throw.dice]
    came: dict[str, Json] = {"dice": dice, "bonus": connection.bonus, "by_card": connection.by_card}
    things = (*BASE, "ether") if CONNECTION_CUBES.of(asked.table) == "any" else BASE
    if count := cube_count(asked.table, connection.seat, row, things):
        came |= {"cubes": count, **({} if things == BASE else {"things": [*things]})}
    if DEPTH.is_on(asked.table) and row in CARDS:
        came["cards"] = CARDS[row]
    return [Fact("connection_taken", {"seat": connection.seat, **came, **asked.fields})]


def cube_count(table: Table[Orbit], seat: str, row: int, things: tuple[str, ...]) -> int:
    """Returns how many cubes of the kinds `things` the seat takes, steals or loses by this row (ET-051). It is never
    more than there are, and 0 if the app does not count cubes."""
    if not DEPTH.is_on(table) or row not in CUBES:
        return 0
    stock = table.state.stock
    others = (total_count(stock, other, things) for other in seat_ids(table) if other != seat)
    there = {**dict.fromkeys(LOSING, total_count(stock, seat, things)), STEALING: max(others, default=0)}
    return min(CUBES[row], there.get(row, sum(stock.room(seat, each) for each in things)))


def cubes_owed(row: int, seat: str, count: int, things: tuple[str, ...]) -> OwedCubes:
    if row in LOSING:
        return OwedCubes("", seat, count, things)
    return OwedCubes(seat, "", count, things, asks=row == STEALING)


def connection_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state after a seat has taken a row. The seat gains or loses what the row says, cubes still to be
    taken are noted, and the connection is closed. It counts as one of the seat's two of this season, unless a card
    allowed it or it was begun earlier (ET-030)."""
    state, seat = table.state, fact.text("seat")
    is_counted = not fact.data.get("by_card") and not (state.connection and state.connection.is_late)
    connected = {**state.connected, seat: state.connected.get(seat, 0) + is_counted}
    thing, count = GIVES.get(row_taken(table, fact), ("", 0))
    stock = add_things(state.stock, seat, thing, count) if thing else state.stock
    if cards := fact.number("cards", -1, 2):
        stock = add_things(stock, seat, "flash", cards)
    state = replace(state, connected=connected, connection=None, stock=stock)
    taken, cubes_there = row_taken(table, fact), fact.number("cubes", 0, MOST_CUBES)
    things = tuple(each for each in fact.texts("things") if each in (*BASE, "ether")) or BASE
    owed = cubes_owed(taken, seat, cubes_there, things) if taken in CUBES else owed_cubes.NOTHING
    return owed_cubes.with_owed(state, owed) if seat else state


def row_taken(table: Table[Orbit], fact: Fact) -> int:
    return row_of(fact.number("result"))


def row_text(table: Table[Orbit], fact: Fact) -> Say:
    return say(f"etherium.row.{row_taken(table, fact)}")


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"take_result": take_result, "take_resources": take_result},
    facts={"connection_taken": Kind(connection_taken, line("ET-051", name=seat(), result=row_taken, row=row_text))},
    silences=(TWO_DICE, CONNECTION_CUBES),
)
