"""ET-037: what a collection brings, each part with its reason, and what it brings others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import cubes, gifts, influence
from companion.games.etherium.box import SPACES
from companion.games.etherium.peoples import BUILDERS, HARMONICS, SHAMANS, here, people
from companion.games.etherium.state import Gathered, Orbit, Owed, Portion
from companion.games.etherium.supplies import DEPTH, gained
from companion.kit.supplies import Stock
from companion.kit.telling import by, choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

FOR_OTHERS, MOST_BY_CARDS = 2, 20
# ET-080, ET-083: what a people collects more of, always and in its own season.
LASTING, SEASON = 1, 2
MORE_OF: Mapping[str, str] = {BUILDERS: "stone", SHAMANS: "wood"}


def portions(table: Table[Orbit], seat: str, space: str) -> tuple[Portion, ...]:
    """ET-037: the collector's level; ET-023: what the season's card gives or takes; ET-080, ET-083: the people and its
    season, which add up."""
    own, level = people(table, seat), table.state.stock.count(seat, "collector")
    parts = [Portion("level", SPACES[space], level)]
    if own == BUILDERS or (own == SHAMANS and space == "forest"):
        parts.append(Portion("people", MORE_OF[own], LASTING))
    if own in MORE_OF and table.state.card.moon == own:
        parts.append(Portion("season", MORE_OF[own], SEASON))
    if influence.touches(card := influence.now(table.state), own, space):
        parts.append(Portion("card", influence.thing_of(card, space), card.points))
    if gifts.has(table, seat, "collection"):
        parts.append(Portion("capacity", SPACES[space], 1))
    return tuple(parts)


def sums(portions: Sequence[Portion]) -> dict[str, int]:
    things = dict.fromkeys(each.thing for each in portions)
    return {thing: max(0, sum(each.count for each in portions if each.thing == thing)) for thing in things}


def is_current(state: Orbit) -> bool:
    """Its sum is told until the next action."""
    return state.gathered is not None and state.gathered.moment == (state.number, state.action)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := here(table)):
        return
    yield Offer("collect", (("seat", Choice(seats)), ("space", Choice(tuple(SPACES)))))
    if is_current(table.state):
        yield Offer("raise_collection", (("points", Number(-9, 9, likely=(-1, 1, 2))),))


def collected(table: Table[Orbit], fact: Fact) -> Orbit:
    """An Ether token comes with each collection of Ether."""
    state, seat, space = table.state, fact.text("seat"), fact.text("space")
    if space not in SPACES or not seat:
        return state
    gathered = Gathered(seat, space, portions(table, seat, space), moment=(state.number, state.action))
    state = brought(state, gathered)
    if SPACES[space] != "ether":
        return state
    stock = gained(state.stock, seat, "ether_token")
    has_token = stock.left("ether_token") < state.stock.left("ether_token")
    state = replace(state, stock=stock, gathered=replace(state.gathered or gathered, has_token=has_token))
    return cubes.owing(state, *harmonics(table, seat))


def brought(state: Orbit, gathered: Gathered) -> Orbit:
    """ET-091: no more than is left."""
    stock = before = state.stock
    wanted = sums(gathered.portions)
    for thing, count in wanted.items():
        stock = gained(stock, gathered.seat, thing, count)
    got = tuple((each, stock.count(gathered.seat, each) - before.count(gathered.seat, each)) for each in wanted)
    return replace(state, stock=stock, gathered=replace(gathered, got=got))


def harmonics(table: Table[Orbit], collector: str) -> tuple[Owed, ...]:
    """ET-082: Hivalia takes two base cubes when somebody else collects Ether."""
    own = (seat for seat in here(table) if people(table, seat) == HARMONICS)
    return tuple(Owed(seat, "", FOR_OTHERS, why=HARMONICS) for seat in own if seat != collector)


def raise_collection(asked: Asked[Orbit]) -> list[Fact]:
    """By no more than is left, and takes back no more than is still there."""
    last = asked.state.gathered or Gathered("", "", ())
    raised = with_cards(last, asked.number("points"))
    change: dict[str, Json] = {**changed_by(asked.state.stock, last, sums(raised.portions))}
    return [Fact("collection_raised", {"seat": last.seat, **asked.fields, "change": change})]


def with_cards(last: Gathered, points: int) -> Gathered:
    by_cards = Portion("cards", SPACES.get(last.space, ""), max(-MOST_BY_CARDS, min(MOST_BY_CARDS, points)))
    return replace(last, portions=(*last.portions, by_cards))


def changed_by(stock: Stock, last: Gathered, wanted: Mapping[str, int]) -> dict[str, int]:
    """So many more or less of each thing than was collected."""
    return {
        thing: max(-stock.count(last.seat, thing), min(wanted[thing] - got, stock.room(last.seat, thing)))
        for thing, got in last.got
    }


def collection_raised(table: Table[Orbit], fact: Fact) -> Orbit:
    """What a card or the season's card changes: of what the space gives. Earlier logs do not say what it came to."""
    state, last = table.state, table.state.gathered
    if last is None:
        return state
    raised = with_cards(last, fact.number("points", -MOST_BY_CARDS, MOST_BY_CARDS))
    if "change" in fact.data:
        return raised_by(state, raised, fact.numbers("change"))
    stock = state.stock
    for thing, count in last.got:
        stock = gained(stock, last.seat, thing, -count)
    return brought(replace(state, stock=stock), raised)


def raised_by(state: Orbit, raised: Gathered, change: Mapping[str, int]) -> Orbit:
    stock = state.stock
    for thing, _ in raised.got:
        stock = gained(stock, raised.seat, thing, change.get(thing, 0))
    got = tuple((thing, max(0, count + change.get(thing, 0))) for thing, count in raised.got)
    return replace(state, stock=stock, gathered=replace(raised, got=got))


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"collect": noted("collected"), "raise_collection": raise_collection},
    facts={
        "collected": Kind(collected, line("ET-037", name=seat(), space=choice("space", SPACES))),
        "collection_raised": Kind(collection_raised, line("ET-023", name=seat(), points=by("points"))),
    },
    switch=DEPTH,
)
