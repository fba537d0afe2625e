"""Who plays which people: what the table wants, and what is left for the others. Pure."""

from collections.abc import Mapping, Sequence

from companion.games.etherium.initiative import EVERYBODY, PEOPLES
from companion.table.moves import IllegalMove
from companion.table.say import say


def shared_out(wanted: Mapping[str, str], extended: bool) -> dict[str, str]:
    """Who wants none in particular gets what is left. ET-001: the box serves four."""
    chosen = [each for each in wanted.values() if each]
    if len(set(chosen)) < len(chosen):
        raise IllegalMove(say("etherium.refused.twice", rule="ET-010"))
    if not extended and any(each not in PEOPLES for each in chosen):
        raise IllegalMove(say("etherium.refused.extension", rule="ET-001"))
    found: dict[str, str] = {}
    for seat, people in wanted.items():
        found[seat] = people or first_free([*chosen, *found.values()], extended)
    return found


def first_free(taken: Sequence[str], extended: bool) -> str:
    free = next((each for each in (EVERYBODY if extended else PEOPLES) if each not in taken), None)
    if free is None:
        raise IllegalMove(say("etherium.refused.extension", rule="ET-001"))
    return free
