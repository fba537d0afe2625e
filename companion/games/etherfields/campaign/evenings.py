"""Begins a campaign, its initiation and its evenings, and saves and ends evenings (EF-030, EF-041, EF-045 to EF-047,
EF-150, EF-151)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherfields.campaign import defeat, diary, supplies
from companion.games.etherfields.campaign.dreamers import check_decks, unseal_everyone
from companion.games.etherfields.campaign.scene_transitions import (
    begin_scene,
    is_inside,
    scene_ending_offer,
    this_scene,
)
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.dreamworld import gates, slumbers_and_dreams
from companion.games.etherfields.ledger.codes import Code
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import Campaign, Dreamer, Evening
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Decide, Fields, Kind, Known, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Field, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

PURPLE = Silence("purple", ("all", "short"), "all", "EF-045")
# EF-046: the elements of the initiation. The tile with the letter U is missing on purpose.
INITIATION, INITIATION_GATE, INITIATION_TURNS, INITIATION_SCRIPT = "I-01", "I-01 X", 12, 450
INITIATION_SETS = {"card": ("A", "B", "C", "D"), "tile": ("SETUP", "S", "T", "V", "W", "Y", "Z")}
MISSING_TILES = frozenset({"I-01 U"})
SAVING_CARD, DEATH_CARD = "II-41 R", "II-42 I"
WHO_GAINS = Silence("saving_card", ("everyone", "with_ether"), "everyone", "EF-150", is_quiet=True)
IN_SLUMBER = Silence("save_in_slumber", ("finish", "stop", "death"), "finish", "EF-151")
DISCARDED = ("ether", "gems", *supplies.FOR_TEAM)


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


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    match table.state.scene.kind:
        case "home":
            yield scene_ending_offer(table, "begin_evening")
        case "setup":
            yield scene_ending_offer(table, "begin_initiation" if table.state.is_new else "wake_up")
        case "map":
            yield Offer("awaken", during=this_scene(table))
            yield scene_ending_offer(table, "begin_save")
        case "slumber":
            yield scene_ending_offer(table, "begin_save", IN_SLUMBER.id)
        case "dream":
            yield scene_ending_offer(table, "save_in_dream")
        case "saving":
            yield scene_ending_offer(table, "end_evening", WHO_GAINS.id)
            yield scene_ending_offer(table, "go_on")


def dreamers_woke(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state on the map with the Hours set (EF-041). If the fact has `asks`, the app asks on which slot the
    team wakes up; in old logs, without `asks`, the team stays where the last evening ended."""
    state = begin_scene(table.state, fact, "map")
    if fact.data.get("asks"):
        state = replace(state, where="", place="")
    tonight = replace(state.tonight, woke=state.where, asks_where=bool(fact.data.get("asks")))
    return replace(state, hours=start_hours(table), is_new=False, tonight=tonight)


def initiation_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state inside the Dream of the initiation, with its elements in the ledger as not yet met (EF-046,
    EF-047)."""
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
    """Returns the state without Distress and with all cards unsealed. If the fact has `discards` (missing in old logs),
    the Keys, Gems and cards in hand are removed too (EF-163)."""
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


def evening_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, evening=table.state.evening + 1, departure=None)
    here = tuple(seat.id for seat in table.here())
    tonight = Evening(state.evening, fact.at, season=state.season, here=here)
    return begin_scene(replace(state, tonight=tonight), fact, "setup")


def begin_save(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts with which saving begins. The rulebook does not say what happens to a Slumber under way
    (EF-151). The table decides: the Slumber stops, saving counts as a death, or the move is refused with
    `IllegalMove`."""
    if asked.state.scene.kind != "slumber":
        return [Fact("save_begun", {})]
    choice = IN_SLUMBER.of(asked.table)
    if choice == "finish":
        raise IllegalMove(say("etherfields.refused.slumber_first", rule="EF-151"))
    return save_in_dream(asked) if choice == "death" else [Fact("save_begun", {})]


def save_in_dream(asked: MoveContext[Campaign]) -> list[Fact]:
    return [defeat.loss_fact("saved"), Fact("save_begun", {})]


def save_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in the scene `saving`. A Slumber or Dream under way is stopped first."""
    state = slumbers_and_dreams.leave_scene(table.state, fact, "stopped") if is_inside(table.state) else table.state
    return with_same_ticks(state, begin_scene(state, fact, "saving"))


def with_same_ticks(before: Campaign, after: Campaign) -> Campaign:
    return replace(after, ticks=before.ticks)


def has_just_died(state: Campaign) -> bool:
    return state.departure is not None and state.departure.how == "died"


def save_left(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    return with_same_ticks(state, begin_scene(state, fact, "map")) if state.scene.kind == "saving" else state


def end_evening(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that ends the evening; `gained` in it lists the seats that gain the card for saving (EF-150)."""
    with_any = WHO_GAINS.of(asked.table) == "everyone"
    seats = (seat.id for seat in asked.table.here())
    return [Fact("evening_ended", {"gained": [each for each in seats if with_any or asked.state.holds(each, "ether")]})]


def evening_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state between evenings: the pieces are back in the supply, all cards are unsealed, and the cards for
    saving are in the ledger."""
    state = with_saving_cards(diary.close_evening(table.state, fact.at), fact, len(fact.texts("gained")))
    state = supplies.without_pieces(heal_dreamers(state), *DISCARDED)
    return begin_scene(replace(state, departure=None, touched={}), fact, "home")


def with_saving_cards(state: Campaign, fact: Fact, count: int) -> Campaign:
    entry = state.ledger.find(SAVING_CARD) or Entry(SAVING_CARD, copies=0, evening=state.evening, at=fact.at)
    copies = count + (entry.copies if entry.place == "dreamers" else 0)
    ledger = state.ledger.put_at(replace(entry, copies=copies), "dreamers") if count else state.ledger
    return replace(state, ledger=ledger)


def return_saving_card(table: Table[Campaign], fact: Fact) -> Campaign:
    entry, ledger = table.state.ledger.find(SAVING_CARD), table.state.ledger
    is_held = entry is not None and entry.place == "dreamers"
    return replace(table.state, ledger=ledger.put_at(entry, "box")) if entry and is_held else table.state


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_initiation": with_built_decks(as_fact("initiation_begun")),
        "wake_up": with_built_decks(as_fact("dreamers_woke", asks=lambda asked: True)),
        "awaken": with_built_decks(as_fact("dreamers_awakened", discards=lambda asked: True)),
        "begin_evening": as_fact("evening_begun"),
        "begin_save": begin_save,
        "save_in_dream": save_in_dream,
        "go_on": as_fact("save_left"),
        "end_evening": end_evening,
    },
    facts={
        "campaign_begun": Kind(campaign_begun, line(evenings=number("evenings"))),
        "initiation_begun": Kind(initiation_begun, line("EF-046")),
        "dreamers_woke": Kind(dreamers_woke, line()),
        "dreamers_awakened": Kind(dreamers_awakened, line()),
        "evening_begun": Kind(evening_begun, line()),
        "save_begun": Kind(save_begun, line()),
        "save_left": Kind(save_left, line()),
        "evening_ended": Kind(evening_ended, line("EF-150")),
    },
    reacts={"dreamers_woke": return_saving_card},
    silences=(PURPLE, WHO_GAINS, IN_SLUMBER),
)
