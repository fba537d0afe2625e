"""Draws small elements and builds URLs, as functions because Jinja macros are many times slower."""

from collections.abc import Callable, Hashable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType

from markupsafe import Markup, escape
from werkzeug.routing import MapAdapter

from companion.languages import locale_of
from companion.table.moves import Offer
from companion.table.seats import Seat
from companion.web.rendering.translations import Translator

SHORT_NAME, NAME_LENGTHS = 6, (8, 10, 12, 15, 19, 24)
NO_FIELDS: Mapping[str, object] = MappingProxyType({})
# The addresses of the house that is drawn, below its path prefix: set before each request and before each part.
urls: ContextVar[MapAdapter] = ContextVar("urls")
URL_CACHE_SIZE = 2048

SHAPES = {
    "circle": "M0-9a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
    "square": "M-8-8h16v16h-16z",
    "triangle": "M0-9.500l10 17.500h-20z",
    "diamond": "M0-11l9 11l-9 11l-9-11z",
    "star": "M0-10.500l3 6.600 7.200.8-5.400 4.900 1.500 7.100-6.300-3.600"
    "-6.300 3.600 1.500-7.100-5.400-4.900 7.200-.8z",
    "heart": "M0 9.500c-13-8.500-10-18-4.500-17.500 2.500.2 4 2 4.500 3.500"
    ".5-1.500 2-3.300 4.500-3.500 5.500-.5 8.500 9-4.500 17.500z",
    "drop": "M0-10.500c5 7 7.500 9.500 7.500 13a7.500 7.500 0 0 1-15 0c0-3.500 2.500-6 7.500-13z",
    "hexagon": "M-9.500 0l4.700-8.500h9.600l4.700 8.500-4.700 8.500h-9.600z",
    "cross": "M-3.500-9.500h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
    "moon": "M4-10a10 10 0 1 0 5.500 13.500a8.500 8.500 0 0 1-5.500-13.500z",
}


def url_for(endpoint: str, /, **values: Hashable) -> str:
    """Returns the URL of an endpoint. Flask's function of this name needs a request, and a stream has none."""
    return build_url(urls.get(), endpoint, **values)


@lru_cache(URL_CACHE_SIZE, typed=True)
def build_url(urls: MapAdapter, endpoint: str, /, **values: Hashable) -> str:
    return urls.build(endpoint, values)


def icon(name: str) -> Markup:
    address = escape(url_for("static", filename="icons.svg"))
    return Markup(f'<svg class="icon" aria-hidden="true"><use href="{address}#{escape(name)}"></use></svg>')


def mark(seat: Seat, x: float = 0, y: float = 0) -> Markup:
    """Draws a seat's shape at (x, y), as an element of a larger SVG drawing."""
    place = f' transform="translate({x} {y})"' if x or y else ""
    return Markup(f'<path class="mark seat-{escape(seat.colour)}" d="{SHAPES[seat.shape]}"{place}/>')


def shape(seat: Seat) -> Markup:
    return Markup(f'<svg class="shape" viewBox="-12 -12 24 24" aria-hidden="true">{mark(seat)}</svg>')


def person(seat: Seat) -> Markup:
    name = f'<span class="person__name{length_class(seat.name)}">{escape(seat.name)}</span>'
    return Markup(f'<span class="person seat-{escape(seat.colour)}"> {shape(seat)} {name} </span>')


def length_class(name: str) -> str:
    """Returns a CSS class, with a blank before it, that makes a long name smaller; "" for a short name."""
    letters = next((most for most in NAME_LENGTHS if len(name) <= most), NAME_LENGTHS[-1])
    return f" letters-{letters}" if len(name) > SHORT_NAME else ""


def language_attributes(language: str) -> Markup:
    """Returns the HTML attribute `lang`, and `dir` if the script is written from right to left."""
    direction = locale_of(language).text_direction
    tag = escape(language.replace("_", "-"))
    return Markup(f'lang="{tag}"' if direction == "ltr" else f'lang="{tag}" dir="{direction}"')


def own_or_usual(t: Translator, slug: str, id: str) -> str:
    """Returns the game's own text for this id, or the house's text if the game has none."""
    own = f"{slug}.{id}"
    if t.knows(own) or (usual := t(id)) == id:
        return t(own)
    return usual


def screen_reader_text(text: str) -> Markup:
    return Markup(f'<span class="unseen">{escape(text)}</span>')


def number_text(number: int) -> str:
    return str(number).replace("-", "−")


def why_link(title_of_rule: Callable[[str, str, str], str], t: Translator, slug: str, rule: str) -> Markup:
    """Draws the question mark that links to a rule. `title_of_rule` takes a game, a rule and a language."""
    address = escape(url_for("rules.read", slug=slug, rule=rule))
    label = escape(t("rule.why", title=title_of_rule(slug, rule, t.language)))
    return Markup(f'<a class="why" href="{address}" aria-label="{label}">?</a>')


def opener_attributes(popup: str) -> Markup:
    """Returns the HTML attributes of a button that opens the popup with this id."""
    return Markup(f'form="popups" formaction="#{escape(popup)}" aria-haspopup="dialog"')


def close_button(t: Translator) -> Markup:
    return Markup(f'<button class="button button--quiet" form="popups" formaction="#"> {escape(t("close"))} </button>')


def post_form(
    action: str, fixed: Mapping[str, object] = NO_FIELDS, css_class: str = "", *, caller: Callable[[], str]
) -> Markup:
    """Draws a form around the content that `caller` returns. `fixed` are its hidden fields."""
    address, of_class = escape(action), f' class="{escape(css_class)}"' if css_class else ""
    hidden = " ".join(
        [f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in fixed.items()]
    )
    return Markup(
        f'<form method="post" action="{address}" hx-post="{address}"{of_class}> {hidden} {escape(caller())} </form> '
    )


def move_form(
    table: str,
    offer: Offer,
    fixed: Mapping[str, object] = NO_FIELDS,
    css_class: str = "",
    *,
    caller: Callable[[], str],
) -> Markup:
    """Draws the form of a move on offer around what `caller` returns, with the hidden fields `fixed`."""
    fields = {"move": offer.kind, "at": offer.at, **fixed}
    return post_form(url_for("table.move", id=table), fields, css_class, caller=caller)
