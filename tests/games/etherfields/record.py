"""Plays the moments of a campaign that must stay as they were, and writes down those that are not recorded yet: a Dream
won and saved, each way to lose, a Slumber followed step by step.
`python -m tests.games.etherfields.record`"""

from typing import Any

from companion.games.etherfields.game import game as etherfields
from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import follow
from tests.recordings.writing import parts, write_missing

KEPT = parts("defeat", "stage", "dreamers", "checklist", "previously", "team", "atlas", "supplies")


def dream_won_and_saved(tables: Tables) -> Journey:
    """Three go through the initiation, meet a Gate, win a Slumber, and close the box; the next evening begins."""
    journey = Journey(tables).open("Ana", "Ben", "Cleo").to_the_initiation()
    for code, kind in (("A", "card"), ("B", "object"), ("D", "wisdom"), ("S", "tile")):
        journey.play("reveal", code=code, kind=kind)
    for _ in range(5):
        journey.do("next_turn")
        journey.suffer("s2")
    journey.undo(journey.suffer("s3"))
    journey.do("end_scene", how="won")
    journey.play("reveal", code="I-02 B", kind="gate")
    journey.play("describe_gate", code="I-02 B", zone="A2", keys=1)
    journey.play("lay_tile", slot="A2", code="I-02 C")
    journey.play("move_team", slot="A2")
    journey.do("begin_slumber", turns=6)
    journey.do("end_scene", how="won")
    journey.play("write_diary", evening=1, line="The first night")
    journey.to_bed().do("begin_evening")
    return journey


def eighth_distress(tables: Tables) -> Journey:
    """A death inside a Dream: the Site goes back, the Gate to its envelope, the Season stays."""
    journey = Journey(tables).open("Ana", "Ben").to_the_initiation()
    journey.play("reveal", code="B", kind="card")
    journey.play("choose_season", season_card="Fog")
    journey.suffer("s1", 7)
    journey.suffer("s1")
    journey.do("accept_loss")
    return journey


def no_distress_left(tables: Tables) -> Journey:
    """Two bear seven each, a third two: the next one is not there, and the team loses before anybody has eight."""
    journey = Journey(tables).open("Ana", "Ben", "Cleo").to_the_map()
    for seat, count in (("s1", 7), ("s2", 7), ("s3", 2)):
        journey.suffer(seat, count)
    journey.suffer("s3")
    return journey


def five_cards_left(tables: Tables) -> Journey:
    """Sealing and Progress have left five cards in deck, hand and discard."""
    journey = Journey(tables).open("Ana").to_the_initiation()
    journey.play("count_cards", seat="s1", pile="sealed", by=14)
    journey.play("count_cards", seat="s1", pile="progress", by=3)
    return journey


def saved_inside_a_dream(tables: Tables) -> Journey:
    """It counts as a death; the box is closed; the Nap opens the Gate again on the next evening."""
    journey = Journey(tables).open("Ana", "Ben").to_the_initiation()
    journey.do("save_in_dream")
    journey.do("end_evening", point_saving_card="with_ether")
    journey.do("begin_evening")
    journey.do("wake_up")
    journey.do("retry_dream", gate="I-01 X", turns=12)
    return journey


def slumber_followed_closely(tables: Tables) -> Journey:
    """Three draw, one out of an empty deck; a boost fails, a step is blocked, a cost is half paid; Ben is paralysed in
    the Site phase of Turn 1, and Turn 2 is in its Dreamers' phase; the depth has been closed again."""
    table = follow(Journey(tables).open("Ana", "Ben", "Cleo")).begin(turns=6)
    table.counts("s1", 3, 2)
    table.do("draw_cards", seat="s1", cards=3)
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_distress")
    table.step("act")
    table.boost("s2", "boost_fails")
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_seal")
    table.do("make_effort", seat="s3", hours=1)
    table.do("pay_part", action=table.cost(), by=1)
    table.do("lay_on_entity", entity=table.entity(), thing="morphing", by=2)
    table.step("resolve")
    table.do("resolve_step", step="step_basic", how="blocked")
    table.do("afflict_dreamer", seat="s2", condition="paralysed")
    table.do("add_turns", turns=1, price="for_hours", anyway="yes")
    table.do("next_turn")
    table.step("act")
    table.do("resolve_step", step="step_morphing", how="blocked")
    table.play("set_turns", value="off")
    return table


GAMES = (
    dream_won_and_saved,
    eighth_distress,
    no_distress_left,
    five_cards_left,
    saved_inside_a_dream,
    slumber_followed_closely,
)


def kept(known: dict[str, Any]) -> dict[str, Any]:
    """A phone shows nothing that the tablet does not."""
    return {**KEPT(known), "seat:s1": {}}


if __name__ == "__main__":
    write_missing(etherfields, GAMES, kept)
