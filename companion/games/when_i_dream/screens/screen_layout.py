"""The parts of each screen of When I Dream, their zones and buttons, and its line in the list of tables."""

from collections.abc import Iterator

from companion.games.when_i_dream import dreamer_order, game_end, points
from companion.games.when_i_dream.box_checklists import box
from companion.games.when_i_dream.screens import (
    current_step,
    ending,
    night,
    roles,
    scores,
)
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import TICKS
from companion.kit.final_standings import ending_part, leaders, leaders_line, winners_line
from companion.table.fact import Who
from companion.table.game import Part, Zone
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

LEADS_ON = ("next_round", "start_night", "take_off_mask", "enter_totals", "end_game")
BESIDE = ("choose_dreamer", "choose_judge", "start_night", "enter_totals", "correct_penalties", "end_game")
CLOCK = ("pause_clock", "resume_clock", "move_clock", "end_night")
ANSWERS = ("give_verdict", "give_forbidden", "choose_judge")


def parts(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    of_the_table: Zone = "everybody" if is_phone else "now"
    yield Part("number", shared=current_step.dream_number, zone="moment")
    yield ending_part(table, audience, ending.ending)
    yield Part(
        "dream",
        lambda: current_step.question(table, audience, offers),
        draws=current_step.ANSWERED_BY,
        zone="now",
    )
    yield from (on_phone if is_phone else on_tablet)(table, audience, offers)
    yield Part("clue", lambda: night.clue(table, audience), draws=("next_clue",), zone="now")
    yield Part("pads", lambda: night.pads(table, audience), draws=ANSWERS, zone="now")
    yield Part("cards", lambda: night.cards(table, offers), draws=("note_word", "tick_card"), zone="now")
    yield Part("asked", lambda: roles.missing_roles(table, offers), draws=("say_role",), zone=of_the_table)
    yield Part("scores", lambda: scores.scores(table, audience), zone=of_the_table)
    yield Part("beside", lambda: current_step.question(table, audience, offers), draws=BESIDE, zone=of_the_table)
    yield Part("deed", lambda: current_step.question(table, audience, offers), draws=LEADS_ON, zone="deed")
    yield Part("seats", lambda: scores.seats(table, audience), zone="everybody")
    yield Part("box", shared=roles.box, zone="drawer")
    yield Part("words", lambda: night.noted_words(table, offers), draws=("note_word",), zone="drawer")
    yield Part("sheet", lambda: scores.sheet(table, audience), draws=("correct_points",), zone="drawer")
    yield Part("past", shared=ending.past_dreams, zone="drawer")
    yield Part("hurry", lambda: current_step.question(table, audience, offers), draws=("start_night",), zone="hidden")
    yield Part("waking", lambda: scores.waking(table, audience), zone="hidden")
    yield Part("across", shared=scores.last_dream, template="_across.html", zone="hidden")
    yield Part("unpacking", shared=box.checklist, draws=TICKS, zone="drawer")
    if not is_phone:
        yield Part("unpack", shared=box.progress, template="_unpack.html", zone="deed")


def on_phone(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("holding", lambda: roles.own_role(table, audience.seat), template="_holding.html", zone="now")
    yield Part("waiting", lambda: scores.waiting(table, audience), template="_waiting.html", zone="now")
    yield Part("mine", lambda: scores.mine(table, audience), zone="now")
    yield Part("clock", shared=night.clock, draws=CLOCK, template="when_i_dream/_dark.html", zone="now")


def on_tablet(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("turn", shared=roles.turn, draws=("hand_on",), zone="now")
    yield Part("clock", shared=night.clock, draws=CLOCK, zone="now")
    yield Part("lookers", shared=roles.role_lookers, template="_lookers.html", zone="hidden")


def headline(table: Table[Nights], audience: Who) -> Say:
    state = table.state
    if won := winners_line(table, game_end.final_result(table), "when_i_dream"):
        return won
    if state.current:
        name, of = table.name(state.dreamer), dreamer_order.rounds(table)
        return say("when_i_dream.headline.dreams", round=state.current.number, of=of, name=name)
    if not state.scored:
        return say("when_i_dream.headline.begins", name=table.name(dreamer_order.next_dreamer(table)))
    return leaders_line(table, leaders(points.SCORES.totals(table)), "when_i_dream", state.last_number)
