"""The season as everybody sees it: its card, the order of initiative, the action that is played, what to think of."""

from dataclasses import dataclass

from companion.games.etherium import initiative, rules, stars
from companion.games.etherium.initiative import Card
from companion.games.etherium.peoples import POWERS, told_as
from companion.games.etherium.rules import GAME, Orbit
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

HAND = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's place in the initiative. `plays` says that they have an action of the number that is played now."""

    seat: Seat
    people: str
    tokens: int
    plays: bool
    is_affine: bool


@dataclass(frozen=True, slots=True)
class Printed:
    """One of a moon's two cards, with what the house knows of its order."""

    number: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moon:
    name: str
    cards: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Season:
    number: int
    last: int
    moon: str
    action: int
    actions: int
    turns: tuple[Turn, ...]
    waiting: tuple[str, ...]
    moons: tuple[Moon, ...]
    bonus: Say | None
    reminders: tuple[Say, ...]
    is_last_action: bool
    is_counting: bool
    reveal: Offer | None
    place: Offer | None
    next: Offer | None
    end: Offer | None


def of_season(table: Table[Orbit], offers: Offers, last: int) -> Season:
    state = table.state
    return Season(
        number=state.number,
        last=last,
        moon=state.card.moon,
        action=state.action,
        actions=rules.actions(table),
        turns=tuple(turn(table, seat) for seat in rules.order(table)),
        waiting=rules.waiting(table),
        moons=()
        if state.card.moon
        else tuple(moon(table, each) for each in initiative.MOONS if each not in state.moons),
        bonus=bonus(table),
        reminders=reminders(table),
        is_last_action=state.action >= max(1, rules.actions(table)),
        is_counting=state.is_counting,
        reveal=offers.get("reveal_season"),
        place=offers.get("place_people"),
        next=offers.get("next_action"),
        end=offers.get("end_season") or offers.get("end_game"),
    )


def turn(table: Table[Orbit], seat: Seat) -> Turn:
    tokens, people = rules.tokens(table, seat.id), rules.people(table, seat.id)
    return Turn(seat, people, tokens, tokens >= table.state.action, people == table.state.card.moon)


def moon(table: Table[Orbit], name: str) -> Moon:
    return Moon(name, tuple(Printed(number, known_order(table, Card(name, number))) for number in (1, 2)))


def known_order(table: Table[Orbit], card: Card) -> tuple[str, ...]:
    """Of the peoples at this table, when all of them are known from what the house has learnt."""
    learnt = table.state.orders.get(card.name, ())
    placed, waiting = initiative.order(Card(card.moon, card.number, learnt), rules.present(table))
    return placed if learnt and not waiting else ()


def bonus(table: Table[Orbit]) -> Say | None:
    """ET-022: what the people of this season's moon may do beside its lasting power."""
    affine = rules.affine(table)
    if affine is None:
        return None
    people = rules.people(table, affine.id)
    return say(f"{GAME}.bonus.{told_as(people)}", rule=POWERS.get(people, "ET-022"), name=affine.name)


def reminders(table: Table[Orbit]) -> tuple[Say, ...]:
    state = table.state
    if not state.card.moon or state.is_counting:
        return (say(f"{GAME}.remind.flash", rule="ET-021"),) if not state.is_counting else ()
    if not state.action:
        return (*(flash(table)), say(f"{GAME}.remind.season", rule="ET-023"), capacities(table), programs(table))
    return in_action(table)


def flash(table: Table[Orbit]) -> tuple[Say, ...]:
    """After the Night, the card was drawn before the season was revealed."""
    return (say(f"{GAME}.remind.flash", rule="ET-021"),) if table.state.card.moon == initiative.NIGHT else ()


def capacities(table: Table[Orbit]) -> Say:
    """ET-024: in initiative order, whoever has one."""
    stock = table.state.stock
    names = tuple(
        seat.name for seat in rules.order(table) if any(stock.count(seat.id, each) for each in stars.CAPACITIES)
    )
    if not names:
        return say(f"{GAME}.remind.capacities", rule="ET-024")
    return say(f"{GAME}.remind.capacities_of", rule="ET-024", names=names)


def programs(table: Table[Orbit]) -> Say:
    counts = tuple(
        say(f"{GAME}.tokens_of", name=each.name, count=rules.tokens(table, each.id)) for each in table.here()
    )
    return say(f"{GAME}.remind.program", rule="ET-030", counts=counts)


def in_action(table: Table[Orbit]) -> tuple[Say, ...]:
    """ET-055, ET-060, ET-061: after each action number; and once nobody has any left, ET-021."""
    found = [say(f"{GAME}.remind.conflicts", rule="ET-061"), say(f"{GAME}.remind.impossible", rule="ET-055")]
    playing = rules.players(table, table.state.action)
    if playing and len(playing) < len(table.here()):
        names = tuple(seat.name for seat in playing)
        found.insert(0, say(f"{GAME}.remind.alone", rule="ET-055", names=names, n=len(names)))
    if table.state.action >= rules.actions(table):
        found += [say(f"{GAME}.remind.hand", rule="ET-021", hand=HAND), *gained_tokens(table)]
    return tuple(found)


def gained_tokens(table: Table[Orbit]) -> list[Say]:
    """ET-031: whose number of action tokens changes with the next season."""
    stock = table.state.stock
    changed = [
        say(f"{GAME}.tokens_of", name=seat.name, count=stars.action_tokens(stock, seat.id))
        for seat in table.here()
        if stars.action_tokens(stock, seat.id) != rules.tokens(table, seat.id)
    ]
    return [say(f"{GAME}.remind.tokens", rule="ET-031", counts=tuple(changed))] if changed else []
