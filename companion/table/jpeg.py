"""What a photo may hold: the picture and nothing else. Where it was taken, with what and whatever a program has hidden
beside it is cut out; what is no JPEG of a table's size is refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from companion.table.moves import IllegalMove
from companion.table.say import say

LONGEST = 200 * 1024
WIDEST = 4096
START, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = {0xC0, 0xC1, 0xC2}
# Tables, sizes and scans. All else beside the picture is somebody's remark.
PICTURE = FRAMES | {0xC4, 0xDB, 0xDD, SCAN}
REMARKS = {*range(0xE0, 0xF0), 0xFE}
RESTARTS = {*range(0xD0, 0xD8)}


class NoJpeg(ValueError):
    """Broken, or something else."""


@dataclass(frozen=True, slots=True)
class Jpeg:
    """`name` is that of its content: the same picture has the same name in every house."""

    name: str
    content: bytes
    width: int
    height: int


def read(sent: bytes) -> Jpeg:
    """What was sent, without all that is not picture; refused in words."""
    try:
        content, (width, height) = stripped(sent)
    except (NoJpeg, IndexError) as error:
        raise IllegalMove(say("picture.no_jpeg")) from error
    if len(content) > LONGEST:
        raise IllegalMove(say("picture.too_long", most=LONGEST // 1024))
    if max(width, height) > WIDEST:
        raise IllegalMove(say("picture.too_wide", most=WIDEST))
    return Jpeg(sha256(content).hexdigest(), content, width, height)


def is_clean(name: str, content: bytes) -> bool:
    """As this program would have kept it."""
    try:
        kept = read(content)
    except IllegalMove:
        return False
    return (kept.name, kept.content) == (name, content)


def stripped(sent: bytes) -> tuple[bytes, tuple[int, int]]:
    pieces, size = [bytes((0xFF, START))], (0, 0)
    for marker, piece in segments(sent):
        if marker in FRAMES:
            size = (int.from_bytes(piece[7:9]), int.from_bytes(piece[5:7]))
        if marker in PICTURE:
            pieces.append(piece)
        elif marker not in REMARKS:
            raise NoJpeg(f"marker {marker:x}")
    if not all(size) or pieces[-1][1] != SCAN:
        raise NoJpeg("no picture")
    return b"".join((*pieces, bytes((0xFF, END)))), size


def segments(sent: bytes) -> Iterator[tuple[int, bytes]]:
    """One after the other up to the end of the picture; a scan comes with its data."""
    if sent[:2] != bytes((0xFF, START)):
        raise NoJpeg("no start")
    at = 2
    while True:
        at, marker = next_marker(sent, at)
        if marker == END:
            return
        length = int.from_bytes(sent[at + 2 : at + 4])
        end = at + 2 + length
        if length < 2 or end > len(sent):
            raise NoJpeg("cut off")
        end = end_of_scan(sent, end) if marker == SCAN else end
        yield marker, sent[at:end]
        at = end


def next_marker(sent: bytes, at: int) -> tuple[int, int]:
    """Where it begins; it may be filled up before."""
    if sent[at] != 0xFF:
        raise NoJpeg("no marker")
    while sent[at + 1] == 0xFF:
        at += 1
    return at, sent[at + 1]


def end_of_scan(sent: bytes, at: int) -> int:
    while (at := sent.find(b"\xff", at)) >= 0:
        if sent[at + 1] not in RESTARTS and sent[at + 1] not in (0x00, 0xFF):
            return at
        at += 1 if sent[at + 1] == 0xFF else 2
    raise NoJpeg("no end")
