"""Shows in the terminal where the tablet finds the house, its key, and a QR code of both."""

import os
import sys
from contextlib import suppress

import click

from companion.config import Config
from companion.terminal.messages import in_known_languages
from companion.terminal.serving.listening_socket import EVERYWHERE
from companion.web.http.network_addresses import Addresses

LIKELIEST = 3
STARTED_BY_SYSTEMD = "NOTIFY_SOCKET"
BLOCKS = "█▀▄\xa0"


def greet(config: Config, key: str) -> None:
    """Shows the greeting if anybody can read it; the house is served all the same."""
    with suppress(OSError):
        show_greeting(config, key)


def show_greeting(config: Config, key: str) -> None:
    """Shows links, QR code and key. A service shows neither code nor key: its output is kept in the journal, which
    others may read; `companion key` shows the key."""
    links = keeper_links(config, key)
    if STARTED_BY_SYSTEMD in os.environ:
        click.echo("\n".join([in_known_languages("greet.service"), *(link.partition("keep#")[0] for link in links)]))
        return
    show_code(links[0])
    click.echo(in_known_languages("greet.on"))
    for link in links:
        click.echo(f"  {link}")
    if config.secure_port:
        click.echo(in_known_languages("greet.secure"))
    click.echo(f"{in_known_languages('greet.key', key=key)}\n{in_known_languages('greet.stop')}")
    if sys.stdout:
        sys.stdout.flush()


def keeper_links(config: Config, key: str) -> list[str]:
    """Returns links with the key: the likeliest addresses, and last this computer's own. With TLS these are only the
    secure ones, because the key must not be overheard."""
    found = Addresses(config.port, config.host, (), config.secure_port, config.outside, config.root)
    is_here = config.host in ("", EVERYWHERE, "127.0.0.1")
    likeliest = [f"https://{host}" for host in found.secure()] or [each.url for each in found.candidates()]
    start = f"https://127.0.0.1:{config.secure_port}" if config.secure_port else f"http://127.0.0.1:{config.port}"
    here = [f"{start}{config.root}"] if is_here else []
    return [f"{link}/keep#{key}" for link in dict.fromkeys([*likeliest[:LIKELIEST], *here])]


def show_code(link: str) -> None:
    """Prints the QR code in two explicit colours, so that it scans in a dark and in a light terminal."""
    if can_draw():
        from qrcode import QRCode, constants

        code = QRCode(border=4, error_correction=constants.ERROR_CORRECT_L)
        code.add_data(link)
        code.print_ascii(tty=True)


def can_draw() -> bool:
    if not sys.stdout:
        return False
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return sys.stdout.isatty()
