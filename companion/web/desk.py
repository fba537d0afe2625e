"""The rules: searched, listed and read, as pages, as what a panel over the game shows, or as JSON."""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for
from markupsafe import Markup

from companion.kit.matcher import found
from companion.reference.book import Book, Section
from companion.reference.lines import BESIDE, SIGN, linked
from companion.reference.search import Hit
from companion.table.fact import HOUSE
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.house import Ruling
from companion.web.answers import goto, reply
from companion.web.asking import asked, at_table, is_at_home, text, visitor, wants_json
from companion.web.guard import who_is
from companion.web.language import LANGUAGES
from companion.web.own import Choice, choices
from companion.web.rooms import rooms

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

routes = Blueprint("desk", __name__, url_prefix="/rules")
ALIGNED = re.compile(r'style="text-align:(\w+)"')
TABLE = re.compile(r"/tables/([^/]+)")
LONGEST = 200
ROUND = "round"
DRAWN = r'<svg class="sign" aria-hidden="true"><use href="/static/signs.svg#\1"></use></svg> '
# What a printed aid has on its back; on its front the round, and what the game lists beside it.
BACK = ("signs", "glossary", "questions")


@routes.get("")
def search() -> Response:
    words, playing = request.args.get("q", "")[:LONGEST], request.args.get("game", "")
    hits = rooms().desk.index.find(words, reading(), playing) if words.strip() else ()
    own = found(words, ((each, each.text) for each in rulings(playing))) if words.strip() else rulings(playing)
    chosen = found(words, ((each, each.known_as) for each in chosen_here(playing))) if words.strip() else ()
    if wants_json():
        ours = [*(plain_ruling(each) for each in own), *(plain_choice(each) for each in chosen)]
        return reply(jsonify({"results": [plain(hit) for hit in hits], "own": ours}))
    told = {"asked": words, "hits": hits, "own": own, "chosen": chosen, "sections": sections_of(playing)}
    return page("rules.html", slug=playing, at=played_at(playing), **told)


@routes.get("/<slug>")
def contents(slug: str) -> Response:
    sections = sections_of(book(slug).slug)
    if wants_json():
        return reply(jsonify({"rules": [{"rule": rule, "title": each.title} for rule, each in sections.items()]}))
    told = {"asked": "", "hits": (), "own": rulings(slug), "chosen": (), "sections": sections}
    return page("rules.html", slug=slug, at=played_at(slug), **told)


@routes.get("/<slug>/aid")
def aid(slug: str) -> Response:
    """Two sides of paper: the round, and what a game's own list adds; signs, words and questions on the back."""
    sections = sections_of(book(slug).slug)
    front = (ROUND, *rooms().boxes[slug].about.get("aid", ()))
    sides = ([sections[each] for each in side if each in sections] for side in (front, BACK))
    drawn = [[(each.title, round_of(slug, each), html(on_paper(each, sections))) for each in side] for side in sides]
    return page("aid.html", slug=slug, sides=drawn)


@routes.get("/<slug>/<rule>")
def read(slug: str, rule: str) -> Response:
    sections = sections_of(book(slug).slug)
    section = sections.get(rule) or abort(404)
    if wants_json():
        return reply(jsonify({"game": slug, "rule": rule, "title": section.title, "text": section.body}))
    before, after = beside(list(sections.values()), section)
    at = played_at(slug)
    body = html(linked(section.body, lambda id: link(slug, sections.get(id), at)))
    own = [each for each in rulings(slug) if each.rule == rule]
    chosen = [each for each in chosen_here(slug) if each.rule == rule]
    told = {"section": section, "body": body, "before": before, "after": after, "own": own, "chosen": chosen, "at": at}
    return page("rule.html", slug=slug, drawing=round_of(slug, section), sections=sections, **told)


@routes.post("/<slug>/<rule>/rulings")
def keep(slug: str, rule: str) -> Response:
    """“We play it so”: a sentence of this table, kept beside the rule for ever."""
    fields = asked()
    opened, _ = at_table(text(fields, "at"))
    if opened.table.game != slug or rule not in sections_of(slug):
        abort(404)
    names = ", ".join(seat.name for seat in opened.table.seats)
    told = {"game": slug, "rule": rule, "text": text(fields, "text"), "names": names}
    rooms().tables.play(HOUSE_ID, HOUSE, "keep_ruling", told)
    return goto(url_for(".read", slug=slug, rule=rule, at=opened.table.id))


@routes.post("/<slug>/<rule>/rulings/<number>/drop")
def drop(slug: str, rule: str, number: str) -> Response:
    """Of a rule of the game that is played there. What is gone already is gone."""
    opened, _ = at_table(text(asked(), "at"))
    if opened.table.game != slug:
        abort(404)
    if any((str(each.number), each.rule) == (number, rule) for each in rulings(slug)):
        rooms().tables.play(HOUSE_ID, HOUSE, "drop_ruling", {"number": number})
    return goto(url_for(".read", slug=slug, rule=rule, at=opened.table.id))


def rulings(slug: str) -> tuple[Ruling, ...]:
    """How this house plays it: of one game, or of all. They say who was there, so a stranger reads the rules alone."""
    kept = (each for each in rooms().house().rulings if slug in ("", each.game) and each.game in rooms().boxes)
    return chosen if (chosen := tuple(kept)) and is_at_home() else ()


def chosen_here(slug: str) -> tuple[Choice, ...]:
    opened = reader_at()
    is_ours = opened is not None and opened.table.game == slug
    return choices(opened.table, rooms().tables.game(opened)) if opened and is_ours else ()


def played_at(slug: str) -> str:
    """The table from which this is read, if it is."""
    opened = reader_at()
    return opened.table.id if opened and opened.table.game == slug else ""


def reader_at() -> Opened | None:
    """Whoever does not sit there, or no longer, reads all the same. Without a script, the page that was left tells."""
    left = urlsplit(request.referrer or "")
    came = TABLE.match(rooms().root.inside(left.path) or "") if left.netloc == request.host else None
    id = request.args.get("at") or (came[1] if came else HOUSE_ID)
    with suppress(NoSuchTable):
        opened = rooms().tables.look(id) if id != HOUSE_ID else None
        return opened if opened and who_is(visitor(), opened, rooms().house()) else None
    return None


def page(template: str, **what: object) -> Response:
    """For a panel the middle alone."""
    layout = "_desk.html" if request.headers.get("HX-Request") else "base.html"
    return reply(render_template(template, layout=layout, **what))


@routes.after_request
def vary(response: Response) -> Response:
    """One address is a page, what a panel shows, or JSON."""
    response.vary.update(("HX-Request", "Accept"))
    return response


def reading() -> tuple[str, ...]:
    return (visitor().language, *LANGUAGES)


def book(slug: str) -> Book:
    return rooms().desk.books.get(slug) or abort(404)


def sections_of(slug: str) -> dict[str, Section]:
    kept = rooms().desk.books.get(slug)
    return dict(kept.read(reading())) if kept else {}


def beside(sections: list[Section], section: Section) -> tuple[Section | None, Section | None]:
    at = sections.index(section)
    return sections[at - 1] if at else None, sections[at + 1] if at + 1 < len(sections) else None


def on_paper(section: Section, sections: Mapping[str, Section]) -> str:
    """Where nothing can be followed, another rule is named only where the sentence needs it."""
    return linked(BESIDE.sub("", section.body), lambda id: sections[id].title if id in sections else "…")


def link(slug: str, section: Section | None, at: str) -> str:
    return f"[{section.title}]({url_for('.read', slug=slug, rule=section.rule, at=at or None)})" if section else "…"


@cache
def markdown() -> "MarkdownIt":
    """Fetched when the first rule is read."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def html(text: str) -> Markup:
    """A column that is set to one side is so by a class: no page of ours may bring a style of its own."""
    return Markup(SIGN.sub(DRAWN, ALIGNED.sub(r'class="to-the-\1"', markdown().render(text))))


def round_of(slug: str, section: Section) -> Markup:
    """One round, drawn; its numbers are those of the list below it."""
    file = rooms().boxes[slug].content / "round.svg"
    return Markup(file.read_text("utf-8")) if section.rule == ROUND and file.is_file() else Markup("")


def plain(hit: Hit) -> dict[str, str]:
    return {"game": hit.slug, "rule": hit.rule, "title": hit.title, "line": "".join(text for text, _ in hit.line)}


def plain_ruling(ruling: Ruling) -> dict[str, str]:
    return {"game": ruling.game, "rule": ruling.rule, "text": ruling.text, "names": ruling.names}


def plain_choice(choice: Choice) -> dict[str, str]:
    return {"game": choice.game, "rule": choice.rule, "text": choice.text, "setting": choice.id}
