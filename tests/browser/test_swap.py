"""What the house sends anew goes into what stands there: whoever types, reads or holds something goes on with it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.cable import Cable
from tests.browser.screens import Evening, Screen
from tests.server_process import Served

SWAP = """([before, after]) => {
    const screen = document.getElementById("screen");
    let old = document.getElementById("tried");
    if (before) {
        old?.remove();
        old = Object.assign(document.createElement("div"), { id: "tried" });
        screen.prepend(old);
        old.outerHTML = before;
        return;
    }
    window.touched = [];
    const watcher = new MutationObserver((all) => touched.push(...all.map((each) => each.type)));
    watcher.observe(old, { attributes: true, childList: true, characterData: true, subtree: true });
    const html = `<hx-partial id="tried">${after}</hx-partial>`;
    document.dispatchEvent(new CustomEvent("parts:sent", { detail: { html, seq: 0 } }));
    return new Promise((done) => setTimeout(() => done(touched)));
}"""


def show(screen: Screen, html: str) -> None:
    screen.page.evaluate(SWAP, [f'<div id="tried">{html}</div>', ""])


def swap(screen: Screen, html: str) -> list[str]:
    """Returns what was touched."""
    found: list[str] = screen.page.evaluate(SWAP, ["", f'<div id="tried">{html}</div>'])
    return found


@pytest.fixture(scope="module")
def screen(house: Served, browser: Browser) -> Iterator[Screen]:
    """One screen for all: each test puts its own piece into it."""
    evening = Evening(house, browser, Cable)
    tablet = evening.tablet()
    evening.table(tablet)
    yield tablet.is_live()
    evening.close()
    assert not evening.complaints()


def test_a_changed_number_is_a_text_in_its_place(screen: Screen) -> None:
    show(screen, "<p>Ana <output>5</output></p><ul><li>one</li></ul>")
    assert swap(screen, "<p>Ana <output>7</output></p><ul><li>one</li></ul>") == ["characterData"]
    assert screen.page.locator("#tried output").text_content() == "7"


def test_what_is_equal_is_not_touched(screen: Screen) -> None:
    show(screen, "<p class='a'>Ana</p>")
    assert swap(screen, "<p class='a'>Ana</p>") == []


def test_a_list_that_moves_on_changes_its_texts(screen: Screen) -> None:
    show(screen, "<span>+1</span> <span>+2</span> <span class='last'>+3</span>")
    assert {*swap(screen, "<span>+2</span> <span>+3</span> <span class='last'>+1</span>")} == {"characterData"}


def test_whoever_types_goes_on_typing(screen: Screen) -> None:
    show(screen, "<form><input name='q' value='1'></form>")
    screen.page.locator("#tried input").fill("12")
    swap(screen, "<p class='new'>New</p><form><input name='q' value='2'></form>")
    assert screen.page.evaluate("document.activeElement.value") == "12"
    screen.page.locator("#tried input").blur()
    swap(screen, "<form><input name='q' value='3'></form>")
    assert screen.page.locator("#tried input").input_value() == "3"


def test_the_focus_stays_on_its_button_when_one_before_it_goes(screen: Screen) -> None:
    show(screen, "<button>One</button> <button>Two</button> <button>Three</button>")
    screen.page.locator("#tried button", has_text="Three").focus()
    swap(screen, "<button>Two</button> <button>Three</button>")
    assert screen.page.evaluate("document.activeElement.textContent") == "Three"
    assert screen.page.locator("#tried button").all_text_contents() == ["Two", "Three"]


def test_a_form_under_way_stays_the_one_that_it_was(screen: Screen) -> None:
    forms = "<form><button>More</button></form> <form><button>End</button></form>"
    show(screen, f"<p>1</p> {forms}")
    screen.page.evaluate("document.querySelector('#tried form').classList.add('htmx-request')")
    screen.page.evaluate("document.querySelector('#tried form').kept = true")
    swap(screen, f"<p>2</p> {forms} <p>New</p>")
    assert screen.page.evaluate("[...document.querySelectorAll('#tried form')].map((each) => each.kept ?? false)") == [
        True,
        False,
    ]


def test_what_was_opened_and_scrolled_stays_so(screen: Screen) -> None:
    lines = "".join(f"<option>{number}</option>" for number in range(20))
    fold = f"<details><summary>More</summary><select multiple size='4'>{lines}</select></details>"
    show(screen, fold)
    screen.page.locator("#tried summary").click()
    screen.page.evaluate("document.querySelector('#tried select').scrollTop = 40")
    swap(screen, f"<p>New</p>{fold.replace('19', 'last')}")
    assert screen.page.evaluate("document.querySelector('#tried details').open")
    assert screen.page.evaluate("document.querySelector('#tried select').scrollTop") == 40


def test_named_elements_are_found_again_wherever_they_stand(screen: Screen) -> None:
    show(screen, "<p id='a'>A</p> <p id='b'>B</p>")
    screen.page.evaluate("document.getElementById('b').kept = true")
    swap(screen, "<p id='b'>B2</p> <p id='a'>A</p> <p id='c'>C</p>")
    assert screen.page.locator("#tried p").all_text_contents() == ["B2", "A", "C"]
    assert screen.page.evaluate("document.getElementById('b').kept")


def test_a_form_that_is_new_is_sent_without_leaving_the_page(screen: Screen) -> None:
    show(screen, "<p>Nothing</p>")
    swap(screen, "<p>Nothing</p><form method='post' action='/x' hx-post='/x'><button>Go</button></form>")
    assert screen.page.evaluate("document.querySelector('#tried form').hasAttribute('data-htmx-powered')")


def test_seats_in_another_order_take_no_choice_along(screen: Screen) -> None:
    one, other = (
        "".join(f"<label><input type='radio' name='who' value='{each}'> <b>{each}</b></label>" for each in order)
        for order in (("ana", "ben"), ("cleo", "ana"))
    )
    show(screen, one)
    screen.page.locator("#tried [value=ana]").check()
    swap(screen, other)
    assert screen.page.locator("#tried [value=cleo]").is_checked() is False


def test_a_choice_that_changes_elsewhere_is_seen_by_whoever_chose_something_else(screen: Screen) -> None:
    one, other = (
        "".join(f"<input type='radio' name='n' value='{each}'{' checked' * (each == n)}>" for each in range(3))
        for n in (0, 2)
    )
    show(screen, one)
    for each in (2, 1):
        screen.page.locator(f"#tried [value='{each}']").check()
    swap(screen, other)
    assert screen.page.locator("#tried :checked").get_attribute("value") == "2"


def test_what_was_typed_into_one_field_is_not_in_the_field_that_takes_its_place(screen: Screen) -> None:
    show(screen, "<form><input name='line'></form>")
    screen.page.locator("#tried input").fill("A door")
    screen.page.locator("#tried input").blur()
    swap(screen, "<form><input name='name'></form>")
    assert screen.page.locator("#tried input").input_value() == ""


def test_lines_that_somebody_else_wrote_stand_in_a_field_that_was_empty(screen: Screen) -> None:
    show(screen, "<form><textarea name='line'></textarea></form>")
    screen.page.locator("#tried textarea").fill("Mine")
    screen.page.locator("#tried textarea").blur()
    swap(screen, "<form><textarea name='line'>A door.</textarea></form>")
    assert screen.page.locator("#tried textarea").input_value() == "A door."
