"""Bytes change in the photos of a house or in its exported file: what they stand in is left out and named, everything
else arrives, and nothing arrives changed."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

from companion.export.archive_reader import Unreadable
from companion.export.export_content import HouseExport, export_house
from tests.export.houses import Home, furnish, home

BYTES = (1, 1, 1, 20)


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, home(Path(folder) / "full") as full:
        furnish(full)
        with home(Path(folder) / "here", seed=9) as here:
            sent, whole = full.pack(), export_house(full.tables)
            while True:
                yield in_the_file(here, sent, whole, chance)
                yield in_the_house(full, here, whole, chance)


def in_the_file(here: Home, sent: bytes, whole: HouseExport, chance: Random) -> str:
    """Damage before the table of contents, which is the end of the file."""
    with ZipFile(BytesIO(sent)) as file:
        last = file.start_dir
    spoilt = bytearray(sent)
    at = chance.randrange(last)
    for place in range(at, min(at + chance.choice(BYTES), last)):
        spoilt[place] ^= chance.randrange(1, 256)
    try:
        came = here.open(bytes(spoilt)).house_export
    except Unreadable as error:
        label = sent.index(b"house.jsonl")
        return "" if error.why in ("half", "not_ours") and at < label else f"refused as {error.why}: byte {at}"
    return unnamed(came, whole, came)


def in_the_house(full: Home, here: Home, whole: HouseExport, chance: Random) -> str:
    with closing(sqlite3.connect(full.tables.resources.log.path)) as db:  # type: ignore[attr-defined]
        row, content = chance.choice(db.execute("SELECT rowid, jpeg FROM pictures").fetchall())
        spoilt = bytearray(content)
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
        with db:
            db.execute("UPDATE pictures SET jpeg = ? WHERE rowid = ?", (bytes(spoilt), row))
        packed = export_house(full.tables)
        came = here.open(full.pack()).house_export
        with db:
            db.execute("UPDATE pictures SET jpeg = ? WHERE rowid = ?", (content, row))
    return unnamed(came, whole, packed)


def unnamed(came: HouseExport, whole: HouseExport, named: HouseExport) -> str:
    """Whatever did not arrive as it was, and is not named."""
    lost = {each.table for each in named.damaged}
    arrived = {each.id: each for each in came.tables}
    changed = [each.id for each in whole.tables if arrived.get(each.id) != each and each.id not in lost]
    if came.house != whole.house and "house" not in lost:
        changed.append("house")
    altered = [id for id, each in arrived.items() if each.facts != next(w.facts for w in whole.tables if w.id == id)]
    return f"{changed} changed and not named, {altered} altered" if changed or altered else ""
