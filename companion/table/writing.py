"""How facts get into a log: decided on what is known, numbered, the end judged, written with what the house learns
from them, in one durable step."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

from companion.table.chapter import Known
from companion.table.fact import HOUSE, Fact, Json, Who
from companion.table.fold import Opened, advance
from companion.table.folded import HOUSE_ID, Folded
from companion.table.game import Game
from companion.table.house import House
from companion.table.kinds import FILTERS
from companion.table.log import Clash
from companion.table.pictures import let_go

Decide = Callable[[Opened], list[Fact]]
Lessons = Mapping[str, Json]
Pictures = Mapping[str, bytes | None]
NO_PICTURES: Pictures = {}


class Stumbled(Exception):
    """The game cannot count what it has just decided: nothing is written."""


class Writing(Folded):
    """What is decided at a table, and what the house learns from it, is on disk together or not at all."""

    def append(self, id: str, who: Who, decide: Decide, key: str = "", pictures: Pictures = NO_PICTURES) -> Opened:
        """Decided on what is known; decided again if somebody was faster. A key that the log knows changes nothing."""
        with self.lock(id):
            before = self.remembered(id)
            while True:
                try:
                    return self.decided_on(before, who, decide, key, pictures)
                except Clash:
                    self.look(HOUSE_ID, again=True)
                    before = self.look(id, again=True)
                except Exception:
                    # Resent, most of all: a key is looked up only where something stands in its way.
                    if key and self.log.knows(id, key):
                        return self.look(id)
                    raise

    def decided_on(self, before: Opened, who: Who, decide: Decide, key: str, pictures: Pictures) -> Opened:
        facts, after = self.becoming(before, decide(before), who)
        if not facts:
            return before
        id = before.table.id
        pictures = {**pictures, **(let_go(after.table, facts) if after else {})}
        self.write(id, facts, key, self.lessons_of(after, facts), pictures)
        opened = self.keep(id, after) if after else self.grown(id, before, facts)
        self.announce(id)
        return opened

    def becoming(self, opened: Opened, decided: list[Fact], who: Who) -> tuple[list[Fact], Opened | None]:
        """The facts as they are written, with the end if they bring it; and the table then, unless it must be folded
        anew because a move was undone or redone."""
        now, game = self.clock(), self.game(opened)
        facts = stamped(decided, opened.seq, opened.seq + 1, who, now)
        if not facts or any(fact.kind in FILTERS for fact in facts):
            return facts, None
        after = advance(game, opened, facts)
        if after.table.stumbled != opened.table.stumbled:
            raise Stumbled(after.table.stumbled[-1])
        end = stamped(ended(game, after, facts), after.seq, opened.seq + 1, who, now)
        return [*facts, *end], advance(game, opened, [*facts, *end]) if end else after

    def write(
        self, id: str, facts: Sequence[Fact], key: str, lessons: Mapping[str, Lessons], pictures: Pictures
    ) -> None:
        """A lesson goes into the house's log in the same step: a crash in between would lose it for ever."""
        with ExitStack() as locks:
            also = {}
            if lessons and id != HOUSE_ID:
                locks.enter_context(self.lock(HOUSE_ID))
                also = {HOUSE_ID: self.to_learn(lessons)}
            self.log.append(id, facts, key, also, pictures)
        if any(also.values()):
            self.look(HOUSE_ID)
            self.announce(HOUSE_ID)

    def write_first(self, id: str, facts: Sequence[Fact], lessons: Mapping[str, Lessons]) -> None:
        """What a table begins with, by whoever is first; once more where it was the house that has learnt meanwhile."""
        while not self.log.read(id, before=2):
            with suppress(Clash):
                self.write(id, facts, "", lessons, NO_PICTURES)
                return self.announce(id)
            self.look(HOUSE_ID, again=True)

    def to_learn(self, lessons: Mapping[str, Lessons]) -> list[Fact]:
        house = self.look(HOUSE_ID)
        new = (fact for slug, values in lessons.items() for fact in self.new_lessons(slug, values))
        return stamped([*new], house.seq, house.seq + 1, HOUSE, self.clock())

    def lessons_of(self, after: Opened | None, facts: Sequence[Fact]) -> Mapping[str, Lessons]:
        """What a table teaches, the house knows for ever, unless it was there to be seen only."""
        if after is None or after.table.is_demo:
            return {}
        game = self.game(after)
        taught = {name: value for fact in facts for name, value in game.lessons(after.table, fact).items()}
        return {game.slug: taught} if taught else {}

    def teach(self, slug: str, lessons: Lessons) -> None:
        """All of them or none."""
        self.append(HOUSE_ID, HOUSE, lambda house: self.new_lessons(slug, lessons))

    def new_lessons(self, slug: str, lessons: Lessons) -> list[Fact]:
        known = self.learnt(slug)
        return [
            Fact("lesson_learnt", {"game": slug, "name": name, "value": value})
            for name, value in lessons.items()
            if known.get(name) != value
        ]

    def learnt(self, slug: str) -> dict[str, Json]:
        house: House = self.remembered(HOUSE_ID).table.state
        return dict(house.learnt.get(slug, {}))

    def known_to(self, slug: str) -> Known:
        return {**self.known.get(slug, {}), "learnt": self.learnt(slug)}


def ended(game: Game[Any], after: Opened, facts: Sequence[Fact]) -> list[Fact]:
    """An end is judged once, when all that was decided has happened."""
    if not game.ending or not any(fact.kind in game.may_end for fact in facts):
        return []
    result = game.ending.unannounced(after.table)
    return [result.fact()] if result else []


def stamped(facts: Sequence[Fact], after: int, move: int, who: Who, now: float) -> list[Fact]:
    """Numbered as they will be read back."""
    who = Who.read(str(who))
    return [replace(fact, seq=seq, move=move, who=who, at=now) for seq, fact in enumerate(facts, start=after + 1)]
