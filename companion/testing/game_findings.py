"""Finds mistakes in the templates, forms, rule ids and the drawing of a game, and names each in a sentence."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, TemplateSyntaxError

from companion.languages import FALLBACK
from companion.reference.rules_book import read_book
from companion.table.chapter import Chance
from companion.table.common_fact_kinds import POINT, is_of_every_table
from companion.table.demo_moves import ExampleMove
from companion.table.fact import Who
from companion.table.game import AnyGame, Part
from companion.table.game_result import Role
from companion.table.moves import Domain, Number, Offer, Offers
from companion.table.return_value_checks import checked, place_of
from companion.table.table import AnyTable
from companion.testing.game_observers import Elements, MoveForms
from companion.web.game_registry import RegisteredGame
from companion.web.rendering.common_part_values import COMMON_PARTS
from companion.web.rendering.drawn_screens import PartHtml

LONGEST_PART = 400_000
# The fields that any form of a move may send, beside answers to questions that the rulebook leaves open.
OF_EVERY_FORM = ("at", "move", "seen", "twice")
SVG = "{http://www.w3.org/2000/svg}"
VIEW_BOX = re.compile(r"\s*[-+.\d]+([\s,]+[-+.\d]+){3}\s*")


def wrong_templates(box: RegisteredGame, environment: Environment) -> Iterator[str]:
    """Yields a sentence for each template that has a syntax error or is not in the game's own folder."""
    folder = (box.package or Path()) / "templates"
    for file in sorted(folder.rglob("*.html")):
        name = file.relative_to(folder).as_posix()
        try:
            environment.get_template(name)
        except TemplateSyntaxError as error:
            yield f"{error.filename}:{error.lineno}: {error.message}"
        except UnicodeDecodeError as error:
            yield f"{file} is not written in UTF-8 (byte {error.start}): save it as UTF-8"
        if not name.startswith(f"{box.slug}/"):
            yield f"the template {name} could hide one of the house: put it into the folder {box.slug}"


def wrong_drawing(box: RegisteredGame) -> Iterator[str]:
    """Yields a sentence for each reason why browsers would not show the game's drawing, or not all of it."""
    file = (box.package or Path()) / "static" / "drawing.svg"
    if not (box.package and file.is_file()):
        return
    try:
        drawing = ElementTree.fromstring(file.read_bytes())
    except ElementTree.ParseError as error:
        yield f"{file} is no XML, so no browser shows it: {error}"
        return
    if drawing.tag != f"{SVG}svg":
        yield f'{file} begins with <{drawing.tag}>: write <svg xmlns="http://www.w3.org/2000/svg" viewBox="…">'
    if not VIEW_BOX.fullmatch(drawing.get("viewBox", "")):
        yield f'{file} has no viewBox of four numbers, so it is not scaled: write viewBox="0 0 <width> <height>"'
    for element in drawing.iter():
        if element.tag == f"{SVG}script" or any(name.startswith("on") for name in element.attrib):
            yield f"{file} has a script in <{str(element.tag).removeprefix(SVG)}>, which no browser runs: take it out"


def wrong_rules(box: RegisteredGame, game: AnyGame, rules: Collection[str]) -> Iterator[str]:
    """Yields a sentence for each rule id that has no section in the rules. The ids come from texts (`rules`), settings,
    the end of the game and the facts in `game.toml`."""
    ending = [game.ending.rule] if game.ending else []
    named = {*rules, *ending, *(each.rule for each in game.settings), *box.about.get("facts", ())} - {""}
    told = read_book(box.slug, box.contents).told
    known = {rule for sections in told.values() for rule in sections}
    for rule in sorted(named - known) if box.has_rules() else ():
        yield f"the rule {rule!r} has no section in {box.content / 'rules.*.md'}"
    for language in sorted({*FALLBACK} & told.keys()):
        for rule in sorted(named & known - told[language].keys()):
            yield f"the rule {rule!r} has no section in {box.content / f'rules.{language}.md'}"


def impossible_numbers(offers: Mapping[str, Offer]) -> Iterator[str]:
    """Yields a sentence for each number field of a move whose least value is above its greatest, or whose likely values
    or default are not allowed."""
    for kind, offer in offers.items():
        # Fields that are no pairs of name and domain are named where the move is drawn.
        for name, domain in (each for each in offer.fields if isinstance(each, tuple)):
            if not isinstance(domain, Number):
                continue
            told = f"the field {name!r} of the move {kind!r} is a Number"
            shown = domain.likely if domain.default is None else (*domain.likely, domain.default)
            if domain.least > domain.most:
                yield f"{told} whose least is above its most"
            elif not all(isinstance(each, int) and domain.least <= each <= domain.most for each in shown):
                yield f"{told} whose likely values or default are not all allowed"


def wrong_parts(parts: Sequence[Part], decides: Collection[str], who: Who) -> Iterator[str]:
    """Yields a sentence for each part that has the name of another part, or of a part that every screen has. Also
    yields a sentence for each move that a part draws but that no chapter decides. `decides` has the kinds of moves that
    chapters decide, and `who` is the audience of the parts."""
    names = [part.name for part in parts]
    for part in parts:
        for kind in (kind for kind in part.draws if kind not in decides and not is_of_every_table(kind)):
            yield f"the part {part.name} draws the move {kind!r}, which no chapter decides"
        if part.name in COMMON_PARTS:
            yield f"a part is called {part.name}, as one of every screen: choose another name"
        if names.count(part.name) > 1:
            yield f"{who} has two parts called {part.name}: only one of them is shown"


def wrong_html(parts: Mapping[str, PartHtml], names: Collection[str]) -> Iterator[str]:
    """Yields what is wrong in the HTML of the game's own parts, whose names are in `names`."""
    for name, html in parts.items():
        yield from html_mistakes(name, str(html)) if name in names else ()


@lru_cache(4096)
def html_mistakes(name: str, html: str) -> tuple[str, ...]:
    elements, found = (
        Elements(),
        [*([] if f'id="{name}"' in html[:400] else ['has no root element with id="{{ name }}"'])],
    )
    elements.feed(html)
    if elements.open:
        found.append(f"does not close <{elements.open[-1]}>")
    elif elements.roots > 1:
        found.append(f"has {elements.roots} root elements: put them into one")
    found += [
        f"has {each}, which the browser does not run: name a script in Game.behaviours" for each in elements.scripts
    ]
    if len(html) > LONGEST_PART:
        found.append(f"draws {len(html) // 1000} kB: screens get each part anew when it changes")
    return tuple(f"the template of the part {name} {each}" for each in found)


def wrong_answers(game: AnyGame, table: AnyTable, offers: Offers, chance: Chance) -> Iterator[str]:
    """Yields what is wrong in the values that some functions of the game return, such as whose turn it is, or the
    roles. Few screens use these values, so drawing the screens would not find such mistakes."""
    seats = {"", *(seat.id for seat in table.seats)}
    for function, known in ((game.first, {"", *game.index.decides}), (game.starter, seats), (game.on_turn, seats)):
        if function and (answer := checked(function, function(table), str)) not in known:
            yield f"{place_of(function)} returns {answer!r}: it is no {'move' if function is game.first else 'seat'}"
    if game.example:
        made = checked(game.example, game.example(table, offers, chance), ExampleMove, type(None))
        if made and made.kind not in offers:
            yield f"{place_of(game.example)} makes the move {made.kind!r}, which is not on offer"
    for role in game.roles(table):
        checked(game.roles, role, Role)
    fields: tuple[Any, ...] = game.opening(table.seats)
    if not all(isinstance(each, tuple) and len(each) == 2 and isinstance(each[1], Domain) for each in fields):
        yield f"{place_of(game.opening)} must return pairs of a name and a domain, such as Number(1, 9)"


def wrong_form_fields(parts: Mapping[str, PartHtml], offers: Mapping[str, Offer]) -> Iterator[str]:
    """Yields a sentence for each field that a form sends but that its move does not have."""
    for part, html in parts.items():
        for kind, name in sent_fields(str(html)):
            is_known = name in OF_EVERY_FORM or name.startswith(POINT)
            if not is_known and (offer := offers.get(kind)) and name not in dict(offer.fields):
                yield f"a form of the part {part} sends the field {name!r}, which the move {kind!r} does not have"


@lru_cache(4096)
def sent_fields(html: str) -> tuple[tuple[str, str], ...]:
    """Returns the fields that the forms of this HTML send, as pairs of the move and the field's name. The result is
    cached, because most parts are the same after each move and parsing them takes long."""
    forms = MoveForms()
    for form in re.findall("<form.*?</form>", html, re.DOTALL):
        forms.feed(form)
    return tuple(sorted(forms.fields))
