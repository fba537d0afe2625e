"""Finds people who have never played a game, and the hints for what happens to them for the first time."""

from collections.abc import Iterator, Mapping, Sequence

from companion.evenings.summary_cache import person_id
from companion.reference.rules_book import Book, Section
from companion.table.common_fact_kinds import UNDO_AND_REDO
from companion.table.fact import Who
from companion.table.house import house_people
from companion.table.log.fold import FoldedTable, undone_moves
from companion.table.seats import Seat
from companion.table.use_cases.tables import Tables

HINT = "hint-"


class Newcomers:
    """Finds the people at each table who have never played its game. `lessons` maps games to their cards and hints.
    Results are cached, because the people at a table seldom change and a log only grows."""

    def __init__(self, tables: Tables, lessons: Mapping[str, Book]) -> None:
        self.tables, self.lessons = tables, lessons
        self.hints = {game: frozenset(hint_kinds(lesson)) for game, lesson in lessons.items()}
        self.found: dict[str, tuple[tuple[Seat, ...], frozenset[str]]] = {}
        self.hinted: dict[str, tuple[int, tuple[str, ...]]] = {}

    def seats(self, opened: FoldedTable) -> frozenset[str]:
        """Returns the ids of the seats of newcomers: people who have sat at no other table of this game at which
        something was played. Returns an empty set if the game has no lesson, and for a demonstration."""
        table = opened.table
        if table.game not in self.lessons or table.is_demo:
            return frozenset()
        seats, found = self.found.get(table.id, ((), frozenset()))
        if seats != table.seats:
            known = house_people.ids_by_name(self.tables.house().persons)
            others = (each.table for each in self.tables.memory.all() if each.recent and each.table.id != table.id)
            played = {
                person_id(seat.name, known) for other in others if other.game == table.game for seat in other.seats
            }
            found = frozenset(each.id for each in table.seats if person_id(each.name, known) not in played)
            self.found[table.id] = table.seats, found
        return found

    def names(self, opened: FoldedTable, who: Who) -> tuple[str, ...]:
        """Returns the newcomers' names for the tablet until something is played; () on other screens."""
        if opened.recent or who.role != "tablet":
            return ()
        found = self.seats(opened)
        return tuple(each.name for each in opened.table.seats if each.id in found)

    def hint(self, opened: FoldedTable, who: Who) -> str:
        """Returns the kind of fact whose hint a newcomer's phone shows: the latest kind that has a hint, if it has
        happened only once. Returns "" otherwise. The result does not depend on secrets or roles."""
        if who.role != "seat" or who.seat not in self.seats(opened):
            return ""
        kinds = self.kinds(opened)
        return kinds[-1] if kinds and kinds.count(kinds[-1]) == 1 else ""

    def kinds(self, opened: FoldedTable) -> tuple[str, ...]:
        """Returns the kinds of all facts that have a hint and were not undone, in the order of the log."""
        id = opened.table.id
        seq, kinds = self.hinted.get(id, (0, ()))
        if seq == opened.seq:
            return kinds
        hints = self.hints[opened.table.game]
        new = self.tables.memory.facts(id, seq)
        if seq > opened.seq or any(fact.kind in UNDO_AND_REDO for fact in new):
            facts = self.tables.memory.facts(id)
            undone = undone_moves(facts)
            new, kinds = [fact for fact in facts if fact.move not in undone], ()
        kinds += tuple(fact.kind for fact in new if fact.kind in hints and fact.seq <= opened.seq)
        self.hinted[id] = opened.seq, kinds
        return kinds

    def text(self, game: str, kind: str, language: str) -> Section | None:
        return self.lessons[game].section(f"{HINT}{kind}", language)


def hint_kinds(lesson: Book) -> Iterator[str]:
    return (id.removeprefix(HINT) for told in lesson.told.values() for id in told if id.startswith(HINT))


def cards(lesson: Book, language: str) -> Sequence[Section]:
    return [each for each in lesson.read(language).values() if not each.rule.startswith(HINT)]
