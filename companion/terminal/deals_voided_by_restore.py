"""Cancels deals of secrets that were running when a backup was made, before that backup is restored: somebody may have
read the secrets in it."""

import time
from contextlib import closing
from pathlib import Path
from secrets import SystemRandom

from companion.store.backups import rewrite_house
from companion.store.sqlite_log import SqliteLog
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.use_cases import house_comparison
from companion.table.use_cases.tables import Tables
from companion.web.game_registry import find_games


def end_running_deals(fresh: Path) -> None:
    """Cancels the deals of secrets, such as secret roles, that are running in the house file `fresh`, before that file
    replaces the present house. Does nothing if no deal is running."""
    games = {the_house.slug: the_house, **{slug: each.game for slug, each in find_games().items() if each.game}}
    with closing(SqliteLog(fresh)) as log:
        then = Tables(Resources(log, games, {}, SystemRandom(), time.time, lambda id: None, lambda error: ""))
        upto = house_comparison.before_secrets(then)
        more = house_comparison.void_facts(then, upto)
    if upto:
        rewrite_house(fresh, fresh, upto, more)
