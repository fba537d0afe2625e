"""The house to try: a year that people could have had, made quickly, by the same use case as any other."""

import csv
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.app import App, make_app
from companion.config import Config
from companion.evenings.evenings import evening_entries, group_by_evening
from companion.store.house_database import check_house
from companion.store.sqlite_log import SqliteLog
from companion.terminal import demo_house
from companion.terminal.keeper_key_and_backups import current_key
from companion.terminal.table_checks import try_tables
from tests.server_process import COMPANION, PLAIN
from tests.test_cli import companion
from tests.web.house import Device, flask_client

NOW = 1_795_000_000.0
GROUP = re.compile(r'folk__group">.*?class="hint">\s*(\d+) games?\b.*?href="(/groups/[^"]+)"', re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    assert demo_house.make_demo(folder, NOW)
    return folder


@pytest.fixture(scope="module")
def year(folder: Path) -> Iterator[App]:
    with closing(SqliteLog(folder / "house.db")) as log:
        app = make_app(Config(folder), log, clock=lambda: NOW)
        yield app
        app.stream.pool.shutdown()


def test_it_has_sixty_evenings_of_all_games(year: App) -> None:
    traces = year.services.summary_cache.summaries()
    assert len([*group_by_evening(evening_entries(traces), lambda moment: int(moment // 86_400))]) == 60
    assert {each.game for each in traces} == {slug for slug, box in year.services.registry.items() if box.game}
    plays = year.services.summary_cache.plays()
    assert len(plays) == 46 and all(each.winners for each in plays)
    assert min(Counter(each.game for each in plays).values()) >= 10


def test_its_campaign_is_in_its_fourteenth_evening_and_goes_on(year: App) -> None:
    (campaign,) = (each for each in year.services.summary_cache.summaries() if not each.is_over)
    assert len(campaign.sittings) == 14 and sorted(each.seconds for each in campaign.sittings)[7] > 30 * 60
    assert NOW - 6 * 3600 < campaign.last_at < NOW


def test_nothing_in_it_lies_in_the_future_or_could_not_be_counted(year: App) -> None:
    for opened in year.services.tables.memory.all():
        assert opened.table.failed_facts == () and opened.table.last_at < NOW


def test_games_are_as_long_as_people_play(year: App) -> None:
    assert {each.game for each in year.services.summary_cache.plays() if not 12 <= each.minutes <= 180} == set()


def test_somebody_wins_often_and_somebody_seldom(year: App) -> None:
    wins = Counter(each.person for play in year.services.summary_cache.plays() for each in play.winners)
    assert len(wins) >= 5 and max(wins.values()) > 2 * min(wins.values())


def test_it_is_a_healthy_house_of_which_every_screen_can_be_drawn(folder: Path) -> None:
    assert check_house(folder / "house.db").tables == 47
    assert [*try_tables(Config(folder))] == []


def test_the_same_seed_makes_the_same_year(folder: Path, tmp_path: Path) -> None:
    demo_house.make_demo(tmp_path, NOW)
    with closing(SqliteLog(folder / "house.db")) as one, closing(SqliteLog(tmp_path / "house.db")) as other:
        assert {id: one.read(id) for id in one.tables()} == {id: other.read(id) for id in other.tables()}


def test_it_is_marked_on_every_page(year: App) -> None:
    page = flask_client(year).get("/help", headers={"Host": "127.0.0.1", "Accept-Language": "en"}).text
    assert "demo-mark--over" in page and "Demo" in page


def test_a_house_of_people_is_never_taken_for_one(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "house.db")):
        pass
    for words in (("--drop",), ()):
        code, said = companion("demo", *words, "--data", tmp_path)
        assert code == 1 and "not a demo" in said and "pas une démo" in said
    assert (tmp_path / "house.db").exists()


def test_the_pages_agree_on_how_often_somebody_has_played_and_won(tmp_path: Path, folder: Path) -> None:
    shutil.copy(folder / "house.db", tmp_path)
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        app = make_app(Config(tmp_path), log, clock=lambda: NOW)
        device = Device(app)
        assert device.post("/keepers", key=current_key(app.services.tables)).status_code == 201
        people = device.look("/people")["people"]
        own = {each["name"]: device.look(f"/people/{each['id']}")["figures"] for each in people}
        games = [device.look(f"/figures/{slug}") for slug, box in app.services.registry.items() if box.game]
        lines = [*csv.DictReader(StringIO(device.get("/files/scores.csv").data.decode("utf-8-sig")))]
        plays, evenings = plays_of_all_evenings(device), device.get("/evenings").text
        together = {path: int(times) for times, path in GROUP.findall(device.get("/people").text)}
        theirs = {path: device.look(path)["plays"] for path in together}
        page = device.get(f"/people/{people[0]['id']}").text
        app.stream.pool.shutdown()
    names = {each["id"]: each["name"] for each in people}
    played = Counter({name: each["all"]["plays"] for name, each in own.items()})
    won = Counter({name: each["all"]["wins"]["times"] for name, each in own.items()})
    minutes = Counter({name: each["minutes"] for name, each in own.items()})
    assert len(people) > 5 and played == {each["name"]: each["finished"] for each in people}
    rows = [(names[each["of"]], each) for game in games for each in game["people"]]
    assert (played, won) == (
        total((name, each["plays"]) for name, each in rows),
        total((name, each["wins"]["times"]) for name, each in rows),
    )
    assert (played, won, minutes) == (
        total((each["Name"], 1) for each in lines if each["Rank"]),
        total((each["Name"], int(each["Wins"])) for each in lines),
        total((each["Name"], int(each["Minutes"])) for each in lines if each["Rank"]),
    )
    assert (played, won) == (
        total((each["name"], 1) for play in plays for each in play["players"] if each["rank"]),
        total((each["name"], each["wins"]) for play in plays for each in play["players"]),
    )
    assert sum(game["plays"] for game in games) == len(plays)
    assert len(together) > 5 and together == theirs
    assert {"Jan", "Feb", "Nov"} <= {*re.findall(r'<th scope="row">(\w+)</th>', page)}
    days = re.findall(r'night__day">([^<]+)<', evenings)
    assert len(days) > 5 and len(days) == len({*days})


def plays_of_all_evenings(device: Device) -> list[dict[str, Any]]:
    """Returns the play of each finished table, once, from all pages of evenings."""
    found, more = {}, ""
    while True:
        page = device.look(f"/evenings{more}")
        found |= {each["table"]: each["play"] for night in page["evenings"] for each in night["tables"] if each["play"]}
        if not page["more"]:
            return [*found.values()]
        more = f"?before={page['more']}"


def total(parts: Iterable[tuple[str, int]]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for name, times in parts:
        counted[name] += times
    return counted


def test_it_listens_to_this_computer_alone(tmp_path: Path, folder: Path) -> None:
    shutil.copy(folder / "house.db", tmp_path)
    command = [*COMPANION, "demo", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE, encoding="utf-8") as served:
        assert served.stdout
        lines = [*iter(lambda: served.stdout.readline().strip(), "Ctrl-C switches it off.")]
        served.terminate()
    assert any("--host 0.0.0.0" in line for line in lines)
    assert {line.split(":")[1] for line in lines if line.startswith("http:")} == {"//127.0.0.1"}


def test_it_is_thrown_away_by_one_command(tmp_path: Path, folder: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    (house / "house.db").write_bytes((folder / "house.db").read_bytes())
    code, said = companion("demo", "--drop", "--data", house)
    assert code == 0 and "is deleted" in said and not house.exists()
