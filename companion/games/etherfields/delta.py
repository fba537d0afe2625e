"""EF-071, EF-072: Singularities, and what Phase Delta gives."""

from collections.abc import Iterator

from companion.games.etherfields import hours
from companion.games.etherfields.dreamers import counting, playing
from companion.games.etherfields.hands import shuffled
from companion.games.etherfields.markets import as_it_was
from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.sealing import unveiled
from companion.games.etherfields.site import CLOSELY, is_played
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.supplies import pieces
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table

WHERE_LAID = ("on_site", "under_pack", "off_site")
BENEFITS = ("delta_heal", "delta_unseal", "delta_unveil", "delta_reshuffle", "delta_mask")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at = this_scene(table)
        yield Offer("meet_singularity", (("how", Choice(WHERE_LAID)),), at=at)
        yield Offer("take_benefit", (playing(table), ("benefit", Choice(BENEFITS))), at=at)
        yield Offer("reset_clock", at=at)


def singularity_met(table: Table[Campaign], fact: Fact) -> Campaign:
    by = {"on_site": 1, "off_site": -1}.get(fact.text("how"), 0)
    return table.state.on_site(laid=max(0, table.state.site.laid + by))


def take_benefit(asked: Asked[Campaign]) -> list[Fact]:
    """One benefit a Dreamer."""
    return [asked.fact("benefit_taken"), *given(asked, asked.text("seat"))]


def given(asked: Asked[Campaign], seat: str) -> list[Fact]:
    dreamer = asked.state.dreamer(seat)
    match asked.text("benefit"):
        case "delta_heal":
            return pieces(asked.table, seat, "distress", -asked.state.holds(seat, "distress"))
        case "delta_unseal":
            return counting(seat, "sealed", -dreamer.sealed)
        case "delta_unveil":
            return unveiled(seat, dreamer.veiled)
        case "delta_reshuffle":
            return [shuffled(seat)]
    return []


def reset_clock(asked: Asked[Campaign]) -> list[Fact]:
    return [Fact("clock_reset", {}), hours.changed(hours.start_hours(asked.table) - asked.state.hours)]


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"meet_singularity": noted("singularity_met"), "take_benefit": take_benefit, "reset_clock": reset_clock},
    facts={
        "singularity_met": Kind(singularity_met, line("EF-071", how=choice("how", WHERE_LAID))),
        "benefit_taken": Kind(as_it_was, line("EF-072", name=seat(), benefit=choice("benefit", BENEFITS))),
        "clock_reset": Kind(as_it_was, line("EF-072")),
    },
    switch=CLOSELY,
)
