"""Plays one game of When I Dream for each way it can end, and writes down those that are not recorded yet.
`python -m tests.games.when_i_dream.record`"""

from companion.games.when_i_dream.game import game as wid
from companion.table.fact import TABLET, sitting
from companion.table.use_cases.tables import Tables
from tests.games.when_i_dream.dreaming import Dreaming
from tests.recordings.writing import parts, write_missing

KEPT = parts("ending", "dream", "scores", "sheet", "asked", "box")
WORDS = ("boat", "lamp", "cat", "moon", "drum", "castle")
ROLES = ("fairy", "boogeyman", "sandman", "sandman")


def won(tables: Tables) -> Dreaming:
    """Five dream with words and clues; time runs out by itself, a slip is undone, an earlier night corrected."""
    table = Dreaming(tables).of(5, oldest="s2")
    tables.moves.take_seat(table.id, "s1", "phone")
    for id in ("words", "clue_turns"):
        table.play(f"set_{id}", value="on")
    for number, verdicts in enumerate(("yybyp", "ybb", "yyyy", "bbyb", "ypyy"), start=1):
        dream_in_words(table, verdicts)
        if number == 3:
            table.play("correct_night", round=2, yellow=2, blue=2)
    return table


def dream_in_words(table: Dreaming, verdicts: str) -> None:
    table.deal()
    for seat in table.night.deal.cards:
        table.tables.secrets.show(table.id, sitting(seat) if seat == "s1" else TABLET, seat)
    table.once("start_night", **({"point_lap": "continue"} if table.offers()["start_night"].points else {}))
    for place, verdict in enumerate(verdicts):
        table.once("next_clue")
        table.play("note_word", dream_card=place + 1, word=WORDS[place])
        table.judge(verdict)
    table.undo(table.once("give_forbidden", seat=table.parts()["pads"].givers[0].id))
    table.tables.resources.clock.now += 120
    table.tables.moves.keep_time(table.id)
    table.once("last_answer", verdict="none")
    for place, verdict in enumerate(verdicts, start=1):
        if verdict == "y":
            table.play("tick_card", dream_card=place, told="yes")
    table.wake()


def tie_broken(tables: Tables) -> Dreaming:
    """Two have twelve points at the end, but one of them has lost one of thirteen to a forbidden word."""
    return by_points(tables, (1, 2, 7, 6), forbidden="s3")


def shared(tables: Tables) -> Dreaming:
    """Two have the same points and the same penalties."""
    return by_points(tables, (1, 5, 2, 5))


def by_points(tables: Tables, last: tuple[int, ...], forbidden: str = "") -> Dreaming:
    """Four dream with the role cards of the box and tell points only: six each, before the last dream."""
    table = Dreaming(tables).of(4)
    table.play("set_roles", value="cards")
    for number in range(1, 5):
        table.deal().start().judge("y")
        if forbidden and number == 2:
            table.once("give_forbidden", seat=forbidden)
        table.end_night().wake()
        for place, seat in enumerate(("s1", "s2", "s3", "s4")):
            points = number if number < 4 else last[place]
            table.play("correct_points", round=number, seat=seat, points=points)
    return table


def late_comer(tables: Tables) -> Dreaming:
    """Somebody comes after two dreams, another sits one out; all dream, and one passes after the time."""
    table = Dreaming(tables).of(4).dream("yyb").dream("yb")
    table.play("add_seat", name="Late", after="s1")
    table.play("sit_out", seat="s1")
    table.deal().start().judge("ybp")
    table.once("end_night")
    table.once("pass_late", point_late_pass="blue")
    table.wake("not_all")
    table.play("come_back", seat="s1")
    return table.dream("yyy").dream("b")


def leaver(tables: Tables) -> Dreaming:
    """One leaves before dreaming, another after; the last dream has no yellow card."""
    table = Dreaming(tables).of(6).dream("yyyy")
    table.play("leave", seat="s3")
    table.dream("yb")
    table.play("leave", seat="s1")
    table.dream("bb").dream("yyb").sleep("b")
    table.once("take_off_mask", **({"point_empty_dream": "bonus"} if table.offers()["take_off_mask"].points else {}))
    return table


def role_cards(tables: Tables) -> Dreaming:
    """With the role cards of the box and both totals by day; the last role told ends the game."""
    table = Dreaming(tables).of(5, round=2, start_s1=4, start_s2=2)
    table.play("set_roles", value="cards")
    table.play("set_counting", value="totals")
    for yellow, blue in ((3, 3), (2, 3), (4, 2), (5, 0)):
        table.sleep()
        table.play("enter_totals", yellow=yellow, blue=blue)
        table.wake()
        others = [seat for seat in table.night.players if seat != table.night.dreamer]
        table.with_roles(**dict(zip(others, ROLES, strict=True)))
    return table


def judged_by_phones(tables: Tables) -> Dreaming:
    """Four dream; all screens note the answers, then one phone, then the tablet; a penalty is corrected by day."""
    table = Dreaming(tables).of(4)
    for seat in ("s2", "s3"):
        tables.moves.take_seat(table.id, seat, f"phone of {seat}")
    for judge, who, verdicts in (("all", "s2", "yyb"), ("s3", "s3", "yb"), ("tablet", "", "bb"), ("s2", "s2", "y")):
        table.play("choose_judge", judge=judge)
        table.deal().start().judge(verdicts, sitting(who) if who else TABLET).end_night()
        table.play("correct_penalties", seat="s4", penalties=1)
        table.wake()
    return table


GAMES = (won, tie_broken, shared, late_comer, leaver, role_cards, judged_by_phones)

if __name__ == "__main__":
    write_missing(wid, GAMES, KEPT)
