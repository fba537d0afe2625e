"""A table that follows its Turns step by step, and the shortest ways to do it."""

from typing import Any

from companion.games.etherfields.campaign import supplies
from companion.games.etherfields.state import Hand, Site, Turn
from companion.games.etherfields.turns.hands import counted_hand
from tests.games.etherfields.campaigns import Journey


class Following(Journey):
    """A Dream of nine Turns, the depth open."""

    def begin(self, turns: int = 9) -> "Following":
        self.to_the_map().do("begin_slumber", turns=turns)
        self.play("set_turns", value="on")
        return self

    def dream(self) -> "Following":
        self.to_the_initiation().play("set_turns", value="on")
        return self

    def step(self, step: str) -> None:
        self.do("go_to_step", step=step)

    def counts(self, seat: str, hand: int, deck: int) -> None:
        """So many in hand and in the deck; the others are discarded."""
        self.do("count_hand", seat=seat, thing="in_hand", by=1)
        self.do("count_hand", seat=seat, thing="in_hand", by=hand - 1)
        while (now := self.hand(seat).deck) != deck:
            self.do("count_hand", seat=seat, thing="in_deck", by=max(-20, min(20, deck - now)))

    def boost(self, seat: str, result: str, spent: int = 1, cost: int = 0) -> None:
        self.do("begin_boost", seat=seat, spent=spent, cost=cost)
        self.do("boost", seat=seat, result=result)

    def cost(self, base: int = 2, colour: str = "ruse", kind: str = "gradual") -> str:
        self.do("begin_cost", title="Door", base=base, colour_of=colour, kind_of=kind)
        return str(self.site.costs[-1].id)

    def entity(self, build: str = "usual") -> str:
        self.do("place_entity", title="Moth", build=build)
        return str(self.site.entities[-1].id)

    def left(self, thing: str) -> int:
        return supplies.stock(self.table, thing).left(thing)

    def hand(self, seat: str) -> Hand:
        found = counted_hand(self.table, seat)
        assert found
        return found

    @property
    def site(self) -> Site:
        found: Site = self.state.site
        return found

    @property
    def turn(self) -> Turn:
        return self.site.turn

    @property
    def states(self) -> list[tuple[str, str]]:
        return [(each.state, each.on) for each in self.site.conditions]

    @property
    def owed(self) -> list[tuple[str, str]]:
        return [(each.seat, each.why) for each in self.site.debts]

    def panel(self, name: str) -> Any:
        """A part of the tablet, or what lies in the drawer of a followed Turn."""
        parts = self.parts()
        return parts[name] if name in parts else getattr(parts["closely"], name)

    def sheet(self, at: int) -> Any:
        return self.parts()["decks"].decks[at]


def follow(journey: Journey) -> Following:
    return Following(journey.tables, journey.id)
