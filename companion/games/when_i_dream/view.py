"""What each screen of When I Dream shows. Values only; templates draw them. The night is in night.py, the end in
ending.py, the score sheet in sheet.py."""

from dataclasses import dataclass

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.ending import of_ending
from companion.games.when_i_dream.night import Settings, of_cards, of_clock, of_clue, of_pads
from companion.games.when_i_dream.rules import GAME, IN_THE_BOX, ROLES, Dream
from companion.games.when_i_dream.sheet import of_sheet, seen_penalties
from companion.kit.deals import Looker, lookers
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Question:
    """What the table needs to know now, and the one thing to do. `you` says that this is the Dreamer's own screen."""

    step: str
    round: int
    of: int
    dreamer: Seat | None
    you: bool
    unseen: tuple[Seat, ...]
    row: tuple[tuple[str, int], ...]
    cards: bool
    yellow: int
    blue: int
    next: Offer | None
    choose: Offer | None
    start: Offer | None
    answer: Offer | None
    pass_late: Offer | None
    totals: Offer | None
    mask: Offer | None
    end: Offer | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose role card the table has still to tell, dream by dream."""

    missing: tuple[tuple[int, Seat], ...]
    say_role: Offer | None


@dataclass(frozen=True, slots=True)
class Lookers:
    lookers: tuple[Looker, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """Whose secret this phone holds; it stays the same while people look."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    total: int
    gained: int | None
    because: Say | None
    role: str
    penalties: int
    leads: bool
    dreams: bool


@dataclass(frozen=True, slots=True)
class Scores:
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Which role cards are in play for so many people, and which stay in the box."""

    people: int
    roles: tuple[tuple[str, int, int], ...]
    cards: bool
    first: bool


def parts(table: Table[Dream], audience: Who, on: Offers, now: Settings) -> tuple[Part, ...]:
    own = of_holding(table, audience) if audience.role == "seat" else of_lookers(table)
    found = (
        ("ending", of_ending(table)),
        ("dream", of_question(table, audience, on, now)),
        ("asked", of_asked(table, on)),
        ("holding" if audience.role == "seat" else "lookers", own),
        ("clock", of_clock(table, on)),
        ("clue", of_clue(table, audience, on, now)),
        ("pads", of_pads(table, audience, on)),
        ("cards", of_cards(table, on)),
        ("scores", of_scores(table, audience)),
        ("box", of_box(table, now)),
        ("sheet", of_sheet(table, audience, on)),
    )
    return tuple(Part(name, value, template=f"{GAME}/_{name}.html") for name, value in found)


def of_question(table: Table[Dream], audience: Who, on: Offers, now: Settings) -> Question:
    night, masked = table.state.current, rules.is_masked(table, audience)
    dreamer = night.dreamer if night else rules.next_dreamer(table)
    is_counted = bool(night and not masked)
    return Question(
        step=step(table, on),
        round=night.number if night else rules.number_of_next(table.state),
        of=rules.rounds(table),
        dreamer=table.seat(dreamer),
        you=audience.role == "seat" and audience.seat == dreamer,
        unseen=unseen(table),
        row=tuple(zip(ROLES, rules.row(len(table.here())), strict=True)),
        cards=is_with_cards(table, now),
        yellow=scoring.yellow(night) if night and is_counted else 0,
        blue=scoring.blue(table, night) if night and is_counted else 0,
        next=on.get("next_round"),
        choose=on.get("choose_dreamer"),
        start=on.get("start_night"),
        answer=on.get("last_answer"),
        pass_late=on.get("pass_late"),
        totals=on.get("enter_totals"),
        mask=on.get("take_off_mask"),
        end=on.get("end_game"),
    )


def step(table: Table[Dream], on: Offers) -> str:
    night = table.state.current
    if night:
        return night.phase
    return "next" if "next_round" in on else "last"


def is_with_cards(table: Table[Dream], now: Settings) -> bool:
    """With the role cards of the box: in this round as it began, else as it is set."""
    night = table.state.current
    return not night.deal.cards if night else now["roles"] == "cards"


def unseen(table: Table[Dream]) -> tuple[Seat, ...]:
    night = table.state.current
    found = lookers(table, night.deal) if night and night.phase == "dealt" else ()
    return tuple(each.seat for each in found if not each.has_looked)


def of_asked(table: Table[Dream], on: Offers) -> Asked:
    if "say_role" not in on:
        return Asked((), None)
    missing = [(night.number, table.seat(id)) for night in table.state.scored for id in scoring.unknown(table, night)]
    return Asked(tuple((round, seat) for round, seat in missing if seat), on["say_role"])


def of_lookers(table: Table[Dream]) -> Lookers:
    night = table.state.current
    return Lookers(lookers(table, night.deal) if night else ())


def of_holding(table: Table[Dream], audience: Who) -> Holding:
    night = table.state.current
    if night is None or audience.seat not in night.deal.cards:
        return Holding(None, "")
    return Holding(table.seat(audience.seat), night.deal.id)


def of_scores(table: Table[Dream], audience: Who) -> Scores:
    seats = rules.contenders(table)
    ahead = leaders({seat.id: scoring.total(table, seat.id) for seat in seats})
    return Scores(tuple(score(table, audience, seat, seat.id in ahead) for seat in seats))


def score(table: Table[Dream], audience: Who, seat: Seat, leads: bool) -> Score:
    """The last dream's points stay until the next one begins."""
    state, night = table.state, table.state.current
    last = state.nights[-1] if state.nights and not night else None
    gained = scoring.share(table, last, seat.id) if last else None
    return Score(
        seat=seat,
        total=scoring.total(table, seat.id),
        gained=gained.points if gained else None,
        because=gained.because if gained else None,
        role=rules.role(last, seat.id) if last else "",
        penalties=seen_penalties(table, audience, seat.id),
        leads=leads and bool(state.scored),
        dreams=rules.dreamer_now(table) == seat.id,
    )


def of_box(table: Table[Dream], now: Settings) -> Box:
    people = len(table.here())
    roles = tuple(
        (role, count, all_of_it - count)
        for role, count, all_of_it in zip(ROLES, rules.row(people), IN_THE_BOX, strict=True)
    )
    return Box(people, roles, is_with_cards(table, now), not table.state.nights)
