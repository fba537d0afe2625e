"""From a table to what one device shows: the parts of its view, drawn once each, as a page, a frame or JSON."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from companion.evenings.telling import Telling
from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.game import Part, Place
from companion.table.moves import Offer
from companion.table.play import Tables
from companion.table.say import Say, say
from companion.table.table import Table
from companion.table.taking_back import is_by
from companion.web.addresses import Addresses
from companion.web.drawing import Once
from companion.web.furniture import Announced, Chair, Codes, Controls, Ember, Join, Me, People, Said
from companion.web.language import Voice

WHOLE = 256
# So many of one's own moves are named beside the button that takes the last of them back.
IN_SIGHT = 3
NO_TRACES: Mapping[str, "Trace"] = {}
# What can't be seen until somebody opens it, and so may come last.
CLOSED: Place = "drawer"


@dataclass(frozen=True, slots=True)
class Trace:
    """What is kept of a drawing that a screen shows: enough to know another one from it, without its text."""

    own: int
    inside: Mapping[str, "Trace"]


@dataclass(frozen=True, slots=True)
class Html:
    """A drawn part, as it is sent. Each piece inside it (a score among the scores) is a mark in `own`, so that it is
    drawn and sent by itself where it alone has changed."""

    own: bytes
    inside: Mapping[str, "Html"] = field(default_factory=dict)
    trace: Trace = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "trace", Trace(hash(self.own), traces(self.inside) or NO_TRACES))

    def __bytes__(self) -> bytes:
        whole = self.own
        for name, piece in self.inside.items():
            whole = whole.replace(mark(name).encode(), bytes(piece))
        return whole

    def __str__(self) -> str:
        return bytes(self).decode()

    __html__ = __str__


def mark(name: str) -> Markup:
    """A sign that nobody can type."""
    return Markup(f"\0{name}\0")


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a screen shows, as of which number."""

    seq: int
    parts: Mapping[str, Trace]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A whole screen: what is sent is what of it has changed. A part never changes its place."""

    seq: int
    parts: Mapping[str, Html]
    places: Mapping[str, str] = field(default_factory=dict)

    def at(self, place: str) -> tuple[str, ...]:
        return tuple(name for name, where in self.places.items() if where == place)

    @property
    def is_framed(self) -> bool:
        """Whether the game says where its parts stand; else they stand one below the other."""
        return any(self.places.values())

    @property
    def traces(self) -> Mapping[str, Trace]:
        return traces(self.parts)

    def partials(self, shown: Mapping[str, Trace] = NO_TRACES) -> bytes:
        return b"".join([partial(name, bytes(html)) for name, html in changed(self.parts, shown)])


def traces(parts: Mapping[str, Html]) -> Mapping[str, Trace]:
    return {name: html.trace for name, html in parts.items()}


def changed(parts: Mapping[str, Html], shown: Mapping[str, Trace]) -> Iterator[tuple[str, Html]]:
    for name, html in parts.items():
        before = shown.get(name)
        if before is None or before.own != html.trace.own:
            yield name, html
        elif before is not html.trace:
            yield from changed(html.inside, before.inside)


def partial(name: str, html: bytes) -> bytes:
    return b'<hx-partial id="%b" hx-swap="outerMorph">%b</hx-partial>' % (name.encode(), html)


class Screens:
    def __init__(
        self, tables: Tables, templates: Environment, voices: Mapping[str, Voice], addresses: Addresses, tell: Telling
    ) -> None:
        self.tables, self.templates, self.voices, self.addresses = tables, templates, voices, addresses
        self.here = {"worth_telling": tell}
        self.once, self.whole = Once[Html](), Once[Drawn](WHOLE)

    def parts(self, opened: Opened, who: Who, but: Place | None = None) -> tuple[Part, ...]:
        shown = self.tables.view(opened, who, but)
        return (self.news(opened, who), *shown, *self.furniture(opened, who))

    def news(self, opened: Opened, who: Who) -> Part:
        table, offers = opened.table, self.tables.offers(opened, who)
        lost = tuple(say("news.uncounted", entry=seq) for seq, _ in table.stumbled)
        hear = offers.get("hear_news") if table.news else None
        told = tuple(each.told for each in table.news)
        is_hand = who.role == "seat"
        assumed = () if is_hand else self.tables.assumed(opened, who)
        announced = Announced(lost, told, hear, table.next, offers.get("answer_peek"), assumed, is_hand)
        return Part("news", announced, template="_news.html")

    def furniture(self, opened: Opened, who: Who) -> Iterable[Part]:
        """What stands around every game."""
        table = opened.table
        chairs = table.once(chairs_at)
        last = self.tables.last_move(opened, who)
        undo, undoes = self.tables.shared_move(opened, who, last) or (0, None)
        number, line = self.tables.last_said(opened, who, last) or (0, None)
        yield Part("said", Said(number, line, self.tables.headline(opened, who)), template="_said.html")
        yield Part("controls", Controls(undo, undoes, opened.redoable), template="_controls.html")
        yield Part(
            "ember", Ember(table.is_dim, self.tables.offers(opened, who).get("light_screens")), template="_ember.html"
        )
        yield Part("people", People(chairs, table.code), template="_people.html")
        if who.role == "seat":
            yield Part("me", self.me(opened, who), template="_me.html")
        else:
            addresses = self.addresses.candidates()
            yield Part("join", Join(table.code, addresses), template="_join.html")
            yield Part("codes", Codes(chairs, addresses[0].host), template="_codes.html")

    def me(self, opened: Opened, who: Who) -> Me:
        seat = next(each for each in opened.table.seats if each.id == who.seat)
        score, is_on_turn = self.tables.score(opened, seat.id), self.tables.on_turn(opened) == seat.id
        if not (own := self.tables.own_moves(opened, who)):
            redo = opened.redoable if any(is_by(fact, who) for fact in opened.undone) else 0
            return Me(seat, score, is_on_turn, redo=redo)
        return Me(seat, score, is_on_turn, tuple(line for _, line in reversed(own[:IN_SIGHT])), own[0][0])

    def draw(self, opened: Opened, who: Who, language: str, but: Place | None = None) -> Drawn:
        """A log only grows, or is read anew: so this says it all. An answer and the streams share what they look at."""
        table = opened.table.id
        key = (table, opened.seq, self.tables.anew[table], who, language, but, self.addresses.candidates())
        return self.whole.get(key, lambda: self.draw_afresh(opened, who, language, but))

    def draw_afresh(self, opened: Opened, who: Who, language: str, but: Place | None = None) -> Drawn:
        id, parts = opened.table.id, self.parts(opened, who, but)
        drawn = {part.name: self.drawn(id, part, language) for part in parts}
        return Drawn(opened.seq, drawn, {part.name: part.place for part in parts})

    def drawn(self, id: str, part: Part, language: str) -> Html:
        return self.once.get((id, language, part), lambda: self.rendered(id, part, language))

    def rendered(self, id: str, part: Part, language: str) -> Html:
        """What can't be drawn says so in its place; the rest of the screen stays."""
        try:
            return self.render(id, part, language)
        except Exception as error:
            return self.render(id, self.tables.broken(part.name, error), language)

    def render(self, id: str, part: Part, language: str) -> Html:
        inside: dict[str, Html] = {}

        def piece(name: str, value: object, template: str) -> Markup:
            inside[name] = self.drawn(id, replace(part, name=name, value=value, template=template), language)
            return mark(name)

        template, on, t = self.templates.get_template(part.template), dict(part.on), self.voices[language]
        own = template.render(part=part.value, on=on, name=part.name, table=id, t=t, piece=piece, **self.here)
        return Html(own.strip().encode(), inside)

    def plain(self, opened: Opened, who: Who, language: str) -> dict[str, Any]:
        """The JSON twin: the same view, and the moves on offer."""
        voice = self.voices[language]
        return {
            "table": opened.table.id,
            "game": opened.table.game,
            "seq": opened.seq,
            "you": str(who),
            "headline": plain(self.tables.headline(opened, who), voice),
            "view": {part.name: plain(part.value, voice) for part in self.parts(opened, who)},
            "moves": [plain_offer(offer) for offer in self.tables.offers(opened, who).values()],
        }


def chairs_at(table: Table[Any]) -> tuple[Chair, ...]:
    held = {seat for seat, _ in table.holders}
    return tuple(Chair(seat, seat.id in held) for seat in table.seats if seat.status != "gone")


def plain(value: object, voice: Voice) -> Any:
    if isinstance(value, Say):
        values = {name: plain(each, voice) for name, each in value.values}
        return {"say": value.id, "values": values, "rule": value.rule, "text": voice(value)}
    if isinstance(value, Offer):
        return plain_offer(value)
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name), voice) for each in fields(value)}
    if isinstance(value, tuple):
        return [plain(each, voice) for each in value]
    return value


def plain_offer(offer: Offer) -> dict[str, Any]:
    domains = {name: {"kind": type(domain).__name__.lower(), **slots(domain)} for name, domain in offer.fields}
    return {"move": offer.kind, "fields": domains, "at": offer.at, "once": offer.once, "asks": list(offer.asks)}


def slots(domain: Any) -> dict[str, Any]:
    return {each.name: getattr(domain, each.name) for each in fields(domain)}
