"""The database that tests start themselves: one a run, and none that is left over."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.postgres import ROOT, RUN, Server, begin_run, shared

ASKS = """
from tests.postgres import *
begin_run()
print(shared().folder, WATCHERS[0].pid, sep="\\n", flush=True)
signal.pause()
"""


@pytest.mark.slow
def test_a_run_that_is_killed_leaves_no_server_behind() -> None:
    environ = {name: value for name, value in os.environ.items() if name != RUN}
    with subprocess.Popen([sys.executable, "-c", ASKS], cwd=ROOT, env=environ, stdout=subprocess.PIPE) as run:
        assert run.stdout
        folder = Path(run.stdout.readline().decode().strip())
        server = os.pidfd_open(Server(folder).pid)
        watcher = os.pidfd_open(int(run.stdout.readline()))
        run.send_signal(signal.SIGKILL)
    for process in (server, watcher):
        assert select.select([process], [], [], 30)[0]
    assert not folder.parent.exists()


@pytest.mark.slow
def test_whoever_asks_first_starts_it_for_all() -> None:
    begin_run()
    with psycopg.connect(shared().address("postgres")) as line:
        assert shared().folder == shared().folder and line.execute("SELECT 1").fetchone() == (1,)
