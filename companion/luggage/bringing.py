"""What luggage has that this house lacks, and bringing it in: nothing here is overwritten, nothing comes twice. A table
that went on there is caught up with; one that went on in both houses comes beside ours."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from companion.luggage import learning
from companion.luggage.packing import Luggage, Packed
from companion.luggage.reading import Opened as File
from companion.luggage.reading import Unreadable
from companion.table.copies import is_same, shared
from companion.table.fact import TABLET, Fact
from companion.table.fold import AnyGame, fold
from companion.table.folded import HOUSE_ID
from companion.table.log import Clash, Taken
from companion.table.moves import IllegalMove
from companion.table.play import Tables
from companion.table.say import Say

# Not here yet; theirs has gone on; both have; ours has; nothing new; its game is not installed here.
FATES = ("new", "longer", "beside", "older", "same", "no_game")
COMES = ("new", "longer", "beside")
TRIES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A table of theirs beside ours: `fate` is one of FATES, `moves` how many are new, or how many only ours has."""

    id: str
    game: str
    names: tuple[str, ...]
    headline: Say | None
    fate: str
    moves: int
    photos: int
    last_at: float


@dataclass(frozen=True, slots=True)
class Preview:
    """`learnt` is how much of the house's own comes along: people, what cards say, agreed sentences."""

    lines: tuple[Line, ...]
    learnt: int
    has_devices: bool

    @property
    def is_empty(self) -> bool:
        return not self.learnt and not any(each.fate in COMES for each in self.lines)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table of theirs belongs in this house, and what we have of it."""

    id: str
    ours: tuple[Fact, ...]
    both: int

    def fate(self, theirs: Sequence[Fact]) -> str:
        if not self.ours:
            return "new"
        if self.both == len(theirs):
            return "same" if self.both == len(self.ours) else "older"
        return "longer" if self.both == len(self.ours) else "beside"


def preview(tables: Tables, luggage: Luggage) -> Preview:
    ours = begun(tables)
    lines = tuple(line(tables, each, place(tables, each, ours)) for each in luggage.tables)
    found = tuple(sorted(lines, key=lambda each: (FATES.index(each.fate), -each.last_at)))
    return Preview(found, len(learning.news(tables, luggage)), luggage.has_devices)


def line(tables: Tables, packed: Packed, place: Place) -> Line:
    game, facts = tables.games.get(packed.game), packed.facts
    if game is None or packed.game == HOUSE_ID:
        return Line(packed.id, packed.game, facts[0].texts("names"), None, "no_game", 0, 0, facts[-1].at)
    fate = place.fate(facts)
    if fate in COMES:
        check_shown(tables, game, packed)
    opened = fold(game, packed.id, facts)
    names = tuple(seat.name for seat in opened.table.seats if seat.status != "gone")
    more = place.ours[place.both :] if fate == "older" else facts[place.both :]
    photos = len(packed.photos) if fate in COMES else 0
    headline = tables.headline(opened, TABLET)
    return Line(packed.id, packed.game, names, headline, fate, moves(more), photos, facts[-1].at)


def check_shown(tables: Tables, game: AnyGame, packed: Packed) -> None:
    try:
        tables.check_shown(game, packed.id, packed.facts)
    except IllegalMove as error:
        raise Unreadable("unfit") from error


def moves(facts: Sequence[Fact]) -> int:
    return len({fact.move for fact in facts})


def begun(tables: Tables) -> dict[str, Fact]:
    """How each of our tables began: a file of one table has brought it under another id."""
    return {id: facts[0] for id in tables.ids() if (facts := tables.log.read(id, before=2))}


def place(tables: Tables, packed: Packed, ours: Mapping[str, Fact]) -> Place:
    """Of several copies that we have, the one that has most in common with theirs, and least that theirs lacks."""
    first = packed.facts[0]
    places = [placed(tables, id, packed) for id, begin in ours.items() if is_same(begin, first)]
    best = max(places, key=lambda each: (each.both, -len(each.ours), each.id), default=None)
    if best is None:
        return Place(packed.id if packed.id not in ours else beside(packed), (), 0)
    return best if best.fate(packed.facts) != "beside" else replace(best, id=beside(packed))


def placed(tables: Tables, id: str, packed: Packed) -> Place:
    ours = tuple(tables.facts(id))
    return Place(id, ours, shared(ours, packed.facts))


def beside(packed: Packed) -> str:
    """The same copy has the same id, whoever brings it how often."""
    return sha256(repr((packed.id, packed.facts)).encode()).hexdigest()[:8]


def bring(tables: Tables, file: File) -> Preview:
    """All that is new, in one step; decided again if somebody played meanwhile. Taps that we know stay ours."""
    for left in reversed(range(TRIES)):
        told = preview(tables, file.luggage)
        comes = {each.id for each in told.lines if each.fate in COMES}
        taken = [*taken_tables(tables, file, comes), *learning.taken(tables, file.luggage)]
        try:
            tables.log.take(taken)
        except Clash:
            if not left:
                raise
            continue
        for each in taken:
            tables.announce(each.table)
        return told
    raise AssertionError


def taken_tables(tables: Tables, file: File, comes: set[str]) -> Iterator[Taken]:
    ours = begun(tables)
    codes = {each.table.code for each in tables.every()}
    for packed in (each for each in file.luggage.tables if each.id in comes):
        where = place(tables, packed, ours)
        known = where.both if where.fate(packed.facts) == "longer" else 0
        facts = packed.facts if known else own_code(tables, packed.facts, codes)
        taps = {seq: tap for seq, tap in packed.taps.items() if seq > known}
        yield Taken(where.id, facts[known:], taps, file.photos(packed))


def own_code(tables: Tables, facts: Sequence[Fact], codes: set[str]) -> list[Fact]:
    """Two tables of one code would be one to whoever types it."""
    first = facts[0]
    code = first.text("code")
    code = tables.new_code() if code in codes or not code else code
    codes.add(code)
    return [replace(first, data={**first.data, "code": code}), *facts[1:]]
