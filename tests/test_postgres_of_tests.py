"""The database that tests start themselves: one a run, and none that is left over."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.postgres import RUN, begin_run, shared, until
from tests.serving import ROOT

ASKS = "from tests.postgres import *; begin_run(); print(shared().folder, flush=True); signal.pause()"


@pytest.mark.slow
def test_a_run_that_is_killed_leaves_no_server_behind() -> None:
    environ = {name: value for name, value in os.environ.items() if name != RUN}
    with subprocess.Popen([sys.executable, "-c", ASKS], cwd=ROOT, env=environ, stdout=subprocess.PIPE) as run:
        assert run.stdout
        folder = Path(run.stdout.readline().decode().strip())
        server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        run.send_signal(signal.SIGKILL)
    until(lambda: not folder.parent.exists() and not is_running(server), folder.as_posix)


@pytest.mark.slow
def test_whoever_asks_first_starts_it_for_all() -> None:
    begin_run()
    assert shared().folder == shared().folder and shared().answers()


def is_running(process: int) -> bool:
    return Path(f"/proc/{process}").exists()
