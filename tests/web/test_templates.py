"""How templates are read: strictly, so that nothing is left out in silence."""

import pytest
from jinja2 import UndefinedError

from tests.web.house import House


def test_a_template_that_misses_a_value_does_not_leave_a_gap(house: House) -> None:
    page = house.app.flask.jinja_env.from_string("{{ nobody }}")
    with pytest.raises(UndefinedError):
        page.render()


def test_lines_of_control_leave_no_line_behind(house: House) -> None:
    page = house.app.flask.jinja_env.from_string("<p>\n  {% if true %}\n    Ana\n  {% endif %}\n</p>")
    assert page.render() == "<p>\n    Ana\n</p>"
