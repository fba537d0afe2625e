"""Records what a game uses while it is checked: texts, rules, fields of facts, forms and logged errors."""

import logging
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from html.parser import HTMLParser
from pathlib import Path
from traceback import walk_tb
from typing import Any

from companion.table.fact import Fact, Json
from companion.table.log.fold import error_cause
from companion.table.say import Say, SayValue
from companion.web.rendering.translations import Translator

DEEPEST = 50
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")


class AskedTexts(Translator):
    """A translator that records the ids of all texts that are requested (`asked`), and of the rules that these texts
    cite (`rules`)."""

    def __init__(self, other: Translator, report: Any, asked: set[str], rules: set[str]) -> None:
        super().__init__(other.known, report)
        self.asked, self.rules = asked, rules

    def __call__(self, what: Say | str, **values: SayValue) -> str:
        if isinstance(what, Say):
            self.rules.add(what.rule)
        self.asked.add(what.id if isinstance(what, Say) else what)
        return super().__call__(what, **values)


class LoggedBugs(logging.Handler):
    """Collects logged errors in `lines` instead of printing them. A line holds the first line of the message and the
    last place in the traceback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        lines = [each.strip() for each in record.getMessage().splitlines() if each.strip()]
        places = [each for each in lines if each.startswith("File ")]
        self.lines.append(" ".join([lines[0].partition(": ")[2] or lines[0], *places[-1:]]))


class ReadFields(dict[str, Json]):
    """The fields of a fact. Names that are read although the fact has no such field are collected in `missing`."""

    def __init__(self, data: Mapping[str, Json], missing: set[str]) -> None:
        super().__init__(data)
        self.missing = missing

    def get(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self.missing.add(name)
        return super().get(name, default)


class MoveForms(HTMLParser):
    """Collects the names of the fields that forms for moves send: `fields` has pairs of a move and a field's name."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] | None = None
        self.fields: set[tuple[str, str]] = set()
        self.move = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name"), given.get("value")
        if tag == "form":
            self.move, self.names = "", []
        elif name == "move" and value:
            self.move = value
        elif name and self.names is not None and tag in ("input", "button", "select", "textarea"):
            self.names.append(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.names is not None:
            self.fields.update((self.move, name) for name in self.names if self.move)
            self.names = None


class Elements(HTMLParser):
    """Reads some HTML. `roots` is the number of root elements, `open` lists the elements that were not closed.
    `scripts` lists script elements and event attributes such as onclick: in a game's screens, browsers do not run
    them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots, self.scripts = 0, list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.roots += not self.open
        self.open += [] if tag in VOID else [tag]
        self.scripts += [f"<{tag}>"] if tag == "script" else [name for name, _ in attrs if name.startswith("on")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.roots += not self.open

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            # Elements whose end may be left out, such as <p>, end with the one around them.
            while self.open.pop() != tag:
                pass


class FieldReads:
    """Records for each kind of fact which fields its facts have (`given`), and which fields the history read that a
    fact did not have (`missing`)."""

    def __init__(self) -> None:
        self.given: dict[str, set[str]] = {}
        self.missing: dict[str, set[str]] = {}

    def watched(self, fact: Fact) -> Fact:
        """Returns the fact with fields that record reads of names that it does not have."""
        self.given.setdefault(fact.kind, set()).update(fact.data)
        return replace(fact, data=ReadFields(fact.data, self.missing.setdefault(fact.kind, set())))

    def wrong_fields(self, kinds: Collection[str]) -> Iterator[str]:
        """Yields a sentence for each field that the history reads but no fact of that kind has, if its name is almost
        that of an existing field. Other names are ignored, because they may be optional fields."""
        for kind in sorted(kind for kind in self.given if kind in kinds):
            for name in sorted(self.missing[kind] - self.given[kind]):
                for near in get_close_matches(name, self.given[kind], 1):
                    yield f"the line of {kind!r} reads the field {name!r}, which no such fact had: is it {near!r}?"


def own_place(error: BaseException, package: Path) -> str:
    """Returns the last file and line of the game's package in the error's traceback. Endless recursion has as many
    lines as Python allows: only the last ones are read."""
    frames = [(Path(frame.f_code.co_filename), line) for frame, line in [*walk_tb(error.__traceback__)][-DEEPEST:]]
    own = [f"{file.relative_to(package.parent)}:{line}" for file, line in frames if file.is_relative_to(package)]
    return own[-1] if own else error_cause(error)
