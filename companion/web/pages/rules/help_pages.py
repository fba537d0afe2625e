"""The pages of the manual: its contents, one for each game and one for each question."""

from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.config import folder
from companion.languages import in_language
from companion.reference.rules_book import HEADING, Book, Section, read_sections, read_texts
from companion.web.http.current_request import visitor
from companion.web.pages.rules.rules import html, neighbours
from companion.web.services import services

routes = Blueprint("manual", __name__, url_prefix="/help")


@routes.get("")
def help() -> str:
    before, topics = manual()
    return render_template("help.html", before=html(before), topics=topics)


@routes.get("/<name>")
def topic(name: str) -> ResponseReturnValue:
    """Shows a topic of the manual, or the help of the game with this name. A game without help redirects to the
    contents."""
    if registered := services().registry.get(name):
        if told := in_language(read_texts(registered.contents, "help"), visitor().language, ""):
            return topic_page(Section(name, registered.text("name", visitor().language), told))
        return redirect(url_for(".help"))
    topics = manual()[1]
    found = next((each for each in topics if each.rule == name), None) or abort(404)
    return topic_page(found, *neighbours(topics, found))


def topic_page(topic: Section, before: Section | None = None, after: Section | None = None) -> str:
    """Draws a topic with links to the topics before and after it, and its picture if there is one."""
    picture = folder("static") / "pictures" / f"{topic.rule}.webp"
    shown = picture.name if picture.is_file() else ""
    return render_template("topic.html", topic=topic, body=html(topic.body), before=before, after=after, picture=shown)


def manual() -> tuple[str, list[Section]]:
    """Returns the text before the first heading of the manual, and its topics, in the visitor's language."""
    return split_manual(tuple(services().all_rules.manual), visitor().language)


@lru_cache
def split_manual(contents: tuple[Path, ...], language: str) -> tuple[str, list[Section]]:
    """Returns the text before the first heading, and the topics, from the folders `contents`."""
    texts = read_texts(contents, "manual") or abort(404)
    topics = Book("", read_sections(contents, "manual"), {}).read(language)
    return HEADING.split(in_language(texts, language, ""))[0], [*topics.values()]
