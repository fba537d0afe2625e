"""Jinja as this house needs it: a drawing is hundreds of calls and values, and each takes the short way."""

import re
from collections.abc import Callable, MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2 import StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

SIGNS = re.compile("[&<>'\"]")
# Here because they, too, change what a template is compiled to (see `compiled.py`).
OPTIONS = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "autoescape": True,
    "cache_size": -1,
}


class Calls(Context):
    def call(
        self, asked: Callable[..., Any], /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any
    ) -> Any:
        """None of what our templates call asks for the context."""
        return asked(*args, **named)


class Values(CodeGenerator):
    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """What is written down is joined at once, so that it need not be wrapped as marked up first."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)


class Templates(Environment):
    context_class = Calls
    code_generator_class = Values

    @staticmethod
    def written(value: object) -> str:
        if type(value) is str:
            return escape(value) if SIGNS.search(value) else value
        return value if type(value) is Markup else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Ours are the same for all: a chain of them and nothing, looked through with every macro, cost a tenth of a
        drawing."""
        return self.globals if d is None else super().make_globals(d)
