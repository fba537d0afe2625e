"""DR-007: placing stars on the dream cards, in three turns around the table: who places the next star, and when all are
placed."""

from collections.abc import Iterator

from companion.games.dream import votes
from companion.games.dream.state import STARS, Dream, Round, are_stars_down, at_the_table, dealer_first
from companion.kit.history_lines import choice, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

STAR_TURNS = Setting("stars", "off", Choice(("off", "on")), "house", "DR-007")


def offers(table: Table[Dream]) -> Iterator[Offer]:
    round = table.state.hidden
    if not round or are_stars_down(table, round):
        return
    yield Offer("finish_stars", ends=f"{round.deal.id}:stars")
    if STAR_TURNS.is_on(table):
        candidates = tuple(seat.id for seat in at_the_table(table, round) if round.stars_left(seat.id))
        yield Offer("place_star", (("seat", Choice(candidates)), ("star", Choice(STARS))), during=round.deal.id)


def places_next(table: Table[Dream], round: Round) -> Seat | None:
    """Returns the player who places the next star: the one with the most stars left. If several have equally many, it
    is the first of them clockwise from the dealer. Returns None if all stars are placed."""
    most = max(dealer_first(table, round), key=lambda seat: len(round.stars_left(seat.id)), default=None)
    return most if most and round.stars_left(most.id) else None


def on_turn(table: Table[Dream]) -> str:
    round = table.state.hidden if STAR_TURNS.is_on(table) else None
    placer = places_next(table, round) if round and not are_stars_down(table, round) else None
    return placer.id if placer else ""


def place_star(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact that a player placed a star. Raises `IllegalMove` if the player has placed this star already, or
    if no round is hidden."""
    round = asked.state.hidden
    if not round or asked.text("star") not in round.stars_left(asked.text("seat")):
        raise IllegalMove(say("dream.refused.star", rule="DR-007", name=asked.table.name(asked.text("seat"))))
    return [asked.fact("star_placed", round=votes.current_number(asked))]


def apply_star_placed(table: Table[Dream], fact: Fact) -> Dream:
    round, seat, star = table.state.round(fact.number("round")), fact.text("seat"), fact.text("star")
    if not round or seat not in round.players or star not in round.stars_left(seat):
        return table.state
    return table.state.changed(round, stars=(*round.stars, (seat, star)))


def apply_stars_finished(table: Table[Dream], fact: Fact) -> Dream:
    return table.state.changed(table.state.round(fact.number("round")), has_all_stars=True)


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"place_star": place_star, "finish_stars": as_fact("stars_finished", round=votes.current_number)},
    facts={
        "star_placed": Kind(apply_star_placed, line(name=seat(), star=choice("star", STARS, otherwise=""))),
        "stars_finished": Kind(apply_stars_finished, line("DR-007", round=number("round"))),
    },
)
