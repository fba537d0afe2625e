"""What the terminal shows once the house is open: where the tablet finds it, its key, and a QR of both."""

import sys

import click

from companion.config import Config
from companion.terminal.listening import EVERYWHERE
from companion.terminal.words import both
from companion.web.addresses import Addresses

LIKELIEST = 3
BLOCKS = "█▀▄\xa0"


def greet(config: Config, key: str) -> None:
    links = keeper_links(config, key)
    show_code(links[0])
    click.echo(both("greet.on"))
    for link in links:
        click.echo(f"  {link}")
    if config.secure_port:
        click.echo(both("greet.secure"))
    click.echo(f"{both('greet.key', key=key)}\n{both('greet.stop')}")
    sys.stdout.flush()


def keeper_links(config: Config, key: str) -> list[str]:
    """The secure ones first, where there are any, and the likeliest; last the one that works on this computer itself,
    where it is listened to."""
    found = Addresses(config.port, config.host, (), config.secure_port, config.outside, config.root)
    is_here = config.host in ("", EVERYWHERE, "127.0.0.1")
    secure = [*found.secure()[:LIKELIEST], *([f"127.0.0.1:{config.secure_port}{config.root}"] if is_here else [])]
    plain = [each.url for each in found.candidates()][:LIKELIEST]
    here = [f"http://127.0.0.1:{config.port}{config.root}"] if is_here else []
    links = [*(f"https://{host}" for host in secure if config.secure_port), *plain, *here]
    return [f"{link}/keep#{key}" for link in dict.fromkeys(links)]


def show_code(link: str) -> None:
    """Paper and ink are both coloured, so that it scans on a dark and on a light terminal."""
    if can_draw():
        from qrcode import QRCode, constants

        code = QRCode(border=4, error_correction=constants.ERROR_CORRECT_L)
        code.add_data(link)
        code.print_ascii(tty=True)


def can_draw() -> bool:
    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return sys.stdout.isatty()
