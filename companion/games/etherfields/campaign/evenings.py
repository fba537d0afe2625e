"""Begins, saves and ends an evening (EF-150, EF-151)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign import defeat, diary, supplies
from companion.games.etherfields.campaign.beginning import heal_dreamers
from companion.games.etherfields.campaign.scene_transitions import begin_scene, is_inside, scene_ending_offer
from companion.games.etherfields.dreamworld import slumbers_and_dreams
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import Campaign, Evening
from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.table import Table

SAVING_CARD, DEATH_CARD = "II-41 R", "II-42 I"
WHO_GAINS = Silence("saving_card", ("everyone", "with_ether"), "everyone", "EF-150", is_quiet=True)
IN_SLUMBER = Silence("save_in_slumber", ("finish", "stop", "death"), "finish", "EF-151")
DISCARDED = ("ether", "gems", *supplies.FOR_TEAM)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    """Yields the moves that begin, save and end an evening, and the move that stops saving and goes on with the
    evening. Saving in a Dream is a separate move, because it counts as a death."""
    match table.state.scene.kind:
        case "home":
            yield scene_ending_offer(table, "begin_evening")
        case "map":
            yield scene_ending_offer(table, "begin_save")
        case "slumber":
            yield scene_ending_offer(table, "begin_save", IN_SLUMBER.id)
        case "dream":
            yield scene_ending_offer(table, "save_in_dream")
        case "saving":
            yield scene_ending_offer(table, "end_evening", WHO_GAINS.id)
            yield scene_ending_offer(table, "go_on")


def evening_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, evening=table.state.evening + 1, departure=None)
    here = tuple(seat.id for seat in table.here())
    tonight = Evening(state.evening, fact.at, season=state.season, here=here)
    return begin_scene(replace(state, tonight=tonight), fact, "setup")


def begin_save(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts with which saving begins. For a Slumber, the rulebook does not say what happens; the table
    decides whether saving is refused, stops the Slumber or counts as a death (EF-151)."""
    if asked.state.scene.kind != "slumber":
        return [Fact("save_begun", {})]
    choice = IN_SLUMBER.of(asked.table)
    if choice == "finish":
        raise IllegalMove(say("etherfields.refused.slumber_first", rule="EF-151"))
    return save_in_dream(asked) if choice == "death" else [Fact("save_begun", {})]


def save_in_dream(asked: MoveContext[Campaign]) -> list[Fact]:
    return [defeat.loss_fact("saved"), Fact("save_begun", {})]


def save_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in the scene `saving`. A Slumber or Dream under way is stopped first. Ticks already made in the
    open checklist stay."""
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
    """Returns the fact that ends the evening; `gained` lists the seats that gain a copy of the card for saving
    (EF-150)."""
    with_any = WHO_GAINS.of(asked.table) == "everyone"
    seats = (seat.id for seat in asked.table.here())
    return [Fact("evening_ended", {"gained": [each for each in seats if with_any or asked.state.holds(each, "ether")]})]


def evening_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state between evenings: this evening is moved to the past ones, the pieces are back in the supply,
    all cards are unsealed, and the gained saving cards are added."""
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
        "begin_evening": as_fact("evening_begun"),
        "begin_save": begin_save,
        "save_in_dream": save_in_dream,
        "go_on": as_fact("save_left"),
        "end_evening": end_evening,
    },
    facts={
        "evening_begun": Kind(evening_begun, line()),
        "save_begun": Kind(save_begun, line()),
        "save_left": Kind(save_left, line()),
        "evening_ended": Kind(evening_ended, line("EF-150")),
    },
    reacts={"dreamers_woke": return_saving_card},
    silences=(WHO_GAINS, IN_SLUMBER),
)
