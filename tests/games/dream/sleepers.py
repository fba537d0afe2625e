"""People who play Dream, and the shortest ways to say what they do."""

from companion.games.dream import points
from companion.games.dream.game import game as dream
from companion.games.dream.passing_the_tablet import to_look
from companion.games.dream.points import Tally
from companion.games.dream.state import Round, players_without_vote
from companion.games.dream.tokens import TOKENS
from companion.table.fact import TABLET, Who, sitting
from tests.table.tables import Evening

AUDIENCES = (TABLET, *(sitting(f"s{number}") for number in range(1, 7)))


class Sleepers(Evening):
    game = dream

    def deal(self, **points: str) -> "Sleepers":
        self.once("next_round", **points)
        return self

    def dream(self, mortal: str = "", number: int = 0, **votes: str) -> "Sleepers":
        """A whole round: `s1="s2 3"` is a vote for the colour of s2 and for 3. With the tokens of the box when it
        matters who is the Mortal."""
        if mortal and TOKENS.of(self.table) == "app":
            self.with_tokens("cards")
        self.deal().vote(**votes).reveal()
        if mortal:
            self.once("tell_tokens", mortal=mortal, number=number)
        return self.that_is_all()

    def handed_round(self) -> "Sleepers":
        """One tablet goes round: each looks and hands it on."""
        for seat in self.hands:
            self.tables.secrets.show(self.id, TABLET, seat)
            self.once("hand_on", seat=seat)
        return self

    def finish_stars(self) -> "Sleepers":
        if "finish_stars" in self.offers():
            self.once("finish_stars")
        return self

    def vote(self, **votes: str) -> "Sleepers":
        self.finish_stars()
        for seat, vote in votes.items():
            colour, number = vote.split()
            self.once("cast_vote", seat=seat, colour=colour, number=number)
        return self

    def reveal(self) -> "Sleepers":
        """Whoever has not voted by now never will."""
        self.turn()
        return self.that_is_all()

    def turn(self) -> int:
        """The number of the reveal."""
        self.finish_stars()
        return self.once("reveal_early" if "reveal_early" in self.offers() else "reveal")

    def that_is_all(self) -> "Sleepers":
        if "close_votes" in self.offers():
            self.once("close_votes")
        return self

    def with_discs(self) -> "Sleepers":
        self.play("set_votes", value="discs")
        return self

    def with_tokens(self, where: str) -> "Sleepers":
        self.play("set_tokens", value=where)
        return self

    def asks(self, who: Who = TABLET) -> str:
        """What is asked now."""
        return str(self.parts(who)["round"].ask.id.rpartition(".")[2])

    @property
    def hands(self) -> list[str]:
        return [seat.id for seat in to_look(self.table)]

    @property
    def round(self) -> Round:
        found: Round = self.state.rounds[-1]
        return found

    @property
    def totals(self) -> dict[str, int]:
        return points.SCORES.totals(self.table)

    @property
    def gained(self) -> dict[str, int]:
        return {seat: points.points(self.round, seat) for seat in self.round.players}

    @property
    def gods(self) -> list[str]:
        return [seat for seat in self.round.players if seat != self.round.mortal]

    def tally(self, seat: str) -> Tally:
        return points.tally(self.round, seat)

    @property
    def waits(self) -> list[str]:
        return [seat.id for seat in players_without_vote(self.table, self.round)]
