"""DR-007: three laps in which stars are placed on the dreams; who places next, and which they have left."""

from collections.abc import Iterator

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, at_the_table
from companion.kit.telling import choice, line, seat
from companion.kit.turns import clockwise_from
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

FOLLOWED = Setting("stars", "off", Choice(("off", "on")), "house", "DR-007")
STARS = ("light", "grey", "black")


def offers(table: Table[Dream]) -> Iterator[Offer]:
    round = table.state.hidden
    placing = tuple(seat.id for seat in at_the_table(table, round) if left(round, seat.id)) if round else ()
    if round and placing:
        yield Offer("place_star", (("seat", Choice(placing)), ("star", Choice(STARS))), at=round.deal.id)


def left(round: Round, seat: str) -> tuple[str, ...]:
    return tuple(star for star in STARS if (seat, star) not in round.stars)


def lap(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Whoever dealt begins, then leftwards: one lap of the three."""
    seats = at_the_table(table, round)
    dealer = next((seat for seat in seats if seat.id == round.dealer), None)
    return clockwise_from(dealer, seats) if dealer else seats


def places_next(table: Table[Dream], round: Round) -> Seat | None:
    """Whoever has placed fewest comes first, in the order of a lap."""
    most = max(lap(table, round), key=lambda seat: len(left(round, seat.id)), default=None)
    return most if most and left(round, most.id) else None


def on_turn(table: Table[Dream]) -> str:
    """Where stars are followed, whoever places the next one."""
    round = table.state.hidden if FOLLOWED.is_on(table) else None
    placing = places_next(table, round) if round else None
    return placing.id if placing else ""


def place_star(asked: Asked[Dream]) -> list[Fact]:
    round = asked.state.hidden
    if not round or asked.text("star") not in left(round, asked.text("seat")):
        raise IllegalMove(say("dream.refused.star", rule="DR-007", name=asked.table.name(asked.text("seat"))))
    return [asked.fact("star_placed", round=votes.number_of_now(asked))]


def star_placed(table: Table[Dream], fact: Fact) -> Dream:
    round, seat, star = table.state.round(fact.number("round")), fact.text("seat"), fact.text("star")
    if not round or seat not in round.players or star not in left(round, seat):
        return table.state
    return table.state.changed(round, stars=(*round.stars, (seat, star)))


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"place_star": place_star},
    facts={"star_placed": Kind(star_placed, line(name=seat(), star=choice("star", STARS, otherwise="")))},
    switch=FOLLOWED,
)
