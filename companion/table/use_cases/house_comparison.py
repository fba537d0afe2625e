"""Compares a house in a backup with the house of today, and finds copies of a table in the same house."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from companion.table.fact import TABLET, Fact, Json
from companion.table.log import undo
from companion.table.log.fold import FoldedTable
from companion.table.log.table_export_format import fact_row
from companion.table.log.table_memory import NoSuchTable, TableMemory
from companion.table.say import Say, say
from companion.table.use_cases.tables import Tables

FATES = ("gone", "shorter", "longer", "back", "same")


@dataclass(frozen=True, slots=True)
class TableDifference:
    """How a table in the backup differs from the same table today. `fate` says what a restore would do to the table
    (see the function `fate`). `moves` is the number of moves that the table would lose or get back."""

    game: str
    names: tuple[str, ...]
    headline: Say
    fate: str
    moves: int


def compare_houses(now: Tables, then: Tables) -> list[TableDifference]:
    """Returns how the readable tables of a backup (`then`) differ from those of today (`now`). Tables that would lose
    something by a restore come first."""
    here, there = ({each.table.id: each for each in tables.memory.all()} for tables in (now, then))
    lines = [difference(now, here[id], now, then) for id in here.keys() - there.keys()]
    lines += [difference(then, there[id], now, then) for id in there]
    return sorted(lines, key=lambda each: (FATES.index(each.fate), -each.moves, each.names))


def difference(tables: Tables, opened: FoldedTable, now: Tables, then: Tables) -> TableDifference:
    id = opened.table.id
    mine, theirs = moves(now, id), moves(then, id)
    names = tuple(seat.name for seat in opened.table.seats if seat.status != "gone")
    headline = tables.views.headline(opened, TABLET)
    return TableDifference(opened.table.game, names, headline, fate(mine, theirs), len({*mine} ^ {*theirs}))


def fate(now: Sequence[object], then: Sequence[object]) -> str:
    """Returns what a restore does to a table with these moves now and in the backup: it is "gone", loses moves
    ("shorter"), gets moves ("longer"), comes "back" or stays the "same"."""
    if not then:
        return "gone"
    if not now:
        return "back"
    lost = {*now} - {*then}
    return "shorter" if lost else "longer" if {*then} - {*now} else "same"


def moves(tables: Tables, id: str) -> list[object]:
    """Returns number, kind and time of each move of a table; [] if there is no such table. If two tables began alike, a
    comparison of these lists shows whether they went on differently."""
    try:
        facts = tables.memory.facts(id)
    except NoSuchTable:
        return []
    return [(fact.seq, fact.kind, fact.at) for fact in facts if fact.seq == fact.move]


def before_secrets(tables: Tables) -> dict[str, int]:
    """Maps each table with a running deal to the number of the last fact before that deal. Only facts up to this number
    may leave the house."""
    memory = tables.memory
    running = [each for each in memory.all() if each.table.privacy.deal]
    return {each.table.id: undo.before_deal(each.game, memory.facts(each.table.id)) for each in running}


def void_facts(then: Tables, upto: Mapping[str, int]) -> dict[str, list[Fact]]:
    """Returns, by table, a fact that tells the screens that the deal is void. `upto` maps the tables with a running
    deal to the number of their last fact before that deal. A table that has no fact before its deal is left out."""
    at = then.resources.clock()
    return {id: [Fact(undo.VOIDED, {}, at=at)] for id, end in upto.items() if end}


@dataclass(frozen=True, slots=True)
class Copy:
    """A table that begins with the same fact as this table. `ours` counts the facts that only this table has, `theirs`
    those that only the copy has. `our_last` and `their_last` are the times of the last facts."""

    id: str
    ours: int
    theirs: int
    our_last: float
    their_last: float

    @property
    def relation(self) -> str:
        """Returns how this table stands to the copy: "newer" if only this table has further facts, "older" if only the
        copy has, "parted" if both have, "same" if neither has."""
        if self.ours and self.theirs:
            return "parted"
        return "newer" if self.ours else "older" if self.theirs else "same"

    @property
    def told(self) -> Say:
        if self.relation == "parted":
            return say("copy.parted", ours=self.ours, theirs=self.theirs)
        if self.relation == "same":
            return say("copy.same")
        return say("copy.newer", n=self.ours) if self.ours else say("copy.older", n=self.theirs)


def copies(memory: TableMemory, id: str) -> Iterator[Copy]:
    """Yields the other tables that begin with the same fact as this one."""
    ours = memory.facts(id)
    for other in memory.ids():
        begun = memory.resources.log.read(other, before=2) if other != id else []
        if not begun or not is_same(begun[0], ours[0]):
            continue
        theirs = memory.facts(other)
        both = shared_length(ours, theirs)
        yield Copy(other, len(ours) - both, len(theirs) - both, ours[-1].at, theirs[-1].at)


def shared_length(ours: Sequence[Fact], theirs: Sequence[Fact]) -> int:
    """Returns how many facts both logs have in common, from the beginning on."""
    return sum(1 for _ in takewhile(lambda pair: is_same(*pair), zip(ours, theirs, strict=False)))


def is_same(one: Fact, other: Fact) -> bool:
    """Returns whether two facts are equal apart from what belongs to one house: the device at a seat, the code to join
    the table, and the link to the next table."""
    return without_code(one) == without_code(other)


def without_code(fact: Fact) -> list[Json]:
    seq, move, kind, data, who, at = fact_row(fact)  # type: ignore[misc, str-unpack]
    kept = {name: value for name, value in data.items() if (kind, name) != ("table_opened", "code")}  # type: ignore[union-attr]
    return [seq, move, kind, kept, who, at]
