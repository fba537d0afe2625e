"""Several processes at one house in PostgreSQL, beside the same house in a file: what a tap costs that crosses from one
to another, what a second process costs a tap, and what one, two and three carry."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

from tests.bench.crowd import WHO
from tests.bench.evening import LANGUAGES, Table, moves
from tests.bench.figures import Figure, in_ms, p50
from tests.bench.wire import Hand
from tests.http_player import Player
from tests.postgres import Server, own_server
from tests.server_process import Served

EVENINGS = 5
TABLES, CLIENTS, SECONDS, ROUNDS = 200, 24, 1.5, 2
MOST = 3


def figures() -> Iterator[Figure | str]:
    with ExitStack() as stack:
        try:
            import psycopg  # noqa: F401

            server = stack.enter_context(own_server())
        except (ImportError, OSError, AssertionError, subprocess.SubprocessError):
            yield "Several processes at one house: there is no PostgreSQL here that could be started"
            return
        yield from across(server)
        yield from together(server)


@dataclass
class Way:
    """Hands tap at one process, the screens of their table hang on the same one or on another."""

    hands_at: Served
    screens_at: Served
    seconds: list[float] = field(default_factory=list)

    def sit_down(self) -> "Evening":
        tablets = [Player(self.hands_at.base, "fr").take_key(self.hands_at.key) for _ in range(2)]
        phones = [Player(self.hands_at.base, language) for language in LANGUAGES]
        table = Table([self.seen_at(each) for each in tablets], [self.seen_at(each) for each in phones])
        return Evening(table, [Hand(each) for each in (tablets[0], *phones)])

    def seen_at(self, player: Player) -> Player:
        return Player(self.screens_at.base, player.language, player.cookies)


@dataclass
class Evening:
    table: Table
    hands: list[Hand]

    def moves(self) -> Iterator[tuple[Hand, dict[str, object]]]:
        return moves(self.hands)


def across(server: Server) -> Iterator[Figure | str]:
    """One tap of each way after the other, so that all meet the same machine."""
    from tests.postgres import database
    from tests.several_processes import processes

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        file = Served(folder / "file")
        stack.callback(file.stop)
        (alone,) = stack.enter_context(processes(folder / "alone", stack.enter_context(database(server)), 1))
        one, other = stack.enter_context(processes(folder / "two", stack.enter_context(database(server))))
        ways = [Way(file, file), Way(alone, alone), Way(one, one), Way(one, other)]
        for _ in range(EVENINGS):
            evenings = [way.sit_down() for way in ways]
            for step in zip(*(each.moves() for each in evenings), strict=True):
                for way, evening, (hand, move) in zip(ways, evenings, step, strict=True):
                    way.seconds.append(evening.table.tap(hand, **move)[0])
            for each in evenings:
                each.table.screens.close()
    in_file, in_database, beside, crossing = (way.seconds for way in ways)
    yield f"One tap, 11 screens, in a file and in PostgreSQL ({len(in_file)} taps of each, in turn)"
    yield from in_ms("in a file", in_file)
    yield from in_ms("in PostgreSQL, one process", in_database)
    yield from in_ms("in PostgreSQL, tap in process A → screens of B", crossing)
    yield Figure("tap in process A → screens of B, against a file, p50", p50(crossing) / p50(in_file), "×", 1.5)
    cost = (p50(beside) / p50(in_database) - 1) * 100
    yield Figure("second process: what it costs a tap that it is there, p50", cost, "%", 15)


def together(server: Server) -> Iterator[Figure | str]:
    """Everything on this one machine: these hands and the database, too, so that its cores are shared by all."""
    from tests.postgres import database
    from tests.several_processes import beside, processes

    yield f"Taps over {TABLES} tables, {CLIENTS} hands, on {os.cpu_count()} cores that database and hands share"
    with tempfile.TemporaryDirectory() as folder, database(server) as address:
        with beside(address) as tables:
            opened = [tables.opening.open("vale_of_eternity", WHO, [""] * len(WHO), {}) for _ in range(TABLES)]
        rates = {count: list[float]() for count in range(1, MOST + 1)}
        spent = {count: list[Spent]() for count in rates}
        for round_ in range(ROUNDS):
            for count in rates:
                with processes(Path(folder) / f"{round_}-{count}", address, count) as started:
                    rate, each = carried(server, started, opened)
                rates[count].append(rate)
                spent[count].append(each)
    for count, each in rates.items():
        yield Figure(f"{count} process{'es' if count > 1 else ''}", p50(each), "/s")
    for count, taps in spent.items():
        yield Figure(f"  processor a tap, all of {count} together", p50([each.house for each in taps]) * 1000, "ms")
    in_database = [each.database for taps in spent.values() for each in taps]
    yield Figure("  processor a tap, the database", p50(in_database) * 1000, "ms")


@dataclass(frozen=True)
class Spent:
    """Seconds of the processor, of one tap."""

    house: float
    database: float


def carried(server: Server, started: Sequence[Served], tables: Sequence[str]) -> tuple[float, Spent]:
    tablet = started[0].tablet()
    hands = [Hand(Player(each.base, "fr", tablet.cookies)) for each in islice(cycle(started), CLIENTS)]
    house, database = busy_house(started), busy_database(server)
    until = (begun := time.perf_counter()) + SECONDS
    with ThreadPoolExecutor(CLIENTS) as pool:
        taps = sum(pool.map(lambda place: taps_at(hands[place], tables[place::CLIENTS], until), range(CLIENTS)))
    took = time.perf_counter() - begun
    return taps / took, Spent((busy_house(started) - house) / taps, (busy_database(server) - database) / taps)


def taps_at(hand: Hand, tables: Sequence[str], until: float) -> int:
    taps = 0
    for table in cycle(tables):
        if time.perf_counter() > until:
            break
        hand.tap(table, "enter_points", seat="s1", points=1 - 2 * (taps // len(tables) % 2))
        hand.answered()
        taps += 1
    return taps


def busy_house(started: Sequence[Served]) -> float:
    return sum(busy(each.process.pid) for each in started)


def busy_database(server: Server) -> float:
    """With all whom it has started."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return sum(busy(int(pid)) for pid in (server.pid, *children))


def busy(pid: int) -> float:
    """Seconds of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
