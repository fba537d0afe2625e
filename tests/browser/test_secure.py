"""The tablet at its secure address, in a browser that ignores who signed the certificate; phones on the plain one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cards import cut_out, photo
from tests.browser.screens import HOME, Evening, Screen, chromium
from tests.server_process import Served

CAMERA = ("--no-sandbox", "--disable-gpu", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("house"), tls=True)
    yield served
    served.stop()


def at_secure(evening: Evening, screen: Screen) -> Screen:
    screen.base = f"https://{HOME}:{evening.served.secure.rpartition(':')[2]}"
    return screen


def tablet(evening: Evening) -> Screen:
    screen = at_secure(evening, evening.device("tablet", ignore_https_errors=True))
    screen.go(f"/keep#{evening.served.key}").page.wait_for_url(screen.base + "/")
    return screen


def test_a_secure_tablet_and_plain_phones_play_at_one_table(evening: Evening) -> None:
    secure = tablet(evening)
    code = evening.table(secure, ("Ana", "Ben"))
    assert secure.page.evaluate("isSecureContext")
    expect(secure.page.locator("body[data-awake=lock]")).to_be_visible()
    expect(secure.page.locator(".join__url").first).to_contain_text("http://")
    phone = evening.phone(code, "s1").is_live()
    assert phone.base.startswith("http://") and not phone.page.evaluate("isSecureContext")
    secure.is_live().tap('#score-s2 .score__chips [value="5"]')
    for screen in (secure, phone):
        screen.score("s2", 7)


def test_a_tablet_that_comes_to_the_plain_address_is_led_to_the_secure_one(evening: Evening) -> None:
    screen = evening.device("tablet", ignore_https_errors=True).go("/")
    screen.tap(".fold summary").tap('a[href="/keep"]')
    expect(screen.page.locator("#key-form")).to_be_visible()
    plain = screen.base
    screen.go(f"/keep#{evening.served.key}")
    screen.page.wait_for_url(at_secure(evening, screen).base + "/")
    expect(screen.page.locator(".boxes")).to_be_visible()
    screen.page.goto(plain)
    expect(screen.page.locator(".boxes")).to_have_count(0)


def test_the_live_camera_reads_a_card_there_in_dim_light(browser: Browser, serve: Served, tmp_path: Path) -> None:
    host = serve.tablet()
    table = host.open_table("when_i_dream", ("Ana", "Ben", "Cleo", "Dan"))
    host.move(table, "next_round", at=host.at(table, "next_round"))
    view = tmp_path / "view.mjpeg"
    photo(cut_out(host, "red"), light=0.25, blur=1.5, turned=-15).resize((1280, 960)).save(view, "JPEG")
    seen = f"--use-file-for-fake-video-capture={view}"
    with browser.browser_type.launch(executable_path=chromium(), args=[*CAMERA, seen]) as camera:
        page = camera.new_context(ignore_https_errors=True).new_page()
        page.goto(f"{serve.secure}/keep#{serve.key}")
        page.wait_for_url(serve.secure + "/")
        page.goto(f"{serve.secure}/tables/{table}")
        if (menu := page.locator(".frame__menu")).count():
            menu.click()
        page.locator("#scan .scan__open").click()
        expect(page.locator("#peek-s3")).to_be_visible()
        page.locator("#peek-s3 .secret__hold").hover()
        page.mouse.down()
        expect(page.locator("#peek-s3 .secret__word")).to_have_text(re.compile("Fairy|Boogeyman|Sandman"))
