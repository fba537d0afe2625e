"""The assistant: what follows from what people ask of it (asking.py). What these facts change is in laying.py."""

from collections.abc import Mapping

from companion.games.vale_of_eternity.arena import LESSON, Card, Place, from_house, key, owner, read_card, written
from companion.games.vale_of_eternity.ending import GAME
from companion.games.vale_of_eternity.payment import reduced
from companion.games.vale_of_eternity.rules import Vale, place
from companion.games.vale_of_eternity.stones import KINDS, Stones
from companion.table.chapter import Known
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.table import Table

Gains = Mapping[str, Stones]


def decide(table: Table[Vale], move: Move, gains: Gains) -> list[Fact]:
    if move.kind == "note_card":
        return noted(move)
    if move.kind == "forget_card":
        return [Fact("card_forgotten", {"name": move.text("card")})]
    if "creature" in move.fields:
        return of_a_creature(table, move)
    seat = move.text("seat")
    return before_a_seat(table, move, seat, place(table, seat), gains)


KINDS_OF_MOVES = frozenset({
    "sell", "tame", "pay", "summon", "place_creature", "keep_stones", "change_stones", "correct_tokens", "end_turn",
    "reopen_turn", "change_limit", "change_values", "banish", "lose_creature", "trigger_effect", "reopen_effect",
    "note_card", "forget_card",
})  # fmt: skip


def noted(move: Move) -> list[Fact]:
    refuse_nameless(move)
    return [Fact("card_noted", with_name(move))]


def before_a_seat(table: Table[Vale], move: Move, seat: str, there: Place, gains: Gains) -> list[Fact]:
    match move.kind:
        case "keep_stones":
            return kept(there, move)
        case "change_stones":
            return [Fact("stones_changed", {**move.fields})]
        case "correct_tokens":
            return [Fact("tokens_corrected", {**move.fields, "was": there.tokens})]
        case "change_limit":
            return [Fact("limit_changed", {**move.fields, "was": there.limit})]
        case "change_values":
            return [Fact("values_changed", {**move.fields})]
        case "reopen_turn":
            return [Fact("turn_reopened", {**move.fields})]
    refuse_while_over(table, seat)
    return actions(table, move, seat, there, gains)


def actions(table: Table[Vale], move: Move, seat: str, there: Place, gains: Gains) -> list[Fact]:
    match move.kind:
        case "sell":
            refuse_without_token(table, seat, there, "VE-009")
            return [Fact("card_sold", {**move.fields, **told(gains[move.text("family")])})]
        case "tame":
            refuse_without_token(table, seat, there, "VE-010")
            return [Fact("card_tamed", {**move.fields})]
        case "pay":
            check_payment(there, move, move.number("price"), "VE-010")
            return [Fact("stones_paid", {**move.fields})]
        case "summon":
            refuse_when_full(table, seat, there)
            check_payment(there, move, reduced(move.number("price"), move.number("discount")), "VE-010")
            return [Fact("creature_summoned", named(table, move))]
        case "place_creature":
            refuse_when_full(table, seat, there)
            return [Fact("creature_placed", named(table, move))]
    return ended(table, move, there)


def named(table: Table[Vale], move: Move) -> dict[str, Json]:
    """With the other name that the house knows for it."""
    refuse_nameless(move)
    known = table.state.cards.get(key(move.text("card")))
    return {**with_name(move), **({"also": known.also} if known and known.also else {})}


def with_name(move: Move) -> dict[str, Json]:
    others = {name: value for name, value in move.fields.items() if name != "card"}
    return {"name": move.text("card"), **others}


def kept(there: Place, move: Move) -> list[Fact]:
    """VE-004: exactly as many as one may have, of those one has."""
    stones = stones_in(move)
    if not there.stones.holds(stones) or stones.count() != there.limit:
        raise IllegalMove(say(f"{GAME}.refuse.keep_exactly", rule="VE-004", n=there.limit))
    return [Fact("stones_kept", {**move.fields})]


def ended(table: Table[Vale], move: Move, there: Place) -> list[Fact]:
    """VE-008: not with a capture token still on a card, unless the table says that its cards tell otherwise."""
    if there.tokens and move.text("anyway") != "yes":
        name = table.name(move.text("seat"))
        raise IllegalMove(say(f"{GAME}.refuse.token_out", rule="VE-008", name=name, n=there.tokens))
    return [Fact("turn_ended", {"seat": move.text("seat"), "tokens": there.tokens})]


def of_a_creature(table: Table[Vale], move: Move) -> list[Fact]:
    id = int(move.text("creature"))
    seat = owner(table.state.places, id)
    there = place(table, seat)
    if move.kind != "reopen_effect":
        refuse_while_over(table, seat)
    if move.kind == "banish":
        check_payment(there, move, table.state.round, "VE-011")
    facts = {
        "banish": "creature_banished",
        "lose_creature": "creature_lost",
        "trigger_effect": "effect_triggered",
        "reopen_effect": "effect_reopened",
    }
    creature = there.creature(id)
    name = creature.card.name if creature else ""
    return [Fact(facts[move.kind], {**move.fields, "creature": id, "seat": seat, "name": name})]


def stones_in(move: Move) -> Stones:
    return Stones(*(move.number(f"{kind}s") for kind in KINDS))


def told(stones: Stones) -> dict[str, Json]:
    return {f"{kind}s": count for kind, count in zip(KINDS, stones, strict=True)}


def check_payment(there: Place, move: Move, price: int, rule: str) -> None:
    stones = stones_in(move)
    if not there.stones.holds(stones):
        raise IllegalMove(say(f"{GAME}.refuse.not_held", rule="VE-004"))
    if (short := price - stones.worth(there.values)) > 0:
        raise IllegalMove(say(f"{GAME}.refuse.short", rule=rule, short=short))


def refuse_nameless(move: Move) -> None:
    if not key(move.text("card")):
        raise IllegalMove(say(f"{GAME}.refuse.no_name", rule="VE-003"))


def refuse_while_over(table: Table[Vale], seat: str) -> None:
    if place(table, seat).is_over:
        raise IllegalMove(say(f"{GAME}.refuse.keep_first", rule="VE-004", name=table.name(seat)))


def refuse_without_token(table: Table[Vale], seat: str, there: Place, rule: str) -> None:
    if not there.tokens:
        raise IllegalMove(say(f"{GAME}.refuse.no_token", rule=rule, name=table.name(seat)))


def refuse_when_full(table: Table[Vale], seat: str, there: Place) -> None:
    if len(there.creatures) >= table.state.round:
        slots = table.state.round
        raise IllegalMove(say(f"{GAME}.refuse.full", rule="VE-005", name=table.name(seat), n=slots))


def opened(known: Known) -> Fact:
    """What the house knows of cards, as of now: the table goes on with it."""
    return Fact("cards_known", {"cards": [written(each) for each in from_house(known).values()]})


def lessons(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    """A card that was typed once is known for ever; a name that was taken out stays empty."""
    name = f"{LESSON}{key(fact.text('name'))}"
    card = read_card(fact.data)
    if fact.kind == "card_noted" and card:
        return {name: written(Card(card.name, card.family, card.price, card.effects))}
    return {name: None} if fact.kind == "card_forgotten" else {}
