"""Builds the application of one house: its services, its Flask app and its live streams."""

import asyncio
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from secrets import SystemRandom
from typing import Any

from flask import Flask
from htmx_flask import Htmx
from jinja2 import ChoiceLoader, FileSystemLoader

from companion.config import PACKAGE, Config, folder
from companion.evenings.notable_records import EndingNotes
from companion.evenings.summary_cache import SummaryCache
from companion.export.upload_store_contract import Uploads
from companion.kit.history_lines import signed
from companion.kit.turn_order import is_ambiguous_upside_down, seats_by_edge
from companion.languages import content_folders, own_name
from companion.reference.rules_of_all_games import RulesOfAllGames
from companion.steady_clock import SteadyClock
from companion.store.backups import HouseBackups
from companion.store.uploaded_exports import FolderUploads
from companion.table.chapter import Chance, Known
from companion.table.game import AnyGame
from companion.table.house.backup_contract import Backups
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import Log
from companion.table.use_cases.tables import Tables
from companion.web import assets
from companion.web.game_registry import RegisteredGame, find_games, translation_folders
from companion.web.http import errors
from companion.web.http.current_request import SERVICES_KEY, check_request, services, translator, visitor
from companion.web.http.health import PATH as HEALTH
from companion.web.http.health import HealthCheck
from companion.web.http.house_addresses import Addresses
from companion.web.http.proxies import PathPrefix, Proxies
from companion.web.http.responses import complete_response
from companion.web.http.wrong_code_limits import RateLimits
from companion.web.http.wsgi_bridge import MAX_BODY, RequestBody, WsgiBridge
from companion.web.live.other_process_contract import Peers
from companion.web.live.other_process_updates import HouseUpdater
from companion.web.live.presence import Presence
from companion.web.live.stream import HOUSE_PATH, PATH, Stream
from companion.web.live.stream_wakeups import Feed
from companion.web.live.timers import Timers, follow_addresses
from companion.web.pages.evenings import evening_pages, people, replay_page, result_sharing, statistics_pages
from companion.web.pages.house import (
    backup_pages,
    demo_table,
    device_settings,
    home_page,
    house_export_pages,
    house_time,
    keepers,
)
from companion.web.pages.rules import disputes, help_pages, lesson_pages, printed_aids, rules
from companion.web.pages.table import (
    game_pages,
    history,
    joining,
    move_form_page,
    new_table,
    photos,
    seat_cards,
    secrets,
    starting_player,
    table_files,
    table_pages,
)
from companion.web.rendering import jinja_environment, template_helpers
from companion.web.rendering.common_part_values import COMMON_PARTS
from companion.web.rendering.first_game_hints import Newcomers
from companion.web.rendering.screens import Screens
from companion.web.rendering.template_helpers import url_for
from companion.web.rendering.translations import Translator, day_text, decimal, isolated, percent, translators
from companion.web.services import Services
from companion.web.waiting_guests import WaitingGuests

# On Windows, Python reads content types from the registry, where any program may have changed them. Browsers would not
# run a script with the type of plain text.
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".mp4": "video/mp4", ".webm": "video/webm",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip


@dataclass(frozen=True)
class CommonServices:
    """The services that all houses of one process share. `registry` holds all installed games by slug, including broken
    ones. `games` holds those that could be loaded, and also the house, which is implemented as a game."""

    registry: dict[str, RegisteredGame]
    games: dict[str, AnyGame]
    known: dict[str, Known]
    translators: dict[str, Translator]
    all_rules: RulesOfAllGames
    flask: Flask


class App:
    """One running house. `asgi` is what the server runs: live streams go to `stream`, all else to Flask."""

    def __init__(self, common: CommonServices, services: Services, stream: Stream, timers: Timers) -> None:
        self.common, self.services, self.stream, self.timers = common, services, stream, timers
        self.wsgi_bridge = WsgiBridge(common.flask, {SERVICES_KEY: services})
        self.wsgi = RequestBody(self.wsgi_bridge, services)
        self.health = HealthCheck(services)
        self.proxies = Proxies(services.config.proxies)

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None:
        scope, prefix = self.proxies.resolve(scope), self.services.prefix
        path = prefix.inner(scope["path"])
        if path is None:
            return await prefix.redirect_here(scope, send)
        scope = prefix.enter(scope)
        if path == HEALTH:
            return await self.health(scope, receive, send)
        live = path == HOUSE_PATH or PATH.fullmatch(path)
        await (self.stream if live else self.wsgi)(scope, receive, send)

    def begin(self) -> None:
        """Starts the timers, and lets changes reach the live streams. It must be called on the running event loop."""
        self.services.feed.attach_loop(asyncio.get_running_loop())
        self.timers.set_all()
        self.following = asyncio.create_task(follow_addresses(self.services))

    @property
    def is_idle(self) -> bool:
        """Returns whether no live stream is open, no timer is waiting, and nobody has entered a wrong code recently."""
        return self.timers.is_idle and self.services.limits.is_idle and not self.stream.open

    def close(self) -> None:
        """Closes all live streams; the browsers then connect again by themselves."""
        self.stream.close()

    def end(self) -> None:
        """Stops this house, and frees its streams, timers and threads, while other houses of the process go on."""
        self.close()
        self.timers.stop()
        self.following.cancel()
        self.services.feed.unsubscribe(self.timers.set)
        for each in (self.wsgi_bridge.pool, self.stream.pool, self.health.pool):
            each.shutdown(wait=False)


def make_app(
    config: Config,
    log: Log,
    chance: Chance | None = None,
    clock: Callable[[], float] | None = None,
    common: CommonServices | None = None,
    backups: Backups | None = None,
    uploads: Uploads | None = None,
    peers: Peers | None = None,
    reached: dict[str, None] | None = None,
    report: Callable[[Exception], str] = errors.log_part_error,
) -> App:
    """Returns the app of one house, ready to be served. `common`, `backups` and `uploads` are created if they are not
    given. `reached` holds the addresses by which phones have reached the house. `report` logs an error of a game and
    returns its id. `peers` are the other processes that serve this house. Their notifications are received before the
    log is read, so that no change is missed."""
    common = common or make_common(find_games())
    feed, chance = Feed(), chance or SystemRandom()
    clock = clock or SteadyClock()
    tables = Tables(Resources(log, common.games, common.known, chance, clock, feed.announce, report))
    addresses = Addresses(
        config.port, config.host, config.names, config.secure_port, config.outside, config.root,
        {} if reached is None else reached,
    )  # fmt: skip
    summary_cache = SummaryCache(tables)
    urls = common.flask.url_map.bind("", script_name=config.root)
    notes, newcomers = EndingNotes(summary_cache), Newcomers(tables, common.all_rules.lessons)
    guests = WaitingGuests(peers, clock)
    screens = Screens(tables, common.flask.jinja_env, common.translators, addresses, notes, urls, newcomers, guests)
    backups = backups or HouseBackups(config.data, config.second, tables.resources.clock)
    prefix = PathPrefix(config.root, config.outside, f"{config.house}." if config.below else "")
    services = Services(
        config,
        tables,
        screens,
        common.registry,
        common.translators,
        addresses,
        feed,
        RateLimits(peers.share_wrong_code if peers else None),
        common.all_rules,
        backups,
        summary_cache,
        uploads or FolderUploads(config.data / "arrivals"),
        prefix,
        Presence(peers),
    )
    timers, stream = Timers(tables), Stream(services)
    feed.subscribe(timers.set)
    if peers:
        peers.subscribe(HouseUpdater(services, stream))
    return App(common, services, stream, timers)


def make_common(registry: dict[str, RegisteredGame]) -> CommonServices:
    games = {the_house.slug: the_house, **{slug: each.game for slug, each in registry.items() if each.game}}
    known = {slug: each.known() for slug, each in registry.items() if each.game}
    all_rules = RulesOfAllGames({slug: each.contents for slug, each in registry.items()}, content_folders("help"))
    translators_by_language = translators(translation_folders(registry), errors.log_part_error)
    return CommonServices(registry, games, known, translators_by_language, all_rules, make_flask(registry, all_rules))


def make_flask(registry: dict[str, RegisteredGame], all_rules: RulesOfAllGames) -> Flask:
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    app = Flask(__name__, static_folder=str(folder("static")), template_folder=str(PACKAGE / "templates"))
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY, MAX_FORM_PARTS=200, SEND_FILE_MAX_AGE_DEFAULT=None)
    # A path with a doubled slash is unknown. The redirect that Flask would send lacks the path prefix of the house.
    app.url_map.merge_slashes = False
    app.jinja_environment = jinja_environment.Templates
    app.jinja_options = jinja_environment.options()
    Htmx(app)
    folders = [PACKAGE / "templates", *(each.package / "templates" for each in registry.values() if each.package)]
    app.jinja_loader = ChoiceLoader([FileSystemLoader(str(each)) for each in folders])
    app.jinja_env.filters["isolated"] = isolated
    app.jinja_env.globals.update(
        url_for=url_for,
        registry=registry,
        style_of=assets.game_sheet_url,
        drawing_of=assets.drawing_url,
        sheet=assets.house_sheet_url,
        script=assets.house_script_url,
        time_of_day=house_time.time_of_day,
        day=day_text,
        weekday=evening_pages.weekday,
        decimal=decimal,
        percent=percent,
        aged=backup_pages.age_text,
        sized=backup_pages.size_text,
        may_peek=seat_cards.may_peek,
        trace_of=errors.trace_of,
        is_keeping_here=keepers.cookie_here,
        is_demo_house=demo_table.is_demo_house,
        has_paper=printed_aids.has_printed_aids,
        has_lesson=lesson_pages.has_lesson,
        can_ask_who_starts=starting_player.can_ask_who_starts,
        around=seats_by_edge,
        is_upturned=is_ambiguous_upside_down,
        SHAPES=template_helpers.SHAPES,
        COMMON_PARTS=COMMON_PARTS,
        lang=template_helpers.language_attributes,
        own_name=own_name,
        icon=template_helpers.icon,
        mark=template_helpers.mark,
        shape=template_helpers.shape,
        person=template_helpers.person,
        unseen=template_helpers.screen_reader_text,
        signed=signed,
        figure=template_helpers.number_text,
        own_text=template_helpers.own_or_usual,
        why=partial(template_helpers.why_link, all_rules.title),
        close=template_helpers.close_button,
        opens=template_helpers.opener_attributes,
        post=template_helpers.post_form,
        move=template_helpers.move_form,
    )
    app.context_processor(lambda: {"t": translator(), "visitor": visitor(), "languages": [*services().translators]})
    app.add_url_rule(HOUSE_PATH, "stream.house", build_only=True)
    app.add_url_rule("/tables/<id>/stream", "stream.table", build_only=True)
    app.before_request(check_request)
    app.after_request(complete_response)
    errors.install(app)
    for pages in (
        home_page, device_settings, house_time, keepers, new_table, table_pages, photos, secrets, move_form_page,
        history, game_pages, table_files, joining, seat_cards, rules, help_pages, assets, backup_pages,
        house_export_pages, result_sharing, demo_table, starting_player, printed_aids, lesson_pages, evening_pages,
        people, statistics_pages, replay_page, disputes,
    ):  # fmt: skip
        app.register_blueprint(pages.routes)
    return app
