"""The manual of the house."""

from pathlib import Path

from flask import Blueprint, abort, render_template

from companion.config import folder
from companion.web.asking import visitor
from companion.web.desk import html
from companion.web.language import LANGUAGES

routes = Blueprint("reading", __name__)


@routes.get("/help")
def help() -> str:
    file = next((each for each in in_languages(folder("content") / "help", "manual") if each.is_file()), None)
    if file is None:
        abort(404)
    return render_template("help.html", body=html(file.read_text("utf-8")))


def in_languages(content: Path, name: str) -> list[Path]:
    """The reader's language first, then any other: better in a foreign language than not at all."""
    return [content / f"{name}.{each}.md" for each in dict.fromkeys([visitor().language, *LANGUAGES])]
