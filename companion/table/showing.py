"""What screens are given of a table. Where something of ours breaks, that piece says so and the rest stays: the log is
whole, and undo and history are in reach."""

from dataclasses import dataclass
from functools import partial

from companion.table import offering, taking_back
from companion.table.fact import Fact, Who
from companion.table.fold import Opened, assumed, last_move, last_told, tell
from companion.table.game import Part, Place
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.writing import Writing

# So many tables remember what is on offer: those where something happened last.
TABLES = 64


@dataclass(frozen=True, slots=True)
class Broken:
    """What stands in the place of a part that can't be drawn."""

    told: Say


class Showing(Writing):
    """`report` (see Folded) notes what broke and gives the id under which it was noted."""

    def offers(self, opened: Opened, who: Who) -> Offers:
        """What this person may ask for, computed once for a table, a number and an audience."""
        id = opened.table.id
        seq, known = self.offered.get(id, (0, {}))
        if seq != opened.seq:
            self.offered.pop(id, None)
            self.offered[id] = opened.seq, (known := {})
            if len(self.offered) > TABLES:
                self.offered.popitem(last=False)
        if who not in known:
            known[who] = self.offered_to(opened, who)
        return known[who]

    def offered_to(self, opened: Opened, who: Who) -> Offers:
        game, table = self.game(opened), opened.table
        try:
            return offering.offers(game, table, who)
        except Exception as error:
            self.report(error)
            return offering.of_every_table(game, table, who)

    def view(self, opened: Opened, who: Who, but: Place | None = None) -> tuple[Part, ...]:
        try:
            return self.game(opened).view(opened.table, who, self.offers(opened, who), self.broken, but)
        except Exception as error:
            return (self.broken("game", error),)

    def broken(self, name: str, error: Exception) -> Part:
        return Part(name, Broken(say("part.broken", id=self.report(error))), template="_broken.html")

    def tell(self, opened: Opened, fact: Fact, who: Who) -> Say | None:
        try:
            return tell(self.game(opened), opened.table, fact, who)
        except Exception as error:
            return say("told.broken", id=self.report(error))

    def headline(self, opened: Opened, who: Who) -> Say:
        try:
            return self.game(opened).headline(opened.table, who)
        except Exception as error:
            return say("told.broken", id=self.report(error))

    def score(self, opened: Opened, seat: str) -> int | None:
        try:
            return self.game(opened).score(opened.table, seat)
        except Exception as error:
            self.report(error)
            return None

    def on_turn(self, opened: Opened) -> str:
        """The seat whose turn it is; empty where the game does not say."""
        game = self.game(opened)
        try:
            return game.on_turn(opened.table) if game.on_turn else ""
        except Exception as error:
            self.report(error)
            return ""

    def race(self, opened: Opened) -> object:
        try:
            return self.game(opened).race(opened.table)
        except Exception as error:
            self.report(error)
            return None

    def is_over(self, opened: Opened) -> bool:
        try:
            return self.game(opened).is_over(opened.table)
        except Exception as error:
            self.report(error)
            return False

    def last_move(self, opened: Opened, who: Who) -> tuple[int, Say] | None:
        return last_move(opened, who, partial(self.tell, opened))

    def own_moves(self, opened: Opened, who: Who) -> tuple[tuple[int, Say], ...]:
        """What this phone may take back by itself, newest first, with its words."""
        lines = ((fact.move, self.tell(opened, fact, who)) for fact in taking_back.own(opened, who))
        return tuple((move, line) for move, line in lines if line)

    def shared_move(self, opened: Opened, who: Who, last: tuple[int, Say] | None) -> tuple[int, Say] | None:
        """The last move, unless it is somebody else's alone."""
        moved = [fact for fact in opened.recent if last and fact.move == last[0]]
        return None if any(taking_back.is_anothers(fact, who) for fact in moved) else last

    def assumed(self, opened: Opened, who: Who) -> tuple[tuple[str, Say], ...]:
        """By their points: what was played because the rulebook is silent and nobody had chosen."""
        lines = ((fact.text("point"), self.tell(opened, fact, who)) for fact in assumed(opened))
        return tuple((point, line) for point, line in lines if line)

    def last_said(self, opened: Opened, who: Who, last: tuple[int, Say] | None) -> tuple[int, Say] | None:
        """What has happened last, as it is read out: the last move, or that one was taken back."""
        if not opened.undone:
            return last
        back = last_told(opened.undone, who, partial(self.tell, opened))
        is_one = len({fact.move for fact in opened.undone}) == 1
        return (-back[0], say("said.undone", what=back[1]) if is_one else say("said.back")) if back else None
