"""One flipped bit takes nothing along but what it stands in: that is left out and named, on both sides."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.export.export_content import Damage, export_house
from tests.export.houses import Home, home, members, with_photos

NAMES = ("Ana", "Ben")


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Home]:
    """Two photos, two tables, and somebody whom the house knows."""
    with home(tmp_path / "full") as full:
        full.house("meet_person", name="Ana")
        full.tables.opening.open("toy", NAMES, ["", ""], {})
        with_photos(full)
        yield full


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path / "here", seed=9) as here:
        yield here


def campaign(full: Home) -> str:
    return next(each.table.id for each in full.tables.memory.all() if each.table.game == "etherfields")


def in_database(full: Home, statement: str) -> None:
    with closing(sqlite3.connect(full.tables.resources.log.path)) as db, db:  # type: ignore[attr-defined]
        db.execute(statement)


def flipped(sent: bytes, part: str) -> bytes:
    """One bit in the middle of what the archive holds of this part."""
    content = next(content for name, content in members(sent).items() if name.startswith(part))
    at = sent.index(content[:64]) + 40 if part.startswith("photos") else sent.index(part.encode()) + len(part) + 60
    return sent[:at] + bytes([sent[at] ^ 1]) + sent[at + 1 :]


FLIP = "UPDATE pictures SET jpeg = CAST(substr(jpeg, 1, 99) || x'00' || substr(jpeg, 101) AS BLOB)"
FIRST = "WHERE name = (SELECT min(name) FROM pictures)"


@pytest.mark.parametrize("how", [f"{FLIP} {FIRST}", f"DELETE FROM pictures {FIRST}"])
def test_a_damaged_photo_is_left_out_of_the_export_and_named(full: Home, here: Home, how: str) -> None:
    in_database(full, how)
    assert export_house(full.tables).damaged == (Damage(campaign(full), "etherfields", NAMES, 1),)
    here.bring(full.pack())
    assert [*here.facts()] == [*full.facts()] and len([*here.tables.photos.all(campaign(full))]) == 1
    assert here.tables.memory.load(campaign(full)).seq == full.tables.memory.load(campaign(full)).seq


def test_a_table_that_cannot_be_read_is_left_out_and_named(full: Home, here: Home) -> None:
    id = campaign(full)
    in_database(full, f"UPDATE facts SET data = '{{' WHERE tbl = '{id}' AND seq = 2")
    full.tables.memory.opened.clear()
    full.tables.resources.report = str
    packed = export_house(full.tables)
    assert (packed.damaged, packed.left) == ((Damage(id),), 0)
    here.bring(full.pack())
    assert {each.table.game for each in here.tables.memory.all()} == {"toy"}


def test_a_bit_of_a_photo_in_the_file_costs_that_photo(full: Home, here: Home) -> None:
    sent = flipped(full.pack(), "photos/")
    lost = (Damage(campaign(full), "etherfields", NAMES, 1),)
    assert here.look_at(sent).damaged == here.bring(sent).damaged == lost
    assert len([*here.tables.photos.all(campaign(full))]) == 1


def test_a_bit_of_a_table_in_the_file_costs_that_table(full: Home, here: Home) -> None:
    id = campaign(full)
    sent = flipped(full.pack(), f"tables/{id}.jsonl")
    assert here.bring(sent).damaged == (Damage(id, "etherfields"),)
    assert {each.table.game for each in here.tables.memory.all()} == {"toy"}


def test_a_bit_of_the_house_in_the_file_costs_its_people_only(full: Home, here: Home) -> None:
    sent = flipped(full.pack(), "house.jsonl")
    assert here.bring(sent).damaged == (Damage("house"),)
    assert len(here.tables.memory.ids()) == 2


def test_a_photo_that_is_none_is_left_out(full: Home, here: Home) -> None:
    sent = full.pack()
    content = next(content for name, content in members(sent).items() if name.startswith("photos/"))
    here.bring(sent.replace(content, b"<svg onload=alert(1)>".ljust(len(content))))
    assert len([*here.tables.photos.all(campaign(full))]) == 1
