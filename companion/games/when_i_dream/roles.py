"""WD-002, WD-003, WD-004: how many of each role, dealt in secret by us or from the box; who was what."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import dreamers, forbidden_words
from companion.games.when_i_dream.mask import is_masked
from companion.games.when_i_dream.state import Night, Nights, anybody, scored_round, that_night
from companion.kit.deals import dealt, read_deal
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.secret import Secret
from companion.table.settings import Setting
from companion.table.table import Table

ROLE_CARDS = Setting("roles", "app", Choice(("app", "cards")), "house", "WD-004")
ROLES = ("fairy", "boogeyman", "sandman")
IN_THE_BOX = (5, 4, 2)
ROWS = {
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 2, 2),
    8: (4, 3, 1),
    9: (4, 3, 2),
    10: (5, 4, 1),
}
PLAYERS = min(ROWS), max(ROWS)


def row(people: int) -> tuple[int, int, int]:
    """How many of each role."""
    least, most = PLAYERS
    return ROWS[max(least, min(most, people))]


def deck(people: int) -> tuple[str, ...]:
    return tuple(role for role, count in zip(ROLES, row(people), strict=True) for _ in range(count))


def role(night: Night, seat: str) -> str:
    """Empty for who had no part, or whose card nobody has told yet."""
    if seat == night.dreamer:
        return "dreamer"
    return (night.roles.get(seat) or night.deal.cards.get(seat, "")) if seat in night.players else ""


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    if dreamers.to_begin(table):
        yield Offer("next_round", at=f"round:{table.state.last_number}", once=True)
    if table.state.scored and not is_masked(table, who):
        yield Offer("say_role", (scored_round(table.state), anybody(table), ("role", Choice(ROLES))))


def next_round(asked: Asked[Nights]) -> list[Fact]:
    table, players = asked.table, [seat.id for seat in asked.table.here()]
    dreamer = dreamers.next_dreamer(table)
    round: dict[str, Json] = {"round": table.state.last_number + 1, "dreamer": dreamer, "players": [*players]}
    if ROLE_CARDS.is_on(table):
        return [Fact("round_begun", round)]
    cards, spare = dealt(deck(len(players)), [seat for seat in players if seat != dreamer], asked.chance)
    return [Fact("roles_dealt", {**round, "cards": {**cards}, "spare": [*spare]})]


def begun(table: Table[Nights], fact: Fact) -> Nights:
    """A round that an undo left open is closed by the next one. A redo may bring back the dream of somebody who has
    dreamt since: nobody dreams twice."""
    state, dreamer = table.state, fact.text("dreamer")
    if dreamer in dreamers.have_dreamt(state):
        return state
    before = tuple(replace(night, phase="scored") for night in state.nights)
    lying = {seat.id: forbidden_words.penalties(state, seat.id) for seat in table.seats}
    players, deal = fact.texts("players"), read_deal(fact)
    night = Night(state.last_number + 1, fact.seq, dreamer, players, deal, penalties=lying)
    return replace(state, nights=(*before, night), chosen="", finished=False, stopped=False)


def secret(table: Table[Nights], seat: str) -> Secret | None:
    night = table.state.current
    role = night.deal.cards.get(seat) if night else None
    if night is None or role is None:
        return None
    told = say(f"when_i_dream.role.{role}.told", rule="WD-011")
    return Secret(night.deal.id, say(f"when_i_dream.role.{role}"), told)


def deal(table: Table[Nights]) -> str:
    """With the role cards of the box, too: the answers are not for the Dreamer yet."""
    return table.state.current.deal.id if table.state.current else ""


def left(night: Night, played: str, seat: str = "") -> int:
    """How many cards of this role nobody but this seat has told."""
    dealt = dict(zip(ROLES, row(len(night.players)), strict=True))
    return dealt[played] - len(holders(night, played, seat))


def holders(night: Night, played: str, but: str = "") -> list[str]:
    return [seat for seat in night.players if seat != but and role(night, seat) == played]


def say_role(asked: Asked[Nights]) -> list[Fact]:
    """The deck has no more cards than that: who was told to have the last one changes cards with this seat."""
    night, seat, said = asked.state.night(asked.number("round")), asked.text("seat"), asked.text("role")
    if night is None:
        return []
    was, others = role(night, seat), holders(night, said, seat)
    told = [asked.fact("role_said", was=was)]
    if left(night, said, seat) > 0:
        return told
    if len(others) == 1 and was in ROLES:
        return [*told, asked.fact("role_said", seat=others[0], role=was, was=said)]
    raise none_left(asked.table, said, others)


def none_left(table: Table[Nights], played: str, seats: list[str]) -> IllegalMove:
    names, role = table.names(tuple(seats)), say(f"when_i_dream.role.{played}")
    return IllegalMove(say("when_i_dream.roles.none_left", rule="WD-003", n=len(seats), names=names, role=role))


def told_role(table: Table[Nights], fact: Fact) -> Say:
    return say(f"when_i_dream.role.{fact.one_of('role', ROLES, 'unknown')}")


def role_said(table: Table[Nights], night: Night, fact: Fact) -> Night:
    role = fact.text("role")
    return replace(night, roles={**night.roles, fact.text("seat"): role}) if role in ROLES else night


in_round = number("round")
dreams = line("WD-004", name=seat("dreamer"), round=in_round)
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={"next_round": next_round, "say_role": say_role},
    facts={
        "roles_dealt": Kind(begun, dreams, voids=True),
        "round_begun": Kind(begun, dreams),
        "role_said": Kind(that_night(role_said), line(name=seat(), round=in_round, role=told_role), may_end=True),
    },
    secret=secret,
    deal=deal,
)
