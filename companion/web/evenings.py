"""The evenings of the house: by date and people, searched, each with its result, a note and photos; and games that were
forgotten half-way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from itertools import islice

from babel.dates import format_date
from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for

from companion.evenings.folk import folk
from companion.evenings.nights import MORNING, Entry, Night, entries, forgotten, nights
from companion.evenings.telling import Telling
from companion.evenings.trace import Trace
from companion.kit.matcher import found
from companion.table.fact import HOUSE, TABLET
from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.table.moves import IllegalMove
from companion.table.persons import Person
from companion.table.pictures import ITSELF
from companion.table.say import say
from companion.web.answers import goto
from companion.web.asking import asked, must_keep_house, text, voice, wants_json
from companion.web.language import LOCALES
from companion.web.rooms import Rooms, rooms
from companion.web.screen import plain

routes = Blueprint("evenings", __name__, url_prefix="/evenings")
A_PAGE = 20
# What may be asked for from here, of a table that nobody need be at.
ASIDE = ("note_table", "put_away", "take_out", "drop_picture")


@dataclass(frozen=True, slots=True)
class Line:
    """One table on one evening, as it is listed."""

    entry: Entry
    people: tuple[Person, ...]
    winners: tuple[Person, ...]


@routes.get("")
def show() -> Response | str:
    must_keep_house()
    sought, before = request.args.get("q", "").strip(), request.args.get("before", type=int)
    among = [each for each in entries(rooms().kept.traces()) if before is None or day_of(each) < before]
    page = list(islice(nights(searched(among, sought) if sought else among, number_of_day), A_PAGE + 1))
    more = page[A_PAGE - 1].day if len(page) > A_PAGE else 0
    lost = left_lying(rooms())
    if wants_json():
        return jsonify({"evenings": [plain_night(each) for each in page[:A_PAGE]], "more": more})
    return render_template(
        "evenings.html", nights=page[:A_PAGE], more=more, sought=sought, lost=lost, who=everybody(), line=line,
        games=played(rooms()), headline=headline, dropped=find(request.args.get("dropped", "")),
        paused=[each for each in rooms().kept.traces() if not each.is_over and is_paused(rooms().house(), each)],
    )  # fmt: skip


def played(rooms: Rooms) -> list[str]:
    """The games that have come to an end here, and are still on the shelf."""
    return sorted({each.game for each in rooms.kept.plays()} & rooms.boxes.keys())


def left_lying(rooms: Rooms) -> tuple[Trace, ...]:
    """Unless somebody has said that it goes on another time, and nobody has touched it since."""
    return forgotten(rooms.kept.traces(), rooms.tables.clock(), partial(is_paused, rooms.house()))


def is_paused(house: House, trace: Trace) -> bool:
    return not trace.is_away and house.paused.get(trace.table, -1) >= trace.seq


def day_of(entry: Entry) -> int:
    return number_of_day(entry.sitting.began - MORNING)


def number_of_day(moment: float) -> int:
    return datetime.fromtimestamp(moment).toordinal()


def weekday(day: int, language: str) -> str:
    """A date as people say it."""
    return str(format_date(date.fromordinal(day), "full", locale=LOCALES[language]))


def everybody() -> Mapping[str, Person]:
    return folk(rooms().house().persons, rooms().kept.traces())


def line(entry: Entry, who: Mapping[str, Person]) -> Line:
    play = entry.trace.play if entry.is_last else None
    winners = tuple(who[each.person] for each in play.winners) if play else ()
    return Line(entry, tuple(who[each] for each in entry.people), winners)


def headline(table: str) -> str:
    opened = rooms().tables.look(table)
    return voice()(rooms().tables.headline(opened, TABLET))


def searched(among: Iterable[Entry], sought: str) -> list[Entry]:
    """By people, games, dates and notes; in the order of the evenings."""
    among, who = list(among), everybody()
    wanted = {id(each) for each in found(sought, ((each, words(each, who)) for each in among))}
    return [each for each in among if id(each) in wanted]


def words(entry: Entry, who: Mapping[str, Person]) -> str:
    box = rooms().boxes.get(entry.trace.game)
    names = (name for each in entry.people for name in who[each].names)
    dates = (weekday(day_of(entry), language) for language in LOCALES)
    games = (box.told("name", language) for language in LOCALES) if box else ()
    return " ".join((*names, *games, *dates, entry.trace.note))


def plain_night(night: Night) -> dict[str, object]:
    return {
        "date": date.fromordinal(night.day).isoformat(),
        "minutes": night.minutes,
        "people": [*night.people],
        "tables": [plain_entry(each) for each in night.entries],
    }


def plain_entry(entry: Entry) -> dict[str, object]:
    trace = entry.trace
    play = plain(trace.play, voice()) if trace.play else None
    return {
        "table": trace.table, "game": trace.game, "began": entry.sitting.began, "minutes": entry.minutes,
        "evening": entry.number, "note": trace.note, "photos": [each.name for each in trace.pictures], "play": play,
    }  # fmt: skip


@routes.get("/<id>")
def look(id: str) -> Response | str:
    must_keep_house()
    trace = find(id) or abort(404)
    evenings = [Entry(trace, sitting, number) for number, sitting in enumerate(trace.sittings, 1)]
    if wants_json():
        return jsonify({"table": id, "evenings": [plain_entry(each) for each in evenings]})
    told = {"who": everybody(), "headline": headline(id), "worth_telling": Telling(rooms().kept)(id)}
    return render_template("evening.html", trace=trace, evenings=evenings, of=ITSELF, day_of=day_of, **told)


def find(id: str) -> Trace | None:
    return rooms().kept.trace(id) if id else None


@routes.post("/<id>/moves")
def move(id: str) -> Response:
    must_keep_house()
    fields = asked()
    kind = text(fields, "move")
    if kind not in ASIDE or find(id) is None:
        raise IllegalMove(say("move.not_now"))
    if kind == "note_table" and not text(fields, "text").strip():
        kind = "drop_note"
    if kind in rooms().tables.offers(rooms().tables.look(id), TABLET):
        rooms().tables.play(id, TABLET, kind, fields)
    if kind == "put_away":
        return goto(url_for("evenings.show", dropped=id))
    return goto(url_for("evenings.look", id=id))


@routes.post("/<id>/pause")
def pause(id: str) -> Response:
    """It goes on another time: nobody asks again until something happens there, or somebody takes that back."""
    must_keep_house()
    trace = find(id) or abort(404)
    seq = 0 if text(asked(), "back") else trace.seq
    rooms().tables.play(HOUSE_ID, HOUSE, "pause_game", {"table": id, "seq": seq})
    return goto(url_for("evenings.show"))
