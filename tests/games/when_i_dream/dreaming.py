"""People who play When I Dream, and the shortest ways to say what they do."""

from companion.games.when_i_dream import points
from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.state import Night
from companion.table.fact import TABLET, Who
from tests.table.tables import Clock, Evening


class Dreaming(Evening):
    game = wid

    def deal(self) -> "Dreaming":
        self.once("next_round")
        return self

    def start(self) -> "Dreaming":
        self.once("start_night")
        return self

    def judge(self, verdicts: str, who: Who = TABLET) -> "Dreaming":
        """`yby`: right, wrong, right; `p` passes. Each card takes a moment."""
        for each in verdicts:
            self.next_card()
            self.once("give_verdict", who=who, verdict={"y": "right", "b": "wrong", "p": "pass"}[each])
        return self

    def next_card(self) -> "Dreaming":
        clock = self.tables.resources.clock
        if isinstance(clock, Clock):
            clock.now += 2
        return self

    def sleep(self, verdicts: str = "", last: str = "none") -> "Dreaming":
        """A whole night, up to the story."""
        return self.deal().start().judge(verdicts).end_night(last)

    def end_night(self, last: str = "none") -> "Dreaming":
        self.once("end_night")
        self.once("last_answer", verdict=last)
        return self

    def wake(self, told: str = "all") -> "Dreaming":
        fields = {"told": told} if self.offers()["take_off_mask"].fields else {}
        self.once("take_off_mask", **fields)
        return self

    def dream(self, verdicts: str = "", told: str = "all") -> "Dreaming":
        return self.sleep(verdicts).wake(told)

    @property
    def night(self) -> Night:
        found: Night = self.state.nights[-1]
        return found

    @property
    def totals(self) -> dict[str, int]:
        return {seat.id: points.SCORES.total(self.table, seat.id) for seat in self.table.seats}

    @property
    def shares(self) -> dict[str, set[int]]:
        """What each role earned in the last dream."""
        night, found = self.night, dict[str, set[int]]()
        for seat in night.players:
            role = self.role(seat)
            found[role] = found.get(role, set()) | {points.points_earned(self.table, night, seat)}
        return found

    def role(self, seat: str) -> str:
        return "dreamer" if seat == self.night.dreamer else str(self.night.deal.cards.get(seat))

    def because(self, seat: str) -> str:
        found = points.share_of(self.table, self.night, seat)
        assert found
        return found.because.id.rpartition(".")[2]

    def with_roles(self, **roles: str) -> "Dreaming":
        """Says who was what, over what was dealt."""
        for seat, role in roles.items():
            self.play("say_role", round=self.night.number, seat=seat, role=role)
        return self
