"""Each kind of fact that a game can write is met in real tables: told to everybody, drawn, packed and undone."""

from pathlib import Path
from random import Random

import pytest

from tests.soak.facts import Looking, possible
from tests.web.house import open_house
from tests.web.wording import GAMES

# With this chance each game is through soonest.
SEEDS = {"vale_of_eternity": 3}


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_fact_is_met(slug: str, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        looking = Looking(house, Random(SEEDS.get(slug, 16)))
        assert looking.never_met(GAMES[slug]) == ""
        assert possible(GAMES[slug]) <= looking.met[slug].keys()


def test_a_kind_that_nobody_writes_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.soak.facts.MOST_WALKS", 1)
    with open_house(tmp_path) as house:
        assert "late_start" in Looking(house, Random(16)).never_met(GAMES["when_i_dream"])
