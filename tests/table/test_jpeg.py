"""Of a photo the picture is kept and nothing else; what is no JPEG is refused in words."""

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


def test_a_second_frame_hides_no_large_one() -> None:
    sent = photo()
    huge = segment(0xC0, bytes((8,)) + (16_000).to_bytes(2) + (16_000).to_bytes(2) + bytes((1, 1, 0x11, 0)))
    with pytest.raises(IllegalMove, match=r"^picture\.no_jpeg"):
        jpeg.read(sent[:2] + huge + sent[2:])
