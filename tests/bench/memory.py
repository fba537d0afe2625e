"""What a house remembers: figures over many plays, and what one more fact costs them."""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.evenings.statistics import game_statistics, person_statistics
from companion.evenings.summary_cache import SummaryCache
from companion.table.fact import TABLET, Fact
from companion.table.use_cases.tables import Tables
from companion.web.pages.evenings.statistics_pages import month_number
from tests.bench.figures import Figure, p50
from tests.bench.house import rooms_at

PLAYS, SHORT, LONG, TIMES = 2_000, 50, 20_000, 60
WHO = ("Ana", "Bo", "Cleo", "Dan")
GAME = "vale_of_eternity"


def figures() -> Iterator[Figure | str]:
    yield f"What a house remembers of {PLAYS:,} plays"
    with tempfile.TemporaryDirectory() as folder, rooms_at(Path(folder)) as services:
        tables = services.tables
        for number in range(PLAYS):
            tables.resources.log.append(f"t{number}", over(number))
        started = time.perf_counter()
        tables.memory.all()
        cold, kept = time.perf_counter() - started, SummaryCache(tables)
        started = time.perf_counter()
        plays = kept.plays()
        yield Figure("the first page, which folds all tables", cold, "s")
        yield Figure("plays of all of them, once", (time.perf_counter() - started) / cold, "of that")
        person = plays[0].players[0].person
        yield Figure(
            "figures of a person", 1000 * p50(timed(lambda: person_statistics(plays, person, month_number))), "ms", 50
        )
        yield Figure("figures of a game", 1000 * p50(timed(lambda: game_statistics(plays, GAME))), "ms", 50)
        yield Figure(
            "asked again", 1000 * p50(timed(lambda: kept.cached("game", lambda own: game_statistics(own, GAME)))), "ms"
        )
        yield from one_more(tables, kept)


def one_more(tables: Tables, kept: SummaryCache) -> Iterator[Figure]:
    """In a table of few facts, and in one of many: both in the same house."""
    for id, facts in (("short", SHORT), ("long", LONG)):
        tables.resources.log.append(id, [*begun(9), *(entered(seq, 1) for seq in range(3, facts + 1))])
    kept.plays()
    at_short, at_long = ([*timed(lambda id=id: more(tables, kept, id))] for id in ("short", "long"))  # type: ignore[misc]
    yield Figure("one fact more, all plays again", 1000 * p50(at_long), "ms", 50)
    yield Figure("one fact more, behind 20,000 against 50", p50(at_long) / p50(at_short), "×", 1.5)


def more(tables: Tables, kept: SummaryCache, id: str) -> None:
    seq = tables.memory.load(id).seq + 1
    tables.resources.log.append(id, [entered(seq, 1 if seq % 2 else -1)])
    kept.plays()


def timed(ask: Callable[[], object]) -> list[float]:
    ask()
    seconds = []
    for _ in range(TIMES):
        started = time.perf_counter()
        ask()
        seconds.append(time.perf_counter() - started)
    return seconds


def over(number: int) -> list[Fact]:
    """Four people, ten rounds, an end."""
    ended = Fact("game_ended", {"winners": ["s1"], "points": {"s1": 61}}, 44, 43, TABLET, at(number, 44))
    closed = Fact("round_ended", {"round": 1}, 43, 43, TABLET, at(number, 43))
    points = [entered(seq, 7 if seq % 4 == 3 else 4, number) for seq in range(3, 43)]
    return [*begun(number), *points, closed, ended]


def begun(number: int) -> list[Fact]:
    names = [*WHO[number % 2 :], *WHO[: number % 2]]
    opened = {"game": GAME, "code": f"C{number}", "names": names, "colours": ["", "", "", ""]}
    return [
        Fact("table_opened", opened, 1, 1, TABLET, at(number, 1)),
        Fact("game_started", {"first": "s1"}, 2, 1, TABLET, at(number, 1)),
    ]


def entered(seq: int, points: int, number: int = 9) -> Fact:
    return Fact("points_entered", {"seat": f"s{seq % 4 + 1}", "points": points}, seq, seq, TABLET, at(number, seq))


def at(number: int, seq: int) -> float:
    return 1_700_000_000.0 + number * 86_400 + seq * 90
