"""Short texts to read: one page for each fact of a rulebook, and the manual."""

import re
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, abort, render_template
from markdown_it import MarkdownIt
from markupsafe import Markup

from companion.config import folder
from companion.web.asking import visitor
from companion.web.language import LANGUAGES
from companion.web.rooms import rooms

routes = Blueprint("reading", __name__)
markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@routes.get("/rules/<slug>")
def rules(slug: str) -> str:
    sections = sections_of(slug)
    return render_template("rules.html", slug=slug, sections=sections)


@routes.get("/rules/<slug>/<rule>")
def rule(slug: str, rule: str) -> str:
    section = sections_of(slug).get(rule)
    if section is None:
        abort(404)
    title, body = section
    return render_template("rule.html", slug=slug, rule=rule, title=title, body=html(body))


def sections_of(slug: str) -> dict[str, tuple[str, str]]:
    box = rooms().boxes.get(slug)
    if box is None:
        abort(404)
    file = next((each for each in in_languages(box.content, "rules") if each.is_file()), None)
    return sections(file) if file else {}


def in_languages(content: Path, name: str) -> list[Path]:
    """The reader's language first, then any other: better a rule in a foreign language than none."""
    return [content / f"{name}.{each}.md" for each in dict.fromkeys([visitor().language, *LANGUAGES])]


@lru_cache
def sections(file: Path) -> dict[str, tuple[str, str]]:
    """`## VE-002 · Title` and what follows, by id."""
    found = re.split(r"^## (\S+) · (.+)$", file.read_text("utf-8"), flags=re.MULTILINE)
    return {id: (title, body) for id, title, body in zip(found[1::3], found[2::3], found[3::3], strict=True)}


def html(text: str) -> Markup:
    return Markup(markdown.render(text))


@routes.get("/help")
def help() -> str:
    file = next((each for each in in_languages(folder("content") / "help", "manual") if each.is_file()), None)
    if file is None:
        abort(404)
    return render_template("help.html", body=html(file.read_text("utf-8")))
