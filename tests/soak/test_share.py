"""A share of each promise, with the same chance in every run; `make soak` does all of it."""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice

import pytest
from flask import Response

from tests.postgres import database
from tests.soak.crowd import tries as crowd
from tests.soak.processes import tries as processes
from tests.soak.promise import Promise, put_to_the_test
from tests.soak.promises import PROMISES
from tests.soak.rollbacks import tries as rollbacks

SEED = 16
CROWD = Promise("crowd", "", 0, 50, lambda seed: crowd(seed, idle=200, is_timed=False))

ROLLBACKS = Promise("rollbacks", "", 0, 6, lambda seed: rollbacks(seed, database))
MANY = Promise("processes", "", 0, 1, lambda seed: processes(seed, 2, 8, 2.0, float("inf"), database))


@pytest.mark.parametrize(
    "promise", [*(each for each in PROMISES if each.share), CROWD, MANY, ROLLBACKS], ids=lambda each: each.name
)
def test_a_promise_is_kept(promise: Promise) -> None:
    kept = put_to_the_test(promise, SEED, promise.share)
    assert kept.tried == promise.share and kept.gave_way == []


def breaks(seed: int) -> Iterator[str]:
    yield ""
    yield f"seed {seed} gave way"
    raise KeyError("the attack")


def test_what_gives_way_is_counted_and_told_with_its_seed() -> None:
    line = put_to_the_test(Promise("glass", "glass holds", 9, 9, breaks), 7, 9).line
    assert "✗ glass holds: 3 tried, 1 held" in line and "glass --seed 7" in line
    assert "seed 7 gave way" in line and "KeyError: 'the attack'" in line


def test_what_is_not_tried_is_not_kept() -> None:
    assert put_to_the_test(Promise("air", "air holds", 9, 9, lambda seed: iter(())), 7, 9).line.startswith("✗")


PEEKING = next(each for each in PROMISES if each.name == "peeking")


def test_a_phone_that_moves_untold_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack itself: a rule on news that is left out is noticed."""
    monkeypatch.setattr("companion.table.secrets.privacy_notices.former_seat", lambda *_: "")
    with closing(PEEKING.tries(SEED)) as tries:
        assert any(islice(tries, 20 * PEEKING.share))


def test_answers_of_their_own_length_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.pages.table.secrets.padded_response", lambda body, *_: Response(body))
    with closing(PEEKING.tries(SEED)) as tries:
        assert any(islice(tries, 20 * PEEKING.share))
