"""A code at each seat: one scan with the phone's own camera, and that phone sits there."""

from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.screens import AT_TABLE, Evening, Screen

PEOPLE = tuple(f"Marguerite {letter}" for letter in "ABCDEFGHIJ")
LEAST = 200


def opened(evening: Evening, people: int = 4) -> Screen:
    tablet = evening.tablet()
    evening.table(tablet, PEOPLE[:people], "when_i_dream")
    tablet.tap("#deed .button--big").tap('#beside [formaction="#codes"]')
    expect(tablet.page.locator("#codes")).to_be_visible()
    return tablet


def scanned(tablet: Screen) -> dict[str, str]:
    """What a camera reads over the table, by seat."""
    shown = tablet.page.locator(".codes__qr").last
    expect(shown).to_be_visible()
    tablet.page.evaluate("Promise.all([...document.querySelectorAll('.codes__qr')].map((each) => each.decode()))")
    picture = Image.open(BytesIO(tablet.page.screenshot(animations="disabled")))
    texts = [found.text for found in zxingcpp.read_barcodes(picture, try_invert=False)]
    return {text.partition("#")[2]: text for text in texts}


def comes_by(evening: Evening, address: str) -> Screen:
    """As a camera app opens it, by the address of the home."""
    return evening.device("phone").go(path(address))


def path(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def test_ten_codes_fit_a_tablet_each_large_enough(evening: Evening) -> None:
    tablet = opened(evening, 10)
    for width, height in ((1280, 800), (1180, 820), (800, 1280)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        assert scanned(tablet).keys() == {f"s{number}" for number in range(1, 11)}
        for code in tablet.is_drawn().page.locator(".codes__qr").all():
            box = code.bounding_box()
            assert box and min(box["width"], box["height"]) >= LEAST
            assert box["x"] >= 0 and box["y"] >= 0
            assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height


def test_one_scan_sits_down_with_the_role_face_down_and_the_code_goes_dark(evening: Evening) -> None:
    tablet = opened(evening)
    phone = comes_by(evening, scanned(tablet)["s2"])
    phone.page.wait_for_url(AT_TABLE)
    phone.shows(".me__name", PEOPLE[1])
    expect(phone.page.locator("#hold-s2 .secret__word")).to_be_empty()
    expect(tablet.page.locator("#code-s2.codes__seat--taken")).to_be_visible()
    expect(tablet.page.locator("#codes")).to_be_visible()
    assert scanned(tablet).keys() == {"s1", "s3", "s4"}


def test_a_code_that_was_used_takes_a_seat_over_only_by_a_tap_and_with_a_word(evening: Evening) -> None:
    tablet = opened(evening)
    address = scanned(tablet)["s2"]
    first = comes_by(evening, address)
    first.page.wait_for_url(AT_TABLE)
    second = comes_by(evening, address)
    expect(second.page.locator("details[open] .button--danger")).to_be_visible()
    expect(second.page.locator("details[open]")).to_have_count(1)
    second.tap("details[open] .button--danger")
    second.page.wait_for_url(AT_TABLE)
    expect(tablet.page.locator("#news")).to_contain_text(PEOPLE[1])
    first.expect_complaints("403")


def test_looking_at_the_page_behind_a_code_sits_down_nowhere(evening: Evening) -> None:
    """Without a script it is the page on which one taps one's name."""
    tablet = opened(evening)
    phone = evening.device("phone", java_script_enabled=False).go(path(scanned(tablet)["s2"]))
    expect(phone.page.locator(".choose .seat")).to_have_count(4)
    expect(tablet.page.locator(".codes__seat--taken")).to_have_count(0)
