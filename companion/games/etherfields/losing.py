"""EF-100 to EF-103: why the team loses, and what a death ends."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.etherfields import diary, dreams
from companion.games.etherfields.dreamers import cards
from companion.games.etherfields.scenes import PLAYING, is_inside, turn_to
from companion.games.etherfields.state import Campaign, Departure
from companion.games.etherfields.supplies import DEATH, MOST_DISTRESS
from companion.kit.telling import line
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.say import Told, say
from companion.table.table import Table

REASONS = ("eighth", "supply", "six", "saved")
FEWEST_CARDS = 6


@dataclass(frozen=True, slots=True)
class Doom:
    """Why the team loses: `eighth` Distress, `supply` of it empty, fewer than `six` cards."""

    reason: str
    seat: str


def doom(table: Table[Campaign]) -> Doom | None:
    state = table.state
    if state.scene.kind not in PLAYING:
        return None
    here = [seat.id for seat in table.here()]
    eighth = next((seat for seat in here if state.holds(seat, "distress") >= DEATH), "")
    if eighth or state.short:
        return Doom("eighth", eighth) if eighth else Doom("supply", state.short)
    few = (seat for seat in here if cards(table, seat) < FEWEST_CARDS and seat not in state.mourned)
    return next((Doom("six", seat) for seat in few), None)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if doom(table):
        at = f"death:{table.state.scene.number}.{len(table.state.tonight.deaths)}"
        yield Offer("accept_loss", at=at, once=True)


def lost(reason: str, seat: str = "") -> Fact:
    return Fact("team_lost", {"reason": reason, "seat": seat})


def accept_loss(asked: Asked[Campaign]) -> list[Fact]:
    doomed = doom(asked.table)
    return [lost(doomed.reason, doomed.seat)] if doomed else []


def team_lost(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-103: a death ends the Slumber or Dream. The eighth Distress, or the one that was not there, is not kept."""
    state, reason = table.state, fact.text("reason")
    held = {key: min(count, MOST_DISTRESS) if key[1] == "distress" else count for key, count in state.held.items()}
    paid_for = {fact.text("seat")} if reason == "six" else set()
    tonight = diary.with_death(state.tonight, fact.one_of("reason", REASONS, REASONS[0]))
    state = replace(state, held=held, short="", mourned=state.mourned | paid_for, tonight=tonight)
    if is_inside(state):
        return dreams.left(state, fact, "died")
    return turn_to(replace(state, departure=Departure("died", "map")), fact, "map")


def cards_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """Who has cards again may lack them once more."""
    state, seat = table.state, fact.text("seat")
    return state if cards(table, seat) < FEWEST_CARDS else replace(state, mourned=state.mourned - {seat})


def told_reason(table: Table[Campaign], fact: Fact) -> Told:
    reason = fact.one_of("reason", REASONS, REASONS[0])
    return say(f"etherfields.lost.{reason}", name=table.name(fact.text("seat")))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"accept_loss": accept_loss},
    facts={"team_lost": Kind(team_lost, line(reason=told_reason))},
    reacts={"cards_counted": cards_counted},
)
