"""A connection: its dice, what may be added to them, and what the table of twelve gives. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.table.fact import Fact

# ET-050: less than 1 counts as 1, more than 12 as 12.
LOWEST, HIGHEST = 1, 12
# ET-083: what Ertis may throw again.
LOW = (1, 2)
# ET-051: what a row gives of what the app keeps; the others are told.
GIVES: Mapping[int, tuple[str, int]] = {
    6: ("ether", 1),
    8: ("ether", 2),
    9: ("army", 1),
    11: ("booster", 1),
    12: ("connection_token", 1),
}


@dataclass(frozen=True, slots=True)
class Connection:
    """Somebody's dice on the way to a result. `again` are the dice that were thrown again already, by their place;
    `throws` how often any were."""

    id: str = ""
    seat: str = ""
    dice: tuple[int, ...] = ()
    wanted: int = 1
    bonus: int = 0
    again: tuple[int, ...] = ()
    throws: int = 0
    by_card: bool = False

    @property
    def is_thrown(self) -> bool:
        return len(self.dice) >= self.wanted


def reachable(connection: Connection, guide: int, adds_up: bool) -> tuple[int, ...]:
    """ET-050: the guide counts in full or in part; two dice are added up, or one of them is chosen."""
    bases = (sum(connection.dice),) if adds_up else connection.dice
    reached = {within(base + connection.bonus + part) for base in bases for part in range(guide + 1)}
    return tuple(sorted(reached)) if connection.is_thrown else ()


def within(result: int) -> int:
    return max(LOWEST, min(HIGHEST, result))


def low_dice(connection: Connection, after_again: bool) -> tuple[int, ...]:
    """ET-083: the places of the dice that show 1 or 2; one that was thrown again already, only if that is asked for."""
    return tuple(
        place
        for place, die in enumerate(connection.dice, start=1)
        if die in LOW and (place in connection.again) == after_again
    )


def begun(fact: Fact) -> Connection:
    return Connection(
        id=f"connection:{fact.seq}",
        seat=fact.text("seat"),
        dice=faces(fact),
        wanted=max(1, min(2, fact.number("wanted"))),
        by_card=bool(fact.data.get("by_card")),
    )


def thrown(connection: Connection, fact: Fact) -> Connection:
    """One more die, or one thrown again."""
    dice, place = faces(fact), fact.number("which")
    if not dice:
        return connection
    if not place:
        return replace(connection, dice=(*connection.dice, *dice)[: connection.wanted])
    changed = tuple(dice[0] if at == place else die for at, die in enumerate(connection.dice, start=1))
    return replace(connection, dice=changed, again=(*connection.again, place), throws=connection.throws + 1)


def thrown_all(connection: Connection, fact: Fact) -> Connection:
    dice = faces(fact)
    fits = len(dice) == connection.wanted
    return replace(connection, dice=dice, again=(), throws=connection.throws + 1) if fits else connection


def faces(fact: Fact) -> tuple[int, ...]:
    dice = fact.data.get("dice")
    found: Iterable[object] = dice if isinstance(dice, list) else ()
    return tuple(die for die in found if isinstance(die, int) and 1 <= die <= 6)[:2]
