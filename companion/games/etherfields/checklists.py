"""What the table does by hand before the first Turn, when a Dream is left, and before the box is closed: steps in their
order, with this group's numbers. Codes stand only in the steps for which the rulebook names them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign, Departure
from companion.games.etherfields.codes import spoken
from companion.table.say import Say, say
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    told: Say
    is_done: bool = False


def checklist(table: Table[Campaign], purple: str) -> tuple[Step, ...]:
    state = table.state
    steps = {"setup": first_play if state.is_new else going_on, "saving": saving, "map": leaving}.get(state.scene.kind)
    found = steps(table, purple) if steps else ()
    return tuple(Step(id, told, id in state.ticks) for id, told in found)


Steps = Iterator[tuple[str, Say]]


def first_play(table: Table[Campaign], purple: str) -> Steps:
    """EF-045."""
    yield "sealed", say("etherfields.step.sealed", rule="EF-045")
    yield "secrets", say("etherfields.step.secrets", rule="EF-010", cards=395, tiles=280)
    yield "order", say("etherfields.step.order", rule="EF-051")
    yield "decks", say("etherfields.step.decks", rule="EF-011")
    if purple == "all":
        yield from archives(table)
    yield from slumbers(table)
    if purple == "all":
        yield "season", say("etherfields.step.season", rule="EF-037")
        yield "tiles", say("etherfields.step.tiles", rule="EF-038", tiles=laid(table.state))
    yield from dreamers(table)
    yield from around(table)
    yield "gate", say("etherfields.step.first_gate", rule="EF-045", gate=rules.INITIATION_GATE)
    yield "initiation", say("etherfields.step.initiation", rule="EF-046", dream=rules.INITIATION)
    yield "site", say("etherfields.step.site", rule="EF-047", turns=rules.INITIATION_TURNS)
    yield "script", say("etherfields.step.script", rule="EF-047", script=int(rules.INITIATION_SCRIPT.split()[1]))


def going_on(table: Table[Campaign], purple: str) -> Steps:
    """EF-030: five steps, the Awakening last."""
    state = table.state
    yield from archives(table)
    yield from slumbers(table)
    yield "season", say("etherfields.step.season", rule="EF-037")
    yield "tiles", say("etherfields.step.tiles", rule="EF-038", tiles=laid(state))
    yield from dreamers(table)
    yield "wisdom", say("etherfields.step.wisdom", rule="EF-039")
    yield "gates", say("etherfields.step.gates", rule="EF-039", gates=len(state.gates))
    yield "signs", say("etherfields.step.signs", rule="EF-039")
    yield from around(table)
    entry = state.ledger.find(rules.SAVING_CARD)
    if entry and entry.place == "dreamers":
        yield "saved", say("etherfields.step.saved", rule="EF-150", card=entry.code, copies=entry.copies)
    yield "nap", say("etherfields.step.nap", rule="EF-152")
    yield "awakening", say("etherfields.step.awakening", rule="EF-041")
    yield "entrance", say("etherfields.step.entrance", rule="EF-041")
    yield "rebuild", say("etherfields.step.rebuild", rule="EF-090", least=rules.FEWEST_BUILT, most=rules.MOST_BUILT)


def archives(table: Table[Campaign]) -> Steps:
    yield "archives", say("etherfields.step.archives", rule="EF-031")


def slumbers(table: Table[Campaign]) -> Steps:
    yield "slumbers", say("etherfields.step.slumbers", rule="EF-033")
    yield "plans", say("etherfields.step.plans", rule="EF-034")
    yield "turns", say("etherfields.step.turns", rule="EF-035")
    yield "fates", say("etherfields.step.fates", rule="EF-036")
    people = len(table.here())
    yield "hours", say("etherfields.step.hours", rule="EF-032", people=people, hours=rules.start_hours(people))


def dreamers(table: Table[Campaign]) -> Steps:
    yield "dreamers", say("etherfields.step.dreamers", rule="EF-039")
    yield "first", say("etherfields.step.first", rule="EF-039", name=table.name(table.state.first))


def around(table: Table[Campaign]) -> Steps:
    yield "supplies", say("etherfields.step.supplies", rule="EF-030")
    yield "box", say("etherfields.step.box", rule="EF-040")


def laid(state: Campaign) -> int:
    return len(state.ledger.at("atlas"))


def leaving(table: Table[Campaign], purple: str) -> Steps:
    """EF-063, EF-103: what goes back where, after a Slumber or a Dream."""
    left = table.state.departure
    if left is None:
        return
    if left.how == "won":
        yield "loot", say("etherfields.step.loot", rule="EF-063")
    if left.kind == "dream":
        yield from leaving_dream(left)
    elif left.kind == "slumber":
        yield "entity", say("etherfields.step.entity", rule="EF-063")
        yield "slumber", say("etherfields.step.slumber_back", rule="EF-062")
    if left.how == "died":
        yield "death", say("etherfields.step.death", rule="EF-103", card=rules.DEATH_CARD)
    elif left.kind == "dream":
        yield "season", say("etherfields.step.season_turns", rule="EF-145")
    yield "keep", say("etherfields.step.keep", rule="EF-064")


def leaving_dream(left: Departure) -> Steps:
    yield "entity", say("etherfields.step.entity", rule="EF-063")
    codes = tuple(spoken(each) for each in left.codes) or (say("etherfields.step.none"),)
    yield "secrets", say("etherfields.step.back", rule="EF-103", codes=codes)
    yield "gate", say("etherfields.step.gate_back", rule="EF-103", gate=left.gate)
    yield "plans", say("etherfields.step.plans_back", rule="EF-034")


def saving(table: Table[Campaign], purple: str) -> Steps:
    """EF-150, in the rulebook's order."""
    state = table.state
    ether = sum(count for (_, thing), count in state.held.items() if thing == "ether")
    if state.departure and state.departure.how == "died":
        yield "death", say("etherfields.step.death", rule="EF-151", card=rules.DEATH_CARD)
    yield "buy", say("etherfields.step.buy", rule="EF-096")
    yield "ether", say("etherfields.step.ether", rule="EF-150", ether=ether)
    yield "card", say("etherfields.step.card", rule="EF-150", card=rules.SAVING_CARD)
    yield "heal", say("etherfields.step.heal", rule="EF-150")
    yield "discard", say("etherfields.step.discard", rule="EF-150")
    yield "decks", say("etherfields.step.put_away", rule="EF-150")
    yield "gates", say("etherfields.step.gates_away", rule="EF-150", gates=len(state.gates))
    yield "signs", say("etherfields.step.signs_away", rule="EF-150")
    yield "nap", say("etherfields.step.nap", rule="EF-152")
