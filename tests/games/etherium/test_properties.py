"""What holds in every year, however it is played: checked on generated ones, the same in every run."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.etherium import initiative, rules
from companion.games.etherium.changes import CHANGES
from companion.games.etherium.game import game as etherium
from companion.games.etherium.stars import CAPACITIES, SUPPLIES, THINGS
from companion.table.fact import HOUSE, TABLET, Fact, Who, sitting
from companion.table.fold import AnyTable, Opened, advance, blank
from companion.table.game import Part
from companion.table.seated import CHANGES as OF_THE_TABLE
from tests.games import properties
from tests.games.etherium.generated import Start, legal, played, starts, steps, take, years
from tests.games.generating import Step, anything, nonsense, numbers, quickly
from tests.games.properties import TABLET_AND_PHONE, asked, can_be_made, growing
from tests.table.tables import seen

# No people is left for them, or nothing to take.
MAY_BE_REFUSED = ("add_seat", "come_back", "gain", "correct_count")
AUDIENCES = (TABLET, HOUSE, *(sitting(f"s{number}") for number in range(1, 7)))


@quickly
@given(starts, steps)
def test_supplies_are_never_negative_and_never_above_their_limit(start: Start, steps: list[Step]) -> None:
    with years(start) as year:
        for step in steps:
            take(year, step)
            assert holds(year.opened)


def holds(opened: Opened) -> bool:
    stock = opened.table.state.stock
    together = all(0 <= stock.taken(thing) <= SUPPLIES[thing].in_all for thing in THINGS)
    return together and all(SUPPLIES[what].least <= n <= SUPPLIES[what].each for (_, what), n in stock.held.items())


@quickly
@given(starts, steps)
def test_everybody_has_one_place_in_the_initiative(start: Start, steps: list[Step]) -> None:
    with years(start) as year:
        for step in steps:
            take(year, step)
            placed, waiting = initiative.order(year.state.card, rules.present(year.table))
            assert len({*placed, *waiting}) == len(placed) + len(waiting) == len(rules.present(year.table))


@quickly
@given(starts, steps)
def test_a_season_lasts_as_long_as_anybody_has_actions(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        assert 1 <= year.state.number <= 7 and 0 <= year.state.action <= 9
        assert all(0 <= rules.tokens(year.table, seat.id) <= 9 for seat in year.table.seats)
        assert all(0 <= rules.connections_left(year.table, seat.id) <= 2 for seat in year.table.seats)


@quickly
@given(starts, steps)
def test_stars_are_the_sum_of_their_reasons(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        for seat in rules.contenders(year.table):
            reasons = year.parts(sitting(seat.id))["mine"].reasons
            assert sum(dict(each.values)["stars"] for each in reasons) == year.stars[seat.id]


@quickly
@given(starts, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as year:
        properties.undoing_any_move_is_never_having_made_it(etherium, year, number)


@quickly
@given(starts, steps, numbers)
def test_undo_and_redo_change_nothing(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as year:
        properties.undo_and_redo_change_nothing(etherium, year, number)


@quickly
@given(starts, steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as year:
        properties.kept_up_to_date_is_read_from_scratch(etherium, year)


@quickly
@given(starts, steps)
def test_every_screen_can_be_drawn_in_every_state(start: Start, steps: list[Step]) -> None:
    with years(start) as year:
        taken = (take(year, step) for step in steps)
        properties.every_screen_can_be_drawn(etherium, year, taken, AUDIENCES, parts_and_pages)


def parts_and_pages(table: AnyTable, who: Who) -> list[Part]:
    pages = [etherium.page(table, who, name, {}) for name in ("sheet", "capacities")]
    return [*seen(etherium, table, who), *filter(None, pages)]


@settings(quickly, max_examples=25)
@given(starts, steps, numbers, numbers)
def test_every_move_on_offer_can_be_made(start: Start, steps: list[Step], a: int, b: int) -> None:
    with played(start, steps) as year:
        for who, move in asked(year, TABLET_AND_PHONE, a, b, a + b, fill=legal):
            if move.kind not in MAY_BE_REFUSED:
                assert holds(can_be_made(etherium, year, who, move))
            etherium.foresee(year.table, move)


KINDS = [*OF_THE_TABLE, *CHANGES, "undone", "redone", "nobody_knows_this"]
FIELDS = ("seat", "name", "names", "colours", "colour", "after", "device", "over", "setting", "value", "was", "point",
          "choice", "peoples", "people", "season", "action", "moon", "number", "orders", "card", "tokens", "dice",
          "wanted", "which", "points", "result", "by_card", "item", "more", "count", "values", "stars", "capacity",
          "capacities", "sheets", "cubes", "winners", "moves")  # fmt: skip
WORDS = ("s1", "s2", "s3", "ertis", "psolos", "night", *THINGS)
KEYS = ("s1", "s2", "ertis", "ertis.1", *CAPACITIES, "")
garbled = nonsense(KINDS, FIELDS, anything(WORDS, KEYS, st.integers()), most=8)
OPENING = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo"], "colours": []})
STARTED = Fact("game_started", {"peoples": {"s1": "ertis", "s2": "psolos", "s3": "reces"}, "season": 1})


@quickly
@given(st.lists(garbled, max_size=30))
def test_no_log_however_garbled_breaks_a_table_or_its_supplies(facts: list[Fact]) -> None:
    opened = begun = advance(etherium, blank(etherium, "t"), [OPENING, STARTED])
    for fact, opened in zip(facts, growing(etherium, begun, facts), strict=True):
        etherium.lessons(opened.table, fact)
        assert holds(opened) and etherium.headline(opened.table, TABLET)
    assert etherium.moves(opened.table, TABLET) and 1 <= opened.table.state.number <= 7


@quickly
@given(st.lists(garbled, max_size=30))
def test_even_a_garbled_log_can_be_shown(facts: list[Fact]) -> None:
    opened = advance(etherium, blank(etherium, "t"), [OPENING, STARTED, *facts])
    for who in (TABLET, sitting("s1")):
        assert all(hash(part) for part in seen(etherium, opened.table, who))
