"""Points and penalties of When I Dream, each with its reason, and who wins. Pure."""

from dataclasses import dataclass
from itertools import accumulate

from companion.games.when_i_dream.rules import (
    GAME,
    Dream,
    Night,
    Result,
    contenders,
    has_settled,
    role,
    waiting,
)
from companion.kit.ranking import leaders
from companion.table.say import Say, say
from companion.table.table import Table

BONUS = 2


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat earns in one night, and why."""

    points: int
    because: Say


def yellow(night: Night) -> int:
    """WD-007: right answers."""
    return night.totals[0] if night.totals else sum(card.verdict == "right" for card in night.cards)


def blue(table: Table[Dream], night: Night) -> int:
    """WD-007, WD-015: wrong and passed ones; a pass after the time if the table wants it so."""
    if night.totals:
        return night.totals[1]
    lost = {"wrong", "pass", *(["pass_late"] if has_settled(table, "late_pass", "blue") else [])}
    return sum(card.verdict in lost for card in night.cards)


def all_told(night: Night) -> bool:
    """WD-010: as the table said, or else every yellow card that has a word was ticked."""
    if night.told is not None:
        return night.told
    rights = [card for card in night.cards if card.verdict == "right"]
    return bool(rights) and all(card.is_told for card in rights)


def ticks_tell(night: Night) -> bool:
    """Every yellow card has its word: then the ticks say whether all were told."""
    rights = [card for card in night.cards if card.verdict == "right"]
    return bool(rights) and night.totals is None and all(card.word for card in rights)


def share(table: Table[Dream], night: Night, seat: str) -> Share | None:
    """WD-011. None for who had no part, or whose role nobody has told."""
    if seat in night.points:
        return Share(night.points[seat], say(f"{GAME}.because.by_hand"))
    found, lit, lost = role(night, seat), yellow(night), blue(table, night)
    if found == "fairy":
        return Share(lit, say(f"{GAME}.because.fairy", rule="WD-011", n=lit))
    if found == "boogeyman":
        return Share(lost, say(f"{GAME}.because.boogeyman", rule="WD-011", n=lost))
    if found == "sandman":
        return sandman(lit, lost)
    return dreamer(table, night) if found == "dreamer" else None


def sandman(lit: int, lost: int) -> Share:
    """WD-011: equal sides, one card apart, more than one."""
    if lit == lost:
        equal = say(f"{GAME}.because.equal", rule="WD-012", yellow=lit, blue=lost, bonus=BONUS)
        return Share(lit + BONUS, equal)
    larger = abs(lit - lost) == 1
    points = max(lit, lost) if larger else min(lit, lost)
    told = f"{GAME}.because.larger" if larger else f"{GAME}.because.smaller"
    return Share(points, say(told, rule="WD-012", yellow=lit, blue=lost, points=points))


def dreamer(table: Table[Dream], night: Night) -> Share:
    lit = yellow(night)
    if not lit:
        bonus = BONUS if has_settled(table, "empty_dream", "bonus") else 0
        return Share(bonus, say(f"{GAME}.because.empty", rule="WD-011", bonus=bonus))
    if not all_told(night):
        return Share(lit, say(f"{GAME}.because.not_all_told", rule="WD-010", n=lit))
    return Share(lit + BONUS, say(f"{GAME}.because.all_told", rule="WD-010", n=lit, bonus=BONUS))


def is_unknown(table: Table[Dream], night: Night, seat: str) -> bool:
    """Had a part, with a role card of the box that nobody has told yet."""
    return seat in night.players and share(table, night, seat) is None


def unknown(table: Table[Dream], night: Night) -> tuple[str, ...]:
    return tuple(seat for seat in night.players if is_unknown(table, night, seat))


def earned(table: Table[Dream], night: Night, seat: str) -> int:
    found = share(table, night, seat)
    return found.points if found else 0


def scores(table: Table[Dream], seat: str) -> tuple[int, ...]:
    """The points so far: at the start, and after each night that was scored. Penalties wait for the end."""
    gained = (earned(table, night, seat) for night in table.state.scored)
    return tuple(accumulate(gained, initial=table.state.start.get(seat, 0)))


def total(table: Table[Dream], seat: str) -> int:
    return scores(table, seat)[-1]


def penalties(state: Dream, seat: str) -> int:
    """WD-008: the cards in front of this seat, never less than none."""
    return max(0, forbidden(state, seat) + state.extra.get(seat, 0))


def forbidden(state: Dream, seat: str) -> int:
    return sum((card.verdict, card.seat) == ("forbidden", seat) for night in state.nights for card in night.cards)


def final(table: Table[Dream], seat: str) -> int:
    """WD-013: each penalty costs a point; not below zero, unless the table wants it so."""
    score = total(table, seat) - penalties(table.state, seat)
    return score if has_settled(table, "floor", "below") else max(0, score)


def is_floored(table: Table[Dream], seat: str) -> bool:
    return total(table, seat) < penalties(table.state, seat)


def judge(table: Table[Dream]) -> Result:
    """WD-013: most points; among equals fewest penalties; still equal, they share."""
    seats = [seat.id for seat in contenders(table)]
    points = {seat: final(table, seat) for seat in seats}
    cards = {seat: penalties(table.state, seat) for seat in seats}
    winners = leaders({seat: (points[seat], -cards[seat]) for seat in seats})
    return Result(winners, tuple(points.items()), tuple(cards.items()))


def final_result(table: Table[Dream]) -> Result:
    """What was announced stands for ever, unless what it was made of has been corrected since."""
    announced, derived = table.state.result, judge(table)
    same = announced and (announced.points, announced.penalties) == (derived.points, derived.penalties)
    return announced if announced and same else derived


def has_dreamt_out(table: Table[Dream]) -> bool:
    """WD-013: the last night is scored and nobody who is here has still to dream."""
    return bool(table.state.nights) and table.state.current is None and not waiting(table)


def is_complete(table: Table[Dream]) -> bool:
    """Nothing is missing for the final score, either."""
    nights = table.state.scored
    missing = {seat for night in nights for seat in unknown(table, night)}
    return has_dreamt_out(table) and missing <= {*table.state.left}


def is_over(table: Table[Dream]) -> bool:
    return table.state.finished and has_dreamt_out(table) and bool(contenders(table))
