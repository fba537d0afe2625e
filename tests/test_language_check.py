"""`companion check-language`: what a language lacks, and catalogues to translate, with the English beside each id."""

from pathlib import Path

import pytest

from companion.config import PACKAGE
from companion.terminal.command_runner import Refused
from companion.terminal.language_check import (
    catalogue_folders,
    check_content,
    check_language,
    chosen_games,
    empty_entry,
    header,
    is_translated,
    reference_texts,
    with_comments,
    write_catalogues,
)
from companion.web.rendering.translations import read_catalogue
from tests.languages import LANGUAGES, WHOLE
from tests.test_cli import companion
from tests.web.wording import BOXES

FOLDERS = catalogue_folders(
    {slug: box for slug, box in BOXES.items() if box.package and PACKAGE in box.package.parents}
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_translators_read_the_english_above_each_id(folder: Path, language: str) -> None:
    """`make format` writes these comments."""
    file = folder / f"{language}.po"
    old = file.read_text("utf-8") if file.is_file() else ""
    assert old == with_comments(old, reference_texts(folder), language)


def test_a_comment_that_is_out_of_date_is_replaced() -> None:
    texts = reference_texts(PACKAGE / "translations")
    old = '#. Bygone\nmsgid "close"\nmsgstr "Fermer"\n'
    assert with_comments(old, texts, "fr") == '#. Close\nmsgid "close"\nmsgstr "Fermer"\n'


def test_a_new_catalogue_has_every_text_with_the_plurals_of_its_language(tmp_path: Path) -> None:
    texts = reference_texts(PACKAGE / "translations")
    written = header("pl") + "".join(f"\n{empty_entry(id, texts, 'pl')}" for id in texts)
    file = tmp_path / "pl.po"
    file.write_text(with_comments(written, texts, "pl"), "utf-8")
    assert "nplurals=3" in written and 'msgstr[2] ""' in written and "#. Close\n" in file.read_text("utf-8")
    told = read_catalogue(file, strictly=True)
    assert not any(is_translated(id, [texts], told) for id in texts)


def test_what_has_other_values_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "pl.po"
    file.write_text(
        'msgid "a"\nmsgstr "{imie}"\n\nmsgid "b"\nmsgstr "{name}!"\n\n#, fuzzy\nmsgid "c"\nmsgstr "{name}"\n'
    )
    (tmp_path / "en.po").write_text("".join(f'msgid "{id}"\nmsgstr "{{name}}"\n\n' for id in "abc"))
    texts, told = reference_texts(tmp_path), read_catalogue(file)
    assert [id for id in texts if is_translated(id, [texts], told)] == ["b"]


def test_sections_keys_and_texts_of_content_are_counted(tmp_path: Path) -> None:
    files = {
        "rules.en.md": "## XY-001 · One\nA.\n\n## XY-002 · Two\nB.\n",
        "rules.cs.md": "## XY-002 · Dvě\nB.\n",
        "help.en.md": "Tap.\n",
        "game.toml": 'players = [2, 4]\nname = { en = "Pile", cs = "Hromada" }\nblurb.en = "Piles."\n',
        "paper.toml": '[[grid]]\ntitle = { fr = "Points", en = "Points" }\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    missing = {each.file.name: each.missing for each in check_content((tmp_path,), "cs")}
    assert missing == {
        "rules.cs.md": ("XY-001",),
        "help.cs.md": ("help",),
        "game.toml": ("blurb",),
        "paper.toml": ("grid.0.title",),
    }


def test_nothing_is_missing_in_the_languages_that_are_whole() -> None:
    for language in WHOLE:
        code, said = companion("check-language", language)
        assert code == 0 and f"{language}: nothing is missing" in said


def test_what_is_no_language_is_refused() -> None:
    code, said = companion("check-language", "nonsense")
    assert code == 1 and "nonsense is not a language code" in said and len(said.splitlines()) == 2


def test_a_catalogue_is_begun_only_for_a_language_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text('msgid "lamp.on"\nmsgstr "The lamp is lit"\n')
    write_catalogues("cs", [tmp_path], begins=False)
    assert not (tmp_path / "cs.po").exists()
    write_catalogues("cs", [tmp_path], begins=True)
    assert 'msgid "lamp.on"' in (tmp_path / "cs.po").read_text("utf-8")


def test_an_author_asks_for_one_game_and_no_other_catalogue_is_written() -> None:
    dream = chosen_games("dream")
    assert [each.parent.name for each in catalogue_folders(dream, with_house=False)] == ["dream"]
    assert {each.file.parent.parent.name for each in check_language("pl", "dream") if each.file.suffix == ".po"} == {
        "dream"
    }
    with pytest.raises(Refused, match="dream"):
        chosen_games("draem")
