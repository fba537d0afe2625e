"""Finds what was notable about a finished game, such as records and streaks, among earlier plays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.evenings.finished_play import Play, Player
from companion.evenings.summary_cache import SummaryCache
from companion.evenings.table_summary import known_people
from companion.table.house.house_people import Person
from companion.table.say import Say, say

# How many earlier games a record needs; how many wins make a streak.
BEFORE, STREAK = 3, 3
ROUND_NUMBERS = (10, 25, 50, 100, 200, 300, 400, 500, 1_000)
Who = Mapping[str, Person]


class EndingNotes:
    """A callable that takes the id of a table and returns the notes on its finished game, most remarkable first. A note
    is a sentence about what was notable, such as a record. The result is () if the game is not over, or if an error
    occurs, which is reported."""

    def __init__(self, kept: SummaryCache) -> None:
        self.cache = kept

    def __call__(self, table: str) -> tuple[Say, ...]:
        try:
            return self.cache.cached(("moments", table), lambda plays: self.notes(table, plays))
        except Exception as error:
            self.cache.tables.resources.report(error)
            return ()

    def notes(self, table: str, plays: Sequence[Play]) -> tuple[Say, ...]:
        play = next((each for each in plays if each.table == table), None)
        return record_notes(plays, play, self.people()) if play else ()

    def people(self) -> Mapping[str, Person]:
        return known_people(self.cache.tables.house().persons, self.cache.summaries())


@dataclass(frozen=True, slots=True)
class Past:
    """A play and the plays before it, latest first. `all` are the earlier plays of every game, and `same` only the
    earlier plays of the same game."""

    play: Play
    all: Sequence[Play]
    same: Sequence[Play]

    @property
    def is_known(self) -> bool:
        """Returns whether this house has played the game at least three times before, which is enough for records."""
        return len(self.same) >= BEFORE

    def earlier_results(self, person: str) -> list[Player]:
        """Returns the person's results in earlier plays of this game, without plays that they left early."""
        found = (play.player(person) for play in self.same)
        return [each for each in found if each and each.is_ranked]


def record_notes(plays: Sequence[Play], play: Play, who: Who) -> tuple[Say, ...]:
    """Returns the notes on `play`, most remarkable first; () if nobody won it. `plays` must come latest first; `who`
    maps ids to people."""
    earlier = [each for each in plays if (each.ended, each.table) < (play.ended, play.table)]
    past = Past(play, earlier, [each for each in earlier if each.game == play.game])
    return tuple(told for tell in NOTES for told in tell(past, who)) if play.is_won else ()


def score_record(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note if the best score of this play is better than every earlier score in this game, and the game was
    played at least three times before."""
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


def winning_streak(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note for each winner who has won three or more plays in a row, counting plays of all games."""
    for each in past.play.winners:
        wins = 1
        for player in (own for play in past.all if play.is_won and (own := play.player(each.person)) and own.is_ranked):
            if not player.wins:
                break
            wins += 1
        if wins >= STREAK:
            yield say("moment.run", name=who[each.person].name, n=wins)


def first_win(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note for each winner who has won this game for the first time and has played it at least three times
    before."""
    for each in past.play.winners:
        own = past.earlier_results(each.person)
        if len(own) >= BEFORE and not any(player.wins for player in own):
            yield say("moment.first_win", name=who[each.person].name, n=len(own) + 1)


def closest(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note if the winner's margin is smaller than in every earlier play of this game, and the game was played
    at least three times before."""
    if past.is_known and distance(past.play) < min(map(distance, past.same)):
        yield say("moment.closest")


def distance(play: Play) -> int:
    """Returns the difference between the winner's score and the best score of the others; 0 if there are no others."""
    scores = sorted({each.score or 0 for each in play.ranked if not each.wins}, reverse=not play.fewest_wins)
    won = [each.score or 0 for each in play.winners]
    return abs(won[0] - scores[0]) if won and scores else 0


def personal_best(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note for each person whose score is better than all their earlier scores in this game. Only people with
    at least three earlier scores are considered."""
    for each in past.play.ranked:
        own = [player.score for player in past.earlier_results(each.person) if player.score is not None]
        if each.score is not None and len(own) >= BEFORE and is_better(past.play, each.score, own):
            yield say("moment.best", name=who[each.person].name, score=each.score)


def length(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note if this play was longer than all earlier plays of this game, or shorter than all of them. The game
    must have been played at least three times before."""
    minutes = [play.minutes for play in past.same]
    if past.is_known and past.play.minutes > max(minutes):
        yield say("moment.longest")
    if past.is_known and past.play.minutes < min(minutes):
        yield say("moment.shortest")


def round_number(past: Past, who: Who) -> Iterator[Say]:
    """Yields a note if this is, for example, the tenth or the hundredth play of this game."""
    if len(past.same) + 1 in ROUND_NUMBERS:
        yield say("moment.number", number=len(past.same) + 1)


NOTES: tuple[Callable[[Past, Who], Iterator[Say]], ...] = (
    score_record,
    winning_streak,
    first_win,
    closest,
    personal_best,
    length,
    round_number,
)
