"""Counts Singularities and gives the benefits of Phase Delta (EF-071, EF-072)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign import team_counters
from companion.games.etherfields.campaign.dreamers import pile_change, seats_here
from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.campaign.supplies import DEATH, change_pieces
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns.hands import reshuffle_fact
from companion.games.etherfields.turns.sealed_and_bought_cards import unveil_all
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, is_played
from companion.kit.history_lines import choice, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table

WHERE_LAID = ("on_site", "under_pack", "off_site")
BENEFITS = ("delta_heal", "delta_unseal", "delta_unveil", "delta_reshuffle", "delta_mask")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        at = this_scene(table)
        yield Offer("meet_singularity", (("how", Choice(WHERE_LAID)),), during=at)
        yield Offer("take_benefit", (seats_here(table), ("benefit", Choice(BENEFITS))), during=at)
        yield Offer("reset_clock", during=at)


def singularity_met(table: Table[Campaign], fact: Fact) -> Campaign:
    by = {"on_site": 1, "off_site": -1}.get(fact.text("how"), 0)
    return table.state.on_site(laid=max(0, table.state.site.laid + by))


def take_benefit(asked: MoveContext[Campaign]) -> list[Fact]:
    seat = asked.text("seat")
    if seat in asked.state.site.benefits:
        raise IllegalMove(say("etherfields.refused.benefit_twice", rule="EF-072", name=asked.table.name(seat)))
    return [asked.fact("benefit_taken"), *benefit_facts(asked, seat)]


def benefit_taken(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.on_site(benefits=(*table.state.site.benefits, fact.text("seat")))


def clock_reset(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in which everybody may have a benefit again, since this Phase Delta is over."""
    return table.state.on_site(benefits=())


def benefit_facts(asked: MoveContext[Campaign], seat: str) -> list[Fact]:
    """Returns the facts of the chosen benefit; [] for the one about the Mask, which players handle themselves."""
    dreamer = asked.state.dreamer(seat)
    match asked.text("benefit"):
        case "delta_heal":
            return change_pieces(asked.table, seat, "distress", -DEATH)
        case "delta_unseal":
            return pile_change(seat, "sealed", -dreamer.sealed)
        case "delta_unveil":
            return unveil_all(seat, dreamer)
        case "delta_reshuffle":
            return [reshuffle_fact(seat)]
    return []


def reset_clock(asked: MoveContext[Campaign]) -> list[Fact]:
    return [
        Fact("clock_reset", {}),
        team_counters.hours_change(team_counters.start_hours(asked.table) - asked.state.hours),
    ]


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"meet_singularity": as_fact("singularity_met"), "take_benefit": take_benefit, "reset_clock": reset_clock},
    facts={
        "singularity_met": Kind(singularity_met, line("EF-071", how=choice("how", WHERE_LAID))),
        "benefit_taken": Kind(benefit_taken, line("EF-072", name=seat(), benefit=choice("benefit", BENEFITS))),
        "clock_reset": Kind(clock_reset, line("EF-072")),
    },
    switch=TURN_BY_TURN,
)
