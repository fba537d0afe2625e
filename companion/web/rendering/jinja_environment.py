"""Sets up Jinja: strict names, escaped text, collapsed white space, and a cache of templates on disk."""

import re
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token

from companion.config import is_development

BLANKS = re.compile(r"[ \n]+")


class CollapseBlanks(Extension):
    """Replaces each run of white space in templates with one blank, because every byte of a stream counts. Line numbers
    in errors stay right."""

    def filter_stream(self, stream: Iterable[Token]) -> Iterator[Token]:
        for token in stream:
            is_text = token.type == "data"
            yield Token(token.lineno, token.type, BLANKS.sub(" ", token.value)) if is_text else token


class Templates(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Returns the environment's own globals for a template that has no globals `d`. Jinja would make a chain of two
        dictionaries instead, which is twice as slow."""
        return self.globals if d is None else super().make_globals(d)


class CompiledTemplates(FileSystemBytecodeCache):
    def dump_bytecode(self, bucket: Bucket) -> None:
        """Caches a compiled template, or compiles it anew next time if the disk refuses."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_templates() -> CompiledTemplates | None:
    """Returns Jinja's cache of compiled templates in a temporary folder of this user; None if there is no such folder.
    The file names contain a hash of this module, so that a change of the options here never reuses old files."""
    options = sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    with suppress(OSError, RuntimeError):
        return CompiledTemplates(pattern=f"veilleuse_{version('jinja2')}_{options}_%s.cache")
    return None


def options() -> dict[str, Any]:
    return {
        "undefined": StrictUndefined,
        "autoescape": True,
        "trim_blocks": True,
        "lstrip_blocks": True,
        "cache_size": -1,
        "auto_reload": is_development(),
        "extensions": [CollapseBlanks],
        "bytecode_cache": compiled_templates(),
    }
