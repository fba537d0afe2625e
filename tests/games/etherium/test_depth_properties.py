"""What holds in every year with its depth open, however it is played: thousands of moves, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherium.changes import CHANGES
from companion.games.etherium.depth import deciding, fight, fighting, harvest, spending, working
from companion.games.etherium.game import game as etherium
from companion.games.etherium.stars import DEEP, SUPPLIES, UNITS
from companion.table.fact import TABLET, Fact, sitting
from companion.table.fold import advance, blank, tell
from tests.games import properties
from tests.games.etherium.generated import Start, ask, starts, years
from tests.games.etherium.test_properties import OPENING, STARTED
from tests.games.etherium.years import Year
from tests.games.generating import Step, change_the_past, going_on, lists_of, nonsense, numbers, quickly
from tests.games.properties import growing
from tests.table.tables import seen

KINDS: dict[str, set[str]] = {
    "find": {"find_conflict", "join_conflict", "choose_conflict"},
    "throw": {"throw_fight"},
    "change": {"raise_fight", "guide_fight", "reroll_fight", "reroll_low", "reroll_low_again"},
    "settle": {"settle_fight", "settle_pillage", "rob_booster", "rob_ether", "rob_cubes", "lower_guide"},
    "take": {"take_cube", "stop_taking", "put_conflict_away"},
    "work": working.KINDS,
    "count": {"gain", "correct_count"},
    "season": {"reveal_season", "place_people", "next_action", "end_season"},
    "people": {"leave", "sit_out", "come_back", "add_seat", "change_people"},
}
DEEP_FACTS = {**fighting.CHANGES, **harvest.CHANGES, **spending.CHANGES}
# What brings a fight on, in this order: a step of it takes the first that is on offer.
ONWARDS = (
    *("take_cube", "rob_cubes", "rob_booster", "lower_guide", "rob_ether"),
    *("settle_pillage", "settle_fight", "throw_fight", "put_conflict_away", "find_conflict"),
)
OFTEN = (*("onwards",) * 16, "find", "change", "change", "settle", "work", "work", "count", "count", "undo")
deep_steps = lists_of((*OFTEN, *KINDS, "switch", "redo", "rewind"), 20, 60)


@contextmanager
def deep_years(start: Start) -> Iterator[Year]:
    with years(start) as year:
        year.play("set_depth", value="yes")
        yield year


def take(year: Year, step: Step) -> None:
    kind, a, b, c = step
    if kind in ("undo", "redo", "rewind"):
        return change_the_past(etherium, year, kind, a)
    if kind == "switch":
        year.play("set_depth", value="yes" if a % 4 else "no")
    offers = [each for each in year.offers().values() if each.kind in KINDS.get(kind, ())]
    if kind == "onwards":
        found = year.offers()
        rotated = (*ONWARDS[:1], *ONWARDS[1 + a % 4 : 5], *ONWARDS[1 : 1 + a % 4], *ONWARDS[5:])
        offers = [next(found[each] for each in rotated if each in found)] if {*ONWARDS} & {*found} else []
    if offers:
        ask(year, offers[a % len(offers)], b, c, a + b)


played = going_on(deep_years, take)


@quickly
@given(starts, deep_steps)
def test_cubes_and_levels_stay_within_their_limits(start: Start, steps: list[Step]) -> None:
    with deep_years(start) as year:
        for step in steps:
            take(year, step)
            stock = year.state.stock
            assert all(0 <= stock.taken(thing) <= 20 for thing in (*DEEP[:3], "ether", "booster"))
            assert all(SUPPLIES[what].least <= count <= SUPPLIES[what].each for (_, what), count in stock.held.items())
            assert all(count <= 4 for (_, what), count in stock.held.items() if what in UNITS)


@quickly
@given(starts, deep_steps)
def test_a_settled_fight_has_one_winner_who_had_the_most(start: Start, steps: list[Step]) -> None:
    with deep_years(start) as year:
        for step in steps:
            before = len(year.facts)
            take(year, step)
            for fact in year.facts[before:]:
                if fact.kind == "fight_settled" and not year.table.seat(fact.text("winner")):
                    raise AssertionError(fact)
                if fact.kind == "fight_settled":
                    scores = fact.numbers("scores")
                    assert scores[fact.text("winner")] == max(scores.values())


@quickly
@given(starts, deep_steps)
def test_nobody_throws_more_dice_than_four_or_adds_more_than_their_guide(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        for conflict in year.state.depth.conflicts:
            for side in conflict.sides:
                assert len(side.dice) <= side.wanted <= 4
                added = fight.score(year.table, side) - sum(side.dice) - side.bonus - fight.fury(year.table, side)
                assert 0 <= added <= year.count(side.seat, "guide")


@quickly
@given(starts, deep_steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as year:
        properties.undoing_any_move_is_never_having_made_it(etherium, year, number)


@quickly
@given(starts, deep_steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        properties.kept_up_to_date_is_read_from_scratch(etherium, year)


@quickly
@given(starts, deep_steps)
def test_closing_and_opening_again_forgets_nothing(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        year.play("set_depth", value="yes")
        before = year.state
        year.play("set_depth", value="no")
        year.play("set_depth", value="yes")
        assert year.state == before


@quickly
@given(starts, deep_steps)
def test_every_screen_can_be_drawn_and_every_line_told(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        for who in (TABLET, sitting("s1")):
            assert all(hash(part) for part in seen(etherium, year.table, who))
        for fact in year.facts:
            if fact.kind in DEEP_FACTS:
                assert tell(etherium, year.table, fact, TABLET)


@quickly
@given(starts, deep_steps)
def test_what_is_closed_offers_and_shows_nothing(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        year.play("set_depth", value="no")
        assert not deciding.KINDS & {*year.offers()}
        parts = year.parts()
        assert not parts["arena"].kind and not parts["works"].workers and parts["taking"].seat is None


levels = st.integers(1, 4)
counts = st.integers(0, 4)
ROBBING = ("rob_booster", "rob_ether", "rob_cubes", "lower_guide")


@quickly
@given(levels, levels, counts, counts, st.sampled_from(ROBBING), st.lists(st.integers(1, 6), min_size=8, max_size=8))
def test_a_siege_however_it_goes_moves_things_and_makes_none(
    army: int, defence: int, guide: int, had: int, robbing: str, dice: list[int]
) -> None:
    with deep_years((2, 1)) as year:
        held = {"army": ("s1", army), "defence": ("s2", defence), "guide": ("s2", guide)}
        goods = dict.fromkeys(("booster", "ether", "wood"), ("s2", had))
        for thing, (seat, count) in {**held, **goods}.items():
            year.play("correct_count", seat=seat, item=thing, count=count)
        year.roll(*dice).do("find_conflict", conflict="siege", seat="s1", against="s2")
        while "throw_fight" in year.offers():
            seat = year.offers()["throw_fight"].domain("seat").among[0]
            year.do("throw_fight", seat=seat, die=0)
            if year.state.depth.current.is_thrown:
                year.do("settle_fight")
        winner = year.state.depth.current.winner
        if winner == "s1":
            year.do(robbing)
            while "take_cube" in year.offers():
                year.do("take_cube", item="wood") if year.count("s2", "wood") else year.do("stop_taking")
        assert all(year.state.stock.taken(thing) == max(had, 0) for thing in goods if had or thing == "wood")
        lowered = winner == "s1" and robbing == "lower_guide"
        assert year.count("s2", "guide") == (max(1, guide - 1) if lowered and guide else guide)
        assert (year.count("s1", "army"), year.count("s2", "defence")) == (max(1, army - 1), max(1, defence - 1))
        tokens = sum(year.count(each, "army_token") + year.count(each, "saccage_token") for each in ("s1", "s2"))
        assert tokens == (winner == "s2" or robbing in ("lower_guide", "rob_booster"))


FIELDS = ("seat", "other", "kind", "conflict", "winner", "again", "dice", "wanted", "which", "points", "what", "token")
MORE = ("things", "item", "space", "unit", "paid", "into", "stone", "ether", "people", "values", "scores", "more")
wild = st.one_of(
    st.none(),
    st.integers(-50, 50),
    st.sampled_from(["s1", "s2", "s9", "assault", "siege", "pillage", "conflict:2", "conflict:3", "wood", "forest"]),
    st.lists(st.sampled_from([1, 6, 9, "s1", "s2", "wood", "ether"]), max_size=5),
    st.sampled_from(["booster", "ether", "cubes", "guide", "army", "army_token", "capacity_1", "ertis", ""]),
)
garbled = nonsense(sorted({*CHANGES} - {"game_started"}), (*FIELDS, *MORE), wild, most=9, places=4)


@quickly
@given(st.lists(garbled, max_size=40))
def test_no_garbled_log_breaks_a_table_with_its_depth_open(facts: list[Fact]) -> None:
    setting = Fact("setting_changed", {"setting": "depth", "value": "yes", "was": "no"})
    opened = begun = advance(etherium, blank(etherium, "t"), [OPENING, STARTED, setting])
    for opened in growing(etherium, begun, facts):
        held = opened.table.state.stock.held
        assert all(SUPPLIES[what].least <= count <= SUPPLIES[what].each for (_, what), count in held.items())
    assert etherium.moves(opened.table, TABLET) is not None
    assert all(hash(part) for part in seen(etherium, opened.table, TABLET))
