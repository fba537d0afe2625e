"""Jinja as this house needs it: a drawing is hundreds of calls and values, and each takes the short way."""

import re
from collections.abc import Callable, Iterable, MutableMapping
from functools import cached_property
from io import StringIO
from typing import Any

from flask.templating import Environment
from jinja2 import StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.utils import missing
from markupsafe import Markup, escape

SIGNS = re.compile("[&<>'\"]")
SPACE = re.compile(r"[ \n]+")
# Here because they, too, change what a template is compiled to (see `compiled.py`).
OPTIONS = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "autoescape": True,
    "cache_size": -1,
}


class ShortWays(CodeGenerator):
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """As Python calls: nothing that our templates call asks for the context."""
        self.visit(node.node, frame)
        self.write(f"({self.arguments(node, frame, forward_caller)})")

    def arguments(self, node: nodes.Call, frame: Frame, has_caller: bool) -> str:
        """As Jinja writes them, each behind a comma."""
        outside, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if has_caller else None)
        written, self.stream = self.stream.getvalue(), outside
        return written.removeprefix(", ")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        names = [each.name for each in macro_ref.node.args]
        if macro_ref.accesses_kwargs or macro_ref.accesses_varargs or "caller" in names:
            self.fail("a macro takes the arguments that it names, and its caller", macro_ref.node.lineno)
        self.write(f"environment.macro(macro, {names}, {macro_ref.accesses_caller})")

    def _output_const_repr(self, group: Iterable[object]) -> str:
        """Lines and indentation are for who reads a template: every run of blanks is one, in attributes, too. In a live
        stream each line costs a word."""
        return super()._output_const_repr([SPACE.sub(" ", "".join(map(str, group)))])

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """What is written down is joined at once, so that it need not be wrapped as marked up first."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)


class Templates(Environment):
    code_generator_class = ShortWays

    @cached_property
    def found(self) -> dict[str | Template, Template]:
        return {}

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """None of them changes while the house is open, and all see the same globals, whoever asks."""
        if name not in self.found:
            self.found[name] = super().get_template(name)
        return self.found[name]

    @staticmethod
    def macro(work: Callable[..., str], names: list[str], has_caller: bool) -> Callable[..., Markup]:
        """`work` is what the compiler makes of it: all arguments in their order, and who calls at the end."""
        nobody = StrictUndefined(name="caller")

        def marked_up(*args: Any, **named: Any) -> Markup:
            for name in names[len(args) :]:
                args += (named.pop(name, missing),)
            if has_caller:
                args += (named.pop("caller", nobody),)
            if named:
                raise TypeError(f"given twice, or not asked for: {', '.join(named)}")
            return str.__new__(Markup, work(*args))

        return marked_up

    @staticmethod
    def written(value: object) -> str:
        if type(value) is str:
            return escape(value) if SIGNS.search(value) else value
        if type(value) is int:
            return str(value)
        return value if type(value) is Markup else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Ours are the same for all: a chain of them and nothing, looked through with every macro, cost a tenth of a
        drawing."""
        return self.globals if d is None else super().make_globals(d)
