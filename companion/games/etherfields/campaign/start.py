"""Starts a campaign, new or already begun without the app."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.etherfields.state import Campaign, Dreamer
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact
from companion.table.moves import Choice, Field, Number
from companion.table.seats import Seat
from companion.table.table import Table


def opening(seats: Sequence[Seat]) -> Fields:
    first = Choice(tuple(seat.id for seat in seats))
    return (("first", first), ("story", Choice(("new", "goes_on"))), ("evenings", Number(0, 500)))


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    goes_on = options.get("story") == "goes_on"
    evenings = int(options.get("evenings", 0)) if goes_on else 0
    first = str(options.get("first", seats[0].id))
    return [Fact("campaign_begun", {"first": first, "goes_on": goes_on, "evenings": evenings})]


def campaign_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    dreamers = {seat.id: Dreamer() for seat in table.seats}
    is_new, evenings = not fact.data.get("goes_on"), fact.number("evenings", 0)
    return replace(table.state, first=fact.text("first"), is_new=is_new, evening=evenings, dreamers=dreamers)


chapter: Chapter[Campaign] = Chapter(facts={"campaign_begun": Kind(campaign_begun, line(evenings=number("evenings")))})
