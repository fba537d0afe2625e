"""Opens tables, for new people or for the same people who play again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256

from companion.table.fact import HOUSE, Fact, Json
from companion.table.game import AnyGame
from companion.table.house.house_game import random_letters
from companion.table.input_cleaning import repeated_names
from companion.table.log.fold import advance, blank
from companion.table.log.injected_resources import Resources
from companion.table.log.table_memory import NoSuchTable, TableMemory
from companion.table.moves import Domain, Field, IllegalMove, Text
from companion.table.say import say
from companion.table.seats import Seat, assign_colours, seat
from companion.table.table import AnyTable
from companion.table.use_cases.fact_writer import FactWriter, Lessons, refuse_failing_fact


class TableOpening:
    def __init__(self, resources: Resources, memory: TableMemory, lessons: Lessons, writer: FactWriter) -> None:
        self.resources, self.memory, self.lessons, self.writer = resources, memory, lessons, writer

    def open(
        self,
        slug: str,
        names: Sequence[str],
        colours: Sequence[str],
        raw: Mapping[str, object],
        key: str = "",
        after: str = "",
        is_demo: bool = False,
    ) -> str:
        """Opens a table and returns its id; the same `key` gives the same table. `raw` are the game's own options.
        `after` is the id of the table where these people played before. They keep their phones, and their colours
        unless others are chosen. If two people tap "play again" at the same time, both get the same table. Raises
        IllegalMove for invalid names or options."""
        names = [Text(24).read("name", name) for name in names]
        if twice := repeated_names(names):
            raise IllegalMove(say("open.already", names=twice))
        if not after:
            return self.begin(slug, names, colours, raw, key, is_demo=is_demo)
        with self.memory.lock(after):
            before, chosen = self.memory.load(after).table, dict(zip(names, colours, strict=True))
            if (id := before.next) and self.goes_on(id, slug, names):
                return id
            id = self.begin(slug, names, assign_colours(names, chosen, colours_before(before)), raw, key, before)
            if before.next != id:
                self.writer.append(after, HOUSE, lambda _: [Fact("table_followed", {"next": id})])
            return id

    def goes_on(self, id: str, slug: str, names: Sequence[str]) -> bool:
        with suppress(NoSuchTable):
            table = self.memory.load(id).table
            same = (table.game, sorted(seat.name for seat in table.seats)) == (slug, sorted(names))
            return same and not table.is_away and not self.resources.games[slug].is_over(table)
        return False

    def begin(
        self,
        slug: str,
        names: Sequence[str],
        colours: Sequence[str],
        raw: Mapping[str, object],
        key: str,
        before: AnyTable | None = None,
        is_demo: bool = False,
    ) -> str:
        """Writes the first facts of a table and returns its id. The phones and settings of the table `before` are taken
        over. Raises IllegalMove for an invalid number of players or invalid options."""
        game = self.resources.games[slug]
        seats = tuple(seat(n, name, colour) for n, (name, colour) in enumerate(zip(names, colours, strict=True), 1))
        least, most = game.players
        if not least <= len(seats) <= most:
            raise IllegalMove(say("open.how_many", least=least, most=most))
        people: dict[str, Json] = {"names": [*names], "colours": [*colours], **({"demo": True} if is_demo else {})}
        facts = [
            Fact("table_opened", {"game": slug, "code": self.new_code(), **people}),
            *game.facts_of(game.setup, self.options(game, seats, raw), seats, self.lessons.known_values(slug)),
            *(carried_facts(before, game, seats) if before else ()),
        ]
        id = sha256(key.encode()).hexdigest()[:8] if key else random_letters(self.resources.chance, 8).lower()
        begun = self.writer.stamp(facts, 0)
        self.writer.append_first(id, advance(blank(game, id), begun, refuse_failing_fact), begun)
        return id

    def options(self, game: AnyGame, seats: Sequence[Seat], raw: Mapping[str, object]) -> dict[str, Field]:
        """Returns the game's options that were sent in `raw`; options that were not sent are left out. Raises
        IllegalMove for an invalid option."""
        fields: dict[str, Domain] = dict(game.opening(seats))
        return {name: fields[name].read(name, raw[name]) for name in fields if raw.get(name) not in (None, "")}

    def new_code(self) -> str:
        taken = {each.table.code for each in self.memory.all()}
        while (code := random_letters(self.resources.chance, 4)) in taken:
            continue
        return code


def colours_before(before: AnyTable) -> dict[str, str]:
    """Maps names to colours, for the people who have not left the earlier table."""
    return {seat.name: seat.colour for seat in before.seats if seat.status != "gone"}


def carried_facts(before: AnyTable, game: AnyGame, seats: Sequence[Seat]) -> Iterator[Fact]:
    """Yields facts that move the phones to the next table of the same people. If both tables play the same game, they
    also copy settings with `goes_along` and decisions on questions that the rulebook leaves open."""
    held = {before.name(seat): device for seat, device in before.holders}
    for each in seats:
        if each.name in held:
            yield Fact("seat_taken", {"seat": each.id, "device": held[each.name]})
    if before.game != game.slug:
        return
    default = {each.id: each.default for each in game.settings if each.goes_along}
    for id, value in before.settings:
        if id in default:
            yield Fact("setting_changed", {"setting": id, "value": value, "was": default[id]})
    for id, choice in before.settled:
        yield Fact("point_settled", {"point": id, "choice": choice})
