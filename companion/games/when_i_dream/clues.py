"""WD-005, WD-007: whose clue it is, for tables that want to be shown; from the Dreamer's left on."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.mask import unmasked
from companion.games.when_i_dream.state import Night, Nights, noted_tonight, tonight
from companion.kit.telling import line, number
from companion.kit.turns import clockwise_from
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.settings import Setting, Silence
from companion.table.table import Table

CLUE_TURNS = Setting("clue_turns", "off", Choice(("off", "on")), "house", "WD-005")
RING = Setting("ring", "off", Choice(("off", "on")), "house", "WD-008")
LAP = Silence("lap", ("restart", "continue"), "restart", "WD-007", is_quiet=True)
HURRY = 5


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "night":
        yield Offer("next_clue", at=f"{night.at}:clue.{night.clues}", once=True)


def silent(table: Table[Nights]) -> tuple[str, ...]:
    """Where no clue is shown, it does not matter from whom the next lap goes."""
    return (LAP.id,) if CLUE_TURNS.is_on(table) else ()


def givers(table: Table[Nights], night: Night) -> tuple[Seat, ...]:
    """Who gives clues, in the order of a lap."""
    around = clockwise_from(night.dreamer, [seat.id for seat in table.seats])
    found = (table.seat(id) for id in around if id in night.players and id != night.dreamer)
    return tuple(seat for seat in found if seat and seat.status != "gone")


def giver(table: Table[Nights], night: Night) -> Seat | None:
    """Whose clue it is."""
    around = givers(table, night)
    return around[night.speaker % len(around)] if around else None


def clue_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clues=night.clues + 1, speaker=night.speaker + 1, clue_began=fact.at)


def clue_begins(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clue_began=fact.at)


def next_card(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """The next lap, as the table chose."""
    speaker = after_who_spoke(table, night, fact.text("seat")) if LAP.of(table) == "continue" else 0
    return replace(night, speaker=speaker, clues_before=night.clues, clue_began=fact.at)


def after_who_spoke(table: Table[Nights], night: Night, offender: str) -> int:
    """Who was shown has spoken, unless "next" was tapped meanwhile; and so has who said a forbidden word."""
    around = [seat.id for seat in givers(table, night)]
    if night.clues > night.clues_before:
        return night.speaker + bool(around and around[night.speaker % len(around)] == offender)
    return (around.index(offender) if offender in around else night.speaker) + 1


chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={"next_clue": noted_tonight("clue_given")},
    facts={"clue_given": Kind(tonight(clue_given), line(round=number("round")))},
    reacts={
        "night_started": tonight(clue_begins),
        "clock_resumed": tonight(clue_begins),
        "verdict_given": tonight(next_card),
        "forbidden_said": tonight(next_card),
    },
    silences=(LAP,),
    switch=CLUE_TURNS,
)
