"""Lists the parts of each screen with the moves that they draw, and the campaign's headline in the list of tables."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherfields.ledger.codes import with_name
from companion.games.etherfields.ledger.names import group_name
from companion.games.etherfields.screens import (
    code_answers,
    costs_and_entities,
    current_scene,
    dreamer_cards,
    recap,
    team_possessions,
    turn_by_turn,
)
from companion.games.etherfields.screens.turn_by_turn import pointer
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns.site_cleanup import is_followed, is_played
from companion.kit.checklist import TICKS
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

STAGE = (
    "begin_slumber", "begin_save", "save_in_dream", "awaken", "end_scene", "go_on", "study", "add_turns", "reveal",
    "move_team",
)  # fmt: skip
ONWARD = (
    "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "begin_save", "next_turn", "end_evening",
    "tick_step", "go_to_step",
)  # fmt: skip
CARD = ("take_pieces", "draw_cards")
TEAM = ("take_for_team", "change_hours", "unlock_slot")
POINTER = (
    "go_to_step", "choose_method", "end_round", "resolve_step", "roll_movement", "unresolve_step",
    "settle_debt", "next_turn", "reroll", "add_turns",
)  # fmt: skip
DECKS = ("choose_archetype", "put_on_mask", "take_off_mask", "count_cards", "hand_marker", "give_name", "drop_picture")
HANDS = ("count_hand", "forget_hand", "reshuffle", "seal_cards", "unseal_cards", "change_progress")
ONCE = ("begin_boost", "boost", "reroll", "make_effort", "use_mask", "gain_gem", "study_card")
COSTS = ("begin_cost", "pay_part", "take_marker", "end_cost")
ENTITIES = (
    "place_entity", "lay_on_entity", "buy_morphing_off", "remove_entity", "afflict_entity",
    "prolong", "lift",
)  # fmt: skip
BELONGINGS = (
    "use_object", "discard", "meet_singularity", "take_benefit", "reset_clock", "buy_card", "buy_object", "buy_nothing",
)  # fmt: skip

ATLAS = ("move_team", "enter_dream", "retry_dream", "give_name", "drop_picture")
CLOSING = ("keep_words", "drop_picture")
DEEP = ("set_turns", *COSTS, *ENTITIES, *BELONGINGS)
OWN_TURN = ("draw_cards", "settle_debt", "take_pieces", "afflict_dreamer", "prolong", "lift", *HANDS, *ONCE)


def parts(table: Table[Campaign], audience: Who, offers: Offers) -> Iterator[Part]:
    """Yields the parts of a screen. On a phone, the player's own Dreamer is on one tab, and what concerns everybody on
    another."""
    is_phone = audience.role == "seat"
    closely = dreamer_cards.mine_first(table, audience) if is_followed(table) else []
    yield Part("moment", shared=current_scene.stage, zone="moment")
    yield Part("defeat", shared=current_scene.defeat, draws=("accept_loss",), zone="now")
    yield Part("study", lambda: current_scene.Study(table.state.study), ("end_study",), zone="now")
    yield Part("previously", shared=recap.previously, draws=CLOSING, zone="now")
    yield Part("closing", shared=recap.closing, draws=CLOSING, zone="now")
    yield Part("stage", shared=current_scene.stage, draws=STAGE, zone="everybody" if is_phone else "now")
    yield Part("pointer", lambda: pointer(table, closely), POINTER, zone="everybody" if is_phone else "now")
    yield Part("checklist", shared=current_scene.checklist, draws=TICKS, zone="now")
    yield Part("words", shared=recap.closing, draws=CLOSING, zone="now")
    if not is_phone:
        yield Part("findings", shared=current_scene.findings, zone="now")
    if is_phone:
        yield Part("mine", lambda: dreamer_cards.portraits(table, audience, own=True), CARD, zone="now")
        yield Part("deeds", lambda: dreamer_cards.own_deeds(table, audience), OWN_TURN, zone="now")
    yield Part("pad", lambda: code_answers.pad(table, audience), zone="pad")
    yield Part("found", lambda: code_answers.open_answer(table, audience), code_answers.DRAWS, zone="pad")
    yield Part("onward", shared=current_scene.stage, draws=ONWARD, zone="deed")
    yield Part("dreamers", lambda: dreamer_cards.portraits(table, audience, own=False), CARD, zone="everybody")
    yield Part("team", shared=team_possessions.team, draws=TEAM, zone="everybody")
    yield Part("atlas", shared=team_possessions.atlas, draws=ATLAS, zone="drawer")
    yield Part("closely", lambda: deep(table, closely), DEEP, zone="drawer")
    yield Part("kept", shared=team_possessions.team, zone="drawer")
    yield Part("supplies", shared=team_possessions.supplies, draws=("take_for_team",), zone="drawer")
    yield Part("reminders", shared=current_scene.reminders, zone="drawer")
    yield Part("across", shared=recap.dream_won, template="_across.html", zone="hidden")
    yield Part("decks", shared=dreamer_cards.decks, draws=(*DECKS, *OWN_TURN), zone="hidden")


@dataclass(frozen=True, slots=True)
class Deep:
    """Holds everything that a table counts only while it follows Turns step by step. `switch` says whether players see
    the button with which they begin or stop following Turns."""

    switch: turn_by_turn.Switch
    costs: costs_and_entities.Costs
    entities: costs_and_entities.Entities
    belongings: costs_and_entities.Belongings


def deep(table: Table[Campaign], here: list[Seat]) -> Deep:
    return Deep(
        turn_by_turn.Switch(is_followed(table), is_played(table)),
        costs_and_entities.prices(table),
        costs_and_entities.entities(table, here),
        costs_and_entities.belongings(table, here),
    )


def headline(table: Table[Campaign], audience: Who) -> Say:
    title, where = table.state.title, place_line(table)
    return say("etherfields.headline.titled", title=title, where=where) if title else where


def place_line(table: Table[Campaign]) -> Say:
    scene, evening = table.state.scene, table.state.evening
    turn, turns = min(scene.turn, scene.turns), scene.turns
    match scene.kind:
        case "dream":
            dream = with_name(scene.dream, group_name(table.state, scene.gate))
            return say("etherfields.headline.dream", evening=evening, dream=dream, turn=turn, turns=turns)
        case "slumber":
            return say("etherfields.headline.slumber", evening=evening, turn=turn, turns=turns)
        case "home":
            return say("etherfields.headline.home" if evening else "etherfields.headline.new", evening=evening)
    return say("etherfields.headline.awake", evening=evening)
