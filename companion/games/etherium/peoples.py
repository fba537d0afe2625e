"""Who plays which people: what the table wants, what is left for the others, and which rule tells their power. Pure."""

from collections.abc import Mapping, Sequence

from companion.games.etherium.initiative import EVERYBODY, PEOPLES
from companion.table.moves import IllegalMove
from companion.table.say import say

POWERS: Mapping[str, str] = {"psolos": "ET-080", "reces": "ET-081", "hivalia": "ET-082", "ertis": "ET-083"}


def told_as(people: str) -> str:
    """Our rulebook tells the powers of four peoples; their box tells those of the others."""
    return people if people in POWERS else "other"


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
