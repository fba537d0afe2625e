"""Compiled templates are kept for the next start, and what can't be kept costs time, never a page."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from companion.web.rendering import jinja_environment
from companion.web.rendering.jinja_environment import CompiledTemplates


def drawing(folder: Path) -> str:
    """As a house that has just been started draws."""
    house = Environment(loader=DictLoader({"line": "{{ who }} leads"}), bytecode_cache=CompiledTemplates(str(folder)))
    return house.get_template("line").render(who="Ana")


def test_the_next_start_compiles_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawing(tmp_path) == "Ana leads"
    monkeypatch.setattr(Environment, "compile", lambda *_, **__: pytest.fail("compiled again"))
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
    assert jinja_environment.compiled_templates() is None


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The names under which templates are kept, in a folder of this test."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    return names()


def names() -> str:
    cache = jinja_environment.compiled_templates()
    assert isinstance(cache, CompiledTemplates)
    return cache.pattern


def test_each_start_finds_what_the_last_one_kept(first: str) -> None:
    assert names() == first and first % "line" != first


def test_changed_options_read_no_old_code(first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to count anything up."""
    changed = tmp_path / "jinja_environment.py"
    changed.write_bytes(Path(jinja_environment.__file__).read_bytes().replace(b"autoescape", b"escape"))
    monkeypatch.setattr(jinja_environment, "__file__", str(changed))
    assert names() != first


def test_another_jinja_reads_no_old_code(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jinja_environment, "version", lambda name: f"the next {name}")
    assert names() != first
