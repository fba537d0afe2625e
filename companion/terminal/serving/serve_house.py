"""Opens a house of the command line and serves it until it is stopped."""

import signal
from dataclasses import replace
from socket import socket
from threading import Thread

import click

from companion.config import Config
from companion.store.house_lock import is_served
from companion.terminal.command_runner import Refused
from companion.terminal.command_settings import wanted_ports
from companion.terminal.keeper_key_and_backups import current_key, tables_without_games
from companion.terminal.messages import in_main_languages
from companion.terminal.serving.listening_socket import SECURE, listen
from companion.terminal.serving.server import TlsListener, run
from companion.terminal.serving.start_message import Greeting, greet, keeper_links, show_links
from companion.terminal.stores.contract import Store
from companion.terminal.stores.registry import find_store
from companion.terminal.user_errors import explain_errors


def serve_house(chosen: Config, port: int | None, tls: bool = False, greeting: Greeting = greet) -> None:
    """Serves the house until it is stopped. If `port` is None, the port is the one that the environment names, or else
    the first free one of the usual ports. `greeting` prints the start message."""
    ports, store = wanted_ports(chosen, port), find_store(chosen)
    with explain_errors(chosen.data), store.lock(), listen(chosen.host, ports) as listening:
        found = listening.getsockname()[1]
        if found != ports[0] != 0:
            click.echo(in_main_languages("greet.moved", usual=ports[0], port=found))
        chosen = replace(chosen, port=found)
        serve_securely(chosen, store, listening, greeting) if tls else run(chosen, store, listening, greeting)
    # A second Ctrl-C, such as the one that uvx passes on, would interrupt Python while it exits.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def serve_securely(chosen: Config, store: Store, listening: socket, greeting: Greeting) -> None:
    try:
        from companion.terminal.serving.certificate import tls_context
    except ImportError as error:
        raise Refused("secure.missing") from error
    with listen(chosen.host, SECURE) as listening_tls:
        chosen = replace(chosen, secure_port=listening_tls.getsockname()[1])
        run(chosen, store, listening, greeting, TlsListener(listening_tls, tls_context(chosen)))


def open_house(chosen: Config) -> None:
    """Serves the house, unless it is being served, and opens it in this computer's browser if there is a display."""
    if not chosen.database and is_served(chosen.data):
        show_running_house(chosen)
    else:
        serve_house(chosen, None, greeting=greet_in_browser)


def greet_in_browser(config: Config, key: str) -> None:
    from companion.terminal.serving.browser import open_browser

    greet(config, key)
    Thread(target=open_browser, args=(keeper_links(config, key)[-1],), daemon=True).start()


def show_running_house(chosen: Config) -> None:
    """Prints the addresses of a house that is already being served, and opens it in the browser."""
    from companion.terminal.serving.browser import open_browser

    with explain_errors(chosen.data), find_store(chosen).open_house(must_exist=True) as opened:
        key = current_key(tables_without_games(opened.log))
    click.echo(in_main_languages("greet.already"))
    open_browser(show_links(chosen, key)[-1])
