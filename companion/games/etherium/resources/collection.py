"""Computes collections: what they bring, with a reason for each part, and what they bring to other players (ET-037)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import capacity_tokens
from companion.games.etherium.box_contents import SPACES
from companion.games.etherium.people_assignment import BUILDERS, HARMONICS, SHAMANS, people_of, seat_ids
from companion.games.etherium.resources import owed_cubes
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things
from companion.games.etherium.seasons import season_card_effects
from companion.games.etherium.state import Collection, Orbit, OwedCubes, Portion
from companion.kit.history_lines import by, choice, line, seat
from companion.kit.supplies import Stock
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

FOR_OTHERS, MOST_BY_CARDS = 2, 20
# ET-091: whether a collection of Ether brings its token although no Ether is left.
TOKEN_ALONE = Silence("token_alone", ("token", "nothing"), "token", "ET-091")
# ET-080, ET-083: a people collects more of one thing, by LASTING in every season, by SEASON more in its own.
LASTING, SEASON = 1, 2
MORE_OF: Mapping[str, str] = {BUILDERS: "stone", SHAMANS: "wood"}


def portions(table: Table[Orbit], seat: str, space: str) -> tuple[Portion, ...]:
    """Returns the parts of what a seat collects on a space, each with its reason (ET-023, ET-037, ET-080, ET-083)."""
    own, level = people_of(table, seat), table.state.stock.count(seat, "collector")
    parts = [Portion("level", SPACES[space], level)]
    if own == BUILDERS or (own == SHAMANS and space == "forest"):
        parts.append(Portion("people", MORE_OF[own], LASTING))
    if own in MORE_OF and table.state.card.moon == own:
        parts.append(Portion("season", MORE_OF[own], SEASON))
    if season_card_effects.is_applicable(card := season_card_effects.current_influence(table.state), own, space):
        parts.append(Portion("card", season_card_effects.changed_thing(card, space), card.points))
    if capacity_tokens.has_bonus(table, seat, "collection"):
        parts.append(Portion("capacity", SPACES[space], 1))
    return tuple(parts)


def totals(portions: Sequence[Portion]) -> dict[str, int]:
    """Returns how many of each thing the parts bring together, never below 0."""
    things = dict.fromkeys(each.thing for each in portions)
    return {thing: max(0, sum(each.count for each in portions if each.thing == thing)) for thing in things}


def is_current(state: Orbit) -> bool:
    return state.last_collection is not None and state.last_collection.moment == (state.number, state.action)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := seat_ids(table)):
        return
    yield Offer("collect", (("seat", Choice(seats)), ("space", Choice(tuple(SPACES)))))
    if not table.state.stock.left("ether"):
        yield Offer("collect_without_ether", (("seat", Choice(seats)),), points=(TOKEN_ALONE.id,))
    if is_current(table.state) and (last := table.state.last_collection) and last.portions:
        yield Offer("raise_collection", (("points", Number(-9, 9, likely=(-1, 1, 2))),))


def collect(asked: MoveContext[Orbit]) -> list[Fact]:
    space = str(asked.fields.get("space", "ether_space"))
    is_empty = SPACES[space] == "ether" and not asked.state.stock.left("ether")
    alone = {"token": TOKEN_ALONE.of(asked.table)} if is_empty else {}
    return [Fact("collected", {"seat": asked.text("seat"), "space": space, **alone})]


def collected(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat, space = table.state, fact.text("seat"), fact.text("space")
    if space not in SPACES or not seat:
        return state
    # A fact with a `token` tells of a collection of Ether while the supply has none left.
    is_empty = "token" in fact.data
    parts = () if is_empty else portions(table, seat, space)
    state = with_collection(state, Collection(seat, space, parts, moment=(state.number, state.action)))
    if SPACES[space] != "ether" or (is_empty and fact.text("token") != "token"):
        return state
    state = with_ether_token(state, seat)
    return state if is_empty else owed_cubes.with_owed(state, *cubes_for_hivalia(table, seat))


def with_ether_token(state: Orbit, seat: str) -> Orbit:
    stock, last = add_things(state.stock, seat, "ether_token"), state.last_collection
    has_token = stock.left("ether_token") < state.stock.left("ether_token")
    return replace(state, stock=stock, last_collection=last and replace(last, has_token=has_token))


def with_collection(state: Orbit, collection: Collection) -> Orbit:
    stock = before = state.stock
    wanted = totals(collection.portions)
    for thing, count in wanted.items():
        stock = add_things(stock, collection.seat, thing, count)
    got = tuple((each, stock.count(collection.seat, each) - before.count(collection.seat, each)) for each in wanted)
    return replace(state, stock=stock, last_collection=replace(collection, got=got))


def cubes_for_hivalia(table: Table[Orbit], collector: str) -> tuple[OwedCubes, ...]:
    own = (seat for seat in seat_ids(table) if people_of(table, seat) == HARMONICS)
    return tuple(OwedCubes(seat, "", FOR_OTHERS, why=HARMONICS) for seat in own if seat != collector)


def raise_collection(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the fact that adds points of cards to the last collection. Its `change` is what the seat really gains or
    loses."""
    last = asked.state.last_collection or Collection("", "", ())
    raised = with_card_points(last, asked.number("points"))
    change: dict[str, Json] = {**count_changes(asked.state.stock, last, totals(raised.portions))}
    return [Fact("collection_raised", {"seat": last.seat, **asked.fields, "change": change})]


def with_card_points(last: Collection, points: int) -> Collection:
    by_cards = Portion("cards", SPACES.get(last.space, ""), max(-MOST_BY_CARDS, min(MOST_BY_CARDS, points)))
    return replace(last, portions=(*last.portions, by_cards))


def count_changes(stock: Stock, last: Collection, wanted: Mapping[str, int]) -> dict[str, int]:
    """Returns by how much the seat's count of each thing must change so that the collection brings `wanted`. The seat
    never loses more than it has and never gains more than the supply can give."""
    seat, more = last.seat, {thing: wanted[thing] - got for thing, got in last.got}
    return {thing: max(-stock.count(seat, thing), min(by, stock.room(seat, thing))) for thing, by in more.items()}


def collection_raised(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with points of cards added to the last collection. If the fact has no `change`, as in old logs,
    the whole collection is computed again."""
    state, last = table.state, table.state.last_collection
    if last is None:
        return state
    raised = with_card_points(last, fact.number("points", -MOST_BY_CARDS, MOST_BY_CARDS))
    if "change" in fact.data:
        return with_changes(state, raised, fact.numbers("change"))
    stock = state.stock
    for thing, count in last.got:
        stock = add_things(stock, last.seat, thing, -count)
    return with_collection(replace(state, stock=stock), raised)


def with_changes(state: Orbit, raised: Collection, change: Mapping[str, int]) -> Orbit:
    stock = state.stock
    for thing, _ in raised.got:
        stock = add_things(stock, raised.seat, thing, change.get(thing, 0))
    got = tuple((thing, max(0, count + change.get(thing, 0))) for thing, count in raised.got)
    return replace(state, stock=stock, last_collection=replace(raised, got=got))


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"collect": collect, "collect_without_ether": collect, "raise_collection": raise_collection},
    facts={
        "collected": Kind(collected, line("ET-037", name=seat(), space=choice("space", SPACES))),
        "collection_raised": Kind(collection_raised, line("ET-023", name=seat(), points=by("points"))),
    },
    silences=(TOKEN_ALONE,),
    switch=DEPTH,
)
