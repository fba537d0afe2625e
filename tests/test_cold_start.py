"""What a house that is switched on does not wait for."""

import subprocess
import sys
from pathlib import Path

LATER = {"qrcode", "markdown_it", "PIL", "psycopg", "cryptography"}
SERVING = """
import gc, os, sys
from companion import cli
from companion.terminal import serving
def tell(word):
    print(word, gc.isenabled(), flush=True)
    os._exit(0)
serving.tell = tell
cli.main(["serve", "--data", sys.argv[1], "--host", "127.0.0.1", "--port", "0"])
"""


def test_what_only_codes_and_rules_need_is_fetched_when_somebody_looks_at_one() -> None:
    asked = "import sys, companion.terminal.serving; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, encoding="utf-8").stdout
    assert "flask" in told.split() and not LATER & {*told.split()}


def test_garbage_is_looked_for_once_the_server_is_up(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SERVING, str(tmp_path)]
    told = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    assert told.splitlines()[-1] == "READY=1 True"
