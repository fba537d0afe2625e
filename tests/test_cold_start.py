"""What a house that is switched on does not wait for."""

import subprocess
import sys

LATER = {"qrcode", "markdown_it", "PIL", "psycopg", "cryptography"}


def test_what_only_codes_and_rules_need_is_fetched_when_somebody_looks_at_one() -> None:
    asked = "import sys, companion.terminal.serving; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, encoding="utf-8").stdout
    assert "flask" in told.split() and not LATER & {*told.split()}
