"""Finds mistakes in the templates, forms and rule ids of a game that is being checked, and names each in a sentence."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError

from companion.languages import FALLBACK
from companion.reference.rules_book import read_book
from companion.table.game import AnyGame
from companion.table.moves import Number, Offer
from companion.testing.game_observers import MoveForms
from companion.web.game_registry import RegisteredGame
from companion.web.rendering.drawn_screens import PartHtml

# The fields that any form of a move may send.
OF_EVERY_FORM = ("at", "move", "seen", "twice")


def wrong_templates(box: RegisteredGame, environment: Environment) -> Iterator[str]:
    """Yields a sentence for each template that has a syntax error or is not in the game's own folder."""
    folder = (box.package or Path()) / "templates"
    for file in sorted(folder.rglob("*.html")):
        name = file.relative_to(folder).as_posix()
        try:
            environment.get_template(name)
        except TemplateSyntaxError as error:
            yield f"{error.filename}:{error.lineno}: {error.message}"
        if not name.startswith(f"{box.slug}/"):
            yield f"the template {name} could hide one of the house: put it into the folder {box.slug}"


def wrong_rules(box: RegisteredGame, game: AnyGame, rules: Collection[str]) -> Iterator[str]:
    """Yields a sentence for each rule id that has no section in the rules. The ids come from texts (`rules`), settings
    and the end of the game."""
    ending = [game.ending.rule] if game.ending else []
    named = {*rules, *ending, *(each.rule for each in game.settings)} - {""}
    told = read_book(box.slug, box.contents).told
    known = {rule for sections in told.values() for rule in sections}
    for rule in sorted(named - known) if box.has_rules() else ():
        yield f"the rule {rule!r} has no section in {box.content / 'rules.*.md'}"
    for language in sorted({*FALLBACK} & told.keys()):
        for rule in sorted(named & known - told[language].keys()):
            yield f"the rule {rule!r} has no section in {box.content / f'rules.{language}.md'}"


def impossible_numbers(offers: Mapping[str, Offer]) -> Iterator[str]:
    """Yields a sentence for each number field of a move whose least value is greater than its greatest."""
    for kind, offer in offers.items():
        # Fields that are no pairs of name and domain are named where the move is drawn.
        for name, domain in (each for each in offer.fields if isinstance(each, tuple)):
            if isinstance(domain, Number) and domain.least > domain.most:
                yield f"the field {name!r} of the move {kind!r} is a Number whose least is above its most"


def wrong_form_fields(parts: Mapping[str, PartHtml], offers: Mapping[str, Offer]) -> Iterator[str]:
    """Yields a sentence for each field that a form sends but that its move does not have."""
    for part, html in parts.items():
        forms = MoveForms()
        forms.feed(str(html))
        for kind, name in sorted(forms.fields):
            if (offer := offers.get(kind)) and name not in {*dict(offer.fields), *OF_EVERY_FORM}:
                yield f"a form of the part {part} sends the field {name!r}, which the move {kind!r} does not have"
