"""“Previously…”: what the last evening was, as the log knows it, and the page of the diary."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.etherfields.codes import spoken
from companion.games.etherfields.screens.ledger import number
from companion.games.etherfields.state import Campaign, Evening
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, Told, say
from companion.table.table import Table

NAMED = 12
A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Recap:
    number: int = 0
    at: float = 0.0
    is_told: bool = False
    lines: tuple[Say, ...] = ()
    diary: str = ""


@dataclass(frozen=True, slots=True)
class Diary:
    evenings: tuple[Recap, ...]
    earlier: int


def previously(table: Table[Campaign]) -> Recap:
    """Before play goes on."""
    past = table.state.past if table.state.scene.kind in ("home", "setup") else ()
    return recap(past[-1]) if past else Recap()


def recap(evening: Evening) -> Recap:
    return Recap(evening.number, evening.at, evening.told, tuple(lines(evening)), evening.line)


def lines(evening: Evening) -> Iterator[Say]:
    """Where we woke, what we met, won and lost, what was left open."""
    if evening.woke:
        yield say("etherfields.recap.woke", slot=evening.woke)
    if evening.met:
        yield met(evening)
    if evening.slumbers:
        yield say("etherfields.recap.slumbers", slumbers=evening.slumbers, won=evening.slumbers_won)
    if evening.won:
        yield say("etherfields.recap.won", gates=codes(evening.won))
    if evening.lost:
        yield say("etherfields.recap.lost", gates=codes(evening.lost))
    for reason in dict.fromkeys(evening.deaths):
        yield say("etherfields.recap.died", reason=say(f"etherfields.died.{reason}"))
    if evening.open:
        yield say("etherfields.recap.open", gates=codes(evening.open))
    if evening.stopped:
        yield say("etherfields.recap.stopped", slot=evening.stopped)
    if evening.season:
        yield say("etherfields.recap.season", season=evening.season)


def met(evening: Evening) -> Say:
    """The last of them by name; the ledger has all."""
    named, more = codes(evening.met[-NAMED:]), evening.count - min(NAMED, len(evening.met))
    return say("etherfields.recap.met_more" if more > 0 else "etherfields.recap.met", codes=named, more=max(0, more))


def codes(found: tuple[str, ...]) -> tuple[Told, ...]:
    return tuple(spoken(each) for each in dict.fromkeys(found))


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("diary", diary(table, number(asked, "before")), draws=("write_diary", "tell_evening"))


def diary(table: Table[Campaign], before: int) -> Diary:
    """The evenings that are over, newest first. `before` counts from the first of them."""
    past = table.state.past
    end = before if 0 < before < len(past) else len(past)
    start = max(0, end - A_PAGE)
    return Diary(tuple(recap(each) for each in reversed(past[start:end])), start)
