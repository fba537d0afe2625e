"""Compiled templates are kept for the next start, and what can't be kept costs time, never a page."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from companion.web import compiled
from companion.web.compiled import Kept


def drawing(folder: Path) -> str:
    """As a house that has just been started draws."""
    house = Environment(loader=DictLoader({"line": "{{ who }} leads"}), bytecode_cache=Kept(str(folder)))
    return house.get_template("line").render(who="Ana")


def test_the_next_start_compiles_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawing(tmp_path) == "Ana leads"
    monkeypatch.setattr(Environment, "_generate", lambda *_, **__: pytest.fail("compiled again"))
    assert drawing(tmp_path) == "Ana leads"


@pytest.mark.parametrize("wrong", [b"", b"\0" * 64, b"j2"])
def test_what_was_kept_and_is_damaged_is_compiled_again(tmp_path: Path, wrong: bytes) -> None:
    drawing(tmp_path)
    for each in tmp_path.iterdir():
        each.write_bytes(wrong)
    assert drawing(tmp_path) == "Ana leads"


def test_a_folder_that_takes_nothing_costs_no_page(tmp_path: Path) -> None:
    assert drawing(tmp_path / "gone") == "Ana leads"


def test_a_folder_of_somebody_else_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "gone"))
    assert compiled.kept() is None
