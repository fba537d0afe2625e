"""How Etherium's history and headline read."""

from companion.games.etherium import rules
from companion.games.etherium.connection import within
from companion.games.etherium.depth import telling as deep
from companion.games.etherium.depth.telling import signed
from companion.games.etherium.initiative import EVERYBODY, MOONS, NIGHT
from companion.games.etherium.rules import GAME, Orbit
from companion.games.etherium.stars import CAPACITIES, SUPPLIES
from companion.kit.ranking import leaders
from companion.table.fact import Fact
from companion.table.moves import Move
from companion.table.say import Say, say
from companion.table.table import Table

KNOWN = (*EVERYBODY, NIGHT, *SUPPLIES)


def tell(table: Table[Orbit], fact: Fact) -> Say | None:
    name = table.name(fact.text("seat"))
    told = f"{GAME}.told.{fact.kind}"
    match fact.kind:
        case "game_started":
            return say(told, rule="ET-070", season=fact.number("season"))
        case "people_joined" | "people_changed":
            return say(told, name=name, people=word(fact.text("people")))
        case "season_revealed" | "card_changed":
            return say(told, rule="ET-022", moon=word(fact.text("moon")))
        case "people_placed":
            return say(told, rule="ET-022", people=word(fact.text("people")))
        case "order_forgotten":
            return say(told, rule="ET-022")
        case "action_begun":
            return say(told, action=fact.number("action"))
        case "action_corrected":
            return say(told, was=fact.number("was"), action=fact.number("action"))
        case "season_ended" | "last_season_ended":
            return say(told, season=fact.number("season"))
        case "season_corrected":
            return say(told, was=fact.number("was"), season=fact.number("season"))
        case "tokens_set":
            return say(told, rule="ET-031", name=name, was=fact.number("was"), tokens=fact.number("tokens"))
        case "connection_begun" | "die_thrown" | "die_thrown_again" | "dice_thrown_again":
            return say(told, rule="ET-050", name=name, dice=faces(fact))
        case "connection_raised":
            return say(told, rule="ET-050", name=name, points=fact.number("points"))
        case "connection_taken":
            result = within(fact.number("result"))
            return say(told, rule="ET-051", name=name, result=result, row=say(f"{GAME}.row.{result}"))
        case "connection_dropped":
            return say(told, name=name)
        case "thing_gained":
            return say(told, name=name, by=signed(fact.number("more")), thing=named(table, fact.text("item")))
        case "count_corrected":
            was, count = fact.number("was"), fact.number("count")
            return say(told, name=name, thing=named(table, fact.text("item")), was=was, count=count)
        case "sheet_noted":
            return say(told, rule="ET-013", people=word(fact.text("people")))
        case "capacities_noted" | "stars_announced":
            return say(told, rule="ET-071")
        case "capacity_named":
            return say(told, capacity=capacity(fact.text("capacity")), name=fact.text("name"))
        case "cubes_counted":
            return say(told, rule="ET-072", name=name, n=fact.number("cubes"))
        case "game_ended":
            names = tuple(table.name(seat) for seat in fact.texts("winners"))
            return say(told, rule="ET-070", names=names, n=len(names))
    return deep.tell(table, fact)


def word(id: str) -> Say | str:
    return say(f"{GAME}.choice.{id}") if id in KNOWN else "?"


def capacity(id: str) -> Say | str:
    return say(f"{GAME}.choice.{id}") if id in CAPACITIES else "?"


def named(table: Table[Orbit], thing: str) -> Say | str:
    return table.state.names.get(thing) or word(thing)


def faces(fact: Fact) -> tuple[str, ...]:
    dice = fact.data.get("dice")
    return tuple(str(each) for each in dice) if isinstance(dice, list) else ()


def headline(table: Table[Orbit], boosters_count: bool) -> Say:
    state, points = table.state, rules.points(table)
    if rules.is_over(table):
        winners = tuple(table.name(seat) for seat in rules.final_result(table, boosters_count).winners)
        return say(f"{GAME}.headline.over", names=winners, n=len(winners))
    if state.is_counting:
        return say(f"{GAME}.headline.counting")
    ahead = tuple(table.name(seat) for seat in leaders(points)) if max(points.values(), default=0) else ()
    moon = word(state.card.moon) if state.card.moon in (*MOONS, NIGHT) else say(f"{GAME}.headline.unrevealed")
    if not ahead:
        return say(f"{GAME}.headline.season", season=state.number, moon=moon)
    return say(f"{GAME}.headline.leads", season=state.number, moon=moon, names=ahead, n=len(ahead))


def foresee(table: Table[Orbit], move: Move) -> tuple[Say, ...]:
    """What it means that somebody comes or goes."""
    match move.kind:
        case "add_seat":
            return (say(f"{GAME}.foresee.joins", rule="ET-013"),)
        case "leave":
            return (say(f"{GAME}.foresee.leaves", rule="ET-022"),)
        case "sit_out":
            return (say(f"{GAME}.foresee.sits_out", rule="ET-022"),)
    return ()
