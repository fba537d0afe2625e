"""Writes an export: a zip with a JSON line for each fact, and photos. The same house gives the same bytes."""

import json
from collections.abc import Callable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from companion.export.export_content import ExportedLog, HouseExport
from companion.table.fact import FACTS_VERSION, Fact

LABEL, HOUSE, TABLES, PHOTOS = "veilleuse.json", "house.jsonl", "tables/", "photos/"
LINES, PHOTO = ".jsonl", ".jpg"
# The earliest date that a zip can hold.
NO_DATE = (1980, 1, 1, 0, 0, 0)
UNIX, OURS_ALONE = 3, 0o600 << 16
PhotoOf = Callable[[str, str], bytes | None]


def write_archive(exported: HouseExport, photo_of: PhotoOf, into: IO[bytes]) -> None:
    """Writes the export as a zip file into `into`. `photo_of` gets a table's id and a photo's name, and returns the
    photo's content, or None if it is missing; a missing photo is left out."""
    with ZipFile(into, "w") as file:
        add_file(file, LABEL, json.dumps(label(exported), ensure_ascii=False, indent=1).encode())
        add_file(file, HOUSE, lines(exported.house))
        for each in exported.tables:
            add_file(file, f"{TABLES}{each.id}{LINES}", lines(each))
        for name, content in photos(exported, photo_of):
            add_file(file, f"{PHOTOS}{name}{PHOTO}", content, ZIP_STORED)


def add_file(file: ZipFile, path: str, content: bytes, how: int = ZIP_DEFLATED) -> None:
    info = ZipInfo(path, NO_DATE)
    info.create_system, info.external_attr, info.compress_type = UNIX, OURS_ALONE, how
    file.writestr(info, content)


def photos(exported: HouseExport, photo_of: PhotoOf) -> Iterator[tuple[str, bytes]]:
    """Yields name and content of each photo once, even if two tables show it. Missing photos are left out."""
    places = {name: each.id for each in exported.tables for name in each.photos}
    for name in sorted(places):
        if content := photo_of(places[name], name):
            yield name, content


def label(exported: HouseExport) -> dict[str, object]:
    """Returns the content of the first file in the zip: the version, the number of facts of the house, and the game,
    the number of facts and the photos of each table. A reader thereby notices that a part is missing."""
    return {
        "veilleuse_house": FACTS_VERSION,
        "devices": exported.has_devices,
        "house": len(exported.house.facts),
        "tables": {
            each.id: {"game": each.game, "facts": len(each.facts), "photos": [*each.photos]} for each in exported.tables
        },
    }


def lines(packed: ExportedLog) -> bytes:
    return "".join(f"{line(fact, packed.taps.get(fact.seq, ''))}\n" for fact in packed.facts).encode()


def line(fact: Fact, tap: str) -> str:
    """Returns a fact as a line of JSON. `tap` is the idempotency key of the request that caused it, or ""."""
    said = {"seq": fact.seq, "move": fact.move, "kind": fact.kind, "who": str(fact.who), "at": fact.at}
    key = {"key": tap} if tap else {}
    return json.dumps({**said, **key, "data": {**fact.data}}, ensure_ascii=False, separators=(",", ":"))
