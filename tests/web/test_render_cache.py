"""What is drawn once, whoever asks; and what is drawn stays within its line of a stream."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from companion.web.live.frames import event_data
from companion.web.rendering.drawn_screens import RenderCache

PATIENCE = 60


def test_whoever_asks_while_it_is_drawn_gets_the_same_drawing() -> None:
    once, begun, go_on, drawings = RenderCache[list[str]](9), Event(), Event(), []

    def draw() -> list[str]:
        begun.set()
        assert go_on.wait(PATIENCE)
        drawings.append(["a drawing"])
        return drawings[-1]

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(once.get, ("t1", "scores"), draw)
        assert begun.wait(PATIENCE)
        second = pool.submit(once.get, ("t1", "scores"), draw)
        go_on.set()
        assert first.result(PATIENCE) is second.result(PATIENCE) is drawings[0]
    assert len(drawings) == 1


def test_what_could_not_be_drawn_is_tried_again() -> None:
    once = RenderCache[str](9)
    with pytest.raises(ZeroDivisionError):
        once.get(("t1", "scores"), lambda: str(1 // 0))
    assert once.get(("t1", "scores"), lambda: "drawn") == "drawn"


def test_the_oldest_drawing_is_forgotten_first() -> None:
    once = RenderCache[int](keep=2)
    for number in range(3):
        once.get(("t1", number), lambda number=number: number)  # type: ignore[misc]
    assert once.get(("t1", 2), lambda: -1) == 2 and once.get(("t1", 0), lambda: -1) == -1


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_no_end_of_a_line_begins_a_line_of_its_own_in_a_stream(end: str) -> None:
    assert event_data(f"Ana{end}event: leave".encode()) == b"data: Ana\ndata: event: leave\n\n"
