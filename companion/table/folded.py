"""All tables of the house, each folded once and then kept up with its log."""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock, RLock
from typing import Any

from companion.table.chapter import Chance, Known
from companion.table.fact import Fact, Who
from companion.table.fold import Opened, advance, blank, moves_of
from companion.table.game import Game
from companion.table.kinds import FILTERS
from companion.table.log import Damaged, Log
from companion.table.marks import Marks
from companion.table.moves import Offers

HOUSE_ID = "house"


class NoSuchTable(LookupError):
    pass


class SetAside(NoSuchTable):
    """What was noted of this table can't be read any more: it waits for a backup, in nobody's way. `report` is the id
    under which the reason was noted."""

    def __init__(self, id: str, report: str) -> None:
        super().__init__(id)
        self.report = report


def loudly(error: Exception) -> str:
    raise error


class Folded:
    """What is known of each table, as of the last fact that was read."""

    def __init__(
        self,
        log: Log,
        games: Mapping[str, Game[Any]],
        known: Mapping[str, Known],
        chance: Chance,
        clock: Callable[[], float],
        announce: Callable[[str], None],
        report: Callable[[Exception], str] = loudly,
    ) -> None:
        """`report` notes what broke in a game and gives the id under which it was noted; by itself it breaks here."""
        self.log, self.games, self.known = log, games, known
        self.chance, self.clock, self.announce = chance, clock, announce
        self.report = report
        self.opened: dict[str, Opened] = {}
        self.marks: defaultdict[str, Marks] = defaultdict(Marks)
        self.aside: dict[str, str] = {}
        self.offered: OrderedDict[str, tuple[int, dict[Who, Offers]]] = OrderedDict()
        self.anew: Counter[str] = Counter()
        self.locks: dict[str, RLock] = {}
        self.locks_lock = Lock()

    def lock(self, id: str) -> RLock:
        with self.locks_lock:
            return self.locks.setdefault(id, RLock())

    def ids(self) -> list[str]:
        return [id for id in self.log.tables() if id != HOUSE_ID]

    def every(self) -> list[Opened]:
        """All tables that can be opened; those whose game is missing or broken wait for it, in nobody's way."""
        found = []
        for id in self.ids():
            with suppress(Exception):
                found.append(self.look(id))
        return found

    def game(self, opened: Opened) -> Game[Any]:
        return self.games[opened.table.game]

    def look(self, id: str, again: bool = False) -> Opened:
        """The table as it is on disk now; `again`, where what was read before may be lost: a database may come back
        without its last moments."""
        try:
            opened = self.look_up(id, again)
        except Damaged as error:
            raise self.set_aside(id, error) from error
        self.aside.pop(id, None)
        return opened

    def set_aside(self, id: str, error: Damaged) -> Exception:
        """The reason is noted once. A house that can't be read is no house."""
        if id == HOUSE_ID:
            return error
        if id not in self.aside:
            self.aside[id] = self.report(error)
        return SetAside(id, self.aside[id])

    def remembered(self, id: str) -> Opened:
        """The table as of the last fact that was read: whoever has just looked asks the disk no more. What is decided
        on less than the latest is refused by its number."""
        return self.opened.get(id) or self.look(id)

    def look_up(self, id: str, again: bool) -> Opened:
        if id not in self.opened and not (id.isprintable() and self.log.read(id, before=2)):
            return self.missing(id)
        with self.lock(id):
            known = self.opened.get(id)
            if again and known and not self.log.read(id, after=known.seq - 1, before=known.seq + 1):
                return self.read_anew(id)
            facts = self.log.read(id, after=known.seq if known else 0)
            if not facts:
                return known or self.missing(id)
            return self.grown(id, known, facts)

    def read_anew(self, id: str) -> Opened:
        """From its first fact; `anew` says that its numbers mean others now."""
        if facts := self.log.read(id):
            self.grown(id, None, facts)
        else:
            del self.opened[id]
        self.offered.pop(id, None)
        self.anew[id] += 1
        return self.opened.get(id) or self.missing(id)

    def grown(self, id: str, known: Opened | None, facts: Sequence[Fact]) -> Opened:
        self.opened[id] = opened = self.counted(id, known, facts)
        return opened

    def counted(self, id: str, known: Opened | None, facts: Sequence[Fact]) -> Opened:
        """Legible, and yet nothing that a table could come from."""
        try:
            return self.caught_up(id, known, facts)
        except (NoSuchTable, Damaged):
            raise
        except Exception as error:
            raise Damaged(id) from error

    def keep(self, id: str, opened: Opened) -> Opened:
        """What was just written need not be read again."""
        self.opened[id] = opened
        self.marks[id].note(opened)
        return opened

    def missing(self, id: str) -> Opened:
        if id == HOUSE_ID:
            return blank(self.games[HOUSE_ID], HOUSE_ID)
        raise NoSuchTable(id)

    def facts(self, id: str) -> list[Fact]:
        return self.log.read(id)

    def caught_up(self, id: str, known: Opened | None, facts: Sequence[Fact]) -> Opened:
        if known:
            return self.gone_on(known, facts)
        slug = HOUSE_ID if id == HOUSE_ID else facts[0].text("game")
        if slug not in self.games:
            raise NoSuchTable(id)
        self.marks[id] = Marks()
        return self.marks[id].fold(self.games[slug], id, facts)

    def gone_on(self, known: Opened, facts: Sequence[Fact]) -> Opened:
        """With what an undo or a redo among them touches folded anew."""
        game, id = self.game(known), known.table.id
        filters = [fact for fact in facts if fact.kind in FILTERS]
        if not filters:
            opened = advance(game, known, facts)
            self.marks[id].note(opened)
            return opened
        touched = (move for fact in filters for move in moves_of(fact))
        start = self.marks[id].before(min(touched, default=1))
        return self.marks[id].fold(game, id, self.log.read(id, after=start.seq if start else 0), start)
