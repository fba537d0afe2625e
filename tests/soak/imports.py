"""Files that nobody of ours wrote: refused in a sentence, or a table that opens on every page, nothing between."""

import json
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from companion.table.log import table_export_format
from companion.web.http.guard import COOKIE, fingerprint
from tests.recordings.replay import recordings
from tests.web.house import IP, Device, House, open_house
from tests.web.test_table_export import upload
from tests.web.test_table_import import spoilt

SHORT = 40
STRANGER = "5" * 32
PAGES = ("", "/history", "/people", "/settings")


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    files = [table_export_format.pack(each.game, each.facts) for each in recordings() if len(each.facts) <= SHORT]
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        tablet, stranger = house.tablet(), house.device(address="192.168.1.77")
        stranger.client.set_cookie(COOKIE, STRANGER, domain=IP)
        for number in count():
            yield one_file(tablet, stranger, changed(json.loads(json.dumps(chance.choice(files))), chance))
            if number % 50 == 49 and tablet.get("/").status_code != 200:
                yield "the house itself can't be shown"
            if number % 200 == 199:
                yield lessons(house, tablet, chance)


def one_file(tablet: Device, stranger: Device, file: Any) -> str:
    reply = upload(tablet, "/files/tables", json.dumps(file).encode())
    if reply.status_code == 422 and "<html" in reply.text:
        return ""
    if reply.status_code != 303:
        return f"{reply.status_code} for {json.dumps(file)[:2000]}"
    table = reply.headers["Location"]
    if stranger.get(table).status_code != 403:
        return f"a stranger sits at the table of {json.dumps(file)[:2000]}"
    broken = [page for page in PAGES if tablet.get(table + page).status_code != 200]
    return f"{broken} of {json.dumps(file)[:2000]}" if broken else ""


def changed(file: Any, chance: Random) -> Any:
    for _ in range(chance.randint(1, 3)):
        file = chance.choice((spoilt, spoilt, spoilt, *WAYS))(file, chance)
    return file


def without_one(file: Any, chance: Random) -> Any:
    facts = file.get("facts")
    if isinstance(facts, list) and facts:
        del facts[chance.randrange(len(facts))]
    return file


def one_twice(file: Any, chance: Random) -> Any:
    facts = file.get("facts")
    if isinstance(facts, list) and facts:
        facts.insert(chance.randrange(len(facts)), chance.choice(facts))
    return file


def of_another_kind(file: Any, chance: Random) -> Any:
    """Numbers and places stay; what happened is something else."""
    found = file.get("facts")
    facts = [each for each in found if isinstance(each, list) and len(each) == 6] if isinstance(found, list) else []
    if len(facts) > 2:
        one, other = chance.sample(facts[1:], 2)
        one[2], other[2] = other[2], one[2]
    return file


def with_a_device(file: Any, chance: Random) -> Any:
    """Whoever wrote it sits there at once, with the own phone."""
    facts = file.get("facts")
    if isinstance(facts, list):
        seq, seat = len(facts) + 1, f"s{chance.randint(1, 4)}"
        facts.append([seq, seq, "seat_taken", {"seat": seat, "device": fingerprint(STRANGER)}, f"seat:{seat}", 0])
    return file


def of_another_game(file: Any, chance: Random) -> Any:
    file["game"] = chance.choice(("dream", "etherfields", "etherium", "vale_of_eternity", "when_i_dream"))
    return file


WAYS: tuple[Callable[[Any, Random], Any], ...] = (
    without_one, one_twice, of_another_kind, of_another_game, with_a_device,
)  # fmt: skip


def lessons(house: House, tablet: Device, chance: Random) -> str:
    """All of a file of lessons or none of it."""
    slug = chance.choice(("etherium", "vale_of_eternity"))
    file = {"veilleuse_lessons": 1, "game": slug, "lessons": {f"lesson {n}": [n] for n in range(5)}}
    sent, before = spoilt(file, chance), house.kinds("house").count("lesson_learnt")
    reply = upload(tablet, "/files/lessons", json.dumps(sent).encode())
    learnt = house.kinds("house").count("lesson_learnt") - before
    if reply.status_code in (303, 422) and (reply.status_code == 303 or learnt == 0):
        return "" if tablet.get("/files/lessons").status_code == 200 else f"lessons can't be shown after {sent}"
    return f"{reply.status_code} and {learnt} learnt of {sent}"
