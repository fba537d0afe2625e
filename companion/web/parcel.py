"""A table with its photos as one file: the log as it goes without photos, and each photo as a picture that anybody can
look at. Nothing is unpacked that is longer than it may be."""

import zlib
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from companion.luggage.reading import FOLDED
from companion.table import jpeg, pictures
from companion.table.moves import IllegalMove
from companion.table.say import say

TABLE, PICTURES, END = "table.json", "pictures/", ".jpg"
LONGEST_TABLE = 16 * 1024 * 1024
LONGEST = 112 * 1024 * 1024
UNREADABLE = (BadZipFile, zlib.error, LookupError, ValueError, EOFError, NotImplementedError, RuntimeError)


def is_parcel(sent: IO[bytes]) -> bool:
    begins = sent.read(2)
    sent.seek(0)
    return begins == b"PK"


def packed(table: bytes, photos: Iterable[tuple[str, bytes]]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as parcel:
        parcel.writestr(TABLE, table, ZIP_DEFLATED)
        for name, content in photos:
            parcel.writestr(f"{PICTURES}{name}{END}", content, ZIP_STORED)
    return file.getvalue()


def opened(sent: IO[bytes]) -> tuple[bytes, dict[str, bytes]]:
    """The log, and the photos by name; what else somebody has put beside them is left there."""
    with suppress(*UNREADABLE), ZipFile(sent) as parcel:
        photos = [each for each in parcel.infolist() if is_photo(each.filename)]
        table = content(parcel, parcel.getinfo(TABLE), LONGEST_TABLE)
        if len(photos) <= pictures.MOST:
            return table, {name_of(each.filename): content(parcel, each, jpeg.LONGEST) for each in photos}
    raise IllegalMove(say("file.unreadable"))


def is_photo(path: str) -> bool:
    return path.startswith(PICTURES) and path.endswith(END)


def name_of(path: str) -> str:
    return path.removeprefix(PICTURES).removesuffix(END)


def content(parcel: ZipFile, what: ZipInfo, most: int) -> bytes:
    """By what comes out, not by what the file says of itself, and only as we fold it, see `luggage.reading`."""
    if what.compress_type not in FOLDED:
        raise ValueError(what.filename)
    with parcel.open(what) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise ValueError(what.filename)
    return found
