"""A form of its own for a move: what it proposes may be changed, and a refusal keeps what was typed."""

import pytest

from tests.web.house import House
from tests.web.test_pages import begin

GATE = "code=II-07+K&now_zone=unknown&now_keys=0"


def test_what_is_only_proposed_may_be_changed(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    page = tablet.get(f"/tables/{id}/moves/describe_gate?{GATE}").text
    assert 'name="zone" value="unknown" required checked' in page
    assert 'name="zone" value="B2" required' in page
    tablet.form(f"/tables/{id}/moves", move="describe_gate", code="II-07 K", zone="B2", keys=3)
    page = tablet.get(f"/tables/{id}/moves/describe_gate?code=II-07+K&now_zone=B2&now_keys=3").text
    assert 'name="zone" value="B2" required checked' in page and 'value="3"' in page


def test_a_refused_form_keeps_what_was_typed_and_says_why(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    reply = tablet.form(
        f"/tables/{id}/moves", move="describe_gate", known="", code="1-01d", zone="B2", keys=7, key="a" * 32
    )
    assert reply.status_code == 422 and 'role="alert"' in reply.text
    for typed in ('value="1-01d"', 'name="zone" value="B2" required checked', 'value="7"'):
        assert typed in reply.text
    assert len(house.facts(id)) == 2


def test_what_a_form_was_given_stays_given(house: House) -> None:
    id, tablet = begin(house), house.tablet()
    reply = tablet.form(f"/tables/{id}/moves", move="lay_tile", known="slot", slot="A2", code="?")
    assert reply.status_code == 422
    assert '<input type="hidden" name="slot" value="A2">' in reply.text and 'value="?"' in reply.text


@pytest.mark.parametrize(("seen", "is_sent"), [("2", False), ("1", True)])
def test_a_refusal_leaves_a_screen_alone_that_shows_everything(house: House, seen: str, is_sent: bool) -> None:
    """What somebody has typed into it stays."""
    id, tablet = begin(house), house.tablet()
    reply = tablet.htmx(f"/tables/{id}/moves", move="reveal", code="?", kind="card", seen=seen)
    assert reply.status_code == 422 and '<hx-partial id="notice"' in reply.text
    assert ('<hx-partial id="pad"' in reply.text) is is_sent
