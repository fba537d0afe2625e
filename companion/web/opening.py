"""Opening a table: who plays, tapped or typed in seating order, and the people whom the house remembers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table import again, persons
from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.moves import IllegalMove, Text
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.web.answers import goto
from companion.web.asking import asked, must_keep_house, tap, text, wants_json
from companion.web.evenings import everybody
from companion.web.people import EVERY_COLOUR, called, together
from companion.web.plan import Colours, Plan, colours
from companion.web.rooms import rooms
from companion.web.shelf import Box

routes = Blueprint("opening", __name__)
NAME = Text(24)
CIRCLES = 3
# "Marie Claire" is one person; three names in a row without a comma are likelier to be three.
SEVERAL = 3


@routes.get("/tables/new/<slug>")
def choose(slug: str) -> Response | str:
    must_keep_house()
    box = built(slug)
    plan = planned(slug, request.args.to_dict(flat=False))
    typed = request.args.get("typed", "")
    refused = refusal(typed, plan, box)
    if typed and not refused:
        return goto(plan.joined(*listed(typed)).here)
    return render_template(
        "new_table.html", box=box, game=box.game, plan=plan, people=strangers(plan), colours=EVERY_COLOUR,
        groups=circles(plan, box), row=in_a_row(plan, box), typed=typed, refused=refused, key=token_hex(16),
    )  # fmt: skip


def built(slug: str) -> Box:
    box = rooms().boxes.get(slug)
    return box if box and box.game else abort(404)


def planned(slug: str, said: Mapping[str, Sequence[str]]) -> Plan:
    names, after = chosen(said.get("who", ())), next(iter(said.get("after", ())), "")
    touched = next((name for name in said.get("at", ()) if name in names), "")
    return Plan(slug, tuple(names), colours(said.get("colour", ())), worn(after), touched, after)


def worn(after: str) -> tuple[Colours, ...]:
    """At the table before this one, else whenever the house saw them last."""
    with suppress(NoSuchTable):
        if after:
            return again.colours(rooms().tables.look(after).table), rooms().house().colours
    return (rooms().house().colours,)


def chosen(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


def listed(typed: str) -> list[str]:
    """Names in one field; whoever the house knows is written as it knows them."""
    people = rooms().house().persons
    known = ((name, persons.named(people, name)) for name in chosen(re.split("[,;\n]", typed)))
    return [person.name if person else name for name, person in known]


def refusal(typed: str, plan: Plan, box: Box) -> Say | None:
    """What is wrong with what was typed, to be said beside the field."""
    names = listed(typed)
    try:
        for name in names:
            NAME.read("name", name)
    except IllegalMove as error:
        return say("open.commas") if is_row(name) else error.why
    if twice := [name for name in names if name in plan.names]:
        return say("open.already", names=tuple(twice))
    most = box.game.players[1] if box.game else 0
    return say("open.full", most=most) if len(plan.joined(*names).names) > most else None


def is_row(name: str) -> bool:
    """Not "Anne de la Tour": all of them begin alike."""
    words = name.split()
    return len(words) >= SEVERAL and len({word[:1].isupper() for word in words}) == 1


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody whose name looks like those of several people, and the table with each of them."""

    names: tuple[str, ...]
    plan: Plan


def in_a_row(plan: Plan, box: Box) -> Row | None:
    """Whoever has played here under that name is one person."""
    most, known = box.game.players[1] if box.game else 0, rooms().house().people
    new = [name for name in plan.names if is_row(name) and name not in known]
    rows = (Row(tuple(name.split()), plan.apart(name)) for name in new)
    return next((row for row in rows if len(row.plan.names) <= most), None)


@dataclass(frozen=True, slots=True)
class Circle:
    """People who often play together, seated with one tap."""

    key: str
    told: str
    names: tuple[str, ...]
    plan: Plan


def circles(plan: Plan, box: Box) -> list[Circle]:
    """Who sit at nobody's table yet, and find room at this one."""
    who, least, most = everybody(), *(box.game.players if box.game else (0, 0))
    found = []
    for group in () if plan.names else together(rooms()):
        names = tuple(who[each].name for each in group.people)
        if least <= len(names) <= most and not any(who[each].hidden for each in group.people):
            found.append(Circle(group.key, called(group, who), names, plan.joined(*names)))
    return found[:CIRCLES]


def strangers(plan: Plan) -> list[str]:
    """Whom the house knows and who has no chair yet."""
    return [name for name in rooms().house().people if name not in plan.names]


@routes.post("/people")
def meet() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", fields)
    return back_to_choosing(fields, [*many(fields, "who"), text(fields, "name")])


@routes.post("/people/forgotten")
def forget() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "forget_person", fields)
    return back_to_choosing(fields, many(fields, "who"))


def back_to_choosing(fields: Mapping[str, object], names: Sequence[str]) -> Response:
    said = {"who": names, "colour": many(fields, "colour"), "after": [text(fields, "after")]}
    return goto(planned(text(fields, "game") or "-", said).here)


@routes.post("/tables")
def open_table() -> Response:
    must_keep_house()
    fields = asked()
    box = built(text(fields, "game"))
    said = {"who": many(fields, "who"), "colour": many(fields, "colour"), "after": [text(fields, "after")]}
    plan = planned(box.slug, said)
    id = rooms().tables.open(
        box.slug, plan.names, [each.colour for each in plan.seats], fields, tap(fields), plan.after
    )
    remember(plan.seats, plan.chosen)
    if wants_json():
        return make_response(jsonify({"table": id, "url": url_for("table.show", id=id)}), 201)
    return goto(url_for("table.show", id=id))


def remember(seats: Sequence[Seat], chosen: Colours) -> None:
    """Who sat first stands first the next time; a colour that was only lent is not kept for another."""
    known = rooms().house().colours
    for each in reversed(seats):
        rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", {"name": each.name})
        if each.name in chosen or each.name not in known:
            rooms().tables.play(HOUSE_ID, HOUSE, "wear_colour", {"name": each.name, "colour": each.colour})


def many(fields: object, name: str) -> list[str]:
    value = fields.get(name) if isinstance(fields, dict) and request.is_json else request.form.getlist(name)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
