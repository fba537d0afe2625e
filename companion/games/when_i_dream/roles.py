"""WD-002, WD-003, WD-004: the roles: how many of each there are, how they are dealt, who had which, and the tablet that
people without a phone pass round, from the Dreamer's left, to look at theirs."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import dreamer_order, penalty_cards
from companion.games.when_i_dream.clue_turns import clue_givers
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.role_drawings import DRAWINGS
from companion.games.when_i_dream.state import Night, Nights, round_field, seat_field, that_night
from companion.kit import tablet_passing
from companion.kit.deals import deal_cards, read_deal
from companion.kit.history_lines import line, number, seat
from companion.kit.tablet_passing import PassingRound
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.secret import Secret
from companion.table.settings import Setting
from companion.table.table import Table

ROLE_CARDS = Setting("roles", "app", Choice(("app", "cards")), "house", "WD-004")
ROLES = ("fairy", "boogeyman", "sandman")
IN_THE_BOX = (5, 4, 2)
COUNTS_BY_PEOPLE = {4: (1, 1, 2), 5: (2, 1, 2), 6: (3, 2, 1), 7: (3, 2, 2), 8: (4, 3, 1), 9: (4, 3, 2), 10: (5, 4, 1)}
PLAYERS = min(COUNTS_BY_PEOPLE), max(COUNTS_BY_PEOPLE)


def role_counts(people: int) -> tuple[int, int, int]:
    least, most = PLAYERS
    return COUNTS_BY_PEOPLE[max(least, min(most, people))]


def deck(people: int) -> tuple[str, ...]:
    return tuple(role for role, count in zip(ROLES, role_counts(people), strict=True) for _ in range(count))


def role(night: Night, seat: str) -> str:
    """Returns the role of a seat in this night. Returns "" if the seat does not play in it, or if its role card has not
    been entered yet."""
    if seat == night.dreamer:
        return "dreamer"
    return (night.roles.get(seat) or night.deal.cards.get(seat, "")) if seat in night.players else ""


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """Yields the move that begins the next round and, once a round is scored, the one that enters a seat's role."""
    if dreamer_order.possible_dreamers(table):
        yield Offer("next_round", ends=f"round:{table.state.last_number}")
    if table.state.scored and not is_masked(table, who):
        yield Offer("say_role", (round_field(table.state), seat_field(table), ("role", Choice(ROLES))))


def next_round(asked: MoveContext[Nights]) -> list[Fact]:
    table, players = asked.table, [seat.id for seat in asked.table.here()]
    dreamer = dreamer_order.next_dreamer(table)
    round: dict[str, Json] = {"round": table.state.last_number + 1, "dreamer": dreamer, "players": [*players]}
    if ROLE_CARDS.is_on(table):
        return [Fact("round_begun", round)]
    cards, spare = deal_cards(deck(len(players)), [seat for seat in players if seat != dreamer], asked.chance)
    return [Fact("roles_dealt", {**round, "cards": {**cards}, "spare": [*spare]})]


def apply_round_begun(table: Table[Nights], fact: Fact) -> Nights:
    """Begins a night, and marks as scored any earlier night that an undo left open. Does nothing if this Dreamer has
    dreamt already, which may happen after a redo."""
    state, dreamer = table.state, fact.text("dreamer")
    if dreamer in dreamer_order.past_dreamers(state):
        return state
    before = tuple(replace(night, phase="scored") for night in state.nights)
    penalties = {seat.id: penalty_cards.penalties(state, seat.id) for seat in table.seats}
    players, deal = fact.texts("players"), read_deal(fact)
    night = Night(state.last_number + 1, fact.seq, dreamer, players, deal, penalties=penalties)
    return replace(state, nights=(*before, night), chosen="", is_finished=False, is_stopped=False)


def secret(table: Table[Nights], seat: str) -> Secret | None:
    night = table.state.current
    role = night.deal.cards.get(seat) if night else None
    if night is None or role is None:
        return None
    explanation = say(f"when_i_dream.role.{role}.told", rule="WD-011")
    return Secret(night.deal.id, say(f"when_i_dream.role.{role}"), explanation, drawing=DRAWINGS[role])


def deal(table: Table[Nights]) -> str:
    """Returns the id of the current round's deal, or "" between two rounds. A round in which the role cards of the box
    are used has a deal as well, because its answers are hidden from the Dreamer."""
    return table.state.current.deal.id if table.state.current else ""


def cards_left(night: Night, wanted: str, seat: str = "") -> int:
    dealt = dict(zip(ROLES, role_counts(len(night.players)), strict=True))
    return dealt[wanted] - len(holders(night, wanted, seat))


def holders(night: Night, wanted: str, but: str = "") -> list[str]:
    return [seat for seat in night.players if seat != but and role(night, seat) == wanted]


def say_role(asked: MoveContext[Nights]) -> list[Fact]:
    """Returns the facts of the role that a seat had. If all cards of this role are taken and exactly one other seat has
    the role, the two seats swap their roles. Raises `IllegalMove` if no swap is possible. Returns [] if there is no
    such round."""
    night, seat, claimed = asked.state.night(asked.number("round")), asked.text("seat"), asked.text("role")
    if night is None:
        return []
    was, others = role(night, seat), holders(night, claimed, seat)
    facts = [asked.fact("role_said", was=was)]
    if cards_left(night, claimed, seat) > 0:
        return facts
    if len(others) == 1 and was in ROLES:
        return [*facts, asked.fact("role_said", seat=others[0], role=was, was=claimed)]
    raise refuse_role(asked.table, claimed, others)


def refuse_role(table: Table[Nights], wanted: str, seats: list[str]) -> IllegalMove:
    names, role = table.names(tuple(seats)), say(f"when_i_dream.role.{wanted}")
    return IllegalMove(say("when_i_dream.roles.none_left", rule="WD-003", n=len(seats), names=names, role=role))


def role_text(table: Table[Nights], fact: Fact) -> Say:
    return say(f"when_i_dream.role.{fact.one_of('role', ROLES, 'unknown')}")


def apply_role_said(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Sets the role of a seat; a role that does not exist is ignored."""
    role = fact.text("role")
    return replace(night, roles={**night.roles, fact.text("seat"): role}) if role in ROLES else night


def current_passing(table: Table[Nights]) -> PassingRound | None:
    night = table.state.current
    if night is None or night.phase != "dealt":
        return None
    hands = tuple(seat for seat in clue_givers(table, night) if not table.holder(seat.id))
    return PassingRound(night.deal, hands, night.passed, night.number)


def to_look(table: Table[Nights]) -> tuple[Seat, ...]:
    """Returns the seat that holds the tablet, followed by the seats without a phone that have not looked at their role
    yet, in passing order. Returns () if all have handed the tablet on, or if the roles are not being looked at now."""
    return tablet_passing.seats_to_look(table, current_passing(table))


def apply_tablet_handed_on(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, passed=(*night.passed, fact.text("seat")))


in_round = number("round")
dreamer_line = line("WD-004", name=seat("dreamer"), round=in_round)
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={"next_round": next_round, "say_role": say_role},
    facts={
        "roles_dealt": Kind(apply_round_begun, dreamer_line, voids=True),
        "round_begun": Kind(apply_round_begun, dreamer_line),
        "role_said": Kind(that_night(apply_role_said), line(name=seat(), round=in_round, role=role_text), may_end=True),
    },
    secret=secret,
    deal=deal,
)
passing: Chapter[Nights] = tablet_passing.passing_chapter(current_passing, that_night(apply_tablet_handed_on))
