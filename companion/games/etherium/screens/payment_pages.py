"""Shows two pages on which players choose how they pay. The choice is part of the page's address, so that players see
its result before they pay."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import capacity_tokens
from companion.games.etherium.box_contents import BASE, CAPACITIES
from companion.games.etherium.people_assignment import people_of
from companion.games.etherium.resources import transformation
from companion.games.etherium.resources.tokens_and_cubes import total_count
from companion.games.etherium.shared_printed_values import thing_name
from companion.games.etherium.state import Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Pick:
    """A number that the player can choose. `query` holds the parameters of the page's address with this number, and
    `is_chosen` says whether it is chosen now."""

    number: int
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Pile:
    thing: str
    has: int
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Etherising:
    """The page on which a seat turns cubes into Ether. `rate` is how many cubes one Ether costs, 0 if unknown; `by` is
    the name of the move. The cubes in `paid` buy `ether`, and the player keeps `kept` of them. `left` is how many base
    cubes the seat has."""

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
class CapacityOffer:
    """A capacity to buy, with its stars, None if unknown. `left` is how many the supply has, and `extra` are the cubes
    that it costs in addition to Ether. `why` is the reason why it cannot be bought, or None."""

    capacity: str
    name: Say | str
    stars: int | None
    left: int
    why: Say | None
    bonus: str = ""
    extra: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Buying:
    """The page on which a seat buys a capacity. `price` is the price that players have read on the panel. If nobody has
    entered it, it is the price chosen on the page, or None."""

    seat: Seat
    people: str
    ether: int
    price: int | None
    picks: tuple[Pick, ...]
    tokens: tuple[CapacityOffer, ...]


def etherise(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part | None:
    seat = table.seat(asked.get("seat", ""))
    if seat is None:
        return None
    value = etherising(table, seat, asked)
    return Part("etherise", value, draws=(value.by,))


def etherising(table: Table[Orbit], seat: Seat, asked: Mapping[str, str]) -> Etherising:
    stock, rate = table.state.stock, transformation.rate(table, seat.id)
    paid = {thing: chosen(asked, thing, stock.count(seat.id, thing)) for thing in BASE}
    room = stock.room(seat.id, "ether")
    less = transformation.discount(table, seat.id) if any(paid.values()) else 0
    ether = min(room, (sum(paid.values()) + less) // rate) if rate else chosen(asked, "ether", room)
    now: dict[str, str | int] = {"seat": seat.id, **paid, **({} if rate else {"ether": ether})}
    return Etherising(
        seat=seat,
        people=people_of(table, seat.id),
        rate=rate,
        by=transformation.etherise_move(table, seat.id),
        piles=tuple(pile(now, thing, stock.count(seat.id, thing)) for thing in BASE)
        + (() if rate else (pile(now, "ether", room),)),
        paid=tuple(paid.items()),
        ether=ether,
        kept=max(0, sum(paid.values()) - max(0, ether * rate - less)) if rate else 0,
        left=total_count(stock, seat.id, BASE),
    )


def chosen(asked: Mapping[str, str], name: str, most: int) -> int:
    """Returns the number in the parameter `name` of the page's address, but at most `most`; 0 if there is no valid
    number."""
    number = asked.get(name, "")
    return min(most, int(number)) if number.isascii() and number.isdigit() and len(number) < 4 else 0


def pile(now: Mapping[str, str | int], thing: str, has: int) -> Pile:
    """Returns the numbers from which a player chooses how many of a thing to pay. `now` holds the current parameters of
    the page's address."""
    return Pile(thing, has, tuple(pick(now, thing, number) for number in range(has + 1)))


def pick(now: Mapping[str, str | int], name: str, number: int) -> Pick:
    query = "&".join(f"{field}={value}" for field, value in {**now, name: number}.items())
    return Pick(number, query, now.get(name) == number)


def capacity(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part | None:
    seat = table.seat(asked.get("seat", ""))
    return Part("buying", buying(table, seat, asked), draws=("transform",)) if seat else None


def buying(table: Table[Orbit], seat: Seat, asked: Mapping[str, str]) -> Buying:
    ether, printed = table.state.stock.count(seat.id, "ether"), transformation.price(table, seat.id, "capacity")
    said = chosen(asked, "paid", ether) or None
    now: dict[str, str | int] = {"seat": seat.id, "paid": said or 0}
    return Buying(
        seat=seat,
        people=people_of(table, seat.id),
        ether=ether,
        price=said if printed is None else printed,
        picks=tuple(pick(now, "paid", number) for number in range(1, ether + 1)) if printed is None else (),
        tokens=tuple(capacity_offer(table, seat.id, each) for each in CAPACITIES),
    )


def capacity_offer(table: Table[Orbit], seat: str, thing: str) -> CapacityOffer:
    state = table.state
    why = transformation.obstacle(table, seat, thing)
    bonus = state.gifts.get(thing, capacity_tokens.UNREAD).bonus
    extra = tuple(capacity_tokens.extra_cost(state, thing).items())
    stars = state.capacities.get(thing)
    return CapacityOffer(thing, thing_name(state, thing), stars, state.stock.left(thing), why, bonus, extra)
