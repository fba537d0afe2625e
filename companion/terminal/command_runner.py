"""Runs a command. If the command is mistyped, refused or interrupted, or if its output cannot be printed, it ends with
a sentence and an exit code."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from traceback import walk_tb
from typing import IO, Any

import click

from companion.terminal.messages import TRANSLATIONS, in_main_languages, in_own_language, terminal_translators


class Refused(click.ClickException):
    """Raised to end a command with the message `id` of the catalogues in `folder`. The message is shown in the main
    languages (FALLBACK) and in that of the terminal; `sentence` is the message in the terminal's language only."""

    def __init__(self, id: str, folder: Path = TRANSLATIONS, /, **values: object) -> None:
        super().__init__(in_main_languages(id, folder, **values))
        self.sentence = in_own_language(id, folder, **values)

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True)


class HelpFormatter(click.HelpFormatter):
    """Writes help with headings in the terminal's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, in_own_language("help.title.usage"))

    def write_heading(self, heading: str) -> None:
        super().write_heading(in_own_language(f"help.title.{heading.lower()}"))


class HelpContext(click.Context):
    formatter_class = HelpFormatter


class Command(click.Command):
    """A command whose help texts come from the catalogues. Their ids are help.<command> and help.option.<option>."""

    context_class = HelpContext

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help, self.options_metavar = in_own_language(f"help.{self.name}"), in_own_language("help.rest.options")
        for each in self.get_params(ctx):
            if isinstance(each, click.Option):
                each.help = in_own_language(f"help.option.{each.opts[-1].strip('-')}")
        super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        self.help = in_own_language(f"help.{self.name}")
        return super().get_short_help_str(limit)


class Commands(Command, click.Group):
    """The group of all commands. A mistyped command is explained in the terminal's language, with exit code 2."""

    command_class = Command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.subcommand_metavar = in_own_language("help.rest.commands")
        super().format_help(ctx, formatter)

    def main(self, *args: Any, **extra: Any) -> Any:
        sys.exit(run_command(partial(super().main, *args, **{**extra, "standalone_mode": False})))


def run_command(command: Callable[[], object]) -> int:
    """Runs the command and returns its exit code. Errors of the user are printed as a sentence."""
    try:
        code = command()
        if sys.stdout:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        click.echo(explain_usage(error), err=True)
        return error.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(in_own_language("stopped"), err=True)
        return 1
    except OSError as error:
        if not is_output_lost(error):
            raise
        drop_output()
        click.echo(in_main_languages("output"), err=True)
        return 1


def explain_usage(error: click.UsageError) -> str:
    """Returns a sentence that explains what was mistyped, and how to get help."""
    command = error.ctx.command_path if error.ctx else "companion"
    param = getattr(error, "param", None)
    what = getattr(error, "option_name", "") or (param.get_error_hint(None).strip("'") if param else "")
    kinds = ((click.NoSuchOption, "usage.option"), (click.MissingParameter, "usage.missing"))
    id = next((id for kind, id in kinds if isinstance(error, kind)), "usage.value" if what else "usage.other")
    said = in_own_language(id, what=what, said=error.format_message())
    return f"{said} {in_own_language('usage.help', command=command)}"


def confirm(id: str, **values: object) -> None:
    """Asks a yes-or-no question: the message `id` of the catalogues, in which `values` are inserted. Raises Abort
    unless the answer is a yes in any language."""
    answer = click.prompt(
        f"{in_own_language(id, **values)} {in_own_language('yes_no')}", default="", show_default=False
    )
    known = terminal_translators(TRANSLATIONS).values()
    words = {word for each in known for word in each("yes_words").split()}
    if answer.strip().lower() not in words:
        raise click.Abort


def is_output_lost(error: OSError) -> bool:
    """Returns whether the error was raised because printed text could not be written. To find out, the text that is
    still in Python's buffer is written again. If Python has no buffer, the traceback shows where writing failed."""
    try:
        sys.stdout.flush()
    except OSError:
        return True
    *_, (innermost, _) = walk_tb(error.__traceback__)
    return innermost.f_code is click.echo.__code__


def drop_output() -> None:
    """Discards text that could not be printed, so that Python does not report an error for it when it exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
