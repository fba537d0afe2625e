"""A game whose texts cannot be read is told in another language, and takes no page away."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.app import make_app, make_common
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from companion.web.game_registry import register_game
from companion.web.rendering.catalogue_mistakes import catalogue_mistakes
from companion.web.rendering.translations import translators
from tests.table.tables import Clock
from tests.web.house import IP, House
from tests.whispers import game as whispers

SPOILT = {
    "no text at all": b"\xff\xfe\x00" * 40,
    "cut in a word": b'msgid "lamp.on"\nmsgstr "Allum\xc3',
    "an unknown plural": b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n >;\\n"\n',
}


def texts(folder: Path, **files: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    for language, said in files.items():
        (folder / f"{language}.po").write_bytes(said.encode() if isinstance(said, str) else said)
    return folder


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_cannot_be_read_is_told_in_the_other_language(tmp_path: Path, spoilt: str) -> None:
    speak = translators([texts(tmp_path, fr=SPOILT[spoilt], en='msgid "lamp.on"\nmsgstr "The lamp is lit"\n')])
    assert [speak[each]("lamp.on") for each in ("fr", "en")] == ["The lamp is lit"] * 2


def test_where_neither_can_be_read_the_id_stands_in_its_place(tmp_path: Path) -> None:
    speak = translators([texts(tmp_path, fr=b"\xff", en=b"\xff")])
    assert speak["fr"]("lamp.on") == "lamp.on"


def test_the_log_names_the_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    translators([texts(tmp_path, fr=b"\xff")])["fr"]("lamp.on")
    assert str(tmp_path / "fr.po") in caplog.text


def test_what_is_damaged_is_found_also_where_the_rest_can_be_read(tmp_path: Path) -> None:
    sound = 'msgid "lamp.on"\nmsgstr "The lamp is lit"\n'
    folder = texts(tmp_path, fr=f"{sound}<<<<<<< ours\n", en=sound)
    assert [file.name for file, _ in catalogue_mistakes([folder])] == ["fr.po"]
    assert translators([folder])["fr"]("lamp.on") == "The lamp is lit"


@pytest.mark.parametrize(
    ("text", "told"), [("Hello {name", "Hello {name"), ("Hello {}", "Hello {}"), ("{name}, {who}", "Ana, …")]
)
def test_a_sentence_that_cannot_be_put_together_is_told_as_it_is(tmp_path: Path, text: str, told: str) -> None:
    noted: list[Exception] = []
    folder = texts(tmp_path, en=f'msgid "hello"\nmsgstr "{text}"\n')
    assert translators([folder], lambda error: str(noted.append(error)))["en"]("hello", name="Ana") == told
    assert len(noted) == 1


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """With a game from elsewhere, of which the French is spoilt."""
    box = register_game("whispers", "tests.whispers", whispers)
    assert box.package
    package = tmp_path / "whispers"
    shutil.copytree(box.package, package)
    texts(package / "translations", fr=b"\xff")
    log, clock = SqliteLog(tmp_path / "house.db"), Clock()
    app = make_app(
        Config(tmp_path, host=IP), log, Random(7), clock, make_common({"whispers": replace(box, package=package)})
    )
    yield House(app, clock)
    app.stream.pool.shutdown()
    log.close()


def test_its_pages_and_what_is_said_of_a_slip_are_drawn_all_the_same(house: House) -> None:
    id = house.app.services.tables.opening.open("whispers", ("Ana", "Ben", "Cléo"), ("", "", ""), {})
    tablet = house.tablet("fr")
    assert [tablet.get(address).status_code for address in ("/", f"/tables/{id}", "/nowhere")] == [200, 200, 404]


def test_a_bug_is_told_in_words_of_the_house(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet, services = house.tablet("fr"), house.app.services
    monkeypatch.setattr(services.tables.memory, "ids", lambda: {}["a bug"])
    answer = tablet.get("/")
    assert answer.status_code == 500 and services.translators["fr"]("error.bug", id="").rstrip(". ")[:12] in answer.text
