"""Offers and decides the moves that exist in every game; `common_facts.py` applies their facts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from math import inf

from companion.table.common import table_photos
from companion.table.common_fact_kinds import LIGHTS, MOVE_PHONE, MOVES, NEWS_BY_GUESTS, POINT, SETTING
from companion.table.fact import Fact, Json, Who
from companion.table.game import AnyGame
from companion.table.input_cleaning import comparable_name, repeated_names
from companion.table.moves import Choice, IllegalMove, Move, Offer, Offers, Text
from companion.table.say import say
from companion.table.seats import Seat, free_colours
from companion.table.secrets import peeks, privacy_notices
from companion.table.settings import Setting, Silence
from companion.table.table import AnyTable

# Kinds of facts whose undo or redo may give two people the same name.
NAMING = frozenset({"seat_renamed", "seat_added", "seat_left"})
LONGEST_NAME = 24


def offers(game: AnyGame, table: AnyTable, who: Who) -> Offers:
    """Maps each kind of move that this audience can make now to its offer. The `points` of an offer are the questions,
    left open by the rulebook, that the table must decide before the move."""
    return with_open_points(game, table, chain(game.moves(table, who), common_offers(game, table, who)))


def with_open_points(game: AnyGame, table: AnyTable, offered: Iterable[Offer]) -> dict[str, Offer]:
    """Maps each kind of move to the first of its offers. The `points` of an offer, which are questions that the
    rulebook leaves open, are reduced to those that the table has not decided yet."""
    found: dict[str, Offer] = {}
    settled = {id for id, _ in table.settled}
    for offer in offered:
        if asks := offer.points or game.index.touches.get(offer.kind):
            offer = replace(offer, points=tuple(id for id in asks if id not in settled))
        found.setdefault(offer.kind, offer)
    return found


def common_offers(game: AnyGame, table: AnyTable, who: Who) -> tuple[Offer, ...]:
    """Returns the offers to this audience of the moves that exist in every game."""
    here = tuple(each.id for each in table.here())
    out = tuple(each.id for each in table.seats if each.status == "out")
    everyone = here + out
    seats = Choice(everyone)
    found = [
        Offer("rename_seat", (("seat", seats), ("name", Text(LONGEST_NAME)))),
        Offer("recolour_seat", (("seat", seats), ("colour", Choice(free_colours(table.seats))))),
        Offer("move_seat", (("seat", seats), ("after", seats))),
        Offer("take_out" if table.is_away else "put_away"),
        Offer("dim_screens"),
        Offer("light_screens"),
    ]
    if not table.news or privacy_notices.readable(table, who):
        # It stays on offer when none is left, because somebody else may have tapped first.
        found += [Offer("hear_news", during=f"news:{table.news[-1].seq}" if table.news else "")]
    if who.role == "seat" and table.privacy.deal:
        found += peeks.offers(table, who)
    if table.pictures:
        found.append(table_photos.DROP_OFFER)
    found += game.choices
    if who.role != "seat":
        found += [Offer("note_table", (("text", Text(400)),)), *([Offer("drop_note")] if table.note else [])]
    least, most = game.players
    if len(here) < most:
        found += [Offer("come_back", (("seat", Choice(out)),))] if out else []
        found += [Offer("add_seat", (("name", Text(LONGEST_NAME)), ("after", seats)))] if game.joins_late else []
    spare = here if len(here) > least else ()
    found += [Offer("sit_out", (("seat", Choice(spare)),))] if spare else []
    found += [Offer("leave", (("seat", Choice(spare + out)),))] if spare + out else []
    return (*found, *phone_offers(table, who, everyone))


def phone_offers(table: AnyTable, who: Who, everyone: tuple[str, ...]) -> list[Offer]:
    """Returns the offers of the moves that take a phone from its seat or give the phone another seat. `everyone` are
    the seats that a phone can get. On a phone, only the move that takes it from its own seat is on offer."""
    held = tuple(seat for seat, _ in table.holders)
    if who.role == "seat":
        return [Offer("release_seat", (("seat", Choice((who.seat,))),))] if who.seat in held else []
    if not held:
        return []
    return [
        Offer("release_seat", (("seat", Choice(held)),)),
        Offer(MOVE_PHONE, (("seat", Choice(held)), ("to", Choice(everyone)))),
    ]


def decide(game: AnyGame, table: AnyTable, who: Who, move: Move, now: float = inf) -> list[Fact]:
    """Returns the facts of a move that exists in every game, such as add_seat, made at `now`. Raises IllegalMove to
    refuse the move. A game's own moves are decided by its chapters."""
    if setting := find_setting(game, move.kind):
        value, was = move.fields["value"], setting.of(table)
        return [Fact("setting_changed", {"setting": setting.id, "value": value, "was": was})]
    if point := find_silence(game, move.kind):
        return [Fact("point_settled", {"point": point.id, **move.fields})]
    if move.kind == MOVE_PHONE:
        return phone_move_facts(table, move)
    if move.kind == "hear_news":
        return privacy_notices.heard_facts(table, who, now)
    if (kind := MOVES[move.kind]) in LIGHTS:
        return [Fact(kind, {})] if table.is_dim == (kind == "screens_lit") else []
    if move.kind == "answer_peek":
        return [Fact("peek_answered", {"seat": who.seat, "of": table.privacy.deal, **move.fields})]
    if move.kind == table_photos.DROP:
        return table_photos.drop_facts(table, move)
    if "name" in move.fields:
        refuse_same_name(table, move.text("name"), move.fields.get("seat"))
    data: dict[str, Json] = {**move.fields}
    if move.kind == "rename_seat":
        data["was"] = table.name(move.text("seat"))
    if kind in NEWS_BY_GUESTS and who.role == "seat" and who.seat != move.fields.get("seat"):
        data["by_guest"] = True
    return [Fact(kind, data)]


def refuse_same_name(table: AnyTable, name: str, seat: object = None) -> None:
    """Raises IllegalMove if somebody at the table other than `seat` has this name."""
    others = (each for each in table.seats if each.status != "gone" and each.id != seat)
    if any(comparable_name(each.name) == comparable_name(name) for each in others):
        raise IllegalMove(say("seat.same_name", name=name))


def phone_move_facts(table: AnyTable, move: Move) -> list[Fact]:
    """Returns the facts that move a phone from one seat to another; [] if both seats are the same."""
    if move.text("to") == move.text("seat"):
        return []
    device = table.holder(move.text("seat"))
    return [Fact("seat_released", {"seat": move.text("seat")}), seat_taken_fact(table, move.text("to"), device)]


def seat_taken_fact(table: AnyTable, seat: str, device: str) -> Fact:
    return Fact("seat_taken", {"seat": seat, "device": device, **privacy_notices.arrival_data(table, seat, device)})


def take_seat(table: AnyTable, seat: str, device: str, takes_over: bool) -> list[Fact]:
    """Returns the facts by which a phone takes a seat; [] if it already holds the seat. Raises IllegalMove if the seat
    does not exist or its person has left, or if another phone holds it, unless `takes_over`."""
    chair = table.seat(seat)
    if chair is None or chair.status == "gone":
        raise IllegalMove(say("seat.unknown"))
    holder = table.holder(seat)
    if holder == device:
        return []
    if holder and not takes_over:
        raise IllegalMove(say("seat.held", name=chair.name))
    return [seat_taken_fact(table, seat, device)]


def find_setting(game: AnyGame, kind: str) -> Setting | None:
    return next((each for each in game.settings if kind == f"{SETTING}{each.id}"), None)


def find_silence(game: AnyGame, kind: str) -> Silence | None:
    return next((each for each in game.index.silences if kind == f"{POINT}{each.id}"), None)


def present_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.name for seat in seats if seat.status != "gone")


def refuse_new_duplicates(before: Sequence[Seat], after: Sequence[Seat]) -> None:
    """Raises IllegalMove if two people in `after` have the same name, unless two people in `before` already had it."""
    if new := {*repeated_names(present_names(after))} - {*repeated_names(present_names(before))}:
        raise IllegalMove(say("seat.same_name", name=min(new)))


def rename_duplicates(seats: Sequence[Seat]) -> list[Fact]:
    """Returns facts that add a number to each name that already occurs earlier in the list."""
    taken: set[str] = set()
    facts = []
    for seat in (each for each in seats if each.status != "gone"):
        others = taken | {*map(comparable_name, present_names(seats))}
        name = numbered_name(seat.name, others) if comparable_name(seat.name) in taken else seat.name
        taken.add(comparable_name(name))
        facts += [Fact("seat_renamed", {"seat": seat.id, "name": name, "was": seat.name})] if name != seat.name else []
    return facts


def numbered_name(name: str, taken: set[str]) -> str:
    """Returns the name with the lowest number from 2 on that makes it free. A long name is shortened so that the number
    fits; `taken` has the comparable forms (see `comparable_name`) of the names that are in use."""
    ends = (f" {number}" for number in range(2, len(taken) + 3))
    return next(free for end in ends if comparable_name(free := f"{name[: LONGEST_NAME - len(end)]}{end}") not in taken)
