"""Writes facts: numbers them, checks whether the game is over, and stores them with what the house learns."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace

from companion.table.chapter import Known
from companion.table.common.table_photos import DROPPED, pictures_to_delete
from companion.table.common_fact_kinds import UNDO_AND_REDO
from companion.table.fact import HOUSE, Fact, Json, Who
from companion.table.house.house_game import House
from companion.table.log.fold import FoldedTable, advance
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import AppendConflict, DamagedLog
from companion.table.log.table_memory import HOUSE_ID, TableMemory

Values = Mapping[str, Json]


class Lessons:
    """Computes what the house learns from the facts of games, for later tables."""

    def __init__(self, resources: Resources, memory: TableMemory) -> None:
        self.resources, self.memory = resources, memory

    def all_of(self, slug: str) -> dict[str, Json]:
        house: House = self.memory.recall(HOUSE_ID).table.state
        return dict(house.learnt.get(slug, {}))

    def known_values(self, slug: str) -> Known:
        """Returns the data of a game, with what the house has learnt about it under `learnt`."""
        return {**self.resources.known.get(slug, {}), "learnt": self.all_of(slug)}

    def learnt_from(self, after: FoldedTable | None, facts: Sequence[Fact]) -> Mapping[str, Values]:
        """Returns what the house learns from these facts, by game. `after` is the table after them, None after an undo
        or a redo, from which the house learns nothing. It learns nothing from a demonstration either."""
        if after is None or after.table.is_demo:
            return {}
        game = after.game
        teaching = [fact for fact in facts if fact.kind in game.index.lessons]
        values = {name: value for fact in teaching for name, value in game.lessons(after.table, fact).items()}
        return {game.slug: values} if values else {}

    def new_facts(self, slug: str, values: Values) -> list[Fact]:
        """Returns a fact for each of these `values` that the house does not know of the game yet."""
        known = self.all_of(slug)
        return [
            Fact("lesson_learnt", {"game": slug, "name": name, "value": value})
            for name, value in values.items()
            if known.get(name) != value
        ]


Decide = Callable[[FoldedTable], list[Fact]]
Pictures = Mapping[str, bytes | None]
NO_PICTURES: Pictures = {}


class GameFailed(Exception):
    """Raised because the game raised an error while it decided or applied facts; nothing is written."""

    @property
    def error(self) -> Exception:
        return self.__cause__ if isinstance(self.__cause__, Exception) else self


class FactWriter:
    """Writes facts to the log, and announces each changed table."""

    def __init__(self, resources: Resources, memory: TableMemory, lessons: Lessons) -> None:
        self.resources, self.memory, self.lessons = resources, memory, lessons

    def append(self, id: str, who: Who, decide: Decide, key: str = "", pictures: Pictures = NO_PICTURES) -> FoldedTable:
        """Writes the facts that `decide` returns, and returns the table after them. If another writer was faster,
        `decide` is called again. If a fact with this `key` exists already, nothing is written."""
        with self.memory.lock(id):
            before = self.memory.recall(id)
            while True:
                try:
                    return self.append_to(before, who, decide, key, pictures)
                except AppendConflict:
                    self.memory.load(HOUSE_ID, again=True)
                    before = self.memory.load(id, again=True)
                except Exception:
                    # Usually DuplicateKey. The key is looked up only after an error, so that the usual case stays fast.
                    with suppress(DamagedLog):
                        if key and self.resources.log.knows(id, key):
                            return self.memory.load(id)
                    raise

    def append_first(self, id: str, after: FoldedTable, facts: Sequence[Fact]) -> None:
        """Writes the first facts of a table, unless the table exists already. `after` is the table after these facts.
        If another writer was faster, it tries again."""
        taught = self.lessons.learnt_from(after, facts)
        while not self.resources.log.read(id, before=2):
            with suppress(AppendConflict):
                return self.announce(id, self.write(id, facts, "", taught, NO_PICTURES))
            self.memory.load(HOUSE_ID, again=True)

    def teach(self, slug: str, values: Values) -> None:
        self.append(HOUSE_ID, HOUSE, lambda house: self.lessons.new_facts(slug, values))

    def stamp(self, facts: Sequence[Fact], after: int) -> list[Fact]:
        """Returns the facts as the house's next move after the fact `after`, with numbers and the present time."""
        return number_facts(facts, after, after + 1, HOUSE, self.resources.clock())

    def append_to(self, before: FoldedTable, who: Who, decide: Decide, key: str, pictures: Pictures) -> FoldedTable:
        """Writes the facts that `decide` returns for the state `before`, and returns the table after them; `before` if
        there are none. Raises AppendConflict if another writer was faster."""
        facts, after = self.complete_facts(before, decide(before), who)
        if not facts:
            return before
        id = before.table.id
        if after and any(fact.kind == DROPPED for fact in facts):
            pictures = {**pictures, **pictures_to_delete(after.table, facts)}
        has_taught = self.write(id, facts, key, self.lessons.learnt_from(after, facts), pictures)
        try:
            return self.memory.remember(id, after) if after else self.memory.fold_on(id, before, facts)
        finally:
            self.announce(id, has_taught)

    def complete_facts(
        self, opened: FoldedTable, decided: list[Fact], who: Who
    ) -> tuple[list[Fact], FoldedTable | None]:
        """Returns the decided facts with their numbers, and the table after them. If the result of the game must now be
        announced, the fact that announces it is added. Instead of the table, None is returned for no facts, and for an
        undo or a redo, after which the table must be computed again. Raises GameFailed if the game cannot apply a
        fact."""
        now, game = self.resources.clock(), opened.game
        facts = number_facts(decided, opened.seq, opened.seq + 1, who, now)
        kinds = {fact.kind for fact in facts}
        if not facts or kinds & UNDO_AND_REDO:
            return facts, None
        after = advance(opened, facts, refuse_failing_fact)
        result = game.ending.unannounced(after.table) if game.ending and kinds & game.index.may_end else None
        if result is None:
            return facts, after
        facts += number_facts([result.fact()], after.seq, opened.seq + 1, who, now)
        return facts, advance(opened, facts)

    def announce(self, id: str, has_taught: bool) -> None:
        """Announces that the table has changed. If `has_taught`, the house has learnt something from the table, so the
        house is announced as changed too, even if it cannot be read."""
        self.resources.announce(id)
        if has_taught:
            try:
                self.memory.load(HOUSE_ID)
            finally:
                self.resources.announce(HOUSE_ID)

    def write(self, id: str, facts: Sequence[Fact], key: str, taught: Mapping[str, Values], pictures: Pictures) -> bool:
        """Stores facts, and what the house learns, in one transaction. Returns whether it has learnt anything."""
        with ExitStack() as locks:
            also = {}
            if taught and id != HOUSE_ID:
                locks.enter_context(self.memory.lock(HOUSE_ID))
                house = self.memory.load(HOUSE_ID)
                learnt = [fact for slug, values in taught.items() for fact in self.lessons.new_facts(slug, values)]
                also = {HOUSE_ID: self.stamp(learnt, house.seq)}
            self.resources.log.append(id, facts, key, also, pictures)
        return any(also.values())


def refuse_failing_fact(seq: int, error: Exception) -> None:
    """Raises GameFailed, so that the fact with the number `seq`, which the game cannot apply, is not written."""
    raise GameFailed(seq) from error


def number_facts(facts: Sequence[Fact], after: int, move: int, who: Who, now: float) -> list[Fact]:
    """Returns the facts numbered from `after` + 1 on, as parts of one move that `who` made at the time `now`."""
    who = Who(who.role, who.seat)
    return [replace(fact, seq=seq, move=move, who=who, at=now) for seq, fact in enumerate(facts, start=after + 1)]
