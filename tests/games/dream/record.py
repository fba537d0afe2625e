"""Plays one game of Dream for each way it can end, and writes down those that are not recorded yet.
`python -m tests.games.dream.record`"""

from companion.games.dream.game import game as dream
from companion.table.use_cases.tables import Tables
from tests.games.dream.sleepers import Sleepers
from tests.recordings.writing import parts, write_missing

KEPT = parts("ending", "round", "scores", "sheet", "way", "mine")


def won(tables: Tables) -> Sleepers:
    """Three play with our tokens; a vote is changed, one is undone, a number is corrected two rounds later."""
    evening = Sleepers(tables).of(3)
    evening.deal().vote(s1="s2 1", s2="s3 2").vote(s1="s3 4")
    evening.undo(evening.once("cast_vote", seat="s3", colour="s2", number=1))
    evening.vote(s3="s1 3").reveal()
    for number in range(2, 40):
        if evening.is_over:
            return evening
        if number == 4:
            evening.play("correct_number", round=2, number=evening.state.rounds[1].truth % 4 + 1)
        evening.deal().vote(s1="s2 1", s2="s3 2", s3="s2 3").reveal()
    return evening


def overtaken(tables: Tables) -> Sleepers:
    """The rulebook's example: from 14 the Mortal reaches 16, but from 15 a God reaches 17. Tokens of the box."""
    evening = Sleepers(tables).open("Ana", "Ruth", "Cleo", round=7, dealer="s3", space_s1=14, space_s2=15, space_s3=9)
    return evening.dream("s1", 4, s1="s2 4", s2="s1 4", s3="s2 4")


def shared(tables: Tables) -> Sleepers:
    """Four play, Finn joins late, Dan leaves; the stars are noted; two find the Mortal and share the victory."""
    evening = Sleepers(tables).of(4, dealer="s2", space_s1=8, space_s2=8)
    evening.play("set_stars", value="on")
    evening.dream("s3", 1, s1="s3 1", s2="s3 2", s3="s4 2", s4="s1 1")
    evening.play("add_seat", name="Finn", after="s4", point_late_start="lowest")
    evening.play("leave", seat="s4")
    evening.deal().once("place_star", seat="s3", star="black")
    evening.vote(s1="s5 1", s2="s5 1", s5="s3 4").reveal()
    evening.once("tell_tokens", mortal="s5", number=4)
    evening.that_is_all()
    evening.play("correct_points", round=2, seat="s1", points=4)
    return evening.dream("s3", 2, s1="s3 1", s2="s3 1", s3="s5 1", s5="s3 1")


def three_steps(tables: Tables) -> Sleepers:
    """Three play with one tablet: each round they look, place their stars and say so, and then vote."""
    evening = Sleepers(tables).of(3, dealer="s1")
    evening.play("set_goal", value=3)
    while not evening.is_over:
        evening.deal().handed_round()
        evening.undo(evening.once("finish_stars"))
        evening.finish_stars().vote(s1="s2 1", s2="s3 2", s3="s2 3").reveal()
    return evening


def stopped(tables: Tables) -> Sleepers:
    """Three play; after two rounds somebody must go, while the third is hidden."""
    evening = Sleepers(tables).of(3, dealer="s1").dream("s1", 3, s1="s2 3", s2="s3 3", s3="s1 3")
    evening.dream("s2", 1, s1="s3 1", s2="s1 2", s3="s2 1").with_tokens("app").deal()
    evening.undo(evening.once("stop_game"))
    evening.deal()
    evening.once("stop_game")
    return evening


GAMES = (won, overtaken, shared, three_steps, stopped)

if __name__ == "__main__":
    write_missing(dream, GAMES, KEPT)
