"""A file that should be luggage, read through the one door: whole or not at all. Nothing is unpacked that is longer
than it may be, nothing is written to a path that it names."""

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from companion.luggage.packing import CARDS, KEYS, Luggage, Packed
from companion.luggage.writing import HOUSE, LABEL, LINES, PHOTO, PHOTOS, TABLES, VERSION
from companion.table import archive, jpeg, pictures
from companion.table.fact import Fact
from companion.table.folded import HOUSE_ID
from companion.table.grammar import Unfit, fit_text

# None of ours; a newer program's; a part is missing; too much of it; what no program of ours writes; dated after today.
WHYS = ("not_ours", "newer", "half", "too_large", "unfit", "future")
MOST_TABLES, MOST_FILES = 10_000, 40_000
LONGEST_LABEL, LONGEST_LOG, LONGEST = 8 * 2**20, 16 * 2**20, 256 * 2**20
ID, PHOTO_NAME, TAP = re.compile(r"[0-9A-Za-z_]{1,32}"), re.compile(r"[0-9a-f]{64}"), 64
A_DAY = 86_400
# The others are unfolded without end before anybody can look at the length: a thousand bytes to three gigabytes.
FOLDED = (ZIP_STORED, ZIP_DEFLATED)
BROKEN_ZIP = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, LookupError)
BROKEN_JSON = (ValueError, RecursionError, TypeError, LookupError, AttributeError)


class Unreadable(Exception):
    """`why` is one of WHYS."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Opened:
    """The file, opened for reading: `luggage` is all of it but its photos, which are asked for one by one."""

    def __init__(self, file: IO[bytes], now: float) -> None:
        try:
            self.zip = ZipFile(file)
        except (*BROKEN_ZIP, ValueError) as error:
            raise Unreadable("half" if begins_as_zip(file) else "not_ours") from error
        self.left, self.now = LONGEST, now
        self.luggage = self.read()

    def read(self) -> Luggage:
        names = self.zip.namelist()
        if len(names) > MOST_FILES:
            raise Unreadable("too_large")
        if LABEL not in names or len({*names}) < len(names):
            raise Unreadable("not_ours")
        label = self.label()
        try:
            return self.labelled(label)
        except Unreadable:
            raise
        except BROKEN_JSON as error:
            raise Unreadable("unfit") from error

    def label(self) -> Mapping[str, Any]:
        try:
            found = json.loads(self.content(LABEL, LONGEST_LABEL))
            version = found["veilleuse_house"]
        except BROKEN_JSON as error:
            raise Unreadable("not_ours") from error
        if not isinstance(version, int) or version < 1:
            raise Unreadable("not_ours")
        if version > VERSION:
            raise Unreadable("newer")
        return found  # type: ignore[no-any-return]

    def labelled(self, label: Mapping[str, Any]) -> Luggage:
        tables, has_devices = label["tables"], label["devices"] is True
        if len(tables) > MOST_TABLES:
            raise Unreadable("too_large")
        house = self.log(HOUSE_ID, HOUSE_ID, HOUSE, label["house"])
        if any(fact.kind in (KEYS if has_devices else KEYS | CARDS) for fact in house.facts):
            raise Unfit("a key to this house")
        return Luggage(house, tuple(self.table(id, about) for id, about in tables.items()), has_devices)

    def table(self, id: str, about: Mapping[str, Any]) -> Packed:
        if not ID.fullmatch(id) or id == HOUSE_ID:
            raise Unfit("no table of ours")
        packed = self.log(id, fit_text(about["game"]), f"{TABLES}{id}{LINES}", about["facts"])
        archive.check_whole(packed.facts)
        photos = tuple(about["photos"])
        if not {*photos} <= pictures.named([*packed.facts]) or not all(map(PHOTO_NAME.fullmatch, photos)):
            raise Unfit("photos of nothing")
        if any(path_of(name) not in self.zip.NameToInfo for name in photos):
            raise Unreadable("half")
        return Packed(id, packed.game, packed.facts, packed.taps, photos)

    def log(self, id: str, game: str, path: str, count: int) -> Packed:
        if path not in self.zip.NameToInfo:
            raise Unreadable("half")
        *lines, rest = self.content(path, LONGEST_LOG).decode().split("\n")
        if len(lines) != count or rest:
            raise Unreadable("half")
        found = [read_line(each) for each in lines]
        facts, taps = tuple(fact for fact, _ in found), {fact.seq: tap for fact, tap in found if tap}
        if [fact.seq for fact in facts] != [*range(1, len(facts) + 1)] or len({*taps.values()}) < len(taps):
            raise Unfit("no whole log")
        archive.check_moves(facts)
        if any(fact.at > self.now + A_DAY for fact in facts):
            raise Unreadable("future")
        return Packed(id, game, facts, taps)

    def photos(self, packed: Packed) -> Iterator[tuple[str, bytes]]:
        """As this program would have kept them, or the whole file is refused."""
        for name in packed.photos:
            content = self.content(path_of(name), jpeg.LONGEST, counts=False)
            if not jpeg.is_clean(name, content):
                raise Unreadable("unfit")
            yield name, content

    def content(self, path: str, most: int, counts: bool = True) -> bytes:
        """By what comes out, not by what the file says of itself."""
        try:
            if (what := self.zip.getinfo(path)).compress_type not in FOLDED:
                raise Unreadable("unfit")
            with self.zip.open(what) as part:
                found = part.read(most + 1)
        except (*BROKEN_ZIP, ValueError) as error:
            raise Unreadable("half") from error
        self.left -= len(found) if counts else 0
        if len(found) > most or self.left < 0:
            raise Unreadable("too_large")
        return found


def begins_as_zip(file: IO[bytes]) -> bool:
    file.seek(0)
    return file.read(2) == b"PK"


def path_of(photo: str) -> str:
    return f"{PHOTOS}{photo}{PHOTO}"


def read_line(line: str) -> tuple[Fact, str]:
    said = json.loads(line)
    tap = fit_text(said.get("key", ""))
    if len(tap) > TAP:
        raise Unfit("no key")
    return archive.read_fact(*(said[name] for name in ("seq", "move", "kind", "data", "who", "at"))), tap
