"""Long names and secrets are read whole: a name gets smaller before it ends in "…"."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player, code_of

NAMES = (
    "Ana", "Jean-Baptiste", "Marguerite-Clémentine XY", "Alexandrine", "Amélie", "Maximilien", "Wilhelmina",
    "Léo", "Anne-Sophie", "Charlotte",
)  # fmt: skip
WHOLE = """found => found.filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.textContent)"""
IS_CUT = "box => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth"


@pytest.mark.parametrize(("game", "people"), [("vale_of_eternity", 4), ("dream", 6), ("when_i_dream", 10)])
def test_names_are_whole_on_the_tablet_and_all_but_the_longest_on_the_smallest_phone(
    evening: Evening, host: Player, game: str, people: int
) -> None:
    table = host.open_table(game, NAMES[:people])
    tablet = evening.tablet().go(f"/tables/{table}")
    tablet.page.set_viewport_size({"width": 1280, "height": 800})
    assert tablet.is_live().is_drawn().page.locator(".place .person__name").evaluate_all(WHOLE) == []
    phone = evening.phone(code_of(host.look(table)), "s1").turn_to("table")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    assert set(phone.is_live().is_drawn().page.locator(".place .person__name").evaluate_all(WHOLE)) <= {NAMES[2]}


def test_names_are_whole_where_people_vote(evening: Evening, host: Player) -> None:
    """Beside the boxes of a ballot on the tablet, and beside undo on the smallest phone."""
    names = (NAMES[1], NAMES[3], NAMES[7])
    table = host.open_table("dream", names)
    phone = evening.phone(code_of(host.look(table)), "s2").is_live()
    phone.page.set_viewport_size({"width": 320, "height": 568})
    host.move(table, "next_round", at=host.at(table, "next_round"))
    while any(each["move"] == "hand_on" for each in host.look(table)["moves"]):
        seat = host.look(table)["view"]["turn"]["seat"]["id"]
        host.move(table, "hand_on", seat=seat, at=host.at(table, "hand_on"))
    host.move(table, "finish_stars", at=host.at(table, "finish_stars"))
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    tablet.page.set_viewport_size({"width": 800, "height": 1280})
    tablet.page.locator("#screen .turn__vote summary").click()
    assert tablet.is_drawn().page.locator(".turn__vote .person__name").evaluate_all(WHOLE) == []
    phone.page.locator("#mine .boxes-grid .box").first.click()
    expect(phone.page.locator("#me .me__back")).to_be_visible()
    assert phone.is_drawn().page.locator("#me .person__name").evaluate_all(WHOLE) == []


def test_each_role_is_read_whole_on_a_tablet_in_the_hand(evening: Evening, host: Player) -> None:
    table = host.open_table("when_i_dream", NAMES)
    host.move(table, "next_round", at=host.at(table, "next_round"))
    tablet = evening.tablet().go(f"/tables/{table}").is_live().is_drawn()
    tablet.page.set_viewport_size({"width": 1280, "height": 800})
    roles = {look(tablet, host, table, number) for number in range(2, 11)}
    assert len(roles) >= 2


def look(tablet: Screen, host: Player, table: str, number: int) -> str:
    """What somebody reads in the box, which is not cut; then the tablet goes on."""
    box = tablet.page.locator(f"#hands-s{number} .secret__box")
    tablet.page.locator(f"#hands-s{number} .secret__hold").hover()
    tablet.page.mouse.down()
    expect(box.locator(".secret__told")).not_to_be_empty()
    assert not box.evaluate(IS_CUT)
    role = box.locator(".secret__word").inner_text()
    tablet.page.mouse.up()
    host.move(table, "hand_on", seat=f"s{number}", at=host.at(table, "hand_on"))
    return role
