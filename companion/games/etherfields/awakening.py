"""EF-030, EF-041, EF-045 to EF-047: how play begins: the initiation of a new campaign, later the Awakening."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields import diary, gates, supplies
from companion.games.etherfields.codes import Code
from companion.games.etherfields.dreamers import unsealed
from companion.games.etherfields.hours import start_hours
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.scenes import once, this_scene, turn_to
from companion.games.etherfields.state import Campaign
from companion.kit.telling import line
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.settings import Silence
from companion.table.table import Table

PURPLE = Silence("purple", ("all", "short"), "all", "EF-045")
# EF-046: what the initiation takes out of the Secrets. One letter is not among the tiles, and that is no mistake.
INITIATION, INITIATION_GATE, INITIATION_TURNS, INITIATION_SCRIPT = "I-01", "I-01 X", 12, 450
INITIATION_SETS = {"card": ("A", "B", "C", "D"), "tile": ("SETUP", "S", "T", "V", "W", "Y", "Z")}
ABSENT = frozenset({"I-01 U"})


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if table.state.scene.kind == "setup":
        yield once(table, "begin_initiation" if table.state.is_new else "wake_up")
    if table.state.scene.kind == "map":
        yield Offer("awaken", at=this_scene(table))


def dreamers_woke(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-032, EF-041: from the Awakening on, the evening is on the map. Where, somebody says: older logs took it to be
    where the last evening had ended."""
    state = turn_to(table.state, fact, "map")
    if fact.data.get("asks"):
        state = replace(state, where="", place="")
    tonight = replace(state.tonight, woke=state.where, asks_where=bool(fact.data.get("asks")))
    return replace(state, hours=start_hours(table), is_new=False, tonight=tonight)


def initiation_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-046, EF-047: what the rulebook has one take out lies ready; only the Gate has been seen."""
    state, ledger = table.state, table.state.ledger
    for kind, letters in INITIATION_SETS.items():
        for code in (str(Code("I", 1, letter)) for letter in letters):
            if ledger.find(code) is None:
                ledger = ledger.put(Entry(code, kind, "dream", evening=state.evening, at=fact.at, is_met=False))
    state = replace(state, ledger=ledger, hours=start_hours(table), is_new=False)
    return gates.entered(met(state, fact), fact, INITIATION_GATE, INITIATION, INITIATION_TURNS)


def met(state: Campaign, fact: Fact) -> Campaign:
    """The Gate is seen, unless it was already."""
    code = INITIATION_GATE
    entry = state.ledger.find(code)
    if entry and entry.is_met:
        return state
    seen = replace(entry, is_met=True) if entry else Entry(code, "gate", evening=state.evening, at=fact.at)
    return replace(state, ledger=state.ledger.put(seen), tonight=diary.with_met(state.tonight, code))


def dreamers_awakened(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-163: a whole Awakening, from its step 1: nobody keeps a Key or a Gem, nor a card in hand."""
    state = healed(table.state)
    if not fact.data.get("discards"):
        return state
    hands = {seat: replace(hand, hand=0) for seat, hand in state.site.hands.items()}
    return supplies.without(state, "keys", "gems").on_site(hands=hands)


def healed(state: Campaign) -> Campaign:
    """No Distress left, nothing sealed."""
    return replace(unsealed(supplies.without(state, "distress")), short="")


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_initiation": noted("initiation_begun"),
        "wake_up": noted("dreamers_woke", asks=lambda asked: True),
        "awaken": noted("dreamers_awakened", discards=lambda asked: True),
    },
    facts={
        "initiation_begun": Kind(initiation_begun, line("EF-046")),
        "dreamers_woke": Kind(dreamers_woke, line()),
        "dreamers_awakened": Kind(dreamers_awakened, line()),
    },
    silences=(PURPLE,),
)
