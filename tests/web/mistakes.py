"""Mistakes that authors of games make, each put into the small game with secrets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.table.chapter import Chapter, Due, as_fact
from companion.table.fact import Fact
from companion.table.game import EndRule, Game, Part
from companion.table.moves import Choice, Move, Offer
from companion.table.say import say
from tests.whispers import game as whispers
from tests.whispers import screen
from tests.whispers.creatures import Whispering, chapter

KNOCKED = chapter.facts["knocked"]


class OddError(Exception):
    """An exception that cannot even say what it is."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


@dataclass(frozen=True)
class Shown:
    """The value of a part, as authors write it: `frozen` keeps nobody from putting a set into it."""

    cards: Any


def raises(*args: object) -> Any:
    return args[0].no_such_thing  # type: ignore[attr-defined]


def quotes(*args: object) -> Any:
    return {}[f"moon{'hare'}"]


def raises_oddly(*args: object) -> Any:
    raise OddError


def goes_round(*args: object) -> Any:
    return goes_round_again(*args)


def goes_round_again(*args: object) -> Any:
    return goes_round(*args)


def game(**what: Any) -> Game[Whispering]:
    return replace(whispers, **what)


def with_chapter(**what: Any) -> Game[Whispering]:
    return game(chapters=(replace(chapter, **what),))


def with_second(**what: Any) -> Game[Whispering]:
    return game(chapters=(chapter, Chapter(**what)))


def with_knock(**what: Any) -> Game[Whispering]:
    return with_chapter(facts={**chapter.facts, "knocked": replace(KNOCKED, **what)})


def deciding(decide: Callable[..., Any]) -> Game[Whispering]:
    return with_chapter(moves={**chapter.moves, "knock": decide})


def with_part(part: object) -> Game[Whispering]:
    """The first of three parts is wrong."""

    def parts(table: Any, audience: Any, offers: Any) -> Iterator[Any]:
        _, *others = screen.parts(table, audience, offers)
        yield from (part, *others)

    return game(parts=parts)


def half_way(table: Any, audience: Any, offers: Any) -> Iterator[Part]:
    yield from screen.parts(table, audience, offers)
    yield raises(table)


# Parts of which one cannot be shown; all else works.
PARTS = {
    "a dict": with_part(Part("knocks", {"s1": 1})),
    "a list": with_part(Part("knocks", Shown(["s1"]))),
    "a set": with_part(Part("knocks", Shown({"s1"}))),
    "a frozenset": with_part(Part("knocks", Shown(frozenset({"s1"})), template="_figures.html")),
    "an object": with_part(Part("knocks", Shown(object()), template="_figures.html")),
    "not a number": with_part(Part("knocks", Shown(float("nan")), template="_figures.html")),
    "a function that raises": with_part(Part("knocks", raises)),
    "a shared function that raises": with_part(Part("knocks", shared=raises)),
    "an exception without words": with_part(Part("knocks", shared=raises_oddly)),
    "recursion": with_part(Part("knocks", shared=goes_round)),
    "no template": with_part(Part("missing", 0)),
    "another zone": with_part(Part("knocks", 0, zone="middle")),  # type: ignore[arg-type]
    "a text for a tuple": with_part(Part("knocks", 0, draws=("knock"))),  # type: ignore[arg-type]
    "no part": with_part(("knocks", 0)),
    "nothing": with_part(None),
    "an offer that cannot be hashed": with_chapter(
        offers=lambda table: [Offer("deal"), Offer("knock", (("a", Choice(["b"])),))]
    ),  # type: ignore[arg-type]
    "after the others": game(parts=half_way),
}
# Moves that cannot be made; nothing is written, and the screen stays.
MOVES = {
    "change raises": with_knock(change=raises),
    "change raises oddly": with_knock(change=raises_oddly),
    "change returns nothing": with_knock(change=lambda table, fact: None),
    "change returns a table": with_knock(change=lambda table, fact: table),
    "change is a generator": with_knock(change=lambda table, fact: (each for each in ())),
    "change goes round": with_knock(change=goes_round),
    "decide raises": deciding(raises),
    "decide raises oddly": deciding(raises_oddly),
    "decide returns nothing": deciding(lambda asked: None),
    "decide returns a fact": deciding(lambda asked: Fact("knocked", {})),
    "decide is a generator": deciding(lambda asked: (each for each in [Fact("knocked", {})])),
    "decide returns texts": deciding(lambda asked: ["knocked"]),
    "a fact that nobody owns": deciding(lambda asked: [Fact("knokked", {})]),
    "a fact with a set": deciding(lambda asked: [Fact("knocked", {"by": {"s1"}})]),  # type: ignore[dict-item]
    "a fact with a tuple": deciding(lambda asked: [Fact("knocked", {"by": ("s1",)})]),  # type: ignore[dict-item]
    "a fact with numbers as keys": deciding(lambda asked: [Fact("knocked", {"by": {1: 2}})]),  # type: ignore[dict-item]
    "a move that nobody decides": with_chapter(moves={"deal": chapter.moves["deal"]}),
    "the result raises": game(
        chapters=(replace(chapter, facts={**chapter.facts, "knocked": replace(KNOCKED, may_end=True)}),),
        ending=EndRule(raises, ""),
    ),
}
# What is told or offered wrongly; taps count all the same.
TOLD = {
    "tell raises": with_knock(tell=raises),
    "tell returns a text": with_knock(tell=lambda table, fact, audience: "somebody knocked"),
    "tell lacks a value": with_knock(tell=lambda table, fact, audience: say("whispers.knocks")),
    "the headline raises": game(headline=raises),
    "the headline is nothing": game(headline=lambda table, audience: None),
    "the headline is a text": game(headline=lambda table, audience: "Whispers"),
    "due raises": with_chapter(due=raises),
    "due is a number": with_chapter(due=lambda table: 5.0),
    "due is a move that nobody decides": with_chapter(due=lambda table: Due(0.0, Move("ring", {}), "x")),
    "due decides nonsense": with_chapter(
        moves={**chapter.moves, "ring": lambda asked: None}, due=lambda table: Due(0.0, Move("ring", {}), "x")
    ),
    "the score raises": game(score=raises),
    "the score is a text": game(score=lambda table, seat: "many"),
    "the race raises": game(race=raises),
    "the race is nonsense": game(race=lambda table: {"a": {1}}),
    "whose turn raises": game(on_turn=raises),
    "offers raise in one chapter": with_second(offers=raises),
    "offers return nothing in one chapter": with_second(offers=lambda table: None),
    "no offer": with_second(offers=lambda table: ["knock"]),
    "fields that are none": with_second(
        offers=lambda table: [Offer("x", ("seat", 1))], moves={"x": as_fact("knocked")}
    ),  # type: ignore[arg-type]
}
