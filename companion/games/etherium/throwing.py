"""The dice of a connection, thrown by the app or on the table, as facts."""

from companion.games.etherium import rules
from companion.games.etherium.connection import Connection
from companion.games.etherium.rules import Orbit
from companion.table.chapter import Chance
from companion.table.fact import Fact, Json
from companion.table.moves import Move
from companion.table.table import Table

KINDS = {"connect", "connect_by_card", "throw_die", "reroll_die", "reroll_again", "reroll_all", "take_result"}


def decided(table: Table[Orbit], move: Move, chance: Chance, may_reroll_again: bool) -> list[Fact]:
    """ET-083: a table that has just agreed to throw 1s and 2s again only once has nothing to throw."""
    pending = table.state.connection or Connection()
    match move.kind:
        case "throw_die":
            return [next_die(pending, move, chance)]
        case "reroll_all":
            return [all_again(pending, chance)]
        case "reroll_die":
            return [again(pending, move, chance)]
        case "reroll_again":
            return [again(pending, move, chance)] if may_reroll_again else []
        case "take_result":
            return [taken(pending, move)]
    return [begun(table, move, chance)]


def begun(table: Table[Orbit], move: Move, chance: Chance) -> Fact:
    """ET-050: one die more in the people's own season. A die of 0 is thrown by the app, and then all of them are."""
    seat, affine = move.text("seat"), rules.affine(table)
    wanted = 2 if affine and affine.id == seat else 1
    by_card = move.kind == "connect_by_card"
    dice = thrown(move, chance, wanted)
    return Fact("connection_begun", {"seat": seat, "dice": dice, "wanted": wanted, "by_card": by_card})


def next_die(connection: Connection, move: Move, chance: Chance) -> Fact:
    return Fact("die_thrown", {"seat": connection.seat, "dice": thrown(move, chance)})


def thrown(move: Move, chance: Chance, wanted: int = 1) -> list[Json]:
    die = move.number("die")
    return [die] if die else [roll(chance) for _ in range(wanted)]


def again(connection: Connection, move: Move, chance: Chance) -> Fact:
    place = move.number("which")
    was = connection.dice[place - 1] if place <= len(connection.dice) else 0
    return Fact("die_thrown_again", {"seat": connection.seat, "which": place, "was": was, "dice": [roll(chance)]})


def all_again(connection: Connection, chance: Chance) -> Fact:
    return Fact("dice_thrown_again", {"seat": connection.seat, "dice": [roll(chance) for _ in connection.dice]})


def roll(chance: Chance) -> int:
    return chance.randrange(6) + 1


def taken(connection: Connection, move: Move) -> Fact:
    return Fact(
        "connection_taken",
        {
            "seat": connection.seat,
            "dice": [*connection.dice],
            "bonus": connection.bonus,
            "by_card": connection.by_card,
            "result": move.number("result"),
        },
    )
