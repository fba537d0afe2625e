"""The assistant: the switch that opens all that is noted of stones and arenas, and what its chapters have in common."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.state import Creature, Place, Vale
from companion.table.chapter import Asked, Change
from companion.table.fact import Fact
from companion.table.moves import Choice, Domain, IllegalMove, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

ASSISTANT = Setting("assistant", "off", Choice(("off", "on")), "house", goes_along=False)
Lay = Callable[[Place, Fact], Place]
OneOf = tuple[str, Domain]


def of_the_round(table: Table[Vale], *offers: Offer) -> Iterator[Offer]:
    """What was tapped in an earlier round is refused, not done in this one. What nobody can choose is not on offer."""
    for offer in offers:
        if all(domain.among for _, domain in offer.fields if isinstance(domain, Choice)):
            yield replace(offer, at=table.state.this_round)


def seats(table: Table[Vale], fit: Callable[[Place], bool] = lambda there: True) -> OneOf:
    return "seat", Choice(tuple(seat.id for seat in table.here() if fit(table.state.place(seat.id))))


def creatures(table: Table[Vale], fit: Callable[[Creature], bool] = lambda creature: True) -> OneOf:
    there = (creature for seat in table.here() for creature in table.state.place(seat.id).creatures)
    return "creature", Choice(tuple(str(creature.id) for creature in there if fit(creature)))


def seat_of(asked: Asked[Vale]) -> str:
    """Whoever acts, or has the creature that the move is about."""
    return asked.text("seat") if "seat" in asked.fields else asked.state.owner(asked.number("creature"))


def place_of(asked: Asked[Vale]) -> Place:
    return asked.state.place(seat_of(asked))


def acting(asked: Asked[Vale]) -> Place:
    """VE-004: whoever has too many stones chooses which to keep before anything else is done."""
    there, name = place_of(asked), asked.table.name(seat_of(asked))
    if there.has_too_many:
        raise IllegalMove(say("vale_of_eternity.refuse.keep_first", rule="VE-004", name=name))
    return there


def with_creature(asked: Asked[Vale], kind: str) -> list[Fact]:
    """With whose it is and its name: the history tells it when it is gone."""
    id = asked.number("creature")
    creature = place_of(asked).creature(id)
    return [asked.fact(kind, creature=id, seat=seat_of(asked), name=creature.card.name if creature else "")]


def before_a_seat(lay: Lay) -> Change[Vale]:
    return lambda table, fact: laid(table, fact.text("seat"), lay, fact)


def by_a_creature(lay: Lay) -> Change[Vale]:
    """Before the seat where the creature lies now, whatever seat the fact names."""
    return lambda table, fact: laid(table, table.state.owner(fact.number("creature")), lay, fact)


def before_everybody(lay: Callable[[Place], Place]) -> Change[Vale]:
    return lambda table, fact: replace(
        table.state, places={seat: lay(there) for seat, there in table.state.places.items()}
    )


def laid(table: Table[Vale], seat: str, lay: Lay, fact: Fact) -> Vale:
    """Nothing changes before somebody who is not at this table."""
    if table.seat(seat) is None:
        return table.state
    return replace(table.state, places={**table.state.places, seat: lay(table.state.place(seat), fact)})
