"""EF-030 to EF-047: what the table lays out before the evening begins, for the first play and for those that follow.
Codes stand only in the steps for which the rulebook names them, and where this group has met them."""

from collections.abc import Iterator

from companion.games.etherfields import belongings
from companion.games.etherfields.awakening import (
    INITIATION,
    INITIATION_GATE,
    INITIATION_SCRIPT,
    INITIATION_TURNS,
    PURPLE,
)
from companion.games.etherfields.belongings import step as ours
from companion.games.etherfields.dreamers import FEWEST_BUILT, MOST_BUILT
from companion.games.etherfields.evenings import SAVING_CARD
from companion.games.etherfields.gates import still_closed
from companion.games.etherfields.hours import start_hours
from companion.games.etherfields.ledger import WORN
from companion.games.etherfields.names import called
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Step
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
        yield Step("purple", say("etherfields.step.purple", rule="EF-045"))
        yield from archives(table)
    yield from slumbers(table)
    if purple == "all":
        yield Step("season", say("etherfields.step.first_season", rule="EF-037"))
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
    yield from ours("wisdom", "EF-039", belongings.at(table, "holder"))
    yield from ours("gates", "EF-039", belongings.at(table, "envelope"), gates=len(still_closed(state)))
    yield from ours("signs", "EF-039", belongings.at(table, *WORN, kind="sign"))
    yield from around(table)
    entry = state.ledger.find(SAVING_CARD)
    if entry and entry.place == "dreamers":
        yield Step(
            "saved", say("etherfields.step.saved", rule="EF-150", card=called(state, entry.code), copies=entry.copies)
        )
    yield Step("nap", say("etherfields.step.nap", rule="EF-152"))
    yield Step("awakening", say("etherfields.step.awakening", rule="EF-041"))
    yield Step("entrance", say("etherfields.step.entrance", rule="EF-041"))
    yield Step("rebuild", say("etherfields.step.rebuild", rule="EF-090", least=FEWEST_BUILT, most=MOST_BUILT))


def archives(table: Table[Campaign]) -> Steps:
    yield from ours("archives", "EF-031", belongings.at(table, "archives", "objects"))


def slumbers(table: Table[Campaign]) -> Steps:
    yield Step("slumbers", say("etherfields.step.slumbers", rule="EF-033"))
    yield Step("plans", say("etherfields.step.plans", rule="EF-034"))
    yield Step("turns", say("etherfields.step.turns", rule="EF-035"))
    yield Step("fates", say("etherfields.step.fates", rule="EF-036"))
    people = len(table.here())
    yield Step("hours", say("etherfields.step.hours", rule="EF-032", people=people, hours=start_hours(table)))


def dreamers(table: Table[Campaign]) -> Steps:
    yield from ours("dreamers", "EF-039", belongings.at(table, *WORN))
    yield Step("first", say("etherfields.step.first", rule="EF-039", name=table.name(table.state.first)))


def around(table: Table[Campaign]) -> Steps:
    yield Step("supplies", say("etherfields.step.supplies", rule="EF-030"))
    yield Step("box", say("etherfields.step.box", rule="EF-040"))


def laid(state: Campaign) -> int:
    return len(state.ledger.at("atlas"))
