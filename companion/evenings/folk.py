"""Who people are today: those of the house, and whoever sat here once and was never met, by the name they gave."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.evenings.trace import Trace
from companion.table.persons import People, Person


def folk(people: People, traces: Iterable[Trace]) -> Mapping[str, Person]:
    """By id. `traces` come latest first; a person without a colour wears what they wore last."""
    met = {person.id: person for person in people}
    found: dict[str, Person] = {}
    for trace in traces:
        for id, seat in zip(trace.persons, trace.seats, strict=True):
            if id not in found:
                known = met.get(id, Person(id, seat.name))
                found[id] = known if known.colour else replace(known, colour=seat.colour)
    return {**met, **found}
