"""How templates are read: strictly, so that nothing is left out in silence."""

import re
from pathlib import Path

import pytest
from jinja2 import TemplateSyntaxError, UndefinedError

import companion.games
from companion.config import PACKAGE
from companion.table.seats import Seat
from companion.web.rendering.template_helpers import person
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


def test_an_error_in_a_template_names_its_line(house: House) -> None:
    with pytest.raises(TemplateSyntaxError) as found:
        house.app.common.flask.jinja_env.from_string("<p>\n\n  lines\n\n</p>\n{% nothing %}")
    assert found.value.lineno == 6


def test_a_name_is_never_markup_where_a_person_is_drawn() -> None:
    drawn = person(Seat("s1", "<Ana>", "amber", "circle"))
    assert "&lt;Ana&gt;" in drawn and "<Ana>" not in drawn


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
