"""The `companion` command: serve · install · key · house · backup · restore · pack · unpack · demo · doctor. Reads what
was asked, says how it went. Each command imports what it needs when it runs: none waits for another's libraries."""

import gc
import os
import sys
from dataclasses import replace
from pathlib import Path
from socket import socket

import click

from companion.config import HOUSE, HOUSE_NAME, BadConfig, Config, from_environment
from companion.terminal.words import both, spoken

A_FILE = click.Path(path_type=Path, dir_okay=False)
of_house = click.option("--data", type=click.Path(path_type=Path), help="Dossier de la maison. Folder of the house.")
in_house = click.option("--house", help="Une maison de la base de données. A house of the database.")
without_asking = click.option("--yes", is_flag=True, help="Sans demander. Without asking.")
on_port = click.option("--port", type=click.IntRange(0, 65535), help="Port (8000).")


@click.group(help="Veilleuse : une lumière pour vos soirées jeux. A companion for real board games.")
@click.version_option(package_name="veilleuse")
def main() -> None:
    """What is made here is its keeper's alone."""
    os.umask(0o077)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@main.command(help="Ouvrir la maison sur le réseau. Serve the house on the home network.")
@click.option("--host", help="Adresse à écouter. Address to listen on.")
@on_port
@of_house
@click.option(
    "--tls", is_flag=True, help="Aussi une adresse https, pour la tablette. An https address too, for the tablet."
)
def serve(host: str | None, port: int | None, data: Path | None, tls: bool) -> None:
    """Garbage is not looked for until the server is up: what a start makes stays."""
    gc.disable()
    from companion.terminal.database import served_alone
    from companion.terminal.listening import listen
    from companion.terminal.refusals import refusing
    from companion.terminal.serving import run

    chosen = config(data, host, port)
    ports = wanted_ports(chosen, port)
    with refusing(chosen.data), served_alone(chosen), listen(chosen.host, ports) as listening:
        found = listening.getsockname()[1]
        if found != ports[0] != 0:
            click.echo(both("greet.moved", usual=ports[0], port=found))
        chosen = replace(chosen, port=found)
        run_securely(chosen, listening) if tls else run(chosen, listening)


def run_securely(chosen: Config, listening: socket) -> None:
    from companion.terminal.listening import SECURE, listen
    from companion.terminal.refusals import Refused
    from companion.terminal.serving import Secure, run

    try:
        from companion.terminal.secure import secured
    except ImportError as error:
        raise Refused("secure.missing") from error
    with listen(chosen.host, SECURE) as door:
        chosen = replace(chosen, secure_port=door.getsockname()[1])
        run(chosen, listening, Secure(door, secured(chosen)))


@main.command(help="Allumer avec cet ordinateur. Start with this computer (systemd).")
@click.option("--remove", is_flag=True, help="Ne plus le faire. No longer.")
@on_port
@of_house
def install(remove: bool, port: int | None, data: Path | None) -> None:
    from companion.terminal import installing
    from companion.terminal.refusals import Refused, refusing

    chosen = config(data, port=port)
    try:
        with refusing(chosen.data):
            for each in installing.remove() if remove else installing.install(chosen, port):
                click.echo(spoken(each.id, what=each.what))
    except installing.CannotInstall as error:
        raise Refused(error.why) from error
    for id in ("install.kept",) if remove else ("install.on", "install.after"):
        click.echo(spoken(id, data=chosen.place))


@main.command(help="Dire la clé de la maison et son adresse. Tell the key of the house and its address.")
@click.option("--new", is_flag=True, help="En tailler une autre. Cut another one.")
@without_asking
@in_house
@of_house
def key(new: bool, yes: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal.care import current_key, house_alone, new_key
    from companion.terminal.database import noted
    from companion.terminal.refusals import refusing

    chosen = config(data, house=house)
    with refusing(chosen.data), noted(chosen, is_there=True) as found:
        if new and not yes:
            click.confirm(spoken("key.new"), abort=True)
        tables = house_alone(found.log)
        show_key(chosen, new_key(tables) if new else current_key(tables))
    if new:
        click.echo(spoken("key.dismissed"))


def show_key(chosen: Config, key: str) -> None:
    from companion.terminal.care import served_port, served_securely
    from companion.terminal.greeting import keeper_links

    click.echo(key)
    port, secure_port = served_port(chosen.data, chosen.port), served_securely(chosen.data)
    for link in keeper_links(replace(chosen, port=port, secure_port=secure_port), key):
        click.echo(link)


@main.command(help="Ouvrir une maison de plus, ou les nommer. Open one more house, or name them all (database).")
@click.argument("name", required=False)
def house(name: str | None) -> None:
    from companion.terminal.houses import founded, names
    from companion.terminal.refusals import refusing

    chosen = config(None, house=name or HOUSE)
    with refusing(chosen.data):
        if not name:
            return click.echo("\n".join(names(chosen)))
        key, is_new = founded(chosen)
    click.echo(spoken("house.new" if is_new else "house.known", name=name))
    show_key(chosen, key)


@main.command(help="Copier la maison dans un fichier, même ouverte. Copy the house to a file, even while served.")
@click.argument("file", type=A_FILE, required=False)
@of_house
def backup(file: Path | None, data: Path | None) -> None:
    from companion.terminal.care import back_up, backup_name
    from companion.terminal.refusals import refusing

    chosen, file = of_file(config(data)), file or backup_name()
    with refusing(chosen.data, file):
        held = back_up(chosen.data, file)
        size = -(-file.stat().st_size // 1024)
    counts = {"tables": held.tables, "facts": held.facts, "pictures": held.pictures}
    click.echo(spoken("backup.done", file=file, size=size, **counts))


@main.command(help="Ramener une sauvegarde. Bring a backup back.")
@click.argument("file", type=A_FILE)
@without_asking
@of_house
def restore(file: Path, yes: bool, data: Path | None) -> None:
    from companion.store.keeping import contents
    from companion.terminal import care
    from companion.terminal.refusals import refusing

    chosen = of_file(config(data))
    with refusing(chosen.data, file):
        held = contents(file)
        if not yes:
            counts = {"tables": held.tables, "facts": held.facts}
            click.confirm(spoken("restore.sure", data=chosen.data, file=file, **counts), abort=True)
        aside = care.restore(chosen.data, file)
    click.echo(spoken("restore.done", file=file))
    if aside:
        click.echo(spoken("restore.aside", aside=aside))


@main.command(help="Tout emporter en un fichier. Take it all along in one file.")
@click.argument("file", type=A_FILE, required=False)
@click.option("--devices", is_flag=True, help="Avec téléphones et cartes de place. With phones and seat cards.")
@in_house
@of_house
def pack(file: Path | None, devices: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal import luggage
    from companion.terminal.refusals import refusing

    chosen, file = config(data, house=house), file or luggage.file_name()
    with refusing(chosen.data, file):
        packed = luggage.pack(chosen, file, devices)
    photos, size = len({name for each in packed.tables for name in each.photos}), -(-file.stat().st_size // 1024)
    click.echo(spoken("pack.done", file=file, tables=len(packed.tables), photos=photos, size=size))
    for id, n in (("pack.held_back", packed.held_back), ("pack.left", packed.left)):
        if n:
            click.echo(spoken(id, n=n))


@main.command(help="Reprendre un tel fichier, sans rien remplacer. Bring such a file in, replacing nothing.")
@click.argument("file", type=A_FILE)
@without_asking
@in_house
@of_house
def unpack(file: Path, yes: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal.luggage import unpacking
    from companion.terminal.refusals import refusing

    chosen = config(data, house=house)
    with refusing(chosen.data, file), unpacking(chosen, file) as unpacked:
        for line in unpacked.lines():
            click.echo(line)
        if unpacked.found.is_empty:
            return click.echo(spoken("unpack.nothing", file=file))
        if not yes:
            click.confirm(spoken("unpack.sure", data=chosen.place), abort=True)
        click.echo(spoken("unpack.done", n=unpacked.bring()))


@main.command(help="Une maison de démonstration. A house to try: a year of evenings, in a folder of its own.")
@click.option("--drop", is_flag=True, help="La jeter. Throw it away.")
@on_port
@of_house
def demo(drop: bool, port: int | None, data: Path | None) -> None:
    from companion.terminal import demo as demo_house
    from companion.terminal.refusals import Refused, refusing

    chosen = config(data, port=port)
    chosen = chosen if data else demo_house.beside(chosen)
    try:
        with refusing(chosen.data):
            if drop:
                demo_house.drop(chosen.data)
            elif demo_house.make(chosen.data):
                click.echo(spoken("demo.made", data=chosen.data))
    except demo_house.NoDemo as error:
        raise Refused("demo.none", data=chosen.data) from error
    if drop:
        return click.echo(spoken("demo.dropped", data=chosen.data))
    click.get_current_context().invoke(serve, host=None, port=port, data=chosen.data, tls=False)


@main.command(help="Regarder si tout va bien. Look whether all is well.")
@on_port
@in_house
@of_house
def doctor(port: int | None, house: str | None, data: Path | None) -> None:
    from companion.terminal.doctor import examine

    chosen = config(data, port=port, house=house)
    findings = list(examine(chosen, wanted_ports(chosen, port)))
    for each in findings:
        click.echo(f"{'✓' if each.is_well else '✗'} {each.sentence}")
    if not all(each.is_well for each in findings):
        sys.exit(1)


def of_file(chosen: Config) -> Config:
    """A house in a database is no file to copy."""
    from companion.terminal.refusals import Refused

    if chosen.database:
        raise Refused("database.tools")
    return chosen


def config(data: Path | None, host: str | None = None, port: int | None = None, house: str | None = None) -> Config:
    """Whoever names a folder means the house in it, whatever database the environment names."""
    try:
        found = from_environment()
    except BadConfig as error:
        raise click.ClickException(str(error)) from error
    if house:
        found = in_street(found, house)
    return replace(
        found,
        data=data or found.data,
        database="" if data else found.database,
        host=found.host if host is None else host,
        port=found.port if port is None else port,
    )


def in_street(found: Config, house: str) -> Config:
    """One of the houses that share a database."""
    from companion.terminal.refusals import Refused

    if not found.database:
        raise Refused("house.alone")
    if not HOUSE_NAME.fullmatch(house):
        raise Refused("house.name")
    return replace(found, house=house)


def wanted_ports(chosen: Config, port: int | None) -> range:
    """Where nobody asked for a port, any of the usual ones will do."""
    from companion.terminal.listening import USUAL

    asked = port is not None or bool(os.environ.get("VEILLEUSE_PORT"))
    return range(chosen.port, chosen.port + 1) if asked else USUAL
