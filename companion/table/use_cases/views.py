"""Computes what screens show. A part that raises an error shows its id, and the rest is shown as usual."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from companion.table.common import common_moves
from companion.table.fact import Fact, Who
from companion.table.game import Part, Zone
from companion.table.log.fold import FoldedTable, is_aside, is_void, last_told, tell
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import TableMemory
from companion.table.moves import Choice, Offer, Offers
from companion.table.return_value_checks import InvalidGame, checked, place_of
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import AnyTable

T = TypeVar("T")
# How many tables keep their offers in memory: the most recently used ones.
TABLES = 64


@dataclass(frozen=True, slots=True)
class BrokenPart:
    """The value of a part that raised an error; `told` is the sentence with the id of the error's report."""

    told: Say


class Views:
    """Computes what screens show of a table. An error of a game is reported, and a replacement is shown."""

    def __init__(self, resources: Resources, memory: TableMemory) -> None:
        self.resources, self.memory = resources, memory
        self.known: OrderedDict[str, tuple[FoldedTable, dict[Who, Offers]]] = OrderedDict()

    def offers(self, opened: FoldedTable, who: Who) -> Offers:
        """Returns the offers for this audience, computed once for each state of a table."""
        id = opened.table.id
        then, known = self.known.get(id, (None, {}))
        if then is not opened:
            self.known.pop(id, None)
            self.known[id] = opened, (known := {})
            if len(self.known) > TABLES:
                self.known.popitem(last=False)
        if who not in known:
            try:
                known[who] = common_moves.offers(opened.game, opened.table, who)
            except Exception:
                known[who] = self.sound_offers(opened, who)
        return known[who]

    def sound_offers(self, opened: FoldedTable, who: Who) -> Offers:
        """Returns the offers of moves that exist in every game, and those of this game's chapters. A chapter whose
        offers raise an error is reported and left out."""
        game, table = opened.game, opened.table
        found = {offer.kind: offer for offer in common_moves.common_offers(game, table, who)}
        for chapter in (each for each in game.chapters if each.is_open(table)):
            for offers, given in ((chapter.offers, (table,)), (chapter.offers_to, (table, who))):
                try:
                    offered = offers(*given)
                    own = [checked(offers, each, Offer) for each in ([None] if offered is None else offered)]
                    found = {**common_moves.with_open_points(game, table, own), **found}
                except Exception as error:
                    self.resources.report(error)
        return found

    def view(self, opened: FoldedTable, who: Who, without: Zone | None = None) -> tuple[Part, ...]:
        """Returns the parts of a screen, except those in the zone `without`. A part that raises an error is replaced by
        a message with the id of the error."""
        return opened.game.view(opened.table, who, self.offers(opened, who), self.broken, without)

    def broken(self, name: str, error: Exception) -> Part:
        return Part(name, BrokenPart(say("part.broken", id=self.resources.report(error))), template="_broken.html")

    def tell(self, opened: FoldedTable, fact: Fact, who: Who) -> Say | None:
        """Returns the line of the history for a fact, or the id of the report if the game raises."""
        try:
            kind = opened.game.index.facts.get(fact.kind)
            return checked(kind and kind.tell, tell(opened.game, opened.table, fact, who), Say, type(None))
        except Exception as error:
            return say("told.broken", id=self.resources.report(error))

    def headline(self, opened: FoldedTable, who: Who) -> Say:
        """Returns the table's line in the list of tables, or the id of the report if the game raises."""
        try:
            return checked(opened.game.headline, opened.game.headline(opened.table, who), Say)
        except Exception as error:
            return say("told.broken", id=self.resources.report(error))

    def score(self, opened: FoldedTable, seat: str) -> int | None:
        """Returns the number beside the name of a seat, None if there is none."""
        return self.safely((int, type(None)), None, opened.game.score, opened.table, seat)

    def on_turn(self, opened: FoldedTable) -> str:
        """Returns the seat whose turn it is, "" if the game does not say it."""
        return self.safely((str,), "", opened.game.on_turn, opened.table) if opened.game.on_turn else ""

    def race(self, opened: FoldedTable) -> object:
        """Returns the value of the chart of scores on the home page, None if there is none."""

        def hashable_race(table: AnyTable) -> object:
            race = opened.game.race(table)
            try:
                hash(race)
            except TypeError as error:
                raise InvalidGame(f"{place_of(opened.game.race)} must return what can be hashed: {error}") from error
            return race

        return self.safely((object,), None, hashable_race, opened.table)

    def is_over(self, opened: FoldedTable) -> bool:
        return self.safely((bool,), False, opened.game.is_over, opened.table)

    def safely(self, kinds: tuple[type, ...], otherwise: T, work: Callable[..., T], *given: object) -> T:
        """Returns `work(*given)`. If `work` raises an error or returns a value of none of the types `kinds`, the error
        is reported and `otherwise` is returned."""
        try:
            return checked(work, work(*given), *kinds)
        except Exception as error:
            self.resources.report(error)
            return otherwise

    def last_move(self, opened: FoldedTable, who: Who) -> tuple[int, Say] | None:
        """Returns the number and the line of the move that "undo" takes back. Returns None if there is none, or if this
        audience may not read it."""
        return last_told(opened.recent, who, partial(self.tell, opened))

    def spoils_deal(self, opened: FoldedTable, move: int) -> bool:
        """Returns True if this move began the running deal and could not be redone after an undo, and somebody has
        already looked at a secret."""
        table = opened.table
        has_looked = any(look.of == table.privacy.deal for look in table.looks)
        return has_looked and move == table.privacy.dealt_by and is_void(opened.game, opened.recent, {move})

    def own_moves(self, opened: FoldedTable, who: Who) -> Iterator[tuple[int, Say]]:
        """Yields the moves that this phone may undo by itself, newest first, each with its line in the history."""
        for fact in own_facts(opened, who):
            if line := self.tell(opened, fact, who):
                yield fact.move, line

    def shared_move(self, opened: FoldedTable, who: Who, last: tuple[int, Say] | None) -> tuple[int, Say] | None:
        """Returns `last`, the last move. Returns None if `who` is a phone that must not offer to undo this move,
        because somebody else made it and it is about another seat."""
        if last is None or who.role != "seat":
            return last
        moved = (fact for fact in opened.recent if fact.move == last[0] and not is_by(fact, who))
        return last if all(fact.text("seat") in ("", who.seat) for fact in moved) else None

    def possible_starters(self, opened: FoldedTable, who: Who) -> list[Seat]:
        """Returns the seats that may begin the game; [] if this audience may not, or no longer, choose who begins."""
        offer = self.offers(opened, who).get(self.safely((str,), "", opened.game.first, opened.table))
        seats = offer.domain("seat") if offer else None
        return [each for each in opened.table.here() if isinstance(seats, Choice) and each.id in seats.among]

    def assumed(self, opened: FoldedTable, who: Who) -> tuple[tuple[str, Say], ...]:
        """Returns the questions left open by the rulebook that were decided by default in the last move, because nobody
        was asked: pairs of the question's id and its line in the history."""
        recent = opened.recent
        assumed = [each for each in recent if each.move == recent[-1].move and each.data.get("assumed") is True]
        lines = ((fact.text("point"), self.tell(opened, fact, who)) for fact in assumed)
        return tuple((point, line) for point, line in lines if line)

    def last_said(self, opened: FoldedTable, who: Who, last: tuple[int, Say] | None) -> tuple[int, Say] | None:
        """Returns the number and the line of the latest event to read aloud: the move `last`, or an undo (then the
        number is negative). Returns None if there is none."""
        if not opened.undone:
            return last
        back = last_told(opened.undone, who, partial(self.tell, opened))
        is_one = len({fact.move for fact in opened.undone}) == 1
        return (-back[0], say("said.undone", what=back[1]) if is_one else say("said.back")) if back else None


def own_facts(opened: FoldedTable, who: Who) -> Iterator[Fact]:
    """Yields the facts that this phone may undo, newest first. The candidates are the main fact of the last move and,
    if that fact is about a seat, the main facts of the moves just before it that are of the same kind, such as the
    votes of several seats. Of these candidates, facts that others have made are left out."""
    last = None
    for _, facts in groupby(reversed(opened.recent), key=attrgetter("move")):
        fact = min(reversed([*facts]), key=is_aside)
        if last and not (fact.kind == last.kind and fact.text("seat") and last.text("seat")):
            return
        if is_by(fact, who):
            yield fact
        last = last or fact


def is_by(fact: Fact, who: Who) -> bool:
    return fact.who.role == "seat" == who.role and fact.who.seat == who.seat
