"""Applies and describes the facts that exist in every game: about seats, phones, settings, questions left open by the
rulebook, and closing the table. From the times of the facts it computes when people sat at the table."""

from collections.abc import Callable
from dataclasses import replace

from companion.table.common import table_photos
from companion.table.common_fact_kinds import LIGHTS, NEWS_BY_GUESTS
from companion.table.fact import Fact
from companion.table.game import AnyGame
from companion.table.game_result import ENDED, read_result
from companion.table.say import Say, say
from companion.table.seats import Seat, free_colours, seat, with_changed_seat
from companion.table.secret import with_look
from companion.table.secrets import peeks, privacy_notices
from companion.table.table import AnyTable, Sitting

STATUS = {"seat_left": "gone", "seat_sat_out": "out", "seat_came_back": "here"}
# In seconds. A longer gap than A_BREAK is not counted as playing; after one longer than APART a new sitting begins.
A_BREAK, APART = 5_400.0, 21_600.0
COMING = {"seat_added", "seat_came_back"}
# Facts that do not show that somebody plays.
BESIDE = LIGHTS | {
    "table_put_away", "table_taken_out", "table_followed", "table_noted", "note_dropped", "seat_released", "news_heard",
    "picture_taken", "picture_dropped", "seat_renamed", "seat_recoloured", "clock_corrected",
}  # fmt: skip


def apply(table: AnyTable, fact: Fact) -> AnyTable:
    """Returns the table after this fact. A fact that belongs to the game changes nothing here."""
    change = CHANGES.get(fact.kind)
    if change is None:
        return table
    changed = change(table, fact)
    if fact.kind not in NEWS_BY_GUESTS or fact.data.get("by_guest") is not True:
        return changed
    # A phone has done this to the seat of somebody else. That phone itself may not read the privacy notice.
    guest, before = table.holder(fact.who.seat), privacy_notices.seated_devices(table)
    return privacy_notices.announce(changed, seat_line(table, fact), fact.text("seat"), fact, guest, before)


def open_table(table: AnyTable, fact: Fact) -> AnyTable:
    names, colours = fact.texts("names"), fact.texts("colours")
    seats = tuple(seat(n, name, colours[n - 1] if n <= len(colours) else "") for n, name in enumerate(names, start=1))
    return replace(table, code=fact.text("code"), seats=seats, is_demo=fact.data.get("demo") is True)


def add_seat(table: AnyTable, fact: Fact) -> AnyTable:
    id = fact.text("seat")
    if not id or table.seat(id):
        return table
    newcomer = replace(seat(1, fact.text("name"), free_colours(table.seats)[0]), id=id)
    return replace(table, seats=insert_after(table.seats, newcomer, fact.text("after")))


def move_seat(table: AnyTable, fact: Fact) -> AnyTable:
    mover = table.seat(fact.text("seat"))
    if mover is None or mover.id == fact.text("after"):
        return table
    others = tuple(each for each in table.seats if each != mover)
    return replace(table, seats=insert_after(others, mover, fact.text("after")))


def insert_after(seats: tuple[Seat, ...], newcomer: Seat, after: str) -> tuple[Seat, ...]:
    """Returns the seats with `newcomer` directly after the seat `after`, or at the end if there is no such seat."""
    at = next((place for place, each in enumerate(seats, start=1) if each.id == after), len(seats))
    return (*seats[:at], newcomer, *seats[at:])


def change_status(table: AnyTable, fact: Fact) -> AnyTable:
    table = replace(table, seats=with_changed_seat(table.seats, fact.text("seat"), status=STATUS[fact.kind]))
    return release_seat(table, fact) if fact.kind == "seat_left" else table


def rename(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, seats=with_changed_seat(table.seats, fact.text("seat"), name=fact.text("name")))


def recolour(table: AnyTable, fact: Fact) -> AnyTable:
    fresh = seat(1, "", fact.text("colour"))
    seats = with_changed_seat(table.seats, fact.text("seat"), colour=fresh.colour, shape=fresh.shape)
    return replace(table, seats=seats)


def release_seat(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, holders=tuple(pair for pair in table.holders if pair[0] != fact.text("seat")))


def change_setting(table: AnyTable, fact: Fact) -> AnyTable:
    value = fact.data.get("value")
    if not isinstance(value, str | int):
        return table
    return replace(table, settings=tuple({**dict(table.settings), fact.text("setting"): value}.items()))


def settle(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, settled=tuple({**dict(table.settled), fact.text("point"): fact.text("choice")}.items()))


def note_look(table: AnyTable, fact: Fact) -> AnyTable:
    """Returns the table after somebody looked at a secret, with a privacy notice if the tablet showed the secret of a
    seat with a phone. Old versions did not record whether the seat had a phone, so their facts are not announced."""
    table, seat = replace(table, looks=with_look(table.looks, fact)), fact.text("seat")
    owners = privacy_notices.phones_of_seat(table, seat)
    is_news = bool(fact.data.get("on_phone"))
    return privacy_notices.announce(table, look_line(table, fact), seat, fact, "", owners=owners) if is_news else table


def note_request(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, peek_requests=peeks.with_request(table, fact))


CHANGES: dict[str, Callable[[AnyTable, Fact], AnyTable]] = {
    "table_opened": open_table,
    "seat_added": add_seat,
    "seat_moved": move_seat,
    **dict.fromkeys(STATUS, change_status),
    "seat_renamed": rename,
    "seat_recoloured": recolour,
    "seat_taken": privacy_notices.apply_arrival,
    "seat_released": release_seat,
    "news_heard": privacy_notices.remove_heard,
    "secret_shown": note_look,
    "deal_voided": lambda table, fact: privacy_notices.announce(table, say("told.deal_voided"), "", fact, ""),
    "peek_asked": note_request,
    "peek_answered": note_request,
    "table_followed": lambda table, fact: replace(table, next=fact.text("next")),
    "setting_changed": change_setting,
    "point_settled": settle,
    "table_put_away": lambda table, fact: replace(table, is_away=True),
    "table_taken_out": lambda table, fact: replace(table, is_away=False),
    "table_noted": lambda table, fact: replace(table, note=fact.text("text")),
    "note_dropped": lambda table, fact: replace(table, note=""),
    "screens_dimmed": lambda table, fact: replace(table, is_dim=True),
    "screens_lit": lambda table, fact: replace(table, is_dim=False),
    table_photos.TAKEN: table_photos.apply,
    table_photos.DROPPED: table_photos.apply,
    # A later correction does not change the time of the end.
    ENDED: lambda table, fact: replace(table, announced=read_result(fact), ended_at=table.ended_at or fact.at),
}
# These facts have no line in the history, or the game has a line for them.
UNTOLD = LIGHTS | {"news_heard", ENDED}


def tell(game: AnyGame, table: AnyTable, fact: Fact) -> Say | None:
    """Returns the history's line for a fact that exists in every game; None for others and for those without a line."""
    if fact.kind not in CHANGES or fact.kind in UNTOLD:
        return None
    if fact.kind in (table_photos.TAKEN, table_photos.DROPPED):
        return table_photos.tell(game, table, fact)
    name = fact.text("name") or table.name(fact.text("seat"))
    if fact.kind == "setting_changed":
        return say(
            "told.setting_changed",
            setting=say(f"{table.game}.setting.{fact.text('setting')}"),
            was=setting_value(table, fact.data.get("was")),
            value=setting_value(table, fact.data.get("value")),
        )
    if fact.kind == "point_settled":
        point = f"{table.game}.point.{fact.text('point')}"
        return say("told.point_settled", point=say(point), choice=say(f"{point}.{fact.text('choice')}"))
    if fact.kind == "seat_taken":
        return privacy_notices.arrival_line(table, fact)
    if fact.kind == "secret_shown":
        return look_line(table, fact)
    if fact.kind == "peek_answered":
        return say("told.peek_yes" if fact.text("answer") == peeks.YES else "told.peek_no", name=name)
    if fact.kind == "seat_recoloured":
        return say("told.seat_recoloured", name=name, colour=say(f"colour.{fact.text('colour')}"))
    if fact.kind == "table_noted":
        return say("told.table_noted", text=fact.text("text"))
    if fact.kind == "seat_moved":
        return say("told.seat_moved", name=name, after=table.name(fact.text("after")))
    return seat_line(table, fact)


def seat_line(table: AnyTable, fact: Fact) -> Say:
    """Returns the line of the history for a fact about one seat that needs no other values than names."""
    name = fact.text("name") or table.name(fact.text("seat"))
    return say(f"told.{fact.kind}", name=name, was=fact.text("was"))


def look_line(table: AnyTable, fact: Fact) -> Say:
    times, what = fact.number("times"), fact.text("what")
    kind = f"{table.game}.told.{what}" if what else "told.secret"
    return say(f"{kind}_peeked" if times else f"{kind}_shown", name=table.name(fact.text("seat")), times=times)


def setting_value(table: AnyTable, value: object) -> Say | int | str:
    """Returns the value of a setting as the history shows it: a number unchanged, the id of a choice as the game's text
    for that choice, and "" for anything else."""
    if isinstance(value, str):
        return say(f"{table.game}.choice.{value}")
    return value if isinstance(value, int) else ""


def updated_sittings(table: AnyTable, fact: Fact) -> tuple[Sitting, ...]:
    """Returns the table's sittings after this fact. After the end of the game no new sitting begins."""
    if fact.kind in BESIDE or (table.announced is not None and fact.kind != ENDED):
        return table.sittings
    last = table.sittings[-1] if table.sittings else None
    if last is None or fact.at - last.until > APART:
        return (*table.sittings, Sitting(fact.at, fact.at, 0.0, tuple(seat.id for seat in table.here())))
    passed = max(0.0, fact.at - last.until)
    came = [seat.id for seat in table.here()] if fact.kind in COMING else []
    seats = tuple(dict.fromkeys((*last.seats, *came)))
    played = last.seconds + (passed if passed <= A_BREAK else 0.0)
    return (*table.sittings[:-1], Sitting(last.began, last.until + passed, played, seats))
