"""What is worth telling of a game that has just ended: records and runs, read off the plays before it, not invented."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.evenings.play import Play, Player
from companion.table.persons import Person
from companion.table.say import Say, say

# So many games must have gone before, until one can be the closest, the longest, the best.
BEFORE, A_RUN = 3, 3
ROUND = (10, 25, 50, 100, 200, 300, 400, 500, 1_000)
Who = Mapping[str, Person]


@dataclass(frozen=True, slots=True)
class Past:
    """What had been played when this ended, latest first: everything, and this game alone."""

    play: Play
    all: Sequence[Play]
    same: Sequence[Play]

    @property
    def is_known(self) -> bool:
        """This game, to this house."""
        return len(self.same) >= BEFORE

    def own(self, person: str) -> list[Player]:
        found = (play.player(person) for play in self.same)
        return [each for each in found if each and each.is_ranked]


def moments(plays: Sequence[Play], play: Play, who: Who) -> tuple[Say, ...]:
    """The best first. `plays` come latest first."""
    earlier = [each for each in plays if (each.ended, each.table) < (play.ended, play.table)]
    past = Past(play, earlier, [each for each in earlier if each.game == play.game])
    return tuple(told for tell in TELLING for told in tell(past, who)) if play.is_won else ()


def record(past: Past, who: Who) -> Iterator[Say]:
    """Nobody ever had so much."""
    scores = [score for play in past.same for score in scores_of(play)]
    if past.is_known and scores:
        top = (min if past.play.fewest_wins else max)(scores_of(past.play), default=scores[0])
        if is_better(past.play, top, scores):
            names = tuple(who[each.person].name for each in past.play.ranked if each.score == top)
            yield say("moment.record", names=names, score=top)


def scores_of(play: Play) -> list[int]:
    return [each.score for each in play.ranked if each.score is not None]


def is_better(play: Play, score: int, than: Sequence[int]) -> bool:
    return score < min(than) if play.fewest_wins else score > max(than)


def run(past: Past, who: Who) -> Iterator[Say]:
    for each in past.play.winners:
        wins = 1
        for player in (own for play in past.all if play.is_won and (own := play.player(each.person)) and own.is_ranked):
            if not player.wins:
                break
            wins += 1
        if wins >= A_RUN:
            yield say("moment.run", name=who[each.person].name, n=wins)


def first_win(past: Past, who: Who) -> Iterator[Say]:
    for each in past.play.winners:
        own = past.own(each.person)
        if len(own) >= BEFORE and not any(player.wins for player in own):
            yield say("moment.first_win", name=who[each.person].name, n=len(own) + 1)


def closest(past: Past, who: Who) -> Iterator[Say]:
    """A tie that had to be broken is as close as can be."""
    if past.is_known and distance(past.play) < min(map(distance, past.same)):
        yield say("moment.closest")


def distance(play: Play) -> int:
    """From who won to who came next, in what the game is won by."""
    scores = sorted({each.score or 0 for each in play.ranked if not each.wins}, reverse=not play.fewest_wins)
    won = [each.score or 0 for each in play.winners]
    return abs(won[0] - scores[0]) if won and scores else 0


def best(past: Past, who: Who) -> Iterator[Say]:
    for each in past.play.ranked:
        own = [player.score for player in past.own(each.person) if player.score is not None]
        if each.score is not None and len(own) >= BEFORE and is_better(past.play, each.score, own):
            yield say("moment.best", name=who[each.person].name, score=each.score)


def length(past: Past, who: Who) -> Iterator[Say]:
    minutes = [play.minutes for play in past.same]
    if past.is_known and past.play.minutes > max(minutes):
        yield say("moment.longest")
    if past.is_known and past.play.minutes < min(minutes):
        yield say("moment.shortest")


def number(past: Past, who: Who) -> Iterator[Say]:
    if len(past.same) + 1 in ROUND:
        yield say("moment.number", number=len(past.same) + 1)


TELLING: tuple[Callable[[Past, Who], Iterator[Say]], ...] = (record, run, first_win, closest, best, length, number)
