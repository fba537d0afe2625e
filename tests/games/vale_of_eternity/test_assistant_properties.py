"""What holds with the assistant open, however people play: thousands of generated moves, the same in every run."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.state import TOKENS, PlayerArea, Stones
from companion.games.vale_of_eternity.stones import payments, reduced_price, stones_of, stones_of_kind, ways_to_keep
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.testing.hypothesis_strategies import Step, change_the_past, lists_of, nonsense, numbers, quickly
from companion.testing.random_play import filled
from tests.games.every_game import HoldsInEveryGame
from tests.games.vale_of_eternity.assisted import HYDRA, ITS_MOVES, KAPPA, ODIN, TROLL, Assisted, an_evening
from tests.games.vale_of_eternity.test_properties import ANYTHING, FIELDS

CARDS = (HYDRA, KAPPA, ODIN, TROLL, {**TROLL, "card": "Diablotin", "price": 0, "effects": "instant_activable"})
PLAYED = (
    "sell", "sell", "sell", "tame", "keep_stones", "summon", "summon", "place_creature", "banish", "trigger_effect",
    "trigger_effect", "end_turn", "next_round", "pay", "change_stones",
)  # fmt: skip
BY_HAND = (
    "lose_creature",
    "reopen_effect",
    "reopen_turn",
    "correct_tokens",
    "change_limit",
    "note_card",
    "name_card",
    "forget_card",
)
WHATEVER = ("any", "close", "undo", "redo", "rewind")
FREE_WHILE_OVER = {
    "keep_stones", "change_stones", "change_limit", "change_values", "correct_tokens", "reopen_turn", "reopen_effect",
    "note_card", "name_card", "forget_card", "next_round",
}  # fmt: skip
steps = lists_of((*PLAYED, *BY_HAND), 20, 60)
wild_steps = lists_of((*PLAYED, *BY_HAND, *WHATEVER), 10, 40)
rounds = st.integers(1, 6)


def take(evening: Assisted, step: Step) -> bool:
    """Whether it was done: what makes no sense now is refused, and then nothing has changed."""
    kind, a, b, c = step
    if kind == "close":
        evening.play("set_assistant", value=("off", "on")[a % 2])
    elif kind in ("undo", "redo", "rewind"):
        change_the_past(vale, evening, kind, a)
    elif offer := chosen(evening, kind, a):
        return tried(evening, offer.kind, {**sensible(evening, offer, a, b, c), "at": offer.at})
    return False


def chosen(evening: Assisted, kind: str, number: int) -> Offer | None:
    offers = evening.offers()
    if kind != "any":
        return offers.get(kind)
    of_the_assistant = sorted(offers.keys() & ITS_MOVES)
    return offers[of_the_assistant[number % len(of_the_assistant)]] if of_the_assistant else None


def tried(evening: Assisted, kind: str, fields: dict[str, object]) -> bool:
    before = evening.opened
    try:
        evening.play(kind, **fields)
    except IllegalMove:
        assert evening.opened == before
        return False
    return True


def sensible(evening: Assisted, offer: Offer, a: int, b: int, c: int) -> dict[str, object]:
    """Mostly what people would enter: a real card, stones that pay; now and then just anything."""
    fields: dict[str, object] = {**filled(offer, a, b, c, a + b, b + c, a + c, a, b, c)}
    if c % 7 == 0:
        return fields
    if "card" in fields:
        fields |= CARDS[b % len(CARDS)]
    if "discount" in fields:
        fields["discount"] = c % 3
    if "reds" in fields:
        fields |= paid_by(evening, offer.kind, fields, a)
    return fields


def paid_by(evening: Assisted, kind: str, fields: dict[str, object], number: int) -> dict[str, int]:
    area = evening.area(seat_of(evening, fields))
    if kind == "keep_stones":
        ways = ways_to_keep(area.stones, area.limit, area.values)
    else:
        price = evening.state.round if kind == "banish" else int(str(fields.get("price", 0)))
        ways = tuple(each.stones for each in payments(area.stones, area.values, reduced_price(price, discount(fields))))
    stones = ways[number % len(ways)] if ways else Stones(1, 1, 1)
    return {"reds": stones.red, "blues": stones.blue, "violets": stones.violet}


def discount(fields: dict[str, object]) -> int:
    return int(str(fields.get("discount", 0)))


def seat_of(evening: Assisted, fields: dict[str, object]) -> str:
    if "seat" in fields:
        return str(fields["seat"])
    owners = (seat for seat, area in evening.state.areas.items() if area.creature(int(str(fields.get("creature", 0)))))
    return next(owners, "")


@settings(quickly, max_examples=80)
@given(rounds, steps)
def test_stones_slots_tokens_and_effects_stay_within_the_rules(round: int, steps: Sequence[Step]) -> None:
    with an_evening(round) as evening:
        for step in steps:
            before = dict(evening.state.areas)
            was_done = take(evening, step)
            stays_within_the_rules(evening)
            if was_done and evening.facts[-1].kind not in ("round_ended", "last_round_ended"):
                follows_the_rules(evening, before, evening.facts[-1])


def stays_within_the_rules(evening: Assisted) -> None:
    for area in evening.state.areas.values():
        assert min(area.stones) >= 0
        assert 0 <= area.tokens <= TOKENS
        assert len(area.creatures) <= evening.state.round
        assert len({each.id for each in area.creatures}) == len(area.creatures)
        assert not any(each.is_used and not each.card.is_activable for each in area.creatures)


def follows_the_rules(evening: Assisted, before: dict[str, PlayerArea], fact: Fact) -> None:
    seat = fact.text("seat")
    was, now = before.get(seat, PlayerArea()), evening.area(seat)
    if was.has_too_many_stones and seat:
        assert KIND_OF[fact.kind] in FREE_WHILE_OVER
    if fact.kind == "effect_triggered":
        assert was.creature(fact.number("creature")).is_waiting and not now.creature(fact.number("creature")).is_waiting
    if fact.kind in ("creature_summoned", "stones_paid", "creature_banished"):
        price = evening.state.round if fact.kind == "creature_banished" else fact.number("price")
        assert stones_of(fact).worth(was.values) >= reduced_price(price, fact.number("discount"))
        assert now.stones == was.stones.minus(stones_of(fact)) and was.stones.has_at_least(stones_of(fact))
    if fact.kind == "stones_kept":
        assert now.stones.count() == now.limit and was.stones.has_at_least(now.stones)
    if fact.kind in ("card_sold", "card_tamed"):
        assert now.tokens == was.tokens - 1
    others = {each: area for each, area in evening.state.areas.items() if each != seat}
    assert others == {each: area for each, area in before.items() if each != seat}


KIND_OF = {
    "card_sold": "sell", "card_tamed": "tame", "stones_paid": "pay", "creature_summoned": "summon",
    "creature_placed": "place_creature", "creature_banished": "banish", "creature_lost": "lose_creature",
    "effect_triggered": "trigger_effect", "effect_reopened": "reopen_effect", "stones_kept": "keep_stones",
    "stones_changed": "change_stones", "tokens_corrected": "correct_tokens", "turn_ended": "end_turn",
    "turn_reopened": "reopen_turn", "limit_changed": "change_limit", "values_changed": "change_values",
}  # fmt: skip


@quickly
@given(rounds, steps)
def test_stones_are_what_came_less_what_went(round: int, steps: Sequence[Step]) -> None:
    with an_evening(round) as evening:
        for step in steps:
            take(evening, step)
        for seat in ("s1", "s2", "s3"):
            assert tuple(evening.area(seat).stones) == counted(evening.facts, seat)


def counted(facts: Sequence[Fact], seat: str) -> tuple[int, ...]:
    """By hand, kind by kind."""
    stones = Stones()
    for fact in (each for each in facts if each.text("seat") == seat):
        if fact.kind == "card_sold":
            stones = stones.plus(stones_of(fact))
        elif fact.kind in ("creature_summoned", "stones_paid", "creature_banished"):
            stones = stones.minus(stones_of(fact))
        elif fact.kind == "stones_kept":
            stones = stones_of(fact)
        elif fact.kind == "stones_changed":
            by = fact.number("change")
            change = stones_of_kind(fact.text("gem"), abs(by))
            stones = stones.plus(change) if by > 0 else stones.minus(change)
    return tuple(stones)


class TestAssistant(HoldsInEveryGame):
    evening = Assisted
    starts, steps = staticmethod(lambda: rounds), staticmethod(lambda: wild_steps)
    begun, take = staticmethod(an_evening), staticmethod(take)

    def garbled(self) -> st.SearchStrategy[Fact]:
        return nonsense([*vale.index.facts], FIELDS, ANYTHING, most=8)

    @quickly
    @given(st.data())
    def test_however_the_past_is_changed_nobody_has_less_than_nothing(self, data: st.DataObject) -> None:
        with self.after(data.draw(self.starts()), data.draw(self.steps()), nobody_has_less_than_nothing):
            pass


def nobody_has_less_than_nothing(evening: Assisted) -> None:
    assert all(min(each.stones) >= 0 and 0 <= each.tokens <= TOKENS for each in evening.state.areas.values())


@settings(quickly, max_examples=25)
@given(rounds, steps, numbers, numbers)
def test_every_slip_can_be_drawn_at_every_moment(round: int, steps: Sequence[Step], price: int, discount: int) -> None:
    with an_evening(round) as evening:
        for step in steps:
            take(evening, step)
        for seat in ("s1", "s2", "s3"):
            bill = evening.page("pay", seat=seat, price=price % 21, discount=discount % 5).bill
            assert bool(bill.best) != bool(bill.missing)
            for name in ("sell", "summon", "banish", "adjust"):
                assert evening.page(name, seat=seat, q="t", card="Troll").panel.seat.id == seat
