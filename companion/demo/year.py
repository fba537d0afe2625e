"""A believable year: sixty evenings of friends, every game of the shelf, a campaign that is in its fourteenth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.demo.playing import do, next_deed
from companion.table.chapter import Chance
from companion.table.example import pick
from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.table.play import Tables

PEOPLE = (
    ("Ana", "red"), ("Ben", "blue"), ("Cléo", "green"), ("Dan", "amber"), ("Eva", "violet"), ("Finn", "teal"),
    ("Gaëlle", "rose"),
)  # fmt: skip
EVENINGS, CAMPAIGN, A_WEEK, A_DAY = 60, 14, 6 * 86_400.0, 86_400.0
MOST_DEEDS, FEWEST = 600, 4
HALF_AN_EVENING = 6


@dataclass
class Time:
    """The clock of that year."""

    now: float

    def __call__(self) -> float:
        return self.now


@dataclass
class Year:
    tables: Tables
    time: Time
    chance: Chance
    campaign: str = ""

    def fill(self) -> None:
        """From the clock's moment on, an evening every six days."""
        self.tables.play(HOUSE_ID, HOUSE, "begin_demo", {})
        began, games, played = self.time.now, self.games(), 0
        for evening in range(EVENINGS):
            self.time.now = began + evening * A_WEEK
            if self.is_campaign(evening):
                self.go_on(evening)
            else:
                self.play(games[played % len(games)])
                played += 1

    def games(self) -> list[str]:
        """Those that have an end; what has none is the campaign."""
        return [slug for slug, game in self.tables.games.items() if game.ending and game.example]

    def is_campaign(self, evening: int) -> bool:
        """The last one, and thirteen before it."""
        return (EVENINGS - 1 - evening) % 4 == 0 and (EVENINGS - 1 - evening) // 4 < CAMPAIGN

    def go_on(self, evening: int) -> None:
        slug = next((slug for slug, game in self.tables.games.items() if game.example and not game.ending), "")
        if slug and not self.campaign:
            self.campaign = self.open(slug, [name for name, _ in PEOPLE[:3]])
        if self.campaign:
            self.evening(self.campaign, HALF_AN_EVENING if evening == EVENINGS - 1 else MOST_DEEDS)

    def play(self, slug: str) -> None:
        least, most = self.tables.games[slug].players
        self.evening(self.open(slug, [*self.company(max(least, FEWEST - 1), min(most, len(PEOPLE)))]), MOST_DEEDS)

    def company(self, least: int, most: int) -> Iterator[str]:
        """The usual four come most often."""
        count = min(most, least + self.chance.randrange(2))
        names = [name for name, _ in PEOPLE[: max(count, FEWEST + self.chance.randrange(len(PEOPLE) - FEWEST + 1))]]
        while len(names) > count:
            names.remove(pick(self.chance, names))
        yield from names

    def open(self, slug: str, names: Sequence[str]) -> str:
        colours = dict(PEOPLE)
        for name in reversed(names):
            self.tables.play(HOUSE_ID, HOUSE, "meet_person", {"name": name})
            self.tables.play(HOUSE_ID, HOUSE, "wear_colour", {"name": name, "colour": colours[name]})
        return self.tables.open(slug, names, [colours[name] for name in names], {})

    def evening(self, id: str, most: int) -> None:
        """Until the game is over, the box is closed, or it is late enough."""
        for number in range(most):
            deed = next_deed(self.tables, id, self.chance)
            if deed is None or (number and not deed.is_tonight):
                return
            self.time.now += deed.seconds
            do(self.tables, id, deed)
