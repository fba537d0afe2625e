"""Defines the `companion` command. Each subcommand imports its modules only when it runs, so that all start fast."""

import gc
import logging
import os
import sys
from dataclasses import replace
from pathlib import Path

import click

from companion import __version__
from companion.config import HOUSE, Config
from companion.terminal.command_runner import Commands, Refused, confirm
from companion.terminal.command_settings import config, require_file_store, wanted_ports
from companion.terminal.messages import in_own_language


def read_folder(context: click.Context, option: click.Parameter, text: str | None) -> Path | None:
    if text == "":
        raise Refused("data.empty")
    return Path(text) if text else None


FILE = click.Path(path_type=Path)
data_option = click.option("--data", callback=read_folder)
house_option = click.option("--house")
yes_option = click.option("--yes", is_flag=True)
port_option = click.option("--port", type=click.IntRange(0, 65535))


@click.group("companion", cls=Commands, invoke_without_command=True)
@click.version_option(__version__, message="Veilleuse %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Makes new files readable for their owner only, and prints `?` for characters that the terminal cannot show. If no
    subcommand is given, serves the house, unless it is already being served, and opens it in the browser."""
    os.umask(0o077)
    # Commands tell in a sentence what is wrong; only the server has a log, which would print tracebacks here.
    logging.getLogger("veilleuse").addHandler(logging.NullHandler())
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        gc.disable()
        from companion.terminal.serving.serve_house import open_house

        open_house(config(None))


@main.command()
@click.option("--host")
@port_option
@data_option
@click.option("--tls", is_flag=True)
def serve(host: str | None, port: int | None, data: Path | None, tls: bool) -> None:
    """Serves the house. Garbage is not collected during the start, because objects made during the start are never
    freed."""
    gc.disable()
    from companion.terminal.serving.serve_house import serve_house

    serve_house(config(data, host, port), port, tls)


@main.command()
@click.option("--remove", is_flag=True)
@click.option("--system", is_flag=True)
@click.option("--account")
@port_option
@data_option
def install(remove: bool, system: bool, account: str | None, port: int | None, data: Path | None) -> None:
    from companion.terminal import systemd_installation as systemd
    from companion.terminal.user_errors import explain_errors

    chosen, refused = config(data or systemd.usual_folder(system), port=port), []
    try:
        service = systemd.find_service(system, account)
        with explain_errors(chosen.data):
            for each in service.remove() if remove else service.install(chosen, port):
                click.echo(in_own_language(each.id, what=each.what, why=each.refusal))
                refused += [each.what] if each.refusal else []
    except systemd.CannotInstall as error:
        raise Refused(error.why, python=sys.executable) from error
    if refused:
        is_on = refused == [systemd.LINGER]
        raise Refused("install.still_on" if remove else "install.at_login" if is_on else "install.not_on")
    click.echo(in_own_language("install.kept" if remove else "install.on", data=chosen.place))
    if not remove:
        click.echo(in_own_language("install.after", **service.later_commands(chosen)))


@main.command()
@click.option("--new", is_flag=True)
@yes_option
@house_option
@data_option
def key(new: bool, yes: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal.keeper_key_and_backups import current_key, new_key, tables_without_games
    from companion.terminal.stores.registry import find_store
    from companion.terminal.user_errors import explain_errors

    chosen = config(data, house=house)
    with explain_errors(chosen.data), find_store(chosen).open_house(must_exist=True) as opened:
        if new and not yes:
            confirm("key.new")
        tables = tables_without_games(opened.log)
        show_key(chosen, new_key(tables) if new else current_key(tables))
    if new:
        click.echo(in_own_language("key.dismissed"))


def show_key(chosen: Config, key: str) -> None:
    from companion.terminal.serving.start_message import show_links

    click.echo(key)
    show_links(chosen, key)


@main.command()
@click.argument("name", required=False)
def house(name: str | None) -> None:
    from companion.terminal.keeper_key_and_backups import current_key, has_key, tables_without_games
    from companion.terminal.stores.registry import find_store
    from companion.terminal.user_errors import explain_errors

    chosen = config(None, house=name or HOUSE)
    store = find_store(chosen)
    with explain_errors(chosen.data):
        if not name:
            return click.echo("\n".join(store.house_names()))
        with store.create_house() as opened:
            is_known = has_key(opened.log)
            key = current_key(tables_without_games(opened.log))
    click.echo(in_own_language("house.known" if is_known else "house.opened", store.translations, name=name))
    show_key(chosen, key)


@main.command()
@click.argument("file", type=FILE, required=False)
@data_option
def backup(file: Path | None, data: Path | None) -> None:
    from companion.terminal.keeper_key_and_backups import back_up, backup_name
    from companion.terminal.user_errors import explain_errors

    chosen, file = require_file_store(config(data)), file or backup_name()
    with explain_errors(chosen.data, file, writes_file=True):
        held = back_up(chosen.data, file)
        size = -(-file.stat().st_size // 1024)
    counts = {"tables": held.tables, "facts": held.facts, "pictures": held.pictures}
    click.echo(in_own_language("backup.done", file=file, size=size, **counts))


@main.command()
@click.argument("file", type=FILE)
@yes_option
@data_option
def restore(file: Path, yes: bool, data: Path | None) -> None:
    from companion.store.house_database import check_house
    from companion.terminal import keeper_key_and_backups
    from companion.terminal.user_errors import explain_errors

    chosen = require_file_store(config(data))
    with explain_errors(chosen.data, file):
        held = check_house(file)
        if not yes:
            counts = {"tables": held.tables, "facts": held.facts}
            confirm("restore.sure", data=chosen.data, file=file, **counts)
        aside = keeper_key_and_backups.restore(chosen.data, file)
    click.echo(in_own_language("restore.done", file=file))
    if aside:
        click.echo(in_own_language("restore.aside", aside=aside))


@main.command()
@click.argument("file", type=FILE, required=False)
@click.option("--devices", is_flag=True)
@house_option
@data_option
def pack(file: Path | None, devices: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal import house_export_commands
    from companion.terminal.user_errors import explain_errors

    chosen, file = config(data, house=house), file or house_export_commands.file_name()
    with explain_errors(chosen.data, file, writes_file=True):
        click.echo("\n".join(house_export_commands.export_house(chosen, file, devices)))


@main.command()
@click.argument("file", type=FILE)
@yes_option
@house_option
@data_option
def unpack(file: Path, yes: bool, house: str | None, data: Path | None) -> None:
    from companion.terminal.house_export_commands import open_import
    from companion.terminal.user_errors import explain_errors

    chosen = config(data, house=house)
    with explain_errors(chosen.data, file), open_import(chosen, file) as unpacked:
        for line in unpacked.lines():
            click.echo(line)
        if unpacked.found.is_empty:
            return click.echo(in_own_language("unpack.nothing", file=file))
        if not yes:
            confirm("unpack.sure", data=chosen.place)
        click.echo(in_own_language("unpack.done", n=unpacked.run()))


@main.command()
@click.option("--drop", is_flag=True)
@click.option("--host", envvar="VEILLEUSE_HOST", default="127.0.0.1")
@port_option
@data_option
def demo(drop: bool, host: str, port: int | None, data: Path | None) -> None:
    from companion.terminal import demo_house as demo_house
    from companion.terminal.serving.serve_house import serve_house
    from companion.terminal.user_errors import explain_errors

    chosen = config(data, host, port)
    chosen = chosen if data else demo_house.demo_config(chosen)
    try:
        with explain_errors(chosen.data):
            if drop:
                demo_house.drop_demo(chosen.data)
            elif demo_house.make_demo(chosen.data):
                click.echo(in_own_language("demo.made", data=chosen.data))
    except demo_house.NoDemo as error:
        raise Refused("demo.none", data=chosen.data) from error
    if drop:
        return click.echo(in_own_language("demo.dropped", data=chosen.data))
    if host == "127.0.0.1":
        click.echo(in_own_language("demo.here"))
    serve_house(replace(chosen, database=""), port)


@main.command()
@port_option
@house_option
@data_option
def doctor(port: int | None, house: str | None, data: Path | None) -> None:
    from companion.terminal.doctor import examine

    chosen = config(data, port=port, house=house)
    findings = list(examine(chosen, wanted_ports(chosen, port)))
    for each in findings:
        click.echo(f"{'✓' if each.is_well else '✗'} {each.sentence}")
    if not all(each.is_well for each in findings):
        sys.exit(1)


@main.command("check-language")
@click.argument("language", required=False)
@click.option("--write", is_flag=True)
@click.option("--game")
def check_language(language: str | None, write: bool, game: str | None) -> None:
    """Counts the texts that a language lacks, in every language if `language` is None, and only the texts of one game
    if `game` is given. With `write`, adds an empty entry for each missing text to the catalogues. Exits with status 1
    if a text is missing."""
    from companion.terminal import language_check

    languages, games = language_check.find_languages(language), language_check.chosen_games(game)
    folders = language_check.catalogue_folders(games, with_house=game is None)
    for each in languages if write else ():
        language_check.write_catalogues(each, folders, begins=language is not None)
    missing = [each for each in languages if not language_check.show_missing(each, game)]
    if missing:
        sys.exit(1)


@main.command("check-game")
@click.argument("slug")
def check_game(slug: str) -> None:
    """Plays evenings of the game `slug` and prints what is wrong with it, in English for its author. Exits with status
    1 if anything is wrong."""
    from companion.testing.game_check import check_game

    findings, unplayed, untranslated = check_game(slug)
    for each in findings:
        click.echo(f"✗ {each}")
    for each in untranslated:
        click.echo(f"· {each}")
    if unplayed:
        click.echo(in_own_language("check_game.unplayed", moves=", ".join(unplayed)))
    if findings:
        sys.exit(1)
    click.echo(in_own_language("check_game.well", game=slug))


@main.command("new-game")
@click.argument("name")
def new_game(name: str) -> None:
    """Writes the package of a new game with the title `name` into a new folder; raises Refused if it cannot."""
    from companion.testing.new_game import slug_of, write_game

    if not (slug := slug_of(name)):
        raise Refused("new_game.name", name=name)
    if (folder := Path(slug)).exists():
        raise Refused("new_game.there", folder=folder)
    for file in write_game(folder, slug, name):
        click.echo(file)
    click.echo(in_own_language("new_game.next", folder=folder, game=slug))
