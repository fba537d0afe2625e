"""Decides when the team loses and what a death ends (EF-100 to EF-103)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.etherfields.campaign.diary import MOST_REMEMBERED
from companion.games.etherfields.campaign.dreamers import cards_left
from companion.games.etherfields.campaign.scene_transitions import PLAYING, begin_scene, is_inside
from companion.games.etherfields.campaign.supplies import DEATH, MOST_DISTRESS
from companion.games.etherfields.dreamworld import slumbers_and_dreams
from companion.games.etherfields.state import Campaign, Departure
from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.say import SayValue, say
from companion.table.table import Table

REASONS = ("eighth", "supply", "six", "saved")
FEWEST_CARDS = 6


@dataclass(frozen=True, slots=True)
class Loss:
    """A defeat that the table must accept. `reason` is one of REASONS; `seat` is the Dreamer whose Distress or cards
    are the cause."""

    reason: str
    seat: str


def current_loss(table: Table[Campaign]) -> Loss | None:
    """Returns the defeat that the present numbers of Distress and cards cause; None if there is none, or if the team is
    neither on the map nor in a Slumber or Dream."""
    state = table.state
    if state.scene.kind not in PLAYING:
        return None
    here = [seat.id for seat in table.here()]
    eighth = next((seat for seat in here if state.holds(seat, "distress") >= DEATH), "")
    if eighth or state.short:
        return Loss("eighth", eighth) if eighth else Loss("supply", state.short)
    few = (seat for seat in here if cards_left(table, seat) < FEWEST_CARDS and seat not in state.mourned)
    return next((Loss("six", seat) for seat in few), None)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if current_loss(table):
        at = f"death:{table.state.scene.number}.{len(table.state.tonight.deaths)}"
        yield Offer("accept_loss", ends=at)


def loss_fact(reason: str, seat: str = "") -> Fact:
    return Fact("team_lost", {"reason": reason, "seat": seat})


def accept_loss(asked: MoveContext[Campaign]) -> list[Fact]:
    doomed = current_loss(asked.table)
    return [loss_fact(doomed.reason, doomed.seat)] if doomed else []


def team_lost(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state after a defeat: a Slumber or Dream under way ends (EF-103), and each Dreamer keeps at most 7
    Distress."""
    state, reason = table.state, fact.text("reason")
    held = {key: min(count, MOST_DISTRESS) if key[1] == "distress" else count for key, count in state.held.items()}
    paid_for = {fact.text("seat")} if reason == "six" else set()
    deaths = (*state.tonight.deaths, fact.one_of("reason", REASONS, REASONS[0]))[-MOST_REMEMBERED:]
    tonight = replace(state.tonight, deaths=deaths)
    state = replace(state, held=held, short="", mourned=state.mourned | paid_for, tonight=tonight)
    if is_inside(state):
        return slumbers_and_dreams.leave_scene(state, fact, "died")
    return begin_scene(replace(state, departure=Departure("died", "map")), fact, "map")


def cards_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state after a Dreamer's cards were counted. With at least six cards again, the seat leaves `mourned`,
    the seats whose defeat by too few cards the table has accepted."""
    state, seat = table.state, fact.text("seat")
    return state if cards_left(table, seat) < FEWEST_CARDS else replace(state, mourned=state.mourned - {seat})


def loss_reason(table: Table[Campaign], fact: Fact) -> SayValue:
    reason = fact.one_of("reason", REASONS, REASONS[0])
    return say(f"etherfields.lost.{reason}", name=table.name(fact.text("seat")))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"accept_loss": accept_loss},
    facts={"team_lost": Kind(team_lost, line(reason=loss_reason))},
    reacts={"cards_counted": cards_counted},
)
