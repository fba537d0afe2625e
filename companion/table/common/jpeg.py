"""Reads a JPEG and keeps only the picture: where it was taken, camera and other metadata are removed."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from companion.table.moves import IllegalMove
from companion.table.say import say

LONGEST = 200 * 1024
WIDEST = 4096
START, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = {0xC0, 0xC1, 0xC2}
PICTURE = FRAMES | {0xC4, 0xDB, 0xDD, SCAN}
REMARKS = {*range(0xE0, 0xF0), 0xFE}
RESTARTS = {*range(0xD0, 0xD8)}


class NotJpeg(ValueError):
    """The bytes are no JPEG that this program can read."""


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A picture without metadata. `name` is the hash of its content."""

    name: str
    content: bytes
    width: int
    height: int


def read(sent: bytes) -> Jpeg:
    """Returns the picture without metadata; raises IllegalMove for what is no JPEG or too large."""
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
    """Returns whether the file is named by its hash and has no metadata."""
    try:
        kept = read(content)
    except IllegalMove:
        return False
    return (kept.name, kept.content) == (name, content)


def strip_remarks(sent: bytes) -> tuple[bytes, tuple[int, int]]:
    pieces, size = [bytes((0xFF, START))], (0, 0)
    for marker, piece in segments(sent):
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


def segments(sent: bytes) -> Iterator[tuple[int, bytes]]:
    """Yields each segment as marker and bytes, up to the end of the picture. The bytes of a scan include its image
    data."""
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
    while (at := sent.find(b"\xff", at)) >= 0:
        if sent[at + 1] not in RESTARTS and sent[at + 1] not in (0x00, 0xFF):
            return at
        at += 1 if sent[at + 1] == 0xFF else 2
    raise NotJpeg("no end")
