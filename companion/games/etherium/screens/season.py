"""Shows the season to everybody: its card, the order of initiative and the action number; also the guide for setting
up."""

from dataclasses import dataclass

from companion.games.etherium import setup_checklist
from companion.games.etherium.box_contents import EVERYBODY, EXTENSION, NIGHT
from companion.games.etherium.people_assignment import (
    POWERS,
    affine_seat,
    available_peoples,
    people_of,
    peoples_present,
    seats_without_people,
)
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.screens.reminders import conflict_text, last_season, question, reminders, settle_text
from companion.games.etherium.seasons import actions, initiative, season_card_effects
from companion.games.etherium.seasons.season_start_and_end import SEASONS
from companion.games.etherium.state import Card, Influence, Orbit
from companion.kit.checklist import Checklist
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = (
    "settle_conflicts",
    "reveal_season",
    "place_people",
    "pass_on",
    "play_impossible",
    "draw_flash",
    "take_season_cubes",
)
ONWARD = ("next_action", "end_season", "end_game")


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat in the order of initiative. `plays` means that it has an action of the current number, and `is_now` that
    it is its turn."""

    seat: Seat
    people: str
    tokens: int
    plays: bool
    is_affine: bool
    is_now: bool = False
    has_played: bool = False


@dataclass(frozen=True, slots=True)
class KnownCard:
    """One of the two cards of a moon. `order` is the order of peoples on it, () if it is not known."""

    number: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moon:
    name: str
    cards: tuple[KnownCard, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The current season and action. `number` is the number of the season, and `last` how many seasons the game has.
    `action` is the current action number, and `actions` the highest one of this season. `announced` is the sentence
    that announces the last season, None in all other seasons."""

    number: int
    last: int
    moon: str
    action: int
    actions: int
    is_counting: bool
    announced: Say | None


@dataclass(frozen=True, slots=True)
class Season(Moment):
    """The current season. Until its card is revealed, `moons` are the moons that may come. `waiting` are the peoples
    from which players choose the next one in the order of initiative. `is_through` means that all have played this
    action number."""

    question: Say
    turns: tuple[Turn, ...]
    waiting: tuple[str, ...]
    moons: tuple[Moon, ...]
    bonus: Say | None
    card: str
    influence: Influence
    reminders: tuple[Say, ...]
    is_last_action: bool
    settle: Say
    now: Seat | None = None
    is_through: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    """The wheel of moons that is shown when the season changes; `others` are the moons after the current one."""

    number: int
    last: int
    moon: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Onward:
    """The button to the next action or season. `waits` means that something should be done first, such as a turn, a
    connection or a conflict. `unsettled` names the unsettled conflicts; if there are any, the button asks whether to
    settle them first."""

    moon: str
    action: int
    is_last_action: bool
    waits: bool
    unsettled: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class Peoples:
    """The form that asks who plays which people; `is_open` means that a seat has no people yet. `rows` has each seat
    with its people, and `peoples` are the peoples to choose from."""

    rows: tuple[tuple[Seat, str], ...]
    peoples: tuple[str, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class Guide:
    list: Checklist
    is_extended: bool
    peoples: Peoples


def season(table: Table[Orbit]) -> Season:
    state, last_action = table.state, actions.last_action(table)
    coming = () if state.card.moon else tuple(each for each in EVERYBODY if each not in state.moons)
    return Season(
        number=state.number,
        last=SEASONS.number(table),
        moon=state.card.moon,
        action=state.action,
        actions=last_action,
        question=question(table),
        turns=tuple(turn(table, seat) for seat in initiative.seats_in_order(table)),
        waiting=initiative.peoples_to_place(table),
        moons=tuple(moon(table, each) for each in coming),
        bonus=bonus(table),
        card=state.card.name if state.card.moon else "",
        influence=season_card_effects.current_influence(state),
        reminders=tuple(reminders(table)),
        is_last_action=state.action >= max(1, last_action),
        is_counting=state.is_counting,
        announced=last_season(table),
        now=table.seat(actions.seat_to_play(table)),
        is_through=actions.is_number_finished(table),
        settle=settle_text(state),
    )


def moment(table: Table[Orbit]) -> Moment:
    state, last = table.state, actions.last_action(table)
    announced = last_season(table)
    return Moment(
        state.number, SEASONS.number(table), state.card.moon, state.action, last, state.is_counting, announced
    )


def turning(table: Table[Orbit]) -> Turning:
    state, wheel = table.state, (*EVERYBODY, NIGHT)
    moon = "" if state.is_counting else state.card.moon
    place = wheel.index(moon) if moon in wheel else 0
    return Turning(state.number, SEASONS.number(table), moon, (*wheel[place + 1 :], *wheel[:place]))


def onward(table: Table[Orbit]) -> Onward:
    state = table.state
    is_last = state.action >= max(1, actions.last_action(table))
    waits = bool(initiative.peoples_to_place(table) or state.connection or seats_without_people(table))
    waits = waits or bool(state.played and actions.seats_to_play(table))
    waits = waits or (DEPTH.is_on(table) and bool(state.unsettled or state.owed))
    unsettled = tuple(conflict_text(table, each) for each in state.unsettled) if DEPTH.is_on(table) else ()
    return Onward(state.card.moon, state.action, is_last, waits, unsettled)


def turn(table: Table[Orbit], seat: Seat) -> Turn:
    tokens, played = actions.token_count(table, seat.id), people_of(table, seat.id)
    is_affine, is_now = played == table.state.card.moon, actions.seat_to_play(table) == seat.id
    has_played = seat.id in table.state.played
    return Turn(seat, played, tokens, tokens >= table.state.action, is_affine, is_now, has_played)


def moon(table: Table[Orbit], name: str) -> Moon:
    return Moon(name, tuple(KnownCard(number, known_order(table, Card(name, number))) for number in (1, 2)))


def known_order(table: Table[Orbit], card: Card) -> tuple[str, ...]:
    learnt = table.state.orders.get(card.name, ())
    placed, waiting = initiative.place_peoples(Card(card.moon, card.number, learnt), peoples_present(table))
    return placed if learnt and not waiting else ()


def bonus(table: Table[Orbit]) -> Say | None:
    """Returns a text about what the people of this season's moon may do in addition to its lasting power (ET-022), or
    None if no player has this people."""
    seat = affine_seat(table)
    if seat is None:
        return None
    own = people_of(table, seat.id)
    return say(f"etherium.bonus.{text_id(own)}", rule=POWERS.get(own, "ET-022"), name=seat.name)


def power(people: str) -> Say:
    return say(f"etherium.power.{text_id(people)}", rule=POWERS.get(people, "ET-001"))


def text_id(people: str) -> str:
    """Returns the last part of the id of a people's texts: its name, or "other" for a people of the extension."""
    return people if people in POWERS else "other"


def guide(table: Table[Orbit]) -> Guide:
    peoples = who_plays_which(table)
    is_extended = any(played in EXTENSION for _, played in peoples.rows)
    return Guide(setup_checklist.open_checklist(table), is_extended, peoples)


def who_plays_which(table: Table[Orbit], only: str = "") -> Peoples:
    rows = tuple((seat, people_of(table, seat.id)) for seat in table.here() if only in ("", seat.id))
    is_open = not table.state.is_counting and not all(people for _, people in rows)
    return Peoples(rows, available_peoples(table), is_open)
