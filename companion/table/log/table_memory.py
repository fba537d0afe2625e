"""Keeps all tables of the house in memory, each in the state after the facts that were read last."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from threading import Lock, RLock

from companion.table.chapter import Due
from companion.table.common_fact_kinds import UNDO_AND_REDO
from companion.table.fact import Fact
from companion.table.log.fold import Checkpoints, FoldedTable, advance, blank, error_cause, moves_of
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import DamagedLog

HOUSE_ID = "house"
# Seconds; facts that a database has lost were written shortly before.
LONG = 3600.0


class NoSuchTable(LookupError):
    """Raised because the house has no table of this id."""


class UnreadableTable(NoSuchTable):
    """Raised for a table whose log is damaged; other tables can still be read. `report` is the id under which the error
    was logged."""

    def __init__(self, id: str, report: str) -> None:
        super().__init__(id)
        self.report = report


class MissingGame(NoSuchTable):
    """Raised because the game of this table is not installed, or could not be loaded."""


class TableMemory:
    """Keeps tables by id. `failed_games` maps a game to the type and the place of its first error that no single fact
    caused. `reread_counts` says how often a whole log was read again, for example after a restore."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.opened: dict[str, FoldedTable] = {}
        self.checkpoints: defaultdict[str, Checkpoints] = defaultdict(Checkpoints)
        self.unreadable: dict[str, str] = {}
        self.reread_counts: Counter[str] = Counter()
        self.reported: set[tuple[str, int]] = set()
        self.failed_games: dict[str, str] = {}
        self.locks: dict[str, RLock] = {}
        self.locks_lock = Lock()

    def lock(self, id: str) -> RLock:
        with self.locks_lock:
            return self.locks.setdefault(id, RLock())

    def ids(self) -> list[str]:
        """Returns the ids of all tables, without the house's own."""
        return [id for id in self.resources.log.tables() if id != HOUSE_ID]

    def all(self) -> list[FoldedTable]:
        """Returns all tables that can be opened; those whose game is missing or broken are left out."""
        found = []
        for id in self.ids():
            with suppress(Exception):
                found.append(self.load(id))
        return found

    def find_by_code(self, code: str) -> FoldedTable | None:
        """Returns the table that people join with this code, None if there is none or it is closed."""
        wanted = code.upper()
        return next((each for each in self.all() if each.table.code == wanted and not each.table.is_away), None)

    def facts(self, id: str, after: int = 0) -> list[Fact]:
        return self.resources.log.read(id, after)

    def load(self, id: str, again: bool = False) -> FoldedTable:
        """Returns the table after all facts in the log; raises NoSuchTable if there is none. If `again`, it also checks
        that the log still contains the last known fact; if not, it reads the whole log again."""
        try:
            opened = self.read_new(id, again)
        except DamagedLog as error:
            raise self.set_aside(id, error) from error
        self.unreadable.pop(id, None)
        return opened

    def verify(self, id: str) -> bool:
        """Compares the table in memory with its log, and reads the log again if they differ. Returns whether the table
        in memory has changed. All facts are compared, or only the last fact if it is older than LONG seconds."""
        known = self.opened.get(id)
        with suppress(NoSuchTable):
            self.load(id, again=True)
            if known and known is self.opened.get(id) and self.resources.clock() - known.table.last_at < LONG:
                with self.lock(id):
                    self.read_anew(id)
        return known is not self.opened.get(id)

    def recall(self, id: str) -> FoldedTable:
        """Returns the table as it was read last, which may be out of date. The store then refuses facts that were
        decided on this old state."""
        return self.opened.get(id) or self.load(id)

    def remember(self, id: str, opened: FoldedTable) -> FoldedTable:
        """Keeps this state of the table in memory, and returns it."""
        self.opened[id] = opened
        self.checkpoints[id].add(opened)
        return opened

    def fold_on(self, id: str, known: FoldedTable | None, facts: Sequence[Fact]) -> FoldedTable:
        """Returns the table `known` after these further facts, or a new table after all its facts if `known` is None.
        Raises DamagedLog if no table can be made from the facts."""
        try:
            self.opened[id] = opened = self.fold_more(known, facts) if known else self.fold_all(id, facts)
        except (NoSuchTable, DamagedLog):
            raise
        except Exception as error:
            self.note_failure(known.table.game if known else facts[0].text("game"), error)
            raise DamagedLog(id) from error
        return opened

    def report_fact(self, id: str, seq: int, error: Exception) -> None:
        """Reports the error that the fact `seq` of the table `id` caused, only the first time. If `resources.report`
        raises this error again, it is ignored, so that the table opens."""
        if (id, seq) not in self.reported:
            self.reported.add((id, seq))
            with suppress(type(error)):
                self.resources.report(error)

    def next_due(self, opened: FoldedTable) -> Due | None:
        """Returns the next move that the house makes by itself; None if there is none or the game raises."""
        try:
            return opened.game.due(opened.table)
        except Exception as error:
            self.note_failure(opened.table.game, error)
            return None

    def note_failure(self, slug: str, error: Exception) -> None:
        """Logs the first error of a game. The page of the house then names the game."""
        if slug not in self.failed_games:
            self.failed_games[slug] = error_cause(error)
            with suppress(type(error)):
                self.resources.report(error)

    def set_aside(self, id: str, error: DamagedLog) -> Exception:
        """Returns the error to raise for a damaged log. For a table this is `UnreadableTable`, and the reason is logged
        once. For the house's own log it is `error` itself, because the house cannot open without that log."""
        if id == HOUSE_ID:
            return error
        if id not in self.unreadable:
            self.unreadable[id] = self.resources.report(error)
        return UnreadableTable(id, self.unreadable[id])

    def read_new(self, id: str, again: bool) -> FoldedTable:
        """Returns the table with the facts that were written since it was last read; raises NoSuchTable if it has no
        log. If `again`, the whole log is read when it no longer contains the last known fact."""
        log = self.resources.log
        if id not in self.opened and not (id.isprintable() and log.read(id, before=2)):
            return self.missing(id)
        with self.lock(id):
            known = self.opened.get(id)
            if again and known:
                last = log.read(id, after=known.seq - 1, before=known.seq + 1)
                if [fact.at for fact in last] != [known.table.last_at]:
                    return self.read_anew(id)
            facts = log.read(id, after=known.seq if known else 0)
            if not facts:
                return known or self.missing(id)
            return self.fold_on(id, known, facts)

    def read_anew(self, id: str) -> FoldedTable:
        """Reads the whole log of a table in memory and returns the table; if nothing has changed, that is the same
        object as before. If the log is empty, the table leaves the memory and NoSuchTable is raised; for the house's
        log, an empty house is returned."""
        known, facts = self.opened[id], self.facts(id)
        if not facts:
            del self.opened[id]
        elif self.fold_on(id, None, facts) == known:
            self.opened[id] = known
            return known
        self.reread_counts[id] += 1
        return self.opened.get(id) or self.missing(id)

    def missing(self, id: str) -> FoldedTable:
        """Returns the house before its first fact if `id` is the house's; raises NoSuchTable for any other id."""
        if id == HOUSE_ID:
            return blank(self.resources.games[HOUSE_ID], HOUSE_ID)
        raise NoSuchTable(id)

    def fold_all(self, id: str, facts: Sequence[Fact]) -> FoldedTable:
        """Returns the table after all these facts; raises MissingGame if its game cannot be loaded."""
        slug = HOUSE_ID if id == HOUSE_ID else facts[0].text("game")
        if slug not in self.resources.games:
            raise MissingGame(id)
        self.checkpoints[id] = Checkpoints()
        return self.checkpoints[id].fold(self.resources.games[slug], id, facts, report=partial(self.report_fact, id))

    def fold_more(self, known: FoldedTable, facts: Sequence[Fact]) -> FoldedTable:
        """Returns the table `known` after these further facts. If there is an undo or a redo among them, the table is
        computed again from a checkpoint before the first move that it lists."""
        game, id = known.game, known.table.id
        report = partial(self.report_fact, id)
        changes = [fact for fact in facts if fact.kind in UNDO_AND_REDO]
        if not changes:
            opened = advance(known, facts, report)
            self.checkpoints[id].add(opened)
            return opened
        touched = (move for fact in changes for move in moves_of(fact))
        start = self.checkpoints[id].before(min(touched, default=1))
        later = self.resources.log.read(id, after=start.seq if start else 0)
        return self.checkpoints[id].fold(game, id, later, start, report)
