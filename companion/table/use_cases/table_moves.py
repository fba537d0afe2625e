"""Makes moves at a table: those that people ask for, those that are due, and those that undo and redo."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.table.chapter import Due, MoveContext
from companion.table.common import common_moves
from companion.table.common_fact_kinds import is_of_every_table
from companion.table.fact import HOUSE, TABLET, Fact, Json, Who
from companion.table.log import undo as undoing
from companion.table.log.fold import FoldedTable, advance, fold, moves_of
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import TableMemory
from companion.table.moves import ANYWAY, Choice, IllegalMove, Move, Number, read_move, sent_value
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.use_cases.fact_writer import Decide, FactWriter, GameFailed, Lessons
from companion.table.use_cases.views import Views


class AskFirst(Exception):
    """Raised because the table must first decide questions that the rulebook leaves open; `points` are their ids."""

    def __init__(self, points: tuple[str, ...]) -> None:
        super().__init__(*points)
        self.points = points


class Moves:
    def __init__(
        self, resources: Resources, memory: TableMemory, lessons: Lessons, writer: FactWriter, views: Views
    ) -> None:
        self.resources, self.memory, self.lessons, self.writer, self.views = resources, memory, lessons, writer, views

    def change(self, id: str, who: Who, decide: Decide, key: str = "") -> FoldedTable:
        """Makes the moves that are due, writes the facts of `decide`, and returns the table after them."""
        self.keep_time(id)
        return self.writer.append(id, who, decide, key)

    def keep_time(self, id: str) -> float | None:
        """Makes all moves that are due by now, and returns the time of the next due move. Returns None if there is no
        next due move, or if a due move could not be made."""
        with self.memory.lock(id):
            while due := self.memory.next_due(self.memory.recall(id)):
                if due.at > self.resources.clock():
                    return due.at
                if not self.play_due(id, due):
                    break
        return None

    def play_due(self, id: str, due: Due) -> bool:
        """Makes a due move, at most once for each cause. Returns False if nothing was written."""

        def decide(opened: FoldedTable) -> list[Fact]:
            try:
                return self.decide(opened, HOUSE, due.move) if self.memory.next_due(opened) == due else []
            except IllegalMove:
                raise
            except Exception as error:
                raise GameFailed(due.move.kind) from error

        before = self.memory.recall(id)
        try:
            return self.writer.append(id, HOUSE, decide, f"due.{due.cause}").seq > before.seq
        except IllegalMove:
            return False
        except GameFailed as failed:
            self.memory.note_failure(before.table.game, failed.error)
            return False

    def correct_clock(self, id: str) -> None:
        """Writes the fact `clock_corrected` if the clock was ahead when the table's last fact was written, so that this
        fact lies in the future. Without `clock_corrected`, the next due move would come too late."""

        def decide(opened: FoldedTable) -> list[Fact]:
            due, was = self.memory.next_due(opened), opened.table.last_at
            is_ahead = due and due.at >= was > self.resources.clock()
            return [Fact("clock_corrected", {"was": was})] if is_ahead else []

        self.writer.append(id, HOUSE, decide)

    def play(
        self, id: str, who: Who, kind: str, raw: Mapping[str, object], key: str = "", asks_first: bool = False
    ) -> FoldedTable:
        """Makes a move with the fields `raw` and returns the table after it. If the move depends on open questions of
        the rulebook, they are decided first: by the answers in `raw`, otherwise by default. If `asks_first`, AskFirst
        is raised instead for questions that people must answer and have not answered."""

        def decide(opened: FoldedTable) -> list[Fact]:
            offers = self.views.offers(opened, who)
            touched = offers[kind].points if kind in offers else ()
            points = [each for each in opened.game.index.silences if each.id in touched]
            asked = tuple(each.id for each in points if not each.is_quiet and f"point_{each.id}" not in raw)
            if asks_first and asked:
                raise AskFirst(asked)
            move = read_move(kind, raw, offers)
            settled = [self.settle(each, raw.get(f"point_{each.id}")) for each in points]
            now = advance(opened, settled) if settled else opened
            return settled + self.decide(now, who, move, raw.get(ANYWAY) == "yes")

        return self.change(id, who, decide, key)

    def settle(self, point: Silence, chosen: object) -> Fact:
        """Returns the fact that answers an open question of the rulebook. `chosen` is the answer that was sent; if it
        is None or "", the default counts. Raises IllegalMove if `chosen` is not one of the possible answers."""
        choice = Choice(point.choices).read("point", chosen or point.default)
        assumed: dict[str, Json] = {"assumed": True} if point.is_quiet and not chosen else {}
        return Fact("point_settled", {"point": point.id, "choice": choice, **assumed})

    def decide(self, opened: FoldedTable, who: Who, move: Move, is_confirmed: bool = False) -> list[Fact]:
        """Returns the facts of a move that is on offer: one of the game's own, or one that exists in every game. Raises
        IllegalMove if the game refuses the move."""
        game, table = opened.game, opened.table
        known = self.lessons.known_values(game.slug)
        if move.kind == "add_seat":
            move = replace(move, fields={**move.fields, "seat": self.new_seat(table.id)})
        asked = MoveContext(table, who, move, known, self.resources.chance, self.resources.clock(), is_confirmed)
        if move.kind not in game.index.decides and is_of_every_table(move.kind):
            return common_moves.decide(game, table, who, move, asked.now) + game.follow(asked)
        return game.decide(asked)

    def new_seat(self, id: str) -> str:
        """Returns an id that no seat of this table ever had, not even a seat whose adding was undone. So nobody gets
        the points of that earlier seat."""
        facts = self.resources.log.read(id)
        opened_with = sum(len(fact.texts("names")) for fact in facts if fact.kind == "table_opened")
        return f"s{opened_with + sum(fact.kind == 'seat_added' for fact in facts) + 1}"

    def take_seat(self, id: str, seat: str, device: str, takes_over: bool = False) -> FoldedTable:
        """Gives a seat to a phone. Raises IllegalMove if another phone holds the seat, unless `takes_over`."""
        return self.change(id, HOUSE, lambda opened: common_moves.take_seat(opened.table, seat, device, takes_over))


ANY_MOVE = Number(1, 1_000_000_000)


class Undos:
    def __init__(self, memory: TableMemory, views: Views, moves: Moves) -> None:
        self.memory, self.views, self.moves = memory, views, moves

    def undo(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> FoldedTable:
        """Undoes the move in the field `move` of `raw`, and returns the table after it."""
        return self.write_undo_or_redo(id, who, undoing.undo, raw, key)

    def redo(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> FoldedTable:
        """Brings back the undone move in the field `move` of `raw`, and returns the table after it."""
        return self.write_undo_or_redo(id, who, undoing.redo, raw, key)

    def rewind(self, id: str, who: Who, raw: Mapping[str, object], key: str = "") -> FoldedTable:
        """Undoes all moves after the one in the field `move` of `raw`, and returns the table after that."""
        return self.write_undo_or_redo(id, who, undoing.rewind, raw, key)

    def write_undo_or_redo(
        self, id: str, who: Who, what: undoing.MakeFact, raw: Mapping[str, object], key: str
    ) -> FoldedTable:
        """Writes an undo, a redo or a rewind, and returns the table after it. The function `what` makes the fact to
        write, from the number of a move in the field `move` of `raw`. Raises IllegalMove if this audience may not read
        one of the moves concerned, or if two people would have one name."""

        def decide(opened: FoldedTable) -> list[Fact]:
            move = ANY_MOVE.read("move", sent_value("move", ANY_MOVE, raw))
            facts = self.since(id, move)
            self.check_may_read(opened, facts, {move}, who)
            change = what(opened.game, facts, move)
            self.check_may_read(opened, facts, moves_of(change), who)
            if common_moves.NAMING & {*change.texts("kinds")}:
                after = fold(opened.game, id, [*self.memory.facts(id), change])
                common_moves.refuse_new_duplicates(opened.table.seats, after.table.seats)
            return self.without_old_deals(opened, change)

        return self.moves.change(id, who, decide, key)

    def without_old_deals(self, opened: FoldedTable, change: Fact) -> list[Fact]:
        """Returns the facts to write for `change`, an undo or a redo. An earlier deal must not run again if somebody
        may have read its secrets in the meantime: an undo then also undoes that deal, and for a redo IllegalMove is
        raised."""
        facts = self.memory.facts(opened.table.id) if opened.game.index.deals else []
        if change.kind == "undone":
            return undoing.undo_with_deal(opened.game, facts, change)
        if undoing.comes_back(opened.game, facts, change):
            raise IllegalMove(say("redo.void"))
        return [change]

    def since(self, id: str, move: int) -> list[Fact]:
        """Returns the facts from this move on. If one undo took back this move together with earlier ones, the list
        begins with the first of them, because a redo brings all of them back."""
        facts = self.memory.facts(id, after=move - 1)
        together = (moves_of(fact) for fact in facts if fact.kind == "undone")
        first = min((min(moves) for moves in together if move in moves), default=move)
        return facts if first >= move else self.memory.facts(id, after=first - 1)

    def check_may_read(self, opened: FoldedTable, facts: Sequence[Fact], moves: set[int], who: Who) -> None:
        """Raises IllegalMove if one of these moves has a line in the history that this audience may not read."""
        for fact in facts:
            if fact.move in moves and self.views.tell(opened, fact, TABLET) and not self.views.tell(opened, fact, who):
                raise IllegalMove(say("undo.hidden"))
