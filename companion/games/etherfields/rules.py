"""What the rulebook of Etherfields says about hours, supplies, decks, death and Gates. Pure, and all of it derived."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherfields.campaign import PLAYING, Campaign, Dreamer, Gate
from companion.kit.supplies import Stock, Supply
from companion.table.table import Table

TEAM = "team"
MOST_DISTRESS, DEATH = 7, 8
FEWEST_CARDS, FEW_CARDS = 6, 8
FEWEST_BUILT, MOST_BUILT = 20, 40
MOST_PROGRESS = 4
MOST_TURNS = 99
REASONS = ("eighth", "supply", "six", "saved")
OBJECT_SLOTS = (3, 4)
HOURS = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
MOST_HOURS = 5
OWN = ("distress", "ether", "gems")
POOLS = (
    "threat", "no_entry", "morphing", "terrain", "conscience", "ruse", "anger", "states", "humans", "creatures",
    "entities", "markers",
)  # fmt: skip
# EF-046: what the initiation takes out of the Secrets. One letter is not among the tiles, and that is no mistake.
INITIATION, INITIATION_GATE, INITIATION_TURNS, INITIATION_SCRIPT = "I-01", "I-01 X", 12, "script 450"
INITIATION_SETS = {"card": ("A", "B", "C", "D"), "tile": ("SETUP", "S", "T", "V", "W", "Y", "Z")}
ABSENT = frozenset({"I-01 U"})
SAVING_CARD, DEATH_CARD = "II-41 R", "II-42 I"


@dataclass(frozen=True, slots=True)
class Sizes:
    """Settings: how many of each thing the box holds, and what counts among a Dreamer's cards."""

    supplies: Mapping[str, Supply]
    flaws_count: bool = True
    veiled_count: bool = False


def start_hours(people: int) -> int:
    """EF-032."""
    return HOURS[max(1, min(5, people))]


def stock(state: Campaign, sizes: Sizes) -> Stock:
    return Stock(sizes.supplies, state.held)


def cards(dreamer: Dreamer, sizes: Sizes) -> int:
    """EF-102: what lies in deck, hand and discard together."""
    away = dreamer.sealed + dreamer.progress + (0 if sizes.veiled_count else dreamer.veiled)
    return max(0, dreamer.influence - away) + (dreamer.flaws if sizes.flaws_count else 0)


def is_well_built(dreamer: Dreamer) -> bool:
    """EF-090: looked at when a deck is built; Flaws are apart."""
    return FEWEST_BUILT <= dreamer.influence <= MOST_BUILT


@dataclass(frozen=True, slots=True)
class Doom:
    """Why the team loses: `eighth` Distress, `supply` of it empty, fewer than `six` cards."""

    reason: str
    seat: str


def doom(table: Table[Campaign], sizes: Sizes) -> Doom | None:
    state = table.state
    if state.scene.kind not in PLAYING:
        return None
    here = [seat.id for seat in table.here()]
    eighth = next((seat for seat in here if state.held.get((seat, "distress"), 0) >= DEATH), "")
    if eighth or state.short:
        return Doom("eighth", eighth) if eighth else Doom("supply", state.short)
    few = (seat for seat in here if is_short_of_cards(state, seat, sizes) and seat not in state.mourned)
    return next((Doom("six", seat) for seat in few), None)


def is_short_of_cards(state: Campaign, seat: str, sizes: Sizes) -> bool:
    return cards(state.dreamer(seat), sizes) < FEWEST_CARDS


def lacks(state: Campaign, gate: Gate, keys: int) -> tuple[str, ...]:
    """EF-061: what is missing to enter. What nobody has noted yet stops nobody."""
    found = []
    if gate.zone and state.where and gate.zone != state.where:
        found.append("zone")
    if keys < gate.keys:
        found.append("keys")
    return tuple(found)


def out_of_turns(state: Campaign) -> bool:
    scene = state.scene
    return scene.kind in ("slumber", "dream") and scene.turn > scene.turns
