"""A campaign of many evenings and photos against a new one: taps, lookups, pages of the same length, over the wire."""

import gzip
import tempfile
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from companion.table.fact import TABLET, Data, Fact
from companion.web.services import Services
from tests.bench.figures import Figure, in_ms, p50
from tests.bench.house import rooms_at
from tests.http_player import Player
from tests.server_process import PLAIN, Served

SHORT, LONG, TIMES = 50, 20_000, 150
PHOTOS, A_PHOTO, FIRST_VIEW = 300, 120 * 1024, 100
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KNOWN = ("I-01", "I-02", "I-03")
ASKED = {
    "looking up a code": "find?q=I-02+D",
    "half a code": "find?q=I-02",
    "words that nothing bears": "find?q=zzz",
    "a page of the ledger": "ledger",
}


def figures() -> Iterator[Figure | str]:
    yield f"A campaign of {LONG:,} facts and {PHOTOS} photos against one of {SHORT}"
    with tempfile.TemporaryDirectory() as folder:
        tables = prepared(Path(folder))
        served = Served(Path(folder), environ=PLAIN)
        yield from measured(served.tablet(), *tables)
        served.stop()


def measured(tablet: Player, short: str, long: str) -> Iterator[Figure]:
    for what, page in ASKED.items():
        yield from compared(what, *(timed(asking(tablet, id, page)) for id in (short, long)))
    yield from compared("a tap", *(timed(tapping(tablet, id)) for id in (short, long)))
    shown = tablet.get(f"/tables/{long}").text
    yield Figure("first view, its page", len(gzip.compress(shown.encode(), 6)) / 1024, "KB", FIRST_VIEW)


def compared(what: str, at_short: list[float], at_long: list[float]) -> Iterator[Figure]:
    yield from (each for each in in_ms(what, at_long) if each.what.endswith("p50"))
    yield Figure(f"{what}, long against short", p50(at_long) / p50(at_short), "×", 1.5)


def timed(ask: Callable[[int], object]) -> list[float]:
    ask(0)
    seconds = []
    for time_ in range(1, TIMES + 1):
        started = time.perf_counter()
        ask(time_)
        seconds.append(time.perf_counter() - started)
    return seconds


def asking(tablet: Player, id: str, page: str) -> Callable[[int], object]:
    return lambda time_: tablet.get(f"/tables/{id}/pages/{page}{time_ if page.endswith('z') else ''}")


def tapping(tablet: Player, id: str) -> Callable[[int], object]:
    return lambda time_: tablet.move(id, "take_pieces", seat="s1", thing="gems", by=1 if time_ % 2 else -1)


def prepared(data: Path) -> tuple[str, str]:
    """Both know the same first Dreams, so that both are asked for pages of the same length."""
    with rooms_at(data) as services:
        ids = [services.tables.opening.open("etherfields", ("Ana", "Bo", "Cleo"), ("", "", ""), {}) for _ in range(2)]
        for id, facts in zip(ids, (SHORT, LONG), strict=True):
            chance = Random(3)
            services.tables.resources.log.append(
                id, [numbered(seq, *happening(seq, chance)) for seq in range(3, facts + 1)]
            )
        photographed(services, ids[1], LONG + 1)
    return ids[0], ids[1]


def photographed(services: Services, id: str, start: int) -> None:
    """Of cards that both know, of evenings, of the table; one that is looked up has some, too."""
    chance = Random(5)
    contents = [chance.randbytes(A_PHOTO) for _ in range(PHOTOS)]
    photos = {sha256(content).hexdigest(): content for content in contents}
    shows = [f"I-02 {letter}" for letter in LETTERS] + [f"evening:{number}" for number in range(1, 41)]
    facts = [
        numbered(seq, "picture_taken", {"of": shows[seq % len(shows)], "name": name, "width": 1600, "height": 1200})
        for seq, name in enumerate(photos, start)
    ]
    services.tables.resources.log.append(id, facts, pictures=photos)


def numbered(seq: int, kind: str, data: Data) -> Fact:
    return Fact(kind, data, seq, seq, TABLET, 1_700_000_000.0 + seq)


def happening(seq: int, chance: Random) -> tuple[str, Data]:
    """Evenings of some 300 facts: codes, notes, Distress, Turns."""
    if seq < 3 + len(KNOWN):
        codes = [f"{KNOWN[seq - 3]} {letter}" for letter in LETTERS]
        return "range_brought_in", {"codes": [*codes], "kind": "card", "place": "box"}
    nightly = {0: "evening_begun", 1: "dreamers_woke", 298: "save_begun", 299: "evening_ended"}.get(seq % 300)
    if nightly:
        return nightly, {}
    code = f"{chance.choice(('I', 'II'))}-{chance.randrange(4, 60):02} {chance.choice(LETTERS)}"
    pieces = {"seat": f"s{seq % 3 + 1}", "thing": "distress", "by": chance.choice((-1, 1))}
    likely: tuple[tuple[str, Data], ...] = (
        ("element_revealed", {"code": code, "kind": chance.choice(("card", "tile", "wisdom"))}),
        ("pieces_taken", {**pieces}),
        ("element_noted", {"code": code, "note": f"note {seq}"}),
        ("turn_passed", {}),
    )
    return chance.choices(likely, (35, 35, 10, 20))[0]
