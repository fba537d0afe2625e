"""VE-007, VE-009, VE-010: captured cards, which people mark with their tokens: noting the families of these cards,
selling the cards and taming them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import cards, player_areas
from companion.games.vale_of_eternity.cards import FAMILIES
from companion.games.vale_of_eternity.player_areas import ASSISTANT, acting_area, in_seat_area
from companion.games.vale_of_eternity.state import TOKENS, PlayerArea, Stones, Vale
from companion.games.vale_of_eternity.stones import stones_data, stones_of, stones_of_kind, stones_text
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
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
    return 2 * players


def sales(table: Table[Vale]) -> tuple[tuple[str, str, int], ...]:
    return tuple((family, kind, sale.number(table)) for (family, kind), sale in SALES.items())


def stones_by_family(table: Table[Vale]) -> dict[str, Stones]:
    by_family = dict.fromkeys(FAMILIES, Stones())
    for family, kind, count in sales(table):
        by_family[family] = by_family[family].plus(stones_of_kind(kind, count))
    return by_family


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody = player_areas.seat_field(table)
    return player_areas.round_offers(
        table,
        Offer("note_capture", (anybody, ("family", Choice(FAMILIES)))),
        Offer("sell", (anybody, ("family", Choice(FAMILIES)))),
        Offer("tame", (anybody,)),
        Offer("correct_tokens", (anybody, ("captures", Number(0, TOKENS)))),
    )


def families_to_sell(area: PlayerArea) -> tuple[str, ...]:
    """Returns the families that this seat may sell. People need not note the family of every captured card. If they
    noted one for each token that the seat has on cards, these families are returned. Otherwise, or if the seat has no
    token on a card, all families are returned."""
    is_followed = area.tokens and len(area.captured) >= area.tokens
    return tuple(each for each in FAMILIES if not is_followed or each in area.captured)


def note_capture(asked: MoveContext[Vale]) -> list[Fact]:
    require_token(asked, "VE-007")
    return [asked.fact("capture_noted")]


def apply_capture_noted(area: PlayerArea, fact: Fact) -> PlayerArea:
    """Adds the family of a captured card. A seat has at most one noted family for each of its tokens on cards; if there
    is one more, the family that was noted first is dropped."""
    captured = (*area.captured, *filter(None, [fact.one_of("family", FAMILIES)]))
    return replace(area, captured=captured[-area.tokens :] if area.tokens else ())


def require_token(asked: MoveContext[Vale], rule: str) -> None:
    if not acting_area(asked).tokens:
        name = asked.table.name(asked.text("seat"))
        raise IllegalMove(say("vale_of_eternity.refuse.no_token", rule=rule, name=name))


def sell(asked: MoveContext[Vale]) -> list[Fact]:
    require_token(asked, "VE-009")
    family = asked.text("family")
    if family not in families_to_sell(player_areas.area_of(asked)):
        family_name, name = say(f"vale_of_eternity.family.{family}"), asked.table.name(asked.text("seat"))
        raise IllegalMove(say("vale_of_eternity.refuse.not_captured", rule="VE-007", family=family_name, name=name))
    return [asked.fact("card_sold", **stones_data(stones_by_family(asked.table)[family]))]


def apply_sold(area: PlayerArea, fact: Fact) -> PlayerArea:
    family, captured = fact.text("family"), [*area.captured]
    if family in captured:
        captured.remove(family)
    area = replace(area, captured=tuple(captured), stones=area.stones.plus(stones_of(fact)))
    return apply_tamed(area, fact)


def tame(asked: MoveContext[Vale]) -> list[Fact]:
    require_token(asked, "VE-010")
    return [asked.fact("card_tamed")]


def apply_tamed(area: PlayerArea, fact: Fact) -> PlayerArea:
    return with_tokens(area, max(0, area.tokens - 1))


def apply_tokens_corrected(area: PlayerArea, fact: Fact) -> PlayerArea:
    return with_tokens(area, fact.number("captures", 0, TOKENS))


def with_tokens(area: PlayerArea, tokens: int) -> PlayerArea:
    return replace(area, tokens=tokens, captured=area.captured if tokens else ())


def return_tokens(area: PlayerArea) -> PlayerArea:
    return replace(area, tokens=TOKENS, captured=())


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "note_capture": note_capture,
        "sell": sell,
        "tame": tame,
        "correct_tokens": as_fact("tokens_corrected", was=lambda asked: player_areas.area_of(asked).tokens),
    },
    facts={
        "capture_noted": Kind(in_seat_area(apply_capture_noted), line("VE-007", name=name, family=cards.family)),
        "card_sold": Kind(in_seat_area(apply_sold), line("VE-009", name=name, family=cards.family, stones=stones_text)),
        "card_tamed": Kind(in_seat_area(apply_tamed), line("VE-010", name=name)),
        "tokens_corrected": Kind(
            in_seat_area(apply_tokens_corrected), line("VE-007", name=name, was=number("was"), now=number("captures"))
        ),
    },
    reacts={"round_ended": player_areas.in_all_areas(return_tokens)},
    switch=ASSISTANT,
)
