"""The same people play again: what goes with them from one table to the next."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.table.fact import Fact
from companion.table.game import Game
from companion.table.seats import Seat
from companion.table.table import Table


def colours(before: Table[Any]) -> dict[str, str]:
    """What everybody wore."""
    return {seat.name: seat.colour for seat in before.seats if seat.status != "gone"}


def carried(before: Table[Any], game: Game[Any], seats: Sequence[Seat]) -> list[Fact]:
    """Their phones; and what they chose, if it is the same game."""
    chosen = [*settings(before, game), *points(before)] if before.game == game.slug else []
    return [*phones(before, seats), *chosen]


def phones(before: Table[Any], seats: Sequence[Seat]) -> Iterator[Fact]:
    held = {before.name(seat): device for seat, device in before.holders}
    return (Fact("seat_taken", {"seat": each.id, "device": held[each.name]}) for each in seats if each.name in held)


def settings(before: Table[Any], game: Game[Any]) -> Iterator[Fact]:
    default = {each.id: each.default for each in game.settings if each.goes_along}
    return (
        Fact("setting_changed", {"setting": id, "value": value, "was": default[id]})
        for id, value in before.settings
        if id in default
    )


def points(before: Table[Any]) -> Iterator[Fact]:
    return (Fact("point_settled", {"point": id, "choice": choice}) for id, choice in before.settled)
