"""An acknowledged tap is on disk: nothing that a screen has seen confirmed is lost when the server dies."""

import pytest

from tests.http_player import Player, score_of
from tests.server_process import Served

# `make soak` kills for hours, in the middle of taps too.
KILLS = 10


@pytest.mark.slow
def test_ten_kills_right_after_a_tap_lose_nothing(serve: Served) -> None:
    tablet = serve.tablet()
    table = tablet.open_table()
    before = score_of(tablet.look(table), "s1")
    for taps in range(1, KILLS + 1):
        assert tablet.move(table, "note_throw", seat="s1", points=1).status == 200
        serve.kill()
        serve.start()
        assert score_of(tablet.look(table), "s1") == before + taps


def test_a_phone_has_its_seat_and_the_tablet_its_house_after_a_kill(serve: Served) -> None:
    tablet, phone, key = serve.tablet(), Player(serve.base), serve.key
    table = tablet.open_table()
    phone.seat(tablet.look(table)["view"]["people"]["code"], "s2")
    serve.kill()
    serve.start()
    assert serve.key == key
    assert (tablet.look(table)["you"], phone.look(table)["you"]) == ("tablet", "seat:s2")
