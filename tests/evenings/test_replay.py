"""A replay: every recording unfolds to the view that it ends with, and nothing comes to light before it did."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.evenings.replay import Stop, stops
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import Part
from companion.table.log.fold import fold, undone_moves
from tests.recordings.replay import Recording, differences, find_game, plain, recordings, shown

RECORDED = recordings()
DEALT = [each for each in RECORDED if any(isinstance(fact.data.get("cards"), dict) for fact in each.facts)]


def unfolded(recording: Recording) -> list[Stop]:
    return [*stops(find_game(recording.game), "recording", recording.facts)]


def some(found: list[Stop]) -> list[Stop]:
    """Eight or so from the first to the last."""
    return [*found[:: max(1, len(found) // 8)], found[-1]]


def seen(recording: Recording, stop: Stop, who: Who) -> tuple[Part, ...]:
    game, table = find_game(recording.game), stop.opened.table
    return game.view(table, who, offers(game, table, who))


@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_a_replay_ends_in_the_view_that_the_game_ended_with(recording: Recording) -> None:
    last = unfolded(recording)[-1]
    assert [*differences(recording.shown, shown(find_game(recording.game), last.opened))] == []
    assert last.opened.table == fold(find_game(recording.game), "recording", recording.facts).table


@pytest.mark.parametrize("recording", [each for each in RECORDED if each.shown["is_over"]], ids=str)
def test_what_a_replay_shows_at_the_end_is_what_the_tablet_showed(recording: Recording) -> None:
    now = {part.name: plain(part.value) for part in seen(recording, unfolded(recording)[-1], TABLET)}
    assert [*differences(recording.shown["tablet"], now)] == []


@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_each_stop_is_the_table_as_it_was_then(recording: Recording) -> None:
    """With what was taken back left out from the beginning."""
    game, undone = find_game(recording.game), undone_moves(recording.facts)
    standing = [fact for fact in recording.facts if fact.move not in undone]
    for stop in some(unfolded(recording)):
        upto = [fact for fact in standing if fact.seq <= stop.opened.seq]
        assert fold(game, "recording", upto).table == stop.opened.table


@pytest.mark.parametrize("recording", [each for each in RECORDED if each.shown["is_over"]], ids=str)
def test_every_stop_can_be_shown_to_everybody(recording: Recording) -> None:
    found = unfolded(recording)
    assert len(found) > 3 and [stop.number for stop in found] == [*range(len(found))]
    for stop in some(found):
        seats = [seat.id for seat in stop.opened.table.seats if seat.is_here]
        assert all(seen(recording, stop, who) for who in (TABLET, *map(sitting, seats[-2:])))


@pytest.mark.parametrize("recording", DEALT, ids=str)
def test_while_a_deal_is_hidden_its_replay_shows_the_same_whatever_was_dealt(recording: Recording) -> None:
    hidden = [stop for stop in unfolded(recording) if stop.opened.table.privacy.deal]
    assert hidden
    for stop in some(hidden):
        upto = [fact for fact in recording.facts if fact.seq <= stop.opened.seq]
        other = unfolded(replace(recording, facts=dealt_otherwise(upto)))[-1]
        for who in (TABLET, *(sitting(seat.id) for seat in stop.opened.table.seats)):
            assert seen(recording, stop, who) == seen(recording, other, who)


def dealt_otherwise(facts: list[Fact]) -> list[Fact]:
    """The last deal with its cards passed on by one seat. Cards of the box are in no fact."""
    last = max((place for place, fact in enumerate(facts) if isinstance(fact.data.get("cards"), dict)), default=-1)
    return [replace(fact, data=passed_on(fact.data)) if place == last else fact for place, fact in enumerate(facts)]


def passed_on(data: Mapping[str, Any]) -> dict[str, Any]:
    cards = data["cards"]
    moved = dict(zip(cards, [*[*cards.values()][1:], *[*cards.values()][:1]], strict=True))
    return {**data, "cards": moved}
