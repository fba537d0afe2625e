"""The terminal's catalogues: the same texts in the languages that are whole, none missing, no id of the house."""

import re
from pathlib import Path

import click
import pytest

from companion.cli import main
from companion.config import PACKAGE
from companion.languages import FALLBACK
from companion.web.rendering.translations import Texts, read_catalogue
from tests.web.wording import catalogues, terminal_catalogues

ASKED = re.compile(r'(?:in_own_language|in_main_languages|Refused|confirm)\(\s*"([^"{]+)"')
FOLDERS = sorted({file.parent for file in terminal_catalogues()})


def texts(folder: Path, language: str = FALLBACK[0]) -> Texts:
    return read_catalogue(folder / f"{language}.po")


def placeholders(texts: Texts) -> dict[str, set[str]]:
    return {id: {*re.findall(r"{\w+}", " ".join(text.forms))} - {"{said}", "{what}"} for id, text in texts.items()}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_whole_languages_say_the_same(folder: Path) -> None:
    first, *others = (placeholders(texts(folder, language)) for language in FALLBACK)
    assert first and all(each == first for each in others)


def test_what_commands_say_is_there() -> None:
    sources = [*PACKAGE.glob("terminal/**/*.py"), *PACKAGE.glob("hosting/*.py"), PACKAGE / "cli.py"]
    asked = {id for file in sources for id in ASKED.findall(file.read_text("utf-8"))}
    told = {id for folder in FOLDERS for id in texts(folder)}
    assert len(asked) > 30 and asked - told == set()


def test_each_command_and_option_has_its_help() -> None:
    told, commands = texts(PACKAGE / "terminal" / "translations"), {"companion": main, **main.commands}
    params = [param for command in commands.values() for param in command.params if isinstance(param, click.Option)]
    options = {param.opts[-1].strip("-") for param in params}
    wanted = {f"help.{each}" for each in commands} | {f"help.option.{each}" for each in (*options, "help")}
    assert wanted - told.keys() == set()


def test_no_id_is_used_in_two_places() -> None:
    """So that a language from elsewhere can bring one catalogue for all."""
    ids = [id for folder in FOLDERS for id in texts(folder)]
    shown = {id for file in catalogues() for id in read_catalogue(file)}
    assert len(ids) == len({*ids}) and {*ids} & shown == set()
