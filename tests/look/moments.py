"""What there is to look at: recorded games, cut where something happens or may be done for the first time, walks with a
full table, and tables that have just begun. Everybody has a name that is hard to fit in."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from companion.kit.reveal_and_waiting_views import Line
from companion.store.transactions import number_facts
from companion.table.common.common_moves import offers
from companion.table.common_fact_kinds import is_of_every_table
from companion.table.fact import TABLET, Fact, sitting
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank, fold
from companion.table.moves import IllegalMove
from companion.table.seats import seat
from companion.testing.random_play import one_move
from tests.own_games import own_games
from tests.recordings.replay import find_game, recordings
from tests.table.tables import seen

NAMES = (
    "Ana", "Jean-Baptiste", "Marguerite-Clémentine XY", "Éléonore", "Zoé", "Maximilien", "Wilhelmina", "Léo",
    "Anne-Sophie", "Gaëtan",
)  # fmt: skip
COUNTS = (2, 4, 6, 10)
STEPS, SEED = 70, 7


@dataclass(frozen=True)
class Moment:
    game: str
    name: str
    facts: tuple[Fact, ...]

    @property
    def people(self) -> int:
        return len(self.facts[0].texts("names"))


def moments(slug: str, everything: bool = False) -> list[Moment]:
    game, met = find_game(slug), set[str]()
    return [
        Moment(slug, f"{name} {move}", tuple(upto))
        for name, facts in (*begun(game), *recorded(slug), walked(game))
        for move, upto in cut(game, facts, set() if everything else met)
        if upto
    ]


def begun(game: AnyGame) -> Iterator[tuple[str, list[Fact]]]:
    least, most = game.players
    for count in sorted({least, most, *(each for each in COUNTS if least <= each <= most)}):
        with suppress(IllegalMove):
            yield f"begun by {count}", beginning(game, count)


def beginning(game: AnyGame, count: int) -> list[Fact]:
    seats = tuple(seat(number, name) for number, name in enumerate(NAMES[:count], 1))
    opened = Fact("table_opened", {"game": game.slug, "code": "", "names": [*NAMES[:count]], "colours": [""] * count})
    return number_facts([opened, *game.setup({}, seats, own_games()[game.slug].known())], 0)


def recorded(slug: str) -> Iterator[tuple[str, list[Fact]]]:
    for recording in recordings():
        if recording.game == slug:
            yield recording.ending, [renamed(fact) for fact in recording.facts]


def renamed(fact: Fact) -> Fact:
    if fact.kind == "table_opened":
        return replace(fact, data={**fact.data, "names": [*NAMES[: len(fact.texts("names"))]]})
    return replace(fact, data={**fact.data, "name": "Maximilien-Ferdinand ABC"}) if fact.kind == "seat_added" else fact


def walked(game: AnyGame) -> tuple[str, list[Fact]]:
    """As many people as there may be at first, who do whatever the game offers."""
    known, chance = own_games()[game.slug].known(), Random(SEED)
    *_, (name, facts) = begun(game)
    opened = advance(blank(game, "walk"), facts)
    for _ in range(STEPS):
        but = {kind for kind in offers(game, opened.table, TABLET) if is_of_every_table(kind)}
        with suppress(IllegalMove, IndexError):
            more = one_move(game, opened, known, chance, but)
            facts, opened = [*facts, *more], advance(opened, more)
    return name.replace("begun", "played"), facts


def cut(game: AnyGame, facts: Sequence[Fact], met: set[str]) -> Iterator[tuple[str, list[Fact]]]:
    """After each move that brought what `met` does not hold yet, and at the end."""
    moves = sorted({fact.move for fact in facts})
    for move in moves:
        upto = [fact for fact in facts if fact.move <= move]
        new = signs(game, fold(game, "look", upto), upto, move) - met
        met |= new
        if new or move == moves[-1]:
            yield f"{move} {upto[-1].kind}", upto


def signs(game: AnyGame, opened: FoldedTable, facts: Sequence[Fact], move: int) -> set[str]:
    """What has happened, which line runs across the screens, and what may be done on the tablet and the busiest
    phone."""
    kinds = {fact.kind for fact in facts if fact.move == move}
    mine = offers(game, opened.table, sitting(by_offers(game, opened)[-1]))
    shown = (part.value for part in seen(game, opened.table, TABLET))
    return {
        *kinds,
        *(f"line:{each.told.id}" for each in shown if isinstance(each, Line) and each.told),
        *(f"tablet:{kind}" for kind in offers(game, opened.table, TABLET)),
        *(f"phone:{kind}" for kind in mine),
    }


def by_offers(game: AnyGame, opened: FoldedTable) -> list[str]:
    """Returns the seats of the people who are here; whoever can do most comes last."""
    here = [each.id for each in opened.table.seats if each.status != "gone"]
    return sorted(here, key=lambda id: len(offers(game, opened.table, sitting(id))))


def busy_seats(moment: Moment) -> tuple[str, str]:
    """Returns the seat that can do most, and the one that can do least."""
    game = find_game(moment.game)
    found = by_offers(game, fold(game, "look", moment.facts))
    return found[-1], found[0]
