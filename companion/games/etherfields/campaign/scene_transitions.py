"""Names the scenes of an evening (home, setup, map, Slumber, Dream, saving) and changes from one to another."""

from dataclasses import replace

from companion.games.etherfields.state import Campaign, Scene
from companion.table.chapter import MoveContext
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

SCENES = ("home", "setup", "map", "slumber", "dream", "saving")
PLAYING = ("map", "slumber", "dream")
INSIDE = ("slumber", "dream")
MOST_TURNS = 99
TURN_CARDS = Setting("turn_cards", 12, Number(1, MOST_TURNS), "rulebook", "EF-011")


def is_inside(state: Campaign) -> bool:
    return state.scene.kind in INSIDE


def is_out_of_turns(state: Campaign) -> bool:
    return is_inside(state) and state.scene.turn > state.scene.turns


def is_in_a_turn(state: Campaign) -> bool:
    return is_inside(state) and not is_out_of_turns(state)


def this_scene(table: Table[Campaign]) -> str:
    """Returns the key of the current scene; an offer with this key is refused once another scene has begun."""
    return f"scene:{table.state.scene.number}"


def this_turn(table: Table[Campaign]) -> str:
    """Returns the key of the current Turn; an offer with this key is refused once another Turn has begun."""
    return f"turn:{table.state.scene.number}.{table.state.scene.turn}"


def turns_field(table: Table[Campaign]) -> tuple[str, Number]:
    """Returns the move field `turns`: the number of Turns with which a Slumber or Dream begins."""
    return "turns", Number(1, MOST_TURNS, likely=tuple(range(min(4, most := TURN_CARDS.number(table)), most + 1)))


def turns_in_pack(state: Campaign) -> int:
    """Returns how many Turn cards lie in the pack, the current one included; 0 outside a Slumber or Dream."""
    return max(0, state.scene.turns - state.scene.turn + 1) if is_inside(state) else 0


def turns_under_discard(table: Table[Campaign]) -> int:
    """Returns how many Turn cards can still be added to the pack."""
    return max(0, TURN_CARDS.number(table) - turns_in_pack(table.state))


def check_turn_cards(asked: MoveContext[Campaign], wanted: int, there: int) -> None:
    if wanted > there:
        in_all = TURN_CARDS.number(asked.table)
        raise IllegalMove(say("etherfields.refused.turn_cards", rule="EF-115", wanted=wanted, there=there, all=in_all))


def scene_ending_offer(table: Table[Campaign], kind: str, *points: str) -> Offer:
    """Returns an offer of the move `kind` that counts only once in a scene, even if two people tap it together.
    `points` are ids of open questions that the table must decide first."""
    return Offer(kind, ends=this_scene(table), points=points)


def begin_scene(state: Campaign, fact: Fact, kind: str, gate: str = "", dream: str = "", turns: int = 0) -> Campaign:
    """Returns the state in a new scene of the kind `kind`, begun by `fact`, with an unticked checklist. `gate` and
    `dream` are the codes of Gate and Dream, `turns` is the number of Turns."""
    scene = Scene(kind, fact.seq, gate, dream, turn=1 if turns else 0, turns=turns)
    return replace(state, scene=scene, ticks=frozenset(), study=None)
