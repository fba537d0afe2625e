"""Temporary: games that are not laid in chapters yet."""

from companion.table.chapter import Asked
from companion.table.game import Game

NOTHING: dict = {}


class OldGame(Game):  # type: ignore
    chapters = ()
    settings = ()
    silences = ()
    joins_late = True
    never_undone = frozenset()
    never_redone = frozenset()
    reveals = frozenset()
    facts = NOTHING
    may_end = frozenset()
    ending = None

    def __init__(self) -> None:
        pass

    def opening(self, seats):
        return ()

    def upgrade(self, fact):
        return fact

    def decide(self, asked: Asked):
        return self.decide_old(asked.table, asked.who, asked.move, asked.known, asked.chance, asked.now)

    def follow(self, asked: Asked):
        return self.follow_old(asked.table, asked.move, asked.known)

    def follow_old(self, table, move, known):
        return []

    def foresee(self, table, move):
        return ()

    def asks_old(self, table, kind):
        return ()

    def view(self, table, audience, offers, mend=None):
        return self.view_old(table, audience)

    def page(self, table, audience, name, asked, offers):
        return self.page_old(table, audience, name, asked)

    def page_old(self, table, audience, name, asked):
        return None

    def secret(self, table, seat):
        return None

    def deal(self, table):
        return ""

    def lessons(self, table, fact):
        return {}

    def due(self, table):
        return None

    def is_over(self, table):
        return False
