"""Reads a house's export file. A part with damaged bytes is left out and listed as damaged. A file with invalid content
is refused as a whole. No file is written to a path that comes from the export file."""

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from companion.export.archive_writer import HOUSE, LABEL, LINES, PHOTO, PHOTOS, TABLES
from companion.export.export_content import CARDS, KEYS, Damage, ExportedLog, HouseExport, first_names
from companion.table.common import jpeg, table_photos
from companion.table.fact import FACTS_VERSION, Fact
from companion.table.input_cleaning import InvalidValue, check_text
from companion.table.log import table_export_format
from companion.table.log.table_memory import HOUSE_ID

# Not ours; from a newer program; its list of parts is damaged; too large; invalid content.
WHYS = ("not_ours", "newer", "half", "too_large", "unfit")
MOST_TABLES, MOST_FILES = 10_000, 40_000
LONGEST_LABEL, LONGEST_LOG, LONGEST = 8 * 2**20, 16 * 2**20, 256 * 2**20
ID, PHOTO_NAME, TAP = re.compile(r"[0-9A-Za-z_]{1,32}"), re.compile(r"[0-9a-f]{64}"), 64
# Other compressions can turn a thousand bytes into three gigabytes before the length can be checked.
READABLE_COMPRESSIONS = (ZIP_STORED, ZIP_DEFLATED)
BROKEN_ZIP = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, LookupError)
BROKEN_JSON = (ValueError, RecursionError, TypeError, LookupError, AttributeError)


class Unreadable(Exception):
    """Raised for an export file that cannot be imported. `why` is one of WHYS: it is no export ("not_ours"), it comes
    from a newer program ("newer"), it is damaged ("half"), it is too large ("too_large"), or its content is invalid
    ("unfit")."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class DamagedPart(Unreadable):
    """Raised for a part of the file that is missing or whose bytes have changed."""

    def __init__(self) -> None:
        super().__init__("half")


class ArchiveReader:
    """Reads an export file into `house_export` as soon as it is created; raises Unreadable if that fails.
    `house_export` also lists the damaged parts. The photos are read later, one by one, by `read_photos`."""

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self.zip = ZipFile(file)
        except (*BROKEN_ZIP, ValueError) as error:
            raise Unreadable("half" if begins_as_zip(file) else "not_ours") from error
        self.left = LONGEST
        self.damaged: list[Damage] = []
        self.house_export = self.read()

    def read(self) -> HouseExport:
        names = self.zip.namelist()
        if len(names) > MOST_FILES:
            raise Unreadable("too_large")
        if LABEL not in names or len({*names}) < len(names):
            raise Unreadable("not_ours")
        label = self.read_label()
        try:
            return self.read_labelled(label)
        except Unreadable:
            raise
        except BROKEN_JSON as error:
            raise Unreadable("unfit") from error

    def read_label(self) -> Mapping[str, Any]:
        """Returns the label, which says what is in the file. Raises Unreadable if the file is no export of a house, or
        if it comes from a newer program."""
        try:
            found = json.loads(self.read_content(LABEL, LONGEST_LABEL))
            version = found["veilleuse_house"]
        except BROKEN_JSON as error:
            raise Unreadable("not_ours") from error
        if not isinstance(version, int) or version < 1:
            raise Unreadable("not_ours")
        if version > FACTS_VERSION:
            raise Unreadable("newer")
        return found  # type: ignore[no-any-return]

    def read_labelled(self, label: Mapping[str, Any]) -> HouseExport:
        tables, has_devices = label["tables"], label["devices"] is True
        if len(tables) > MOST_TABLES:
            raise Unreadable("too_large")
        house = self.read_house(label["house"])
        if any(fact.kind in (KEYS if has_devices else KEYS | CARDS) for fact in house.facts):
            raise InvalidValue("a key to this house")
        read = [self.read_table(id, about) for id, about in tables.items()]
        facts = (fact for packed in read if packed for fact in packed.facts)
        if not has_devices and any(
            table_export_format.without(table_export_format.OF_DEVICES, fact) != fact for fact in facts
        ):
            raise InvalidValue("a seat for a device")
        return HouseExport(house, tuple(filter(None, read)), has_devices, damaged=tuple(self.damaged))

    def read_house(self, count: int) -> ExportedLog:
        """Returns the house's own log, which must have `count` facts. If it is damaged, returns an empty log."""
        try:
            return self.read_log(HOUSE_ID, HOUSE_ID, HOUSE, count)
        except DamagedPart:
            self.damaged.append(Damage(HOUSE_ID))
            return ExportedLog(HOUSE_ID, HOUSE_ID, (), {})

    def read_table(self, id: str, about: Mapping[str, Any]) -> ExportedLog | None:
        """Returns a table's log with its intact photos; None if the log is damaged. `about` is what the label says
        about the table."""
        if not ID.fullmatch(id) or id == HOUSE_ID:
            raise InvalidValue("no table of ours")
        game, named = check_text(about["game"]), tuple(about["photos"])
        try:
            packed = self.read_log(id, game, f"{TABLES}{id}{LINES}", about["facts"])
        except DamagedPart:
            self.damaged.append(Damage(id, game))
            return None
        table_export_format.check_whole(packed.facts)
        if not {*named} <= table_photos.taken_names(packed.facts) or not all(map(PHOTO_NAME.fullmatch, named)):
            raise InvalidValue("photos of nothing")
        photos = tuple(name for name in named if self.read_photo(name))
        if lost := len(named) - len(photos):
            self.damaged.append(Damage(id, game, first_names(packed.facts), lost))
        return replace(packed, photos=photos)

    def read_log(self, id: str, game: str, path: str, count: int) -> ExportedLog:
        """Returns the log in the part `path` of the file, which must have `count` facts. Raises DamagedPart, Unreadable
        or InvalidValue."""
        *lines, rest = self.read_content(path, LONGEST_LOG).decode().split("\n")
        if len(lines) != count or rest:
            raise Unreadable("half")
        found = [read_line(each) for each in lines]
        facts, taps = tuple(fact for fact, _ in found), {fact.seq: tap for fact, tap in found if tap}
        if [fact.seq for fact in facts] != [*range(1, len(facts) + 1)] or len({*taps.values()}) < len(taps):
            raise InvalidValue("no whole log")
        table_export_format.check_moves(facts)
        return ExportedLog(id, game, facts, taps)

    def read_photos(self, packed: ExportedLog) -> Iterator[tuple[str, bytes]]:
        """Yields name and content of each intact photo of this log."""
        for name in packed.photos:
            if content := self.read_photo(name):
                yield name, content

    def read_photo(self, name: str) -> bytes | None:
        """Returns a photo; None if it is missing, damaged, or not as this program stores it."""
        try:
            content = self.read_content(f"{PHOTOS}{name}{PHOTO}", jpeg.LONGEST, counts=False)
        except DamagedPart:
            return None
        return content if jpeg.is_clean(name, content) else None

    def read_content(self, path: str, most: int, counts: bool = True) -> bytes:
        """Returns the part `path` of the file. Raises DamagedPart if the part is missing or damaged, and Unreadable if
        it has more than `most` bytes. If `counts`, its bytes also count against the limit for the whole file, of which
        `left` bytes remain."""
        try:
            if (what := self.zip.getinfo(path)).compress_type not in READABLE_COMPRESSIONS:
                raise Unreadable("unfit")
            with self.zip.open(what) as part:
                found = part.read(most + 1)
        except (*BROKEN_ZIP, ValueError) as error:
            raise DamagedPart from error
        self.left -= len(found) if counts else 0
        if len(found) > most or self.left < 0:
            raise Unreadable("too_large")
        return found


def begins_as_zip(file: IO[bytes]) -> bool:
    file.seek(0)
    return file.read(2) == b"PK"


def read_line(line: str) -> tuple[Fact, str]:
    """Returns the fact in a line of a log, and the idempotency key of its request, "" if it has none."""
    said = json.loads(line)
    tap = check_text(said.get("key", ""))
    if len(tap) > TAP:
        raise InvalidValue("no key")
    return table_export_format.read_fact(*(said[name] for name in ("seq", "move", "kind", "data", "who", "at"))), tap
