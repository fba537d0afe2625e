"""Which parts each screen of When I Dream has, what buttons they draw, and the one line among the tables of the
house."""

from collections.abc import Iterator

from companion.games.when_i_dream import dreamers, end, points
from companion.games.when_i_dream.screens import ending, night, question, roles, scores
from companion.games.when_i_dream.state import Nights
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


def parts(table: Table[Nights], audience: Who, offers: Offers) -> Iterator[Part]:
    yield Part("ending", lambda: ending.ending(table))
    yield Part("dream", lambda: question.question(table, audience, offers), draws=question.ANSWERED_BY)
    yield Part("asked", lambda: roles.asked(table, offers), draws=("say_role",))
    if audience.role == "seat":
        yield Part("holding", lambda: roles.holding(table, audience.seat))
    else:
        yield Part("lookers", lambda: roles.looking(table))
    yield Part("clock", lambda: night.clock(table), draws=("pause_clock", "resume_clock", "move_clock", "end_night"))
    yield Part("clue", lambda: night.clue(table, audience), draws=("next_clue",))
    yield Part("pads", lambda: night.pads(table, audience), draws=("give_verdict", "give_forbidden"))
    yield Part("cards", lambda: night.cards(table, offers), draws=("note_word", "tick_card"))
    yield Part("scores", lambda: scores.scores(table, audience))
    yield Part("box", lambda: roles.box(table))
    yield Part("sheet", lambda: scores.sheet(table, audience), draws=("correct_points",))


def headline(table: Table[Nights], audience: Who) -> Say:
    if result := end.final(table):
        return say("when_i_dream.headline.over", names=table.names(result.winners), n=len(result.winners))
    state, round = table.state, table.state.last_number
    if state.current:
        name, of = table.name(state.dreamer), dreamers.rounds(table)
        return say("when_i_dream.headline.dreams", round=state.current.number, of=of, name=name)
    if not state.scored:
        return say("when_i_dream.headline.begins", name=table.name(dreamers.next_dreamer(table)))
    ahead = table.names(leaders({seat.id: points.total(table, seat.id) for seat in end.contenders(table)}))
    return say("when_i_dream.headline.leads", round=round, names=ahead, n=len(ahead))
