"""The page that opens a table. People are tapped or typed in the order of their seats."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.house import house_people
from companion.table.log.table_memory import NoSuchTable
from companion.table.moves import IllegalMove, Text
from companion.table.say import Say, say
from companion.table.seats import Seat, seat
from companion.table.use_cases.table_opening import colours_before
from companion.web.game_registry import RegisteredGame
from companion.web.http.current_request import SentFields, request_fields, require_keeper, services, wants_json
from companion.web.http.responses import redirect_to
from companion.web.pages.evenings.evening_pages import all_people
from companion.web.pages.evenings.people import SEAT_OF_EACH_COLOUR, frequent_groups, group_name
from companion.web.pages.table.table_draft import Colours, TableDraft, read_colours

routes = Blueprint("opening", __name__)
routes.before_request(require_keeper)
NAME = Text(24)
MAX_GROUPS = 3
# "Marie Claire" is one person; three names in a row without a comma are likelier to be three.
MIN_SEVERAL = 3


@routes.get("/tables/new/<slug>")
def choose(slug: str) -> Response | str:
    registered = playable_game(slug)
    plan = read_draft(slug, request.args.to_dict(flat=False))
    typed = request.args.get("typed", "")
    refused = problem_with_names(typed, plan, registered)
    if typed and not refused:
        return redirect_to(plan.with_names(*split_names(typed)).url)
    seats = [seat(number, name) for number, name in enumerate(plan.names, start=1)]
    unseated = [name for name in services().tables.house().people if name not in plan.names]
    return render_template(
        "new_table.html", box=registered, game=registered.game, plan=plan, people=unseated,
        hidden=just_hidden(request.args.get("hid", "")), colours=SEAT_OF_EACH_COLOUR,
        groups=group_choices(plan, registered), row=find_split_name(plan, registered),
        typed=typed, refused=refused, key=token_hex(16),
        fields=dict(registered.game.opening(seats)) if registered.game else {},
    )  # fmt: skip


def playable_game(slug: str) -> RegisteredGame:
    """Returns the game; aborts with 404 if it does not exist or cannot be played."""
    registered = services().registry.get(slug)
    return registered if registered and registered.game else abort(404)


def read_draft(slug: str, said: Mapping[str, Sequence[str]]) -> TableDraft:
    """Returns the draft in `said`: the arguments of a URL or the fields of a form."""
    names, after = clean_names(said.get("who", ())), next(iter(said.get("after", ())), "")
    touched = next((name for name in said.get("at", ()) if name in names), "")
    return TableDraft(slug, tuple(names), read_colours(said.get("colour", ())), known_colours(after), touched, after)


def known_colours(after: str) -> tuple[Colours, ...]:
    """Returns the colours of people by name: first those at the table with the id `after`, if there is such a table,
    then those that people had last in this house."""
    with suppress(NoSuchTable):
        if after:
            return colours_before(services().tables.memory.load(after).table), services().tables.house().colours
    return (services().tables.house().colours,)


def clean_names(names: Iterable[str]) -> list[str]:
    """Returns the names without unnecessary blanks, empty names and repetitions."""
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


def split_names(typed: str) -> list[str]:
    """Returns the names in a text with commas. A known person's name is written as the house writes it."""
    people = services().tables.house().persons
    known = ((name, house_people.find_by_name(people, name)) for name in clean_names(re.split("[,;\n]", typed)))
    return [person.name if person else name for name, person in known]


def problem_with_names(typed: str, plan: TableDraft, registered: RegisteredGame) -> Say | None:
    """Returns why the typed names cannot be added to the draft; None if there is no problem."""
    names = split_names(typed)
    try:
        for name in names:
            NAME.read("name", name)
    except IllegalMove as error:
        return say("open.commas") if is_several_names(name) else error.why
    if twice := [name for name in names if name in plan.names]:
        return say("open.already", names=tuple(twice))
    most = registered.game.players[1] if registered.game else 0
    return say("open.full", most=most) if len(plan.with_names(*names).names) > most else None


def is_several_names(name: str) -> bool:
    """Returns whether a typed name looks like the names of several people: it has at least three words, and all or none
    of them begin with a capital. "Anne de la Tour" is one person."""
    words = name.split()
    return len(words) >= MIN_SEVERAL and len({word[:1].isupper() for word in words}) == 1


@dataclass(frozen=True, slots=True)
class SplitName:
    """A suggestion to read one typed name as several people. `plan` is the draft with these people."""

    names: tuple[str, ...]
    plan: TableDraft


def find_split_name(plan: TableDraft, registered: RegisteredGame) -> SplitName | None:
    """Returns the first unknown name that looks like several people, if there are seats for them."""
    most, known = registered.game.players[1] if registered.game else 0, services().tables.house().people
    new = [name for name in plan.names if is_several_names(name) and name not in known]
    rows = (SplitName(tuple(name.split()), plan.with_name_split(name)) for name in new)
    return next((row for row in rows if len(row.plan.names) <= most), None)


@dataclass(frozen=True, slots=True)
class GroupChoice:
    """A group that can be seated with one tap. `told` is its name, `plan` the draft with its people."""

    key: str
    told: str
    names: tuple[str, ...]
    plan: TableDraft


def group_choices(plan: TableDraft, registered: RegisteredGame) -> list[GroupChoice]:
    """Returns at most three groups of people who often play together, that fit the number of players of the game and
    have no hidden people. Returns [] if the draft already has people."""
    who, least, most = all_people(), *(registered.game.players if registered.game else (0, 0))
    found = []
    for group in () if plan.names else frequent_groups():
        names = tuple(who[each].name for each in group.people)
        if least <= len(names) <= most and not any(who[each].hidden for each in group.people):
            found.append(GroupChoice(group.key, group_name(group, who), names, plan.with_names(*names)))
    return found[:MAX_GROUPS]


def just_hidden(name: str) -> str:
    """Returns this name as the house writes it if it is the name of a hidden person, otherwise "". The page then offers
    to show this person again."""
    person = house_people.find_by_name(services().tables.house().persons, name)
    return person.name if person and person.hidden else ""


@routes.post("/people")
def meet() -> Response:
    fields = request_fields()
    services().change_house("meet_person", fields)
    return redirect_to_draft(fields, [*fields.texts("who"), fields.text("name")])


@routes.post("/people/forgotten")
def forget() -> Response:
    """Hides a person, or with the field `back` shows them again."""
    fields = request_fields()
    comes_back, people = bool(fields.text("back")), fields.texts("who")
    services().change_house("meet_person" if comes_back else "forget_person", fields)
    return redirect_to_draft(fields, people, "" if comes_back else fields.text("name"))


def redirect_to_draft(fields: SentFields, names: Sequence[str], hid: str = "") -> Response:
    """Redirects to the page with these names in its URL. `hid` is the name of a person who was just hidden, or ""."""
    url = sent_draft(fields.text("game") or "-", fields, names).url
    return redirect_to(f"{url}{'&' if '?' in url else '?'}{urlencode({'hid': hid})}" if hid else url)


def sent_draft(slug: str, fields: SentFields, names: Sequence[str]) -> TableDraft:
    """Returns the draft in the fields of a form, with `names` as its people."""
    said = {"who": names, "colour": fields.texts("colour"), "after": [fields.text("after")]}
    return read_draft(slug, said)


@routes.post("/tables")
def open_table() -> Response:
    fields = request_fields()
    registered = playable_game(fields.text("game"))
    plan = sent_draft(registered.slug, fields, fields.texts("who"))
    id = services().tables.opening.open(
        registered.slug, plan.names, [each.colour for each in plan.seats], fields, fields.tap_key, plan.after
    )
    remember_people(plan.seats, plan.chosen)
    if wants_json():
        return make_response(jsonify({"table": id, "url": url_for("table.show", id=id)}), 201)
    # Where something is dealt, phones are needed: the tablet shows the code at once. Those of the last game come along.
    game = registered.game
    begins_with_phones = game and game.index.deals and not plan.after
    return redirect_to(url_for("table.show", id=id, _anchor="join" if begins_with_phones else None))


def remember_people(seats: Sequence[Seat], chosen: Colours) -> None:
    """Puts these people first in the house's list, in the order of their seats. A colour is remembered if somebody
    chose it, or if the house knew no colour of that person."""
    known = services().tables.house().colours
    for each in reversed(seats):
        services().change_house("meet_person", {"name": each.name})
        if each.name in chosen or each.name not in known:
            services().change_house("wear_colour", {"name": each.name, "colour": each.colour})
