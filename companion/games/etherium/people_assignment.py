"""Assigns peoples (factions) to seats, with the things they begin with, also when players join or leave (ET-001,
ET-013)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium.box_contents import COLOURS, EVERYBODY, PEOPLES, RESOURCES, UNITS
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Move, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

NO_YES = Choice(("no", "yes"))
EXTENDED = Setting("extension", "no", NO_YES, "public", "ET-001")
# The rulebook explains the powers of four peoples; the extension's box explains the others.
POWERS: Mapping[str, str] = {"psolos": "ET-080", "reces": "ET-081", "hivalia": "ET-082", "ertis": "ET-083"}
BUILDERS, BARBARIANS, HARMONICS, SHAMANS = PEOPLES
BEGINS_WITH = (*UNITS, *RESOURCES)


def seat_ids(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in table.here())


def people_of(table: Table[Orbit], seat: str) -> str:
    return table.state.peoples.get(seat, "")


def peoples_present(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(played for seat in seat_ids(table) if (played := people_of(table, seat))))


def contenders(table: Table[Orbit]) -> tuple[Seat, ...]:
    """Returns the seats whose stars count: all players who have not left, also those who sit out."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.gone_seats)


def affine_seat(table: Table[Orbit]) -> Seat | None:
    moon = table.state.card.moon
    return next((seat for seat in table.here() if moon and people_of(table, seat.id) == moon), None)


def available_peoples(table: Table[Orbit]) -> tuple[str, ...]:
    return EVERYBODY if EXTENDED.is_on(table) else PEOPLES


def chosen_peoples(wanted: Mapping[str, str]) -> dict[str, str]:
    """Returns the people of each seat that has chosen one. If only one seat and one people are left, this seat gets
    this people. Raises `IllegalMove` if two seats have chosen the same people."""
    chosen = {seat: people for seat, people in wanted.items() if people}
    if len({*chosen.values()}) < len(chosen):
        raise IllegalMove(say("etherium.refused.twice", rule="ET-010"))
    return {**chosen, **people_left(chosen, [*wanted])}


def people_left(chosen: Mapping[str, str], seats: Sequence[str], among: Sequence[str] = PEOPLES) -> dict[str, str]:
    """Returns the last free people for the last of `seats` without one; {} unless exactly one seat and one people are
    left. `chosen` has the people of each other seat, and `among` the peoples that may be played."""
    waiting = [each for each in seats if each not in chosen]
    free = [each for each in among if each not in chosen.values()]
    return {waiting[0]: free[0]} if len(waiting) == len(free) == 1 else {}


def seats_without_people(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat for seat in seat_ids(table) if not people_of(table, seat))


def free_peoples(table: Table[Orbit], seat: str = "") -> list[str]:
    taken = {people_of(table, each.id) for each in table.seats if each.status != "gone" and each.id != seat}
    return [each for each in available_peoples(table) if each not in taken]


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("change_people", (("seat", Choice(seat_ids(table))), ("people", Choice(available_peoples(table)))))
    if waiting := seats_without_people(table):
        yield Offer("draw_peoples", ends=f"peoples:{'.'.join(waiting)}")


def join(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the facts that give a new or returning player the last free people. Returns [] if several are free,
    because the screen then asks, or if a returning player's own people is free. Raises `IllegalMove` if none is
    free."""
    seat, own = asked.text("seat"), people_of(asked.table, asked.text("seat"))
    if not (free := free_peoples(asked.table, seat)):
        raise IllegalMove(say("etherium.refused.extension", rule="ET-001"))
    if own in free or len(free) > 1:
        return []
    return [
        Fact("people_joined", {"seat": seat, "people": free[0]}),
        *recolour_facts({seat: free[0]}, asked.table.seats),
    ]


def change(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the facts that give a seat the people it wants. If another seat had this people, the two seats swap their
    peoples. If one seat without a people and one free people are then left, that seat gets the free people."""
    table, seat, wanted = asked.table, asked.text("seat"), asked.text("people")
    played = {each: people for each in seat_ids(table) if (people := people_of(table, each))}
    after = {**played, **peoples_after_swap(table, seat, wanted)}
    return [
        asked.fact("people_changed"),
        *given_facts(table, people_left(after, seat_ids(table), available_peoples(table)), after),
    ]


def draw(asked: MoveContext[Orbit]) -> list[Fact]:
    free = free_peoples(asked.table)
    asked.chance.shuffle(free)
    return given_facts(asked.table, dict(zip(seats_without_people(asked.table), free, strict=False)))


def given_facts(table: Table[Orbit], given: Mapping[str, str], played: Mapping[str, str] | None = None) -> list[Fact]:
    """Returns the facts that give each seat in `given` its new people. They also give each seat in `given` or `played`
    the colour of its people, if it has another colour. `played` has the peoples of seats that have their people
    already."""
    changed = [Fact("people_changed", {"seat": seat, "people": people}) for seat, people in given.items()]
    return [*changed, *recolour_facts({**(played or {}), **given}, table.seats)]


def recolour_facts(played: Mapping[str, str], seats: Sequence[Seat]) -> list[Fact]:
    wears = {seat.id: seat.colour for seat in seats}
    new = {seat: its for seat, people in played.items() if (its := COLOURS.get(people)) and its != wears.get(seat)}
    return [Fact("seat_recoloured", {"seat": seat, "colour": its}) for seat, its in new.items()]


def peoples_after_swap(table: Table[Orbit], seat: str, wanted: str) -> dict[str, str]:
    """Returns the new people of each seat that changes: the seat `seat` gets the people `wanted`. If another seat has
    this people, the two seats swap their peoples."""
    other = next((each for each in seat_ids(table) if each != seat and people_of(table, each) == wanted), None)
    return {seat: wanted, **({other: people_of(table, seat)} if other else {})}


def people_changed(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat, wanted = table.state, fact.text("seat"), fact.text("people")
    if wanted not in EVERYBODY:
        return state
    played = peoples_after_swap(table, seat, wanted)
    return with_starting_things(replace(state, peoples={**state.peoples, **played}), *played)


def without_taken_people(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, peoples = fact.text("seat"), table.state.peoples
    if people_of(table, seat) in free_peoples(table, seat):
        return table.state
    return replace(table.state, peoples={each: people for each, people in peoples.items() if each != seat})


def with_starting_things(state: Orbit, *seats: str) -> Orbit:
    """Returns the state with these seats' starting things (ET-013); unchanged once the game has begun."""
    if state.number > 1 or state.action:
        return state
    stock = state.stock
    for who in seats:
        sheet = state.sheets.get(state.peoples.get(who, ""), {})
        for thing in (each for each in BEGINS_WITH if each in sheet):
            stock = stock.put(who, thing, sheet[thing])
    return replace(state, stock=stock)


def foresee_joining(table: Table[Orbit], move: Move) -> Iterator[Say]:
    yield say("etherium.foresee.joins", rule="ET-013")


def foresee_leaving(table: Table[Orbit], move: Move) -> Iterator[Say]:
    yield say("etherium.foresee.leaves", rule="ET-022")


def foresee_sitting_out(table: Table[Orbit], move: Move) -> Iterator[Say]:
    yield say("etherium.foresee.sits_out", rule="ET-022")


changed = Kind(people_changed, line(name=seat(), people=choice("people", EVERYBODY)))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"change_people": change, "draw_peoples": draw},
    facts={"people_joined": changed, "people_changed": changed},
    reacts={"seat_came_back": without_taken_people},
    follows={"add_seat": join, "come_back": join},
    foresees={"add_seat": foresee_joining, "leave": foresee_leaving, "sit_out": foresee_sitting_out},
)
