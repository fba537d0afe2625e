"""How templates are read: strictly, so that nothing is left out in silence."""

import re
from inspect import getattr_static
from pathlib import Path

import pytest
from jinja2 import UndefinedError, nodes

import companion.games
from companion.config import PACKAGE
from tests.web.house import House

# Why somebody has so many points, told in a sentence.
REASON = re.compile(r"\.(?:reasons|because)\b")
ASKED = re.compile(r"\b(?:why|with_rule|reasons)\(t, ")


def test_a_template_that_misses_a_value_does_not_leave_a_gap(house: House) -> None:
    page = house.app.common.flask.jinja_env.from_string("{{ nobody }}")
    with pytest.raises(UndefinedError):
        page.render()


def test_lines_are_for_who_reads_a_template_and_those_that_somebody_wrote_stay(house: House) -> None:
    lines = "<p>\n  {% if true %}\n    {{ who }},\n    the first\n  {% endif %}\n</p>"
    page = house.app.common.flask.jinja_env.from_string(lines)
    assert page.render(who="Ana\n  B") == "<p>  Ana\n  B, the first </p>"


def test_what_somebody_wrote_is_never_markup(house: House) -> None:
    page = house.app.common.flask.jinja_env.from_string(
        "{% macro own(it) %}<b>{{ it }}</b>{% endmacro %}{{ who }} {{ own(who) }}"
    )
    assert page.render(who="<&>'\"") == "&lt;&amp;&gt;&#39;&#34; <b>&lt;&amp;&gt;&#39;&#34;</b>"


def test_what_is_marked_up_already_stays_as_it_is_and_all_else_is_told_as_text(house: House) -> None:
    page = house.app.common.flask.jinja_env.from_string("{% set it %}<i>{{ -7 }}</i>{% endset %}{{ it }} {{ names }}")
    assert page.render(names=("<",)) == "<i>-7</i> (&#39;&lt;&#39;,)"


def test_nothing_that_a_template_calls_asks_for_the_context(house: House) -> None:
    """Calls are Python's own (`companion/web/templates.py`): such a one would miss its first argument."""
    jinja = house.app.common.flask.jinja_env
    called = {name for text in every_template() for name in called_in(jinja.parse(text))} & {*jinja.globals}
    asking = {name for name, each in jinja.globals.items() if getattr_static(each, "jinja_pass_arg", None)}
    assert "gettext" in asking and "url_for" in called and called & asking == set()


def test_nothing_of_ours_asks_a_template_for_the_context() -> None:
    ours = [file for file in PACKAGE.rglob("*.py") if re.search(r"\bpass_(eval_)?context\b", file.read_text("utf-8"))]
    assert ours == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("own(1, 2)", "1 2 "),
        ("own(1)", "1 b "),
        ("own(b=3, a=1)", "1 3 "),
        ("own(b=none, a='<')", "&lt; None "),
        ("own(*[4, 5])", "4 5 "),
        ("own(**{'a': 6})", "6 b "),
    ],
)
def test_a_macro_takes_what_it_is_given_by_place_or_by_name(house: House, asked: str, told: str) -> None:
    macro = "{% macro own(a, b='b') %}{{ a }} {{ b }} {{ caller() if caller is defined }}{% endmacro %}"
    jinja = house.app.common.flask.jinja_env
    assert jinja.from_string(f"{macro}{{{{ {asked} }}}}").render() == told
    assert jinja.from_string(f"{macro}{{% call {asked} %}}<i>{{% endcall %}}").render() == f"{told}<i>"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("{{ own() }}", UndefinedError),
        ("{{ own(1, 2) }}", TypeError),
        ("{{ own(1, c=2) }}", TypeError),
        ("{% call own(1) %}lost{% endcall %}", TypeError),
        ("{{ around() }}", UndefinedError),
    ],
)
def test_a_macro_loses_nothing_in_silence(house: House, asked: str, why: type[Exception]) -> None:
    macros = "{% macro own(a) %}{{ a }}{% endmacro %}{% macro around() %}{{ caller() }}{% endmacro %}"
    with pytest.raises(why):
        house.app.common.flask.jinja_env.from_string(f"{macros}{asked}").render()


def called_in(tree: nodes.Template) -> set[str]:
    return {each.node.name for each in tree.find_all(nodes.Call) if isinstance(each.node, nodes.Name)}


def every_template() -> list[str]:
    return [file.read_text("utf-8") for file in PACKAGE.rglob("*.html")]


def test_wherever_the_reason_of_a_score_is_told_a_question_mark_leads_to_its_rule() -> None:
    templates = [file for each in companion.games.__path__ for file in Path(each).glob("*/templates/*/*.html")]
    telling = {file: text for file in templates if REASON.search(text := file.read_text("utf-8"))}
    assert len(telling) >= 5 and [file for file, text in telling.items() if not ASKED.search(text)] == []


def test_what_keeps_its_lines_holds_somebodys_words_alone() -> None:
    """Templates lose theirs on the way."""
    kept = re.compile(r"<(?:textarea|pre)\b[^>]*>(.*?)</(?:textarea|pre)>", re.DOTALL)
    inside = [each for text in every_template() for each in kept.findall(text)]
    assert len(inside) > 4 and [each for each in inside if re.sub(r"\{\{.*?\}\}", "", each)] == []
