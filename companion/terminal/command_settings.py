"""Computes the settings of a command from its options and the environment, and refuses contradictions."""

import os
from dataclasses import replace
from pathlib import Path

from companion.config import HOUSE_NAME, BadConfig, Config, from_environment
from companion.terminal.command_runner import Refused


def require_file_store(chosen: Config) -> Config:
    """Returns the settings unchanged; refuses a house in a database, because it has no file to copy."""
    from companion.terminal.stores.registry import find_store

    if chosen.database:
        raise Refused("database.tools", find_store(chosen).translations)
    return chosen


def config(data: Path | None, host: str | None = None, port: int | None = None, house: str | None = None) -> Config:
    """Returns the settings of the environment, changed by the options of the command; None leaves a setting unchanged.
    A folder on the command line wins over a database in the environment. Refuses invalid settings."""
    try:
        found = from_environment(data=data)
    except BadConfig as error:
        raise Refused(f"config.{error.id}", **error.values) from error
    found = with_house(found, house) if house else found
    return replace(
        found,
        database="" if data else found.database,
        host=found.host if host is None else host,
        port=found.port if port is None else port,
    )


def with_house(found: Config, house: str) -> Config:
    """Returns the settings for the house of this name in the database. Refuses an invalid name, and settings without a
    database."""
    if not found.database:
        raise Refused("house.alone")
    if not HOUSE_NAME.fullmatch(house):
        raise Refused("house.wrong_name")
    return replace(found, house=house)


def wanted_ports(chosen: Config, port: int | None) -> tuple[int, ...]:
    """Returns the ports to try. If a port was asked for, it is the only one. Otherwise these are all usual ports, and
    the port at which this house was last served comes first, because printed seat cards contain it."""
    from companion.terminal.keeper_key_and_backups import last_served
    from companion.terminal.serving.listening_socket import USUAL

    if port is not None or os.environ.get("VEILLEUSE_PORT"):
        return (chosen.port,)
    last = last_served(chosen.data).port or USUAL[0]
    return (last, *(each for each in USUAL if each != last))
