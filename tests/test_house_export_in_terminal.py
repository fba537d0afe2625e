"""Everything as one file, as people type it."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.store.house_database import open_log
from companion.table.fact import Fact
from tests.export.houses import BEGAN, members, relabelled, zipped
from tests.recordings.replay import recordings
from tests.test_cli import ENGLISH, FRENCH, companion


@pytest.fixture
def house(tmp_path: Path) -> Path:
    data = tmp_path / "house"
    data.mkdir()
    with closing(open_log(data / "house.db")) as log:
        each = next(each for each in recordings() if each.game == "dream")
        first = each.facts[0]
        opened = type(first)(first.kind, {**first.data, "game": "dream", "code": "ABCD"}, 1, 1, first.who, BEGAN)
        log.append("evening1", [opened, *each.facts[1:]])
    return data


def test_it_goes_from_house_to_house_and_is_the_same_again(house: Path, tmp_path: Path) -> None:
    one, two, other = tmp_path / "one.zip", tmp_path / "two.zip", tmp_path / "other"
    code, said = companion("pack", one, "--data", house)
    assert code == 0 and "1 table(s)" in said
    code, said = companion("unpack", one, "--data", other, said="y\n")
    assert code == 0 and "Not here yet: 1" in said and "1 table(s) imported" in said
    companion("pack", two, "--data", other)
    assert two.read_bytes() == one.read_bytes()
    code, said = companion("unpack", one, "--data", other, environ=FRENCH)
    assert code == 0 and "est déjà ici" in said


def test_nothing_comes_in_before_somebody_says_yes(house: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.zip", tmp_path / "other"
    companion("pack", one, "--data", house)
    assert companion("unpack", one, "--data", other, said="n\n")[0] == 1
    with closing(open_log(other / "house.db")) as log:
        assert log.tables() == []


def test_what_is_refused_is_one_sentence_in_both_languages(house: Path, tmp_path: Path) -> None:
    one, newer = tmp_path / "one.zip", tmp_path / "newer.zip"
    companion("pack", one, "--data", house)
    newer.write_bytes(zipped(relabelled(members(one.read_bytes()), lambda label: label.update(veilleuse_house=9))))
    code, said = companion("unpack", newer, "--data", house, environ=ENGLISH)
    assert code == 1 and "une version plus récente" in said and "a newer version of Veilleuse" in said
    one.write_bytes(one.read_bytes()[:200])
    code, said = companion("unpack", one, "--data", house)
    assert code == 1 and len(said.strip().splitlines()) == 2 and "Part of" in said


def test_no_file_is_written_over_and_no_house_is_one_sentence(house: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.zip"
    there.write_text("mine")
    assert companion("pack", there, "--data", house)[0] == 1 and there.read_text() == "mine"
    assert companion("pack", tmp_path / "x.zip", "--data", tmp_path / "nowhere")[0] == 1
    assert not [*tmp_path.glob("x.zip*")]


def test_what_is_damaged_is_named_on_both_sides(house: Path, tmp_path: Path) -> None:
    with closing(open_log(house / "house.db")) as log:
        log.append("torn", [Fact("table_opened", {"game": "dream", "names": ["Eva"]}, 1, 1)])
        log.writer.execute("UPDATE facts SET data = '{' WHERE tbl = 'torn'")
        log.writer.conn.commit()
    code, said = companion("pack", tmp_path / "one.zip", "--data", house)
    assert code == 0 and "left out" in said and "A whole table: torn" in said and "1 table(s)" in said
    at = (sent := (tmp_path / "one.zip").read_bytes()).index(b"tables/evening1.jsonl") + 99
    (tmp_path / "one.zip").write_bytes(sent[:at] + bytes([sent[at] ^ 1]) + sent[at + 1 :])
    code, said = companion("unpack", tmp_path / "one.zip", "--data", tmp_path / "other", environ=FRENCH)
    assert code == 0 and "laissé de côté" in said and "Une table entière\u00a0: Dream evening1" in said
