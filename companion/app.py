"""The factory: wires the rooms together, nothing else."""

import asyncio
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import Any

from flask import Flask
from flask_babel import Babel
from htmx_flask import Htmx
from jinja2 import ChoiceLoader, FileSystemLoader

from companion.config import PACKAGE, Config, folder
from companion.evenings.kept import Kept
from companion.evenings.telling import Telling
from companion.feed import WHOLE_HOUSE, Feed
from companion.kit.ring import around, is_upturned
from companion.luggage.arrivals import Arrivals
from companion.reference.desk import Desk
from companion.steady import Steady
from companion.store.arrivals import OnDisk
from companion.store.backups import HouseBackups
from companion.table.backups import Backups
from companion.table.chapter import Chance, Known
from companion.table.game import Game
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
from companion.web.clockwork import Clockwork, follow_addresses
from companion.web.health import PATH as HEALTH
from companion.web.health import Asked as Health
from companion.web.language import LOCALES, Voice, decimal, percent, voices
from companion.web.limits import Limits
from companion.web.proxies import Proxies
from companion.web.rooms import HERE, Rooms
from companion.web.root import Root
from companion.web.screen import Screens
from companion.web.shelf import Box, find_boxes, folders_of_texts
from companion.web.strangers import LONGEST_BODY, Strangers
from companion.web.stream import HOUSE_PATH, PATH, Stream
from companion.web.templates import OPTIONS, Templates
from companion.web.whole import Whole
from companion.web.workers import Workers

# Windows asks its registry, where any program may have called a script plain text: browsers would not run it.
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".mp4": "video/mp4", ".webm": "video/webm",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


@dataclass(frozen=True)
class Common:
    """What all houses of one process share, since it is nobody's own: games, words, rules, pages."""

    boxes: dict[str, Box]
    games: dict[str, Game[Any]]
    known: dict[str, Known]
    voices: dict[str, Voice]
    books: Desk
    flask: Flask


@dataclass
class App:
    """One house. `asgi` is what the server runs: Flask, which answers pages and moves, and the live stream beside."""

    common: Common
    rooms: Rooms
    stream: Stream
    clockwork: Clockwork
    workers: Workers = field(init=False)
    wsgi: Whole = field(init=False)
    health: Health = field(init=False)
    proxies: Proxies = field(init=False)

    def __post_init__(self) -> None:
        self.workers = Workers(self.common.flask, {HERE: self.rooms})
        self.wsgi = Whole(self.workers, Strangers(self.rooms).longest)
        self.health = Health(self.rooms)
        self.proxies = Proxies(self.rooms.config.proxies)

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None:
        scope, path = self.proxies.behind(scope), self.rooms.root.inside(scope["path"])
        if path is None:
            return await self.rooms.root.lead_here(scope, send)
        if path != scope["path"]:
            scope = {**scope, "path": path, "headers": self.rooms.root.own_headers(scope["headers"])}
        if path == HEALTH:
            return await self.health(scope, receive, send)
        live = path == HOUSE_PATH or PATH.fullmatch(path)
        await (self.stream if live else self.wsgi)(scope, receive, send)

    def begin(self) -> None:
        """On the loop: from now on screens wait for news, and time brings what is due."""
        self.rooms.feed.attach(asyncio.get_running_loop())
        self.clockwork.set_all()
        self.following = asyncio.create_task(follow_addresses(self.rooms))

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nothing is due, and nobody has to be slowed down."""
        return self.clockwork.is_idle and self.rooms.limits.is_idle and not self.stream.open

    def close(self) -> None:
        """Every screen is told to knock again."""
        self.stream.close()

    def end(self) -> None:
        """Of one house among others in this process; nothing of it stays."""
        self.close()
        self.clockwork.stop()
        self.following.cancel()
        self.rooms.feed.hear = deaf
        for each in (self.workers.pool, self.stream.pool, self.health.pool):
            each.shutdown(wait=False)


def make_app(
    config: Config,
    log: Log,
    chance: Chance | None = None,
    clock: Callable[[], float] | None = None,
    common: Common | None = None,
    backups: Backups | None = None,
    arrivals: Arrivals | None = None,
) -> App:
    common = common or make_common(find_boxes())
    feed, chance = Feed(), chance or SystemRandom()
    tables = Tables(log, common.games, common.known, chance, clock or Steady(), announcing(feed), errors.note)
    addresses = Addresses(config.port, config.host, config.names, config.secure_port, config.outside, config.root)
    kept = Kept(tables)
    screens = Screens(tables, common.flask.jinja_env, common.voices, addresses, Telling(kept))
    backups = backups or HouseBackups(config.data, config.second, tables.clock)
    root = Root(config.root, config.outside, f"{config.house}." if config.below else "")
    rooms = Rooms(
        config,
        tables,
        screens,
        common.boxes,
        common.voices,
        addresses,
        feed,
        Limits(),
        common.books,
        backups,
        kept,
        arrivals or OnDisk(config.data / "arrivals"),
        root,
    )
    clockwork = Clockwork(tables)
    feed.hear = clockwork.set
    return App(common, rooms, Stream(rooms), clockwork)


def make_common(boxes: dict[str, Box]) -> Common:
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in boxes.items() if box.game}}
    known = {slug: box.known() for slug, box in boxes.items() if box.game}
    books = Desk({slug: box.content for slug, box in boxes.items()})
    speakers = voices(folders_of_texts(boxes), errors.note)
    return Common(boxes, games, known, speakers, books, make_flask(boxes, books))


def deaf(id: str) -> None:
    """What nobody listens to any more."""


def announcing(feed: Feed) -> Callable[[str], None]:
    def announce(id: str) -> None:
        feed.announce(id)
        feed.announce(WHOLE_HOUSE)

    return announce


def make_flask(boxes: dict[str, Box], books: Desk) -> Flask:
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    app = Flask(__name__, static_folder=str(folder("static")), template_folder=str(PACKAGE / "templates"))
    app.config.update(MAX_CONTENT_LENGTH=LONGEST_BODY, MAX_FORM_PARTS=200, SEND_FILE_MAX_AGE_DEFAULT=None)
    # A path with a stroke too many is none: what leads away from it would know of no house but the one at the top.
    app.url_map.merge_slashes = False
    app.jinja_environment = Templates
    app.jinja_options = {**OPTIONS, "bytecode_cache": compiled.kept()}
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
        title_of_rule=books.title,
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
