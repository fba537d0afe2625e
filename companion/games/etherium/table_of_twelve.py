"""ET-050, ET-051: which rows of the table of twelve a connection reaches, and what the row that is taken gives."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import cubes
from companion.games.etherium.box import BASE
from companion.games.etherium.connection import pending
from companion.games.etherium.paying import among
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Connection, Orbit, Owed
from companion.games.etherium.supplies import DEPTH, gained
from companion.kit.telling import line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

# How many Flash cards a row brings or costs, where the table counts hands.
CARDS: Mapping[int, int] = {2: -1, 4: 1, 10: 2}
# What a row lets somebody take, or makes them give back, of the cubes that the app follows.
CUBES: Mapping[int, int] = {1: 4, 3: 2, 5: 2, 7: 4}
LOSING, STEALING, MOST_CUBES = (1, 3), 5, 4
TWO_DICE = Silence("two_dice", ("sum", "choose"), "sum", "ET-050")
ROWS = tuple(range(1, 13))
# What a row gives of what the app keeps; the others are told.
GIVES: Mapping[int, tuple[str, int]] = {
    6: ("ether", 1),
    8: ("ether", 2),
    9: ("army", 1),
    11: ("booster", 1),
    12: ("connection_token", 1),
}


def row(result: int) -> int:
    """ET-050: less than 1 counts as 1, more than 12 as 12."""
    return max(ROWS[0], min(ROWS[-1], result))


def reachable(connection: Connection, guide: int, adds_up: bool) -> tuple[int, ...]:
    """ET-050: the guide counts in full or in part; two dice are added up, or one of them is chosen."""
    dice = connection.throw.dice
    bases = (sum(dice),) if adds_up else dice
    reached = {row(base + connection.bonus + part) for base in bases for part in range(guide + 1)}
    return tuple(sorted(reached)) if connection.throw.is_complete else ()


def lit(table: Table[Orbit], connection: Connection) -> tuple[int, ...]:
    """The rows that can be taken now."""
    return reachable(connection, table.state.stock.count(connection.seat, "guide"), TWO_DICE.of(table) == "sum")


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    connection = table.state.connection
    if connection and connection.throw.is_complete and not table.state.is_counting:
        asks = (TWO_DICE.id,) if len(connection.throw.dice) > 1 else ()
        result = Number(ROWS[0], ROWS[-1], lit(table, connection))
        yield Offer("take_result", (("result", result),), connection.id, once=True, asks=asks)


def take_result(asked: Asked[Orbit]) -> list[Fact]:
    connection, row = pending(asked), asked.number("result")
    if row not in (rows := lit(asked.table, connection)):
        raise IllegalMove(say("etherium.refused.row", rule="ET-050", rows=tuple(map(str, rows))))
    dice: list[Json] = [*connection.throw.dice]
    came: dict[str, Json] = {"dice": dice, "bonus": connection.bonus, "by_card": connection.by_card}
    if count := cubes_moved(asked.table, connection.seat, row):
        came["cubes"] = count
    if DEPTH.is_on(asked.table) and row in CARDS:
        came["cards"] = CARDS[row]
    return [Fact("connection_taken", {"seat": connection.seat, **came, **asked.fields})]


def cubes_moved(table: Table[Orbit], seat: str, row: int) -> int:
    """ET-051: as many as there are, where the table follows its cubes."""
    if not DEPTH.is_on(table) or row not in CUBES:
        return 0
    stock = table.state.stock
    others = (among(stock, other, BASE) for other in here(table) if other != seat)
    there = {**dict.fromkeys(LOSING, among(stock, seat, BASE)), STEALING: max(others, default=0)}
    return min(CUBES[row], there.get(row, sum(stock.room(seat, each) for each in BASE)))


def owed_by(row: int, seat: str, count: int) -> Owed:
    if row in LOSING:
        return Owed("", seat, count)
    return Owed(seat, "", count, asks=row == STEALING)


def connection_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-030: only connections from the panel are counted."""
    state, seat = table.state, fact.text("seat")
    connected = {**state.connected, seat: state.connected.get(seat, 0) + (not fact.data.get("by_card"))}
    thing, count = GIVES.get(result(table, fact), ("", 0))
    stock = gained(state.stock, seat, thing, count) if thing else state.stock
    if cards := fact.number("cards", -1, 2):
        stock = gained(stock, seat, "flash", cards)
    state = replace(state, connected=connected, connection=None, stock=stock)
    taken, cubes_there = result(table, fact), fact.number("cubes", 0, MOST_CUBES)
    return cubes.owing(state, owed_by(taken, seat, cubes_there)) if seat and taken in CUBES else state


def result(table: Table[Orbit], fact: Fact) -> int:
    return row(fact.number("result"))


def row_told(table: Table[Orbit], fact: Fact) -> Say:
    return say(f"etherium.row.{result(table, fact)}")


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"take_result": take_result},
    facts={"connection_taken": Kind(connection_taken, line("ET-051", name=seat(), result=result, row=row_told))},
    silences=(TWO_DICE,),
)
