"""The manual: its contents, a page for each game, a page for each question around the tables."""

from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.config import folder
from companion.reference.book import HEADING, Section, sections
from companion.web.asking import visitor
from companion.web.desk import beside, html
from companion.web.language import LANGUAGES
from companion.web.rooms import rooms

routes = Blueprint("reading", __name__, url_prefix="/help")


@routes.get("")
def help() -> str:
    before, topics = manual()
    return render_template("help.html", before=html(before), topics=topics)


@routes.get("/<name>")
def topic(name: str) -> ResponseReturnValue:
    """Of a game, or of the manual; a game that tells nothing of itself opens the contents."""
    if box := rooms().boxes.get(name):
        told = read(box.content, "help")
        return page(Section(name, box.told("name", visitor().language), told)) if told else redirect(url_for(".help"))
    topics = manual()[1]
    found = next((each for each in topics if each.rule == name), None) or abort(404)
    return page(found, *beside(topics, found))


def page(topic: Section, before: Section | None = None, after: Section | None = None) -> str:
    picture = folder("static") / "pictures" / f"{topic.rule}.webp"
    shown = picture.name if picture.is_file() else ""
    return render_template("topic.html", topic=topic, body=html(topic.body), before=before, after=after, picture=shown)


def manual() -> tuple[str, list[Section]]:
    return cut(read(folder("content") / "help", "manual") or abort(404))


@lru_cache
def cut(text: str) -> tuple[str, list[Section]]:
    """What stands before the first heading, and the pages: `## phones · Phones`, then the text."""
    return HEADING.split(text)[0], [*sections(text).values()]


def read(content: Path, name: str) -> str:
    """The reader's language, else any other: better in a foreign language than not at all."""
    files = (content / f"{name}.{each}.md" for each in dict.fromkeys([visitor().language, *LANGUAGES]))
    return next((each.read_text("utf-8") for each in files if each.is_file()), "")
