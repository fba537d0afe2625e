"""Numbers with their origin, silent points asked once, and the short pages behind each "?"."""

import re

import pytest

from tests.web.house import Device, House
from tests.web.wording import GAMES

RULES = "/rules/vale_of_eternity"


@pytest.fixture
def played() -> str:
    return "vale_of_eternity"


def is_chosen(page: str, point: str, choice: str) -> bool:
    return f'name="point_{point}" value="{choice}" checked' in page


def test_a_silent_point_is_asked_with_its_default_when_it_matters(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    page = tablet.get(f"/tables/{id}/moves/add_seat").text
    assert is_chosen(page, "late_start", "zero") and not is_chosen(page, "late_start", "lowest")
    assert 'value="lowest"' in page and f'href="{RULES}/VE-002"' in page
    assert re.search(r'class="options options--silent">.*<p class="hint">[^<]{10,}</p>', page, re.DOTALL)


def test_what_the_table_chose_is_a_fact_and_is_not_asked_again(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", points_s1=9, points_s2=12), house.tablet()
    reply = tablet.form(f"/tables/{id}/moves", move="add_seat", name="Cleo", after="s2", point_late_start="lowest")
    assert reply.status_code == 303 and house.kinds(id)[2:] == ["point_settled", "seat_added", "late_started"]
    assert house.facts(id)[2].data == {"point": "late_start", "choice": "lowest"}
    assert house.facts(id)[4].data == {"seat": "s3", "points": 9}
    assert "point_late_start" not in tablet.get(f"/tables/{id}/moves/add_seat").text


def test_a_form_that_does_not_choose_is_asked_and_a_script_has_seen_the_default(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.form(f"/tables/{id}/moves", move="add_seat", name="Cleo", after="s2")
    assert reply.headers["Location"] == f"/tables/{id}/moves/add_seat?name=Cleo&after=s2"
    tablet.post(f"/tables/{id}/moves", move="add_seat", name="Cleo", after="s2")
    assert house.facts(id)[2].data == {"point": "late_start", "choice": "zero"}


def test_what_a_move_would_change_is_told_before_it_is_made(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet()
    page = tablet.get(f"/tables/{id}/moves/leave?seat=s1").text
    assert '<ul class="foreseen">' in page and f'href="{RULES}/VE-007"' in page
    assert house.kinds(id)[-1] == "game_started"


def test_a_number_that_the_table_chose_stands_beside_the_one_that_it_replaces(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    assert "otherwise 60" not in tablet.get(f"/tables/{id}/settings").text
    tablet.post(f"/tables/{id}/moves", move="set_goal", value=80)
    of_the_rulebook = group(tablet.get(f"/tables/{id}/settings").text, "set_goal")
    assert ">80 " in row(of_the_rulebook, "set_goal") and "set here, otherwise 60" in row(of_the_rulebook, "set_goal")
    assert "otherwise" not in row(of_the_rulebook, "set_last_round")


def row(page: str, name: str) -> str:
    return next(each for each in page.split('<li class="settings__row">') if f"/moves/{name}" in each)


def group(page: str, name: str) -> str:
    """The settings that come from one place, with the sentence that says so."""
    return next(each for each in page.split('<section class="settings"') if f"/moves/{name}" in each)


@pytest.mark.parametrize(
    ("language", "setting", "origin"),
    [("en", "set_goal", "rulebook"), ("fr", "set_goal", "rulebook"), ("en", "set_sale_fire_red", "public")],
)
def test_where_numbers_come_from_is_said_once_for_all_of_them(
    house: House, language: str, setting: str, origin: str
) -> None:
    id, tablet, speak = house.open(), house.tablet(language), house.app.services.translators[language]
    page = tablet.get(f"/tables/{id}/settings").text
    note = speak(f"settings.{origin}.note")
    assert page.count(note) == 1 and note in group(page, setting)
    assert f'<a class="why" href="{RULES}/VE-' in row(page, setting)
    assert speak(f"setting.origin.{origin}") in tablet.get(f"/tables/{id}/moves/{setting}").text


def test_a_number_is_changed_from_its_form_and_shown(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    assert 'name="value" min="10" max="200" value="60"' in tablet.get(f"/tables/{id}/moves/set_goal").text
    tablet.form(f"/tables/{id}/moves", move="set_goal", value="80")
    assert house.facts(id)[-1].data == {"setting": "goal", "value": 80, "was": 60}
    assert re.search(r"settings__value\">80\b", row(tablet.get(f"/tables/{id}/settings").text, "set_goal"))


def test_a_point_on_which_the_rulebook_is_silent_shows_what_the_table_chose(house: House) -> None:
    id, tablet, speak = house.open(), house.tablet(), house.app.services.translators["en"]
    tablet.form(f"/tables/{id}/moves", move="point_late_start", choice="lowest")
    page = tablet.get(f"/tables/{id}/settings").text
    assert page.count(speak("settings.silent.note")) == 1
    assert speak("vale_of_eternity.point.late_start.lowest") in row(page, "point_late_start")


def test_a_point_is_changed_from_what_it_is_now(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="point_late_start", choice="lowest")
    page = tablet.get(f"/tables/{id}/moves/point_late_start").text
    assert re.findall(r'value="(\w+)" required checked', page) == ["lowest"]


def questions(page: str) -> set[str]:
    return set(re.findall(r'class="why" href="([^"]+)"', page))


def test_every_question_mark_leads_to_a_page(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    paths = ["", "/settings", "/history", "/moves/add_seat", "/moves/set_goal"]
    asked = set().union(*(questions(tablet.get(f"/tables/{id}{path}").text) for path in paths))
    assert len(asked) >= 6
    assert {path: tablet.get(path).status_code for path in asked} == dict.fromkeys(asked, 200)


def test_rules_read_in_both_languages(house: House) -> None:
    french, english = house.device("fr").get(f"{RULES}/VE-006").text, house.device("en").get(f"{RULES}/VE-006").text
    assert 'lang="fr"' in french and 'lang="en"' in english
    assert article(french) and article(english) and article(french) != article(english)
    assert "60" in article(french) and "60" in article(english)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_number_of_ours_is_read_on_a_page_of_rules(house: House, slug: str) -> None:
    """They stay in addresses; where one rule names another, its title leads there."""
    device = house.device()
    contents = device.get(f"/rules/{slug}").text
    pages = {
        rule: device.get(f"/rules/{slug}/{rule}").text for rule in re.findall(r"/rules/\w+/([A-Z]{2}-\d+)", contents)
    }
    texts = [re.sub(r"<[^>]+>", "", page) for page in (contents, *pages.values())]
    assert pages and [found for text in texts for found in re.findall(r"[A-Z]{2}-\d{3}", text)] == []


def test_a_question_mark_says_what_it_leads_to(house: House) -> None:
    page = house.tablet().get(f"/tables/{house.open()}/settings").text
    assert re.search(r'/VE-006" aria-label="Rule: Points, and when the game ends"', page)


def article(page: str) -> str:
    return page.partition('<article class="text">')[2].partition("</article>")[0].strip()


def test_the_contents_list_the_same_rules_in_both_languages(house: House) -> None:
    def rules(device: Device) -> list[str]:
        return re.findall(rf'href="{RULES}/([^"]+)"', device.get(RULES).text)

    found = rules(house.device("fr"))
    assert found == rules(house.device("en")) and len(found) >= 13


@pytest.mark.parametrize(
    "path", [f"{RULES}/VE-999", f"{RULES}/..", "/rules/chess", "/rules/chess/VE-001", "/rules/house"]
)
def test_an_unknown_rule_is_told(house: House, path: str) -> None:
    reply = house.device("fr").get(path)
    assert reply.status_code == 404 and '<html lang="fr"' in reply.text


def test_a_rule_that_no_game_tells_is_unknown_without_a_bug(house: House) -> None:
    assert house.device().get("/rules/etherfields/EF-000").status_code == 404
    assert house.device().get("/rules/chess/CH-001").status_code == 404


def test_the_default_of_a_setting_is_told_in_words(house: House) -> None:
    id = house.app.services.tables.opening.open("dream", ["Ana", "Ben", "Cleo"], [""] * 3, {})
    page = house.tablet().get(f"/tables/{id}/moves/set_tokens").text
    assert house.app.services.translators["en"]("dream.choice.app") in page and ": app" not in page


@pytest.mark.parametrize(("game", "is_open"), [("vale_of_eternity", True), ("etherfields", False)])
def test_a_long_list_of_what_goes_by_hand_is_folded(house: House, game: str, is_open: bool) -> None:
    id = house.app.services.tables.opening.open(game, ["Ana", "Ben"], ["", ""], {})
    page = house.tablet().get(f"/tables/{id}/settings").text
    assert ('<details class="fold" id="by-hand" open>' in page) == is_open and 'id="by-hand"' in page


def test_no_rule_brings_a_style_of_its_own(house: House) -> None:
    pages = [house.device().get(f"/rules/{rule}").text for rule in ("when_i_dream/WD-003", "etherfields/EF-020")]
    assert all("<table>" in page and "to-the-right" in page and "style=" not in page for page in pages)
