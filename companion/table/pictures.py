"""Photos of a table: what each shows, by a word of the game's own (`of`). The pictures themselves lie in the store,
named by their content; a table remembers which of them it shows. One that is dropped is gone for good."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.table.fact import Fact, Json
from companion.table.game import Game
from companion.table.jpeg import Jpeg
from companion.table.moves import IllegalMove, Move, Offer, Text
from companion.table.say import Say, Told, say
from companion.table.table import Table

AnyTable = Table[Any]
AnyGame = Game[Any]
TAKEN, DROPPED, DROP = "picture_taken", "picture_dropped", "drop_picture"
# The table itself, and who sat at it: whatever the game.
ITSELF = "table"
OF, NAME = Text(80), Text(64)
MOST, MOST_OF_ONE = 2_000, 24
SIDES = 100_000


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    width: int
    height: int
    at: float


def offers(game: AnyGame, table: AnyTable) -> list[Offer]:
    return [Offer(DROP, (("of", OF), ("name", NAME)))] if table.pictures else []


def depicted(game: AnyGame, table: AnyTable, of: str) -> Told | None:
    """What a photo may show, in words; None for nothing of this table."""
    if of == ITSELF:
        return say("picture.table")
    return game.depicts(table, of) if game.depicts else None


def taken(game: AnyGame, table: AnyTable, of: str, jpeg: Jpeg) -> list[Fact]:
    """Nothing changes for one that is there already."""
    if depicted(game, table, of) is None:
        raise IllegalMove(say("picture.of_nothing"))
    there = table.pictures.get(of, ())
    if any(each.name == jpeg.name for each in there):
        return []
    if len(there) >= MOST_OF_ONE or sum(map(len, table.pictures.values())) >= MOST:
        raise IllegalMove(say("picture.too_many", most=MOST_OF_ONE))
    return [Fact(TAKEN, {"of": of, "name": jpeg.name, "width": jpeg.width, "height": jpeg.height})]


def dropped(table: AnyTable, move: Move) -> list[Fact]:
    data: dict[str, Json] = {"of": move.text("of"), "name": move.text("name")}
    if all(each.name != data["name"] for each in table.pictures.get(move.text("of"), ())):
        raise IllegalMove(say("picture.gone"))
    return [Fact(DROPPED, data)]


def note(table: AnyTable, fact: Fact) -> AnyTable:
    of = fact.text("of")
    others = tuple(each for each in table.pictures.get(of, ()) if each.name != fact.text("name"))
    return with_pictures(table, of, (*others, read(fact)) if fact.kind == TAKEN else others)


def read(fact: Fact) -> Picture:
    width, height = fact.number("width", 1, SIDES), fact.number("height", 1, SIDES)
    return Picture(fact.text("name"), width, height, fact.at)


def with_pictures(table: AnyTable, of: str, pictures: tuple[Picture, ...]) -> AnyTable:
    others = {each: kept for each, kept in table.pictures.items() if each != of or pictures}
    return replace(table, pictures={**others, of: pictures} if pictures else others)


def shown(table: AnyTable) -> frozenset[str]:
    """The names of all that this table shows now: no other is handed out."""
    return frozenset(each.name for those in table.pictures.values() for each in those)


def let_go(table: AnyTable, facts: list[Fact]) -> Mapping[str, None]:
    """What was dropped with these facts and is shown nowhere else."""
    names = {fact.text("name") for fact in facts if fact.kind == DROPPED}
    return dict.fromkeys(names - shown(table)) if names else {}


def named(facts: list[Fact]) -> frozenset[str]:
    return frozenset(fact.text("name") for fact in facts if fact.kind == TAKEN)


def tell(game: AnyGame, table: AnyTable, fact: Fact) -> Say | None:
    if fact.kind not in (TAKEN, DROPPED):
        return None
    of = depicted(game, table, fact.text("of")) or fact.text("of")
    return say("told.picture_taken", of=of) if fact.kind == TAKEN else say("told.picture_dropped", of=of)
