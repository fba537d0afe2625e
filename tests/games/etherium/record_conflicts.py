"""Plays a season of Etherium with its conflicts open, and writes it down if it is not recorded yet.
`python -m tests.games.etherium.record_conflicts`"""

from companion.games.etherium.game import game as etherium
from companion.table.use_cases.tables import Tables
from tests.games.etherium.fights import find
from tests.games.etherium.years import Year
from tests.recordings.writing import parts, write_missing

KEPT = parts("season", "scores", "ledger", "arena", "cities", "harvest", "works", "taking")


def season_of_war(tables: Tables) -> Year:
    """An assault of three, a siege after a tie, a pillage; collections, a level, Ether; one slip undone."""
    year = Year(tables).open("Ana", "Ben", "Cleo", "Dan", people_s1="ertis", people_s2="psolos", people_s3="reces")
    year.play("set_depth", value="yes")
    year.tap(["ertis", "hivalia"]).actions(1)
    gather(year)
    assault(year)
    siege(year)
    find(year, "pillage", "s3", "s1")
    year.once("settle_pillage")
    for thing in ("wood", "wood", "wood"):
        year.once("take_cube", item=thing)
    return year


def gather(year: Year) -> None:
    for seat, space in (("s1", "forest"), ("s2", "mountain"), ("s3", "mine"), ("s4", "ether_space"), ("s1", "forest")):
        year.play("collect", seat=seat, space=space)
    year.play("raise_collection", points=2)
    year.undo(year.play("collect", seat="s2", space="ether_space"))
    year.play("augment", seat="s3", unit="army", paid=1)
    year.play("etherise", seat="s1", stone=0, wood=3, metal=0, ether=1)


def assault(year: Year) -> None:
    find(year, "assault", "s1", "s3")
    year.once("join_conflict", seat="s2")
    year.roll(2, 3).once("throw_fight", seat="s3", die=0)
    year.roll(1).once("throw_fight", seat="s1", die=0)
    year.roll(4).once("reroll_low", which=1)
    year.once("throw_fight", seat="s2", die=3)
    year.once("raise_fight", points=1)
    year.once("settle_fight")
    year.once("put_conflict_away")


def siege(year: Year) -> None:
    year.gain("s4", "guide", 2)
    year.gain("s4", "booster")
    find(year, "siege", "s2", "s4")
    for army in (4, 6):
        year.roll(2).once("throw_fight", seat="s4", die=0)
        year.once("guide_fight", points=2)
        year.roll(army).once("throw_fight", seat="s2", die=0)
        year.once("settle_fight")
    year.once("rob_booster")
    year.once("put_conflict_away")


if __name__ == "__main__":
    write_missing(etherium, (season_of_war,), KEPT)
