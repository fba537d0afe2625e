"""Campaigns that nobody played: any moves on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings

from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.hands import CodeText
from companion.table.moves import Choice, Domain, Field, IllegalMove, Number
from tests.games.etherfields.campaigns import Journey, make_house
from tests.games.generating import change_the_past, going_on, lists_of
from tests.games.generating import quickly as every_game

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
CODES = ("I-01 A", "I-01 B", "I-01 X", "I-02 A", "I-02 B", "II-42 I", "script 450", "*Lantern", "*Key")
Step = tuple[str, int, int, int, int]

quickly = settings(every_game, max_examples=40)
KINDS = {
    "scene": (
        "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "enter_dream", "retry_dream", "next_turn",
        "end_scene", "accept_loss", "save_in_dream", "begin_save", "end_evening",
    ),
    "pieces": ("take_pieces", "take_for_team"),
    "elements": ("reveal", "gain", "give", "discard", "put_back", "put", "bring_in", "forget", "sort_element"),
    "cards": ("count_cards",),
}  # fmt: skip
steps = lists_of((*("scene",) * 4, *KINDS, "pieces", "elements", "any", "undo", "redo", "rewind"), 10, 40, values=4)


@contextmanager
def begun(people: int) -> Iterator[Journey]:
    with TemporaryDirectory() as folder, make_house(Path(folder)) as house:
        yield Journey(house).open(*PEOPLE[:people])


def take(journey: Journey, step: Step) -> None:
    kind, a, *more = step
    if kind in ("undo", "redo", "rewind"):
        change_the_past(etherfields, journey, kind, a)
        return
    offers = [each for each in journey.offers().values() if kind == "any" or each.kind in KINDS[kind]]
    if offers:
        offer = offers[a % len(offers)]
        fields = {name: pick(domain, number) for (name, domain), number in zip(offer.fields, more * 2, strict=False)}
        with suppress(IllegalMove):
            journey.play(offer.kind, at=offer.at, **fields)


def pick(domain: Domain, number: int) -> Field:
    if isinstance(domain, CodeText):
        return CODES[number % len(CODES)]
    if isinstance(domain, Number):
        return domain.least + number % (domain.most - domain.least + 1)
    return domain.among[number % len(domain.among)] if isinstance(domain, Choice) else f"Word {number}"


played = going_on(begun, take)
