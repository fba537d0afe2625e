"""Which texts of When I Dream are put together from lists, or asked for by a form: read from lists and offers."""

from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.offers import VERDICTS
from companion.games.when_i_dream.rules import GAME, ROLES
from companion.table.fact import TABLET
from companion.table.moves import Offer
from tests.games.when_i_dream.dreaming import Dreaming, house


def words() -> set[str]:
    return {*of_roles(), *of_verdicts()}


def offers() -> list[Offer]:
    """Every kind of move, as it was on offer at some point of a game."""
    with TemporaryDirectory() as folder, house(Path(folder)) as tables:
        return offered(Dreaming(tables).of(5))


def offered(table: Dreaming) -> list[Offer]:
    """Each move on offer, at least once."""
    for id in ("words", "clue_turns"):
        table.play(f"set_{id}", value="on")
    found = [*wid.moves(table.table, TABLET)]
    found += wid.moves(table.deal().table, TABLET)
    found += wid.moves(table.start().judge("y").table, TABLET)
    table.play("pause_clock")
    found += wid.moves(table.table, TABLET)
    table.once("end_night")
    found += wid.moves(table.table, TABLET)
    table.once("last_answer", verdict="none")
    found += wid.moves(table.table, TABLET)
    for _ in range(len(table.table.seats) - 2):
        table.wake().sleep("b")
    found += wid.moves(table.wake().table, TABLET)
    table.play("leave", seat=table.offers()["correct_points"].domain("seat").among[-1])
    return [*found, *wid.moves(table.table, TABLET)]


def of_roles() -> set[str]:
    kinds = {f"{GAME}.{kind}.{role}" for kind in ("role", "roles") for role in ROLES}
    return kinds | {f"{GAME}.role.{role}.told" for role in ROLES}


def of_verdicts() -> set[str]:
    told = {f"{GAME}.told.verdict.{each}" for each in VERDICTS.among}
    last = {f"{GAME}.told.last.{each}" for each in ("right", "wrong", "pass_late", "none")}
    asked = {f"{GAME}.verdict.{each}" for each in VERDICTS.among}
    return told | last | asked | {f"{GAME}.told.card.{each}" for each in ("told", "not_told")}
