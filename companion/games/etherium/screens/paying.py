"""Two payments that need a choice: which cubes become Ether, which capacity is bought. What is chosen stands in the
address of the page, so that stock, result and reasons are told before anything is paid."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import gifts, transformation
from companion.games.etherium.box import BASE, CAPACITIES
from companion.games.etherium.capacities import called
from companion.games.etherium.paying import among
from companion.games.etherium.peoples import people
from companion.games.etherium.state import Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

Asking = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Pick:
    """A number to choose, and the address that chooses it."""

    number: int
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """What somebody has of one thing, and how much of it they would give."""

    thing: str
    has: int
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Etherising:
    """`by` is the move with which this seat does so, `rate` 0 while nobody has read the panel; `paid` and `ether` are
    what would be paid and come of it, `kept` the cubes that buy nothing."""

    seat: Seat
    people: str
    rate: int
    by: str
    piles: tuple[Pile, ...]
    paid: tuple[tuple[str, int], ...]
    ether: int
    kept: int
    left: int


@dataclass(frozen=True, slots=True)
class Token:
    """A capacity to buy: its name, its stars where they are known, how many are left, and why it cannot be had."""

    capacity: str
    name: Say | str
    stars: int | None
    left: int
    why: Say | None
    bonus: str = ""
    extra: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Buying:
    """`price` is what the panel prints, or what was chosen while nobody has read it."""

    seat: Seat
    people: str
    ether: int
    price: int | None
    picks: tuple[Pick, ...]
    tokens: tuple[Token, ...]


def etherise(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part | None:
    seat = table.seat(asked.get("seat", ""))
    if seat is None:
        return None
    value = etherising(table, seat, asked)
    return Part("etherise", value, draws=(value.by,))


def etherising(table: Table[Orbit], seat: Seat, asked: Asking) -> Etherising:
    stock, rate = table.state.stock, transformation.rate(table, seat.id)
    paid = {thing: chosen(asked, thing, stock.count(seat.id, thing)) for thing in BASE}
    room = stock.room(seat.id, "ether")
    less = transformation.discount(table, seat.id) if any(paid.values()) else 0
    ether = min(room, (sum(paid.values()) + less) // rate) if rate else chosen(asked, "ether", room)
    now: dict[str, str | int] = {"seat": seat.id, **paid, **({} if rate else {"ether": ether})}
    return Etherising(
        seat=seat,
        people=people(table, seat.id),
        rate=rate,
        by=transformation.etherisation(table, seat.id),
        piles=tuple(pile(now, thing, stock.count(seat.id, thing)) for thing in BASE)
        + (() if rate else (pile(now, "ether", room),)),
        paid=tuple(paid.items()),
        ether=ether,
        kept=max(0, sum(paid.values()) - max(0, ether * rate - less)) if rate else 0,
        left=among(stock, seat.id, BASE),
    )


def chosen(asked: Asking, name: str, most: int) -> int:
    number = asked.get(name, "")
    return min(most, int(number)) if number.isascii() and number.isdigit() and len(number) < 4 else 0


def pile(now: Mapping[str, str | int], thing: str, has: int) -> Pile:
    return Pile(thing, has, tuple(pick(now, thing, number) for number in range(has + 1)))


def pick(now: Mapping[str, str | int], name: str, number: int) -> Pick:
    query = "&".join(f"{field}={value}" for field, value in {**now, name: number}.items())
    return Pick(number, query, now.get(name) == number)


def capacity(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part | None:
    seat = table.seat(asked.get("seat", ""))
    return Part("buying", buying(table, seat, asked), draws=("transform",)) if seat else None


def buying(table: Table[Orbit], seat: Seat, asked: Asking) -> Buying:
    ether, printed = table.state.stock.count(seat.id, "ether"), transformation.price(table, seat.id, "capacity")
    said = chosen(asked, "paid", ether) or None
    now: dict[str, str | int] = {"seat": seat.id, "paid": said or 0}
    return Buying(
        seat=seat,
        people=people(table, seat.id),
        ether=ether,
        price=said if printed is None else printed,
        picks=tuple(pick(now, "paid", number) for number in range(1, ether + 1)) if printed is None else (),
        tokens=tuple(token(table, seat.id, each) for each in CAPACITIES),
    )


def token(table: Table[Orbit], seat: str, thing: str) -> Token:
    state = table.state
    why = transformation.obstacle(table, seat, thing)
    bonus, extra = state.gifts.get(thing, gifts.UNREAD).bonus, tuple(gifts.extra_cost(state, thing).items())
    stars = state.capacities.get(thing)
    return Token(thing, called(state, thing), stars, state.stock.left(thing), why, bonus, extra)
