"""Plays years of Etherium, one for each way it can end, and writes down those that are not recorded yet.
`python -m tests.games.etherium.record`"""

from companion.games.etherium.box_contents import CAPACITIES
from companion.games.etherium.game import game as etherium
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year
from tests.recordings.writing import parts, write_missing

KEPT = parts("ending", "season", "scores", "ledger", "race", "mine")
MOONS = ("ertis", "reces", "psolos", "hivalia", "meinas", "mauhea")
ASKED = {"ertis": ["reces"], "reces": ["psolos"]}


def won(tables: Tables) -> Year:
    """Four play all seven seasons with connections, boosters and conflicts; a slip is undone, another corrected."""
    year = Year(tables).open("Ana", "Ben", "Cleo", "Dan", people_s1="ertis", people_s2="psolos", people_s3="reces")
    tables.moves.take_seat(year.id, "s1", "phone")
    year.tap(["hivalia", "reces"])
    play_season(year, "s2", 11, 5)
    year.gain("s1", "capacity_2")
    for number, moon in enumerate(MOONS):
        year.begin(moon, card=1 + number % 2, order=ASKED.get(moon, ["psolos", "reces", "hivalia"]))
        play_season(year, f"s{1 + number % 4}", (6, 8, 12, 11, 9, 12)[number], 1 + number % 4)
    year.end_season()
    year.play("note_capacities", **{**dict.fromkeys(CAPACITIES, -1), "capacity_2": 4})
    year.play("correct_count", seat="s3", item="army_token", count=4)
    year.once("announce")
    return year


def play_season(year: Year, seat: str, row: int, army: int) -> None:
    year.actions(1)
    year.once("connect", seat=seat, die=3)
    if "throw_die" in year.offers():
        year.once("throw_die", die=min(4, row - 3))
    for _ in range(row - min(year.lit)):
        year.once("raise_connection", points=1)
    year.once("take_result", result=row)
    year.actions(3)
    year.gain(f"s{1 + army % 4}", "army_token")
    year.undo(year.gain("s2", "saccage_token"))


def tie_broken(tables: Tables) -> Year:
    """Two play; equal stars, and Ben stored more."""
    year = Year(tables).open("Ana", "Ben", people_s1="reces", people_s2="hivalia")
    for moon in MOONS:
        year.begin(moon, order=["hivalia"] if moon in ("psolos", "hivalia", "meinas", "mauhea") else [])
        year.actions(4).gain("s1", "army_token")
        year.gain("s2", "army_token")
    year.end_season()
    year.once("announce")
    year.play("count_cubes", seat="s1", cubes=7)
    year.play("count_cubes", seat="s2", cubes=11)
    return year


def shared_victory(tables: Tables) -> Year:
    """Three play, one leaves; the others have the same stars and the same cubes."""
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="psolos", people_s2="ertis", people_s3="reces")
    year.begin("reces").actions(2)
    year.play("leave", seat="s3")
    year.gain("s1", "connection_token")
    year.gain("s2", "booster", 3)
    year.to_the_end().once("announce")
    for seat in ("s1", "s2"):
        year.play("count_cubes", seat=seat, cubes=5)
    return year


def counted_at_the_end(tables: Tables) -> Year:
    """Nobody follows the seasons; all is entered when the year is over."""
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="hivalia").to_the_end()
    for seat, thing, count in [("s1", "ether", 9), ("s1", "guide", 3), ("s2", "saccage_token", 1), ("s2", "guide", 2),
                               ("s3", "army_token", 3), ("s3", "connection_token", 1)]:  # fmt: skip
        year.play("correct_count", seat=seat, item=thing, count=count)
    year.once("announce")
    return year


def thrown_again(tables: Tables) -> Year:
    """Ana connects by a card and throws all again, a slip and then in earnest."""
    year = Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="hivalia")
    year.begin("ertis").actions(1)
    year.roll(1, 2).once("connect_by_card", seat="s1", die=0)
    year.undo(year.once("reroll_all"))
    year.roll(5, 6).once("reroll_all")
    year.once("take_result", result=11)
    year.gain("s1", "army_token")
    year.to_the_end().once("announce")
    return year


YEARS = (won, tie_broken, shared_victory, counted_at_the_end, thrown_again)

if __name__ == "__main__":
    write_missing(etherium, YEARS, KEPT)
