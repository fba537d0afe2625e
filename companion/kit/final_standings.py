"""Ranks people, and defines the final standings as screens show them: the place of each seat, who won and why. The ids
of sentences that say who won or leads begin with `words`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.kit.stopping_and_leaving import S
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.game_result import Result, Role
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import AnyTable, Table

T = TypeVar("T", bound="Standing")
# How many stand on a podium; how many points are a narrow defeat.
PODIUM, CLOSE = 3, 3


def leaders(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns all keys with the highest value, in the order of `values`; () if there are none."""
    top = max(values.values(), default=None)
    return tuple(who for who, value in values.items() if value == top)


def ranks(values: Mapping[str, Any]) -> dict[str, int]:
    """Returns the rank of each key, 1 for the highest value. Equal values share a rank, such as 1, 2, 2, 4."""
    ordered: Sequence[Any] = sorted(values.values(), reverse=True)
    return {who: ordered.index(value) + 1 for who, value in values.items()}


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one seat in the final standings, from 1 on; a game adds its own fields in a subclass."""

    seat: Seat
    place: int
    score: int
    wins: bool

    @property
    def note(self) -> Say | None:
        """Returns the sentence below the score, such as what broke a tie; None if there is none."""
        return None


@dataclass(frozen=True, slots=True)
class Title:
    """A title that one seat has earned: `told`, such as "Best liar", and the sentence that says why (`because`)."""

    told: Say
    seat: Seat
    because: Say


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points at the end of a game: `thing` names what is counted, `told` is the sentence."""

    thing: str
    told: Say
    points: int


@dataclass(frozen=True, slots=True)
class CountedSeat:
    """A seat whose points are read out line by line. `is_counted` says that everybody has heard its lines."""

    seat: Seat
    lines: tuple[ScoreLine, ...]
    total: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """The end of a game as screens show it. `headline` and `reasons` say who won and why. `people` are the names of
    those who can play again. `ask` is a tied seat that must first count something that breaks the tie, `you` the id of
    the seat whose phone shows this. `unit` is the id of the text for a number of points, `sheet` the drawer with the
    results of all rounds, if the game has one. While the game goes on, `headline` is None and all lists are empty."""

    headline: Say | None = None
    reasons: tuple[Say, ...] = ()
    standings: tuple[Standing, ...] = ()
    people: tuple[str, ...] = ()
    titles: tuple[Title, ...] = ()
    is_stopped: bool = False
    ask: Seat | None = None
    game: str = ""
    unit: str = "ending.points"
    sheet: str = ""
    you: str = ""

    @property
    def notes(self) -> tuple[Say, ...]:
        """Returns the sentences below the reasons; () unless a game has some."""
        return ()

    @property
    def point(self) -> str:
        """Returns the id of the open question of the rulebook that the notes are about; "" if there is none."""
        return ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(each.seat for each in self.standings if each.wins)

    @property
    def personal(self) -> Say | None:
        """Returns the sentence for the person at this phone; None if its seat is not in the standings."""
        own = next((each for each in self.standings if each.seat.id == self.you), None)
        return personal_line(self, own) if own else None


def personal_line(ending: FinalStandings, own: Standing) -> Say:
    """Returns the sentence for the person at a phone, whose place is `own`: that this person has won, came close to the
    winners, has a title or has one of the first places. Otherwise it is a friendly word."""
    if own.wins:
        kind = "ahead" if ending.is_stopped else "together" if len(ending.winners) > 1 else "won"
        return say(f"ending.you.{kind}")
    behind = abs(ending.standings[0].score - own.score)
    if behind <= CLOSE:
        names = tuple(each.name for each in ending.winners)
        told = say("ending.you.close", distance=say(ending.unit, n=behind), names=names)
        return told if behind else say("ending.you.level", names=names)
    if earned := next((each for each in ending.titles if each.seat.id == own.seat.id), None):
        return say("ending.you.title", title=earned.told)
    return say("ending.you.podium" if own.place < len(ending.standings) and own.place <= PODIUM else "ending.you.warm")


def ending_part(
    table: AnyTable,
    audience: Who,
    ending: Callable[[Any], FinalStandings],
    draws: tuple[str, ...] = (),
    template: str = "_ending.html",
) -> Part:
    """Returns the part that shows the end of a game. `ending` computes the standings of a table. `draws` are the kinds
    of moves for which the part has buttons. On a phone, the part also has a sentence for the person at the phone's
    seat."""

    def told() -> FinalStandings:
        found = table.compute_once(ending)
        return replace(found, you=audience.seat) if found.standings and audience.role == "seat" else found

    return Part("ending", told, draws, template, "now")


def standings(table: AnyTable, result: Result, rank: Mapping[str, Any], stand: Callable[..., T]) -> tuple[T, ...]:
    """Returns a standing for each seat whose id is in `rank`, best first. `rank` maps seat ids to values, the highest
    is best; `stand` makes a standing from a seat, its place, and whether it is among the winners of `result`."""
    place = ranks(rank)
    found = [stand(seat, place[seat.id], seat.id in result.winners) for seat in table.seats if seat.id in rank]
    return tuple(sorted(found, key=lambda each: each.place))


def people_to_reseat(table: AnyTable) -> tuple[str, ...]:
    """Returns the names of the people whom "play again" seats at the next table: those who are here now."""
    return tuple(seat.name for seat in table.here())


def roles(told: Mapping[str, Say], points: Mapping[str, int]) -> Iterator[Role]:
    """Yields the role of each seat in a round. `told` maps seats to the names of their roles, `points` to the points
    that they gained. The seats with the most points count as winners."""
    best = leaders({seat: points[seat] for seat in told})
    return (Role(seat, say, points[seat], seat in best) for seat, say in told.items())


def who_won(table: Table[S], result: Result, words: str, rule: str) -> Say:
    """Returns the sentence that names the winners, or those who are ahead if the game was stopped early. The id of the
    sentence begins with `words`; `rule` is the id of the rule that says who wins."""
    names = table.names(result.winners)
    if table.state.is_stopped:
        return say(f"{words}.ending.ahead", rule=rule, names=names, n=len(names))
    return say(f"{words}.ending.{'shared' if len(names) > 1 else 'won'}", rule=rule, names=names)


def winners_line(table: Table[S], result: Result | None, words: str) -> Say | None:
    """Returns the headline of a table once somebody has won, with an id that begins with `words`. Returns None while
    the game goes on, and if it was stopped early."""
    if result is None or table.state.is_stopped:
        return None
    return say(f"{words}.headline.over", names=table.names(result.winners), n=len(result.winners))


def leaders_line(table: Table[S], ahead: Iterable[str], words: str, round: int) -> Say:
    names = table.names(tuple(ahead))
    return say(f"{words}.headline.leads", round=round, names=names, n=len(names))
