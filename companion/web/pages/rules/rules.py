"""The rules of a game: search, list and single rules. They are shown as pages, in the panel over a game, or as JSON."""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for
from markupsafe import Markup

from companion.kit.text_search import search_texts
from companion.reference.rules_book import BESIDE, SIGN, Book, Section, replace_ids
from companion.reference.search import Hit
from companion.table.house.house_game import Ruling
from companion.table.log.fold import FoldedTable
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.web.http.current_request import (
    is_from_household,
    request_fields,
    services,
    table_and_audience,
    visitor,
    wants_json,
)
from companion.web.http.guard import who_is
from companion.web.http.responses import redirect_to, reply
from companion.web.pages.table.chosen_settings import ChosenSetting, chosen_settings

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

routes = Blueprint("rules", __name__, url_prefix="/rules")
ALIGNED = re.compile(r'style="text-align:(\w+)"')
TABLE = re.compile(r"/tables/([^/]+)")
MAX_QUERY = 200
# How many sections of the manual are shown below the rules that were found.
MOST_OF_MANUAL = 3
ROUND = "round"
# For how many of the sections found the house rules are shown as well.
BEST = 3
SIGN_SVG = r'<svg class="sign" aria-hidden="true"><use href="{}#\1"></use></svg> '
# The sections on the back of a printed aid. On its front are the round and the sections that the game adds.
BACK = ("signs", "glossary", "questions")


@routes.get("")
def search() -> Response:
    """Searches the rules for the argument `q`; those of the game in the argument `game` come first."""
    words, playing = request.args.get("q", "")[:MAX_QUERY], request.args.get("game", "")
    hits = find_here(words, playing) if words.strip() else ()
    index = services().all_rules.manual_index
    manual_hits = index.find(words, visitor().language, most=MOST_OF_MANUAL) if words.strip() else ()
    own = rulings_about(words, playing, hits) if words.strip() else rulings(playing)
    chosen = search_texts(words, ((each, each.known_as) for each in settings_here(playing))) if words.strip() else ()
    if wants_json():
        ours = [*(ruling_json(each) for each in own), *(setting_json(each) for each in chosen)]
        found = {"results": [hit_json(hit) for hit in hits], "manual": [hit_json(hit) for hit in manual_hits]}
        return reply(jsonify({**found, "own": ours}))
    told = {
        "asked": words,
        "hits": hits,
        "manual_hits": manual_hits,
        "own": own,
        "chosen": chosen,
        "sections": sections_of(playing),
    }
    return rules_page("rules.html", slug=playing, at=table_id_of_reader(playing), **told)


def find_here(words: str, playing: str) -> tuple[Hit, ...]:
    """Returns the sections that match the searched words, best match first. If the rules were opened from a table of
    the game `playing`, the lines shown are those for its number of players."""
    opened = table_of_reader(playing)
    people = len(opened.table.seats) if opened else 0
    return services().all_rules.index.find(words, visitor().language, playing, people=people)


@routes.get("/<slug>")
def contents(slug: str) -> Response:
    sections = sections_of(find_book(slug).slug)
    if wants_json():
        return reply(jsonify({"rules": [{"rule": rule, "title": each.title} for rule, each in sections.items()]}))
    told = {"asked": "", "hits": (), "manual_hits": (), "own": rulings(slug), "chosen": (), "sections": sections}
    return rules_page("rules.html", slug=slug, at=table_id_of_reader(slug), **told)


@routes.get("/<slug>/aid")
def aid(slug: str) -> Response:
    """Shows the player aid as two sides to print. The front has the course of a round and the rules that the game's
    `game.toml` lists; the back has signs, words and questions."""
    sections = sections_of(find_book(slug).slug)
    front = (ROUND, *services().registry[slug].about.get("aid", ()))
    sides = ([sections[each] for each in side if each in sections] for side in (front, BACK))
    drawn = [
        [(each.title, round_drawing(slug, each), html(printable_text(each, sections))) for each in side]
        for side in sides
    ]
    return rules_page("aid.html", slug=slug, sides=drawn)


@routes.get("/<slug>/<rule>")
def read(slug: str, rule: str) -> Response:
    sections = sections_of(find_book(slug).slug)
    section = sections.get(rule) or abort(404)
    if wants_json():
        return reply(jsonify({"game": slug, "rule": rule, "title": section.title, "text": section.body}))
    before, after = neighbours(list(sections.values()), section)
    at = table_id_of_reader(slug)
    body, origin = (
        html(replace_ids(text, lambda id: rule_link(slug, sections.get(id), at)))
        for text in (section.body, section.origin)
    )
    own = [each for each in rulings(slug) if each.rule == rule]
    chosen = [each for each in settings_here(slug) if each.rule == rule]
    asked, game = request.args.get("q", "")[:MAX_QUERY], request.args.get("game")
    results = url_for(".search", q=asked, game=game, at=at or None) if asked else ""
    told = {"section": section, "before": before, "after": after, "own": own, "chosen": chosen, "at": at}
    drawing = round_drawing(slug, section)
    return rules_page(
        "rule.html",
        slug=slug,
        drawing=drawing,
        body=body,
        origin=origin,
        sections=sections,
        asked=asked,
        results=results,
        **told,
    )


@routes.post("/<slug>/<rule>/rulings")
def keep(slug: str, rule: str) -> Response:
    """Saves how this house plays a rule. The field `at` is the id of the table whose people agreed on it."""
    fields = request_fields()
    opened, _ = table_and_audience(fields.text("at"))
    if opened.table.game != slug or rule not in sections_of(slug):
        abort(404)
    agreed = {*fields.texts("agreed")} or {seat.id for seat in opened.table.seats}
    names = ", ".join(seat.name for seat in opened.table.seats if seat.id in agreed)
    told = {"game": slug, "rule": rule, "text": fields.text("text"), "names": names}
    services().change_house("keep_ruling", told)
    return redirect_to(url_for(".read", slug=slug, rule=rule, at=opened.table.id))


@routes.post("/<slug>/<rule>/rulings/<number>/drop")
def drop(slug: str, rule: str, number: str) -> Response:
    """Removes the house rule with this number, which is about the rule `rule`; does nothing if it is already
    removed."""
    opened, _ = table_and_audience(request_fields().text("at"))
    if opened.table.game != slug:
        abort(404)
    if any((str(each.number), each.rule) == (number, rule) for each in rulings(slug)):
        services().change_house("drop_ruling", {"number": number})
    return redirect_to(url_for(".read", slug=slug, rule=rule, at=opened.table.id))


def rulings_about(words: str, playing: str, hits: tuple[Hit, ...]) -> tuple[Ruling, ...]:
    """Returns the house rules that contain the searched words, and those that belong to one of the first three of
    `hits`, the sections that match the searched words. `playing` is the slug of the game, "" for all games."""
    kept, best = rulings(playing), {(hit.slug, hit.rule) for hit in hits[:BEST]}
    found = (*search_texts(words, ((each, each.text) for each in kept)), *kept)
    worded = len(found) - len(kept)
    told = [each for at, each in enumerate(found) if at < worded or (each.game, each.rule) in best]
    return tuple(dict.fromkeys(told))


def rulings(slug: str) -> tuple[Ruling, ...]:
    """Returns the house rules of a game, or of all games if `slug` is "". Returns () for devices outside the household,
    because house rules hold names."""
    kept, games = services().tables.house().rulings, services().registry
    kept = tuple(each for each in kept if slug in ("", each.game) and each.game in games)
    return kept if kept and is_from_household() else ()


def settings_here(slug: str) -> tuple[ChosenSetting, ...]:
    """Returns the settings and decisions of the table from which this game's rules were opened; () if there is no such
    table."""
    opened = table_of_reader(slug)
    return chosen_settings(opened.table, opened.game) if opened else ()


def table_id_of_reader(slug: str) -> str:
    """Returns the id of the table from which this game's rules were opened; "" if there is none."""
    opened = table_of_reader(slug)
    return opened.table.id if opened else ""


def table_of_reader(slug: str) -> FoldedTable | None:
    """Returns the table of this game from which the rules were opened; None if there is none or this device may not see
    it. Without the argument `at`, the header Referer names the table."""
    came = TABLE.match(services().prefix.inner(referring_path()) or "")
    id = request.args.get("at") or (came[1] if came else HOUSE_ID)
    with suppress(NoSuchTable):
        opened = services().tables.memory.load(id) if id != HOUSE_ID else None
        is_here = opened and opened.table.game == slug and who_is(visitor(), opened, services().tables.house())
        return opened if is_here else None
    return None


def referring_path() -> str:
    """Returns the path of our page that linked here; "" if it was a page of another site or is unknown."""
    try:
        left = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    return left.path if left.netloc == request.host else ""


def rules_page(template: str, **what: object) -> Response:
    """Answers with a whole page, or with its content only if htmx shows it in the panel over a game."""
    layout = "_desk.html" if request.headers.get("HX-Request") else "base.html"
    return reply(render_template(template, layout=layout, **what))


@routes.after_request
def vary(response: Response) -> Response:
    """Tells caches that the same URL can return a page, a panel or JSON."""
    response.vary.update(("HX-Request", "Accept"))
    return response


def find_book(slug: str) -> Book:
    return services().all_rules.books.get(slug) or abort(404)


def sections_of(slug: str) -> dict[str, Section]:
    """Returns the sections of a game's rules by rule id, in the visitor's language; {} if it has none."""
    kept = services().all_rules.books.get(slug)
    return dict(kept.read(visitor().language)) if kept else {}


def neighbours(sections: list[Section], section: Section) -> tuple[Section | None, Section | None]:
    at = sections.index(section)
    return sections[at - 1] if at else None, sections[at + 1] if at + 1 < len(sections) else None


def printable_text(section: Section, sections: Mapping[str, Section]) -> str:
    """Returns a section's text for printing: with titles instead of ids, without references in brackets."""
    return replace_ids(BESIDE.sub("", section.body), lambda id: sections[id].title if id in sections else "…")


def rule_link(slug: str, section: Section | None, at: str) -> str:
    """Returns a Markdown link to a section; "…" if the section is None. `at` is the id of the table from which the
    rules were opened, or ""."""
    return f"[{section.title}]({url_for('.read', slug=slug, rule=section.rule, at=at or None)})" if section else "…"


@cache
def markdown() -> "MarkdownIt":
    """Returns the Markdown renderer. Its library is imported only when the first rule is read."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def html(text: str) -> Markup:
    """Renders Markdown and its icons. Alignments become classes, because the content policy allows no styles."""
    sign = SIGN_SVG.format(url_for("static", filename="signs.svg"))
    return Markup(SIGN.sub(sign, ALIGNED.sub(r'class="to-the-\1"', markdown().render(text))))


def round_drawing(slug: str, section: Section) -> Markup:
    """Returns the drawing of one round if `section` is the section about the course of a round. Returns "" for any
    other section, and if the game has no such drawing. The numbers in the drawing are those of the list in that
    section."""
    file = services().registry[slug].content / "round.svg"
    return Markup(file.read_text("utf-8")) if section.rule == ROUND and file.is_file() else Markup("")


def hit_json(hit: Hit) -> dict[str, str]:
    return {"game": hit.slug, "rule": hit.rule, "title": hit.title, "line": "".join(text for text, _ in hit.line)}


def ruling_json(ruling: Ruling) -> dict[str, str]:
    return {"game": ruling.game, "rule": ruling.rule, "text": ruling.text, "names": ruling.names}


def setting_json(choice: ChosenSetting) -> dict[str, str]:
    return {"game": choice.game, "rule": choice.rule, "text": choice.text, "setting": choice.id}
