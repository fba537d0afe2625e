"""Caches a summary of each table of a house. A summary is computed again only when the log of its table has changed."""

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from companion.evenings.finished_play import Play
from companion.evenings.table_summary import TableSummary, summarize_table
from companion.table.house import house_people
from companion.table.input_cleaning import comparable_name
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables

VISITOR = "~"
Known = Mapping[str, str]
LogState = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The summaries and plays of all tables at one moment. `states` maps the id of each table to the length of its log
    and to how often its facts were replaced by others. If one of these numbers differs later, the table's summary is
    out of date. `names` maps names to ids of people. `folded` maps ids of tables to summaries. `computed` caches
    results computed from these plays."""

    states: Mapping[str, LogState] = field(default_factory=dict)
    names: Known = field(default_factory=dict)
    folded: Mapping[str, TableSummary | None] = field(default_factory=dict)
    summaries: tuple[TableSummary, ...] = ()
    plays: tuple[Play, ...] = ()
    computed: dict[Hashable, Any] = field(default_factory=dict)


class SummaryCache:
    """Keeps summaries and plays of all tables. Its methods return the same tuples until a log changes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.snapshot = Snapshot()

    def summaries(self) -> tuple[TableSummary, ...]:
        """Returns the summaries of all tables, latest first, with today's ids of people."""
        return self.current().summaries

    def plays(self) -> tuple[Play, ...]:
        """Returns the plays of all finished tables, latest first."""
        return self.current().plays

    def summary(self, table: str) -> TableSummary | None:
        return next((each for each in self.summaries() if each.table == table), None)

    def cached(self, what: Hashable, count: Callable[[tuple[Play, ...]], T]) -> T:
        """Returns what `count` computes from all plays, cached under the key `what` until a log changes."""
        now = self.current()
        if what not in now.computed:
            now.computed[what] = count(now.plays)
        return cast(T, now.computed[what])

    def current(self) -> Snapshot:
        """Returns the snapshot of the present logs, and makes a new one if a log has changed. A snapshot is not changed
        later, so its plays and its computed results always fit together, even if another thread makes a new one."""
        known = self.snapshot
        reread = self.tables.memory.reread_counts
        states = {id: (length, reread[id]) for id, length in self.tables.resources.log.lengths().items()}
        if states != known.states:
            known = self.snapshot = self.refresh(known, states)
        return known

    def refresh(self, before: Snapshot, states: Mapping[str, LogState]) -> Snapshot:
        """Returns a new snapshot. Summaries of logs that have not changed are taken from the snapshot `before`;
        `states` are the present states of the logs."""
        names = house_people.ids_by_name(self.tables.house().persons)
        folded = {id: self.refold(id, before, states, names) for id in states if id != HOUSE_ID}
        found = (summary for summary in folded.values() if summary)
        summaries = tuple(sorted(found, key=lambda each: (-each.last_at, each.table)))
        over = (summary.play for summary in summaries if summary.play)
        plays = tuple(sorted(over, key=lambda each: (-each.ended, each.table)))
        return Snapshot(states, names, folded, summaries, plays)

    def refold(self, id: str, before: Snapshot, states: Mapping[str, LogState], names: Known) -> TableSummary | None:
        """Returns the summary of the table `id`; None if the table is a demo or cannot be opened. If the table's log
        has not changed, the summary comes from the snapshot `before`."""
        summary = before.folded.get(id)
        if before.states.get(id) == states[id]:
            return summary if names == before.names or summary is None else with_people(summary, names)
        with suppress(Exception):
            opened = self.tables.memory.load(id)
            if not opened.table.is_demo:
                return with_people(summarize_table(opened), names)
        return None


def with_people(summary: TableSummary, known: Known) -> TableSummary:
    """Returns the summary with its people's ids as they are in the house today. `known` maps names to ids."""
    play = summary.play
    if play:
        play = replace(play, players=tuple(replace(each, person=person_id(each.name, known)) for each in play.players))
    return replace(summary, play=play, persons=tuple(person_id(seat.name, known) for seat in summary.seats))


def person_id(name: str, known: Known) -> str:
    """Returns the id that `known` has for this name; if the name is not there, returns an id that is made from the
    name."""
    read = comparable_name(name)
    return known.get(read, f"{VISITOR}{read}")
