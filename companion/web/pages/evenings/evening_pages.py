"""The pages of all evenings, and of the evenings of one table with its results, notes and photos."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from itertools import islice

from babel.dates import format_date
from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for

from companion.evenings.evenings import (
    MORNING,
    EveningEntry,
    HouseEvening,
    evening_entries,
    forgotten_tables,
    group_by_evening,
)
from companion.evenings.notable_records import EndingNotes
from companion.evenings.table_summary import TableSummary, known_people
from companion.kit.text_search import search_texts
from companion.languages import locale_of
from companion.table.common.table_photos import ITSELF
from companion.table.fact import TABLET
from companion.table.house.house_game import House
from companion.table.house.house_people import Person
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.http.current_request import request_fields, require_keeper, services, translator, wants_json
from companion.web.http.responses import as_json, redirect_to
from companion.web.services import Services

routes = Blueprint("evenings", __name__, url_prefix="/evenings")
routes.before_request(require_keeper)
PAGE_SIZE = 20
# The moves that this page may make at any table, even if nobody plays there.
ALLOWED_MOVES = ("note_table", "put_away", "take_out", "drop_picture")


@dataclass(frozen=True, slots=True)
class EveningLine:
    entry: EveningEntry
    people: tuple[Person, ...]
    winners: tuple[Person, ...]


@routes.get("")
def show() -> Response | str:
    sought, before = request.args.get("q", "").strip(), request.args.get("before", type=int)
    summaries = services().summary_cache.summaries()
    among = [each for each in evening_entries(summaries) if before is None or entry_day(each) < before]
    page = list(islice(group_by_evening(search_entries(among, sought) if sought else among, day_number), PAGE_SIZE + 1))
    more = page[PAGE_SIZE - 1].day if len(page) > PAGE_SIZE else 0
    lost = unfinished_tables(services())
    played = sorted({each.game for each in services().summary_cache.plays()} & services().registry.keys())
    if wants_json():
        return jsonify({"evenings": [evening_json(each) for each in page[:PAGE_SIZE]], "more": more})
    return render_template(
        "evenings.html", nights=page[:PAGE_SIZE], more=more, sought=sought, lost=lost, who=all_people(),
        line=evening_line, games=played, headline=table_headline,
        dropped=find_summary(request.args.get("dropped", "")),
        paused=[each for each in summaries if not each.is_over and is_paused(services().tables.house(), each)],
    )  # fmt: skip


def unfinished_tables(services: Services) -> tuple[TableSummary, ...]:
    """Returns the tables that are neither finished nor paused and that had no move for 36 hours."""
    tables, summaries = services.tables, services.summary_cache.summaries()
    return forgotten_tables(summaries, tables.resources.clock(), partial(is_paused, tables.house()))


def is_paused(house: House, summary: TableSummary) -> bool:
    """Returns whether the game was marked as paused and has had no move since."""
    return not summary.is_away and house.paused.get(summary.table, -1) >= summary.seq


def entry_day(entry: EveningEntry) -> int:
    """Returns the day of an evening as a number, which counts days as `date.toordinal` does. An evening that begins
    between midnight and 5 o'clock belongs to the day before."""
    return day_number(entry.sitting.began - MORNING)


def day_number(moment: float) -> int:
    """Returns the day number of a timestamp in local time. The numbers of successive days are successive."""
    return datetime.fromtimestamp(moment).toordinal()


def weekday(day: int, language: str) -> str:
    return str(format_date(date.fromordinal(day), "full", locale=locale_of(language)))


def all_people() -> Mapping[str, Person]:
    return known_people(services().tables.house().persons, services().summary_cache.summaries())


def evening_line(entry: EveningEntry, people: Mapping[str, Person]) -> EveningLine:
    """Returns an evening of a table as the page shows it. `people` maps ids to people."""
    play = entry.summary.play if entry.is_last else None
    winners = tuple(people[each.person] for each in play.winners) if play else ()
    return EveningLine(entry, tuple(people[each] for each in entry.people), winners)


def table_headline(table: str) -> str:
    """Returns the headline that the tablet shows for a table, translated."""
    opened = services().tables.memory.load(table)
    return translator()(services().tables.views.headline(opened, TABLET))


def search_entries(among: Iterable[EveningEntry], sought: str) -> list[EveningEntry]:
    """Returns the entries that match the searched words, in the same order. The words may be names of people or games,
    dates, or words of a note."""
    among, who = list(among), all_people()
    wanted = {id(each) for each in search_texts(sought, ((each, searchable_text(each, who)) for each in among))}
    return [each for each in among if id(each) in wanted]


def searchable_text(entry: EveningEntry, people: Mapping[str, Person]) -> str:
    """Returns the words by which an evening of a table can be found, in all languages. `people` maps ids to people."""
    registered = services().registry.get(entry.summary.game)
    names = (name for each in entry.people for name in people[each].names)
    dates = (weekday(entry_day(entry), language) for language in services().translators)
    games = (registered.text("name", language) for language in services().translators) if registered else ()
    return " ".join((*names, *games, *dates, entry.summary.note))


def evening_json(night: HouseEvening) -> dict[str, object]:
    return {
        "date": date.fromordinal(night.day).isoformat(),
        "minutes": night.minutes,
        "people": [*night.people],
        "tables": [entry_json(each) for each in night.entries],
    }


def entry_json(entry: EveningEntry) -> dict[str, object]:
    summary = entry.summary
    play = as_json(summary.play) if summary.play else None
    return {
        "table": summary.table, "game": summary.game, "began": entry.sitting.began, "minutes": entry.minutes,
        "evening": entry.number, "note": summary.note, "photos": [each.name for each in summary.pictures], "play": play,
    }  # fmt: skip


@routes.get("/<id>")
def look(id: str) -> Response | str:
    summary = find_summary(id) or abort(404)
    evenings = [EveningEntry(summary, sitting, number) for number, sitting in enumerate(summary.sittings, 1)]
    if wants_json():
        return jsonify({"table": id, "evenings": [entry_json(each) for each in evenings]})
    notes = EndingNotes(services().summary_cache)(id)
    told = {"who": all_people(), "headline": table_headline(id), "worth_telling": notes}
    return render_template("evening.html", summary=summary, evenings=evenings, of=ITSELF, day_of=entry_day, **told)


def find_summary(id: str) -> TableSummary | None:
    return services().summary_cache.summary(id) if id else None


@routes.post("/<id>/moves")
def move(id: str) -> Response:
    """Changes the note of a table, closes or reopens it, or deletes one of its photos; refuses any other move. If the
    table does not offer the move now, nothing happens."""
    fields = request_fields()
    kind = fields.text("move")
    if kind not in ALLOWED_MOVES or find_summary(id) is None:
        raise IllegalMove(say("move.not_now"))
    if kind == "note_table" and not fields.text("text").strip():
        kind = "drop_note"
    if kind in services().tables.views.offers(services().tables.memory.load(id), TABLET):
        services().tables.moves.play(id, TABLET, kind, fields)
    if kind == "put_away":
        return redirect_to(url_for("evenings.show", dropped=id))
    return redirect_to(url_for("evenings.look", id=id))


@routes.post("/<id>/pause")
def pause(id: str) -> Response:
    """Marks an unfinished game as paused until somebody plays on; the field `back` removes the mark."""
    summary = find_summary(id) or abort(404)
    seq = 0 if request_fields().text("back") else summary.seq
    services().change_house("pause_game", {"table": id, "seq": seq})
    return redirect_to(url_for("evenings.show"))
