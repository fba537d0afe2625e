"""What a move in a conflict becomes: facts with what people entered and what chance gave."""

from collections.abc import Callable

from companion.games.etherium.depth import asking, fight, working
from companion.games.etherium.depth.conflict import Conflict, Side
from companion.games.etherium.rules import Orbit
from companion.games.etherium.throwing import roll
from companion.table.chapter import Chance
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.table import Table

Agreed = Callable[[str], str]
NOBODY = Conflict("", "", ())
KINDS = {
    "find_conflict", "choose_conflict", "put_conflict_away", "join_conflict", "throw_fight", "reroll_fight",
    "reroll_low", "reroll_low_again", "raise_fight", "guide_fight", "settle_fight", "settle_pillage", *asking.SPOILS,
    "take_cube", "stop_taking", *working.KINDS,
}  # fmt: skip


def decided(table: Table[Orbit], move: Move, chance: Chance, agreed: Agreed) -> list[Fact]:
    if move.kind in working.KINDS:
        return [working.decided(table, move, agreed)]
    current = table.state.depth.current or NOBODY
    match move.kind:
        case "find_conflict":
            return [found(move)]
        case "choose_conflict":
            waiting = [each for each in table.state.depth.conflicts if not each.is_done]
            return [Fact("conflict_chosen", {"conflict": waiting[move.number("which") - 1].id})]
        case "throw_fight":
            return [thrown(table, current, move, chance)]
        case "reroll_fight" | "reroll_low" | "reroll_low_again":
            return (
                again(current, move, chance)
                if move.kind != "reroll_low_again" or agreed("low_again") == "again"
                else []
            )
        case "settle_fight":
            return [settled(table, current, agreed("tie_at_top") == "tied")]
        case "rob_booster" | "rob_ether" | "rob_cubes" | "lower_guide":
            return [robbed(table, current, move.kind, agreed)]
        case "take_cube" | "stop_taking":
            return [taking(table, move)]
    kind = PLAIN[move.kind]
    return [Fact(kind, {"conflict": current.id, **of_open(current, kind), **move.fields})]


PLAIN = {
    "join_conflict": "conflict_joined",
    "put_conflict_away": "conflict_put_away",
    "raise_fight": "fight_raised",
    "guide_fight": "fight_guided",
    "settle_pillage": "pillage_settled",
}


def of_open(current: Conflict, kind: str) -> dict[str, Json]:
    """Whose result is changed, for the history."""
    if kind == "pillage_settled":
        return {"seat": current.sides[0].seat, "other": current.sides[-1].seat}
    return {"seat": current.now} if kind in ("fight_raised", "fight_guided") else {}


def found(move: Move) -> Fact:
    if move.text("seat") == move.text("against"):
        raise IllegalMove(say("etherium.refused.alone", rule="ET-060"))
    sides = {"seat": move.text("seat"), "other": move.text("against")}
    return Fact("conflict_found", {"kind": move.text("conflict"), **sides})


def thrown(table: Table[Orbit], current: Conflict, move: Move, chance: Chance) -> Fact:
    """As many dice as the level. A die of 0 is thrown by the app, and then all that are still missing."""
    seat, die = move.text("seat"), move.number("die")
    side = current.side(seat) or Side(seat)
    wanted = side.wanted or fight.level(table, side)
    dice: list[Json] = [die] if die else [roll(chance) for _ in range(wanted - len(side.dice))]
    return Fact("fight_thrown", {"conflict": current.id, "seat": seat, "dice": dice, "wanted": wanted})


def again(current: Conflict, move: Move, chance: Chance) -> list[Fact]:
    side = current.open or Side("")
    which = 0 if move.kind == "reroll_fight" else move.number("which")
    dice: list[Json] = [roll(chance) for _ in range(1 if which else len(side.dice))]
    return [Fact("fight_thrown_again", {"conflict": current.id, "seat": side.seat, "which": which, "dice": dice})]


def settled(table: Table[Orbit], current: Conflict, only_tied: bool) -> Fact:
    repeat, scores = fight.throws_again(table, current, only_tied), scores_of(table, current)
    if repeat:
        return Fact("fight_tied", {"conflict": current.id, "again": [*repeat], "scores": scores})
    winner = fight.ahead(table, current)[0]
    return Fact("fight_settled", {"conflict": current.id, "kind": current.kind, "winner": winner, "scores": scores})


def scores_of(table: Table[Orbit], current: Conflict) -> dict[str, Json]:
    return {each.seat: fight.score(table, each) for each in current.sides if not each.is_out}


def robbed(table: Table[Orbit], current: Conflict, kind: str, agreed: Agreed) -> Fact:
    what = kind.removeprefix("rob_").removeprefix("lower_")
    about: dict[str, Json] = {
        "conflict": current.id, "seat": current.winner, "other": current.besieged, "what": what
    }  # fmt: skip
    if what == "cubes":
        return Fact("city_robbed", {**about, "things": [*asking.things(agreed("which_cubes"))]})
    return Fact("city_robbed", {**about, "token": token(table, current, what, agreed)})


def token(table: Table[Orbit], current: Conflict, what: str, agreed: Agreed) -> str:
    """ET-064: Ether and cubes bring none."""
    if what == "booster":
        return asking.saccage(table, current.winner, agreed("no_saccage"))
    return token_for_guide(table, current.besieged, agreed("guide_floor")) if what == "guide" else ""


def token_for_guide(table: Table[Orbit], victim: str, floor: str) -> str:
    is_floor = table.state.stock.count(victim, "guide") <= 1
    return "" if is_floor and floor == "nothing" else "army_token"


def taking(table: Table[Orbit], move: Move) -> Fact:
    owed = table.state.depth.owed[0]
    about = {"seat": owed.to, "other": owed.of}
    return Fact("cube_taken" if move.kind == "take_cube" else "taking_stopped", {**about, **move.fields})
