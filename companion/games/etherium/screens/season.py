"""The season as everybody sees it: its card, the order of initiative, the action that is played; setting up before."""

from dataclasses import dataclass

from companion.games.etherium import actions, influence, initiative, setting_up, walk
from companion.games.etherium.box import EVERYBODY, EXTENSION, NIGHT
from companion.games.etherium.peoples import POWERS, affine, people, present
from companion.games.etherium.screens.reminders import reminders
from companion.games.etherium.seasons import SEASONS
from companion.games.etherium.state import Card, Influence, Orbit
from companion.games.etherium.supplies import DEPTH
from companion.kit.checklist import Checklist
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = ("reveal_season", "place_people", "pass_on", "play_impossible", "draw_flash", "take_season_cubes")
ONWARD = ("next_action", "end_season", "end_game")


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's place in the initiative. `plays` says that they have an action of the number that is played
    now, `is_now` that it is their turn."""

    seat: Seat
    people: str
    tokens: int
    plays: bool
    is_affine: bool
    is_now: bool = False
    has_played: bool = False


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
    """`moons` are those that may come, until the card is revealed; `influence` is what the house knows of `card`."""

    number: int
    last: int
    moon: str
    action: int
    actions: int
    turns: tuple[Turn, ...]
    waiting: tuple[str, ...]
    moons: tuple[Moon, ...]
    bonus: Say | None
    card: str
    influence: Influence
    reminders: tuple[Say, ...]
    is_last_action: bool
    is_counting: bool
    now: Seat | None = None
    is_through: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the year stands, in one line."""

    number: int
    last: int
    moon: str
    action: int
    actions: int
    is_counting: bool


@dataclass(frozen=True, slots=True)
class Turning:
    """The season that has just come, and the moons that follow on the wheel."""

    number: int
    last: int
    moon: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Onward:
    """What leads on. `waits` says that something is still asked, or must be settled first."""

    number: int
    last: int
    moon: str
    action: int
    is_last_action: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """Setting up: what is to be done, in one of two ways."""

    list: Checklist
    ways: tuple[str, ...]
    persons: tuple[tuple[Seat, str], ...]
    is_extended: bool


def season(table: Table[Orbit]) -> Season:
    state, last_action = table.state, actions.last_action(table)
    coming = () if state.card.moon else tuple(each for each in EVERYBODY if each not in state.moons)
    return Season(
        number=state.number,
        last=SEASONS.number(table),
        moon=state.card.moon,
        action=state.action,
        actions=last_action,
        turns=tuple(turn(table, seat) for seat in initiative.order(table)),
        waiting=initiative.waiting(table),
        moons=tuple(moon(table, each) for each in coming),
        bonus=bonus(table),
        card=state.card.name if state.card.moon else "",
        influence=influence.now(state),
        reminders=tuple(reminders(table)),
        is_last_action=state.action >= max(1, last_action),
        is_counting=state.is_counting,
        now=table.seat(walk.now(table)),
        is_through=walk.is_through(table),
    )


def moment(table: Table[Orbit]) -> Moment:
    state, last = table.state, actions.last_action(table)
    return Moment(state.number, SEASONS.number(table), state.card.moon, state.action, last, state.is_counting)


def turning(table: Table[Orbit]) -> Turning:
    state, wheel = table.state, (*EVERYBODY, NIGHT)
    moon = "" if state.is_counting else state.card.moon
    place = wheel.index(moon) if moon in wheel else 0
    return Turning(state.number, SEASONS.number(table), moon, (*wheel[place + 1 :], *wheel[:place]))


def onward(table: Table[Orbit]) -> Onward:
    state = table.state
    is_last = state.action >= max(1, actions.last_action(table))
    waits = bool(initiative.waiting(table)) or bool(state.connection) or (DEPTH.is_on(table) and bool(state.unsettled))
    waits = waits or walk.is_walking(table)
    return Onward(state.number, SEASONS.number(table), state.card.moon, state.action, is_last, waits)


def turn(table: Table[Orbit], seat: Seat) -> Turn:
    tokens, played = actions.tokens(table, seat.id), people(table, seat.id)
    is_affine, is_now = played == table.state.card.moon, walk.now(table) == seat.id
    has_played = seat.id in table.state.played
    return Turn(seat, played, tokens, tokens >= table.state.action, is_affine, is_now, has_played)


def moon(table: Table[Orbit], name: str) -> Moon:
    return Moon(name, tuple(Printed(number, known_order(table, Card(name, number))) for number in (1, 2)))


def known_order(table: Table[Orbit], card: Card) -> tuple[str, ...]:
    """Of the peoples at this table, when all of them are known from what the house has learnt."""
    learnt = table.state.orders.get(card.name, ())
    placed, waiting = initiative.placing(Card(card.moon, card.number, learnt), present(table))
    return placed if learnt and not waiting else ()


def bonus(table: Table[Orbit]) -> Say | None:
    """ET-022: what the people of this season's moon may do beside its lasting power."""
    seat = affine(table)
    if seat is None:
        return None
    own = people(table, seat.id)
    return say(f"etherium.bonus.{told_as(own)}", rule=POWERS.get(own, "ET-022"), name=seat.name)


def power(people: str) -> Say:
    """What a people may always do; that of a people outside the box, the box of that people tells."""
    return say(f"etherium.power.{told_as(people)}", rule=POWERS.get(people, "ET-001"))


def told_as(people: str) -> str:
    return people if people in POWERS else "other"


def guide(table: Table[Orbit]) -> Guide:
    persons = tuple((seat, people(table, seat.id)) for seat in table.here())
    is_extended = any(played in EXTENSION for _, played in persons)
    return Guide(setting_up.open_now(table), setting_up.WAYS, persons, is_extended)
