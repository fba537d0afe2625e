"""Strangers guess codes from any address, keep lines open at the files, and tap news away before it can be read."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from random import Random

from companion.table.secrets.privacy_notices import STAYS
from companion.web.http.wrong_code_limits import MAX_BUCKETS, PER_HOUSE
from tests.faults.test_slow_posts import NO_BODY, line_that_says
from tests.server_process import Served
from tests.web.house import open_house
from tests.web.night import open_night

GUESSES = 300
WAVE = GUESSES + MAX_BUCKETS + 200


def guesses(seed: int) -> Iterator[str]:
    """Each try is a guess of a fresh device, among many more wrong keys; all guesses together get no more answers than
    the house gives to strangers."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        code, begun, answered = house.code(house.open()), house.clock.now, 0
        for number in count():
            address = ".".join(["10", *(str(chance.randrange(256)) for _ in range(3))])
            stranger = house.device(address=address)
            # Wrong keys come in waves, so large that whatever is counted meets more than it remembers.
            if number % WAVE >= GUESSES:
                stranger.post("/keepers", key=code)
                yield ""
                continue
            house.clock.now += chance.choice((0, 0, 0, 1 / 896, 0.01, 1))
            reply = stranger.post("/j/" + "".join(chance.choices(code, k=4)), seat="s9")
            answered += reply.status_code == 404
            most = PER_HOUSE.burst + (house.clock.now - begun) / PER_HOUSE.refill + 1
            yield f"{answered} codes were answered, not {most:.0f}" if answered > most else ""


def lines(seed: int) -> Iterator[str]:
    """Each try is an import of a keeper beside lines of strangers that never send what they announced."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        served = Served(Path(folder) / "house")
        stack.callback(served.stop)
        tablet = served.tablet()
        while True:
            with ExitStack() as open_lines:
                for _ in range(chance.randint(1, 9)):
                    open_lines.enter_context(line_that_says(served.port, NO_BODY))
                status = tablet.post("/files/backups").status
                yield "" if status == 303 else f"{status} for a backup"


def taps(seed: int) -> Iterator[str]:
    """Each try is a tap of any device at any moment: news is not read away before everybody could read it."""
    chance = Random(seed)
    while True:
        with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
            night, tablet = open_night(house), house.tablet()
            seated = [night.sits(seat) for seat in ("s1", "s2", "s5")]
            night.move(tablet, "next_round")
            second = night.sits("s3")
            since = house.clock.now
            for _ in range(12):
                house.clock.now += chance.choice((0, 0.019, 1, 5))
                who = chance.choice((*seated, second, tablet))
                with suppress(StopIteration):
                    at = who.at(night.id, "hear_news")
                    who.post(f"/tables/{night.id}/moves", move="hear_news", at=at)
                is_early = house.clock.now < since + STAYS
                yield "it was read away at once" if is_early and not night.told else ""
