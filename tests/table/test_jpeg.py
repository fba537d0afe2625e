"""Of a photo the picture is kept and nothing else; what is no JPEG is refused in words."""

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from PIL import Image

from companion.table.common import jpeg
from companion.table.moves import IllegalMove
from tests.photos import WHERE_TAKEN, photo, saved, segment, with_remarks


def pixels(content: bytes) -> bytes:
    return Image.open(BytesIO(content)).tobytes()


@pytest.mark.parametrize("progressive", [False, True])
def test_the_picture_stays_and_all_that_stands_beside_it_goes(progressive: bool) -> None:
    sent = with_remarks(photo(progressive=progressive))
    kept = jpeg.read(sent)
    assert WHERE_TAKEN in sent and WHERE_TAKEN not in kept.content and b"JFIF" not in kept.content
    assert pixels(kept.content) == pixels(sent) and (kept.width, kept.height) == (64, 48)


def test_a_picture_is_named_by_what_is_kept_of_it() -> None:
    plain, remarked = jpeg.read(photo()), jpeg.read(with_remarks(photo()))
    assert plain == remarked and plain.name == sha256(plain.content).hexdigest() != jpeg.read(photo(2)).name


def test_what_was_kept_once_is_kept_byte_for_byte() -> None:
    kept = jpeg.read(with_remarks(photo()))
    assert jpeg.read(kept.content) == kept and jpeg.is_clean(kept.name, kept.content)
    assert not jpeg.is_clean(kept.name, with_remarks(kept.content)) and not jpeg.is_clean("0" * 64, kept.content)


def test_scans_that_start_again_are_read() -> None:
    sent = saved(Image.new("RGB", (64, 64), "red"), "JPEG", restart_marker_blocks=1)
    assert b"\xff\xd0" in sent and pixels(jpeg.read(sent).content) == pixels(sent)


OTHERS = {
    "nothing": b"",
    "a word": b"photo",
    "a PNG": saved(Image.new("RGB", (8, 8)), "PNG"),
    "a page": b"<script>alert(1)</script>",
    "only a start": b"\xff\xd8",
    "without a picture": b"\xff\xd8" + segment(0xFE, b"hello") + b"\xff\xd9",
    "cut off in its tables": photo()[:200],
    "cut off in its scan": photo()[:-40],
    "of no size": photo().replace(b"\x00\x30\x00\x40\x03", b"\x00\x00\x00\x40\x03"),
    "with a part of unknown use": photo()[:2] + segment(0xF7, b"?") + photo()[2:],
}


@pytest.mark.parametrize("sent", OTHERS.values(), ids=OTHERS)
def test_what_is_no_jpeg_is_refused(sent: bytes) -> None:
    with pytest.raises(IllegalMove) as refused:
        jpeg.read(sent)
    assert refused.value.why.id == "picture.no_jpeg"


def test_too_long_and_too_wide_are_refused() -> None:
    long, wide = photo(1, 500, 400, 95), saved(Image.new("RGB", (5_000, 4)), "JPEG")
    for sent, why in ((long, "picture.too_long"), (wide, "picture.too_wide")):
        with pytest.raises(IllegalMove) as refused:
            jpeg.read(sent)
        assert refused.value.why.id == why


@settings(max_examples=200, deadline=None)
@given(at=some.integers(0, 2_000), by=some.binary(max_size=6))
def test_whatever_is_wrong_with_it_a_photo_is_kept_clean_or_refused(at: int, by: bytes) -> None:
    sent = photo()[:at] + by + photo()[at + len(by) :]
    try:
        kept = jpeg.read(sent)
    except IllegalMove:
        return
    assert jpeg.is_clean(kept.name, kept.content)


def quantization(text: bytes, id: int) -> bytes:
    return segment(0xDB, bytes([id]) + text.ljust(64, b" "))


def huffman(text: bytes, id: int = 0x13) -> bytes:
    return segment(0xC4, bytes([id, *[0] * 7, len(text), *[0] * 8]) + text)


TEXT = b"meet me at nine"
CARRIERS = {
    "a table that no colour needs": lambda sent: sent[:2] + quantization(TEXT, 3) + sent[2:],
    "a code that no scan needs": lambda sent: sent[:2] + huffman(b"metanix") + sent[2:],
    "a table that the next one replaces": lambda sent: sent[:2] + quantization(TEXT, 0) + sent[2:],
    "a code with one value twice": lambda sent: sent[:2] + huffman(TEXT, 0) + sent[2:],
    "behind the table": lambda sent: longer(sent, 0xDB),
    "behind the code": lambda sent: longer(sent, 0xC4),
    "behind the frame": lambda sent: longer(sent, 0xC0),
    "behind the scan's fields": lambda sent: longer(sent, 0xDA),
    "behind the interval": lambda sent: sent[:2] + segment(0xDD, b"\0\0" + TEXT) + sent[2:],
}


def longer(sent: bytes, marker: int) -> bytes:
    """The first segment of this kind with a text behind its fields."""
    at = sent.index(bytes((0xFF, marker)))
    length = int.from_bytes(sent[at + 2 : at + 4])
    end = at + 2 + length
    return sent[: at + 2] + (length + len(TEXT)).to_bytes(2) + sent[at + 4 : end] + TEXT + sent[end:]


@pytest.mark.parametrize("carrier", CARRIERS.values(), ids=CARRIERS)
def test_no_text_travels_in_the_tables_of_a_photo(carrier: Callable[[bytes], bytes]) -> None:
    try:
        kept = jpeg.read(carrier(photo())).content
    except IllegalMove:
        return
    assert TEXT not in kept and b"metanix" not in kept and pixels(kept) == pixels(photo())


@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("how", [{}, {"optimize": True}, {"progressive": True}, {"restart_marker_rows": 1}])
def test_the_tables_of_pictures_as_programs_write_them_are_kept(mode: str, how: dict[str, int]) -> None:
    image = Image.frombytes(mode, (64, 48), bytes(range(256)) * (36 if mode == "RGB" else 12))
    sent = saved(image, "JPEG", **how)
    kept = jpeg.read(sent)
    assert pixels(kept.content) == pixels(sent) and jpeg.is_clean(kept.name, kept.content)


def test_a_second_frame_hides_no_large_one() -> None:
    sent = photo()
    huge = segment(0xC0, bytes((8,)) + (16_000).to_bytes(2) + (16_000).to_bytes(2) + bytes((1, 1, 0x11, 0)))
    with pytest.raises(IllegalMove, match=r"^picture\.no_jpeg"):
        jpeg.read(sent[:2] + huge + sent[2:])
