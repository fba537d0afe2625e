"""The draft of a table. The page's URL contains all of it, so the browser's "back" undoes a tap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from flask import url_for

from companion.table.seats import Seat, assign_colours, seat

Colours = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table before it is opened. `chosen` maps names to the colours chosen on this page; `known_colours` are those
    that people had before. `touched` is the person who was tapped first and whose seat or colour is about to change.
    `after` is the id of the table whose people play again."""

    slug: str
    names: tuple[str, ...] = ()
    chosen: Colours = field(default_factory=dict)
    known_colours: tuple[Colours, ...] = ()
    touched: str = ""
    after: str = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        colours = assign_colours(self.names, self.chosen, *self.known_colours)
        return tuple(seat(n, name, colour) for n, (name, colour) in enumerate(zip(self.names, colours, strict=True), 1))

    @property
    def arguments(self) -> dict[str, list[str]]:
        """Returns the draft as arguments of a URL, or as hidden fields of a form."""
        colours = [f"{colour}:{name}" for name, colour in self.chosen.items() if name in self.names]
        return {"after": [self.after] if self.after else [], "who": [*self.names], "colour": colours}

    @property
    def url(self) -> str:
        arguments = {**self.arguments, "at": self.touched or None}
        return url_for("opening.choose", slug=self.slug, **cast(Any, arguments))

    def with_names(self, *names: str) -> "TableDraft":
        return replace(self, names=tuple(dict.fromkeys((*self.names, *names))), touched="")

    def without_name(self, name: str) -> "TableDraft":
        return replace(self, names=tuple(each for each in self.names if each != name), touched="")

    def with_name_split(self, name: str) -> "TableDraft":
        names = (word for each in self.names for word in (each.split() if each == name else (each,)))
        return replace(self, names=tuple(dict.fromkeys(names)), touched="")

    def after_tap(self, name: str) -> "TableDraft":
        """Returns the draft after a tap on a person. The first tap selects the person. A second tap, on somebody else,
        swaps the seats of the two; on the same person, it ends the selection."""
        if not self.touched:
            return replace(self, touched=name)
        swapped = {self.touched: name, name: self.touched}
        return replace(self, names=tuple(swapped.get(each, each) for each in self.names), touched="")

    def with_colour(self, colour: str) -> "TableDraft":
        """Returns the draft in which the selected person has this colour. If another person had this colour, the two
        people swap their colours."""
        now = {each.name: each.colour for each in self.seats}
        swapped = {name: now[self.touched] for name in now if now[name] == colour}
        return replace(self, chosen={**self.chosen, **swapped, self.touched: colour}, touched="")


def read_colours(said: Sequence[str]) -> dict[str, str]:
    """Returns colours by name from texts such as `red:Ana`. Texts without a colon are left out."""
    return {name: colour for colour, colon, name in (each.partition(":") for each in said) if colon}
