"""Names the scenes of an evening (home, setup, map, Slumber, Dream, saving) and changes from one to another."""

from dataclasses import replace

from companion.games.etherfields.state import Campaign, Scene
from companion.table.fact import Fact
from companion.table.moves import Number, Offer
from companion.table.table import Table

SCENES = ("home", "setup", "map", "slumber", "dream", "saving")
PLAYING = ("map", "slumber", "dream")
INSIDE = ("slumber", "dream")
MOST_TURNS = 99
TURNS = Number(1, 30, likely=tuple(range(4, 16)))


def is_inside(state: Campaign) -> bool:
    return state.scene.kind in INSIDE


def is_out_of_turns(state: Campaign) -> bool:
    return is_inside(state) and state.scene.turn > state.scene.turns


def is_in_a_turn(state: Campaign) -> bool:
    return is_inside(state) and not is_out_of_turns(state)


def this_scene(table: Table[Campaign]) -> str:
    return f"scene:{table.state.scene.number}"


def this_turn(table: Table[Campaign]) -> str:
    return f"turn:{table.state.scene.number}.{table.state.scene.turn}"


def scene_ending_offer(table: Table[Campaign], kind: str, *points: str) -> Offer:
    """Returns an offer that ends this scene; if two people tap it at once, it counts once."""
    return Offer(kind, ends=this_scene(table), points=points)


def begin_scene(state: Campaign, fact: Fact, kind: str, gate: str = "", dream: str = "", turns: int = 0) -> Campaign:
    """Begins another scene; it clears the ticks of the checklist and the countdown of a look at a card."""
    scene = Scene(kind, fact.seq, gate, dream, turn=1 if turns else 0, turns=turns)
    return replace(state, scene=scene, ticks=frozenset(), study=None)
