"""Runs a command: what is mistyped, refused, stopped or cannot be shown ends with a sentence and an exit code."""

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import IO, Any

import click

from companion.terminal.messages import WORDS, Messages, in_both_languages, in_own_language, is_french


class Refused(click.ClickException):
    """Raised if a command is refused; `sentence` is in the terminal's language only."""

    def __init__(self, id: str, messages: Messages = WORDS, /, **values: object) -> None:
        super().__init__(in_both_languages(id, messages, **values))
        self.sentence = in_own_language(id, messages, **values)

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True)


class Commands(click.Group):
    """The group of all commands. A mistyped command is explained in the terminal's language, with exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        sys.exit(run_command(partial(super().main, *args, **{**extra, "standalone_mode": False})))


def run_command(command: Callable[[], object]) -> int:
    """Runs the command and returns its exit code."""
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
    except OSError:
        if not is_output_lost():
            raise
        drop_output()
        click.echo(in_both_languages("output"), err=True)
        return 1


def explain_usage(error: click.UsageError) -> str:
    command = error.ctx.command_path if error.ctx else "companion"
    param = getattr(error, "param", None)
    what = getattr(error, "option_name", "") or (param.get_error_hint(None).strip("'") if param else "")
    if not is_french():
        return f"{error.format_message()} {in_own_language('usage.help', command=command)}"
    kinds = ((click.NoSuchOption, "usage.option"), (click.MissingParameter, "usage.missing"))
    id = next((id for kind, id in kinds if isinstance(error, kind)), "usage.value" if what else "usage.other")
    return f"{in_own_language(id, what=what)} {in_own_language('usage.help', command=command)}"


def confirm(id: str, **values: object) -> None:
    """Asks a question; raises Abort unless the answer is yes, in either language."""
    answer = click.prompt(
        f"{in_own_language(id, **values)} {in_own_language('yes_no')}", default="", show_default=False
    )
    if answer.strip().lower() not in ("o", "oui", "y", "yes"):
        raise click.Abort


def is_output_lost() -> bool:
    """Returns whether what is printed can't be written. What could not be written is still waiting for it."""
    try:
        sys.stdout.flush()
    except OSError:
        return True
    return False


def drop_output() -> None:
    """Discards what could not be printed, so that Python does not complain of it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
