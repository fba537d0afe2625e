"""Addresses in templates come from `url_for`: a written path leads astray where the house lies below a path."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
TEMPLATES = sorted(file for each in ("companion", "tests") for file in (HERE / each).glob("**/templates/**/*.html"))
# A slash that begins a text in quotes, a line or an attribute, or that goes on with an address that is given.
WRITTEN = re.compile(r"""^\s*/\w|["']/(?!\w+\.html)[\w{"'?#]|url=/|="\{\{[^"]*\}\}/""", re.MULTILINE)


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: str(file.relative_to(HERE)))
def test_no_template_writes_a_path(file: Path) -> None:
    assert WRITTEN.findall(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        '<a href="/">', '<a href="/help">', '<a href="/{{ page }}">', "{% set here = '/tables/' ~ table %}",
        "{% macro way() %}\n  /tables/{{ table }}\n{% endmacro %}", '<form action="{{ here }}/moves">',
        '<meta content="20; url=/tables/{{ table }}">',
    ],
)  # fmt: skip
def test_a_written_path_is_found(text: str) -> None:
    assert WRITTEN.search(text)


def test_templates_of_games_from_elsewhere_are_read_too() -> None:
    assert {"toy", "whispers", "egg", "dream"} <= {file.parent.name for file in TEMPLATES}
