"""The parts of each screen of Dream, their zones and buttons, and the game's line in the house's list of tables."""

from collections.abc import Iterator

from companion.games.dream import game_end
from companion.games.dream.box_checklists import box
from companion.games.dream.points import SCORES
from companion.games.dream.screens import (
    current_step,
    ending,
    own_phone,
    reveal_drawing,
    scores,
    votes,
)
from companion.games.dream.screens.score_track import way as drawing
from companion.games.dream.state import Dream
from companion.kit.checklist import TICKS
from companion.kit.final_standings import ending_part, leaders, leaders_line, winners_line
from companion.table.fact import Who
from companion.table.game import Part, Zone
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

ASKED = ("name_dealer", "next_round", "stop_game", "tell_tokens", "finish_stars", "reveal_early")
DISCS = ("read_colour", "read_number", "close_votes")


def parts(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    of_the_table: Zone = "everybody" if is_phone else "now"
    yield Part("number", shared=current_step.number_view, zone="moment")
    yield ending_part(table, audience, ending.ending)
    yield from (on_phone if is_phone else on_tablet)(table, audience, offers)
    yield Part("discs", lambda: votes.discs(table, audience), draws=DISCS, zone="now")
    yield Part("asked", lambda: current_step.view(table, offers), draws=ASKED, zone=of_the_table)
    yield Part("stars", shared=current_step.laps, draws=("place_star",), zone=of_the_table)
    yield Part("votes", shared=votes.open_votes, zone=of_the_table)
    yield Part("scores", shared=scores.scores, zone=of_the_table)
    yield Part(
        "deed",
        lambda: current_step.view(table, offers),
        draws=("next_round", "finish_stars", "reveal", "reveal_early"),
        zone="deed",
    )
    yield Part("seats", shared=scores.seats, zone="everybody")
    yield Part("way", shared=drawing, zone="drawer")
    yield Part("sheet", shared=scores.sheet, draws=("correct_points",), zone="drawer")
    yield Part("across", shared=reveal_drawing.goal_reached, template="_across.html", zone="hidden")
    yield Part("steps", shared=current_step.steps, zone="drawer")
    yield Part("unpacking", shared=box.checklist, draws=TICKS, zone="drawer")
    if not is_phone:
        yield Part("unpack", shared=box.progress, template="_unpack.html", zone="deed")


def on_phone(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("round", lambda: own_phone.own_question(table, audience.seat, offers), zone="now")
    yield Part("waiting", lambda: own_phone.waiting(table, audience), template="_waiting.html", zone="now")
    yield Part(
        "holding", lambda: own_phone.own_token(table, audience.seat, offers), template="_holding.html", zone="now"
    )
    yield Part("kept", lambda: own_phone.own_vote(table, audience.seat), zone="now")
    yield Part("turned", lambda: reveal_drawing.turned(table, audience), zone="hidden")
    yield Part("mine", lambda: own_phone.mine(table, audience.seat, offers), draws=("cast_vote",), zone="now")


def on_tablet(table: Table[Dream], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("round", lambda: current_step.view(table, offers), zone="now")
    yield Part("turn", shared=votes.turn, draws=("cast_vote", "hand_on"), zone="now")
    yield Part("revealed", shared=reveal_drawing.revealed, zone="hidden")
    yield Part("tokens", shared=votes.token_lookers, template="_lookers.html", zone="hidden")
    yield Part("ballots", shared=votes.ballots, draws=("cast_vote", "take_vote"), zone="hidden")


def headline(table: Table[Dream], audience: Who) -> Say:
    totals, number = SCORES.totals(table), max(1, table.state.last_number)
    if won := winners_line(table, game_end.final_result(table), "dream"):
        return won
    return (
        leaders_line(table, leaders(totals), "dream", number)
        if any(totals.values())
        else say("dream.round", round=number)
    )
