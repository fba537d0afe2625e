"""The rules: searched, listed and read, as pages, as what a panel over the game shows, or as JSON."""

from flask import Blueprint, Response, abort, jsonify, render_template, request
from markdown_it import MarkdownIt
from markupsafe import Markup

from companion.reference.book import Book, Section
from companion.reference.lines import linked
from companion.reference.search import Hit
from companion.web.answers import reply
from companion.web.asking import visitor, wants_json
from companion.web.language import LANGUAGES
from companion.web.rooms import rooms

routes = Blueprint("desk", __name__, url_prefix="/rules")
markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
LONGEST = 200


@routes.get("")
def search() -> Response:
    asked, playing = request.args.get("q", "")[:LONGEST], request.args.get("game", "")
    hits = rooms().desk.index.find(asked, reading(), playing) if asked.strip() else ()
    if wants_json():
        return reply(jsonify({"results": [plain(hit) for hit in hits]}))
    return page("rules.html", asked=asked, hits=hits, slug=playing, sections=sections_of(playing))


@routes.get("/<slug>")
def contents(slug: str) -> Response:
    sections = sections_of(book(slug).slug)
    if wants_json():
        return reply(jsonify({"rules": [{"rule": rule, "title": each.title} for rule, each in sections.items()]}))
    return page("rules.html", asked="", hits=(), slug=slug, sections=sections)


@routes.get("/<slug>/<rule>")
def read(slug: str, rule: str) -> Response:
    sections = sections_of(book(slug).slug)
    section = sections.get(rule) or abort(404)
    if wants_json():
        return reply(jsonify({"game": slug, "rule": rule, "title": section.title, "text": section.body}))
    before, after = beside(list(sections.values()), section)
    body = html(linked(section.body, lambda id: link(slug, sections.get(id))))
    return page("rule.html", slug=slug, section=section, body=body, before=before, after=after)


def page(template: str, **what: object) -> Response:
    """For a panel the middle alone."""
    layout = "_desk.html" if request.headers.get("HX-Request") else "base.html"
    response = reply(render_template(template, layout=layout, **what))
    response.vary.update(("HX-Request", "Accept"))
    return response


def reading() -> tuple[str, ...]:
    return (visitor().language, *LANGUAGES)


def book(slug: str) -> Book:
    return rooms().desk.books.get(slug) or abort(404)


def sections_of(slug: str) -> dict[str, Section]:
    found = rooms().desk.books.get(slug)
    return dict(found.read(reading())) if found else {}


def beside(sections: list[Section], section: Section) -> tuple[Section | None, Section | None]:
    at = sections.index(section)
    return sections[at - 1] if at else None, sections[at + 1] if at + 1 < len(sections) else None


def link(slug: str, section: Section | None) -> str:
    return f"[{section.title}](/rules/{slug}/{section.rule})" if section else "…"


def html(text: str) -> Markup:
    return Markup(markdown.render(text))


def plain(hit: Hit) -> dict[str, str]:
    return {"game": hit.slug, "rule": hit.rule, "title": hit.title, "line": "".join(text for text, _ in hit.line)}
