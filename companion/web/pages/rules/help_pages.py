"""The manual: its contents, a page for each game and a page for each question."""

from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.config import folder
from companion.reference.rules_book import HEADING, Section, sections
from companion.web.http.current_request import visitor
from companion.web.pages.rules.rules import html, neighbours
from companion.web.rendering.translations import LANGUAGES
from companion.web.services import services

routes = Blueprint("manual", __name__, url_prefix="/help")


@routes.get("")
def help() -> str:
    before, topics = manual()
    return render_template("help.html", before=html(before), topics=topics)


@routes.get("/<name>")
def topic(name: str) -> ResponseReturnValue:
    """Shows a topic of the manual, or the help of a game. A game without help redirects to the contents."""
    if registered := services().registry.get(name):
        if told := read_text(registered.content, "help"):
            return topic_page(Section(name, registered.text("name", visitor().language), told))
        return redirect(url_for(".help"))
    topics = manual()[1]
    found = next((each for each in topics if each.rule == name), None) or abort(404)
    return topic_page(found, *neighbours(topics, found))


def topic_page(topic: Section, before: Section | None = None, after: Section | None = None) -> str:
    picture = folder("static") / "pictures" / f"{topic.rule}.webp"
    shown = picture.name if picture.is_file() else ""
    return render_template("topic.html", topic=topic, body=html(topic.body), before=before, after=after, picture=shown)


def manual() -> tuple[str, list[Section]]:
    return split_manual(read_text(folder("content") / "help", "manual") or abort(404))


@lru_cache
def split_manual(text: str) -> tuple[str, list[Section]]:
    """Splits a file into the text before its first heading and one section for each `## id · Title`."""
    return HEADING.split(text)[0], [*sections(text).values()]


def read_text(content: Path, name: str) -> str:
    """Returns the text in the reader's language, else in another one, else ""."""
    files = (content / f"{name}.{each}.md" for each in dict.fromkeys([visitor().language, *LANGUAGES]))
    return next((each.read_text("utf-8") for each in files if each.is_file()), "")
