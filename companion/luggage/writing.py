"""Luggage as a file: a zip with one JSON line a fact, and each photo as a picture that anybody can look at. The same
house gives the same bytes."""

import json
from collections.abc import Callable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from companion.luggage.packing import Luggage, Packed
from companion.table.fact import Fact

VERSION = 1
LABEL, HOUSE, TABLES, PHOTOS = "veilleuse.json", "house.jsonl", "tables/", "photos/"
LINES, PHOTO = ".jsonl", ".jpg"
# Zip knows no other beginning of time.
NO_DATE = (1980, 1, 1, 0, 0, 0)
UNIX, OURS_ALONE = 3, 0o600 << 16
PhotoOf = Callable[[str, str], bytes | None]


def write(luggage: Luggage, photo_of: PhotoOf, into: IO[bytes]) -> None:
    with ZipFile(into, "w") as file:
        put(file, LABEL, json.dumps(label(luggage), ensure_ascii=False, indent=1).encode())
        put(file, HOUSE, lines(luggage.house))
        for each in luggage.tables:
            put(file, f"{TABLES}{each.id}{LINES}", lines(each))
        for name, content in photos(luggage, photo_of):
            put(file, f"{PHOTOS}{name}{PHOTO}", content, ZIP_STORED)


def put(file: ZipFile, path: str, content: bytes, how: int = ZIP_DEFLATED) -> None:
    info = ZipInfo(path, NO_DATE)
    info.create_system, info.external_attr, info.compress_type = UNIX, OURS_ALONE, how
    file.writestr(info, content)


def photos(luggage: Luggage, photo_of: PhotoOf) -> Iterator[tuple[str, bytes]]:
    """Each once, also where two tables show it."""
    places = {name: each.id for each in luggage.tables for name in each.photos}
    for name in sorted(places):
        if content := photo_of(places[name], name):
            yield name, content


def label(luggage: Luggage) -> dict[str, object]:
    """What must be in it: whoever reads less has half of it."""
    return {
        "veilleuse_house": VERSION,
        "devices": luggage.has_devices,
        "house": len(luggage.house.facts),
        "tables": {each.id: about(each) for each in luggage.tables},
    }


def about(packed: Packed) -> dict[str, object]:
    return {"game": packed.game, "facts": len(packed.facts), "photos": [*packed.photos]}


def lines(packed: Packed) -> bytes:
    return "".join(f"{line(fact, packed.taps.get(fact.seq, ''))}\n" for fact in packed.facts).encode()


def line(fact: Fact, tap: str) -> str:
    said = {"seq": fact.seq, "move": fact.move, "kind": fact.kind, "who": str(fact.who), "at": fact.at}
    key = {"key": tap} if tap else {}
    return json.dumps({**said, **key, "data": {**fact.data}}, ensure_ascii=False, separators=(",", ":"))
