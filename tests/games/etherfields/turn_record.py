"""Plays a Slumber that was followed step by step, which must stay as it was, and writes it down if it is not recorded
yet. `python -m tests.games.etherfields.turn_record`"""

from companion.games.etherfields.game import game as etherfields
from companion.table.play import Tables
from tests.games.etherfields.campaigns import Journey, make_house
from tests.games.etherfields.record import kept
from tests.games.etherfields.turning import follow
from tests.recordings.writing import write_missing


def slumber_followed_closely(tables: Tables) -> Journey:
    """Three draw, one out of an empty deck; a boost fails, a step is blocked, a cost is half paid; Ben is paralysed in
    the Site phase of Turn 1, and Turn 2 is in its Dreamers' phase; the depth has been closed again."""
    table = follow(Journey(tables).open("Ana", "Ben", "Cleo")).begin(turns=6)
    table.counts("s1", 3, 2)
    table.do("draw_cards", seat="s1", cards=3)
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_distress")
    table.step("act")
    table.do("boost", seat="s2", result="boost_fails")
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_seal")
    table.do("make_effort", seat="s3", hours=1)
    table.do("pay_part", action=table.cost(), by=1)
    table.do("lay_on_entity", entity=table.entity(), thing="morphing", by=2)
    table.step("resolve")
    table.do("resolve_step", step="step_basic", how="blocked")
    table.do("afflict_dreamer", seat="s2", condition="paralysed")
    table.do("add_turns", turns=1, price="for_hours")
    table.do("next_turn")
    table.step("act")
    table.do("resolve_step", step="step_morphing", how="blocked")
    table.play("set_turns", value="off")
    return table


if __name__ == "__main__":
    write_missing(etherfields, make_house, (slumber_followed_closely,), kept)
