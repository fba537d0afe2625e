"""What time it is, for devices whose own clocks are off."""

from datetime import datetime

from tests.web.house import House


def test_the_house_says_what_time_it_is(house: House) -> None:
    house.clock.now = 1_763_480_000.25
    assert house.device().look("/now") == {"now": 1_763_480_000.25}


def test_nobody_keeps_what_time_it_was(house: House) -> None:
    assert house.device().get("/now").headers["Cache-Control"] == "no-store"


def test_a_moment_is_read_as_a_time_of_the_day(house: House) -> None:
    told = house.app.common.flask.jinja_env.from_string("{{ time_of_day(moment) }}")
    assert told.render(moment=datetime(2026, 3, 31, 21, 5, 9).timestamp()) == "21:05:09"
