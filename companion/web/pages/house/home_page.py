"""The home page with all tables, and the page for devices that are no keepers."""

import logging
from dataclasses import dataclass, replace

from flask import Blueprint, Response, jsonify, render_template

from companion.evenings.evenings import evening_entries
from companion.steady_clock import plausible
from companion.table.fact import TABLET
from companion.table.game import Part
from companion.table.house.backup_contract import HouseDamage
from companion.table.log.fold import FoldedTable
from companion.table.log.table_memory import HOUSE_ID
from companion.table.say import Say, say
from companion.web.game_registry import broken_games
from companion.web.http import responses
from companion.web.http.current_request import is_from_keeper, new_keeper_since, services, visitor, wants_json
from companion.web.http.responses import as_json
from companion.web.pages.evenings.evening_pages import unfinished_tables
from companion.web.rendering.common_part_values import SeatSummary
from companion.web.services import Services

log = logging.getLogger("veilleuse")
routes = Blueprint("home", __name__)
# In seconds. A table without a move for longer is not shown as the running table, because it may have been forgotten.
FORGOTTEN_AFTER = 36 * 3600
MAX_LATEST = 6


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in the list on the home page. `last_at` is the time of its last move. The list is sorted by `sorted_at`:
    the same time, but 0 if the clock was wrong then, so that a time in the future does not keep the table at the
    top."""

    id: str
    game: str
    headline: Say
    names: tuple[str, ...]
    is_over: bool
    last_at: float
    sorted_at: float
    is_demo: bool = False


@dataclass(frozen=True, slots=True)
class RunningTable:
    """The table in play as the home page shows it: its card, its people with their scores, and `race`, the chart of
    these scores."""

    card: TableCard
    people: tuple[SeatSummary, ...]
    race: object


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of all tables, last played first: `running` are not over, `over` have ended, `away` were closed.
    `aside` is the number of unreadable tables. `going` is the id of the table that has a larger card of its own because
    people play there now, "" if there is none. `evenings` and `forgotten` are the numbers of evenings and of unfinished
    games. `notes` say what is wrong with the house."""

    running: tuple[TableCard, ...]
    over: tuple[TableCard, ...]
    away: tuple[TableCard, ...]
    aside: int
    going: str
    evenings: int
    forgotten: int
    notes: tuple[Say, ...] = ()

    def latest(self) -> list[TableCard]:
        return self.others()[:MAX_LATEST]

    def others(self) -> list[TableCard]:
        """Returns the cards of all open tables except the one in play, last played first."""
        found = (each for each in (*self.running, *self.over) if each.id != self.going)
        return sorted(found, key=lambda each: -each.sorted_at)


def house_parts(services: Services) -> tuple[Part, ...]:
    """Returns the live parts of the home page: the table in play, and the cards of all tables. The value of the first
    part is None if no table is in play."""
    cards: dict[str, list[TableCard]] = {"running": [], "over": [], "away": []}
    now = services.tables.resources.clock()
    for opened in sorted(services.tables.memory.all(), key=lambda each: -plausible(each.table.last_at, now)):
        if opened.table.is_demo and opened.table.is_away:
            continue
        try:
            shown = make_card(services, opened)
        except Exception:
            log.exception("table %s cannot be shown", opened.table.id)
            continue
        cards["away" if opened.table.is_away else "over" if shown.is_over else "running"].append(shown)
    running, over, away = (tuple(each) for each in cards.values())
    latest = next((each for each in running if not each.is_demo), None)
    is_going = latest and now - plausible(latest.last_at, now) < FORGOTTEN_AFTER
    goes_on = running_table(services, latest) if latest and is_going else None
    aside, going = len(services.tables.memory.unreadable), goes_on.card.id if goes_on else ""
    notes = notes_on_house(services, aside)
    evenings, forgotten = len(evening_entries(services.summary_cache.summaries())), len(unfinished_tables(services))
    found = TableCards(running, over, away, aside, going, evenings, forgotten, notes)
    return Part("going", goes_on, template="_going.html"), Part("tables", found, template="_tables.html")


def notes_on_house(services: Services, aside: int) -> tuple[Say, ...]:
    """Returns sentences about what is wrong with the house: its file, its games, its unreadable tables (`aside` is
    their number) or its photos."""
    games = [
        say("house.game_broken", game=services.registry[slug].text("name", ""), why=why)
        for slug, why in broken_games(services.registry, services.tables.memory).items()
        if slug in services.registry
    ]
    damage = services.backups.damage()
    file = [say("health.store.damaged")] if damage.is_file else []
    return (*file, *games, *damage_notes(replace(damage, tables=aside)))


def damage_notes(damage: HouseDamage) -> list[Say]:
    tables = [say("house.aside", n=damage.tables)] if damage.tables else []
    return [*tables, *([say("house.photos_damaged", n=damage.photos)] if damage.photos else [])]


def make_card(services: Services, opened: FoldedTable) -> TableCard:
    table = opened.table
    names = tuple(seat.name for seat in table.seats if seat.status != "gone")
    headline, is_over = services.tables.views.headline(opened, TABLET), services.tables.views.is_over(opened)
    at = plausible(table.last_at, services.tables.resources.clock())
    return TableCard(table.id, table.game, headline, names, is_over, table.last_at, at, table.is_demo)


def running_table(services: Services, card: TableCard) -> RunningTable:
    opened = services.tables.memory.load(card.id)
    seats = (seat for seat in opened.table.seats if seat.status != "gone")
    people = tuple(SeatSummary(seat, services.tables.views.score(opened, seat.id)) for seat in seats)
    return RunningTable(card, people, services.tables.views.race(opened))


@routes.get("/")
def show() -> Response | str:
    if not is_from_keeper():
        return responses.refusal_response(say("error.403"), 403) if wants_json() else guest_page()
    parts = house_parts(services())
    if wants_json():
        return jsonify({part.name: as_json(part.value) for part in parts})
    drawn = {part.name: services().screens.draw_part(HOUSE_ID, part, visitor().language) for part in parts}
    return render_template(
        "house.html", new_keeper=new_keeper_since(), parts=drawn, is_new=not services().tables.memory.all()
    )


def guest_page() -> str:
    """Draws the page for a device that is no keeper: the tables where it has a seat, and a field for a code."""
    tables = sorted((each.table for each in services().tables.memory.all()), key=lambda table: -table.last_at)
    return render_template("door.html", mine=[each for each in tables if each.held_by(visitor().device)])
