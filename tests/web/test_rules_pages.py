"""The rules as they are read: a round drawn, signs beside their words, the contents beside a rule, an aid to print."""

import re
from html import unescape

import pytest

from companion.reference.rules_book import RULE
from tests.languages import LANGUAGES
from tests.web.house import TOY, House
from tests.web.wording import GAMES


def shown(page: str) -> str:
    """What is read: no addresses, no drawings."""
    return re.sub(r"<svg.*?</svg>|<[^>]+>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_is_drawn_above_its_steps(house: House, slug: str) -> None:
    page = house.device().get(f"/rules/{slug}/round").text
    assert page.index('class="round-drawing"') < page.index("<ol>") and "</svg>" in page
    assert "round-drawing" not in house.device().get(f"/rules/{slug}/glossary").text


def test_a_sign_stands_before_its_word(house: House) -> None:
    page = house.device().get("/rules/when_i_dream/roles").text
    assert "signs.svg#fairy" in page and "{fairy}" not in page
    assert house.device().get("/static/signs.svg").status_code == 200


def test_the_contents_stand_beside_a_rule_on_a_page_and_not_in_a_panel(house: House) -> None:
    page = house.device().get("/rules/dream/DR-005").text
    beside = page[page.index("reading__contents") :].partition("</nav>")[0]
    assert beside.count("<li>") == 13 + 7 and beside.count('aria-current="page"') == 1
    panel = house.device().get("/rules/dream/DR-005", **{"HX-Request": "true"}).text
    assert "reading__contents" not in panel


def test_where_a_rule_comes_from_is_folded_on_its_page_and_neither_in_a_panel_nor_on_paper(house: House) -> None:
    device, summary, origin = house.device("en"), "Where this comes from", "The icons are missing"
    page = device.get("/rules/etherfields/EF-110").text
    assert origin in page.partition(summary)[2] and "<details open" not in page
    panel = device.get("/rules/etherfields/EF-110", **{"HX-Request": "true"}).text
    aid = device.get("/rules/etherfields/aid").text
    assert "Awareness" in panel and "Awareness" in aid and origin not in panel + aid
    assert summary not in device.get("/rules/etherfields/EF-100").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_an_aid_has_two_sides_and_nothing_to_follow(house: House, slug: str, language: str) -> None:
    page = house.device(language).get(f"/rules/{slug}/aid").text
    sides = re.findall(r'<section class="aid".*?</section>', page, re.DOTALL)
    assert len(sides) == 2 and "<a " not in "".join(sides) and "round-drawing" in sides[0]
    assert RULE.search(shown(page)) is None and f'href="/rules/{slug}/aid"' in house.device().get(f"/rules/{slug}").text


def test_no_id_of_ours_is_read_anywhere(house: House) -> None:
    for slug, game in GAMES.items():
        for rule in house.device().look(f"/rules/{slug}")["rules"]:
            assert RULE.search(shown(house.device().get(f"/rules/{slug}/{rule['rule']}").text)) is None, game.slug


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("panel", [{}, {"HX-Request": "true"}])
def test_a_rule_has_the_search_field_and_the_way_back_to_what_was_found(
    house: House, slug: str, panel: dict[str, str]
) -> None:
    device = house.device()
    found = device.get(f"/rules?q=points&game={slug}", **panel).text
    first = unescape(found.partition('class="hit__title" href="')[2].partition('"')[0])
    rule = unescape(device.get(first, **panel).text)
    assert 'value="points"' in rule and f'href="/rules?q=points&game={slug}"' in rule
    assert 'name="q" value=""' in device.get(f"/rules/{slug}/round", **panel).text


def test_the_rules_are_one_tap_from_home_from_a_game_and_from_each_screen_of_a_table(house: House) -> None:
    keeper, id = house.tablet(), house.open("Ana", "Ben")
    assert 'href="/rules"' in keeper.get("/").text and 'href="/rules"' in house.device().get("/").text
    assert 'href="/rules/dream"' in keeper.get("/tables/new/dream").text
    for screen in (keeper, house.phone(id, "s1")):
        assert screen.get(f"/tables/{id}").text.count(f'href="/rules/{TOY}"') == 1
