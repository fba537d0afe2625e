"""From a file to a database and back: the way is the luggage, and it arrives byte by byte."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.hosting.postgres_database import Database
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables
from tests.export.houses import BOXES, NOW, Home, furnish, home
from tests.postgres import database
from tests.table.tables import Clock

pytestmark = pytest.mark.slow


@contextmanager
def in_database(address: str, name: str, seed: int = 1) -> Iterator[Home]:
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in BOXES.items() if box.game}}
    known = {slug: box.known() for slug, box in BOXES.items()}
    with closing(Database(address)) as houses:
        log = houses.log(name)
        yield Home(Tables(Resources(log, games, known, Random(seed), Clock(NOW), lambda _: None)))


def let_in(new: Home) -> Home:
    """As a keeper finds it who has just let their tablet in."""
    new.house("cut_key")
    new.house("admit_keeper", device="their tablet", key=new.tables.memory.load(HOUSE_ID).table.state.key)
    return new


def photos_of(home: Home) -> list[tuple[str, bytes]]:
    return [each for id in home.tables.memory.ids() for each in home.tables.photos.all(id)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.mark.parametrize("devices", [False, True])
def test_from_a_file_to_a_database_and_back_it_is_the_same(tmp_path: Path, address: str, devices: bool) -> None:
    with home(tmp_path / "full") as full:
        packed = furnish(full).pack(devices)
    with in_database(address, f"from-file-{devices}", seed=8) as there:
        let_in(there).bring(packed)
        assert there.pack(devices) == packed
        again = there.pack(devices)
    with home(tmp_path / "back", seed=9) as back:
        let_in(back).bring(again)
        assert back.pack(devices) == packed


def test_from_a_database_to_a_file_and_back_it_is_the_same(tmp_path: Path, address: str) -> None:
    with in_database(address, "begun-here") as full:
        packed = furnish(full).pack(devices=True)
        facts, photos = full.facts(), photos_of(full)
    with home(tmp_path / "file", seed=9) as there:
        let_in(there).bring(packed)
        assert there.pack(devices=True) == packed and photos_of(there) == photos != []
        assert all(there.facts()[id] == facts[id] for id in facts if id != HOUSE_ID)
    with in_database(address, "back-again", seed=8) as back:
        let_in(back).bring(packed)
        assert back.pack(devices=True) == packed


def test_what_comes_in_leaves_the_other_houses_of_the_database_alone(tmp_path: Path, address: str) -> None:
    with in_database(address, "sender") as full, in_database(address, "bystander", seed=7) as bystander:
        packed = furnish(full).pack()
        let_in(bystander)
        before = bystander.facts()
        with in_database(address, "receiver", seed=6) as receiver:
            let_in(receiver).bring(packed)
        assert bystander.facts() == before and [*before] == [HOUSE_ID]
