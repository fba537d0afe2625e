"""From a move to its facts: what people entered, and nothing that can be reckoned from it."""

from collections.abc import Callable

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import STUDY, Campaign
from companion.games.etherfields.codes import Code, known, read, up_to
from companion.games.etherfields.hands import DAYS, completed
from companion.games.etherfields.rules import TEAM
from companion.games.etherfields.settings import sizes
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.table import Table

DAY = 86_400.0
Decide = Callable[[Table[Campaign], Move, float], list[Fact]]
# A move and the fact that says only that it was made, with the fields that it had.
PLAIN = {
    "begin_evening": "evening_begun",
    "tick_step": "step_ticked",
    "untick_step": "step_unticked",
    "wake_up": "dreamers_woke",
    "begin_initiation": "initiation_begun",
    "begin_slumber": "slumber_begun",
    "next_turn": "turn_passed",
    "end_scene": "scene_ended",
    "awaken": "dreamers_awakened",
    "go_on": "save_left",
    "choose_archetype": "archetype_chosen",
    "take_off_mask": "mask_taken_off",
    "put_on_mask": "mask_put_on",
    "count_cards": "cards_counted",
    "hand_marker": "marker_handed",
    "change_hours": "hours_changed",
    "unlock_slot": "slot_unlocked",
    "lock_slot": "slot_locked",
    "move_team": "team_moved",
    "name_place": "place_named",
    "lay_tile": "tile_laid",
    "describe_gate": "gate_described",
    "reveal": "element_revealed",
    "gain": "element_gained",
    "give": "element_given",
    "discard": "element_discarded",
    "put_back": "element_returned",
    "note_element": "element_noted",
    "forget": "element_forgotten",
    "end_study": "study_ended",
}


def decide(table: Table[Campaign], move: Move, now: float, choices: Callable[[str], str]) -> list[Fact]:
    if move.kind == "begin_save":
        return save(table, choices("save_in_slumber"))
    if move.kind == "end_evening":
        return [Fact("evening_ended", {"gained": [*savers(table, choices("saving_card"))]})]
    if move.kind in PLAIN:
        return [Fact(PLAIN[move.kind], {**move.fields})]
    return MORE[move.kind](table, move, now)


def save(table: Table[Campaign], choice: str) -> list[Fact]:
    """EF-151: in a Slumber the rulebook is silent, and the table has chosen."""
    if table.state.scene.kind != "slumber":
        return [Fact("save_begun", {})]
    if choice == "finish":
        raise IllegalMove(say("etherfields.refused.slumber_first", rule="EF-151"))
    lost = [Fact("team_lost", {"reason": "saved", "seat": ""})] if choice == "death" else []
    return [*lost, Fact("save_begun", {})]


def save_in_dream(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    return [Fact("team_lost", {"reason": "saved", "seat": ""}), Fact("save_begun", {})]


def savers(table: Table[Campaign], choice: str) -> tuple[str, ...]:
    """EF-150: who gains the card for saving."""
    held = table.state.held
    here = (seat.id for seat in table.here())
    return tuple(seat for seat in here if choice == "everyone" or held.get((seat, "ether"), 0) > 0)


def take_pieces(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    seat, thing, by = str(move.fields.get("seat", TEAM)), move.text("thing"), move.number("by")
    stock = rules.stock(table.state, sizes(table.settings))
    missing = max(0, by - stock.room(seat, thing)) if by > 0 else 0
    data: dict[str, Json] = {"seat": seat, "thing": thing, "by": by}
    return [Fact("pieces_taken", {**data, "missing": missing} if missing else data)]


def enter_dream(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    return [entered(table, move, table.state.gates[gate_of(table, move)].keys, False)]


def retry_dream(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """EF-152: the Regenerating Nap, for a Dream that failed: no keys this time."""
    gate = table.state.gates[gate_of(table, move)]
    if not gate.tried or gate.won:
        raise IllegalMove(say("etherfields.refused.not_failed", rule="EF-152", gate=move.text("gate")))
    return [entered(table, move, 0, True)]


def gate_of(table: Table[Campaign], move: Move) -> str:
    gate = move.text("gate")
    if gate not in table.state.gates:
        raise IllegalMove(say("etherfields.refused.no_gate", rule="EF-061", gate=gate))
    return gate


def entered(table: Table[Campaign], move: Move, price: int, by_nap: bool) -> Fact:
    """EF-061: the right zone, and enough keys."""
    state, gate = table.state, table.state.gates[move.text("gate")]
    keys = state.held.get((TEAM, "keys"), 0)
    missing = rules.lacks(state, gate, gate.keys if by_nap else keys)
    if "zone" in missing:
        raise IllegalMove(say("etherfields.refused.zone", rule="EF-061", zone=gate.zone, where=state.where))
    if "keys" in missing:
        raise IllegalMove(say("etherfields.refused.keys", rule="EF-061", keys=keys, price=price))
    return Fact("dream_entered", {**move.fields, "keys": price, "nap": by_nap})


def accept_loss(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    doomed = rules.doom(table, sizes(table.settings))
    return [Fact("team_lost", {"reason": doomed.reason, "seat": doomed.seat})] if doomed else []


def correct_turns(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    was = table.state.scene
    return [Fact("turns_corrected", {**move.fields, "was": was.turn, "were": was.turns})]


def change_season(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    return [Fact("season_changed", {**move.fields, "was": table.state.season})]


def put(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """EF-130: an active Object needs a free place."""
    active = [entry.code for entry in table.state.ledger.at("objects") if entry.code != move.text("code")]
    if move.text("place") == "objects" and len(active) >= table.state.slots:
        raise IllegalMove(say("etherfields.refused.no_slot", rule="EF-130", slots=table.state.slots))
    return [Fact("element_put", {**move.fields})]


def corrected(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """A kind or a count: the history says what stood there before."""
    entry = table.state.ledger.find(move.text("code"))
    if entry is None:
        raise IllegalMove(say("etherfields.refused.unmet", code=move.text("code")))
    kind = {"sort_element": "element_sorted", "count_copies": "copies_counted"}[move.kind]
    return [Fact(kind, {**move.fields, "was": entry.kind if move.kind == "sort_element" else entry.copies})]


def bring_in(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """A range of letters, whole: what is missing in it can be taken out. EF-046 names the one that is missing."""
    first = known(move.text("code"))
    last = last_of(first, move.text("last"))
    codes = [str(each) for each in up_to(first, last) if str(each) not in rules.ABSENT]
    if not codes:
        raise IllegalMove(say("etherfields.refused.range", rule="EF-051", first=str(first), last=str(last)))
    return [Fact("range_brought_in", {"codes": [*codes], "kind": move.text("kind"), "place": move.text("place")})]


def last_of(first: Code, text: str) -> Code:
    """Where a range ends: a whole code, or only its letter or number."""
    if first.script and text.isascii() and text.isdigit():
        return Code(script=int(text))
    found = completed(read(text), first.dream)
    return found if isinstance(found, Code) else first


def write_diary(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """A campaign that began before this notebook has evenings that nobody has told yet."""
    state, number = table.state, move.number("evening")
    playing = {state.tonight.number} if state.scene.kind != "home" else set()
    if number not in playing | {each.number for each in state.past}:
        raise IllegalMove(say("etherfields.refused.no_evening", evening=number))
    return [Fact("diary_written", {**move.fields})]


def tell_evening(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    days = max(0, min(DAYS.most, move.number("days_ago")))
    return [Fact("evening_told", {"on": now - days * DAY, "line": move.text("line")})]


def study(table: Table[Campaign], move: Move, now: float) -> list[Fact]:
    """EF-116."""
    return [Fact("study_started", {"ends_at": now + STUDY})]


MORE: dict[str, Decide] = {
    "save_in_dream": save_in_dream,
    "take_pieces": take_pieces,
    "take_for_team": take_pieces,
    "enter_dream": enter_dream,
    "retry_dream": retry_dream,
    "accept_loss": accept_loss,
    "correct_turns": correct_turns,
    "choose_season": change_season,
    "put": put,
    "sort_element": corrected,
    "count_copies": corrected,
    "bring_in": bring_in,
    "write_diary": write_diary,
    "tell_evening": tell_evening,
    "study": study,
}
