"""What one seat may know, who has looked, and that everybody learns when the tablet showed it."""

import pytest

from companion.table.common import common_facts
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from companion.table.secret import Look
from tests.table.eggs import Kitchen

ANA, BEN = sitting("s1"), sitting("s2")


def test_a_seat_is_shown_its_own_secret(kitchen: Kitchen) -> None:
    assert kitchen.tables.secrets.show(kitchen.id, ANA, "s1").word.id == "eggs.inside"
    assert kitchen.opened.table.has_looked("s1", "egg:0")


def test_nobody_is_shown_the_secret_of_another_seat(kitchen: Kitchen) -> None:
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.secrets.show(kitchen.id, BEN, "s1")
    assert refused.value.why.id == "secret.not_yours"
    assert kitchen.opened.table.looks == ()


def test_who_has_no_secret_is_told_so(kitchen: Kitchen) -> None:
    with pytest.raises(IllegalMove) as refused:
        kitchen.tables.secrets.show(kitchen.id, TABLET, "s2")
    assert refused.value.why.id == "secret.none"


def test_looking_again_on_the_own_phone_is_nobodys_business(kitchen: Kitchen) -> None:
    for _ in range(3):
        kitchen.tables.secrets.show(kitchen.id, ANA, "s1")
    assert [kind for kind, _ in kitchen.told()] == ["secret_shown"]


def test_each_peek_on_the_tablet_is_counted_and_told(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, ANA, "s1")
    for _ in range(2):
        kitchen.tables.secrets.show(kitchen.id, TABLET, "s1")
    assert kitchen.opened.table.looks == (Look("s1", "egg:0", 2),)
    assert [fact.number("times") for fact in kitchen.tables.memory.facts(kitchen.id)[1:]] == [0, 1, 2]


def test_a_peek_at_another_deal_is_counted_anew(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, TABLET, "s1")
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.secrets.show(kitchen.id, TABLET, "s1")
    assert kitchen.opened.table.looks == (Look("s1", "egg:1", 1),)


def test_a_look_at_an_earlier_secret_is_no_look_at_this_one(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, ANA, "s1")
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.moves.keep_time(kitchen.id)
    assert not kitchen.opened.table.has_looked("s1", "egg:1")


def test_a_look_is_never_undone(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, TABLET, "s1")
    with pytest.raises(IllegalMove):
        kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": 2})


def test_each_kind_of_secret_is_looked_at_on_its_own(kitchen: Kitchen) -> None:
    assert kitchen.tables.secrets.show(kitchen.id, ANA, "s1", what="shell").word.id == "eggs.brown"
    assert not kitchen.opened.table.has_looked("s1", "egg:0")
    kitchen.tables.secrets.show(kitchen.id, ANA, "s1")
    assert kitchen.opened.table.looks == (Look("s1", "egg:0", 0, "shell"), Look("s1", "egg:0"))
    with pytest.raises(IllegalMove, match="none"):
        kitchen.tables.secrets.show(kitchen.id, ANA, "s1", what="yolk")


def test_peeks_on_the_tablet_are_counted_kind_by_kind(kitchen: Kitchen) -> None:
    for what in ("", "shell", "shell"):
        kitchen.tables.secrets.show(kitchen.id, TABLET, "s1", what=what)
    assert kitchen.opened.table.looks == (Look("s1", "egg:0", 1), Look("s1", "egg:0", 2, "shell"))
    assert [kind for kind, _ in kitchen.told()] == ["secret_shown"] * 3
    assert "what" not in kitchen.tables.memory.facts(kitchen.id)[1].data


def test_another_kind_is_told_in_words_of_the_game(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, ANA, "s1", what="shell")
    kitchen.tables.secrets.show(kitchen.id, TABLET, "s1", what="shell")
    looks = kitchen.tables.memory.facts(kitchen.id)[1:]
    assert [common_facts.tell(kitchen.opened.game, kitchen.opened.table, fact).id for fact in looks] == [
        "eggs.told.shell_shown", "eggs.told.shell_peeked"
    ]  # fmt: skip


def test_whoever_comes_where_any_kind_was_seen_is_news(kitchen: Kitchen) -> None:
    kitchen.tables.secrets.show(kitchen.id, TABLET, "s1", what="shell")
    kitchen.tables.moves.take_seat(kitchen.id, "s1", "phone")
    assert [news.told.id for news in kitchen.opened.table.news] == ["told.seat_seen"]
