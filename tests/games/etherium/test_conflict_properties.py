"""What holds in every year whose conflicts and resources are followed, however it is played."""

from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.etherium.conflicts import resolution, siege_spoils
from companion.table.fact import Fact
from companion.testing.hypothesis_strategies import quickly
from tests.games.etherium import test_properties
from tests.games.etherium.fights import find
from tests.games.etherium.generated import war_steps, years_at_war
from tests.games.etherium.years import Year

SETTING = Fact("setting_changed", {"setting": "depth", "value": "yes", "was": "no"})


class TestEtheriumAtWar(test_properties.TestEtherium):
    steps, begun = staticmethod(lambda: war_steps), staticmethod(years_at_war)

    def opening(self) -> list[Fact]:
        return [*super().opening(), SETTING]

    @quickly
    @given(st.data())
    def test_a_settled_fight_has_one_winner_who_had_the_most(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            for fact in (each for each in year.facts if each.kind == "fight_settled"):
                scores = fact.numbers("scores")
                assert scores[fact.text("winner")] == max(scores.values())

    @quickly
    @given(st.data())
    def test_nobody_throws_more_dice_than_four_or_adds_more_than_their_guide(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            for side in (side for conflict in year.state.conflicts for side in conflict.sides):
                assert len(side.throw.dice) <= side.throw.wanted <= 4
                thrown = sum(side.throw.dice) + side.bonus + resolution.fury(year.table, side)
                assert 0 <= resolution.score(year.table, side) - thrown <= year.count(side.seat, "guide")

    @quickly
    @given(st.data())
    def test_closing_and_opening_again_forgets_nothing(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            before = year.state
            year.play("set_depth", value="no")
            year.play("set_depth", value="yes")
            assert year.state == before

    @quickly
    @given(st.data())
    def test_what_is_closed_offers_and_shows_nothing(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            year.play("set_depth", value="no")
            closed = {kind for chapter in self.game.chapters if chapter.switch for kind in chapter.moves}
            assert closed and not closed & {*year.offers()}
            parts = year.parts()
            assert not parts["arena"].kind and not parts["works"].workers and parts["taking"].seat is None


levels = st.integers(1, 4)
counts = st.integers(0, 4)
GOODS = ("booster", "ether", "wood")


@quickly
@example(2, 1, 0, 0, "rob_booster", [1] * 8)
@example(2, 1, 0, 1, "rob_booster", [1] * 8)
@given(
    levels,
    levels,
    counts,
    counts,
    st.sampled_from((*siege_spoils.SPOILS,)),
    st.lists(st.integers(1, 6), min_size=8, max_size=8),
)
def test_a_siege_however_it_goes_moves_things_and_makes_none(
    army: int, defence: int, guide: int, had: int, robbing: str, dice: list[int]
) -> None:
    with years_at_war((2, 1)) as year:
        held = {"army": ("s1", army), "defence": ("s2", defence), "guide": ("s2", guide)}
        for thing, (seat, count) in {**held, **dict.fromkeys(GOODS, ("s2", had))}.items():
            year.play("correct_count", seat=seat, item=thing, count=count)
        winner = besiege(year.roll(*dice), robbing)
        assert all(year.state.stock.taken(thing) == had for thing in GOODS if had or thing == "wood")
        lowered = winner == "s1" and robbing == "lower_guide"
        assert year.count("s2", "guide") == (max(1, guide - 1) if lowered and guide else guide)
        assert (year.count("s1", "army"), year.count("s2", "defence")) == (max(1, army - 1), max(1, defence - 1))
        tokens = sum(year.count(each, "army_token") + year.count(each, "saccage_token") for each in ("s1", "s2"))
        assert tokens == (winner == "s2" or robbing == "lower_guide" or bool(robbing == "rob_booster" and had))


def besiege(year: Year, robbing: str) -> str:
    """Ana's army before Ben's city, until somebody has won and the spoils are taken."""
    find(year, "siege", "s1", "s2")
    while offer := year.offers().get("throw_fight"):
        year.once("throw_fight", seat=offer.domain("seat").among[0], die=0)
        if "settle_fight" in year.offers():
            year.once("settle_fight")
    if robbing in year.offers():
        year.once(robbing)
    while "take_cube" in year.offers():
        year.once("take_cube", item="wood") if year.count("s2", "wood") else year.once("stop_taking")
    return str(year.state.conflict.winner)
