"""The factory: wires the rooms together, nothing else."""

import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import Any

from flask import Flask
from flask_babel import Babel
from htmx_flask import Htmx
from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined

from companion.config import PACKAGE, Config, folder
from companion.evenings.kept import Kept
from companion.evenings.telling import Telling
from companion.feed import Feed
from companion.kit.ring import around, is_upturned
from companion.reference.desk import Desk
from companion.steady import Steady
from companion.store.backups import HouseBackups
from companion.table.backups import Backups
from companion.table.chapter import Chance
from companion.table.house import game as the_house
from companion.table.log import Log
from companion.table.play import Tables
from companion.web import (
    backups as backup_pages,
)
from companion.web import (
    cards,
    compiled,
    demo,
    desk,
    door,
    errors,
    evenings,
    figures,
    files,
    first,
    forms,
    game_pages,
    history,
    house,
    joining,
    keepers,
    luggage,
    now,
    opening,
    paper,
    people,
    pictures,
    reading,
    replay,
    result,
    scripts,
    secrets,
    styles,
    table,
)
from companion.web.addresses import Addresses
from companion.web.asking import visitor, voice
from companion.web.clockwork import Clockwork
from companion.web.health import PATH as HEALTH
from companion.web.health import Asked as Health
from companion.web.language import LOCALES, decimal, percent, voices
from companion.web.limits import Limits
from companion.web.proxies import Proxies
from companion.web.rooms import Rooms
from companion.web.root import Root
from companion.web.screen import Screens
from companion.web.shelf import Box, find_boxes
from companion.web.strangers import LONGEST_BODY, Strangers
from companion.web.stream import HOUSE_PATH, PATH, Stream
from companion.web.templates import Templates
from companion.web.whole import Whole
from companion.web.workers import Workers

# Windows asks its registry, where any program may have called a script plain text: browsers would not run it.
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".mp4": "video/mp4", ".webm": "video/webm",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


@dataclass
class App:
    """`flask` answers pages and moves; `asgi` is what the server runs: Flask, and the live stream beside it."""

    flask: Flask
    rooms: Rooms
    stream: Stream
    clockwork: Clockwork
    wsgi: Whole = field(init=False)
    health: Health = field(init=False)
    proxies: Proxies = field(init=False)

    def __post_init__(self) -> None:
        self.wsgi = Whole(Workers(self.flask), Strangers(self.rooms).longest)
        self.health = Health(self.rooms)
        self.proxies = Proxies(self.rooms.config.proxies)

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None:
        scope, path = self.proxies.behind(scope), self.rooms.root.inside(scope["path"])
        if path is None:
            return await self.rooms.root.lead_here(scope, send)
        if path != scope["path"]:
            scope = {**scope, "path": path}
        if path == HEALTH:
            return await self.health(scope, receive, send)
        live = path == HOUSE_PATH or PATH.fullmatch(path)
        await (self.stream if live else self.wsgi)(scope, receive, send)


def make_app(
    config: Config,
    log: Log,
    chance: Chance | None = None,
    clock: Callable[[], float] | None = None,
    boxes: dict[str, Box] | None = None,
    backups: Backups | None = None,
) -> App:
    boxes = find_boxes() if boxes is None else boxes
    feed = Feed()
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in boxes.items() if box.game}}
    known = {slug: box.known() for slug, box in boxes.items() if box.game}
    tables = Tables(log, games, known, chance or SystemRandom(), clock or Steady(), announcing(feed), errors.note)
    flask = make_flask(boxes)
    addresses = Addresses(config.port, config.host, config.names, config.secure_port, config.url)
    speakers = voices(
        [*(box.package / "translations" for box in boxes.values() if box.package), PACKAGE / "translations"],
        errors.note,
    )
    screens = Screens(tables, flask.jinja_env, speakers, addresses)
    books = Desk({slug: box.content for slug, box in boxes.items()})
    flask.jinja_env.globals["title_of_rule"] = books.title
    kept = Kept(tables)
    flask.jinja_env.globals["worth_telling"] = Telling(kept)
    backups = backups or HouseBackups(config.data, config.second, tables.clock)
    root = Root(config.root, config.url)
    rooms = Rooms(config, tables, screens, boxes, speakers, addresses, feed, Limits(), books, backups, kept, root)
    flask.extensions["veilleuse"] = rooms
    clockwork = Clockwork(tables)
    feed.hear = clockwork.set
    return App(flask, rooms, Stream(rooms), clockwork)


def announcing(feed: Feed) -> Callable[[str], None]:
    def announce(id: str) -> None:
        feed.announce(id)
        feed.announce("*house")

    return announce


def make_flask(boxes: dict[str, Box]) -> Flask:
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    app = Flask(__name__, static_folder=str(folder("static")), template_folder=str(PACKAGE / "templates"))
    app.config.update(MAX_CONTENT_LENGTH=LONGEST_BODY, MAX_FORM_PARTS=200, SEND_FILE_MAX_AGE_DEFAULT=None)
    app.jinja_environment = Templates
    app.jinja_options = {
        "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True, "bytecode_cache": compiled.kept(),
        "autoescape": True, "cache_size": -1,
    }  # fmt: skip
    Htmx(app)
    Babel(app, locale_selector=lambda: LOCALES[visitor().language])
    templates = [box.package / "templates" for box in boxes.values() if box.package]
    app.jinja_loader = ChoiceLoader([FileSystemLoader(str(each)) for each in [PACKAGE / "templates", *templates]])
    app.jinja_env.globals.update(
        boxes=boxes,
        style_of=styles.address,
        drawing_of=styles.address_of_drawing,
        sheet=styles.address_of_sheet,
        script=scripts.address,
        time_of_day=now.time_of_day,
        day=now.day,
        weekday=evenings.weekday,
        decimal=decimal,
        percent=percent,
        aged=backup_pages.aged,
        sized=backup_pages.sized,
        may_peek=cards.may_peek,
        is_demo_house=demo.is_demo_house,
        has_paper=paper.has_paper,
        can_ask_who_starts=first.can_ask_who_starts,
        around=around,
        is_upturned=is_upturned,
    )
    app.context_processor(lambda: {"t": voice(), "visitor": visitor()})
    door.install(app)
    errors.install(app)
    for room in (
        house, keepers, opening, table, pictures, secrets, forms, history, game_pages, files, joining, cards, now, desk,
        reading, styles, scripts, backup_pages, luggage, result, demo, first, paper,
        evenings, people, figures, replay,
    ):  # fmt: skip
        app.register_blueprint(room.routes)
    return app
