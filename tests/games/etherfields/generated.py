"""Campaigns that nobody played: any moves on offer in any order, undone and redone, the same in every run; some leave
the rules alone and follow a Slumber closely."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.etherfields.campaign.diary import SlotPath
from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.ledger.code_reading import CodeText
from companion.games.etherfields.ledger.names import NamedThing
from companion.games.etherfields.ledger.spreadsheet_reading import Pasted
from companion.games.etherfields.state import SLOTS
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN
from companion.table.moves import Choice, Domain, Field, IllegalMove, Offer
from companion.testing.hypothesis_strategies import change_the_past, lists_of
from companion.testing.random_play import picks
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow
from tests.table.tables import make_tables

CODES = ("I-01 A", "I-01 B", "I-01 X", "I-02 A", "I-02 B", "II-42 I", "script 450", "*Lantern", "*Key")
Step = tuple[str, int, int, int, int, int]
CLOSE = frozenset(kind for chapter in etherfields.chapters if chapter.switch == TURN_BY_TURN for kind in chapter.moves)
KINDS = {
    "scene": (
        "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "enter_dream", "retry_dream", "next_turn",
        "end_scene", "accept_loss", "save_in_dream", "begin_save", "end_evening",
    ),
    "pieces": ("take_pieces", "take_for_team"),
    "elements": ("reveal", "gain", "give", "discard", "put_back", "put", "bring_in", "forget", "sort_element"),
    "cards": ("count_cards",),
    "close": (*sorted(CLOSE),),
    "plain": ("next_turn", "correct_turns", "take_pieces", "take_for_team", "count_cards", "reveal"),
    "rare": (
        "end_scene", "begin_slumber", "enter_dream", "save_in_dream", "set_turns", "leave", "sit_out", "come_back",
    ),
}  # fmt: skip
PAST = ("undo", "redo", "rewind")
steps = lists_of((*("scene",) * 4, "pieces", "pieces", "elements", "elements", "cards", "any", *PAST), 8, 24, values=5)
close_steps = lists_of((*("close",) * 6, "plain", "plain", "rare", *PAST), 12, 24, values=5)


@contextmanager
def campaigns(people: int) -> Iterator[Journey]:
    with TemporaryDirectory() as folder, make_tables(Path(folder), etherfields) as tables:
        yield Journey(tables).of(people)


@contextmanager
def slumbers(people: int) -> Iterator[Following]:
    """A Slumber that is followed closely: what is done on the Site is far more than leaving it."""
    with campaigns(people) as journey:
        yield follow(journey).begin()


def take(journey: Journey, step: Step) -> None:
    kind, a, *more = step
    with suppress(IllegalMove):
        if kind in PAST:
            change_the_past(etherfields, journey, kind, a)
        elif offers := [each for each in journey.offers().values() if kind == "any" or each.kind in KINDS[kind]]:
            offer = offers[a % len(offers)]
            journey.play(offer.kind, at=offer.at, **fill(offer, *more, *more))


def fill(offer: Offer, *numbers: int) -> dict[str, Field]:
    return {name: pick(domain, number) for (name, domain), number in zip(offer.fields, numbers, strict=False)}


def pick(domain: Domain, number: int) -> Field:
    """Where everybody has left, nobody can be chosen."""
    if domain == Choice(()):
        return ""
    if isinstance(domain, Pasted):
        return "\n".join(CODES[: 1 + number % len(CODES)])
    if isinstance(domain, CodeText | NamedThing):
        return CODES[number % len(CODES)]
    if isinstance(domain, SlotPath):
        return SLOTS[number % len(SLOTS)]
    return picks(domain, number)
