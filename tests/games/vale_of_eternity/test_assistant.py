"""The one switch: closed there is nothing of the assistant, opened there is all of it, closed again nothing is lost."""

from dataclasses import replace

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.points_and_end import GOAL
from companion.games.vale_of_eternity.screens.assistant_pages import PAGES
from companion.table.fact import TABLET, sitting
from companion.table.log.fold import tell
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.assisted import HYDRA, ITS_MOVES, ODIN, TROLL, Assisted, assisted, paid
from tests.games.vale_of_eternity.scoring import Evening


def test_it_is_never_open_by_itself(evening: Evening) -> None:
    assert ASSISTANT.of(evening.table) == "off"
    assert not ITS_MOVES & evening.offers().keys()
    assert not evening.parts()["assistant"].is_on


def test_it_is_closed_again_when_the_same_people_play_on(assistant: Assisted) -> None:
    assistant.play("set_goal", value=40)
    tables = assistant.tables
    again = Evening(tables, tables.opening.open(vale.slug, ["Ana", "Ben"], ["", ""], {}, after=assistant.id))
    assert (ASSISTANT.of(again.table), GOAL.of(again.table)) == ("off", 40)


@pytest.mark.parametrize("name", PAGES)
def test_a_closed_assistant_has_no_slips(assistant: Assisted, name: str) -> None:
    assert assistant.page(name, seat="s1") is not None
    assistant.play("set_assistant", value="off")
    assert assistant.page(name, seat="s1") is None


def test_all_else_on_the_screens_is_the_same_open_or_closed(evening: Evening) -> None:
    before = {who: evening.parts(who) for who in (TABLET, sitting("s2"))}
    evening.play("set_assistant", value="on")
    for who, parts in before.items():
        for name in parts.keys() - {"assistant", "before_me", "panels", "slip", "scores"}:
            assert evening.parts(who)[name] == parts[name]
        assert [replace(each, has_panel=False) for each in evening.parts(who)["scores"].scores] == [
            *parts["scores"].scores
        ]


def test_it_closes_without_losing_what_it_knew(assistant: Assisted) -> None:
    assistant.put_down(TROLL)
    assistant.has("s1", blue=2).play("note_card", **HYDRA)
    before = assistant.state.areas
    assistant.play("set_assistant", value="off")
    assistant.play("set_assistant", value="on")
    assert assistant.state.areas == before
    assert "hydre" in assistant.state.cards


def test_what_was_closed_meanwhile_goes_along_with_the_rounds(assistant: Assisted) -> None:
    (troll,) = assistant.put_down(TROLL)
    assistant.trigger(troll)
    assistant.play("set_assistant", value="off")
    assistant.next_round()
    assistant.play("set_assistant", value="on")
    assert (assistant.panel().waiting, assistant.panel().slots) == (1, 6)


def test_a_move_of_a_closed_assistant_is_refused(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match=r"^move\.not_now$"):
        evening.play("sell", seat="s1", family="fire")


def test_a_phone_has_its_own_arena_in_the_hand_and_opens_those_of_the_others(assistant: Assisted) -> None:
    parts = assistant.parts(sitting("s3"))
    assert parts["before_me"].own == "s3"
    assert [each.seat.id for each in parts["scores"].scores if each.has_panel] == ["s1", "s2"]


def test_everybody_may_see_everything(assistant: Assisted) -> None:
    assistant.sell("dragon", seat="s2")
    phone = {each.seat.id: each.stones for each in assistant.parts(sitting("s1"))["panels"].panels}
    assert phone == {each.seat.id: each.stones for each in assistant.parts()["panels"].panels}


def test_scores_stay_the_tables_own(assistant: Assisted) -> None:
    before = assistant.scores
    assistant.sell("dragon")
    (troll,) = assistant.put_down(TROLL)
    assistant.trigger(troll)
    assert assistant.scores == before


def test_who_sits_out_has_no_arena_until_they_are_back(assistant: Assisted) -> None:
    assistant.sell("dragon", seat="s2")
    assistant.play("sit_out", seat="s2")
    assert [each.seat.id for each in assistant.parts()["panels"].panels] == ["s1", "s3"]
    assistant.play("come_back", seat="s2")
    assert assistant.panel("s2").stones.violet == 1


def test_the_slip_does_not_change_while_people_play(assistant: Assisted) -> None:
    before = assistant.parts()["slip"]
    assistant.sell("fire")
    assistant.next_round()
    assert assistant.parts()["slip"] == before


@pytest.mark.parametrize("asked", [{"seat": "s9"}, {}])
def test_a_slip_for_nobody_is_not_found(assistant: Assisted, asked: dict[str, str]) -> None:
    assert assistant.page("pay", **asked) is None
    assert assistant.page("anything", seat="s1") is None


def test_the_history_tells_each_thing_that_was_done(tables: Tables) -> None:
    evening = play_everything(assisted(tables, round=5))
    ids = {told.id.rsplit(".", 1)[1] for fact in evening.facts if (told := tell(vale, evening.table, fact, TABLET))}
    assert ids >= {
        "card_sold", "card_tamed", "stones_paid", "creature_summoned", "creature_placed", "creature_banished",
        "creature_lost", "effect_triggered", "effect_reopened", "stones_kept", "stones_gained", "stones_lost",
        "tokens_corrected", "turn_ended_anyway", "turn_reopened", "limit_changed", "values_changed", "card_noted",
        "card_named", "card_forgotten",
    }  # fmt: skip


def play_everything(evening: Assisted) -> Assisted:
    evening.sell("earth")
    evening.sell("wind")
    evening.play("keep_stones", seat="s1", **paid(3, 1))
    evening.summon(HYDRA, 1, 1)
    evening.play("pay", seat="s1", price=1, **paid(1))
    hydra, troll, odin = (evening.area().creatures[0].id, *evening.put_down(TROLL, ODIN))
    evening.has("s1", violet=1).play("banish", creature=str(hydra), **paid(violet=1))
    evening.trigger(odin)
    evening.play("reopen_effect", creature=str(odin))
    evening.play("lose_creature", creature=str(troll))
    evening.has("s1", red=-1).play("tame", seat="s2")
    evening.play("correct_tokens", seat="s1", captures=1)
    evening.play("end_turn", seat="s1", anyway="yes")
    evening.play("reopen_turn", seat="s1")
    evening.play("change_limit", seat="s1", most=6)
    evening.play("change_values", seat="s1", **paid(2, 3, 6))
    evening.play("note_card", **HYDRA)
    evening.play("name_card", card="Hydre", called="Lernée")
    evening.play("forget_card", card="Lernée")
    return evening
