"""Who sits where at a table that is not open yet, and in which colour: all of it in the page's address, so that "back"
takes a tap back and nothing is written before the table opens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from flask import url_for

from companion.table.seats import Seat, seat, shared_out

Colours = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """`chosen` are colours chosen here, `worn` those that people had before; the place or colour of who is `touched` is
    about to change."""

    slug: str
    names: tuple[str, ...] = ()
    chosen: Colours = field(default_factory=dict)
    worn: tuple[Colours, ...] = ()
    touched: str = ""
    after: str = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        colours = shared_out(self.names, self.chosen, *self.worn)
        return tuple(seat(n, name, colour) for n, (name, colour) in enumerate(zip(self.names, colours, strict=True), 1))

    @property
    def said(self) -> dict[str, list[str]]:
        """What the address carries, and each form on the way to the table."""
        colours = [f"{colour}:{name}" for name, colour in self.chosen.items() if name in self.names]
        return {"after": [self.after] if self.after else [], "who": [*self.names], "colour": colours}

    @property
    def here(self) -> str:
        said = {**self.said, "at": self.touched or None}
        return url_for("opening.choose", slug=self.slug, **cast(Any, said))

    def joined(self, *names: str) -> "Plan":
        return replace(self, names=tuple(dict.fromkeys((*self.names, *names))), touched="")

    def without(self, name: str) -> "Plan":
        return replace(self, names=tuple(each for each in self.names if each != name), touched="")

    def apart(self, name: str) -> "Plan":
        """Several people who were typed as one."""
        names = (word for each in self.names for word in (each.split() if each == name else (each,)))
        return replace(self, names=tuple(dict.fromkeys(names)), touched="")

    def tapped(self, name: str) -> "Plan":
        """A first tap asks what to change; one on somebody else swaps both places."""
        if not self.touched:
            return replace(self, touched=name)
        swapped = {self.touched: name, name: self.touched}
        return replace(self, names=tuple(swapped.get(each, each) for each in self.names), touched="")

    def coloured(self, colour: str) -> "Plan":
        """Whoever sits in that colour takes the other one."""
        now = {each.name: each.colour for each in self.seats}
        swapped = {name: now[self.touched] for name in now if now[name] == colour}
        return replace(self, chosen={**self.chosen, **swapped, self.touched: colour}, touched="")


def colours(said: Sequence[str]) -> dict[str, str]:
    """`red:Ana`, as an address or a form has it."""
    return {name: colour for colour, colon, name in (each.partition(":") for each in said) if colon}
