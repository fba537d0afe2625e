"""Reads a JPEG and keeps only the picture. The place where it was taken, the camera and other metadata are removed. The
tables with which a JPEG encodes its pixels are checked, so that nobody can hide text in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from companion.table.moves import IllegalMove
from companion.table.say import say

LONGEST = 200 * 1024
WIDEST = 4096
START, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = {0xC0, 0xC1, 0xC2}
HUFFMAN, QUANTIZATION, RESTART_INTERVAL = 0xC4, 0xDB, 0xDD
TABLES = {HUFFMAN, QUANTIZATION}
PICTURE = FRAMES | TABLES | {RESTART_INTERVAL, SCAN}
REMARKS = {*range(0xE0, 0xF0), 0xFE}
RESTARTS = {*range(0xD0, 0xD8)}


class NotJpeg(ValueError):
    """Raised for bytes that are no JPEG that this program can read."""


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A picture without metadata. `name` is the hash of its content."""

    name: str
    content: bytes
    width: int
    height: int


def read(sent: bytes) -> Jpeg:
    """Returns the picture without metadata; raises IllegalMove if it is no JPEG or too large."""
    try:
        content, (width, height) = strip_remarks(sent)
    except (NotJpeg, IndexError) as error:
        raise IllegalMove(say("picture.no_jpeg")) from error
    if len(content) > LONGEST:
        raise IllegalMove(say("picture.too_long", most=LONGEST // 1024))
    if max(width, height) > WIDEST:
        raise IllegalMove(say("picture.too_wide", most=WIDEST))
    return Jpeg(sha256(content).hexdigest(), content, width, height)


def is_clean(name: str, content: bytes) -> bool:
    """Returns whether the content is a JPEG without metadata, and `name` is its hash."""
    try:
        kept = read(content)
    except IllegalMove:
        return False
    return (kept.name, kept.content) == (name, content)


def strip_remarks(sent: bytes) -> tuple[bytes, tuple[int, int]]:
    """Returns the picture without metadata, and its width and height. Raises NotJpeg, or IndexError for a file that
    ends too early, if the picture cannot be read."""
    pieces, size, used = [bytes((0xFF, START))], (0, 0), used_tables(sent)
    for marker, piece in segments(sent):
        if marker in TABLES:
            told = {(marker, id) for id in table_ids(marker, piece[4:])}
            if not told & used:
                continue
            if told - used:
                raise NotJpeg("a table that no picture needs")
        if marker in FRAMES:
            if any(size):
                # Programs differ in which of two frames they draw.
                raise NotJpeg("two frames")
            size = (int.from_bytes(piece[7:9]), int.from_bytes(piece[5:7]))
        if marker in PICTURE:
            pieces.append(piece)
        elif marker not in REMARKS:
            raise NotJpeg(f"marker {marker:x}")
    if not all(size) or pieces[-1][1] != SCAN:
        raise NotJpeg("no picture")
    return b"".join((*pieces, bytes((0xFF, END)))), size


def used_tables(sent: bytes) -> set[tuple[int, int]]:
    """Returns the coding tables that the picture needs, as pairs of marker and number. Raises NotJpeg if something
    could be hidden: a segment is longer than its fields, or a table is defined twice before a scan."""
    used, told = set[tuple[int, int]](), list[tuple[int, int]]()
    for marker, piece in segments(sent):
        fields = piece[4:]
        if marker in FRAMES:
            check_length(fields[5] * 3 + 6, fields)
            used |= {(QUANTIZATION, fields[at]) for at in range(8, len(fields), 3)}
        elif marker == SCAN:
            chosen = fields[2 : 2 + 2 * fields[0] : 2]
            check_length(2 * fields[0] + 6, piece[2 : 2 + int.from_bytes(piece[2:4])])
            used |= {(HUFFMAN, id) for each in chosen for id in (each >> 4, 0x10 | each & 0x0F)}
            told.clear()
        elif marker in TABLES:
            told += [(marker, id) for id in table_ids(marker, fields)]
        elif marker == RESTART_INTERVAL:
            check_length(2, fields)
        if len({*told}) < len(told):
            raise NotJpeg("a table told twice")
    return used


def table_ids(marker: int, fields: bytes) -> Iterator[int]:
    """Yields the numbers of the coding tables in a segment of a JPEG. Raises NotJpeg for a table that has the same
    value for two codes, or more codes than fit into their bits, because that is probably a hidden text."""
    at = 0
    while at < len(fields):
        id = fields[at]
        if marker == QUANTIZATION:
            length, id = 64 * (1 + (id >> 4)), id & 0x0F
            is_sound = id < 4 and length <= 128
        else:
            counts = fields[at + 1 : at + 17]
            length, values = 16 + sum(counts), fields[at + 17 : at + 17 + sum(counts)]
            bits = sum(count << (15 - place) for place, count in enumerate(counts))
            is_sound = id & 0xEC == 0 and len({*values}) == len(values) and bits < 2**16
        if not is_sound or at + 1 + length > len(fields):
            raise NotJpeg("no table")
        yield id
        at += 1 + length


def check_length(length: int, fields: bytes) -> None:
    if len(fields) != length:
        raise NotJpeg("more than the fields")


def segments(sent: bytes) -> Iterator[tuple[int, bytes]]:
    """Yields each segment of a JPEG as marker and bytes, up to the end of the picture. A scan is a segment with image
    data, and its bytes include that data. Raises NotJpeg if the file is cut off."""
    if sent[:2] != bytes((0xFF, START)):
        raise NotJpeg("no start")
    at = 2
    while True:
        at, marker = next_marker(sent, at)
        if marker == END:
            return
        length = int.from_bytes(sent[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(sent):
            raise NotJpeg("cut off")
        end = end_of_scan(sent, end) if marker == SCAN else end
        yield marker, sent[at:end]
        at = end


def next_marker(sent: bytes, at: int) -> tuple[int, int]:
    """Returns the position of the next marker and its code; fill bytes before it are skipped."""
    if sent[at] != 0xFF:
        raise NotJpeg("no marker")
    while sent[at + 1] == 0xFF:
        at += 1
    return at, sent[at + 1]


def end_of_scan(sent: bytes, at: int) -> int:
    """Returns the position of the next marker after the image data of a JPEG scan, which begins at `at`; restart
    markers belong to the data. Raises NotJpeg if no marker follows."""
    while (at := sent.find(b"\xff", at)) >= 0:
        if sent[at + 1] not in RESTARTS and sent[at + 1] not in (0x00, 0xFF):
            return at
        at += 1 if sent[at + 1] == 0xFF else 2
    raise NotJpeg("no end")
