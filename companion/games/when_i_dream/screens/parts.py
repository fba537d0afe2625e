"""Which parts each screen of When I Dream has, where they stand and what buttons they draw; the one line of the
house."""

from collections.abc import Iterator

from companion.games.when_i_dream import dreamers, end, points
from companion.games.when_i_dream.box import box
from companion.games.when_i_dream.screens import ending, night, question, roles, scores, seats, turn, waking
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import TICKS
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part, Place
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

LEADS_ON = ("next_round", "start_night", "take_off_mask", "enter_totals", "end_game")
BESIDE = ("choose_dreamer", "start_night", "enter_totals", "end_game")
CLOCK = ("pause_clock", "resume_clock", "move_clock", "end_night")
ANSWERS = ("give_verdict", "give_forbidden")


def parts(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    """On a phone, what the table alone decides stands with the table."""
    is_phone = audience.role == "seat"
    of_the_table: Place = "everybody" if is_phone else "now"
    yield Part("number", once=question.number, place="moment")
    yield Part("ending", once=ending.ending, place="now")
    yield Part("dream", lambda: question.question(table, audience, offers), draws=question.ANSWERED_BY, place="now")
    yield from (on_phone if is_phone else on_tablet)(table, audience, offers)
    yield Part("clue", lambda: night.clue(table, audience), draws=("next_clue",), place="now")
    yield Part("pads", lambda: night.pads(table, audience), draws=ANSWERS, place="now")
    yield Part("cards", lambda: night.cards(table, offers), draws=("note_word", "tick_card"), place="now")
    yield Part("asked", lambda: roles.asked(table, offers), draws=("say_role",), place=of_the_table)
    yield Part("scores", lambda: scores.scores(table, audience), place=of_the_table)
    yield Part("beside", lambda: question.question(table, audience, offers), draws=BESIDE, place=of_the_table)
    yield Part("deed", lambda: question.question(table, audience, offers), draws=LEADS_ON, place="deed")
    yield Part("seats", lambda: seats.seats(table, audience), place="everybody")
    yield Part("box", once=roles.box, place="drawer")
    yield Part("words", lambda: night.words_of(table, offers), draws=("note_word",), place="drawer")
    yield Part("sheet", lambda: scores.sheet(table, audience), draws=("correct_points",), place="drawer")
    yield Part("past", once=ending.dreamt, place="drawer")
    yield Part("hurry", lambda: question.question(table, audience, offers), draws=("start_night",), place="hidden")
    yield Part("waking", once=waking.waking, place="hidden")
    yield Part("unpacking", once=box.list, draws=TICKS, place="drawer")
    if not is_phone:
        yield Part("unpack", once=box.line, template="_unpack.html", place="deed")


def on_phone(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("holding", lambda: roles.holding(table, audience.seat), place="now")
    yield Part("mine", lambda: scores.mine(table, audience), place="now")
    yield Part("clock", once=night.clock, draws=CLOCK, template="when_i_dream/_dark.html", place="now")


def on_tablet(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("turn", once=turn.turn, draws=("hand_on",), place="now")
    yield Part("clock", once=night.clock, draws=CLOCK, place="now")
    yield Part("lookers", once=roles.looking, place="hidden")


def headline(table: Table[Nights], audience: Who) -> Say:
    if (result := end.final(table)) and not table.state.stopped:
        return say("when_i_dream.headline.over", names=table.names(result.winners), n=len(result.winners))
    state, round = table.state, table.state.last_number
    if state.current:
        name, of = table.name(state.dreamer), dreamers.rounds(table)
        return say("when_i_dream.headline.dreams", round=state.current.number, of=of, name=name)
    if not state.scored:
        return say("when_i_dream.headline.begins", name=table.name(dreamers.next_dreamer(table)))
    ahead = table.names(leaders({seat.id: points.total(table, seat.id) for seat in end.contenders(table)}))
    return say("when_i_dream.headline.leads", round=round, names=ahead, n=len(ahead))
