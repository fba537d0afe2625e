"""Settles a disagreement about a rule without typing. Everybody taps the line that they believe. The page then shows
what the rulebook says, or that the rulebook does not answer and what the default is. The table can make one line a
house rule, with the names of those who agreed."""

from dataclasses import dataclass

from flask import Blueprint, abort, request
from flask.wrappers import Response

from companion.reference.answering_lines import is_silent, section_lines
from companion.reference.rules_book import replace_ids
from companion.table.seats import Seat
from companion.web.http.current_request import services, table_and_audience
from companion.web.pages.rules.rules import rules_page, rulings, sections_of

routes = Blueprint("disputes", __name__, url_prefix="/rules")
# The length that a house rule may have.
MOST_LETTERS = 240


@dataclass(frozen=True, slots=True)
class Opinion:
    """One line of a rule's text, with the `people` who believe it. `is_silent` says that the rulebook leaves this line
    open."""

    number: int
    text: str
    is_silent: bool
    people: tuple[Seat, ...]


@routes.get("/<slug>/<rule>/dispute")
def show(slug: str, rule: str) -> Response:
    opened, _ = table_and_audience(request.args.get("at", ""))
    sections = sections_of(slug)
    if opened.table.game != slug or rule not in sections:
        abort(404)
    seats = opened.table.here()
    told = [
        replace_ids(each, lambda id: sections[id].title if id in sections else "…")
        for _, each in section_lines(sections[rule].body)
    ]
    opinions = [
        Opinion(number, each, is_silent(each), tuple(seat for seat in seats if believes(seat, number)))
        for number, each in enumerate(told)
        if len(each) <= MOST_LETTERS
    ]
    believed = [each for each in opinions if each.people]
    return rules_page(
        "dispute.html",
        slug=slug,
        section=sections[rule],
        at=opened.table.id,
        seats=seats,
        opinions=opinions,
        believed=believed,
    )


@routes.get("/<slug>/ours")
def house_rules(slug: str) -> Response:
    """Shows the house rules of a game as a page to print; to devices outside the household the page shows none. Aborts
    with 404 if there is no such game."""
    kept = rulings(slug)
    if slug not in services().registry:
        abort(404)
    return rules_page("house_rulings.html", slug=slug, kept=kept, sections=sections_of(slug))


def believes(seat: Seat, number: int) -> bool:
    return request.args.get(seat.id) == str(number)
