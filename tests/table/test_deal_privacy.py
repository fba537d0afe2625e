"""The one rule for who comes to a seat or looks at what a phone keeps, at tables where devices sit, leave, are moved
and taken over in any order: what is news, and who may read it, is told again here in plain words."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.fact import TABLET, Who, sitting
from companion.table.log.fold import fold
from companion.table.moves import IllegalMove
from companion.table.secrets.peeks import PATIENCE
from companion.table.secrets.privacy_notices import STAYS
from companion.table.use_cases.tables import Tables
from companion.testing.hypothesis_strategies import quickly
from tests.table.tables import Clock, make_tables
from tests.whispers import game as whispers

SEATS = ("s1", "s2", "s3")
DEVICES = ("ana", "ben", "cleo", "dan", "tablet")
STEPS = ("sit", "sit", "take over", "let go", "move", "deal", "look", "peek", "hear")
BEGUN = [("sit", "ana", "s1"), ("sit", "ben", "s2"), ("deal", "tablet", "")]
Key = tuple[str, str]


@dataclass
class Story:
    about: set[str]
    before: set[str]
    owners: set[str] = field(default_factory=set)
    deal: int = 0

    @property
    def readers(self) -> set[str]:
        return self.before - self.about


@dataclass
class Retold:
    """What somebody would write down who watches the table."""

    sits: dict[str, str] = field(default_factory=dict)
    deals: int = 0
    before: set[str] = field(default_factory=set)
    had: dict[str, set[str]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    unread: dict[Key, Story] = field(default_factory=dict)

    def deal(self) -> None:
        self.deals, self.seen, self.before = self.deals + 1, set(), {*self.sits.values()}
        self.had = {device: {seat} for seat, device in self.sits.items()}
        self.unread.pop(("phones_joined", ""), None)

    def come(self, device: str, seat: str) -> None:
        if key := self.news(device, seat):
            about = self.unread[key].about if key in self.unread else set()
            before = self.before if self.deals else {*self.sits.values()}
            self.unread[key] = Story({*about, device}, before)
        self.sits = {at: who for at, who in self.sits.items() if who != device} | {seat: device}
        self.had.setdefault(device, set()).add(seat)

    def peek(self, seat: str) -> None:
        self.seen.add(seat)
        if owners := {device for device, had in self.had.items() if seat in had}:
            self.unread["secret_peeked", seat] = Story(set(), self.before, owners, self.deals)

    def news(self, device: str, seat: str) -> Key | None:
        had = self.had.get(device, set()) if self.deals else set()
        if had - {seat}:
            return "phone_moved", seat
        if seat in self.sits:
            return "seat_taken_over", seat
        if seat in self.seen:
            return "seat_seen", seat
        return ("phones_joined", "") if self.deals and not had else None

    def may_read(self, device: str, key: Key) -> bool:
        story, seated = self.unread[key], {*self.sits.values()}
        if story.owners and story.deal == self.deals:
            owners = story.owners & seated
            return device in owners if owners else device not in seated
        return device not in seated or device in story.readers

    def readable(self, device: str) -> list[Key]:
        return [key for key in self.unread if self.may_read(device, key)]


@dataclass
class Gathering:
    tables: Tables
    clock: Clock
    id: str
    retold: Retold = field(default_factory=Retold)

    def who(self, device: str) -> Who:
        seat = self.tables.memory.load(self.id).table.held_by(device)
        return sitting(seat) if seat else TABLET

    def take(self, kind: str, device: str, seat: str) -> None:
        {
            "sit": self.sit, "take over": self.take_over, "let go": self.let_go, "move": self.move, "deal": self.deal,
            "look": self.look, "peek": self.peek, "hear": self.hear,
        }[kind](device, seat)  # fmt: skip

    def sit(self, device: str, seat: str) -> None:
        if seat not in self.retold.sits:
            self.take_over(device, seat)

    def take_over(self, device: str, seat: str) -> None:
        if device != "tablet" and self.retold.sits.get(seat) != device:
            self.retold.come(device, seat)
            self.tables.moves.take_seat(self.id, seat, device, takes_over=True)

    def let_go(self, device: str, seat: str) -> None:
        if seat in self.retold.sits:
            del self.retold.sits[seat]
            self.tables.moves.play(self.id, TABLET, "release_seat", {"seat": seat})

    def move(self, device: str, seat: str) -> None:
        was = self.tables.memory.load(self.id).table.held_by(device)
        if was and was != seat:
            self.retold.come(device, seat)
            self.tables.moves.play(self.id, TABLET, "move_phone", {"seat": was, "to": seat})

    def deal(self, device: str, seat: str) -> None:
        self.retold.deal()
        self.tables.moves.play(self.id, TABLET, "deal", {})

    def look(self, device: str, seat: str) -> None:
        own = self.tables.memory.load(self.id).table.held_by(device)
        if own and self.retold.deals:
            self.retold.seen.add(own)
            self.tables.secrets.show(self.id, sitting(own), own)

    def peek(self, device: str, seat: str) -> None:
        if self.retold.deals:
            self.retold.peek(seat)
            try:
                self.tables.secrets.show(self.id, TABLET, seat)
            except IllegalMove:
                # A phone that lost its seat is asked first, and does not answer.
                self.clock.now += PATIENCE
                self.tables.secrets.show(self.id, TABLET, seat)

    def hear(self, device: str, seat: str) -> None:
        """Also by who may not: nothing happens then."""
        who = self.who(device)
        self.clock.now += STAYS
        if device == "tablet" or who.role == "seat":
            for key in self.retold.readable(device):
                del self.retold.unread[key]
            with suppress(IllegalMove):
                self.tables.moves.play(self.id, who, "hear_news", {})


@contextmanager
def gathering() -> Iterator[Gathering]:
    clock = Clock()
    with TemporaryDirectory() as folder, make_tables(Path(folder), whispers, clock=clock) as tables:
        yield Gathering(tables, clock, tables.opening.open("whispers", SEATS, [""] * len(SEATS), {}))


steps = st.tuples(st.sampled_from(STEPS), st.sampled_from(DEVICES), st.sampled_from(SEATS))
evenings = st.builds(list.__add__, st.sampled_from([[], BEGUN, BEGUN]), st.lists(steps, min_size=4, max_size=24))
often = settings(quickly, max_examples=200)


@often
@given(evenings)
def test_whoever_comes_to_a_seat_is_news_to_who_was_there_before(steps: list[tuple[str, str, str]]) -> None:
    with gathering() as evening:
        for step in steps:
            evening.take(*step)
            table, retold = evening.tables.memory.load(evening.id).table, evening.retold
            assert {(each.told.id.removeprefix("told."), each.seat) for each in table.news} == {*retold.unread}
            for device in {*retold.sits.values(), "tablet"}:
                offers = evening.tables.views.offers(evening.tables.memory.load(evening.id), evening.who(device))
                is_offered = "hear_news" in offers
                assert is_offered == (bool(retold.readable(device)) or not retold.unread)


@quickly
@given(evenings)
def test_it_is_the_same_read_from_scratch(steps: list[tuple[str, str, str]]) -> None:
    with gathering() as evening:
        for step in steps:
            evening.take(*step)
        tables, facts = evening.tables, evening.tables.resources.log.read(evening.id)
        assert tables.memory.load(evening.id) == fold(tables.resources.games["whispers"], evening.id, facts)
