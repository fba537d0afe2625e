"""VE-007, VE-009, VE-010: captured cards: how many lie there, and what becomes of one: sold for stones, or tamed."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import assistant, cards
from companion.games.vale_of_eternity.assistant import acting, before_a_seat
from companion.games.vale_of_eternity.cards import FAMILIES
from companion.games.vale_of_eternity.state import TOKENS, Place, Stones, Vale
from companion.games.vale_of_eternity.stones import heap, some, stones_of, written
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

PRINTED = (
    ("fire", "red", 3), ("earth", "red", 4), ("water", "blue", 1),
    ("wind", "blue", 1), ("wind", "red", 1), ("dragon", "violet", 1),
)  # fmt: skip
SALES = {
    (family, kind): Setting(f"sale_{family}_{kind}", count, Number(0, 4), "public", "VE-009")
    for family, kind, count in PRINTED
}


def cards_to_capture(players: int) -> int:
    """VE-007: two for each player."""
    return 2 * players


def sales(table: Table[Vale]) -> tuple[tuple[str, str, int], ...]:
    return tuple((family, kind, sale.number(table)) for (family, kind), sale in SALES.items())


def gains(table: Table[Vale]) -> dict[str, Stones]:
    """VE-009: what a card of each family is sold for, whatever it costs."""
    gained = dict.fromkeys(FAMILIES, Stones())
    for family, kind, count in sales(table):
        gained[family] = gained[family].plus(some(kind, count))
    return gained


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody = assistant.seats(table)
    return assistant.of_the_round(
        table,
        Offer("sell", (anybody, ("family", Choice(FAMILIES)))),
        Offer("tame", (anybody,)),
        Offer("correct_tokens", (anybody, ("captures", Number(0, TOKENS)))),
    )


def check_token(asked: Asked[Vale], rule: str) -> None:
    if not acting(asked).tokens:
        name = asked.table.name(asked.text("seat"))
        raise IllegalMove(say("vale_of_eternity.refuse.no_token", rule=rule, name=name))


def sell(asked: Asked[Vale]) -> list[Fact]:
    check_token(asked, "VE-009")
    return [asked.fact("card_sold", **written(gains(asked.table)[asked.text("family")]))]


def sold(there: Place, fact: Fact) -> Place:
    return replace(tamed(there, fact), stones=there.stones.plus(stones_of(fact)))


def tame(asked: Asked[Vale]) -> list[Fact]:
    check_token(asked, "VE-010")
    return [asked.fact("card_tamed")]


def tamed(there: Place, fact: Fact) -> Place:
    return replace(there, tokens=max(0, there.tokens - 1))


def corrected(there: Place, fact: Fact) -> Place:
    return replace(there, tokens=fact.number("captures", 0, TOKENS))


def captured(there: Place) -> Place:
    """A new round: all tokens lie on cards again."""
    return replace(there, tokens=TOKENS)


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "sell": sell,
        "tame": tame,
        "correct_tokens": noted("tokens_corrected", was=lambda asked: assistant.place_of(asked).tokens),
    },
    facts={
        "card_sold": Kind(before_a_seat(sold), line("VE-009", name=name, family=cards.family, stones=heap)),
        "card_tamed": Kind(before_a_seat(tamed), line("VE-010", name=name)),
        "tokens_corrected": Kind(
            before_a_seat(corrected), line("VE-007", name=name, was=number("was"), now=number("captures"))
        ),
    },
    reacts={"round_ended": assistant.before_everybody(captured)},
    switch=assistant.ASSISTANT,
)
