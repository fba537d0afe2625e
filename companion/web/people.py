"""The people of the house: each with a page of their own, renamed, brought together, hidden; and who often plays
together."""

from collections.abc import Mapping
from datetime import datetime

from babel.dates import get_day_names
from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for

from companion.evenings.groups import Group, groups
from companion.evenings.groups import key as key_of
from companion.evenings.kept import VISITOR
from companion.evenings.trace import Trace
from companion.table import persons
from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.persons import Person
from companion.table.say import say
from companion.table.seats import COLOURS, seat
from companion.web.answers import goto
from companion.web.asking import asked, must_keep_house, text, voice, wants_json
from companion.web.evenings import everybody
from companion.web.figures import by_month, of_group, of_person
from companion.web.language import LOCALES
from companion.web.rooms import Rooms, rooms
from companion.web.screen import plain

routes = Blueprint("people", __name__)
EVERY_COLOUR = tuple(seat(1, "", colour) for colour in COLOURS)


@routes.get("/people")
def show() -> Response | str:
    must_keep_house()
    who, times = everybody(), played(rooms().kept.traces())
    if wants_json():
        return jsonify({"people": [{**plain(each, voice()), "games": times.get(each.id, 0)} for each in who.values()]})
    shown = sorted((each for each in who.values() if not each.hidden), key=lambda each: -times.get(each.id, 0))
    hidden = [each for each in who.values() if each.hidden]
    return render_template(
        "everybody.html", people=shown, hidden=hidden, times=times, who=who, groups=together(rooms()), called=called
    )


def played(traces: tuple[Trace, ...]) -> dict[str, int]:
    """How many tables each person sat at."""
    times: dict[str, int] = {}
    for trace in traces:
        for person in set(trace.persons) if not trace.is_dropped else ():
            times[person] = times.get(person, 0) + 1
    return times


def together(rooms: Rooms) -> tuple[Group, ...]:
    return groups(rooms.kept.traces(), lambda moment: datetime.fromtimestamp(moment).weekday())


def called(group: Group, who: Mapping[str, Person]) -> str:
    """By the name that they gave themselves, by their day, else by theirs."""
    given = rooms().house().groups.get(group.key)
    if given:
        return given
    if group.weekday >= 0:
        day = get_day_names(locale=LOCALES[voice().language])[group.weekday]
        return voice()("group.of_day", n=len(group.people), day=day)
    return " · ".join(who[each].name for each in group.people)


@routes.get("/people/<own>")
def look(own: str) -> Response | str:
    must_keep_house()
    who = everybody()
    person = who.get(own) or abort(404)
    goes = who.get(request.args.get("with", ""))
    found = of_person(rooms(), own)
    if wants_json():
        return jsonify({"person": plain(person, voice()), "figures": plain(found, voice())})
    return render_template(
        "person.html", person=person, goes=goes, who=who, colours=EVERY_COLOUR,
        times=played(rooms().kept.traces()), both=both(person, goes), found=found, drawn=by_month(found.months),
    )  # fmt: skip


def both(person: Person, goes: Person | None) -> int:
    """At how many tables the two sat side by side: then they are hardly one."""
    traces = rooms().kept.traces()
    return sum(goes is not None and {person.id, goes.id} <= {*each.persons} for each in traces)


@routes.post("/people/<own>")
def change(own: str) -> Response:
    """A new name, a colour, hidden or shown, brought together with somebody, or one of these taken back."""
    must_keep_house()
    fields = asked()
    person = settled(own)
    match text(fields, "what"):
        case "name":
            rename(person, text(fields, "name"))
        case "colour":
            tell_house("wear_colour", name=person.name, colour=text(fields, "colour"))
        case "hide":
            tell_house("forget_person", name=person.name)
        case "show":
            tell_house("meet_person", name=person.name)
        case "merge":
            tell_house("merge_people", person=person.id, goes=settled(text(fields, "goes")).id)
        case "undo":
            take_back(person, text(fields, "move"))
        case _:
            raise IllegalMove(say("move.not_now"))
    return goto(url_for("people.look", own=person.id))


def tell_house(kind: str, **fields: object) -> None:
    rooms().tables.play(HOUSE_ID, HOUSE, kind, fields)


def settled(id: str) -> Person:
    """As a person of this house: who was here once and never met is met now."""
    person = everybody().get(id) or abort(404)
    if person.id.startswith(VISITOR):
        tell_house("meet_person", name=person.name)
        if person.colour:
            tell_house("wear_colour", name=person.name, colour=person.colour)
        return persons.named(rooms().house().persons, person.name) or abort(404)
    return person


def rename(person: Person, name: str) -> None:
    """At tables that go on, too: what is over keeps the name that was written there, and is told with the new one."""
    tell_house("rename_person", person=person.id, name=name)
    new = persons.with_id(rooms().house().persons, person.id)
    going = [each for each in rooms().kept.traces() if person.id in each.persons and not (each.is_over or each.is_away)]
    for trace in going:
        own = trace.seats[trace.persons.index(person.id)]
        if new and own.status != "gone" and own.name != new.name:
            rooms().tables.play(trace.table, HOUSE, "rename_seat", {"seat": own.id, "name": new.name})


def take_back(person: Person, move: str) -> None:
    """Of what made another name theirs."""
    if not any(str(each.move) == move for each in person.also):
        raise IllegalMove(say("undo.cannot"))
    rooms().tables.undo(HOUSE_ID, HOUSE, {"move": int(move)})


@routes.get("/groups/<key>")
def look_at_group(key: str) -> Response | str:
    must_keep_house()
    group = next((each for each in together(rooms()) if each.key == key), None) or abort(404)
    found = of_group(rooms(), frozenset(group.people))
    if wants_json():
        return jsonify(plain(found, voice()))
    who = everybody()
    return render_template("group.html", group=group, found=found, who=who, told=called(group, who))


@routes.post("/groups")
def name_group() -> Response:
    must_keep_house()
    fields = asked()
    people = text(fields, "people")
    if people not in {each.key for each in together(rooms())}:
        raise IllegalMove(say("move.not_now"))
    tell_house("name_group", people=key_of(people.split(".")), name=text(fields, "name"))
    return goto(url_for("people.show"))
