"""Evenings that nobody played, of any game: begun anew, or out of the middle of a recording, then whatever is on offer
is taken, what was taken least first; with phones, looks, photos, what is undone, and the next evening."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random

from companion.table.common.table_photos import DROP
from companion.table.common_fact_kinds import SETTING
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, undone_moves
from companion.table.moves import Choice, Domain, Field, IllegalMove, Number, Offer
from companion.table.use_cases.tables import Tables
from companion.testing.random_play import picks
from tests.photos import photo
from tests.recordings.replay import Recording, recordings
from tests.table.tables import PEOPLE
from tests.web.house import House

STEPS, VALUES, PHONES = 40, 6, 6
AMONG = (2, 6, 99)
# What people write or photograph, for games that read it closely.
WRITTEN = (
    "Guest",
    "I-01 A",
    "I-01 B",
    "II-42 I",
    "script 450",
    "*Lantern",
    "*Key",
    "map:1",
    "A1 B2",
    "evening:1",
    "table",
    "s1",
)
WAYS = {"play": 64, "undo": 4, "redo": 3, "sit": 3, "look": 3, "peek": 4, "picture": 2, "again": 1}


@dataclass
class Walks:
    """In one house; `taken` says how often each kind of move was, game by game."""

    house: House
    chance: Random
    taken: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    @property
    def tables(self) -> Tables:
        return self.house.app.services.tables

    def walk(self, game: AnyGame) -> Iterator[tuple[str, list[Fact]]]:
        """A real table, and its log as it stands after each move."""
        yield (id := self.begin(game)), self.tables.memory.facts(id)
        written = 0
        self.choose(game, id)
        for _ in range(STEPS):
            with suppress(IllegalMove):
                self.one_step(game, id)
            self.house.clock.now += self.chance.choice((0, 0, 1, 30))
            self.tables.moves.keep_time(id)
            facts = self.tables.memory.facts(id)
            if len(facts) > written:
                written = len(facts)
                yield id, facts

    def begin(self, game: AnyGame) -> str:
        played = [each for each in all_recordings() if each.game == game.slug]
        if played and self.chance.random() < 0.5:
            return self.out_of_the_middle(self.chance.choice(played))
        id = self.opened(game, self.chance.randint(*game.players))
        for kind, fields in self.chance.choice(((), *beginnings(game.slug))):
            with suppress(IllegalMove, KeyError):
                offer = self.tables.views.offers(self.tables.memory.load(id), TABLET)[kind]
                self.tables.moves.play(id, TABLET, kind, {**filled(offer, self.chance), "at": offer.at, **fields})
        return id

    def out_of_the_middle(self, recording: Recording) -> str:
        facts, id = recording.facts, f"{self.chance.getrandbits(64):x}"
        move = self.chance.choice(facts).move
        self.tables.resources.log.append(id, [fact for fact in facts if fact.move <= move])
        return id

    def opened(self, game: AnyGame, people: int) -> str:
        """As many as the box has, where that is more than there are without an extension."""
        with suppress(IllegalMove):
            return self.tables.opening.open(game.slug, PEOPLE[:people], [""] * people, {})
        return self.opened(game, people - 1)

    def choose(self, game: AnyGame, id: str) -> None:
        """Some of the settings, so that all that is behind them is open at some tables."""
        for each in (each for each in game.settings if self.chance.random() < 0.6):
            value = value_for(each.id, each.domain, self.chance)
            with suppress(IllegalMove):
                self.tables.moves.play(id, TABLET, f"{SETTING}{each.id}", {"value": value})

    def one_step(self, game: AnyGame, id: str) -> None:
        opened, chance = self.tables.memory.load(id), self.chance
        (way,) = chance.choices([*WAYS], [*WAYS.values()])
        seat, phone = chance.choice(opened.table.seats).id, f"phone {chance.randrange(PHONES)}"
        match way:
            case "undo":
                self.tables.undos.undo(id, TABLET, {"move": chance.choice(self.tables.memory.facts(id)).move})
            case "redo":
                moves = sorted(undone_moves(self.tables.memory.facts(id)))
                self.tables.undos.redo(id, TABLET, {"move": chance.choice(moves or [0])})
            case "sit":
                self.tables.moves.take_seat(id, seat, phone, takes_over=True)
            case "look" | "peek":
                self.tables.secrets.show(id, TABLET, seat, chance.choice(("", "vote")), is_awake=way == "peek")
            case "picture":
                self.tables.photos.take(id, TABLET, chance.choice((seat, *WRITTEN)), photo(chance.randrange(4)))
            case "again":
                names = [each.name for each in opened.table.seats if each.status != "gone"]
                self.tables.opening.open(game.slug, names, [""] * len(names), {}, after=id)
            case _:
                self.play(opened, chance.choice(audiences(opened)))

    def play(self, opened: FoldedTable, who: Who) -> None:
        """The least taken of a few, so that what is seldom on offer is met as well."""
        offers, taken = self.tables.views.offers(opened, who), self.taken[opened.table.game]
        some = self.chance.sample(sorted(offers), min(self.chance.choice(AMONG), len(offers)))
        offer = offers[min(some, key=lambda kind: taken[kind])]
        taken[offer.kind] += 1
        for _ in range(VALUES):
            fields = self.dropped(opened) if offer.kind == DROP else filled(offer, self.chance)
            with suppress(IllegalMove):
                self.tables.moves.play(opened.table.id, who, offer.kind, {**fields, "at": offer.at})
                break

    def dropped(self, opened: FoldedTable) -> dict[str, Field]:
        of, there = self.chance.choice([*opened.table.pictures.items()])
        return {"of": of, "name": self.chance.choice(there).name}


@cache
def all_recordings() -> tuple[Recording, ...]:
    return recordings()


@cache
def beginnings(slug: str) -> tuple[tuple[tuple[str, dict[str, Field]], ...], ...]:
    """Of the game's own tests, if they know any."""
    room = f"tests.games.{slug}"
    known = find_spec(room) and find_spec(f"{room}.walking")
    return import_module(f"{room}.walking").BEGINNINGS if known else ()


def audiences(opened: FoldedTable) -> list[Who]:
    return [TABLET, *(sitting(seat.id) for seat in opened.table.seats)]


def filled(offer: Offer, chance: Random) -> dict[str, Field]:
    return {name: value_for(name, domain, chance) for name, domain in offer.fields}


def value_for(name: str, domain: Domain, chance: Random) -> Field:
    """Where everybody has left, nobody can be chosen. Numbers are often the least or the most."""
    if isinstance(domain, Number) and chance.random() < 0.4:
        return chance.choice((domain.least, domain.least, domain.least + 1, domain.most))
    number = chance.randrange(400)
    found = "" if domain == Choice(()) else picks(domain, number)
    return found if found != f"Guest {number}" else written_for(name, domain, chance)


def written_for(name: str, domain: Domain, chance: Random) -> Field:
    """What this field can read."""
    for text in chance.sample(WRITTEN, len(WRITTEN)):
        with suppress(IllegalMove):
            domain.read(name, text)
            return text
    return WRITTEN[0]
