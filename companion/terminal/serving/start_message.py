"""Prints the addresses at which the tablet reaches the house, its key, and a QR code of both."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import click

from companion.config import Config
from companion.terminal.keeper_key_and_backups import last_served
from companion.terminal.messages import in_main_languages
from companion.terminal.serving.listening_socket import EVERYWHERE
from companion.web.http.house_addresses import Addresses

# Called with the settings and the keeper's key when the house is open.
Greeting = Callable[[Config, str], None]
LIKELIEST = 3
STARTED_BY_SYSTEMD = "NOTIFY_SOCKET"
BLOCKS = "█▀▄\xa0"


def greet(config: Config, key: str) -> None:
    """Prints the start message. Errors while printing are ignored, for example because the terminal was closed: the
    house must start without a terminal too."""
    with suppress(OSError):
        show_greeting(config, key)


def show_greeting(config: Config, key: str) -> None:
    """Prints links to the house, a QR code and the keeper's key. If the house runs as a service, neither the code nor
    the key is printed, because others may read the journal. `companion key` then prints the key."""
    links = keeper_links(config, key)
    if STARTED_BY_SYSTEMD in os.environ:
        click.echo("\n".join([in_main_languages("greet.service"), *(link.partition("keep#")[0] for link in links)]))
        return
    show_code(links[0])
    click.echo(in_main_languages("greet.on"))
    for link in links:
        click.echo(f"  {link}")
    if config.secure_port:
        click.echo(in_main_languages("greet.secure"))
    click.echo(f"{in_main_languages('greet.key', key=key)}\n{in_main_languages('greet.stop')}")
    if sys.stdout:
        sys.stdout.flush()


def keeper_links(config: Config, key: str) -> list[str]:
    """Returns the links that contain the key: at most LIKELIEST addresses, the likeliest first, then this computer's
    own address if the house can be reached there. If the house has TLS of its own, they use https, because the key must
    not be readable in the network; a public address keeps its own scheme."""
    found = Addresses(config.port, config.host, (), config.secure_port, config.outside, config.root)
    is_here = config.host in ("", EVERYWHERE, "127.0.0.1")
    likeliest = [f"https://{host}" for host in found.secure()] or [each.url for each in found.candidates()]
    start = f"https://127.0.0.1:{config.secure_port}" if config.secure_port else f"http://127.0.0.1:{config.port}"
    here = [f"{start}{config.root}"] if is_here else []
    return [f"{link}/keep#{key}" for link in dict.fromkeys([*likeliest[:LIKELIEST], *here])]


def show_links(config: Config, key: str) -> list[str]:
    """Prints the links with which a device becomes a keeper, and returns them. They contain `key`, the keeper's key,
    and the ports on which the house was served last."""
    last = last_served(config.data)
    links = keeper_links(replace(config, port=last.port or config.port, secure_port=last.secure_port), key)
    click.echo("\n".join(links))
    return links


def show_code(link: str) -> None:
    """Prints the QR code in two explicit colours, so that it can be scanned in a dark and in a light terminal."""
    if can_draw():
        from qrcode import QRCode, constants

        code = QRCode(border=4, error_correction=constants.ERROR_CORRECT_L)
        code.add_data(link)
        code.print_ascii(tty=True)


def can_draw() -> bool:
    """Returns whether the output is a terminal that has the characters of the QR code."""
    if not sys.stdout:
        return False
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return sys.stdout.isatty()
