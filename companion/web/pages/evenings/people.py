"""The pages of people, who are renamed, merged and hidden there, and of groups who often play together."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from babel.dates import get_day_names
from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for

from companion.evenings.evenings import Group, groups
from companion.evenings.evenings import group_key as key_of
from companion.evenings.statistics import group_statistics, person_statistics
from companion.evenings.statistics_sentences import group_sentences, person_sentences
from companion.evenings.summary_cache import VISITOR
from companion.evenings.table_summary import TableSummary
from companion.languages import locale_of
from companion.table.fact import HOUSE
from companion.table.house import house_people
from companion.table.house.house_people import Person
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import COLOURS, seat
from companion.web.http.current_request import request_fields, require_keeper, services, translator, wants_json
from companion.web.http.responses import as_json, redirect_to
from companion.web.pages.evenings.evening_pages import all_people
from companion.web.pages.evenings.statistics_pages import game_name, month_chart, month_number
from companion.web.rendering.translations import isolated

routes = Blueprint("people", __name__)
routes.before_request(require_keeper)
SEAT_OF_EACH_COLOUR = tuple(seat(1, "", colour) for colour in COLOURS)


@routes.get("/people")
def show() -> Response | str:
    who, times = all_people(), tables_per_person(services().summary_cache.summaries())
    finished = finished_per_person()
    if wants_json():
        listed = [{**as_json(each), "games": times[each.id], "finished": finished[each.id]} for each in who.values()]
        return jsonify({"people": listed})
    shown = sorted((each for each in who.values() if not each.hidden), key=lambda each: -times[each.id])
    hidden = [each for each in who.values() if each.hidden]
    told = {"hidden": hidden, "times": times, "finished": finished, "who": who, "groups": frequent_groups()}
    return render_template("everybody.html", people=shown, called=group_name, **told)


def tables_per_person(summaries: tuple[TableSummary, ...]) -> Counter[str]:
    """Returns the number of tables of each person, by the person's id. Tables that were closed before their game was
    over do not count."""
    return Counter(person for each in summaries if not each.is_dropped for person in {*each.persons})


def finished_per_person() -> Counter[str]:
    """Returns the number of finished games of each person, by id. It is the same number as on the person's own page."""
    plays = services().summary_cache.plays()
    return Counter(each.person for play in plays for each in play.ranked if each.person)


def frequent_groups() -> tuple[Group, ...]:
    return groups(services().summary_cache.summaries(), lambda moment: datetime.fromtimestamp(moment).weekday())


def group_name(group: Group, people: Mapping[str, Person]) -> str:
    """Returns the name that people gave to a group. If they gave none, the name is made from the weekday on which the
    group usually plays, or from its people's names if there is no such weekday. `people` maps ids to people."""
    given = services().tables.house().groups.get(group.key)
    if given:
        return given
    if group.weekday >= 0:
        day = get_day_names(locale=locale_of(translator().language))[group.weekday]
        return translator()("group.of_day", n=len(group.people), day=day)
    return " · ".join(isolated(people[each].name) for each in group.people)


@routes.get("/people/<person_id>")
def look(person_id: str) -> Response | str:
    who = all_people()
    person = who.get(person_id) or abort(404)
    goes = who.get(request.args.get("with", ""))
    found = services().summary_cache.cached(
        ("person", person_id), lambda plays: person_statistics(plays, person_id, month_number)
    )
    if wants_json():
        return jsonify({"person": as_json(person), "figures": as_json(found)})
    told = [*person_sentences(found, lambda id: who[id].name, game_name)]
    return render_template(
        "person.html", sentences=told, person=person, goes=goes, who=who, colours=SEAT_OF_EACH_COLOUR,
        times=tables_per_person(services().summary_cache.summaries()), both=count_common_tables(person, goes),
        found=found, drawn=month_chart(found.months),
    )  # fmt: skip


def count_common_tables(person: Person, goes: Person | None) -> int:
    """Returns at how many tables both people sat. `goes` is the person who would be merged into `person`; the result is
    0 if `goes` is None. The page warns with this number before the merger, because two people who sat at one table are
    probably not the same person."""
    summaries = services().summary_cache.summaries()
    return sum(goes is not None and {person.id, goes.id} <= {*each.persons} for each in summaries)


@routes.post("/people/<person_id>")
def change(person_id: str) -> Response:
    """Changes the person with this id; aborts with 404 if there is none. The field `what` says which change it is, such
    as a renaming or the undo of a merger."""
    fields = request_fields()
    person = add_to_house(person_id)
    match fields.text("what"):
        case "name":
            rename_person(person, fields.text("name"))
        case "colour":
            services().change_house("wear_colour", {"name": person.name, "colour": fields.text("colour")})
        case "hide":
            services().change_house("forget_person", {"name": person.name})
        case "show":
            services().change_house("meet_person", {"name": person.name})
        case "merge":
            goes = add_to_house(fields.text("goes"))
            services().change_house("merge_people", {"person": person.id, "goes": goes.id})
        case "undo":
            if not any(str(each.move) == fields.text("move") for each in person.also):
                raise IllegalMove(say("undo.cannot"))
            services().tables.undos.undo(HOUSE_ID, HOUSE, {"move": int(fields.text("move"))})
        case _:
            raise IllegalMove(say("move.not_now"))
    return redirect_to(url_for("people.look", person_id=person.id))


def add_to_house(id: str) -> Person:
    """Returns the person with this id; aborts with 404 if there is none. A person who is only known from tables is
    added to the house first."""
    person = all_people().get(id) or abort(404)
    if person.id.startswith(VISITOR):
        services().change_house("meet_person", {"name": person.name})
        if person.colour:
            services().change_house("wear_colour", {"name": person.name, "colour": person.colour})
        return house_people.find_by_name(services().tables.house().persons, person.name) or abort(404)
    return person


def rename_person(person: Person, name: str) -> None:
    """Renames a person in the house and at the tables that are neither finished nor closed; the logs of other tables
    keep the old name. Raises IllegalMove if somebody else has this name."""
    services().change_house("rename_person", {"person": person.id, "name": name})
    new = house_people.find_by_id(services().tables.house().persons, person.id)
    for summary in services().summary_cache.summaries():
        if person.id not in summary.persons or summary.is_over or summary.is_away:
            continue
        own = summary.seats[summary.persons.index(person.id)]
        if new and own.status != "gone" and own.name != new.name:
            services().tables.moves.play(summary.table, HOUSE, "rename_seat", {"seat": own.id, "name": new.name})


@routes.get("/groups/<key>")
def look_at_group(key: str) -> Response | str:
    group = next((each for each in frequent_groups() if each.key == key), None) or abort(404)
    people = frozenset(group.people)
    found = services().summary_cache.cached(("group", people), lambda plays: group_statistics(plays, people))
    if wants_json():
        return jsonify(as_json(found))
    who = all_people()
    told = [*group_sentences(found, lambda id: who[id].name, game_name)]
    return render_template("group.html", group=group, found=found, sentences=told, who=who, told=group_name(group, who))


@routes.post("/groups")
def name_group() -> Response:
    fields = request_fields()
    people = fields.text("people")
    if people not in {each.key for each in frequent_groups()}:
        raise IllegalMove(say("move.not_now"))
    services().change_house("name_group", {"people": key_of(people.split(".")), "name": fields.text("name")})
    return redirect_to(url_for("people.show"))
