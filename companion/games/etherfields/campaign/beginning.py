"""Begins a campaign, its initiation, and an evening with the Awakening (EF-030, EF-041, EF-045 to EF-047)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherfields.campaign import diary, supplies
from companion.games.etherfields.campaign.dreamers import check_decks, unseal_everyone
from companion.games.etherfields.campaign.scene_transitions import begin_scene, scene_ending_offer, this_scene
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.dreamworld import gates
from companion.games.etherfields.ledger.codes import Code
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import Campaign, Dreamer
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Decide, Fields, Kind, Known, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Field, Number, Offer
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table


def opening(seats: Sequence[Seat]) -> Fields:
    first = Choice(tuple(seat.id for seat in seats))
    return (("first", first), ("story", Choice(("new", "goes_on"))), ("evenings", Number(0, 500)))


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    goes_on = options.get("story") == "goes_on"
    evenings = int(options.get("evenings", 0)) if goes_on else 0
    first = str(options.get("first", seats[0].id))
    return [Fact("campaign_begun", {"first": first, "goes_on": goes_on, "evenings": evenings})]


def campaign_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    dreamers = {seat.id: Dreamer() for seat in table.seats}
    is_new, evenings = not fact.data.get("goes_on"), fact.number("evenings", 0)
    return replace(table.state, first=fact.text("first"), is_new=is_new, evening=evenings, dreamers=dreamers)


PURPLE = Silence("purple", ("all", "short"), "all", "EF-045")
# EF-046: the elements of the initiation. The tile with the letter U is missing on purpose.
INITIATION, INITIATION_GATE, INITIATION_TURNS, INITIATION_SCRIPT = "I-01", "I-01 X", 12, 450
INITIATION_SETS = {"card": ("A", "B", "C", "D"), "tile": ("SETUP", "S", "T", "V", "W", "Y", "Z")}
MISSING_TILES = frozenset({"I-01 U"})


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if table.state.scene.kind == "setup":
        yield scene_ending_offer(table, "begin_initiation" if table.state.is_new else "wake_up")
    if table.state.scene.kind == "map":
        yield Offer("awaken", during=this_scene(table))


def dreamers_woke(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the scene on the map and the Hours set (EF-041). If the fact has `asks`, the team's map
    slot is cleared, and the app asks the table where the team wakes up. If the fact has no `asks` (in old logs), the
    team stays on the slot where the last evening ended."""
    state = begin_scene(table.state, fact, "map")
    if fact.data.get("asks"):
        state = replace(state, where="", place="")
    tonight = replace(state.tonight, woke=state.where, asks_where=bool(fact.data.get("asks")))
    return replace(state, hours=start_hours(table), is_new=False, tonight=tonight)


def initiation_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the elements of the initiation in the ledger, set up but not yet met, and with the team
    inside the initiation's Dream (EF-046, EF-047)."""
    state, ledger = table.state, table.state.ledger
    for kind, letters in INITIATION_SETS.items():
        for code in (str(Code("I", 1, letter)) for letter in letters):
            if ledger.find(code) is None:
                ledger = ledger.put(Entry(code, kind, "dream", evening=state.evening, at=fact.at, is_met=False))
    state = replace(state, ledger=ledger, hours=start_hours(table), is_new=False)
    return gates.enter_gate(meet_gate(state, fact), fact, INITIATION_GATE, INITIATION, INITIATION_TURNS)


def meet_gate(state: Campaign, fact: Fact) -> Campaign:
    code = INITIATION_GATE
    entry = state.ledger.find(code)
    if entry and entry.is_met:
        return state
    seen = replace(entry, is_met=True) if entry else Entry(code, "gate", evening=state.evening, at=fact.at)
    return replace(state, ledger=state.ledger.put(seen), tonight=diary.with_met_code(state.tonight, code))


def dreamers_awakened(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state without Distress and with all cards unsealed. If the fact has `discards`, the Keys, Gems and
    cards in hand are removed too (EF-163); only facts in old logs lack `discards`."""
    state = heal_dreamers(table.state)
    if not fact.data.get("discards"):
        return state
    hands = {seat: replace(hand, hand=0) for seat, hand in state.site.hands.items()}
    return supplies.without_pieces(state, "keys", "gems").on_site(hands=hands)


def heal_dreamers(state: Campaign) -> Campaign:
    return replace(unseal_everyone(supplies.without_pieces(state, "distress")), short="")


def with_built_decks(decide: Decide[Campaign]) -> Decide[Campaign]:
    def decided(asked: MoveContext[Campaign]) -> list[Fact]:
        check_decks(asked)
        return decide(asked)

    return decided


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_initiation": with_built_decks(as_fact("initiation_begun")),
        "wake_up": with_built_decks(as_fact("dreamers_woke", asks=lambda asked: True)),
        "awaken": with_built_decks(as_fact("dreamers_awakened", discards=lambda asked: True)),
    },
    facts={
        "campaign_begun": Kind(campaign_begun, line(evenings=number("evenings"))),
        "initiation_begun": Kind(initiation_begun, line("EF-046")),
        "dreamers_woke": Kind(dreamers_woke, line()),
        "dreamers_awakened": Kind(dreamers_awakened, line()),
    },
    silences=(PURPLE,),
)
