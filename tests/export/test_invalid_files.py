"""What should be luggage and is not: refused as a whole, with the reason, and nothing is noted of it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from companion.export import archive_reader
from companion.export.archive_reader import ArchiveReader, Unreadable
from companion.table.say import Say
from tests.export.houses import Home, Members, home, members, relabelled, rewritten, with_photos, zipped

Change = Callable[[Members], Members]
TABLE = "tables/{id}.jsonl"


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with home(tmp_path_factory.mktemp("small")) as small:
        small.house("meet_person", name="Ana")
        small.tables.opening.open("toy", ("Ana", "Ben"), ["", ""], {})
        with_photos(small)
        return small.pack()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path, seed=9) as here:
        yield here


def refused(here: Home, sent: bytes) -> str:
    before = here.facts()
    with pytest.raises(Unreadable) as error:
        here.bring(sent)
    assert here.facts() == before
    return error.value.why


def log_of(whole: Members) -> str:
    return next(each for each in whole if each.startswith("tables/"))


def lines_of(whole: Members) -> int:
    return whole[log_of(whole)].count(b"\n")


def in_table(change: Callable[[list[Any]], object]) -> Change:
    return lambda whole: rewritten(whole, log_of(whole), change)


def in_first(**what: Any) -> Change:
    return in_table(lambda facts: facts[0].update(what))


def with_data(**what: Any) -> Change:
    return in_table(lambda facts: facts[0]["data"].update(what))


def in_house(kind: str, **what: Any) -> Change:
    return lambda whole: rewritten(whole, "house.jsonl", lambda facts: facts[0].update(kind=kind, data=what))


def on_label(**what: Any) -> Change:
    return lambda whole: relabelled(whole, lambda label: label.update(what))


def without(start: str) -> Change:
    def left_out(whole: Members) -> Members:
        gone = next(each for each in whole if each.startswith(start))
        return {name: content for name, content in whole.items() if name != gone}

    return left_out


def instead(start: str, content: bytes) -> Change:
    return lambda whole: {name: content if name.startswith(start) else each for name, each in whole.items()}


def called(id: str) -> Change:
    """A table of another id, at the place where that leads."""

    def renamed(whole: Members) -> Members:
        path = log_of(whole)
        old = path.removeprefix("tables/").removesuffix(".jsonl")

        def change(label: Any) -> None:
            label["tables"][id] = label["tables"].pop(old)

        moved = {TABLE.format(id=id) if name == path else name: each for name, each in whole.items()}
        return relabelled(moved, change)

    return renamed


def deep(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


NINE = {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}}}
STRANGE: dict[str, tuple[str, Change]] = {
    "no label": ("not_ours", without("veilleuse.json")),
    "a label that is none": ("not_ours", instead("veilleuse.json", b"hello")),
    "a label without end": ("not_ours", instead("veilleuse.json", deep(100_000))),
    "another program's": ("not_ours", on_label(veilleuse_house="one")),
    "a newer program's": ("newer", on_label(veilleuse_house=99)),
    "fewer facts than told": ("half", on_label(house=7)),
    "a line that stops": ("unfit", lambda whole: {**whole, log_of(whole): whole[log_of(whole)][:-9] + b"\n"}),
    "a path out of the house": ("unfit", called("../../evil")),
    "a path from the root": ("unfit", called("/etc/evil")),
    "the house as a table": ("unfit", called("house")),
    "an id as long as a book": ("unfit", called("a" * 400)),
    "a key to this house": (
        "unfit",
        lambda whole: rewritten(whole, "house.jsonl", lambda facts: facts[0].update(kind="key_cut")),
    ),
    "a device that keeps the house": (
        "unfit",
        lambda whole: rewritten(whole, "house.jsonl", lambda facts: facts[0].update(kind="keeper_admitted")),
    ),
    "a seat for a device": (
        "unfit",
        in_table(lambda facts: facts[-1].update(kind="seat_taken", data={"seat": "s1", "device": "a" * 24})),
    ),
    "a keeper that somebody knows": (
        "unfit",
        lambda whole: rewritten(whole, "house.jsonl", lambda facts: facts[0].update(kind="keepers_recognised")),
    ),
    "a former name that nobody sees": ("unfit", in_house("name_borne", names=["Ana", "\u200b"])),
    "a former name as long as a book": ("unfit", in_house("name_borne", names=["Ana", "a" * 61])),
    "a new name that turns": ("unfit", in_house("person_renamed", person="p1", name="Ana\u202e")),
    "a group's name as long as a book": ("unfit", in_house("group_named", people=["p1", "p2"], name="a" * 3_000)),
    "a group's name of two lines": ("unfit", in_house("group_named", people=["p1", "p2"], name="a\nb")),
    "a group's name that is none": ("unfit", in_house("group_named", people=["p1", "p2"], name=["a"])),
    "deep JSON in a line": ("unfit", in_table(lambda facts: facts[0]["data"].update(x=NINE))),
    "JSON without end": ("unfit", lambda whole: {**whole, log_of(whole): (deep(100_000) + b"\n") * lines_of(whole)}),
    "a name that nobody sees": ("unfit", with_data(names=["\u200b", "Ben"])),
    "a number without end": ("unfit", with_data(names=[10**400])),
    "a text without end": ("unfit", with_data(names=["a" * 5_000])),
    "letters that turn": ("unfit", with_data(names=["Ana\u202e", "Ben"])),
    "another sender": ("unfit", in_first(who="keeper:s1")),
    "a move that nobody made": ("unfit", in_table(lambda facts: facts[-1].update(move=999))),
    "a gap": ("unfit", in_table(lambda facts: facts[-1].update(seq=999))),
    "a key as long as a book": ("unfit", in_first(key="k" * 500)),
    "one key twice": ("unfit", in_table(lambda facts: [each.update(key="one") for each in facts])),
    "photos of nothing": (
        "unfit",
        lambda whole: relabelled(
            whole, lambda label: [each.update(photos=["a" * 64]) for each in label["tables"].values()]
        ),
    ),
    "tables in a list": ("unfit", on_label(tables=["a", "b"])),
    "no number of facts": ("half", on_label(house=None)),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_it_is_refused_with_its_reason(here: Home, sent: bytes, strange: str) -> None:
    why, change = STRANGE[strange]
    assert refused(here, zipped(change(members(sent)))) == why


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_half_a_file_is_told_as_half(here: Home, sent: bytes, share: float) -> None:
    assert refused(here, sent[: int(len(sent) * share)]) == "half"


def test_a_file_that_is_no_zip_is_none_of_ours(here: Home) -> None:
    assert {refused(here, each) for each in (b"", b"Ana 12\n" * 50, b'{"veilleuse": 1}')} == {"not_ours"}


def test_a_damaged_letter_never_comes_in_unnoticed(here: Home, sent: bytes) -> None:
    """Wherever it stands: refused, or of no meaning."""
    whole = here.open(sent).house_export
    for at in range(0, len(sent), 97):
        spoilt = bytearray(sent)
        spoilt[at] ^= 0x55
        try:
            opened = ArchiveReader(BytesIO(bytes(spoilt)))
        except Unreadable:
            continue
        came, lost = opened.house_export, {each.table for each in opened.house_export.damaged}
        assert came.house == whole.house or "house" in lost
        assert all(each in whole.tables or each.id in lost for each in came.tables)
        assert {each.id for each in whole.tables} - {each.id for each in came.tables} <= lost


def test_two_members_of_one_name_are_refused(here: Home, sent: bytes) -> None:
    file = BytesIO(sent)
    with ZipFile(file, "a") as twice, pytest.warns(UserWarning, match="Duplicate name"):
        twice.writestr("house.jsonl", b"")
    assert refused(here, file.getvalue()) == "not_ours"


def bomb(sent: bytes, path: str, size: int, how: int = ZIP_DEFLATED) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", how) as packed:
        for name, content in members(sent).items():
            with packed.open(name, "w") as part:
                part.write(content)
                for _ in range(size // 2**20 if name.startswith(path) else 0):
                    part.write(b" " * 2**20)
    return file.getvalue()


@pytest.mark.parametrize("path", ["veilleuse.json", "house.jsonl", "tables/", "photos/"])
def test_what_unfolds_without_end_is_not_unfolded(here: Home, sent: bytes, path: str) -> None:
    file = bomb(sent, path, 40 * 2**20)
    assert len(file) < 2**20 and refused(here, file) == "too_large"


@pytest.mark.parametrize("how", [ZIP_BZIP2, ZIP_LZMA])
@pytest.mark.parametrize("path", ["veilleuse.json", "house.jsonl"])
def test_what_would_be_unfolded_in_one_piece_is_not_begun(here: Home, sent: bytes, path: str, how: int) -> None:
    assert refused(here, bomb(sent, path, 0, how)) == "unfit"


def test_many_logs_that_are_too_long_together_are_refused(
    here: Home, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_reader, "LONGEST", 1_000)
    assert refused(here, sent) == "too_large"


def test_more_members_than_a_house_has_are_refused(here: Home, sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_reader, "MOST_FILES", 3)
    assert refused(here, sent) == "too_large"


def test_a_table_that_could_not_be_opened_is_not_taken_in(here: Home, sent: bytes) -> None:
    def headline(table: object, who: object) -> Say:
        raise ZeroDivisionError

    games = here.tables.resources.games
    here.tables.resources.games = {**games, "etherfields": replace(games["etherfields"], headline=headline)}
    assert refused(here, sent) == "unfit"


def test_a_script_in_a_name_is_a_name(here: Home, sent: bytes) -> None:
    """Who prints it must mind, as with every name."""
    named = with_data(names=["<script>alert(1)</script>", "Ben"])(members(sent))
    here.bring(zipped(named))
    assert "<script>" in json.dumps([each.table.seats[0].name for each in here.tables.memory.all()])
