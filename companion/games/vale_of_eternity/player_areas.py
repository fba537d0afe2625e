"""What the chapters of the assistant share: the setting that switches it on, fields in which people choose a seat or a
creature, the area of the seat that a move is about, and changes of areas. The assistant keeps track of stones, cards
and effects."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.state import Creature, PlayerArea, Vale
from companion.table.chapter import Change, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, Domain, IllegalMove, Offer, TappedChoice
from companion.table.say import Say, say
from companion.table.settings import Setting
from companion.table.table import Table

AreaChange = Callable[[PlayerArea, Fact], PlayerArea]
OfferField = tuple[str, Domain]
ASSISTANT = Setting("assistant", "off", Choice(("off", "on")), "house", goes_along=False)
# With "yes", the move is made although it is out of order.
ANYWAY: OfferField = ("anyway", Choice(("no", "yes")))


def round_offers(table: Table[Vale], *offers: Offer) -> Iterator[Offer]:
    """Yields the given offers, except those with a field that has nothing to choose from. A tap on one of these offers
    is refused once another round has begun."""
    empty = (Choice(()), TappedChoice(()))
    for offer in offers:
        if not any(domain in empty for _, domain in offer.fields):
            yield replace(offer, during=table.state.round_key)


def seat_field(table: Table[Vale], fit: Callable[[PlayerArea], bool] = lambda area: True) -> OfferField:
    return "seat", Choice(tuple(seat.id for seat in table.here() if fit(table.state.area(seat.id))))


def creature_field(table: Table[Vale], fit: Callable[[Creature], bool] = lambda creature: True) -> OfferField:
    area = (creature for seat in table.here() for creature in table.state.area(seat.id).creatures)
    return "creature", TappedChoice(tuple(str(creature.id) for creature in area if fit(creature)))


def seat_of(asked: MoveContext[Vale]) -> str:
    return asked.text("seat") if "seat" in asked.fields else asked.state.owner(asked.number("creature"))


def area_of(asked: MoveContext[Vale]) -> PlayerArea:
    return asked.state.area(seat_of(asked))


def acting_area(asked: MoveContext[Vale]) -> PlayerArea:
    """Returns the area of the seat for which the move is made. Raises `IllegalMove` while that seat must choose which
    stones to keep (VE-004)."""
    area, name = area_of(asked), asked.table.name(seat_of(asked))
    if area.has_too_many_stones:
        raise IllegalMove(too_many_stones(name))
    return area


def too_many_stones(name: str) -> Say:
    return say("vale_of_eternity.refuse.keep_first", rule="VE-004", name=name)


def creature_facts(asked: MoveContext[Vale], kind: str) -> list[Fact]:
    id = asked.number("creature")
    creature = area_of(asked).creature(id)
    return [asked.fact(kind, creature=id, seat=seat_of(asked), name=creature.card.name if creature else "")]


def in_seat_area(change: AreaChange) -> Change[Vale]:
    return lambda table, fact: update_area(table, fact.text("seat"), change, fact)


def in_creature_area(change: AreaChange) -> Change[Vale]:
    """Returns a function that changes the state: it applies `change` to the area of the seat that owns the creature in
    the fact."""
    return lambda table, fact: update_area(table, table.state.owner(fact.number("creature")), change, fact)


def in_all_areas(change: Callable[[PlayerArea], PlayerArea]) -> Change[Vale]:
    return lambda table, fact: replace(
        table.state, areas={seat: change(area) for seat, area in table.state.areas.items()}
    )


def update_area(table: Table[Vale], seat: str, change: AreaChange, fact: Fact) -> Vale:
    if table.seat(seat) is None:
        return table.state
    return replace(table.state, areas={**table.state.areas, seat: change(table.state.area(seat), fact)})
