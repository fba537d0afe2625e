"""What cannot be is refused; what is out of order takes one more tap that says so; what the table knows is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.moves import IllegalMove, UnusualMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow
from tests.web.house import open_house


@pytest.fixture
def table(journey: Journey) -> Following:
    """A Slumber of nine Turns, whose Dreamers act."""
    table = follow(journey).begin()
    table.step("act")
    return table


def moth_with(table: Following, morphing: int) -> str:
    moth = table.entity()
    table.do("lay_on_entity", entity=moth, thing="morphing", by=morphing)
    return moth


def poison(table: Following) -> dict[str, object]:
    moth = moth_with(table, 1)
    table.do("afflict_entity", entity=moth, condition="poisoned")
    return {"entity": moth, "thing": "morphing", "by": 1}


def full_cost(table: Following) -> dict[str, object]:
    table.play("sit_out", seat="s3")
    cost = table.cost()
    for _ in range(2):
        table.do("pay_part", action=cost, by=1)
    return {"action": cost, "by": 1}


def full_cost_beside_another(table: Following) -> dict[str, object]:
    full = full_cost(table)
    other = table.cost()
    table.do("pay_part", action=other, by=1)
    return {"action": full["action"], "other": other}


def bare_moth(table: Following) -> dict[str, object]:
    table.play("take_for_team", thing="keys", by=2)
    return {"entity": table.entity(), "seat": "s1", "price": "keys"}


def bought_off(table: Following) -> dict[str, object]:
    """Two people pay for the last Morphing at once: the second pays nothing."""
    table.play("take_for_team", thing="keys", by=1)
    table.play("take_pieces", seat="s2", thing="ether", by=1)
    fields = {"entity": moth_with(table, 1), "seat": "s2"}
    table.do("buy_morphing_off", price="keys", **fields)
    return {**fields, "price": "ether"}


def no_card_left(table: Following) -> dict[str, object]:
    table.do("count_cards", seat="s1", pile="influence", by=-20)
    return {"seat": "s1"}


def healed(table: Following) -> dict[str, object]:
    table.do("take_benefit", seat="s1", benefit="delta_heal")
    return {"seat": "s1", "benefit": "delta_heal"}


def with_gem(table: Following, die: str) -> dict[str, object]:
    table.play("take_pieces", seat="s1", thing="gems", by=1)
    return {"seat": "s1", "die": die}


def blocked_movement(table: Following) -> dict[str, object]:
    table.do("resolve_step", step="step_die", how="blocked")
    return with_gem(table, "movement")


def paralysed(table: Following) -> dict[str, object]:
    table.do("afflict_dreamer", seat="s1", condition="paralysed")
    return {"seat": "s1", "condition": "paralysed"}


def stunned(table: Following) -> dict[str, object]:
    moth = table.entity()
    table.do("afflict_entity", entity=moth, condition="stunned")
    return {"entity": moth, "condition": "stunned"}


def out_of_turn_cards(table: Following) -> dict[str, object]:
    """Three lie under the discard, and all are taken."""
    table.do("add_turns", turns=3, price="for_nothing")
    return {"turns": 1, "price": "for_nothing"}


def object_in_the_archives(table: Following) -> dict[str, object]:
    table.play("reveal", code="*Lantern", kind="object")
    table.play("discard", code="*Lantern")
    return {"code": "*Lantern"}


HELD: dict[str, tuple[str, Callable[[Following], dict[str, object]]]] = {
    "EF-115 a Turn when none lies under the discard": ("add_turns", out_of_turn_cards),
    "EF-115 more Turns than there are cards": ("correct_turns", lambda table: {"turn": 1, "turns": 13}),
    "EF-117 a Key for a Morphing that is not there": ("buy_morphing_off", bare_moth),
    "EF-117 an Ether for a Morphing that somebody has just removed": ("buy_morphing_off", bought_off),
    "EF-140 a Morphing on a Poisoned Entity": ("lay_on_entity", poison),
    "EF-113 a third marker on a cost that two fill": ("pay_part", full_cost),
    "EF-113 a marker taken for a cost that is full": ("take_marker", full_cost_beside_another),
    "EF-113 a marker taken back that is not there": ("pay_part", lambda table: {"action": table.cost(), "by": -1}),
    "EF-113 a marker on a cost paid at once": (
        "pay_part", lambda table: {"action": table.cost(kind="at_once"), "by": 1}
    ),
    "EF-117 three cards for a Gem without three cards": ("gain_gem", no_card_left),
    "EF-117 a Gem for a boost that nobody noted": ("reroll", lambda table: with_gem(table, "s2")),
    "EF-117 a Gem for a movement that was blocked": ("reroll", blocked_movement),
    "EF-130 an Object used that is not active": ("use_object", object_in_the_archives),
    "EF-072 a second benefit": ("take_benefit", healed),
    "EF-140 a State twice on a Dreamer": ("afflict_dreamer", paralysed),
    "EF-140 a State twice on an Entity": ("afflict_entity", stunned),
    "EF-114 a boost without its beginning": ("boost", lambda table: {"seat": "s1", "result": "boost_one"}),
    "EF-094 a veiled card where none is": ("change_progress", lambda table: {"seat": "s1", "how": "progress_veiled"}),
    "EF-095 an unsealed card where none is": ("unseal_cards", lambda table: {"seat": "s1", "cards": 1}),
}  # fmt: skip


@pytest.mark.rule("EF-072", "EF-094", "EF-095", "EF-113", "EF-114", "EF-115", "EF-117", "EF-140")
@pytest.mark.parametrize("case", HELD)
def test_what_is_not_there_is_not_counted(table: Following, case: str) -> None:
    move, prepare = HELD[case]
    fields = prepare(table)
    before = table.state
    for anyway in ({}, {"anyway": "yes"}):
        with pytest.raises(IllegalMove) as refused:
            table.do(move, **fields, **anyway)
        assert not isinstance(refused.value, UnusualMove) and table.state == before


def test_pieces_that_are_not_there_are_not_taken(table: Following) -> None:
    moth, seq = table.entity(), table.opened.seq
    table.play("take_pieces", seat="s1", thing="ether", by=-1)
    table.do("lay_on_entity", entity=moth, thing="humans", by=-1)
    assert table.opened.seq == seq
    table.play("take_pieces", seat="s1", thing="ether", by=2)
    table.play("take_pieces", seat="s1", thing="ether", by=-5)
    assert table.facts[-1].number("by") == -2


@pytest.mark.rule("EF-011")
@pytest.mark.parametrize("turns", [13, 30])
def test_a_slumber_does_not_begin_with_more_turns_than_there_are_cards(journey: Journey, turns: int) -> None:
    journey.to_the_map()
    with pytest.raises(IllegalMove):
        journey.do("begin_slumber", turns=turns)
    journey.play("set_turn_cards", value=turns)
    journey.do("begin_slumber", turns=turns)
    assert journey.state.scene.turns == turns


@pytest.mark.rule("EF-094", "EF-095")
def test_sealed_and_progress_cards_are_never_more_than_there_are_cards(table: Following) -> None:
    table.do("count_cards", seat="s1", pile="progress", by=4)
    table.do("count_cards", seat="s1", pile="sealed", by=20)
    dreamer = table.state.dreamer("s1")
    assert (dreamer.sealed, dreamer.progress, dreamer.influence) == (18, 4, 22)


def twice(move: str, **fields: object) -> Callable[[Following], dict[str, object]]:
    def prepare(table: Following) -> dict[str, object]:
        table.do(move, **fields)
        return fields

    return prepare


def second_boost(table: Following) -> dict[str, object]:
    table.boost("s1", "boost_one")
    return {"seat": "s1", "spent": 2}


def in_debt(**fields: object) -> Callable[[Following], dict[str, object]]:
    def prepare(table: Following) -> dict[str, object]:
        table.do("reshuffle", seat="s1", why="deck_empty")
        return fields

    return prepare


def outside(**fields: object) -> Callable[[Following], dict[str, object]]:
    def prepare(table: Following) -> dict[str, object]:
        table.step("resolve")
        return fields

    return prepare


def in_bens_round(table: Following) -> dict[str, object]:
    table.do("choose_method", method="rounds")
    table.do("end_round", how="acted")
    return {"seat": "s1", "hours": 1}


def morphing_in_the_site_phase(table: Following) -> dict[str, object]:
    table.play("take_for_team", thing="keys", by=1)
    fields = {"entity": moth_with(table, 1), "seat": "s1", "price": "keys"}
    table.step("resolve")
    return fields


LED: dict[str, tuple[str, Callable[[Following], dict[str, object]], str]] = {
    "a second Effort": ("make_effort", twice("make_effort", seat="s1", hours=1), "effort_twice"),
    "a second boost": ("begin_boost", second_boost, "boost_twice"),
    "a draw by somebody who owes": ("draw_cards", in_debt(seat="s1", cards=4), "owed"),
    "the next Turn while somebody owes": ("next_turn", in_debt(), "owed"),
    "an Effort in the Site phase": ("make_effort", outside(seat="s1", hours=1), "outside_round"),
    "a Gem gained in the Site phase": ("gain_gem", outside(seat="s1"), "outside_round"),
    "Turns for Hours in the Site phase": ("add_turns", outside(turns=1, price="for_hours"), "outside_round"),
    "a Morphing removed in the Site phase": ("buy_morphing_off", morphing_in_the_site_phase, "outside_round"),
    "an Effort in somebody else's round": ("make_effort", in_bens_round, "other_round"),
}  # fmt: skip


@pytest.mark.rule("EF-081", "EF-082", "EF-114", "EF-115", "EF-117")
@pytest.mark.parametrize("case", LED)
def test_what_is_out_of_order_takes_one_more_tap_that_says_so(table: Following, case: str) -> None:
    move, prepare, why = LED[case]
    fields = prepare(table)
    before = table.state
    with pytest.raises(UnusualMove) as asked:
        table.do(move, **fields)
    assert asked.value.why.id == f"etherfields.refused.{why}" and table.state == before
    done = table.do(move, **fields, anyway="yes")
    assert table.state != before
    table.undo(done)
    assert table.state == before


def test_a_screen_asks_with_a_button_that_sends_the_same_move_again(tmp_path: Path) -> None:
    with open_house(tmp_path) as home:
        table = follow(Journey(home.app.services.tables).open("Ana", "Ben")).begin()
        here, fields = f"/tables/{table.id}/moves", {"move": "make_effort", "seat": "s2", "hours": "1"}
        asked = home.tablet("en").htmx(here, **fields)
        assert asked.status_code == 422 and 'class="notice__again"' in asked.text
        assert all(f'name="{name}" value="{value}"' in asked.text for name, value in fields.items())
        assert (
            'name="anyway" value="yes"' in asked.text
            and "Do it all the same" in asked.text
            and "effort_made" not in home.kinds(table.id)
        )
        plain = home.tablet("fr").form(here, **fields)
        assert plain.status_code == 422 and "Le faire quand même" in plain.text
        told = home.tablet().post(here, **fields)
        assert told.json["error"]["confirm"] == {"anyway": "yes"}
        done = home.tablet("en").htmx(here, **fields, anyway="yes")
        assert done.status_code == 200 and "notice__again" not in done.text and "effort_made" in home.kinds(table.id)


@pytest.mark.rule("EF-116")
def test_a_card_is_studied_in_a_round(journey: Journey) -> None:
    table = follow(journey).dream()
    with pytest.raises(UnusualMove):
        table.do("study_card", seat="s1")
    table.do("study_card", seat="s1", anyway="yes")
    assert table.state.study


@pytest.mark.rule("EF-090")
@pytest.mark.parametrize(("by", "is_usual"), [(-3, False), (-2, True), (18, True), (19, False)])
def test_a_deck_is_built_of_20_to_40_cards_and_of_others_after_one_more_tap(
    journey: Journey, by: int, is_usual: bool
) -> None:
    journey.to_the_map().to_bed().do("begin_evening")
    journey.play("count_cards", seat="s2", pile="influence", by=by)
    journey.play("count_cards", seat="s2", pile="flaws", by=3)
    if not is_usual:
        with pytest.raises(UnusualMove) as asked:
            journey.do("wake_up")
        assert dict(asked.value.why.values)["cards"] == 22 + by
    journey.do("wake_up", **({} if is_usual else {"anyway": "yes"}))
    assert journey.state.scene.kind == "map"


@pytest.mark.rule("EF-114")
@pytest.mark.parametrize(
    ("spent", "cost", "result", "missing"),
    [(1, 3, "boost_one", 1), (1, 3, "boost_two", 0), (2, 5, "boost_nothing", 3), (2, 0, "boost_nothing", 0)],
)
def test_a_boost_whose_cost_is_known_says_what_the_action_lacks(
    table: Following, spent: int, cost: int, result: str, missing: int
) -> None:
    table.boost("s1", result, spent, cost)
    doing = table.sheet(0).doing
    assert (doing.cost, doing.missing) == (cost, missing)


@pytest.mark.rule("EF-114")
def test_a_second_boost_leaves_what_is_owed_for_the_first(table: Following) -> None:
    table.boost("s1", "boost_fails")
    table.do("begin_boost", seat="s1", spent=2, anyway="yes")
    assert table.turn.boosts == () and len(table.owed) == 1
    table.do("boost", seat="s1", result="boost_fails")
    assert len(table.owed) == 2
    table.do("boost", seat="s1", result="boost_one")
    assert len(table.owed) == 1


@pytest.mark.rule("EF-095")
def test_flaws_are_skipped_when_sealing(table: Following) -> None:
    """Three cards in the deck, and the only place of the two Flaws is there."""
    table.do("count_cards", seat="s1", pile="influence", by=-14)
    table.do("count_cards", seat="s1", pile="flaws", by=2)
    table.do("count_hand", seat="s1", thing="in_hand", by=1)
    table.do("count_hand", seat="s1", thing="in_hand", by=6)
    assert (table.hand("s1").hand, table.hand("s1").deck) == (7, 3) and table.sheet(0).dreamer.flaws == 2
    table.do("count_hand", seat="s1", thing="in_hand", by=-7)
    table.do("reshuffle", seat="s1", why="shuffle_told")
    table.do("seal_cards", seat="s1", cards=20)
    assert table.state.dreamer("s1").sealed == 8 and table.hand("s1").deck == 2


@pytest.mark.rule("EF-094")
def test_progress_cards_are_counted_by_colour_for_icons(table: Following) -> None:
    for colour in ("ruse", "ruse", "anger", "unknown"):
        table.do("change_progress", seat="s1", how="progress_laid", colour_of=colour)
    assert dict(table.sheet(0).dreamer.active) == {"ruse": 2, "anger": 1}
    table.do("change_progress", seat="s1", how="progress_veiled", colour_of="ruse")
    with pytest.raises(IllegalMove):
        table.do("change_progress", seat="s1", how="progress_unveiled", colour_of="anger")
    assert dict(table.sheet(0).dreamer.active) == {"ruse": 1, "anger": 1}
    table.do("take_benefit", seat="s1", benefit="delta_unveil")
    assert dict(table.sheet(0).dreamer.active) == {"ruse": 2, "anger": 1}
    table.do("count_cards", seat="s1", pile="progress", by=-3)
    assert sum(dict(table.sheet(0).dreamer.active).values()) <= 1


@pytest.mark.rule("EF-035", "EF-115")
def test_the_turn_cards_in_the_pack_and_under_the_discard_are_known(table: Following) -> None:
    once = table.panel("pointer")
    assert (once.pack, once.under) == (9, 3)
    table.do("next_turn")
    table.do("add_turns", turns=2, price="for_nothing")
    once = table.panel("pointer")
    assert (once.pack, once.under) == (10, 2)
