"""What every table has, whatever the game: who sits where and holds which seat, settings, settled points, putting away.
The facts of these, the moves that lead to them, and their lines in the history."""

from dataclasses import replace
from typing import Any

from companion.table.fact import Fact, Who
from companion.table.game import Game, News, Setting, Silence, Table
from companion.table.moves import Choice, IllegalMove, Move, Offer, Text
from companion.table.say import Say, say
from companion.table.seats import COLOURS, Seat, changed, seat
from companion.table.secret import note

AnyTable = Table[Any]
AnyGame = Game[Any]
STATUS = {"seat_left": "gone", "seat_sat_out": "out", "seat_came_back": "here"}


def apply(table: AnyTable, fact: Fact) -> AnyTable:
    change = CHANGES.get(fact.kind)
    return change(table, fact) if change else table


def open_table(table: AnyTable, fact: Fact) -> AnyTable:
    names, colours = fact.texts("names"), fact.texts("colours")
    seats = tuple(seat(n, name, colours[n - 1] if n <= len(colours) else "") for n, name in enumerate(names, start=1))
    return replace(table, code=fact.text("code"), seats=seats)


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


def free_colours(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    used = {each.colour for each in seats if each.status != "gone"}
    return tuple(colour for colour in COLOURS if colour not in used) or COLOURS


def change_status(table: AnyTable, fact: Fact) -> AnyTable:
    table = replace(table, seats=changed(table.seats, fact.text("seat"), status=STATUS[fact.kind]))
    return let_go(table, fact) if fact.kind == "seat_left" else table


def rename(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, seats=changed(table.seats, fact.text("seat"), name=fact.text("name")))


def recolour(table: AnyTable, fact: Fact) -> AnyTable:
    fresh = seat(1, "", fact.text("colour"))
    seats = changed(table.seats, fact.text("seat"), colour=fresh.colour, shape=fresh.shape)
    return replace(table, seats=seats)


def hold(table: AnyTable, fact: Fact) -> AnyTable:
    taken, device = fact.text("seat"), fact.text("device")
    others = tuple(pair for pair in table.holders if pair[0] != taken and pair[1] != device)
    table = replace(table, holders=(*others, (taken, device)))
    told = tell(table, fact) if fact.data.get("over") else None
    return announced(table, told, taken, fact) if told else table


def hide_again(table: AnyTable, fact: Fact) -> AnyTable:
    """What a reveal showed has been seen, also when it was taken back in the same second."""
    return announced(table, say("told.reveal_undone"), fact.who.seat or str(fact.who), fact)


def announced(table: AnyTable, told: Say, seat: str, fact: Fact) -> AnyTable:
    """Each kind of news once a seat: what is done over and over washes nothing else away."""
    others = tuple(each for each in table.news if (each.seat, each.told.id) != (seat, told.id))
    return replace(table, news=(*others, News(told, seat, fact.seq)))


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


def note_look(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, looks=note(table.looks, fact))


def follow(table: AnyTable, fact: Fact) -> AnyTable:
    return replace(table, next=fact.text("next"))


def hear_news(table: AnyTable, fact: Fact) -> AnyTable:
    """Whoever sits where the news is about can't tap it away for the others."""
    return replace(table, news=tuple(each for each in table.news if each.seat == fact.who.seat))


CHANGES = {
    "table_opened": open_table,
    "seat_added": add_seat,
    "seat_moved": move_seat,
    **dict.fromkeys(STATUS, change_status),
    "seat_renamed": rename,
    "seat_recoloured": recolour,
    "seat_taken": hold,
    "seat_released": let_go,
    "news_heard": hear_news,
    "secret_shown": note_look,
    "table_followed": follow,
    "setting_changed": change_setting,
    "point_settled": settle,
    "table_put_away": put_away,
    "table_taken_out": put_away,
}


def offers(game: AnyGame, table: AnyTable, who: Who) -> tuple[Offer, ...]:
    """What this person may change about the table itself."""
    here, out = ids(table, "here"), ids(table, "out")
    everyone = here + out
    seats = Choice(everyone)
    found = [
        Offer("rename_seat", (("seat", seats), ("name", Text(24)))),
        Offer("recolour_seat", (("seat", seats), ("colour", Choice(free_colours(table.seats))))),
        Offer("move_seat", (("seat", seats), ("after", seats))),
        Offer("take_out" if table.is_away else "put_away"),
    ]
    found += [Offer("hear_news", at=latest(table))] if may_hear(table, who) else []
    found += [Offer(f"set_{each.id}", (("value", each.domain),)) for each in game.settings]
    found += [Offer(f"point_{each.id}", (("choice", Choice(each.choices)),)) for each in game.silences]
    least, most = game.players
    if len(here) < most:
        found += [Offer("come_back", (("seat", Choice(out)),))] if out else []
        found += [Offer("add_seat", (("name", Text(24)), ("after", seats)))] if game.joins_late else []
    spare = here if len(here) > least else ()
    found += [Offer("sit_out", (("seat", Choice(spare)),))] if spare else []
    found += [Offer("leave", (("seat", Choice(spare + out)),))] if spare + out else []
    return (*found, *phone_offers(table, who))


def latest(table: AnyTable) -> str:
    return f"news:{table.news[-1].seq}" if table.news else ""


def may_hear(table: AnyTable, who: Who) -> bool:
    """Also when nothing is left to hear: two people may tap "got it" at once."""
    return not table.news or any(each.seat != who.seat for each in table.news)


def phone_offers(table: AnyTable, who: Who) -> list[Offer]:
    held = tuple(seat for seat, _ in table.holders)
    if who.role == "seat":
        return [Offer("release_seat", (("seat", Choice((who.seat,))),))] if who.seat in held else []
    everyone = Choice(ids(table, "here") + ids(table, "out"))
    if not held:
        return []
    return [
        Offer("release_seat", (("seat", Choice(held)),)),
        Offer("move_phone", (("seat", Choice(held)), ("to", everyone))),
    ]


def ids(table: AnyTable, status: str) -> tuple[str, ...]:
    return tuple(each.id for each in table.seats if each.status == status)


def decide(game: AnyGame, table: AnyTable, move: Move) -> list[Fact] | None:
    """The facts of a kernel move; None when the move is the game's own."""
    if setting := find_setting(game, move.kind):
        was = game.setting(table, setting.id)
        return [Fact("setting_changed", {"setting": setting.id, "value": move.fields["value"], "was": was})]
    if point := find_silence(game, move.kind):
        return [Fact("point_settled", {"point": point.id, **move.fields})]
    if move.kind == "move_phone":
        return moved_phone(table, move)
    if move.kind == "hear_news" and not table.news:
        return []
    kind = KINDS.get(move.kind)
    return [Fact(kind, {**move.fields, **before(table, move)})] if kind else None


KINDS = {
    "add_seat": "seat_added",
    "move_seat": "seat_moved",
    "leave": "seat_left",
    "sit_out": "seat_sat_out",
    "come_back": "seat_came_back",
    "rename_seat": "seat_renamed",
    "recolour_seat": "seat_recoloured",
    "release_seat": "seat_released",
    "hear_news": "news_heard",
    "put_away": "table_put_away",
    "take_out": "table_taken_out",
}


def before(table: AnyTable, move: Move) -> dict[str, str]:
    return {"was": table.name(move.text("seat"))} if move.kind == "rename_seat" else {}


def moved_phone(table: AnyTable, move: Move) -> list[Fact]:
    if move.text("to") == move.text("seat"):
        return []
    device = table.holder(move.text("seat"))
    over = bool(table.holder(move.text("to")))
    return [
        Fact("seat_released", {"seat": move.text("seat")}),
        Fact("seat_taken", {"seat": move.text("to"), "device": device, "over": over}),
    ]


def take_seat(game: AnyGame, table: AnyTable, seat: str, device: str, takes_over: bool) -> list[Fact]:
    """A phone sits down. A seat that another phone holds is taken only by somebody who says so."""
    chair = table.seat(seat)
    if chair is None or chair.status == "gone":
        raise IllegalMove(say("seat.unknown"))
    holder = table.holder(seat)
    if holder == device:
        return []
    if holder and not takes_over:
        raise IllegalMove(say("seat.held", name=chair.name))
    over = bool(holder) or may_learn(game, table, seat, device)
    return [Fact("seat_taken", {"seat": seat, "device": device, "over": over})]


def may_learn(game: AnyGame, table: AnyTable, seat: str, device: str) -> bool:
    """Somebody has looked at this seat's secret already, or the phone comes from another seat while something is
    hidden: then all are told, although the seat was free."""
    secret = game.secret(table, seat)
    if secret and table.has_looked(seat, secret.of):
        return True
    return bool(table.held_by(device)) and game.keeps_secrets(table)


def find_setting(game: AnyGame, kind: str) -> Setting | None:
    """The setting that a move of this kind changes; a game's own move may well begin with the same letters."""
    return next((each for each in game.settings if kind == f"set_{each.id}"), None)


def find_silence(game: AnyGame, kind: str) -> Silence | None:
    return next((each for each in game.silences if kind == f"point_{each.id}"), None)


def tell(table: AnyTable, fact: Fact) -> Say | None:
    if fact.kind not in CHANGES or fact.kind == "news_heard":
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
        return say("told.seat_taken_over" if fact.data.get("over") else "told.seat_taken", name=name)
    if fact.kind == "secret_shown":
        times = fact.number("times")
        return say("told.secret_peeked" if times else "told.secret_shown", name=name, times=times)
    if fact.kind == "seat_recoloured":
        return say("told.seat_recoloured", name=name, colour=say(f"colour.{fact.text('colour')}"))
    if fact.kind == "seat_moved":
        return say("told.seat_moved", name=name, after=table.name(fact.text("after")))
    return say(f"told.{fact.kind}", name=name, was=fact.text("was"))


def shown(table: AnyTable, value: object) -> Say | int | str:
    """A number as it is, a choice in the game's words."""
    if isinstance(value, str):
        return say(f"{table.game}.choice.{value}")
    return value if isinstance(value, int) else ""
