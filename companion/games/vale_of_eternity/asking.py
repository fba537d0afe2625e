"""What people may ask of the assistant while it is open: kinds of moves, and what each of their fields may be."""

from companion.games.vale_of_eternity.arena import DEAREST, EFFECTS, FAMILIES, TOKENS, Creature
from companion.games.vale_of_eternity.rules import Vale, place
from companion.games.vale_of_eternity.stones import KINDS, MOST
from companion.table.moves import Choice, Domain, Number, Offer, Text
from companion.table.table import Table

SWITCH = Choice(("off", "on"))
NO_YES = Choice(("no", "yes"))
PRICE = Number(0, DEAREST)
STONES: tuple[tuple[str, Domain], ...] = tuple((f"{kind}s", Number(0, MOST)) for kind in KINDS)
CARD: tuple[tuple[str, Domain], ...] = (
    ("card", Text(40)),
    ("family", Choice(FAMILIES)),
    ("price", PRICE),
    ("effects", Choice(EFFECTS)),
)
Fields = tuple[tuple[str, Domain], ...]


def offers(table: Table[Vale]) -> tuple[Offer, ...]:
    """All belong to the round: what was tapped in an earlier one is refused, not done in this one."""
    at = f"round:{table.state.round}"
    found = (*of_seats(table), *of_creatures(table), ("note_card", CARD), ("forget_card", CARD[:1]))
    return tuple(Offer(kind, fields, at=at) for kind, fields in found if can_be_chosen(fields))


def can_be_chosen(fields: Fields) -> bool:
    return all(domain.among for _, domain in fields if isinstance(domain, Choice))


def of_seats(table: Table[Vale]) -> tuple[tuple[str, Fields], ...]:
    here = tuple(each.id for each in table.here())
    ended = tuple(seat for seat in here if place(table, seat).has_ended)
    seat: Fields = (("seat", Choice(here)),)
    return (
        ("sell", (*seat, ("family", Choice(FAMILIES)))),
        ("tame", seat),
        ("pay", (*seat, ("price", PRICE), *STONES)),
        ("summon", (*seat, *CARD, ("discount", PRICE), *STONES)),
        ("place_creature", (*seat, *CARD)),
        ("keep_stones", (("seat", Choice(tuple(each for each in here if place(table, each).is_over))), *STONES)),
        ("change_stones", (*seat, ("gem", Choice(KINDS)), ("change", Number(-9, 9)))),
        ("correct_tokens", (*seat, ("captures", Number(0, TOKENS)))),
        ("end_turn", (("seat", Choice(tuple(each for each in here if each not in ended))), ("anyway", NO_YES))),
        ("reopen_turn", (("seat", Choice(ended)),)),
        ("change_limit", (*seat, ("most", Number(0, MOST)))),
        ("change_values", (*seat, *STONES)),
    )


def of_creatures(table: Table[Vale]) -> tuple[tuple[str, Fields], ...]:
    there = [each for seat in table.here() for each in place(table, seat.id).creatures]
    every, used = creatures(there), creatures([each for each in there if each.is_used])
    waiting = creatures([each for each in there if each.waits])
    return (
        ("banish", (*every, *STONES)),
        ("lose_creature", every),
        ("trigger_effect", waiting),
        ("reopen_effect", used),
    )


def creatures(among: list[Creature]) -> Fields:
    return (("creature", Choice(tuple(str(each.id) for each in among))),)
