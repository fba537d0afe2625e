"""EF-114 to EF-117, EF-130: what a Dreamer does once a Turn: a boost with the Chance die, Effort, the Mask, an Object;
also Studying, gems, and Turns for Hours."""

from collections.abc import Iterator

from companion.games.etherfields import hands, study, turns
from companion.games.etherfields.codes import spoken_code
from companion.games.etherfields.dreamers import playing
from companion.games.etherfields.hours import MOST_HOURS, changed
from companion.games.etherfields.reading import CodeText
from companion.games.etherfields.scenes import MOST_TURNS, is_in_a_turn, is_inside, this_scene, this_turn
from companion.games.etherfields.site import CLOSELY, is_played, owing
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.supplies import paying, pieces
from companion.kit.telling import choice, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

GEM_IN_CARDS = 3
HOURS = Number(1, MOST_HOURS)
PAID = Number(0, 20, likely=(1, 2, 3, 4, 5, 6))
PRICES = ("for_hours", "for_nothing")
BOOSTS = ("boost_fails", "boost_nothing", "boost_one", "boost_two", "boost_three")
MOVEMENT = "movement"


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        yield Offer("gain_gem", (playing(table),), at=this_scene(table))
        yield Offer("use_object", (("code", CodeText(table.state.scene.dream)),), at=this_scene(table))
    if is_inside(table.state):
        yield Offer("add_turns", (("turns", HOURS), ("price", Choice(PRICES))), at=this_turn(table))
    if is_in_a_turn(table.state):
        yield from in_a_turn(table)


def in_a_turn(table: Table[Campaign]) -> Iterator[Offer]:
    at, seats = this_turn(table), playing(table)
    dice = Choice((*(seat.id for seat in table.here()), MOVEMENT))
    if table.state.scene.kind == "dream" and not table.state.study:
        yield Offer("study_card", (seats,), at=this_scene(table))
    yield Offer("begin_boost", (seats, ("spent", PAID)), at=at)
    yield Offer("boost", (seats, ("result", Choice(BOOSTS))), at=at)
    yield Offer("reroll", (seats, ("die", dice)), at=at)
    yield Offer("make_effort", (seats, ("hours", HOURS)), at=at)
    yield Offer("use_mask", (seats,), at=at)


def begin_boost(asked: Asked[Campaign]) -> list[Fact]:
    """At least 1 has been paid, and nobody boosts twice in a Turn."""
    seat, turn = asked.text("seat"), asked.state.site.turn
    if not asked.number("spent"):
        raise IllegalMove(say("etherfields.refused.boost_unpaid", rule="EF-114"))
    if seat in {*dict(turn.paid), *dict(turn.boosts)}:
        raise IllegalMove(say("etherfields.refused.boost_twice", rule="EF-114", name=asked.table.name(seat)))
    return [asked.fact("boost_begun")]


def boost_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    paid = {**dict(table.state.site.turn.paid), fact.text("seat"): fact.number("spent", 0, PAID.most)}
    return table.state.in_turn(paid=(*paid.items(),))


def boost_rolled(table: Table[Campaign], fact: Fact) -> Campaign:
    """Entered again, it is a correction; only a failure leaves something to pay."""
    seat, result = fact.text("seat"), fact.one_of("result", BOOSTS)
    if not result:
        return table.state
    state = without_boost(table.state, seat)
    state = state.in_turn(boosts=(*state.site.turn.boosts, (seat, result)))
    return owing(state, fact, seat, "boost_failed") if result == BOOSTS[0] else state


def without_boost(state: Campaign, seat: str) -> Campaign:
    site = state.site
    boosts = tuple(each for each in site.turn.boosts if each[0] != seat)
    if boosts == site.turn.boosts:
        return state
    debts = tuple(each for each in site.debts if (each.seat, each.why) != (seat, "boost_failed"))
    return state.in_turn(boosts=boosts).on_site(debts=debts)


def reroll(asked: Asked[Campaign]) -> list[Fact]:
    """Any die, also somebody else's."""
    return [asked.fact("die_rerolled"), *paying(asked.table, asked.text("seat"), "gems", 1)]


def die_rerolled(table: Table[Campaign], fact: Fact) -> Campaign:
    """A movement that was blocked was not rolled."""
    state, die, card = table.state, fact.text("die"), table.state.site.turn.card
    if die != MOVEMENT:
        return without_boost(state, die)
    was_rolled = any(each.step == "step_die" and not each.is_blocked for each in card[-1:])
    return state.in_turn(card=card[:-1]) if was_rolled else state


def make_effort(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("effort_made"), spent(asked, asked.number("hours"))]


def spent(asked: Asked[Campaign], hours: int) -> Fact:
    if hours > asked.state.hours:
        raise IllegalMove(say("etherfields.refused.few_hours", rule="EF-115", hours=asked.state.hours))
    return changed(-hours)


def effort_made(table: Table[Campaign], fact: Fact) -> Campaign:
    seat, efforts = fact.text("seat"), dict(table.state.site.turn.efforts)
    spent = efforts.pop(seat, 0) + fact.number("hours", 0, HOURS.most)
    return table.state.in_turn(efforts=(*efforts.items(), (seat, spent)))


def add_turns(asked: Asked[Campaign]) -> list[Fact]:
    """EF-115 for Hours, EF-135 because a card says so."""
    turns = asked.number("turns")
    paid = [spent(asked, turns)] if asked.text("price") == "for_hours" else []
    return [Fact("turns_added", {"turns": turns}), *paid]


def turns_added(table: Table[Campaign], fact: Fact) -> Campaign:
    return turns.added(table, fact.number("turns", 0, MOST_TURNS))


def gain_gem(asked: Asked[Campaign]) -> list[Fact]:
    seat = asked.text("seat")
    return [*hands.given_up(asked.table, seat, GEM_IN_CARDS), *pieces(asked.table, seat, "gems", 1)]


def study_card(asked: Asked[Campaign]) -> list[Fact]:
    return [*hands.given_up(asked.table, asked.text("seat"), 1), *study.study(asked)]


def tapped(already: tuple[str, ...], one: str) -> tuple[str, ...]:
    """A second tap takes the first one back."""
    others = tuple(each for each in already if each != one)
    return others if one in already else (*others, one)


def mask_used(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.in_turn(masks=tapped(table.state.site.turn.masks, fact.text("seat")))


def object_used(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.in_turn(used=tapped(table.state.site.turn.used, fact.text("code")))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "gain_gem": gain_gem,
        "use_object": noted("object_used"),
        "add_turns": add_turns,
        "study_card": study_card,
        "begin_boost": begin_boost,
        "boost": noted("boost_rolled"),
        "reroll": reroll,
        "make_effort": make_effort,
        "use_mask": noted("mask_used"),
    },
    facts={
        "object_used": Kind(object_used, line("EF-130", code=spoken_code())),
        "turns_added": Kind(turns_added, line("EF-115", turns=number("turns"))),
        "boost_begun": Kind(boost_begun, line("EF-114", name=seat(), paid=number("spent"))),
        "boost_rolled": Kind(boost_rolled, line("EF-114", name=seat(), result=choice("result", BOOSTS))),
        "die_rerolled": Kind(die_rerolled, line("EF-117", name=seat())),
        "effort_made": Kind(effort_made, line("EF-115", name=seat(), hours=number("hours"))),
        "mask_used": Kind(mask_used, line("EF-117", name=seat())),
    },
    switch=CLOSELY,
)
