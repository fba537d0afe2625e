"""What lies in a drawer keeps up with the table while it is open, row by row."""

from playwright.sync_api import expect

from tests.browser.screens import Evening


def test_an_open_score_sheet_follows_the_taps_of_others(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1")
    tablet.is_live().drawer("sheet")
    expect(tablet.page.locator("tr#sheet-1")).to_be_visible()
    tablet.page.evaluate("document.querySelector('#sheet tbody').kept = true")
    phone.tap('#mine .pad__key[value="7"]')
    expect(tablet.page.locator("#sheet-1 td").first).to_contain_text("7")
    expect(tablet.page.locator("#drawer-sheet[open] tr#sheet-1")).to_be_visible()
    assert tablet.page.evaluate("document.querySelector('#sheet tbody').kept")
