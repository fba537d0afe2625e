"""How chapters make a game: one owner a kind, reactions in order, depth behind a switch, an end judged once."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from companion.table.chapter import EVERY, Chapter, Kind, as_fact, no_line
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import EndRule, Game, Part
from companion.table.game_result import Result
from companion.table.moves import Choice, Offer
from companion.table.return_value_checks import InvalidGame
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table
from tests.table.eggs import Kitchen
from tests.table.tables import Evening, make_tables, seen

Steps = tuple[str, ...]
SWITCH = Setting("deep", "no", Choice(("no", "yes")), "house")


def step(name: str) -> Any:
    """A change that leaves its name."""
    return lambda table, fact: (*table.state, name)


def walking(*chapters: Chapter[Steps], **more: Any) -> Game[Steps]:
    """A game whose state is the names of what has changed it."""
    return Game(
        slug="walking",
        players=(1, 2),
        blank=tuple,
        setup=lambda options, seats, known: [],
        chapters=chapters,
        parts=lambda table, who, offers: [Part("steps", table.state, draws=("walk", "set_deep", "fly"))],
        headline=lambda table, who: say("walking"),
        settings=(SWITCH,),
        **more,
    )


def walk(*more: str, **chapter: Any) -> Chapter[Steps]:
    return Chapter(
        offers=lambda table: (Offer("walk"),),
        moves={"walk": lambda asked: [asked.fact("walked"), *(Fact(kind, {}) for kind in more)]},
        facts={"walked": Kind(step("walk"), no_line, may_end=True)},
        **chapter,
    )


REST: Chapter[Steps] = Chapter(facts={"rested": Kind(step("rest"), no_line)}, reacts={"walked": step("tire")})


@pytest.mark.parametrize(
    ("chapter", "why"),
    [
        (Chapter(moves={"walk": as_fact("walked")}), "walk has two owners"),
        (Chapter(facts={"walked": Kind(step(""), no_line)}), "walked has two owners"),
        (Chapter(moves={"leave": as_fact("walked")}), "the move leave is every table's"),
        (Chapter(moves={"set_deep": as_fact("walked")}), "the move set_deep is every table's"),
        (Chapter(facts={"seat_left": Kind(step(""), no_line)}), "the fact seat_left is every table's"),
        (Chapter(facts={"game_ended": Kind(step(""), no_line)}), "the fact game_ended is every table's"),
        (Chapter(reacts={"flown": step("")}), "nobody owns the fact flown"),
        (Chapter(lessons={"flown": lambda table, fact: {}}), "nobody owns the fact flown"),
        (Chapter(follows={"walk": as_fact("walked")}), "walk is no move of every table"),
        (Chapter(foresees={"fly": lambda table, move: ()}), "fly is no move of every table"),
    ],
)
def test_chapters_that_make_no_game_are_refused_at_the_start(chapter: Chapter[Steps], why: str) -> None:
    with pytest.raises(InvalidGame, match=why):
        walking(walk(), chapter)


def opened(tables: Any, game: Game[Steps]) -> Evening:
    class Walkers(Evening):
        pass

    Walkers.game = game
    return Walkers(tables).open("Ana")


def test_a_move_may_yield_facts_of_another_chapter_and_others_react_after_the_owner(tmp_path: Path) -> None:
    game = walking(REST, walk("rested"))
    with make_tables(tmp_path, game) as tables:
        table = opened(tables, game)
        table.play("walk")
        assert table.state == ("walk", "tire", "rest")


def test_reactions_follow_in_the_order_of_the_chapters(tmp_path: Path) -> None:
    first, second = (Chapter(reacts={"walked": step(name)}) for name in ("first", "second"))
    for chapters, order in (((first, second), ("first", "second")), ((second, first), ("second", "first"))):
        game = walking(walk(), *chapters)
        assert game.apply(Table("t", "walking", ()), Fact("walked", {})) == ("walk", *order)


def test_a_chapter_may_react_to_the_kernel_and_to_every_fact_of_the_game() -> None:
    game = walking(walk(), Chapter(reacts={EVERY: step("every"), "seat_left": step("left")}))
    table: Table[Steps] = Table("t", "walking", ())
    assert game.apply(table, Fact("walked", {})) == ("walk", "every")
    assert game.apply(table, Fact("seat_left", {})) == ("left",)
    assert game.apply(table, Fact("seat_added", {})) == ()


def test_behind_its_switch_a_chapter_offers_nothing_and_forgets_nothing(tmp_path: Path) -> None:
    game = walking(walk(switch=SWITCH))
    with make_tables(tmp_path, game) as tables:
        table = opened(tables, game)
        assert "walk" not in table.offers()
        table.play("set_deep", value="yes")
        table.play("walk")
        table.play("set_deep", value="no")
        assert "walk" not in table.offers() and table.state == ("walk",)


def test_a_part_gets_the_offers_that_it_names_and_no_others(tmp_path: Path) -> None:
    game = walking(walk())
    with make_tables(tmp_path, game) as tables:
        (part,) = seen(game, opened(tables, game).table, TABLET)
        on = dict(part.on)
    assert part.template == "walking/_steps.html" and [*on] == ["walk", "set_deep", "fly"]
    assert on["walk"] == Offer("walk") and on["set_deep"] is not None and on["fly"] is None


def test_an_end_is_judged_once_after_all_that_a_move_brought(tmp_path: Path) -> None:
    judged: list[Steps] = []

    def result(table: Table[Steps]) -> Result | None:
        judged.append(table.state)
        return Result(("s1",), (("steps", (("s1", len(table.state)),)),)) if len(table.state) > 2 else None

    game = walking(REST, walk("rested"), ending=EndRule(result, "WA-001"))
    with make_tables(tmp_path, game) as tables:
        table = opened(tables, game)
        table.play("walk")
        assert judged == [("walk", "tire", "rest")]
        assert table.facts[-1].data == {"winners": ["s1"], "steps": {"s1": 3}}
        assert len({fact.move for fact in table.facts[1:]}) == 1 and table.winners == ("s1",)


def test_an_end_that_is_announced_already_is_not_announced_again(tmp_path: Path) -> None:
    game = walking(walk(), ending=EndRule(lambda table: Result(("s1",), ()), "WA-001"))
    with make_tables(tmp_path, game) as tables:
        table = opened(tables, game)
        table.play("walk")
        table.play("walk")
        assert table.kinds.count("game_ended") == 1


def test_what_may_not_end_a_game_asks_nobody_who_won(tmp_path: Path) -> None:
    calm = replace(walk(), facts={"walked": Kind(step("walk"), no_line)})
    game = walking(calm, ending=EndRule(lambda table: pytest.fail("nobody asked"), "WA-001"))
    with make_tables(tmp_path, game) as tables:
        assert opened(tables, game).play("walk")


def test_what_is_on_offer_is_computed_once_for_a_number_and_for_an_audience_where_it_depends_on_it(
    tmp_path: Path,
) -> None:
    everybody: list[object] = []
    each: list[Who] = []
    chapter = replace(
        walk(),
        offers=lambda table: everybody.append(table) or (Offer("walk"),),
        offers_to=lambda table, who: each.append(who) or (),
    )
    game = walking(chapter)
    with make_tables(tmp_path, game) as tables:
        table = opened(tables, game)
        for who in (TABLET, sitting("s1"), TABLET, sitting("s1")):
            table.offers(who)
        assert len(everybody) == 1 and each == [TABLET, sitting("s1")]
        table.play("walk")
        assert len(everybody) == 1 and table.offers() and len(everybody) == 2


def test_what_was_just_written_is_not_read_again(kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    log, before = kitchen.tables.resources.log, kitchen.tables.resources.log.read
    monkeypatch.setattr(log, "read", lambda *args, **more: read.append(len(facts := before(*args, **more))) or facts)
    kitchen.play("boil")
    read.clear()
    kitchen.play("boil")
    assert sum(read) == 0 and kitchen.opened.table.state.done_at == 1003


def test_what_a_fact_has_for_news_everybody_must_read(tmp_path: Path) -> None:
    """About the seat that it names; undone, it is news no more."""
    news = Kind(step("fly"), no_line, news=lambda table, fact: say("walking.flown") if fact.text("seat") else None)
    fly = {"fly": as_fact("flown")}
    offer = Offer("fly", (("seat", Choice(("s1", "s2"))),))
    flying = walking(walk(), Chapter(offers=lambda table: (offer,), moves=fly, facts={"flown": news}))
    with make_tables(tmp_path, flying) as tables:
        evening = opened(tables, flying)
        move = evening.play("fly", seat="s1")
        assert [(each.told, each.seat) for each in evening.table.news] == [(say("walking.flown"), "s1")]
        evening.undo(move)
        assert evening.table.news == ()


def test_a_part_that_is_shown_keeps_all_that_it_was_given() -> None:
    """A field that is new to parts is given here, too."""
    given = Part("steps", ("walk",), ("walk",), "steps.html", "deed")
    shown = given.compute(len, "walking", Table(id="t", game="walking", state=()), {"walk": Offer("walk")})
    kept = {each.name for each in fields(Part)} - {"on", "shared"}
    assert {name for name in kept if getattr(given, name)} == kept
    assert {name: getattr(shown, name) for name in kept} == {name: getattr(given, name) for name in kept}
    assert shown.on == (("walk", Offer("walk")),)


def test_what_follows_from_the_table_alone_is_worked_out_once_for_all_who_look() -> None:
    looked: list[str] = []

    def steps(table: Table[Steps]) -> Steps:
        looked.append("again")
        return table.state

    game = replace(walking(walk()), parts=lambda table, who, offers: [Part("steps", shared=steps, draws=("walk",))])
    table = Table(id="t", game="walking", state=("walk",))
    alone, offered = (game.view(table, who, {"walk": Offer("walk")})[0] for who in (TABLET, sitting("s1")))
    assert alone == offered and alone.value == ("walk",) and alone.on == (("walk", Offer("walk")),)
    assert looked == ["again"] and game.view(replace(table), TABLET, {})[0].value == ("walk",) and len(looked) == 2


def test_a_table_with_another_state_is_as_if_replaced_and_works_out_anew() -> None:
    table = Table(id="t", game="walking", state=("walk",), code="ABCD")

    def steps(table: Table[Steps]) -> int:
        return len(table.state)

    assert table.compute_once(steps) == 1
    later = table.with_state(("walk", "rest"), last_at=3.0)
    assert later == replace(table, state=("walk", "rest"), last_at=3.0)
    assert (table.compute_once(steps), later.compute_once(steps)) == (1, 2)
