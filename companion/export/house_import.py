"""Imports data of another house that this house lacks. Nothing is overwritten or imported twice. If a table was played
on only in the other house, the new facts are appended here. If it was played on in both houses, the imported one
becomes a second table."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from companion.export import house_log_merge
from companion.export.archive_reader import ArchiveReader as File
from companion.export.archive_reader import Unreadable
from companion.export.export_content import Damage, ExportedLog, HouseExport
from companion.table.common import table_photos
from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import fold
from companion.table.log.store_contract import AppendConflict, LogImport
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.say import Say
from companion.table.use_cases.house_comparison import is_same, shared_length
from companion.table.use_cases.tables import Tables

# Not here yet; longer there; different in both; longer here; equal; its game is not installed here.
FATES = ("new", "longer", "beside", "older", "same", "no_game")
COMES = ("new", "longer", "beside")
TRIES = 5


@dataclass(frozen=True, slots=True)
class ImportLine:
    """One table of a preview. `fate` says how the table is imported. It is "new" if this house lacks the table,
    "longer" if the other house has played on, "older" if this house has, and "same" if both are equal. It is "beside"
    if both have played on, so that a second table is made, and "no_game" if the game is not installed here. `moves`
    counts the new moves; if `fate` is "older", it counts the moves that only this house has."""

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
    """Says what an import would do. `lines` has one line for each table. `learnt` counts new facts of the house itself,
    such as people, what it has learnt from games, and decisions about open questions of the rulebooks. `damaged` lists
    damaged data in the file, which is left out."""

    lines: tuple[ImportLine, ...]
    learnt: int
    has_devices: bool
    damaged: tuple[Damage, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.learnt and not any(each.fate in COMES for each in self.lines)


@dataclass(frozen=True, slots=True)
class ImportTarget:
    """Says where a table is imported: its id in this house, and the facts that it has here (`facts_here`). `shared`
    counts the facts at the beginning that are the same in the two houses."""

    id: str
    facts_here: tuple[Fact, ...]
    shared: int

    def fate(self, theirs: Sequence[Fact]) -> str:
        """Returns how the imported facts `theirs` compare with those here: "new" (none here), "same", "longer" (only
        the other house has more), "older" (only this house has more) or "beside" (both have more)."""
        if not self.facts_here:
            return "new"
        if self.shared == len(theirs):
            return "same" if self.shared == len(self.facts_here) else "older"
        return "longer" if self.shared == len(self.facts_here) else "beside"


def preview(tables: Tables, exported: HouseExport) -> Preview:
    """Returns what an import of this export would do, without doing it."""
    here = first_facts(tables)
    lines = tuple(import_line(tables, each, import_target(tables, each, here)) for each in importable(tables, exported))
    found = tuple(sorted(lines, key=lambda each: (FATES.index(each.fate), -each.last_at)))
    learnt = len(house_log_merge.new_house_facts(tables, exported))
    return Preview(found, learnt, exported.has_devices, exported.damaged)


def import_line(tables: Tables, packed: ExportedLog, place: ImportTarget) -> ImportLine:
    """Returns the line of the preview for one table of the export. `place` is where this table would be imported."""
    game, facts = tables.resources.games.get(packed.game), packed.facts
    if game is None or packed.game == HOUSE_ID:
        return ImportLine(packed.id, packed.game, facts[0].texts("names"), None, "no_game", 0, 0, facts[-1].at)
    fate = place.fate(facts)
    if fate in COMES:
        check_shown(tables, game, packed)
    opened = fold(game, packed.id, facts)
    names = tuple(seat.name for seat in opened.table.seats if seat.status != "gone")
    more = place.facts_here[place.shared :] if fate == "older" else facts[place.shared :]
    photos = len(packed.photos) if fate in COMES else 0
    headline = tables.views.headline(opened, TABLET)
    moves = len({fact.move for fact in more})
    return ImportLine(packed.id, packed.game, names, headline, fate, moves, photos, facts[-1].at)


def importable(tables: Tables, exported: HouseExport) -> Iterator[ExportedLog]:
    """Yields the tables of the file. If a deal of secrets, such as secret roles, is running at a table, its facts from
    that deal on are left out: secrets are never imported."""
    for each in exported.tables:
        game = tables.resources.games.get(each.game)
        with refuse_unfit():
            facts = tables.files.before_deal(game, each.facts) if game else each.facts
        named = table_photos.taken_names([*facts])
        taps = {seq: tap for seq, tap in each.taps.items() if seq <= len(facts)}
        photos = tuple(name for name in each.photos if name in named)
        yield replace(each, facts=tuple(facts), taps=taps, photos=photos)


@contextmanager
def refuse_unfit() -> Iterator[None]:
    """Raises Unreadable in place of an IllegalMove in the `with` block. Such an error means that a table of the file
    cannot be opened here."""
    try:
        yield
    except IllegalMove as error:
        raise Unreadable("unfit") from error


def check_shown(tables: Tables, game: AnyGame, packed: ExportedLog) -> None:
    """Raises Unreadable if the imported table could not be opened or shown here."""
    with refuse_unfit():
        tables.files.check_shown(game, packed.id, packed.facts)


def first_facts(tables: Tables) -> dict[str, Fact]:
    """Returns the first fact of each table of this house, by the table's id. An imported table with the same first fact
    is the same table, even if its id is different."""
    return {id: facts[0] for id in tables.memory.ids() if (facts := tables.resources.log.read(id, before=2))}


def import_target(tables: Tables, packed: ExportedLog, first_here: Mapping[str, Fact]) -> ImportTarget:
    """Returns where the imported table belongs. This is the copy of the table in this house that has the most facts in
    common with the imported one. If there is no copy, or if it was played on in both houses, the target has an id that
    is new here. `first_here` maps the ids of tables of this house to their first facts."""
    first = packed.facts[0]
    places = [target_at(tables, id, packed) for id, begin in first_here.items() if is_same(begin, first)]
    best = max(places, key=lambda each: (each.shared, -len(each.facts_here), each.id), default=None)
    if best is None:
        return ImportTarget(packed.id if packed.id not in first_here else copy_id(packed), (), 0)
    return best if best.fate(packed.facts) != "beside" else replace(best, id=copy_id(packed))


def target_at(tables: Tables, id: str, packed: ExportedLog) -> ImportTarget:
    """Returns the target for a table of this house, with the number of facts that it shares with the imported one."""
    facts_here = tuple(tables.memory.facts(id))
    return ImportTarget(id, facts_here, shared_length(facts_here, packed.facts))


def copy_id(packed: ExportedLog) -> str:
    """Returns an id made from the content, so that the same copy always gets the same id and is imported only once."""
    return sha256(repr((packed.id, packed.facts)).encode()).hexdigest()[:8]


def import_house(tables: Tables, file: File) -> Preview:
    """Imports everything in the file that is new here, in one transaction, and returns what was new. If somebody plays
    meanwhile, tries again. After five attempts, raises AppendConflict."""
    for left in reversed(range(TRIES)):
        told = preview(tables, file.house_export)
        comes = {each.id for each in told.lines if each.fate in COMES}
        taken = [
            *tables_to_import(tables, file, comes),
            *house_log_merge.house_facts_to_import(tables, file.house_export),
        ]
        try:
            tables.resources.log.take(taken)
        except AppendConflict:
            if not left:
                raise
            continue
        for each in taken:
            tables.resources.announce(each.table)
        return told
    raise AssertionError


def tables_to_import(tables: Tables, file: File, comes: set[str]) -> Iterator[LogImport]:
    """Yields what is to be imported: the new facts and photos of the tables whose ids in the file are in `comes`."""
    first_here = first_facts(tables)
    codes = {each.table.code for each in tables.memory.all()}
    for packed in (each for each in importable(tables, file.house_export) if each.id in comes):
        where = import_target(tables, packed, first_here)
        known = where.shared if where.fate(packed.facts) == "longer" else 0
        facts = packed.facts if known else with_free_code(tables, packed.facts, codes)
        taps = {seq: tap for seq, tap in packed.taps.items() if seq > known}
        yield LogImport(where.id, facts[known:], taps, file.read_photos(packed))


def with_free_code(tables: Tables, facts: Sequence[Fact], codes: set[str]) -> list[Fact]:
    """Returns a table's facts with a code for the table that is not in `codes`, and adds that code to `codes`. The
    table keeps its own code if that is free."""
    first = facts[0]
    code = first.text("code")
    code = tables.opening.new_code() if code in codes or not code else code
    codes.add(code)
    return [replace(first, data={**first.data, "code": code}), *facts[1:]]
