"""Plays one game of The Vale of Eternity for each way it can end, and writes down those that are not recorded yet.
`python -m tests.games.vale_of_eternity.record`"""

from companion.games.vale_of_eternity.game import game as vale
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.scoring import Evening
from tests.recordings.writing import parts, write_missing

KEPT = parts("ending", "round", "scores", "sheet", "mine")


def sixty(tables: Tables) -> Evening:
    """Three play eight rounds; a mistyped entry is undone, another corrected two rounds later."""
    evening = Evening(tables).open("Ana", "Ben", "Cleo", first="s2")
    rounds = [(2, 3, 1), (4, 3, 5), (8, 6, 4), (6, 7, -2), (9, 8, 9), (10, 9, 12), (12, 10, 11), (11, 10, 8)]
    for number, points in enumerate(rounds, start=1):
        if number == 4:
            evening.undo(evening.enter("s1", 66))
        if number == 5:
            evening.play("correct_points", round=3, seat="s1", points=5)
        play_round(evening, points)
    return evening


def round_ten(tables: Tables) -> Evening:
    """Two play all ten rounds and never reach sixty; one phone sits down."""
    evening = Evening(tables).open("Ana", "Ben")
    tables.moves.take_seat(evening.id, "s2", "phone")
    ana, ben = (2, 3, 4, 3, 5, 6, 7, 6, 8, 9), (1, 4, 2, 5, 6, 4, 8, 7, 7, 5)
    for points in zip(ana, ben, strict=True):
        play_round(evening, points)
    return evening


def tie_broken(tables: Tables) -> Evening:
    """Four play nine rounds; two of them reach 63, and one has a creature more."""
    evening = Evening(tables).open("Ana", "Ben", "Cleo", "Dan")
    ana, ben = (1, 3, 4, 5, 6, 7, 8, 8, 9), (3, 4, 5, 6, 7, 8, 9, 10, 9)
    cleo, dan = (4, 3, 2, 6, 5, 8, -4, 9, 10), (2, 5, 4, 7, 6, 9, 8, 9, 9)
    for points in zip(ana, ben, cleo, dan, strict=True):
        play_round(evening, points)
    evening.play("count_creatures", seat="s2", creatures=7)
    evening.play("count_creatures", seat="s4", creatures=8)
    return evening


def shared(tables: Tables) -> Evening:
    """Cleo joins in the third round, Ben sits one round out; two reach 60 with six creatures each."""
    evening = Evening(tables).open("Ana", "Ben", first="s1")
    for points in [(4, 2), (5, 3)]:
        play_round(evening, points)
    evening.play("add_seat", name="Cleo", after="s2", point_late_start="zero")
    for number, points in enumerate([(6, 5, 8), (7, 4, 9), (8, 0, 10), (9, 6, 10), (10, 7, 11), (10, 7, 12)], start=3):
        if number == 5:
            evening.play("sit_out", seat="s2")
        if number == 6:
            evening.play("come_back", seat="s2")
        play_round(evening, points)
    for seat in ("s1", "s3"):
        evening.play("count_creatures", seat=seat, creatures=6)
    return evening


def starter_drawn(tables: Tables) -> Evening:
    """The house draws who begins; the points of the start stay as they were dealt, and three rounds reach sixty."""
    evening = Evening(tables).open("Ana", "Ben")
    evening.play("hand_initiative", seat="s2")
    for points in [(8, 12), (19, 20), (22, 28)]:
        play_round(evening, points)
    return evening


def play_round(evening: Evening, points: tuple[int, ...]) -> None:
    for seat, each in zip(evening.table.seats, points, strict=True):
        if seat.is_here:
            evening.enter(seat.id, each)
    evening.next_round()


GAMES = (sixty, round_ten, tie_broken, shared, starter_drawn)

if __name__ == "__main__":
    write_missing(vale, GAMES, KEPT)
