"""A second, simpler account of a Dream that is followed closely, written from the rulebook: what is there, what can be
paid, what asks for one more tap. It knows nothing of the game's code."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

START_HOURS = {1: 5, 2: 4, 3: 3, 4: 2}
SIZES = {"ether": 16, "gems": 6, "keys": 4, "morphing": 12, "ruse": 4, "anger": 4, "conscience": 4, "distress": 16}
BOOSTS = ("boost_fails", "boost_nothing", "boost_one", "boost_two", "boost_three")
Fields = dict[str, str | int]


class Refused(Exception):
    """What cannot be."""


@dataclass
class Dream:
    """`held` counts pieces by bearer and kind; `asks` is set when the last move was out of order."""

    people: int
    turn: int = 1
    turns: int = 12
    step: str = "draw"
    method: str = "simple"
    acting: str = "s1"
    first: str = "s1"
    asks: bool = False
    held: Counter[tuple[str, str]] = field(default_factory=Counter)
    paid: dict[str, int] = field(default_factory=dict)
    boosts: dict[str, str] = field(default_factory=dict)
    efforts: set[str] = field(default_factory=set)
    rolled: list[bool] = field(default_factory=list)
    benefits: set[str] = field(default_factory=set)
    debts: list[tuple[str, str]] = field(default_factory=list)
    costs: list[tuple[str, bool]] = field(default_factory=list)
    poisoned: list[bool] = field(default_factory=list)
    cards: dict[str, Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hours = START_HOURS[self.people]
        self.seats = [f"s{number}" for number in range(1, self.people + 1)]
        self.cards = {seat: Counter(influence=22) for seat in self.seats}

    def left(self, thing: str) -> int:
        return SIZES[thing] - sum(count for (_, what), count in self.held.items() if what == thing)

    def gain(self, who: str, thing: str, by: int) -> None:
        now = self.held[who, thing]
        self.held[who, thing] = max(0, now + min(by, self.left(thing)))

    def pay(self, who: str, thing: str, price: int) -> None:
        if self.held[who, thing] < price:
            raise Refused
        self.held[who, thing] -= price

    def needs(self, is_so: bool) -> None:
        if not is_so:
            raise Refused

    def in_round(self, seat: str) -> None:
        is_mine = self.method == "simple" or self.acting == seat
        self.asks |= self.is_out or self.step != "act" or not is_mine

    @property
    def is_out(self) -> bool:
        return self.turn > self.turns

    @property
    def under_discard(self) -> int:
        return 12 - max(0, self.turns - self.turn + 1)

    def free(self, seat: str) -> int:
        """Cards that are neither sealed nor laid as Progress."""
        cards = self.cards[seat]
        return cards["influence"] - cards["sealed"] - cards["progress"] - cards["veiled"]

    def next_seat(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % self.people]

    def take_pieces(self, seat: str, thing: str, by: int) -> None:
        self.gain(seat, thing, by)

    def take_for_team(self, thing: str, by: int) -> None:
        self.gain("team", thing, by)

    def go_to_step(self, step: str) -> None:
        self.step = step

    def choose_method(self, method: str) -> None:
        self.method = method

    def end_round(self, how: str) -> None:
        self.acting = self.next_seat(self.acting)

    def next_turn(self) -> None:
        self.asks |= bool(self.debts)
        self.turn += 1
        if not self.is_out:
            self.first = self.next_seat(self.first)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.step, self.acting = "draw", self.first
        self.paid, self.boosts, self.efforts, self.rolled = {}, {}, set(), []

    def make_effort(self, seat: str, hours: int) -> None:
        self.in_round(seat)
        self.asks |= seat in self.efforts
        self.needs(hours <= self.hours)
        self.hours -= hours
        self.efforts.add(seat)

    def add_turns(self, turns: int, price: str) -> None:
        self.needs(turns <= self.under_discard)
        if price == "for_hours":
            self.in_round(self.acting)
            self.needs(turns <= self.hours)
            self.hours -= turns
        was_out, self.turns = self.is_out, self.turns + turns
        if was_out:
            self.first = self.next_seat(self.first)
            self.acting = self.first

    def begin_boost(self, seat: str, spent: int, cost: int) -> None:
        self.needs(spent > 0)
        self.asks |= seat in self.paid
        self.paid[seat] = spent
        self.boosts.pop(seat, None)

    def boost(self, seat: str, result: str) -> None:
        self.needs(seat in self.paid)
        self.forgive(seat)
        self.boosts[seat] = result
        if result == "boost_fails":
            self.debts.append((seat, "boost_failed"))

    def forgive(self, seat: str) -> None:
        if self.boosts.pop(seat, "") == "boost_fails":
            at = max((n for n, debt in enumerate(self.debts) if debt == (seat, "boost_failed")), default=-1)
            self.debts = [debt for n, debt in enumerate(self.debts) if n != at]

    def roll_movement(self, result: str) -> None:
        self.rolled.append(True)

    def resolve_step(self, step: str, how: str) -> None:
        self.rolled.append(False)

    def reroll(self, seat: str, die: str) -> None:
        self.needs(bool(self.rolled and self.rolled[-1]) if die == "movement" else die in self.boosts)
        self.pay(seat, "gems", 1)
        if die == "movement":
            self.rolled.pop()
        else:
            self.forgive(die)

    def gain_gem(self, seat: str) -> None:
        self.in_round(seat)
        self.needs(self.free(seat) >= 3)
        self.gain(seat, "gems", 1)

    def reshuffle(self, seat: str, why: str) -> None:
        self.debts.append((seat, "deck_empty"))

    def draw_cards(self, seat: str, cards: int) -> None:
        self.asks |= seat in {owing for owing, _ in self.debts}

    def settle_debt(self, debt: int, how: str) -> None:
        seat, why = self.debts[debt]
        self.needs(how != "pay_ether" or why == "boost_failed")
        if how == "pay_ether":
            self.pay(seat, "ether", 1)
        if how == "pay_distress":
            self.gain(seat, "distress", 1)
        if how == "pay_seal":
            self.cards[seat]["sealed"] += min(3, self.free(seat))
        del self.debts[debt]

    def place_entity(self, title: str, build: str) -> None:
        self.poisoned.append(False)

    def lay_on_entity(self, entity: int, thing: str, by: int) -> None:
        self.needs(by < 0 or not self.poisoned[entity])
        self.gain(f"e{entity}", "morphing", by)

    def afflict_entity(self, entity: int, condition: str) -> None:
        self.needs(not self.poisoned[entity])
        self.poisoned[entity] = sum(self.poisoned) < 4

    def buy_morphing_off(self, entity: int, seat: str, price: str) -> None:
        self.needs(self.held[f"e{entity}", "morphing"] > 0)
        self.in_round(seat)
        self.pay("team" if price == "keys" else seat, price, 1)
        self.held[f"e{entity}", "morphing"] -= 1

    def begin_cost(self, title: str, base: int, colour_of: str, kind_of: str) -> None:
        self.costs.append((colour_of, kind_of == "gradual"))

    def pay_part(self, action: int, by: int) -> None:
        colour, is_gradual = self.costs[action]
        after = self.held[f"c{action}", colour] + by
        self.needs(after >= 0 and (by < 1 or after <= (self.people if is_gradual else 0)))
        self.gain(f"c{action}", colour, by)

    def take_marker(self, action: int, other: int) -> None:
        colour, is_gradual = self.costs[action]
        self.needs(action != other and self.costs[other][0] == colour and self.held[f"c{other}", colour] > 0)
        self.needs(is_gradual and self.held[f"c{action}", colour] < self.people)
        self.held[f"c{other}", colour] -= 1
        self.held[f"c{action}", colour] += 1

    def take_benefit(self, seat: str, benefit: str) -> None:
        self.needs(seat not in self.benefits)
        self.benefits.add(seat)
        cards = self.cards[seat]
        if benefit == "delta_heal":
            self.held[seat, "distress"] = 0
        if benefit == "delta_unseal":
            cards["sealed"] = 0
        if benefit == "delta_unveil":
            cards["progress"], cards["veiled"] = cards["progress"] + cards["veiled"], 0

    def reset_clock(self) -> None:
        self.hours, self.benefits = START_HOURS[self.people], set()

    def seal_cards(self, seat: str, cards: int) -> None:
        sealed = min(cards, self.free(seat))
        self.needs(sealed > 0)
        self.cards[seat]["sealed"] += sealed

    def unseal_cards(self, seat: str, cards: int) -> None:
        self.needs(min(cards, self.cards[seat]["sealed"]) > 0)
        self.cards[seat]["sealed"] -= min(cards, self.cards[seat]["sealed"])

    def change_progress(self, seat: str, how: str) -> None:
        cards = self.cards[seat]
        if how == "progress_laid":
            self.needs(cards["progress"] + cards["veiled"] < 4 and self.free(seat) > 0)
            cards["progress"] += 1
            return
        pile = (
            "veiled"
            if how == "progress_unveiled" or (how == "progress_dropped" and not cards["progress"])
            else "progress"
        )
        self.needs(cards[pile] > 0)
        cards[pile] -= 1
        if how != "progress_dropped":
            cards["progress" if pile == "veiled" else "veiled"] += 1

    def buy_card(self, seat: str, price_in_ether: int) -> None:
        self.pay(seat, "ether", price_in_ether)
        self.cards[seat]["influence"] += 1

    def buy_object(self, seat: str) -> None:
        self.pay(seat, "ether", 2)


def wish(dream: Dream, chance: Random) -> tuple[str, Fields]:
    """Any move with any values that a screen could send; things on the Site are named by their number."""
    seat, few = chance.choice(dream.seats), chance.randint(0, 3)
    moves: list[tuple[str, Fields]] = [
        ("take_pieces", {"seat": seat, "thing": chance.choice(("ether", "gems")), "by": chance.choice((-2, 1, 3))}),
        ("take_for_team", {"thing": "keys", "by": chance.choice((-1, 1, 2))}),
        ("go_to_step", {"step": chance.choice(("draw", "act", "act", "act", "resolve", "tidy"))}),
        ("choose_method", {"method": chance.choice(("simple", "rounds"))}),
        ("end_round", {"how": "acted"}),
        ("next_turn", {}),
        ("make_effort", {"seat": seat, "hours": chance.randint(1, 3)}),
        ("add_turns", {"turns": chance.randint(1, 3), "price": chance.choice(("for_hours", "for_nothing"))}),
        ("begin_boost", {"seat": seat, "spent": few, "cost": chance.randint(0, 4)}),
        ("boost", {"seat": seat, "result": chance.choice(BOOSTS)}),
        ("roll_movement", {"result": "die_one"}),
        ("resolve_step", {"step": "step_basic", "how": "resolved"}),
        ("reroll", {"seat": seat, "die": chance.choice((*dream.seats, "movement"))}),
        ("gain_gem", {"seat": seat}),
        ("reshuffle", {"seat": seat, "why": "deck_empty"}),
        ("draw_cards", {"seat": seat, "cards": 4}),
        ("place_entity", {"title": "Moth", "build": "usual"}),
        ("begin_cost", {
            "title": "Door", "base": 2, "colour_of": chance.choice(("ruse", "anger")),
            "kind_of": chance.choice(("gradual", "gradual", "at_once")),
        }),
        ("take_benefit", {"seat": seat, "benefit": chance.choice(("delta_heal", "delta_unseal", "delta_unveil"))}),
        ("reset_clock", {}),
        ("seal_cards", {"seat": seat, "cards": chance.randint(1, 9)}),
        ("unseal_cards", {"seat": seat, "cards": chance.randint(1, 3)}),
        ("change_progress", {"seat": seat, "how": chance.choice(
            ("progress_laid", "progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")
        )}),
        ("buy_card", {"seat": seat, "price_in_ether": few}),
        ("buy_object", {"seat": seat}),
    ]  # fmt: skip
    if dream.debts:
        ways = ("pay_ether", "pay_distress", "pay_seal", "pay_nothing")
        moves += [("settle_debt", {"debt": chance.randrange(len(dream.debts)), "how": chance.choice(ways)})] * 2
    if dream.poisoned:
        entity = chance.randrange(len(dream.poisoned))
        price = chance.choice(("keys", "ether"))
        moves += [("lay_on_entity", {"entity": entity, "thing": "morphing", "by": chance.choice((-1, 1, 2))})] * 2
        moves += [("buy_morphing_off", {"entity": entity, "seat": seat, "price": price})] * 3
        moves += [("afflict_entity", {"entity": entity, "condition": "poisoned"})]
    if dream.costs:
        one, two = chance.randrange(len(dream.costs)), chance.randrange(len(dream.costs))
        moves += [("pay_part", {"action": one, "by": chance.choice((-1, 1, 1, 1))})] * 3
        moves += [("take_marker", {"action": one, "other": two})]
    inside = ("next_turn", "go_to_step", "choose_method", "end_round", "make_effort", "begin_boost", "boost",
              "roll_movement", "resolve_step", "reroll", "draw_cards")  # fmt: skip
    return chance.choice([each for each in moves if not dream.is_out or each[0] not in inside])
