"""Which parts a screen of Etherfields has, what buttons they draw, and the one line among the tables of the house. A
phone shows what the tablet does, its own Dreamer first."""

from collections.abc import Iterator

from companion.games.etherfields.screens import dreamers, finding, recap, reminders, site, stage, team, turn
from companion.games.etherfields.site import is_followed
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import TICKS
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

STAGE = (
    "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "begin_save", "save_in_dream", "awaken",
    "next_turn", "end_scene", "end_evening", "go_on", "study", "tick_step",
)  # fmt: skip
POINTER = (
    "go_to_step", "choose_method", "end_round", "resolve_step", "roll_movement", "unresolve_step", "draw_cards",
    "settle_debt", "reshuffle", "next_turn",
)  # fmt: skip
DECKS = ("choose_archetype", "put_on_mask", "take_off_mask", "count_cards", "hand_marker")
HANDS = ("count_hand", "forget_hand", "reshuffle", "seal_cards", "unseal_cards", "change_progress")
ONCE = ("boost", "reroll", "make_effort", "use_mask", "add_turns", "gain_gem", "study_card")
COSTS = ("begin_cost", "pay_part", "take_marker", "end_cost")
ENTITIES = (
    "place_entity", "lay_on_entity", "buy_morphing_off", "remove_entity", "afflict_dreamer", "afflict_entity",
    "prolong", "lift",
)  # fmt: skip
BELONGINGS = (
    "use_object", "discard", "meet_singularity", "take_benefit", "reset_clock", "buy_card", "buy_object", "buy_nothing",
)  # fmt: skip


def parts(table: Table[Campaign], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("defeat", stage.defeat(table), ("accept_loss",))
    yield Part("study", stage.Study(table.state.study), ("end_study",))
    yield Part("previously", recap.previously(table))
    yield Part("stage", stage.stage(table), STAGE)
    yield Part("checklist", stage.checklist(table), TICKS)
    yield Part("depth", turn.switch(table), ("set_turns",))
    yield Part("reminders", reminders.reminders(table))
    closely = dreamers.mine_first(table, audience) if is_followed(table) else []
    yield Part("pointer", turn.pointer(table, closely), POINTER)
    yield Part("dreamers", dreamers.portraits(table, audience), ("take_pieces",))
    yield Part("team", team.team(table), ("take_for_team", "change_hours", "unlock_slot"))
    yield Part("atlas", team.atlas(table), ("move_team", "enter_dream", "retry_dream"))
    yield Part("supplies", team.supplies(table), ("take_for_team",))
    yield Part("pad", finding.pad(table))
    yield Part("found", finding.in_hand(table, audience), finding.DRAWS)
    yield Part("decks", dreamers.decks(table), DECKS)
    yield Part("hands", turn.holdings(table, closely), HANDS)
    yield Part("once", turn.once(table, closely), ONCE)
    yield Part("costs", site.prices(table), COSTS)
    yield Part("entities", site.entities(table, closely), ENTITIES)
    yield Part("belongings", site.belongings(table, closely), BELONGINGS)


def headline(table: Table[Campaign], audience: Who) -> Say:
    scene, evening = table.state.scene, table.state.evening
    turn, turns = min(scene.turn, scene.turns), scene.turns
    match scene.kind:
        case "dream":
            return say("etherfields.headline.dream", evening=evening, dream=scene.dream, turn=turn, turns=turns)
        case "slumber":
            return say("etherfields.headline.slumber", evening=evening, turn=turn, turns=turns)
        case "home":
            return say("etherfields.headline.home" if evening else "etherfields.headline.new", evening=evening)
    return say("etherfields.headline.awake", evening=evening)
