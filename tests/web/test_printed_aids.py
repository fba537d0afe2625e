"""What a game needs when no screen is there: sheets to write on, slips to cut out, in all languages."""

import pytest

from companion.games.when_i_dream.roles import IN_THE_BOX
from companion.web.pages.rules.printed_aids import Grid, Slips, read_sheets
from tests.languages import LANGUAGES
from tests.web.house import House
from tests.web.wording import BOXES, GAMES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_each_game_has_its_paper_beside_its_rules(house: House, slug: str, language: str) -> None:
    device = house.device(language)
    assert f'href="/rules/{slug}/paper"' in device.get(f"/rules/{slug}").text
    page = device.get(f"/rules/{slug}/paper").text
    assert "data-print" in page and page.count("<table>") >= 1
    assert page.count('<p class="sheet-grid__day">Dat') == page.count("<table>")


def shape(sheet: Grid | Slips) -> tuple[int, ...]:
    return (len(sheet.headings), len(sheet.lines)) if isinstance(sheet, Grid) else (len(sheet.slips),)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_all_languages_have_the_same_sheets(slug: str) -> None:
    shapes = {tuple(map(shape, read_sheets(BOXES[slug], language))) for language in LANGUAGES}
    assert len(shapes) == 1


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if slug not in ("etherfields",)))
def test_a_score_sheet_has_room_for_everybody(slug: str) -> None:
    most = BOXES[slug].about["players"][1] if "players" in BOXES[slug].about else GAMES[slug].players[1]
    grids = [each for each in read_sheets(BOXES[slug], "en") if isinstance(each, Grid)]
    assert max(sum(not heading for heading in each.headings[1:]) for each in grids) == most


@pytest.mark.rule("WD-002")
def test_as_many_roles_can_be_cut_out_as_lie_in_the_box() -> None:
    slips = [each for each in read_sheets(BOXES["when_i_dream"], "en") if isinstance(each, Slips)]
    assert tuple(len(each.slips) for each in slips) == IN_THE_BOX
    assert [each.slips[0] for each in slips] == ["Fairy", "Boogeyman", "Sandman"]


@pytest.mark.rule("DR-003")
def test_four_stacks_of_tokens_can_be_cut_out_for_six() -> None:
    _, tokens, mortals = (each.slips for each in read_sheets(BOXES["dream"], "en") if isinstance(each, Slips))
    assert [tokens.count(number) for number in "1234"] == [5, 5, 5, 5] and mortals == ("Mortal",) * 4


def test_a_game_without_any_has_no_such_page(house: House) -> None:
    assert house.device().get("/rules/nonsense/paper").status_code == 404
