"""What a house that is switched on does not wait for, and what it lets go before it is opened again."""

import gc
import subprocess
import sys
import weakref
from contextlib import closing
from pathlib import Path

from companion.app import make_app
from companion.config import Config
from companion.store.backups import HouseBackups
from companion.store.house_database import open_log
from companion.terminal.serving.server import Server, exchange_house

LATER = {"qrcode", "markdown_it", "PIL", "psycopg", "cryptography"}
SERVING = """
import gc, os, sys
from companion import cli
from companion.terminal.serving import server
def notify(word):
    print(word, gc.isenabled(), flush=True)
    os._exit(0)
server.notify_service = notify
cli.main(["serve", "--data", sys.argv[1], "--host", "127.0.0.1", "--port", "0"])
"""


def test_what_only_codes_and_rules_need_is_fetched_when_somebody_looks_at_one() -> None:
    asked = "import sys, companion.terminal.serving.server; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, encoding="utf-8").stdout
    assert "flask" in told.split() and not LATER & {*told.split()}


def test_garbage_is_looked_for_once_the_server_is_up(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVING, str(tmp_path)]
    told = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    assert told.splitlines()[-1] == "READY=1 True"


def test_what_was_open_before_a_backup_is_brought_back_is_let_go(tmp_path: Path) -> None:
    """Although it was to stay for good, and garbage is not looked for among what stays."""
    backups = HouseBackups(tmp_path)
    with closing(open_log(tmp_path / "house.db")) as log:
        app = make_app(Config(tmp_path, host="127.0.0.1"), log, backups=backups)
    server, before = Server(app, app, lambda: None), weakref.ref(app)
    gc.freeze()
    del app, server
    assert before() is not None
    exchange_house(backups)
    assert before() is None
