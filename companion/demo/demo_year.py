"""Fills a house with a year of demonstration games: seven friends on sixty evenings, fourteen in one campaign."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.demo.demo_player import next_example_move, perform
from companion.table.chapter import Chance
from companion.table.demo_moves import pick
from companion.table.fact import HOUSE
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables

PEOPLE = (
    ("Ana", "red"), ("Ben", "blue"), ("Cléo", "green"), ("Dan", "amber"), ("Eva", "violet"), ("Finn", "teal"),
    ("Gaëlle", "rose"),
)  # fmt: skip
EVENINGS, CAMPAIGN, A_WEEK, A_DAY = 60, 14, 6 * 86_400.0, 86_400.0
MOST_DEEDS, FEWEST = 600, 4
HALF_AN_EVENING = 6


@dataclass
class DemoClock:
    """A clock that shows the time to which `now` is set."""

    now: float

    def __call__(self) -> float:
        return self.now


@dataclass
class DemoYear:
    """Plays the evenings of the demonstration in the house `tables`. `campaign` is the id of the campaign's table, ""
    before its first evening."""

    tables: Tables
    time: DemoClock
    chance: Chance
    campaign: str = ""

    def fill(self) -> None:
        """Plays all demonstration evenings, six days apart. The first one is at the time that the clock `time` shows;
        the clock is then moved forward from evening to evening."""
        self.tables.moves.play(HOUSE_ID, HOUSE, "begin_demo", {})
        began, games, played = self.time.now, self.games(), 0
        for evening in range(EVENINGS):
            self.time.now = began + evening * A_WEEK
            if self.is_campaign(evening):
                self.continue_campaign(evening)
            else:
                self.play(games[played % len(games)])
                played += 1

    def games(self) -> list[str]:
        """Returns the slugs of the games to play outside the campaign: those that have an end and example moves."""
        return [slug for slug, game in self.tables.resources.games.items() if game.ending and game.example]

    def is_campaign(self, evening: int) -> bool:
        """Returns whether the evening with this number, counted from 0, belongs to the campaign. The campaign has
        fourteen evenings: the last one of the year, and before it every fourth one."""
        return (EVENINGS - 1 - evening) % 4 == 0 and (EVENINGS - 1 - evening) // 4 < CAMPAIGN

    def continue_campaign(self, evening: int) -> None:
        """Plays an evening of the campaign, and opens its table first if needed; the last evening stops halfway. The
        campaign is a game that has example moves but no end. If no such game is installed, nothing is done."""
        slug = next(
            (slug for slug, game in self.tables.resources.games.items() if game.example and not game.ending), ""
        )
        if slug and not self.campaign:
            self.campaign = self.open(slug, [name for name, _ in PEOPLE[:3]])
        if self.campaign:
            self.play_evening(self.campaign, HALF_AN_EVENING if evening == EVENINGS - 1 else MOST_DEEDS)

    def play(self, slug: str) -> None:
        """Opens a table of the game `slug` with people chosen at random, and plays it."""
        least, most = self.tables.resources.games[slug].players
        self.play_evening(
            self.open(slug, [*self.choose_people(max(least, FEWEST - 1), min(most, len(PEOPLE)))]), MOST_DEEDS
        )

    def choose_people(self, least: int, most: int) -> Iterator[str]:
        """Yields the names of `least` people or one more, but at most `most`, chosen at random; the first four people
        in PEOPLE are chosen most often."""
        count = min(most, least + self.chance.randrange(2))
        names = [name for name, _ in PEOPLE[: max(count, FEWEST + self.chance.randrange(len(PEOPLE) - FEWEST + 1))]]
        while len(names) > count:
            names.remove(pick(self.chance, names))
        yield from names

    def open(self, slug: str, names: Sequence[str]) -> str:
        """Records these people and their colours in the house, opens a table for them, and returns its id."""
        colours = dict(PEOPLE)
        for name in reversed(names):
            self.tables.moves.play(HOUSE_ID, HOUSE, "meet_person", {"name": name})
            self.tables.moves.play(HOUSE_ID, HOUSE, "wear_colour", {"name": name, "colour": colours[name]})
        return self.tables.opening.open(slug, names, [colours[name] for name in names], {})

    def play_evening(self, id: str, most: int) -> None:
        """Plays example moves at the table `id`, as people would in one evening. Stops when the game is over, when the
        game marks the next move as the first one of another evening, or after `most` moves."""
        for number in range(most):
            example = next_example_move(self.tables, id, self.chance)
            if example is None or (number and not example.is_tonight):
                return
            self.time.now += example.seconds
            perform(self.tables, id, example)
