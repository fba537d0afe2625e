"""The rules over the game: opened without leaving it, at what is going on, searched, followed, closed."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_dimmed import SPARK, is_dim, is_lit
from tests.browser.test_lost_network import BROKEN

PANEL = "#desk"
PAPERS = ("A4", "Letter")
TITLE = f"{PANEL} .desk__title"
FIRST = f"{PANEL} .hit__title >> nth=0"


def playing(evening: Evening, game: str = "etherium") -> Screen:
    tablet = evening.tablet()
    evening.table(tablet, game=game)
    return tablet.is_live()


def ask(screen: Screen, words: str) -> None:
    screen.page.locator(f'{PANEL} [name="q"]').fill(words)


def test_the_rules_open_over_the_game_at_what_is_going_on(evening: Evening) -> None:
    tablet = playing(evening)
    asked = tablet.page.locator(".zone--now .why").first.get_attribute("href")
    here = tablet.page.url
    tablet.tap("[data-now]")
    expect(tablet.page.locator(f"{PANEL} article.text")).to_be_visible()
    expect(tablet.page.locator(TITLE)).to_be_focused()
    assert tablet.page.url == here and asked
    tablet.tap(f'{PANEL} [href^="{asked.rpartition("/")[0]}?"]')
    expect(tablet.page.locator(f'{PANEL} [name="q"]')).to_be_visible()


def test_what_is_going_on_stands_at_once_while_the_house_is_still_asked(evening: Evening) -> None:
    tablet = evening.tablet()
    with tablet.page.expect_event("requestfinished", lambda request: "/rules/etherium/" in request.url):
        evening.table(tablet, game="etherium")
    tablet.page.route("**/rules/**", lambda route: None)
    tablet.tap("[data-now]")
    expect(tablet.page.locator(f"{PANEL} article.text")).to_be_visible()
    expect(tablet.page.locator(TITLE)).to_be_focused()


def test_what_is_typed_is_searched_and_read_without_leaving(evening: Evening) -> None:
    tablet = playing(evening)
    tablet.page.locator(".why").first.click()
    ask(tablet, "boster")
    expect(tablet.page.locator(f"{PANEL} mark").first).to_have_text(re.compile("booster", re.I))
    read = str(tablet.page.locator(FIRST).text_content()).strip()
    tablet.tap(FIRST)
    expect(tablet.page.locator(TITLE)).to_have_text(read)
    tablet.tap(f"{PANEL} .search__found .button >> nth=0")
    expect(tablet.page.locator(f"{PANEL} mark").first).to_have_text(re.compile("booster", re.I))
    tablet.is_live()


def test_escape_back_and_the_button_close_it_and_the_focus_is_where_it_was(evening: Evening) -> None:
    tablet = playing(evening)
    question = tablet.page.locator(".zone--now .why").first
    for close in (
        lambda: tablet.page.keyboard.press("Escape"),
        tablet.page.go_back,
        lambda: tablet.tap(".desk__close"),
    ):
        question.focus()
        tablet.page.keyboard.press("Enter")
        expect(tablet.page.locator(TITLE)).to_be_focused()
        close()
        expect(tablet.page.locator(PANEL)).to_be_hidden()
        expect(question).to_be_focused()
        # Closed, it goes back by one page, a moment later.
        tablet.page.wait_for_function("() => history.state === null")
    tablet.is_live()


def test_closed_and_opened_again_at_once_it_stays_and_back_closes_it(evening: Evening) -> None:
    tablet = playing(evening)
    tablet.page.locator(".zone--now .why").first.click()
    expect(tablet.page.locator(TITLE)).to_be_focused()
    tablet.page.evaluate("""new Promise((landed) => {
        const desk = document.getElementById("desk"), link = document.querySelector(".zone--now .why");
        addEventListener("popstate", landed, { once: true });
        desk.addEventListener("close", () => link.click(), { once: true });
        desk.close();
    })""")
    expect(tablet.page.locator(TITLE)).to_be_focused()
    tablet.page.go_back()
    expect(tablet.page.locator(PANEL)).to_be_hidden()
    tablet.is_live()


def test_on_a_phone_it_covers_the_card_and_gives_it_back(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1")
    phone.tap("[data-now]")
    expect(phone.page.locator(f'{PANEL} [name="q"]')).to_be_visible()
    phone.tap(".desk__close")
    expect(phone.page.locator(PANEL)).to_be_hidden()


def test_without_a_script_the_rules_are_pages(evening: Evening) -> None:
    reader = evening.device("phone", java_script_enabled=False).go("/rules?game=dream")
    reader.page.locator('[name="q"]').fill("étoiles")
    reader.tap(".search button")
    reader.tap(".hit__title >> nth=0")
    expect(reader.page.locator("article.text")).to_be_visible()


def test_what_a_table_agrees_upon_is_kept_without_leaving(evening: Evening) -> None:
    tablet = playing(evening)
    tablet.page.locator(".zone--now .why").first.click()
    tablet.tap(f"{PANEL} .fold > summary")
    tablet.page.locator(f'{PANEL} [name="text"]').fill("Le plus jeune décide.")
    tablet.tap(f"{PANEL} .ruling__keep .button")
    expect(tablet.page.locator(f"{PANEL} .ruling")).to_contain_text("Le plus jeune décide.")
    tablet.tap(f"{PANEL} .ruling__drop .button")
    expect(tablet.page.locator(f"{PANEL} .ruling")).to_have_count(0)
    tablet.is_live()


def test_on_dim_screens_the_rules_are_dark_too(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, game="etherium")
    tablet.is_live().page.locator(".zone--now .why").first.click()
    expect(tablet.page.locator(TITLE)).to_be_visible()
    phone = evening.phone(code, "s2").is_live()
    phone.turn_to("more").tap(".dim button")
    is_dim(tablet)
    tablet.tap(SPARK)
    is_lit(tablet)


def test_without_the_network_the_rules_close_and_the_screen_stays(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1", cabled=True, clock=False).is_live()
    assert phone.cable
    here = phone.page.url
    phone.cable.cut()
    expect(phone.page.locator("#link")).to_be_visible()
    phone.page.locator("[data-now]").evaluate("link => { delete link.dataset.now; }")
    phone.tap(".tabs__rules")
    expect(phone.page.locator(PANEL)).to_be_hidden()
    phone.cable.mend()
    assert phone.page.url == here
    phone.is_live().expect_complaints(*BROKEN)


def test_a_sentence_that_is_not_kept_stays_as_it_was_typed(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium"), "s1", cabled=True, clock=False).is_live()
    assert phone.cable
    phone.page.locator(".why:visible").first.click()
    phone.tap(f"{PANEL} .fold > summary")
    sentence = phone.page.locator(f'{PANEL} [name="text"]')
    sentence.fill(" ")
    phone.tap(f"{PANEL} .ruling__keep .button")
    expect(sentence).to_be_focused()
    sentence.fill("Le plus jeune décide.")
    phone.cable.cut()
    phone.tap(f"{PANEL} .ruling__keep .button")
    expect(phone.page.locator("#link")).to_be_visible()
    expect(phone.page.locator(f"{PANEL} .desk__said")).to_have_text(re.compile("réessayez"))
    phone.cable.mend()
    expect(sentence).to_have_value("Le plus jeune décide.")
    phone.tap(f"{PANEL} .ruling__keep .button")
    expect(phone.page.locator(f"{PANEL} .ruling")).to_contain_text("Le plus jeune décide.")
    phone.is_live().expect_complaints(*BROKEN)


def tabbed_to(screen: Screen, selector: str, most: int = 80) -> None:
    """By the keyboard alone."""
    for _ in range(most):
        if screen.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        screen.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never comes to {selector}")


def test_by_the_keyboard_alone_it_is_opened_searched_read_and_closed(evening: Evening) -> None:
    tablet = playing(evening)
    keys = tablet.page.keyboard
    tabbed_to(tablet, ".zone--now .why")
    asked = tablet.page.evaluate("document.activeElement.href")
    keys.press("Enter")
    desk = tablet.page.get_by_role("dialog", name="Les règles")
    expect(desk.get_by_role("heading", level=2).first).to_be_focused()
    tabbed_to(tablet, f'{PANEL} [name="q"]')
    expect(desk.get_by_role("search").get_by_role("searchbox", name="Chercher dans les règles")).to_be_focused()
    # All at once: each pause between two letters would bring an answer of its own.
    keys.insert_text("boster")
    found = desk.get_by_role("link", name=re.compile("booster", re.I)).first
    expect(found).to_be_visible()
    tabbed_to(tablet, f"{PANEL} .hit__title")
    read = tablet.page.evaluate("document.activeElement.textContent.trim()")
    keys.press("Enter")
    expect(desk.get_by_role("heading", name=read, level=2)).to_be_focused()
    expect(desk.get_by_role("article")).to_be_visible()
    keys.press("Escape")
    expect(tablet.page.locator(PANEL)).to_be_hidden()
    tablet.page.wait_for_function("asked => document.activeElement.href === asked", arg=asked)
    tablet.is_live()


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_each_aid_prints_on_two_sides_of_either_paper(evening: Evening, locale: str) -> None:
    reader = evening.device("tablet", locale=locale)
    for slug, paper in product(("vale_of_eternity", "dream", "when_i_dream", "etherium", "etherfields"), PAPERS):
        page = reader.go(f"/rules/{slug}/aid").page
        printed = page.pdf(format=paper, margin=dict.fromkeys(("top", "right", "bottom", "left"), "12mm"))
        assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 2, (slug, paper)


def test_the_margins_of_a_page_are_white_on_paper_whatever_the_screen_is(evening: Evening) -> None:
    page = evening.device("tablet").go("/rules/dream/aid").page
    canvas = "getComputedStyle(document.documentElement).colorScheme"
    assert page.locator('meta[name="color-scheme"]').get_attribute("content") == "dark"
    page.emulate_media(media="print")
    assert page.evaluate(canvas) == "light only"
    assert page.evaluate("getComputedStyle(document.querySelector('h2')).breakAfter") == "avoid"
