"""A table goes to another house as one file and comes back unchanged; nothing of the devices goes with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from tests.table.eggs import Kitchen
from tests.table.tables import Evening, make_tables


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Any]:
    with make_tables(tmp_path / "elsewhere", seed=9) as tables:
        yield tables


def sent(file: object) -> Any:
    return json.loads(json.dumps(file))


def test_a_table_is_the_same_in_another_house(evening: Evening, elsewhere: Any) -> None:
    evening.throw("s1", 7)
    evening.undo(evening.throw("s2", 3))
    there = Evening(elsewhere, elsewhere.files.unpack(sent(evening.tables.files.pack(evening.id))))
    assert (there.state, there.table.seats) == (evening.state, evening.table.seats)
    assert there.table.code != evening.table.code


def test_it_plays_on_there_and_comes_back(evening: Evening, elsewhere: Any) -> None:
    there = Evening(elsewhere, elsewhere.files.unpack(sent(evening.tables.files.pack(evening.id))))
    there.throw("s1", 7)
    back = Evening(evening.tables, evening.tables.files.unpack(sent(elsewhere.files.pack(there.id))))
    assert back.scores["s1"] == evening.scores["s1"] + 7


def test_the_same_file_makes_the_same_table(evening: Evening, elsewhere: Any) -> None:
    file = sent(evening.tables.files.pack(evening.id))
    assert elsewhere.files.unpack(file) == elsewhere.files.unpack(file)
    assert len(elsewhere.memory.ids()) == 1


def test_no_device_goes_along(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s1", "anas-phone")
    assert "anas-phone" not in json.dumps(evening.tables.files.pack(evening.id))


def test_the_way_to_the_next_table_stays_in_the_house(evening: Evening, elsewhere: Any) -> None:
    evening.tables.opening.open("toy", ("Ana", "Ben"), ["", ""], {}, after=evening.id)
    there = Evening(elsewhere, elsewhere.files.unpack(sent(evening.tables.files.pack(evening.id))))
    assert evening.table.next and not there.table.next


def test_a_file_is_made_only_when_nothing_is_secret(kitchen: Kitchen) -> None:
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.files.pack(kitchen.id)
    assert refused.value.why.id == "file.secrets"


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"veilleuse": 99, "game": "toy", "facts": []},
        {"veilleuse": 1, "game": "toy", "facts": []},
        {"veilleuse": 1, "game": "toy", "facts": [[2, 2, "table_opened", {}, "house", 0]]},
        {"veilleuse": 1, "game": "toy", "facts": [[1, 1, "throw_noted", {}, "house", 0]]},
        {"veilleuse": 1, "game": "toy", "facts": [[1, 1, "table_opened", [], "house", 0]]},
        {"veilleuse": 1, "game": "toy", "facts": [[1, "one", "table_opened", {}, "house", 0]]},
        {"veilleuse": 1, "game": "toy", "facts": ["table_opened"]},
    ],
)
def test_a_broken_file_is_refused_in_words(elsewhere: Any, broken: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        elsewhere.files.unpack(broken)
    assert refused.value.why.id == (
        "luggage.why.newer" if isinstance(broken, dict) and broken.get("veilleuse") == 99 else "file.unreadable"
    )
    assert elsewhere.memory.ids() == []


@pytest.mark.parametrize("numbers", [(1, 2, 4), (1, 3, 2), (1, 2, 2)])
def test_a_log_with_a_gap_is_no_whole_one(evening: Evening, elsewhere: Any, numbers: tuple[int, ...]) -> None:
    evening.throw("s1", 7)
    file = sent(evening.tables.files.pack(evening.id))
    file["facts"] = [[number, *fact[1:]] for number, fact in zip(numbers, file["facts"], strict=True)]
    with pytest.raises(IllegalMove) as refused:
        elsewhere.files.unpack(file)
    assert refused.value.why.id == "file.unreadable"


@pytest.mark.parametrize("game", ["chess", "house"])
def test_a_game_that_is_not_there_is_refused_in_words(evening: Evening, elsewhere: Any, game: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        elsewhere.files.unpack({**sent(evening.tables.files.pack(evening.id)), "game": game})
    assert refused.value.why.id == "file.no_game"


def test_a_resumed_table_may_be_undone_as_before(evening: Evening, elsewhere: Any) -> None:
    move = evening.throw("s1", 7)
    id = elsewhere.files.unpack(sent(evening.tables.files.pack(evening.id)))
    elsewhere.undos.undo(id, TABLET, {"move": move})
    assert Evening(elsewhere, id).scores["s1"] == 1
