"""Teaches a game before its first round with ten cards on the tablet. Each card is about one thing and uses the table's
people and number of players. All cards can also be printed as one page."""

import re

from flask import Blueprint, abort
from flask.wrappers import Response
from markupsafe import Markup

from companion.reference.answering_lines import row_for
from companion.reference.rules_book import Book, Section, replace_ids
from companion.web.http.current_request import services, visitor
from companion.web.pages.rules.rules import (
    html,
    round_drawing,
    rules_page,
    sections_of,
    table_id_of_reader,
    table_of_reader,
)
from companion.web.rendering.first_game_hints import cards

routes = Blueprint("lessons", __name__, url_prefix="/lessons")
ROW = re.compile(r"\{row ([A-Z]{2}-\d{3})\}")
PUNCTUATION = re.compile(r"([\\`*_{}\[\]()<>#+.!|~-])")
ANYBODY = ("Ana", "Ben", "Cléo", "Dan")
LEADS = ("first", "second", "last")


@routes.get("/<slug>")
def sheet(slug: str) -> Response:
    told = cards(find_lesson(slug), visitor().language)
    drawn = [(each.title, card_drawing(slug, each), card_text(slug, each)) for each in told]
    return rules_page("lesson_sheet.html", slug=slug, cards=drawn)


@routes.get("/<slug>/<int:number>")
def card(slug: str, number: int) -> Response:
    told = cards(find_lesson(slug), visitor().language)
    if not 1 <= number <= len(told):
        abort(404)
    section = told[number - 1]
    at = table_id_of_reader(slug)
    drawing, body = card_drawing(slug, section), card_text(slug, section)
    return rules_page(
        "lesson.html", slug=slug, number=number, most=len(told), title=section.title, drawing=drawing, body=body, at=at
    )


def find_lesson(slug: str) -> Book:
    return services().all_rules.lessons.get(slug) or abort(404)


def card_drawing(slug: str, section: Section) -> Markup:
    """Returns the drawing of a card. The card about the course of a round has the drawing of one round; every other
    card has the icons in the first line of its text."""
    return round_drawing(slug, section) or html(section.body.partition("\n")[0])


def card_text(slug: str, section: Section) -> Markup:
    """Returns the text of a card without its first line. It uses the people and the number of players of the table from
    which the card was opened. Without such a table, the text uses four invented people."""
    opened = table_of_reader(slug)
    names = tuple(each.name for each in opened.table.seats) if opened else ANYBODY
    sections, text = sections_of(slug), section.body.partition("\n")[2]
    text = ROW.sub(lambda found: row_for(sections[found[1]].body, len(names)), text)
    for lead, name in zip(LEADS, (names[0], names[1 % len(names)], names[-1]), strict=True):
        text = text.replace(f"{{{lead}}}", PUNCTUATION.sub(r"\\\1", name))
    text = text.replace("{number}", str(len(names)))
    return html(replace_ids(text, lambda rule: sections[rule].title if rule in sections else "…"))


def has_lesson(slug: str) -> bool:
    return slug in services().all_rules.lessons
