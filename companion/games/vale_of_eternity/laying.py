"""What each fact of the assistant changes in what lies before a seat: total, refuses nothing, ignores what is gone."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.vale_of_eternity.arena import (
    TOKENS,
    Card,
    Creature,
    Place,
    by_name,
    key,
    owner,
    read_card,
    read_cards,
)
from companion.games.vale_of_eternity.rules import Vale, place
from companion.games.vale_of_eternity.stones import KINDS, MOST, Stones, bounded, some
from companion.table.fact import Fact
from companion.table.table import Table

Change = Callable[[Table[Vale], Fact], Vale]
Laid = Callable[[Place, Fact], Place]


def before_a_seat(lay: Laid) -> Change:
    def change(table: Table[Vale], fact: Fact) -> Vale:
        seat = fact.text("seat")
        if table.seat(seat) is None:
            return table.state
        return replace(table.state, places={**table.state.places, seat: lay(place(table, seat), fact)})

    return change


def to_a_creature(lay: Laid) -> Change:
    def change(table: Table[Vale], fact: Fact) -> Vale:
        seat = owner(table.state.places, fact.number("creature"))
        return before_a_seat(lay)(table, replace(fact, data={**fact.data, "seat": seat}))

    return change


def stones_of(fact: Fact) -> Stones:
    return bounded(*(fact.number(f"{kind}s") for kind in KINDS))


def sell(there: Place, fact: Fact) -> Place:
    return replace(take_token(there, fact), stones=there.stones.plus(stones_of(fact)))


def take_token(there: Place, fact: Fact) -> Place:
    return replace(there, tokens=max(0, there.tokens - 1))


def pay(there: Place, fact: Fact) -> Place:
    return replace(there, stones=there.stones.minus(stones_of(fact)))


def summon(there: Place, fact: Fact) -> Place:
    return put_down(pay(there, fact), fact)


def put_down(there: Place, fact: Fact) -> Place:
    card = read_card(fact.data)
    return replace(there, creatures=(*there.creatures, Creature(fact.seq, card))) if card else there


def banish(there: Place, fact: Fact) -> Place:
    return lose(pay(there, fact), fact)


def lose(there: Place, fact: Fact) -> Place:
    left = tuple(each for each in there.creatures if each.id != fact.number("creature"))
    return replace(there, creatures=left)


def mark(there: Place, fact: Fact) -> Place:
    is_used, id = fact.kind == "effect_triggered", fact.number("creature")
    marked = tuple(replace(each, is_used=is_used) if each.id == id else each for each in there.creatures)
    return replace(there, creatures=marked)


def keep(there: Place, fact: Fact) -> Place:
    return replace(there, stones=there.stones.minus(there.stones.minus(stones_of(fact))))


def change_stones(there: Place, fact: Fact) -> Place:
    by, gem = max(-MOST, min(MOST, fact.number("change"))), fact.text("gem")
    changed = there.stones.plus(some(gem, by)) if by > 0 else there.stones.minus(some(gem, -by))
    return replace(there, stones=changed)


def correct_tokens(there: Place, fact: Fact) -> Place:
    return replace(there, tokens=max(0, min(TOKENS, fact.number("captures"))))


def end_turn(there: Place, fact: Fact) -> Place:
    return replace(there, has_ended=fact.kind == "turn_ended")


def change_limit(there: Place, fact: Fact) -> Place:
    return replace(there, limit=max(0, min(MOST, fact.number("most"))))


def change_values(there: Place, fact: Fact) -> Place:
    return replace(there, values=stones_of(fact))


def know(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=by_name(read_cards(fact.data.get("cards"))))


def note(table: Table[Vale], fact: Fact) -> Vale:
    """The newest first: whoever notes a card is about to use it."""
    card = read_card(fact.data)
    return replace(table.state, cards={**by_name([card]), **without(table, card.name)}) if card else table.state


def forget(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=without(table, fact.text("name")))


def without(table: Table[Vale], name: str) -> dict[str, Card]:
    return {each: card for each, card in table.state.cards.items() if each != key(name)}


CHANGES: dict[str, Change] = {
    "card_sold": before_a_seat(sell),
    "card_tamed": before_a_seat(take_token),
    "stones_paid": before_a_seat(pay),
    "creature_summoned": before_a_seat(summon),
    "creature_placed": before_a_seat(put_down),
    "creature_banished": to_a_creature(banish),
    "creature_lost": to_a_creature(lose),
    "effect_triggered": to_a_creature(mark),
    "effect_reopened": to_a_creature(mark),
    "stones_kept": before_a_seat(keep),
    "stones_changed": before_a_seat(change_stones),
    "tokens_corrected": before_a_seat(correct_tokens),
    "turn_ended": before_a_seat(end_turn),
    "turn_reopened": before_a_seat(end_turn),
    "limit_changed": before_a_seat(change_limit),
    "values_changed": before_a_seat(change_values),
    "cards_known": know,
    "card_noted": note,
    "card_forgotten": forget,
}
