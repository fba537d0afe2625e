"""Reads what the server prints in a terminal, with the QR code as a camera sees it."""

import os
import re
import subprocess
from pathlib import Path

import zxingcpp
from PIL import Image

from tests.server_process import COMPANION, PLAIN

PAPER = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), "\xa0": (0, 0), " ": (0, 0)}
LIGHT_ON_DARK = "\x1b[48;5;232m\x1b[38;5;255m"
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def server_greeting(data: Path) -> str:
    """Returns all that the server prints, up to the address of its own computer."""
    import pty

    ours, its = pty.openpty()
    command = [*COMPANION, "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, env={**PLAIN, "PYTHONUTF8": "1"}, stdout=its, stderr=its) as server:
        os.close(its)
        shown = b""
        while b"http://127.0.0.1" not in shown:
            shown += os.read(ours, 4096)
        server.terminate()
    os.close(ours)
    return shown.decode()


def scan_qr_code(shown: str) -> str:
    """Returns the text of the QR code in the printed lines, in the colours that they ask for."""
    coloured = [line.strip("\r") for line in shown.split("\n") if LIGHT_ON_DARK in line]
    rows = [[PAPER[sign] for sign in ESCAPE.sub("", line)] for line in coloured]
    pixels = [pair[half] for row in rows for half in (0, 1) for pair in row]
    picture = Image.new("L", (len(rows[0]), 2 * len(rows)))
    picture.putdata(pixels)
    (code,) = zxingcpp.read_barcodes(picture.resize((8 * picture.width, 8 * picture.height), Image.Resampling.NEAREST))
    return code.text
