"""Makes photos like those of a phone: real JPEGs, with the metadata that phones and people add."""

from functools import cache
from io import BytesIO
from random import Random

from PIL import Image

WHERE_TAKEN = b"GPS 48.8566 N 2.3522 E"


@cache
def photo(seed: int = 1, width: int = 64, height: int = 48, quality: int = 80, progressive: bool = False) -> bytes:
    """Returns a JPEG with random pixels, another one for each seed."""
    grain = Random(seed).randbytes(width * height * 3)
    image = Image.frombytes("RGB", (width, height), grain)
    return saved(image, "JPEG", quality=quality, progressive=progressive)


def saved(image: Image.Image, kind: str, **how: object) -> bytes:
    """Returns the image as a file of this kind, such as "JPEG"."""
    file = BytesIO()
    image.save(file, kind, **how)  # type: ignore[arg-type]
    return file.getvalue()


def with_remarks(jpeg: bytes) -> bytes:
    """Returns the JPEG with a place, a colour profile, a comment, and bytes after its end."""
    remarks = b"".join(segment(marker, WHERE_TAKEN) for marker in (0xE1, 0xE2, 0xED, 0xFE))
    return jpeg[:2] + remarks + jpeg[2:] + WHERE_TAKEN


def segment(marker: int, content: bytes) -> bytes:
    """Returns a JPEG segment with this marker."""
    return bytes((0xFF, marker)) + (len(content) + 2).to_bytes(2) + content
