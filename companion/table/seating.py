"""What may be asked for at every table, whatever the game: seats, phones, settings, settled points, putting away. The
facts that come of it are folded in seated.py."""

from typing import Any

from companion.table import news, peeks, pictures
from companion.table.fact import Fact, Json, Who
from companion.table.game import Game
from companion.table.grammar import read_as
from companion.table.kinds import LIGHTS, MOVE_PHONE, MOVES, POINT, SETTING
from companion.table.moves import Choice, IllegalMove, Move, Offer, Text
from companion.table.say import say
from companion.table.seats import free_colours
from companion.table.settings import Setting, Silence
from companion.table.table import Table

AnyTable = Table[Any]
AnyGame = Game[Any]


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
    found += [Offer("dim_screens"), Offer("light_screens")]
    found += [Offer("hear_news", at=latest(table))] if may_hear(table, who) else []
    found += peeks.offers(table, who)
    found += pictures.offers(game, table)
    found += game.choices
    found += note_offers(table) if who.role != "seat" else []
    least, most = game.players
    if len(here) < most:
        found += [Offer("come_back", (("seat", Choice(out)),))] if out else []
        found += [Offer("add_seat", (("name", Text(24)), ("after", seats)))] if game.joins_late else []
    spare = here if len(here) > least else ()
    found += [Offer("sit_out", (("seat", Choice(spare)),))] if spare else []
    found += [Offer("leave", (("seat", Choice(spare + out)),))] if spare + out else []
    return (*found, *phone_offers(table, who))


def note_offers(table: AnyTable) -> list[Offer]:
    """What is worth telling of this table in a year."""
    return [Offer("note_table", (("text", Text(400)),)), *([Offer("drop_note")] if table.note else [])]


def latest(table: AnyTable) -> str:
    return f"news:{table.news[-1].seq}" if table.news else ""


def may_hear(table: AnyTable, who: Who) -> bool:
    """Also when nothing is left to hear: two people may tap "got it" at once."""
    return not table.news or bool(news.readable(table, who))


def phone_offers(table: AnyTable, who: Who) -> list[Offer]:
    held = tuple(seat for seat, _ in table.holders)
    if who.role == "seat":
        return [Offer("release_seat", (("seat", Choice((who.seat,))),))] if who.seat in held else []
    everyone = Choice(ids(table, "here") + ids(table, "out"))
    if not held:
        return []
    return [
        Offer("release_seat", (("seat", Choice(held)),)),
        Offer(MOVE_PHONE, (("seat", Choice(held)), ("to", everyone))),
    ]


def ids(table: AnyTable, status: str) -> tuple[str, ...]:
    return tuple(each.id for each in table.seats if each.status == status)


def decide(game: AnyGame, table: AnyTable, who: Who, move: Move) -> list[Fact] | None:
    """The facts of a kernel move; None when the move is the game's own."""
    if setting := find_setting(game, move.kind):
        value, was = move.fields["value"], setting.of(table)
        return [Fact("setting_changed", {"setting": setting.id, "value": value, "was": was})]
    if point := find_silence(game, move.kind):
        return [Fact("point_settled", {"point": point.id, **move.fields})]
    if move.kind == MOVE_PHONE:
        return moved_phone(table, move)
    if move.kind == "hear_news":
        heard: list[Json] = [*news.readable(table, who)]
        return [Fact("news_heard", {"heard": heard})] if heard else []
    if (kind := MOVES.get(move.kind)) in LIGHTS:
        return [Fact(kind, {})] if table.is_dim == (kind == "screens_lit") else []
    if move.kind == "answer_peek":
        return peeks.answered(table, who, move)
    check_name(table, move)
    if move.kind == pictures.DROP:
        return pictures.dropped(table, move)
    return [Fact(kind, {**move.fields, **before(table, move)})] if kind else None


def check_name(table: AnyTable, move: Move) -> None:
    """Two of one name could not be told apart, by nobody and on no screen."""
    name = read_as(move.text("name")) if "name" in move.fields and move.kind in MOVES else ""
    others = (each for each in table.seats if each.status != "gone" and each.id != move.fields.get("seat"))
    if name and any(read_as(each.name) == name for each in others):
        raise IllegalMove(say("seat.same_name", name=move.text("name")))


def before(table: AnyTable, move: Move) -> dict[str, str]:
    return {"was": table.name(move.text("seat"))} if move.kind == "rename_seat" else {}


def moved_phone(table: AnyTable, move: Move) -> list[Fact]:
    if move.text("to") == move.text("seat"):
        return []
    device = table.holder(move.text("seat"))
    return [Fact("seat_released", {"seat": move.text("seat")}), taken(table, move.text("to"), device)]


def taken(table: AnyTable, seat: str, device: str) -> Fact:
    return Fact("seat_taken", {"seat": seat, "device": device, **news.coming(table, seat, device)})


def take_seat(table: AnyTable, seat: str, device: str, takes_over: bool) -> list[Fact]:
    """A phone sits down. A seat that another phone holds is taken only by somebody who says so."""
    chair = table.seat(seat)
    if chair is None or chair.status == "gone":
        raise IllegalMove(say("seat.unknown"))
    holder = table.holder(seat)
    if holder == device:
        return []
    if holder and not takes_over:
        raise IllegalMove(say("seat.held", name=chair.name))
    return [taken(table, seat, device)]


def find_setting(game: AnyGame, kind: str) -> Setting | None:
    """The setting that a move of this kind changes; a game's own move may well begin with the same letters."""
    return next((each for each in game.settings if kind == f"{SETTING}{each.id}"), None)


def find_silence(game: AnyGame, kind: str) -> Silence | None:
    return next((each for each in game.silences if kind == f"{POINT}{each.id}"), None)
