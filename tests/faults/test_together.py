"""Many hands at once: every point counts once, a round ends once, a resent request changes nothing."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar

from tests.http_player import Player, code_of, round_of, score_of
from tests.server_process import Served

T = TypeVar("T")
CLIENTS, TAPS = 8, 25


def test_two_hundred_points_from_eight_clients_are_two_hundred_points(serve: Served) -> None:
    tablet, table = opened(serve)
    before = score_of(tablet.look(table), "s1")

    def tap_often() -> list[int]:
        return [tablet.move(table, "note_throw", seat="s1", points=1).status for _ in range(TAPS)]

    statuses = at_once(*[tap_often] * CLIENTS)
    assert statuses == [[200] * TAPS] * CLIENTS
    assert score_of(tablet.look(table), "s1") == before + CLIENTS * TAPS


def test_two_people_who_both_end_the_round_move_on_by_one(serve: Served) -> None:
    tablet, table = opened(serve)
    phone = Player(serve.base).seat(code_of(tablet.look(table)), "s1")
    tablet.move(table, "set_last_round", value=30)
    for round in range(1, 21):
        replies = at_once(*[partial(each.move, table, "next_round", at=f"round:{round}") for each in (tablet, phone)])
        assert sorted(each.status for each in replies) == [200, 409]
        assert [round_of(each.json) for each in replies] == [round + 1, round + 1]


def test_a_resent_request_counts_once(serve: Served) -> None:
    tablet, table = opened(serve)
    before = score_of(tablet.look(table), "s1")
    replies = [tablet.move(table, "note_throw", seat="s1", points=3, key="tap-1") for _ in range(3)]
    assert [(each.status, score_of(each.json, "s1")) for each in replies] == [(200, before + 3)] * 3


def test_a_request_resent_while_the_first_is_under_way_counts_once(serve: Served) -> None:
    tablet, table = opened(serve)
    before = score_of(tablet.look(table), "s1")
    for tap in range(1, 21):
        send = partial(tablet.move, table, "note_throw", seat="s1", points=1, key=f"tap-{tap}")
        assert [each.status for each in at_once(*[send] * 4)] == [200] * 4
        assert score_of(tablet.look(table), "s1") == before + tap


def test_a_key_of_another_device_is_another_tap(serve: Served) -> None:
    tablet, table = opened(serve)
    phone = Player(serve.base).seat(code_of(tablet.look(table)), "s2")
    before = score_of(tablet.look(table), "s1")
    for each in (tablet, phone):
        each.move(table, "note_throw", seat="s1", points=1, key="same")
    assert score_of(tablet.look(table), "s1") == before + 2


def opened(serve: Served) -> tuple[Player, str]:
    tablet = serve.tablet()
    return tablet, tablet.open_table()


def at_once(*works: Callable[[], T]) -> list[T]:
    start = Barrier(len(works))

    def after_all_are_ready(work: Callable[[], T]) -> T:
        start.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(after_all_are_ready, works))
