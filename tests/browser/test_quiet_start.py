"""From an empty house to the first score and the first role: few taps, names in one field, nobody asked anything."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dreamers import Table, held
from tests.browser.screens import AT_TABLE, Evening, Screen
from tests.server_process import Served

FIRST_SCORE, FIRST_ROLE = 5, 8
NEW = "/tables/new/toy"
MIDDLES = """found => found.map(each => {
    const box = each.getBoundingClientRect(), from = each.closest('.plan, .frame').getBoundingClientRect();
    const x = box.x + box.width / 2 - from.x - from.width / 2, y = box.y + box.height / 2 - from.y - from.height / 2;
    if (Math.abs(x) / from.width > Math.abs(y) / from.height) return x < 0 ? 'left' : 'right';
    return y < 0 ? 'top' : 'bottom';
})"""


@pytest.fixture
def serve(empty_house: Served) -> Served:
    """Nobody is known yet."""
    return empty_house


def counting(screen: Screen) -> list[str]:
    """What is tapped from now on."""
    taps: list[str] = []
    tap = screen.tap

    def counted(selector: str) -> Screen:
        taps.append(selector)
        return tap(selector)

    screen.tap = counted  # type: ignore[method-assign]
    return taps


def names(page: Page) -> list[str]:
    return page.locator(".plan__name").all_text_contents()


def seated(page: Page, *people: str) -> None:
    for name in people:
        expect(page.locator(".plan__name", has_text=name)).to_be_visible()


def test_from_an_empty_house_to_the_first_score(evening: Evening) -> None:
    tablet = evening.keeper()
    taps = counting(tablet)
    tablet.tap('a[href="/tables/new/toy"]').tap("#typed")
    tablet.page.keyboard.type("Ana, Ben, Cléo")
    tablet.page.keyboard.press("Enter")
    tablet.tap(".opening .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.is_live().tap('#score-s1 .score__chips [value="1"]').score("s1", 2)
    assert len(taps) + 1 <= FIRST_SCORE


def test_from_an_empty_house_to_the_first_role_on_a_phone(evening: Evening) -> None:
    tablet = evening.keeper()
    taps = counting(tablet)
    tablet.tap('a[href="/tables/new/when_i_dream"]').tap("#typed")
    tablet.page.keyboard.type("Ana, Ben, Cléo, Dan,")
    tablet.tap(".opening .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    expect(tablet.is_live().page.locator("#join")).to_be_visible()
    code = str(tablet.page.locator(".join__code strong").text_content())
    phone = evening.guest(code, "s2").is_live()
    expect(phone.page.locator("#dream")).to_contain_text("sur la tablette")
    Table(tablet.tap("#join [formaction='#']"), code).deal()
    expect(tablet.page.locator(".controls__join")).to_have_count(0)
    held(phone, "s2")
    scan, sit, hold = 1, 1, 1
    assert len(taps) + scan + sit + hold <= FIRST_ROLE


def test_names_are_remembered_and_the_same_people_play_again_in_one_tap(evening: Evening) -> None:
    tablet = evening.tablet().go(NEW)
    tablet.page.locator("#typed").fill("Ana, Ben,")
    expect(tablet.page.locator(".plan__seat")).to_have_text(["Ana", "Ben"])
    tablet.tap("form.opening .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.go(NEW)
    expect(tablet.page.locator(".chip").first).to_contain_text("Ana")


@pytest.mark.parametrize("people", [4, 6])
def test_friends_of_last_time_begin_on_a_small_phone_without_scrolling(evening: Evening, people: int) -> None:
    tablet, friends = evening.tablet(), ("Ana", "Ben", "Cléo", "Dan", "Éva", "Finn", "Gil")
    evening.table(tablet, friends, "when_i_dream")
    tablet.page.set_viewport_size({"width": 320, "height": 568})
    tablet.go("/tables/new/when_i_dream?" + "&".join(f"who={name}" for name in friends[:people]))
    expect(tablet.page.locator("#friends .chip").first).to_be_visible()
    expect(tablet.page.locator(".opening .button--big")).to_be_in_viewport(ratio=1)


def test_names_sit_down_as_they_are_typed_and_the_field_keeps_its_focus(evening: Evening) -> None:
    page = evening.tablet().go(NEW).page
    page.evaluate("window.same = true")
    page.locator("#typed").focus()
    page.keyboard.type("Ana, Ben,Cléo")
    seated(page, "Ana", "Ben")
    expect(page.locator("#typed")).to_have_value("Cléo")
    page.keyboard.press("Enter")
    seated(page, "Cléo")
    page.keyboard.type("Dan,")
    seated(page, "Dan")
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#typed")).to_have_value("")
    assert page.evaluate("window.same")


def test_what_cannot_sit_down_stays_in_the_field(evening: Evening) -> None:
    page = evening.tablet().go(NEW).page
    page.locator("#typed").press_sequentially("Ana,Ben,Ana,")
    expect(page.locator("#names-refused")).to_contain_text("Ana")
    expect(page.locator("#typed")).to_have_value("Ana")
    assert sorted(names(page)) == ["Ana", "Ben"]


@pytest.mark.parametrize("held", [0, 300])
def test_a_name_still_in_the_field_plays_when_somebody_starts(evening: Evening, held: int) -> None:
    page = evening.tablet().go(NEW).page
    page.locator("#typed").press_sequentially("Ana,Ben,Cléo")
    seated(page, "Ana", "Ben")
    page.locator("form.opening .button--big").click(delay=held)
    expect(page.locator("#score-s3")).to_contain_text("Cléo")


def test_a_name_that_cannot_sit_down_starts_nothing_and_is_typed_over(evening: Evening) -> None:
    page = evening.tablet().go(NEW).page
    page.locator("#typed").press_sequentially("Ana,Ben,Ana")
    seated(page, "Ana", "Ben")
    page.locator("form.opening .button--big").click()
    expect(page.locator("#names-refused")).to_contain_text("Ana")
    page.locator("#typed").fill("")
    page.locator("#typed").press_sequentially("Ana,")
    expect(page.locator("#typed")).to_have_value("Ana")
    page.keyboard.type("Cléo,")
    seated(page, "Ana", "Ben", "Cléo")


def test_taps_that_follow_each_other_fast_all_count(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, ("Ana", "Ben", "Cléo", "Dan"))
    page = tablet.go(NEW).page
    page.evaluate("document.querySelectorAll('#friends a').forEach(each => each.click())")
    seated(page, "Ana", "Ben", "Cléo", "Dan")
    page.reload()
    seated(page, "Ana", "Ben", "Cléo", "Dan")


def test_a_place_is_swapped_and_a_colour_taken_without_a_reload(evening: Evening) -> None:
    tablet = evening.tablet().go(f"{NEW}?who=Ana&who=Ben&who=Cléo")
    tablet.page.evaluate("window.same = true")
    tablet.tap('[data-tap="touch Ana"]').tap('[data-tap="touch Cléo"]')
    expect(tablet.page.locator('[data-edge="near"]')).to_have_text("Cléo")
    tablet.tap('[data-tap="touch Cléo"]').tap('[data-tap="wear lime"]')
    expect(tablet.page.locator(".plan__seat.seat-lime")).to_have_text("Cléo")
    expect(tablet.page.locator('[data-tap="touch Cléo"]')).to_be_visible()
    assert tablet.page.evaluate("window.same")


def test_a_table_opens_without_any_script(evening: Evening) -> None:
    key = evening.tablet().page.context.cookies()
    tablet = evening.device("tablet", java_script_enabled=False)
    tablet.page.context.add_cookies(key)  # type: ignore[arg-type]
    tablet.go(NEW)
    tablet.page.locator("#typed").fill("Ana, Ben")
    tablet.tap("#names button").tap('[data-tap="touch Ben"]').tap('[data-tap="wear rose"]')
    tablet.tap(".opening .button--big")
    expect(tablet.page.locator("#score-s2.seat-rose")).to_contain_text("Ben")


def sides(page: Page, people: str) -> dict[str, str]:
    texts = [each.strip() for each in page.locator(people).all_text_contents()]
    return dict(zip(texts, page.locator(people).evaluate_all(MIDDLES), strict=True))


def test_the_drawn_table_seats_everybody_where_the_lying_tablet_does(evening: Evening) -> None:
    tablet = evening.tablet()
    for width, height in ((1280, 800), (800, 1280)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.go(f"{NEW}?who=Ana&who=Ben&who=Cléo&who=Dan")
        drawn = sides(tablet.page, ".plan__name")
        tablet.tap(".opening .button--big")
        tablet.page.wait_for_url(AT_TABLE)
        assert drawn == sides(tablet.page, ".place .person__name")
        assert len(set(drawn.values())) == 4


def test_a_name_hidden_by_mistake_comes_back_where_it_went_and_nobody_loses_a_seat(evening: Evening) -> None:
    tablet = evening.keeper().go(f"{NEW}?who=Ana")
    page = tablet.page
    tablet.tap("#typed").page.keyboard.type("Ben, Cléo,")
    seated(page, "Ana", "Ben", "Cléo")
    tablet.tap(".opening .button--big")
    page.wait_for_url(AT_TABLE)
    tablet.go(f"{NEW}?who=Ana").tap("#forgetting summary").tap('#forgetting button[value="Ben"]')
    back = page.locator("#forgetting button", has_text="Remettre Ben")
    expect(back).to_be_visible()
    back.click()
    expect(page.locator('#forgetting button[value="Ben"]')).to_be_visible()
    expect(back).to_be_hidden()
    assert names(page) == ["Ana"]
