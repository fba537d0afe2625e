"""Before the reveal, nothing that a screen is given depends on tokens or votes: they are exchanged, nothing moves."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dream.game import game as dream
from companion.games.dream.tokens import shuffle_tokens
from companion.table.fact import Fact
from companion.table.log.fold import FoldedTable, fold, tell
from companion.testing.hypothesis_strategies import Step, numbers, quickly
from tests.games.dream.generated import Start, played, starts, steps
from tests.games.dream.sleepers import AUDIENCES, Sleepers
from tests.table.tables import seen, undoable_now


def exchanged(opened: FoldedTable, facts: list[Fact], seed: int) -> list[Fact]:
    """The same log with other tokens and other votes in the rounds that are not revealed."""
    hidden = {round.number: round.deal.id for round in opened.table.state.rounds if not round.is_revealed}
    return [exchange(fact, seed + fact.seq) if is_hidden(fact, hidden) else fact for fact in facts]


def is_hidden(fact: Fact, hidden: dict[int, str]) -> bool:
    if fact.kind == "tokens_dealt":
        return f"deal:{fact.seq}" in hidden.values()
    return fact.kind == "vote_cast" and fact.number("round") in hidden


def exchange(fact: Fact, seed: int) -> Fact:
    chance = Random(seed)
    if fact.kind == "vote_cast":
        return replace(
            fact, data={**fact.data, "colour": f"s{chance.randrange(3) + 1}", "number": chance.randrange(4) + 1}
        )
    number, cards = shuffle_tokens([*fact.data["cards"]], chance)
    return replace(fact, data={**fact.data, "number": int(number), "cards": cards})


def everything(opened: FoldedTable, facts: list[Fact]) -> Iterator[object]:
    """All that any screen, reply or history may be given."""
    for who in AUDIENCES:
        yield seen(dream, opened.table, who)
        yield dream.moves(opened.table, who)
        yield dream.headline(opened.table, who)
        yield undoable_now(dream, opened, who)
        yield [tell(dream, opened.table, fact, who) for fact in facts]
        yield [offer.points for offer in dream.moves(opened.table, who)]


@pytest.mark.rule("DR-006", "DR-008")
@settings(quickly, max_examples=30)
@given(starts, steps, numbers)
def test_other_tokens_and_other_votes_look_the_same_to_everybody(start: Start, steps: list[Step], seed: int) -> None:
    with played(start, steps) as evening:
        facts = evening.facts
        other = exchanged(evening.opened, facts, seed)
        assert [*everything(fold(dream, evening.id, other), other)] == [*everything(evening.opened, facts)]


@pytest.mark.rule("DR-006", "DR-008")
@settings(quickly, max_examples=30)
@given(st.integers(3, 6), st.sets(st.integers(1, 6)), st.booleans(), numbers)
def test_so_it_is_in_every_phase_at_every_size(people: int, voters: set[int], second: bool, seed: int) -> None:
    with played((people, 1, 0), [("round", 1, 2, 3)] if second else []) as evening:
        evening.deal()
        for voter in voters & {*range(1, people + 1)}:
            evening.vote(**{f"s{voter}": f"s{voter % people + 1} 2"})
            differs(evening, seed)
        differs(evening, seed)


def differs(evening: Sleepers, seed: int) -> None:
    """Somebody's token or vote is another one, and no screen shows it."""
    facts = evening.facts
    others = [exchanged(evening.opened, facts, seed + each) for each in range(2)]
    folded = [fold(dream, evening.id, other) for other in others]
    assert len({str(each.table.state) for each in [evening.opened, *folded]}) > 1
    seen = [[*everything(each, other)] for each, other in zip(folded, others, strict=True)]
    assert all(each == [*everything(evening.opened, facts)] for each in seen)


@settings(quickly, max_examples=25)
@given(starts, steps)
def test_refusing_an_own_colour_tells_nothing_of_the_token(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        if "cast_vote" not in evening.offers():
            return
        domains = {
            str(evening.offers(who)["cast_vote"].domain("colour"))
            for who in AUDIENCES
            if "cast_vote" in evening.offers(who)
        }
        assert len(domains) == 1


def test_a_reveal_that_is_undone_hides_what_was_corrected_since(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    move = evening.turn()
    evening.play("correct_number", round=1, number=4)
    evening.play("correct_mortal", round=1, mortal="s2")
    evening.play("correct_vote", round=1, seat="s1", colour="s2", number=3)
    evening.undo(move)
    lines = [tell(dream, evening.table, fact, AUDIENCES[0]) for fact in evening.facts[-4:-1]]
    hidden = [{name: value for name, value in line.values if name not in ("round",)} for line in lines]
    assert hidden == [
        {"was": "·", "number": "·"},
        {"was": "·", "name": "·"},
        {"name": "Ana", "colour": "·", "number": "·"},
    ]
