"""Which parts a screen of Etherfields has, what buttons they draw, and the one line among the tables of the house. A
phone shows what the tablet does, its own Dreamer first."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherfields.names import with_name_of
from companion.games.etherfields.screens import dreamers, finding, recap, reminders, site, stage, team, turn
from companion.games.etherfields.site import is_followed
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import TICKS
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

STAGE = ("begin_slumber", "begin_save", "save_in_dream", "awaken", "end_scene", "go_on", "study")
ONWARD = (
    "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "begin_save", "next_turn", "end_evening",
    "tick_step",
)  # fmt: skip
TEAM = ("take_for_team", "change_hours", "unlock_slot")
POINTER = (
    "go_to_step", "choose_method", "end_round", "resolve_step", "roll_movement", "unresolve_step", "draw_cards",
    "settle_debt", "reshuffle", "next_turn",
)  # fmt: skip
DECKS = ("choose_archetype", "put_on_mask", "take_off_mask", "count_cards", "hand_marker", "give_name", "drop_picture")
HANDS = ("count_hand", "forget_hand", "reshuffle", "seal_cards", "unseal_cards", "change_progress")
ONCE = ("begin_boost", "boost", "reroll", "make_effort", "use_mask", "add_turns", "gain_gem", "study_card")
COSTS = ("begin_cost", "pay_part", "take_marker", "end_cost")
ENTITIES = (
    "place_entity", "lay_on_entity", "buy_morphing_off", "remove_entity", "afflict_dreamer", "afflict_entity",
    "prolong", "lift",
)  # fmt: skip
BELONGINGS = (
    "use_object", "discard", "meet_singularity", "take_benefit", "reset_clock", "buy_card", "buy_object", "buy_nothing",
)  # fmt: skip

ATLAS = ("move_team", "enter_dream", "retry_dream", "give_name", "drop_picture")
CLOSING = ("write_diary", "plan_next", "drop_picture")
DEEP = ("set_turns", *HANDS, *ONCE, *COSTS, *ENTITIES, *BELONGINGS)


def parts(table: Table[Campaign], audience: Who, offers: Offers) -> Iterator[Part]:
    """On a phone its own Dreamer stands beside the pad, and what the table decides is one tab away."""
    is_phone = audience.role == "seat"
    closely = dreamers.mine_first(table, audience) if is_followed(table) else []
    yield Part("moment", once=stage.stage, place="moment")
    yield Part("defeat", once=stage.defeat, draws=("accept_loss",), place="now")
    yield Part("study", lambda: stage.Study(table.state.study), ("end_study",), place="now")
    yield Part("previously", once=recap.previously, draws=CLOSING, place="now")
    yield Part("closing", once=recap.closing, draws=CLOSING, place="now")
    yield Part("stage", once=stage.stage, draws=STAGE, place="everybody" if is_phone else "now")
    yield Part("pointer", lambda: turn.pointer(table, closely), POINTER, place="everybody" if is_phone else "now")
    yield Part("checklist", once=stage.checklist, draws=TICKS, place="now")
    yield Part("words", once=recap.closing, draws=CLOSING, place="now")
    if is_phone:
        yield Part("mine", lambda: dreamers.mine(table, audience), ("take_pieces",), place="now")
    yield Part("pad", lambda: finding.pad(table, audience), place="pad")
    yield Part("found", lambda: finding.in_hand(table, audience), finding.DRAWS, place="pad")
    yield Part("onward", once=stage.stage, draws=ONWARD, place="deed")
    yield Part("dreamers", lambda: dreamers.portraits(table, audience), ("take_pieces",), place="everybody")
    yield Part("team", once=team.team, draws=TEAM, place="everybody")
    yield Part("atlas", once=team.atlas, draws=ATLAS, place="drawer")
    yield Part("closely", lambda: deep(table, closely), DEEP, place="drawer")
    yield Part("kept", once=team.team, place="drawer")
    yield Part("supplies", once=team.supplies, draws=("take_for_team",), place="drawer")
    yield Part("reminders", once=reminders.reminders, place="drawer")
    yield Part("decks", once=dreamers.decks, draws=DECKS, place="hidden")


@dataclass(frozen=True, slots=True)
class Deep:
    """What a table that follows its Turns closely may count and pay, one beside the other."""

    switch: turn.Switch
    hands: turn.Hands
    once: turn.Once
    costs: site.Costs
    entities: site.Entities
    belongings: site.Belongings


def deep(table: Table[Campaign], here: list[Seat]) -> Deep:
    return Deep(
        turn.switch(table),
        turn.holdings(table, here),
        turn.once(table, here),
        site.prices(table),
        site.entities(table, here),
        site.belongings(table, here),
    )


def headline(table: Table[Campaign], audience: Who) -> Say:
    """The campaign's title first, if it has one."""
    title, told = table.state.title, where(table)
    return say("etherfields.headline.titled", title=title, where=told) if title else told


def where(table: Table[Campaign]) -> Say:
    scene, evening = table.state.scene, table.state.evening
    turn, turns = min(scene.turn, scene.turns), scene.turns
    match scene.kind:
        case "dream":
            dream = with_name_of(table.state, scene.gate, scene.dream)
            return say("etherfields.headline.dream", evening=evening, dream=dream, turn=turn, turns=turns)
        case "slumber":
            return say("etherfields.headline.slumber", evening=evening, turn=turn, turns=turns)
        case "home":
            return say("etherfields.headline.home" if evening else "etherfields.headline.new", evening=evening)
    return say("etherfields.headline.awake", evening=evening)
