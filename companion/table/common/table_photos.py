"""Offers, decides and applies the moves with photos. `subject` is the id of what a photo shows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.table.common.jpeg import Jpeg
from companion.table.fact import Fact, Json
from companion.table.game import AnyGame
from companion.table.moves import IllegalMove, Move, Offer, Text
from companion.table.say import Say, SayValue, say
from companion.table.table import AnyTable, Picture

TAKEN, DROPPED, DROP = "picture_taken", "picture_dropped", "drop_picture"
# What a photo of the table and its people shows, in every game.
ITSELF = "table"
DROP_OFFER = Offer(DROP, (("of", Text(80)), ("name", Text(64))))
MOST, MOST_OF_ONE = 2_000, 24
SIDES = 100_000


def description(game: AnyGame, table: AnyTable, subject: str) -> SayValue | None:
    """Returns the description of what a photo shows, whose id is `subject`; None if this table has nothing with that
    id."""
    if subject == ITSELF:
        return say("picture.table")
    return game.depicts(table, subject) if game.depicts else None


def take_facts(game: AnyGame, table: AnyTable, subject: str, jpeg: Jpeg) -> list[Fact]:
    """Returns the fact that adds the photo `jpeg` of the thing with the id `subject`; [] if the table already has this
    photo of that thing. Raises IllegalMove if the table has nothing with this id, or too many photos."""
    if description(game, table, subject) is None:
        raise IllegalMove(say("picture.of_nothing"))
    there = table.pictures.get(subject, ())
    if any(each.name == jpeg.name for each in there):
        return []
    if len(there) >= MOST_OF_ONE or sum(map(len, table.pictures.values())) >= MOST:
        raise IllegalMove(say("picture.too_many", most=MOST_OF_ONE))
    return [Fact(TAKEN, {"of": subject, "name": jpeg.name, "width": jpeg.width, "height": jpeg.height})]


def drop_facts(table: AnyTable, move: Move) -> list[Fact]:
    """Returns the fact that deletes a photo; raises IllegalMove if the table has no such photo."""
    data: dict[str, Json] = {"of": move.text("of"), "name": move.text("name")}
    if all(each.name != data["name"] for each in table.pictures.get(move.text("of"), ())):
        raise IllegalMove(say("picture.gone"))
    return [Fact(DROPPED, data)]


def apply(table: AnyTable, fact: Fact) -> AnyTable:
    subject, name = fact.text("of"), fact.text("name")
    photos = tuple(each for each in table.pictures.get(subject, ()) if each.name != name)
    if fact.kind == TAKEN:
        width, height = fact.number("width", 1, SIDES), fact.number("height", 1, SIDES)
        photos = (*photos, Picture(name, width, height, fact.at))
    return replace(table, pictures={each: kept for each, kept in {**table.pictures, subject: photos}.items() if kept})


def shown_names(table: AnyTable) -> frozenset[str]:
    """Returns the names of all photos that the table shows now. No other photos are served."""
    return frozenset(each.name for those in table.pictures.values() for each in those)


def pictures_to_delete(table: AnyTable, facts: list[Fact]) -> Mapping[str, None]:
    """Returns the names of photos that the store must delete: these facts drop them, and the table shows them nowhere
    else. Each name is mapped to None, which tells the store to delete the photo."""
    names = {fact.text("name") for fact in facts if fact.kind == DROPPED}
    return dict.fromkeys(names - shown_names(table))


def taken_names(facts: Iterable[Fact]) -> frozenset[str]:
    return frozenset(fact.text("name") for fact in facts if fact.kind == TAKEN)


def tell(game: AnyGame, table: AnyTable, fact: Fact) -> Say:
    of = description(game, table, fact.text("of")) or fact.text("of")
    return say("told.picture_taken", of=of) if fact.kind == TAKEN else say("told.picture_dropped", of=of)
