"""What every table has, whatever the game, as its facts make it: who sits where and holds which seat, settings,
settled points, putting away; and how the history tells them."""

from dataclasses import replace
from typing import Any

from companion.table import news, peeks
from companion.table.fact import Fact
from companion.table.kinds import LIGHTS
from companion.table.say import Say, say
from companion.table.seats import Seat, changed, free_colours, seat
from companion.table.secret import note
from companion.table.table import Table

AnyTable = Table[Any]

STATUS = {"seat_left": "gone", "seat_sat_out": "out", "seat_came_back": "here"}


def apply(table: AnyTable, fact: Fact) -> AnyTable:
    change = CHANGES.get(fact.kind)
    return change(table, fact) if change else table


def open_table(table: AnyTable, fact: Fact) -> AnyTable:
    names, colours = fact.texts("names"), fact.texts("colours")
    seats = tuple(seat(n, name, colours[n - 1] if n <= len(colours) else "") for n, name in enumerate(names, start=1))
    return replace(table, code=fact.text("code"), seats=seats, is_demo=fact.data.get("demo") is True)


def add_seat(table: AnyTable, fact: Fact) -> AnyTable:
    id = fact.text("seat")
    if not id or table.seat(id):
        return table
    newcomer = replace(seat(1, fact.text("name"), free_colours(table.seats)[0]), id=id)
    return replace(table, seats=placed(table.seats, newcomer, fact.text("after")))


def move_seat(table: AnyTable, fact: Fact) -> AnyTable:
    mover = table.seat(fact.text("seat"))
    if mover is None or mover.id == fact.text("after"):
        return table
    others = tuple(each for each in table.seats if each != mover)
    return replace(table, seats=placed(others, mover, fact.text("after")))


def placed(seats: tuple[Seat, ...], newcomer: Seat, after: str) -> tuple[Seat, ...]:
    at = next((place for place, each in enumerate(seats, start=1) if each.id == after), len(seats))
    return (*seats[:at], newcomer, *seats[at:])


def change_status(table: AnyTable, fact: Fact) -> AnyTable:
    table = replace(table, seats=changed(table.seats, fact.text("seat"), status=STATUS[fact.kind]))
    return let_go(table, fact) if fact.kind == "seat_left" else table


def rename(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, seats=changed(table.seats, fact.text("seat"), name=fact.text("name")))


def recolour(table: AnyTable, fact: Fact) -> AnyTable:
    fresh = seat(1, "", fact.text("colour"))
    seats = changed(table.seats, fact.text("seat"), colour=fresh.colour, shape=fresh.shape)
    return replace(table, seats=seats)


def let_go(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, holders=tuple(pair for pair in table.holders if pair[0] != fact.text("seat")))


def change_setting(table: AnyTable, fact: Fact) -> AnyTable:
    value = fact.data.get("value")
    if not isinstance(value, str | int):
        return table
    return replace(table, settings=tuple({**dict(table.settings), fact.text("setting"): value}.items()))


def settle(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, settled=tuple({**dict(table.settled), fact.text("point"): fact.text("choice")}.items()))


def put_away(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, is_away=fact.kind == "table_put_away")


def set_lights(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, is_dim=fact.kind == "screens_dimmed")


def note_look(table: AnyTable, fact: Fact) -> AnyTable:
    table = replace(table, looks=note(table.looks, fact))
    return news.peeked(table, told_look(table, fact), fact)


def note_request(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, requests=peeks.note(table, fact))


def follow(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, next=fact.text("next"))


def note_down(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, note=fact.text("text"))


CHANGES = {
    "table_opened": open_table,
    "seat_added": add_seat,
    "seat_moved": move_seat,
    **dict.fromkeys(STATUS, change_status),
    "seat_renamed": rename,
    "seat_recoloured": recolour,
    "seat_taken": news.arrive,
    "seat_released": let_go,
    "news_heard": news.hear,
    "secret_shown": note_look,
    "peek_asked": note_request,
    "peek_answered": note_request,
    "table_followed": follow,
    "setting_changed": change_setting,
    "point_settled": settle,
    "table_put_away": put_away,
    "table_taken_out": put_away,
    "table_noted": note_down,
    "note_dropped": note_down,
    **dict.fromkeys(LIGHTS, set_lights),
}
UNTOLD = LIGHTS | {"news_heard"}


def tell(table: AnyTable, fact: Fact) -> Say | None:
    if fact.kind not in CHANGES or fact.kind in UNTOLD:
        return None
    name = fact.text("name") or table.name(fact.text("seat"))
    if fact.kind == "setting_changed":
        return say(
            "told.setting_changed",
            setting=say(f"{table.game}.setting.{fact.text('setting')}"),
            was=shown(table, fact.data.get("was")),
            value=shown(table, fact.data.get("value")),
        )
    if fact.kind == "point_settled":
        point = f"{table.game}.point.{fact.text('point')}"
        return say("told.point_settled", point=say(point), choice=say(f"{point}.{fact.text('choice')}"))
    if fact.kind == "seat_taken":
        return news.told_of(table, fact)
    if fact.kind == "secret_shown":
        return told_look(table, fact)
    if fact.kind == "peek_answered":
        return say("told.peek_yes" if fact.text("answer") == peeks.YES else "told.peek_no", name=name)
    if fact.kind == "seat_recoloured":
        return say("told.seat_recoloured", name=name, colour=say(f"colour.{fact.text('colour')}"))
    if fact.kind == "table_noted":
        return say("told.table_noted", text=fact.text("text"))
    if fact.kind == "seat_moved":
        return say("told.seat_moved", name=name, after=table.name(fact.text("after")))
    return say(f"told.{fact.kind}", name=name, was=fact.text("was"))


def told_look(table: AnyTable, fact: Fact) -> Say:
    times, what = fact.number("times"), fact.text("what")
    kind = f"{table.game}.told.{what}" if what else "told.secret"
    return say(f"{kind}_peeked" if times else f"{kind}_shown", name=table.name(fact.text("seat")), times=times)


def shown(table: AnyTable, value: object) -> Say | int | str:
    """A number as it is, a choice in the game's words."""
    if isinstance(value, str):
        return say(f"{table.game}.choice.{value}")
    return value if isinstance(value, int) else ""
