from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.etherium.game import game as etherium
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year
from tests.table.tables import make_tables


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with make_tables(tmp_path, etherium) as tables:
        yield tables


@pytest.fixture
def year(tables: Tables) -> Year:
    """Ana plays Ertis, Ben Psolos, Cleo Reces, Dan Hivalia. It is Night, and its order is not known yet."""
    return Year(tables).open("Ana", "Ben", "Cleo", "Dan", people_s1="ertis", people_s2="psolos", people_s3="reces")


@pytest.fixture
def deep(year: Year) -> Year:
    """Initiative: Psolos (Ben), Ertis (Ana), Hivalia (Dan), Reces (Cleo)."""
    year.play("set_depth", value="yes")
    return year.tap(["ertis", "hivalia"]).actions(1)
