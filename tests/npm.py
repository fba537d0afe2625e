"""Packages from npm, fetched with the npm client of this computer, which knows where its registry is."""

import hashlib
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

TIMEOUT = 300


class NotFetched(Exception):
    """Raised with what npm says if a package cannot be fetched."""


def fetch_package(name: str, version: str, sha512: str = "") -> bytes:
    """Returns the package as it was published. If `sha512` is given, it must be that of the package."""
    with TemporaryDirectory() as folder:
        command = ["npm", "pack", f"{name}@{version}", "--silent", "--pack-destination", folder]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=TIMEOUT)
        files = [*Path(folder).glob("*.tgz")]
        if done.returncode or not files:
            raise NotFetched((done.stderr.strip() or "npm gave nothing").splitlines()[-1])
        sent = files[0].read_bytes()
    assert not sha512 or hashlib.sha512(sent).hexdigest() == sha512, f"{name} {version} is not what the project knows"
    return sent
