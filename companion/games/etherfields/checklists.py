"""What the table does by hand before the first Turn, when a Dream is left, and before the box is closed: steps in their
order, with this group's numbers. Codes stand only in the steps for which the rulebook names them."""

from collections.abc import Iterator

from companion.games.etherfields.awakening import (
    INITIATION,
    INITIATION_GATE,
    INITIATION_SCRIPT,
    INITIATION_TURNS,
    PURPLE,
)
from companion.games.etherfields.codes import spoken
from companion.games.etherfields.dreamers import FEWEST_BUILT, MOST_BUILT
from companion.games.etherfields.evenings import DEATH_CARD, SAVING_CARD, has_just_died
from companion.games.etherfields.hours import start_hours
from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.state import Campaign, Departure
from companion.kit.checklist import Checklist, Step, listed, ticking
from companion.table.chapter import Chapter
from companion.table.say import say
from companion.table.table import Table

Steps = Iterator[Step]


def setup(table: Table[Campaign]) -> Steps:
    return first_play(table) if table.state.is_new else going_on(table)


def first_play(table: Table[Campaign]) -> Steps:
    """EF-045."""
    purple = PURPLE.of(table)
    yield Step("sealed", say("etherfields.step.sealed", rule="EF-045"))
    yield Step("secrets", say("etherfields.step.secrets", rule="EF-010", cards=395, tiles=280))
    yield Step("order", say("etherfields.step.order", rule="EF-051"))
    yield Step("decks", say("etherfields.step.decks", rule="EF-011"))
    if purple == "all":
        yield from archives(table)
    yield from slumbers(table)
    if purple == "all":
        yield Step("season", say("etherfields.step.season", rule="EF-037"))
        yield Step("tiles", say("etherfields.step.tiles", rule="EF-038", tiles=laid(table.state)))
    yield from dreamers(table)
    yield from around(table)
    yield Step("gate", say("etherfields.step.first_gate", rule="EF-045", gate=INITIATION_GATE))
    yield Step("initiation", say("etherfields.step.initiation", rule="EF-046", dream=INITIATION))
    yield Step("site", say("etherfields.step.site", rule="EF-047", turns=INITIATION_TURNS))
    yield Step("script", say("etherfields.step.script", rule="EF-047", script=INITIATION_SCRIPT))


def going_on(table: Table[Campaign]) -> Steps:
    """EF-030: five steps, the Awakening last."""
    state = table.state
    yield from archives(table)
    yield from slumbers(table)
    yield Step("season", say("etherfields.step.season", rule="EF-037"))
    yield Step("tiles", say("etherfields.step.tiles", rule="EF-038", tiles=laid(state)))
    yield from dreamers(table)
    yield Step("wisdom", say("etherfields.step.wisdom", rule="EF-039"))
    yield Step("gates", say("etherfields.step.gates", rule="EF-039", gates=len(state.gates)))
    yield Step("signs", say("etherfields.step.signs", rule="EF-039"))
    yield from around(table)
    entry = state.ledger.find(SAVING_CARD)
    if entry and entry.place == "dreamers":
        yield Step("saved", say("etherfields.step.saved", rule="EF-150", card=entry.code, copies=entry.copies))
    yield Step("nap", say("etherfields.step.nap", rule="EF-152"))
    yield Step("awakening", say("etherfields.step.awakening", rule="EF-041"))
    yield Step("entrance", say("etherfields.step.entrance", rule="EF-041"))
    yield Step("rebuild", say("etherfields.step.rebuild", rule="EF-090", least=FEWEST_BUILT, most=MOST_BUILT))


def archives(table: Table[Campaign]) -> Steps:
    yield Step("archives", say("etherfields.step.archives", rule="EF-031"))


def slumbers(table: Table[Campaign]) -> Steps:
    yield Step("slumbers", say("etherfields.step.slumbers", rule="EF-033"))
    yield Step("plans", say("etherfields.step.plans", rule="EF-034"))
    yield Step("turns", say("etherfields.step.turns", rule="EF-035"))
    yield Step("fates", say("etherfields.step.fates", rule="EF-036"))
    people = len(table.here())
    yield Step("hours", say("etherfields.step.hours", rule="EF-032", people=people, hours=start_hours(table)))


def dreamers(table: Table[Campaign]) -> Steps:
    yield Step("dreamers", say("etherfields.step.dreamers", rule="EF-039"))
    yield Step("first", say("etherfields.step.first", rule="EF-039", name=table.name(table.state.first)))


def around(table: Table[Campaign]) -> Steps:
    yield Step("supplies", say("etherfields.step.supplies", rule="EF-030"))
    yield Step("box", say("etherfields.step.box", rule="EF-040"))


def laid(state: Campaign) -> int:
    return len(state.ledger.at("atlas"))


def leaving(table: Table[Campaign]) -> Steps:
    """EF-063, EF-103: what goes back where, after a Slumber or a Dream."""
    left = table.state.departure
    if left is None:
        return
    if left.how == "won":
        yield Step("loot", say("etherfields.step.loot", rule="EF-063"))
    if left.kind == "dream":
        yield from leaving_dream(left)
    elif left.kind == "slumber":
        yield Step("entity", say("etherfields.step.entity", rule="EF-063"))
        yield Step("slumber", say("etherfields.step.slumber_back", rule="EF-062"))
    if left.how == "died":
        yield Step("death", say("etherfields.step.death", rule="EF-103", card=DEATH_CARD))
    elif left.kind == "dream":
        yield Step("season", say("etherfields.step.season_turns", rule="EF-145"))
    yield Step("keep", say("etherfields.step.keep", rule="EF-064"))


def leaving_dream(left: Departure) -> Steps:
    yield Step("entity", say("etherfields.step.entity", rule="EF-063"))
    codes = tuple(spoken(each) for each in left.codes) or (say("etherfields.step.none"),)
    yield Step("secrets", say("etherfields.step.back", rule="EF-103", codes=codes))
    yield Step("gate", say("etherfields.step.gate_back", rule="EF-103", gate=left.gate))
    yield Step("plans", say("etherfields.step.plans_back", rule="EF-034"))


def saving(table: Table[Campaign]) -> Steps:
    """EF-150, in the rulebook's order."""
    state = table.state
    ether = sum(count for (_, thing), count in state.held.items() if thing == "ether")
    if has_just_died(state):
        yield Step("death", say("etherfields.step.death", rule="EF-151", card=DEATH_CARD))
    yield Step("buy", say("etherfields.step.buy", rule="EF-096"))
    yield Step("ether", say("etherfields.step.ether", rule="EF-150", ether=ether))
    yield Step("card", say("etherfields.step.card", rule="EF-150", card=SAVING_CARD))
    yield Step("heal", say("etherfields.step.heal", rule="EF-150"))
    yield Step("discard", say("etherfields.step.discard", rule="EF-150"))
    yield Step("decks", say("etherfields.step.put_away", rule="EF-150"))
    yield Step("gates", say("etherfields.step.gates_away", rule="EF-150", gates=len(state.gates)))
    yield Step("signs", say("etherfields.step.signs_away", rule="EF-150"))
    yield Step("nap", say("etherfields.step.nap", rule="EF-152"))


CHECKLISTS = {"setup": setup, "map": leaving, "saving": saving}


def open_now(table: Table[Campaign]) -> Checklist:
    state, scene = table.state, table.state.scene.kind
    kind = "first" if scene == "setup" and state.is_new else scene
    return listed(kind, CHECKLISTS[scene](table) if scene in CHECKLISTS else (), state.ticks)


chapter: Chapter[Campaign] = ticking(open_now, this_scene)
