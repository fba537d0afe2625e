"""Seat cards from the printer to the table: what is printed can be read, and what is scanned does what it should."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from companion.table.seats import COLOURS
from tests.browser.cards import LARGE, cut_out, photo, saved
from tests.browser.screens import AT_TABLE, Evening, Screen, chromium
from tests.http_player import Player, code_of
from tests.server_process import Served, serving_with

OPEN = "#scan .scan__open input"
SAID = "#scan-window .scan__said"
CAMERA = ("--no-sandbox", "--disable-gpu", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
DOTS = 96 / 25.4
SIZE = """(sheet) => {
    const all = [...sheet.querySelectorAll('.seatcard')].map((card) => card.getBoundingClientRect());
    const of = (side) => all.map((card) => card[side]);
    const long = (from, to) => Math.max(...of(to)) - Math.min(...of(from));
    return [long('left', 'right'), long('top', 'bottom')]; }"""
BAD: tuple[dict[str, float], ...] = (
    {"turned": 90},
    {"turned": 160, "size": 0.3},
    {"tilt": 0.5, "turned": 20},
    {"blur": 4.5},
    {"light": 0.25, "blur": 1.5, "turned": -15},
    {"size": 0.22},
)
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    """A card leads to the table that was played last: no other test's."""
    with serving_with(tmp_path, "whispers", "tests.whispers") as served:
        yield served


@pytest.fixture
def table(host: Player) -> str:
    """Creatures have been dealt to Ana (amber), Ben (blue) and Cléo (red)."""
    id = host.open_table("whispers", ("Ana", "Ben", "Cléo"))
    host.move(id, "deal")
    return id


@pytest.fixture
def tablet(evening: Evening) -> Screen:
    return evening.tablet()


@pytest.fixture
def printed(evening: Evening) -> Screen:
    """The cards, as a printer would see them."""
    tablet = evening.tablet(device_scale_factor=2)
    tablet.go("/").tap('a[href="/cards"]').tap(".unprinted .button--big")
    expect(tablet.page.locator(".seatcard")).to_have_count(10)
    tablet.page.emulate_media(media="print")
    return tablet


def letters(host: Player, colour: str) -> str:
    (found,) = zxingcpp.read_barcodes(cut_out(host, colour), try_invert=False)
    return str(found.text).partition("/c#")[2]


def scan(screen: Screen, picture: Image.Image, folder: Path, button: str = OPEN) -> None:
    screen.page.locator(button).set_input_files(saved(picture, folder))


def peeks_at(screen: Screen, seat: str) -> None:
    expect(screen.page.locator(f"#peek-{seat}")).to_be_visible()
    expect(screen.page).to_have_url(AT_TABLE)


def test_each_of_the_ten_printed_codes_can_be_read(printed: Screen) -> None:
    for code in printed.page.locator(".paper img").all():
        code.evaluate("image => image.decode()")
    picture = Image.open(BytesIO(printed.page.screenshot(full_page=True)))
    found = [each.text for each in zxingcpp.read_barcodes(picture, try_invert=False)]
    assert len(set(found)) == len(COLOURS)
    assert all(re.fullmatch(r"http://[\d.]+:\d+/c#[2-9A-HJKMNP-TV-Z]{16}", each) for each in found)


def test_two_sheets_hold_all_cards_whole_and_nothing_else_and_white_is_white_with_an_edge(printed: Screen) -> None:
    for format, (width, height) in PAPERS.items():
        assert printed.page.pdf(format=format).count(b"/Type /Page\n") == 2
        for sheet in printed.page.locator(".paper").all():
            wide, high = sheet.evaluate(SIZE)
            assert wide <= (width - 24) * DOTS and high <= (height - 24) * DOTS
    colours = "path => { const drawn = getComputedStyle(path); return [drawn.fill, drawn.stroke]; }"
    assert printed.page.locator(".mark.seat-white").evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    for hidden in (".bar", ".device", ".unprinted >> nth=0"):
        expect(printed.page.locator(hidden)).to_be_hidden()


def test_a_card_held_to_the_tablet_opens_the_peek_of_its_seat(
    host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    tablet.go(f"/tables/{table}").is_live()
    scan(tablet, photo(cut_out(host, "red")), tmp_path)
    peeks_at(tablet, "s3")
    expect(tablet.page.locator("#scan-window")).to_be_hidden()
    tablet.page.locator("#peek-s3 .secret__hold").hover()
    tablet.page.mouse.down()
    expect(tablet.page.locator("#peek-s3 .secret__word")).not_to_be_empty()
    tablet.page.mouse.up()


def test_the_next_card_opens_the_next_peek(host: Player, tablet: Screen, table: str, tmp_path: Path) -> None:
    tablet.go(f"/tables/{table}").is_live()
    for colour, seat in (("amber", "s1"), ("blue", "s2"), ("amber", "s1")):
        scan(tablet, photo(cut_out(host, colour)), tmp_path)
        peeks_at(tablet, seat)
        tablet.page.keyboard.press("Escape")
        expect(tablet.page.locator(f"#peek-{seat}")).to_be_hidden()


def test_scanning_stays_open_until_everybody_has_looked(
    host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    """After each look the next card is one photo away; after the last one nothing is in the way."""
    tablet.go(f"/tables/{table}").is_live()
    button = OPEN
    for colour, seat in (("amber", "s1"), ("blue", "s2"), ("red", "s3")):
        scan(tablet, photo(cut_out(host, colour)), tmp_path, button)
        peeks_at(tablet, seat)
        tablet.page.locator(f"#hold-{seat} .secret__hold").hover()
        tablet.page.mouse.down()
        expect(tablet.page.locator(f"#hold-{seat} .secret__word")).not_to_be_empty()
        tablet.page.mouse.up()
        expect(tablet.page.locator(f"#peek-{seat}[data-waits]")).to_have_count(0)
        tablet.tap(f"#peek-{seat} > .button")
        button = "#scan-window .scan__again input"
        if seat != "s3":
            expect(tablet.page.locator(SAID)).to_contain_text("La carte suivante")
            expect(tablet.page.locator("#scan-window")).to_be_visible()
    expect(tablet.page.locator("#scan-window")).to_be_hidden()


def test_a_card_scanned_on_a_phone_takes_the_seat(evening: Evening, host: Player, table: str, tmp_path: Path) -> None:
    phone = evening.device("phone").go("/")
    scan(phone, photo(cut_out(host, "blue")), tmp_path)
    phone.page.wait_for_url(AT_TABLE)
    expect(phone.page.locator("#hold-s2")).to_be_visible()
    assert host.look(table)["view"]["people"]["chairs"][1]["has_phone"]


def test_a_held_seat_is_taken_over_where_everybody_sees_it(
    evening: Evening, host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    code = code_of(host.look(table))
    evening.phone(code, "s2").expect_complaints("403")
    tablet.go(f"/tables/{table}").is_live()
    phone = evening.device("phone").go(f"/j/{code}")
    scan(phone, photo(cut_out(host, "blue")), tmp_path)
    phone.tap(".button--danger")
    phone.page.wait_for_url(AT_TABLE)
    expect(tablet.page.locator("#news")).to_contain_text("Ben")


def test_a_photo_without_a_card_says_so_and_the_next_one_counts(
    host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    tablet.go(f"/tables/{table}").is_live()
    scan(tablet, Image.effect_noise((320, 240), 60).convert("RGB"), tmp_path)
    expect(tablet.page.locator(SAID)).to_contain_text("Pas de carte lisible")
    scan(tablet, photo(cut_out(host, "amber")), tmp_path, "#scan-window .scan__again input")
    peeks_at(tablet, "s1")


def test_what_is_no_picture_says_so_as_well(tablet: Screen, table: str, tmp_path: Path) -> None:
    (tmp_path / "note.jpg").write_text("not a picture")
    tablet.go(f"/tables/{table}").page.locator(OPEN).set_input_files(tmp_path / "note.jpg")
    expect(tablet.page.locator(SAID)).to_contain_text("Pas de carte lisible")


def test_a_photo_need_not_be_a_good_one(host: Player, tablet: Screen, table: str, tmp_path: Path) -> None:
    card = cut_out(host, "red")
    tablet.go(f"/tables/{table}").is_live()
    for how in BAD:
        scan(tablet, photo(card, **how), tmp_path)
        peeks_at(tablet, "s3")
        tablet.page.keyboard.press("Escape")
        expect(tablet.page.locator("#peek-s3")).to_be_hidden()


def test_a_card_printed_before_the_port_moved_is_still_scanned_in_dim_light(
    evening: Evening, serve: Served, host: Player, table: str, tmp_path: Path
) -> None:
    """By the tablet and by a phone; a phone's camera alone would ask at the old port."""
    dim = photo(cut_out(host, "red"), light=0.25, blur=1.5, turned=-15)
    before = serve.port
    serve.stop()
    serve.port = 0
    serve.start()
    assert serve.port != before
    phone = evening.device("phone").go("/")
    scan(phone, dim, tmp_path, "#scan input[type=file]")
    phone.page.wait_for_url(AT_TABLE)
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    scan(tablet, dim, tmp_path)
    expect(tablet.page.locator("#phone-s3, #peek-s3").filter(visible=True)).to_be_visible()


def test_a_photo_of_twelve_million_points_is_read_as_well(
    host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    tablet.go(f"/tables/{table}").is_live()
    scan(tablet, photo(cut_out(host, "red"), turned=30, camera=LARGE), tmp_path)
    peeks_at(tablet, "s3")


def test_a_lost_card_opens_nothing_any_more(host: Player, tablet: Screen, table: str, tmp_path: Path) -> None:
    lost = photo(cut_out(host, "red"))
    tablet.go("/cards").tap(".seatcard__cell:has(.seat-red) summary")
    with tablet.page.expect_navigation():
        tablet.tap('button[value="red"]')
    expect(tablet.page.locator(".seatcard")).to_have_count(10)
    scan(tablet.go(f"/tables/{table}").is_live(), lost, tmp_path)
    expect(tablet.page.locator(SAID)).to_contain_text("annulée")
    tablet.expect_complaints("422")


def test_a_camera_app_leads_a_phone_to_its_seat_and_the_address_forgets_the_card(
    evening: Evening, host: Player, table: str
) -> None:
    fragment = letters(host, "blue")
    phone = evening.device("phone").go(f"/c#{fragment}")
    phone.page.wait_for_url(AT_TABLE)
    expect(phone.page.locator("#hold-s2")).to_be_visible()
    assert fragment not in phone.page.url + phone.page.evaluate("JSON.stringify(history.state)")


def test_letters_typed_by_hand_do_not_wait_behind_the_back_button(evening: Evening, host: Player, table: str) -> None:
    phone = evening.device("phone").go("/c")
    phone.page.locator("#card").fill(letters(host, "blue"))
    phone.tap("#card-form button")
    phone.page.wait_for_url(AT_TABLE)
    phone.page.go_back()
    expect(phone.page.locator("#card")).to_have_value("")


def test_a_camera_app_on_the_tablet_opens_the_peek(host: Player, tablet: Screen, table: str) -> None:
    fragment = letters(host, "blue")
    tablet.go(f"/c#{fragment}").page.wait_for_url(AT_TABLE)
    peeks_at(tablet, "s2")


def test_the_decoder_comes_when_it_is_needed_and_no_picture_leaves(
    host: Player, tablet: Screen, table: str, tmp_path: Path
) -> None:
    asked: list[str] = []
    sent: list[int] = []
    tablet.page.on("request", lambda request: asked.append(request.url))
    tablet.page.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    tablet.go(f"/tables/{table}").is_live()
    assert not [url for url in asked if "jsQR" in url]
    scan(tablet, photo(cut_out(host, "amber")), tmp_path)
    peeks_at(tablet, "s1")
    assert [url for url in asked if "jsQR" in url] and max(sent) < 200


def test_a_camera_that_may_look_reads_the_card_by_itself(
    evening: Evening, host: Player, serve: Served, table: str, tmp_path: Path
) -> None:
    """Where the context is secure, as on the machine itself."""
    view = photo(cut_out(host, "blue"), turned=10).resize((960, 720))
    view.save(tmp_path / "view.mjpeg", "JPEG")
    camera = evening.browser.browser_type.launch(
        executable_path=chromium(), args=[*CAMERA, f"--use-file-for-fake-video-capture={tmp_path / 'view.mjpeg'}"]
    )
    page = camera.new_page()
    page.goto(f"{serve.base}/keep#{serve.key}")
    page.wait_for_url(serve.base + "/")
    page.goto(f"{serve.base}/tables/{table}")
    page.locator("#scan .scan__open").click()
    expect(page.locator("#peek-s2")).to_be_visible()
    camera.close()


def test_the_cards_fit_a_narrow_phone(evening: Evening) -> None:
    tablet = evening.tablet()
    tablet.page.set_viewport_size({"width": 320, "height": 568})
    tablet.go("/cards").tap(".choose form .button--big")
    expect(tablet.page.locator(".seatcard").first).to_be_visible()
    assert tablet.is_drawn().page.evaluate("document.documentElement.scrollWidth") == 320
