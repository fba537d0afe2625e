"""Defines moves, and offers: the kinds of moves that can be made now, with the allowed values of their fields."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from companion.table.input_cleaning import clean_line, clean_lines
from companion.table.return_value_checks import require_types
from companion.table.say import Say, say


class IllegalMove(Exception):
    """Raised to refuse a move; `why` is the sentence for the person who asked."""

    def __init__(self, why: Say) -> None:
        super().__init__(why.id)
        self.why = why


class UnusualMove(IllegalMove):
    """Raised to refuse a move that is allowed but unusual. The move is made if somebody confirms it, that is, sends it
    again with the field ANYWAY."""


class StaleMove(IllegalMove):
    """Raised to refuse a move because the sender's screen is out of date: the round or turn of the move is over."""


Field = str | int | bool
ANYWAY = "anyway"


@runtime_checkable
class Domain(Protocol):
    def read(self, name: str, raw: object) -> Field:
        """Returns the value of the field `name` from what was sent; raises IllegalMove if it is not allowed."""
        ...


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`; `likely` are the numbers that the form shows first. If there is no
    `default`, the field must be sent."""

    least: int
    most: int
    likely: tuple[int, ...] = ()
    default: int | None = None

    def __post_init__(self) -> None:
        # Numbers are made with each offer, so this must be fast.
        if (type(self.least), type(self.most), type(self.likely), self.default) != (int, int, tuple, None):
            require_types(self)

    def read(self, name: str, raw: object) -> int:
        number = whole(raw)
        if number is None:
            raise IllegalMove(say("field.not_a_number", field=label(name)))
        if not self.least <= number <= self.most:
            raise IllegalMove(say("field.out_of_range", field=label(name), least=self.least, most=self.most))
        return number


@dataclass(frozen=True, slots=True)
class Choice:
    """A field whose value is one of the ids in `among`. `default` is taken if nothing was sent; if it is None, the
    field must be sent."""

    among: tuple[str, ...]
    default: str | None = None

    def read(self, name: str, raw: object) -> str:
        if not isinstance(raw, str) or raw not in self.among:
            raise IllegalMove(say("field.not_a_choice", field=label(name)))
        return raw


@dataclass(frozen=True, slots=True)
class TappedChoice:
    """A choice among things that the screen already shows. People tap one of them, so no form lists them."""

    ids: tuple[str, ...]
    longest: int = 24

    def read(self, name: str, raw: object) -> str:
        return Choice(self.ids).read(name, raw)


@dataclass(frozen=True, slots=True)
class Text:
    """A text of one line, or of several if it `has_lines`. With a `default` it may be empty."""

    longest: int = 40
    has_lines: bool = False
    default: str | None = None

    def read(self, name: str, raw: object) -> str:
        as_kept = clean_lines if self.has_lines else clean_line
        text = as_kept(raw) if isinstance(raw, str) else ""
        if not text and self.default is None:
            raise IllegalMove(say("field.missing", field=label(name)))
        if len(text) > self.longest:
            raise IllegalMove(say("field.too_long", field=label(name), longest=self.longest))
        return text


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of move on offer, with the values that its fields may have. `during` is the id of the round or turn in
    which the move can be made; `ends` is used instead if the move also ends that round or turn. A tap that was meant
    for another round or turn is refused with the sentence `late`. `points` are open questions of the rulebook that must
    be decided first."""

    kind: str
    fields: tuple[tuple[str, Domain], ...] = ()
    during: str = ""
    ends: str = ""
    points: tuple[str, ...] = ()
    late: Say | None = None

    @property
    def at(self) -> str:
        """Returns `ends` or `during`. The form sends it back, so that a tap that comes too late is refused."""
        return self.ends or self.during

    def domain(self, name: str) -> Domain | None:
        return dict(self.fields).get(name)


Offers = Mapping[str, Offer]


@dataclass(frozen=True, slots=True)
class Move:
    kind: str
    fields: Mapping[str, Field]

    def text(self, name: str) -> str:
        return str(self.fields[name])

    def number(self, name: str) -> int:
        return int(self.fields[name])


def read_move(kind: str, raw: Mapping[str, object], offers: Offers) -> Move:
    """Returns the move if it is on offer and its fields are valid. Otherwise refuses the move: raises StaleMove if its
    round or turn is over, and IllegalMove in other cases."""
    offer, at = offers.get(kind), raw.get("at")
    if offer is None:
        raise StaleMove(say("move.over")) if at else IllegalMove(say("move.not_now"))
    if offer.ends and not at:
        raise IllegalMove(say("field.missing", field=label("at")))
    if offer.at and at and at != offer.at:
        raise StaleMove(offer.late or say("move.over"))
    return Move(kind, {name: domain.read(name, sent_value(name, domain, raw)) for name, domain in offer.fields})


def sent_value(name: str, domain: Domain, raw: Mapping[str, object]) -> object:
    """Returns what was sent for a field, or its default; raises IllegalMove if there is neither."""
    sent = raw.get(name)
    if sent in (None, ""):
        sent = getattr(domain, "default", None)
    if sent is None:
        raise IllegalMove(say("field.missing", field=label(name)))
    return sent


def whole(raw: object) -> int | None:
    """Returns a whole number that was sent as a number or a text; None for anything else."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    text = raw.strip().replace("\N{MINUS SIGN}", "-") if isinstance(raw, str) else ""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None


def label(name: str) -> Say:
    return say(f"field.{name}")
