"""Computes the settings of a command from its options and the environment, and refuses contradictions."""

import os
from dataclasses import replace
from pathlib import Path

from companion.config import HOUSE_NAME, BadConfig, Config, from_environment
from companion.terminal.command_runner import Refused


def require_file_store(chosen: Config) -> Config:
    """Returns the settings unchanged. Raises Refused if the house is in a database, because there is then no file to
    copy."""
    from companion.terminal.stores.registry import find_store

    if chosen.database:
        raise Refused("database.tools", find_store(chosen).translations)
    return chosen


def config(data: Path | None, host: str | None = None, port: int | None = None, house: str | None = None) -> Config:
    """Returns the settings from the environment; each option of the command that is not None replaces one of them. If
    the folder `data` is given, a database in the environment is not used. `house` is the name of one house in the
    database. Raises Refused if a setting is invalid."""
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


def with_house(chosen: Config, house: str) -> Config:
    """Returns the settings `chosen`, changed so that they mean the house called `house` in their database. Raises
    Refused if the name is invalid, or if the settings have no database."""
    if not chosen.database:
        raise Refused("house.alone")
    if not HOUSE_NAME.fullmatch(house):
        raise Refused("house.wrong_name")
    return replace(chosen, house=house)


def wanted_ports(chosen: Config, port: int | None) -> tuple[int, ...]:
    """Returns the ports to try, in this order. If the user asked for a port, with the option `port` or in the
    environment, it is the only one. Otherwise all usual ports are returned, and the port at which this house was last
    served comes first, because printed seat cards contain that port."""
    from companion.terminal.keeper_key_and_backups import last_served
    from companion.terminal.serving.listening_socket import USUAL

    if port is not None or os.environ.get("VEILLEUSE_PORT"):
        return (chosen.port,)
    last = last_served(chosen.data).port or USUAL[0]
    return (last, *(each for each in USUAL if each != last))
