"""The pages of the manual, with its table of contents, and the help of each game."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.config import folder
from companion.languages import by_preference, in_language
from companion.reference.rules_book import HEADING, Book, Section, read_sections, read_texts
from companion.reference.rules_of_all_games import MANUAL
from companion.web.http.current_request import services, visitor
from companion.web.pages.rules.rules import html

routes = Blueprint("manual", __name__, url_prefix="/help")
TITLE = re.compile(r"^# (.+)\n")
# Which picture shows what a section of the manual tells.
PICTURES = {"opening": "home", "phones": "phone"}


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual in one language. `before` is its text above the first section."""

    name: str
    title: str
    before: str
    topics: tuple[Section, ...]


@routes.get("")
def help() -> str:
    return render_template("help.html", pages=[manual_page(name) for name in MANUAL])


@routes.get("/<name>")
def topic(name: str) -> ResponseReturnValue:
    """Shows a page of the manual, or the help of the game with this name. The name of a section redirects to that
    section; a game without help redirects to the table of contents."""
    if name in MANUAL:
        page = manual_page(name)
        bodies = [(each, html(each.body), picture_of(PICTURES.get(each.rule, ""))) for each in page.topics]
        return render_template("manual.html", page=page, before=html(page.before), bodies=bodies)
    if registered := services().registry.get(name):
        if told := in_language(read_texts(registered.contents, "help"), visitor().language, ""):
            title = registered.text("name", visitor().language)
            return render_template("topic.html", name=name, title=title, body=html(told), picture=picture_of(name))
        return redirect(url_for(".help"))
    found = next((each for each in MANUAL for section in manual_page(each).topics if section.rule == name), None)
    return redirect(url_for(".topic", name=found or abort(404), _anchor=name))


def picture_of(name: str) -> str:
    """Returns the file name of the manual's picture that is called `name`; "" if there is no such picture."""
    picture = folder("static") / "pictures" / f"{name}.webp"
    return picture.name if picture.is_file() else ""


def manual_page(name: str) -> ManualPage:
    return read_page(tuple(services().all_rules.manual), name, visitor().language)


@lru_cache
def read_page(contents: tuple[Path, ...], name: str, language: str) -> ManualPage:
    """Returns the page `name` of the manual, read from these folders. A text that is not translated is shown in another
    language. Aborts with 404 if there is no text of the page."""
    texts = read_texts(contents, MANUAL[name]) or abort(404)
    topics = Book("", read_sections(contents, MANUAL[name]), {}).read(language).values()
    titles = (found[1] for each in by_preference(language, texts) if (found := TITLE.match(texts[each])))
    before = TITLE.sub("", HEADING.split(in_language(texts, language, ""))[0])
    return ManualPage(name, next(titles, name), before, tuple(topics))
