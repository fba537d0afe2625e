"""A token of Etherium is named by what is seen on it, then by what a tap on it does, and for whom."""

import pytest

from tests.web.house import House


@pytest.mark.parametrize(
    ("language", "named"),
    [("en", "0 Army, Ana: +1"), ("fr", "0 Armée, Ana\u00a0: +1")],
)
def test_a_token_is_named_by_its_count_first(house: House, language: str, named: str) -> None:
    id = house.app.services.tables.opening.open("etherium", ("Ana", "Ben"), ("", ""), {})
    assert f'aria-label="{named}"' in house.tablet(language).get(f"/tables/{id}").text
