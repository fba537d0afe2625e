"""Draws the screen that one device shows of a table, for pages and for frames of the stream."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup
from werkzeug.routing import MapAdapter

from companion.evenings.notable_records import EndingNotes
from companion.table.fact import Who
from companion.table.game import Part, Zone
from companion.table.log.fold import FoldedTable
from companion.table.return_value_checks import InvalidGame, kind_of
from companion.table.say import say
from companion.table.table import Table
from companion.table.use_cases.tables import Tables
from companion.table.use_cases.views import is_by
from companion.web.http.house_addresses import Addresses
from companion.web.rendering.common_part_values import (
    AskingGuests,
    Chair,
    Controls,
    DimmedScreen,
    JoinCode,
    Learning,
    People,
    ReadAloud,
    SeatCodes,
    SeatSummary,
    TableNews,
)
from companion.web.rendering.drawn_screens import DrawnScreen, PartHtml, RenderCache, placeholder
from companion.web.rendering.first_game_hints import Newcomers
from companion.web.rendering.template_helpers import urls
from companion.web.rendering.translations import Translator
from companion.web.waiting_guests import WaitingGuests, shown_guests

MAX_SCREENS, MAX_PARTS = 256, 4096
# How many of a phone's own last moves are named beside its undo button.
NAMED_MOVES = 3


class Screens:
    def __init__(
        self,
        tables: Tables,
        templates: Environment,
        translators: Mapping[str, Translator],
        addresses: Addresses,
        tell: EndingNotes,
        urls: MapAdapter,
        newcomers: Newcomers,
        guests: WaitingGuests,
    ) -> None:
        self.tables, self.templates, self.translators, self.addresses = tables, templates, translators, addresses
        self.urls, self.guests, self.newcomers = urls, guests, newcomers
        self.here = {"worth_telling": tell, "hint_of": newcomers.text}
        self.drawn_parts, self.drawn_screens = RenderCache[PartHtml](MAX_PARTS), RenderCache[DrawnScreen](MAX_SCREENS)

    def parts(self, opened: FoldedTable, who: Who, but: Zone | None = None) -> tuple[Part, ...]:
        """Returns the parts of this audience's screen: those of the game and those of every table. Parts in the zone
        `but` are left out."""
        shown = self.tables.views.view(opened, who, but)
        return (self.news(opened, who), *shown, *self.common_parts(opened, who))

    def news(self, opened: FoldedTable, who: Who) -> Part:
        table, offers = opened.table, self.tables.views.offers(opened, who)
        lost = tuple(say("news.uncounted", entry=seq) for seq, _ in table.failed_facts)
        hear = offers.get("hear_news") if table.news else None
        told = tuple(each.told for each in table.news)
        is_hand = who.role == "seat"
        assumed = () if is_hand else self.tables.views.assumed(opened, who)
        announced = TableNews(lost, told, hear, table.next, offers.get("answer_peek"), assumed, is_hand)
        return Part("news", announced, template="_news.html")

    def common_parts(self, opened: FoldedTable, who: Who) -> Iterable[Part]:
        table, views = opened.table, self.tables.views
        chairs, last = table.compute_once(make_chairs), views.last_move(opened, who)
        undo, undoes = views.shared_move(opened, who, last) or (0, None)
        number, line = views.last_said(opened, who, last) or (0, None)
        learning = Learning(table.game, self.newcomers.names(opened, who), self.newcomers.hint(opened, who))
        yield Part("learning", learning, template="_learning.html")
        yield Part("said", ReadAloud(number, line, views.headline(opened, who)), template="_said.html")
        controls = Controls(undo, undoes, opened.redoable, views.spoils_deal(opened, undo))
        yield Part("controls", controls, template="_controls.html")
        offers = views.offers(opened, who)
        yield Part("dimmed", DimmedScreen(table.is_dim, offers.get("light_screens")), template="_dimmed.html")
        may_draw = len(views.possible_starters(opened, who)) > 1
        yield Part("people", People(chairs, table.code, may_draw), template="_people.html")
        if who.role == "seat":
            yield Part("me", self.own_seat(opened, who), template="_me.html")
        else:
            addresses = self.addresses.candidates()
            requests = self.guests.at_table(table.id)
            guests, waiting = shown_guests(requests), len(requests)
            yield Part("join", JoinCode(table.code, addresses, chairs, guests, waiting), template="_join.html")
            yield Part("guests", AskingGuests(guests, waiting), template="_guests.html")
            yield Part("codes", SeatCodes(chairs, addresses[0].host), template="_codes.html")

    def own_seat(self, opened: FoldedTable, who: Who) -> SeatSummary:
        views, seat = self.tables.views, next(each for each in opened.table.seats if each.id == who.seat)
        score, is_on_turn = views.score(opened, seat.id), views.on_turn(opened) == seat.id
        if own := [*islice(views.own_moves(opened, who), NAMED_MOVES)]:
            done, undo = tuple(line for _, line in reversed(own)), own[0][0]
            return SeatSummary(seat, score, is_on_turn, done, undo, spoils_deal=views.spoils_deal(opened, undo))
        redo = opened.redoable if any(is_by(fact, who) for fact in opened.undone) else 0
        return SeatSummary(seat, score, is_on_turn, redo=redo)

    def draw(self, opened: FoldedTable, who: Who, language: str, but: Zone | None = None) -> DrawnScreen:
        """Returns the screen as drawn, without parts in the zone `but`. Each state of a table is drawn once for each
        audience and language. Responses and streams use the same drawing."""
        state = opened.table.id, opened.seq, self.tables.memory.reread_counts[opened.table.id]
        guests = () if who.role == "seat" else self.guests.at_table(opened.table.id)
        key = (*state, who, language, but, self.addresses.candidates(), guests)
        return self.drawn_screens.get(key, partial(self.draw_uncached, opened, who, language, but))

    def draw_uncached(self, opened: FoldedTable, who: Who, language: str, but: Zone | None = None) -> DrawnScreen:
        id, parts = opened.table.id, self.parts(opened, who, but)
        drawn = {part.name: self.draw_part(id, part, language) for part in parts}
        return DrawnScreen(opened.seq, drawn, {part.name: part.zone for part in parts})

    def draw_part(self, id: str, part: Part, language: str) -> PartHtml:
        """Returns the HTML of a part, from the cache if possible. If its value cannot be hashed, for example because it
        contains a list, a message is drawn in its place."""
        try:
            return self.drawn_parts.get((id, language, part), partial(self.render_or_replace, id, part, language))
        except TypeError as error:
            return self.render(id, self.tables.views.broken(part.name, unsuitable(part, error)), language)

    def render_or_replace(self, id: str, part: Part, language: str) -> PartHtml:
        """Draws a part. If that raises an error, a message with the error's id is drawn in its place."""
        try:
            return self.render(id, part, language)
        except TemplateNotFound as error:
            wrong = InvalidGame(f"the part {part.name!r} has no template: write templates/{error.name}")
            return self.render(id, self.tables.views.broken(part.name, wrong), language)
        except Exception as error:
            return self.render(id, self.tables.views.broken(part.name, error), language)

    def render(self, id: str, part: Part, language: str, **instead: object) -> PartHtml:
        """Draws a part. `instead` replaces functions that templates use, such as `url_for`, for a page that is used
        outside the house."""
        inside: dict[str, PartHtml] = {}

        def piece(name: str, value: object, template: str) -> Markup:
            inside[name] = self.draw_part(id, replace(part, name=name, value=value, template=template), language)
            return placeholder(name)

        urls.set(self.urls)
        template, on, t = self.templates.get_template(part.template), dict(part.on), self.translators[language]
        here = {**self.here, **instead}
        own = template.render(part=part.value, on=on, name=part.name, table=id, t=t, piece=piece, **here)
        return PartHtml(own.strip().encode(), inside)


def make_chairs(table: Table[Any]) -> tuple[Chair, ...]:
    held = {seat for seat, _ in table.holders}
    return tuple(Chair(seat, seat.id in held) for seat in table.seats if seat.status != "gone")


def unsuitable(part: Part, error: Exception) -> InvalidGame:
    """Returns the error for a part whose value cannot be converted to JSON or used as a key of the cache."""
    wrong = next(misfits(part.value, f"the value of the part {part.name!r}"), f"the part {part.name!r}: {error}")
    return InvalidGame(f"{wrong}. A value is a number, a text, a Say, a tuple or a frozen dataclass of these")


def misfits(value: object, place: str) -> Iterator[str]:
    """Yields a sentence for each thing in a value that screens cannot show, such as "Moon.phases is a set". `place`
    says where the value stands, "Moon.phases" in this sentence."""
    if is_dataclass(value):
        if not isinstance(value, Hashable):
            yield f"{place} is of the class {class_name(value)}, which is not frozen: write @dataclass(frozen=True)"
        for each in fields(value):
            yield from misfits(getattr(value, each.name), f"{class_name(value)}.{each.name}")
    elif isinstance(value, tuple):
        for each in value:
            yield from misfits(each, place)
    elif not (value is None or isinstance(value, str | int | float)):
        yield f"{place} is {kind_of(value)}"


def class_name(value: object) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"
