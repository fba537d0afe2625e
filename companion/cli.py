"""The `companion` command: serve · backup · restore · doctor · key."""

import asyncio
import secrets
import socket
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import qrcode

from companion.config import BadConfig, Config, from_environment

BUSY = "Another Veilleuse is already serving this house ({path}). Stop it first."


@click.group(help="Veilleuse, a companion for real board games.")
@click.version_option(package_name="veilleuse")
def main() -> None:
    pass


def config() -> Config:
    try:
        return from_environment()
    except BadConfig as error:
        raise click.ClickException(str(error)) from error


@main.command(help="Serve the house on the home network.")
@click.option("--host", default=None, help="Address to listen on; found by itself when left out.")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="Port to listen on (8000).")
@click.option("--data", type=click.Path(path_type=Path), default=None, help="Folder that holds the house.")
def serve(host: str | None, port: int | None, data: Path | None) -> None:
    from companion.serving import run

    found = config()
    chosen = Config(
        data=data or found.data,
        port=found.port if port is None else port,
        host=found.host if host is None else host,
        names=found.names,
    )
    with alone(chosen.data):
        listening = listen(chosen)
        run(chosen, listening)
