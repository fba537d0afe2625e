"""EF-150, EF-151: an evening begins, and is saved before the box is closed."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields import diary, dreams, losing, supplies
from companion.games.etherfields.awakening import healed
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.scenes import is_inside, once, turn_to
from companion.games.etherfields.state import Campaign, Evening
from companion.kit.telling import line
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.table import Table

SAVING_CARD, DEATH_CARD = "II-41 R", "II-42 I"
WHO_GAINS = Silence("saving_card", ("everyone", "with_ether"), "everyone", "EF-150")
IN_SLUMBER = Silence("save_in_slumber", ("finish", "stop", "death"), "finish", "EF-151")
DISCARDED = ("ether", "gems", *supplies.FOR_TEAM)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    """In a Dream, saving has a name of its own, because it is a death."""
    match table.state.scene.kind:
        case "home":
            yield once(table, "begin_evening")
        case "map":
            yield once(table, "begin_save")
        case "slumber":
            yield once(table, "begin_save", IN_SLUMBER.id)
        case "dream":
            yield once(table, "save_in_dream")
        case "saving":
            yield once(table, "end_evening", WHO_GAINS.id)
            yield once(table, "go_on")


def evening_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, evening=table.state.evening + 1, departure=None)
    here = tuple(seat.id for seat in table.here())
    tonight = Evening(state.evening, fact.at, season=state.season, here=here)
    return turn_to(replace(state, tonight=tonight), fact, "setup")


def begin_save(asked: Asked[Campaign]) -> list[Fact]:
    """In a Slumber the rulebook is silent, and the table has chosen."""
    if asked.state.scene.kind != "slumber":
        return [Fact("save_begun", {})]
    choice = IN_SLUMBER.of(asked.table)
    if choice == "finish":
        raise IllegalMove(say("etherfields.refused.slumber_first", rule="EF-151"))
    return save_in_dream(asked) if choice == "death" else [Fact("save_begun", {})]


def save_in_dream(asked: Asked[Campaign]) -> list[Fact]:
    return [losing.lost("saved"), Fact("save_begun", {})]


def save_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """A Slumber that is broken off is discarded; what the last one has left behind is still to be put back."""
    state = dreams.left(table.state, fact, "stopped") if is_inside(table.state) else table.state
    return still_ticked(state, turn_to(state, fact, "saving"))


def still_ticked(before: Campaign, after: Campaign) -> Campaign:
    return replace(after, ticks=before.ticks)


def has_just_died(state: Campaign) -> bool:
    return state.departure is not None and state.departure.how == "died"


def save_left(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    return still_ticked(state, turn_to(state, fact, "map")) if state.scene.kind == "saving" else state


def end_evening(asked: Asked[Campaign]) -> list[Fact]:
    """Who gains the card for saving."""
    with_any = WHO_GAINS.of(asked.table) == "everyone"
    seats = (seat.id for seat in asked.table.here())
    return [Fact("evening_ended", {"gained": [each for each in seats if with_any or asked.state.holds(each, "ether")]})]


def evening_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    """Ether, keys and gems are discarded, the Dreamers healed, and each who may gains the card for it."""
    state = with_cards(diary.closed(table.state, fact.at), fact, len(fact.texts("gained")))
    state = supplies.without(healed(state), *DISCARDED)
    return turn_to(replace(state, departure=None, touched={}), fact, "home")


def with_cards(state: Campaign, fact: Fact, count: int) -> Campaign:
    entry = state.ledger.find(SAVING_CARD) or Entry(SAVING_CARD, copies=0, evening=state.evening, at=fact.at)
    copies = count + (entry.copies if entry.place == "dreamers" else 0)
    ledger = state.ledger.moved(replace(entry, copies=copies), "dreamers") if count else state.ledger
    return replace(state, ledger=ledger)


def card_resolved(table: Table[Campaign], fact: Fact) -> Campaign:
    """The cards for saving are resolved as the next evening is laid out, and lie among the Secrets again."""
    entry, ledger = table.state.ledger.find(SAVING_CARD), table.state.ledger
    is_held = entry is not None and entry.place == "dreamers"
    return replace(table.state, ledger=ledger.moved(entry, "box")) if entry and is_held else table.state


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_evening": noted("evening_begun"),
        "begin_save": begin_save,
        "save_in_dream": save_in_dream,
        "go_on": noted("save_left"),
        "end_evening": end_evening,
    },
    facts={
        "evening_begun": Kind(evening_begun, line()),
        "save_begun": Kind(save_begun, line()),
        "save_left": Kind(save_left, line()),
        "evening_ended": Kind(evening_ended, line("EF-150")),
    },
    reacts={"dreamers_woke": card_resolved},
    silences=(WHO_GAINS, IN_SLUMBER),
)
