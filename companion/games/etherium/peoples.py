"""ET-001, ET-013: who plays which people, what a people begins with, and what it means that somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium.box import COLOURS, EVERYBODY, PEOPLES, RESOURCES, UNITS
from companion.games.etherium.state import Orbit
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Move, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

NO_YES = Choice(("no", "yes"))
EXTENDED = Setting("extension", "no", NO_YES, "public", "ET-001")
# Our rulebook tells the powers of four peoples; their box tells those of the others.
POWERS: Mapping[str, str] = {"psolos": "ET-080", "reces": "ET-081", "hivalia": "ET-082", "ertis": "ET-083"}
BUILDERS, BARBARIANS, HARMONICS, SHAMANS = PEOPLES
BEGINS_WITH = (*UNITS, *RESOURCES)


def here(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in table.here())


def people(table: Table[Orbit], seat: str) -> str:
    return table.state.peoples.get(seat, "")


def present(table: Table[Orbit]) -> tuple[str, ...]:
    """The peoples at the table now."""
    return tuple(dict.fromkeys(played for seat in here(table) if (played := people(table, seat))))


def contenders(table: Table[Orbit]) -> tuple[Seat, ...]:
    """Everybody whose stars count: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def affine(table: Table[Orbit]) -> Seat | None:
    """ET-022: who plays the people of this season's moon."""
    return next((seat for seat in table.here() if people(table, seat.id) == table.state.card.moon), None)


def in_play(table: Table[Orbit]) -> tuple[str, ...]:
    """ET-001: the box serves four."""
    return EVERYBODY if EXTENDED.is_on(table) else PEOPLES


def shared_out(wanted: Mapping[str, str], extended: bool) -> dict[str, str]:
    """Who wants none in particular gets what is left."""
    chosen = [each for each in wanted.values() if each]
    if len(set(chosen)) < len(chosen):
        raise IllegalMove(say("etherium.refused.twice", rule="ET-010"))
    if not extended and any(each not in PEOPLES for each in chosen):
        raise IllegalMove(say("etherium.refused.extension", rule="ET-001"))
    given: dict[str, str] = {}
    for who, people in wanted.items():
        given[who] = people or first_free([*chosen, *given.values()], EVERYBODY if extended else PEOPLES)
    return given


def first_free(taken: Sequence[str], among: Sequence[str]) -> str:
    free = next((each for each in among if each not in taken), None)
    if free is None:
        raise IllegalMove(say("etherium.refused.extension", rule="ET-001"))
    return free


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("change_people", (("seat", Choice(here(table))), ("people", Choice(in_play(table)))))


def join(asked: Asked[Orbit]) -> list[Fact]:
    """A newcomer gets a people, and whoever comes back to one that somebody else plays meanwhile."""
    table, seat = asked.table, asked.text("seat")
    taken = [people(table, each.id) for each in table.seats if each.status != "gone" and each.id != seat]
    if (own := people(table, seat)) and own not in taken:
        return []
    given = first_free(taken, in_play(table))
    return [Fact("people_joined", {"seat": seat, "people": given}), *dressed({seat: given}, table.seats)]


def change(asked: Asked[Orbit]) -> list[Fact]:
    table, seat, wanted = asked.table, asked.text("seat"), asked.text("people")
    return [asked.fact("people_changed"), *dressed(swapped(table, seat, wanted), table.seats)]


def dressed(played: Mapping[str, str], seats: Sequence[Seat]) -> list[Fact]:
    """Whoever plays a people has its colour, on every screen as on the board."""
    wears = {each.id: each.colour for each in seats}
    given = {seat: COLOURS[people] for seat, people in played.items()}
    return [
        Fact("seat_recoloured", {"seat": who, "colour": its}) for who, its in given.items() if wears.get(who) != its
    ]


def swapped(table: Table[Orbit], seat: str, wanted: str) -> dict[str, str]:
    """Whoever takes a people that somebody else plays swaps with them."""
    other = next((each for each in here(table) if each != seat and people(table, each) == wanted), None)
    own = people(table, seat)
    return {seat: wanted, **({other: own} if other and own else {})}


def people_changed(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat, wanted = table.state, fact.text("seat"), fact.text("people")
    if wanted not in EVERYBODY:
        return state
    played = swapped(table, seat, wanted)
    return with_starts(replace(state, peoples={**state.peoples, **played}), *played)


def with_starts(state: Orbit, *seats: str) -> Orbit:
    """ET-013: what the people's box gives at the start of a year, as far as the house knows it."""
    if state.number > 1 or state.action:
        return state
    stock = state.stock
    for who in seats:
        sheet = state.sheets.get(state.peoples.get(who, ""), {})
        for thing in (each for each in BEGINS_WITH if each in sheet):
            stock = stock.put(who, thing, sheet[thing])
    return replace(state, stock=stock)


def foresee(table: Table[Orbit], move: Move) -> Iterator[Say]:
    if move.kind == "add_seat":
        yield say("etherium.foresee.joins", rule="ET-013")
    elif move.kind == "leave":
        yield say("etherium.foresee.leaves", rule="ET-022")
    else:
        yield say("etherium.foresee.sits_out", rule="ET-022")


changed = Kind(people_changed, line(name=seat(), people=choice("people", EVERYBODY)))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"change_people": change},
    facts={"people_joined": changed, "people_changed": changed},
    follows={"add_seat": join, "come_back": join},
    foresees=dict.fromkeys(("add_seat", "leave", "sit_out"), foresee),
)
