"""Retells an evening in sentences with photos: at the start of the next one, at its end, and in the diary."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.etherfields.ledger.names import EVENING, TABLE_AT_END, code_and_name, photo_subject, slot_name
from companion.games.etherfields.screens.ledger_pages import number_asked
from companion.games.etherfields.state import Campaign, Evening
from companion.kit.reveal_and_waiting_views import Line
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Picture, Table

FEW_PHOTOS = 8
A_PAGE = 20
LONG_NIGHT = 16 * 3_600


@dataclass(frozen=True, slots=True)
class ShownPhoto:
    of: str
    told: SayValue
    picture: Picture


@dataclass(frozen=True, slots=True)
class Recap:
    """The report about one evening. `asks` means that the screen asks for the missing diary line and plan, `is_folded`
    that the text is hidden while the table is set up, and `is_told` that the evening was played without the app.
    `together` are the players, and `outcome` says the result."""

    number: int = 0
    at: float = 0.0
    is_told: bool = False
    lines: tuple[Say, ...] = ()
    diary: str = ""
    plan: str = ""
    photos: tuple[ShownPhoto, ...] = ()
    title: str = ""
    asks: bool = False
    is_folded: bool = False
    together: tuple[Seat, ...] = ()
    outcome: Say | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of an evening: its diary line, its plan, and `table`, the photos of the table."""

    evening: int = 0
    line: str = ""
    plan: str = ""
    table: tuple[ShownPhoto, ...] = ()


@dataclass(frozen=True, slots=True)
class Diary:
    """One page of the diary; `earlier` is how many past evenings are older than those on this page."""

    evenings: tuple[Recap, ...]
    earlier: int


def previously(table: Table[Campaign]) -> Recap:
    past, scene = table.state.past, table.state.scene.kind
    if not past or scene not in ("home", "setup"):
        return Recap()
    last = past[-1]
    asks = scene == "home" and not (last.line and last.plan)
    together = tuple(seat for seat in table.seats if seat.id in last.here)
    outcome = outcome_of(table.state, last)
    return replace(recap(table, last), asks=asks, is_folded=scene == "setup", together=together, outcome=outcome)


def outcome_of(state: Campaign, evening: Evening) -> Say:
    """Returns the sentence about the Dreams that were won, else about those that were lost, else that the evening was
    played."""
    if evening.won:
        return say("etherfields.together.won", gates=gate_names(state, evening.won))
    if evening.lost:
        return say("etherfields.together.lost", gates=gate_names(state, evening.lost))
    return say("etherfields.together.lived", evening=evening.number)


def closing(table: Table[Campaign]) -> Closing:
    tonight = table.state.tonight
    if table.state.scene.kind != "saving":
        return Closing()
    return replace(as_left(table, tonight), line=tonight.line, plan=tonight.plan)


def table_as_left(table: Table[Campaign]) -> Closing:
    """Returns the photos of the table at the end of the last evening while the next one is set up; empty at any other
    time."""
    past = table.state.past
    return as_left(table, past[-1]) if table.state.scene.kind == "setup" and past else Closing()


def as_left(table: Table[Campaign], evening: Evening) -> Closing:
    return Closing(evening.number, table=tuple(photos(table, f"{TABLE_AT_END}{evening.number}")))


def photos(table: Table[Campaign], of: str) -> Iterator[ShownPhoto]:
    for picture in table.pictures.get(of, ()):
        yield ShownPhoto(of, photo_subject(table, of) or of, picture)


def recap(table: Table[Campaign], evening: Evening, most: int = FEW_PHOTOS) -> Recap:
    of_it = (f"{EVENING}{evening.number}", f"{TABLE_AT_END}{evening.number}", *evening.met)
    shown = [each for of in of_it for each in photos(table, of)]
    lines = tuple(sentences(table, evening))
    first, title = tuple(shown[:most]), table.state.title
    return Recap(evening.number, evening.at, evening.told, lines, evening.line, evening.plan, first, title)


def sentences(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    """Yields the sentences about an evening; of one that was played without the app, only the team's path."""
    if evening.told:
        yield from path(table.state, evening)
        return
    yield from who_played(table, evening)
    yield from path(table.state, evening)
    yield from elements_met(table.state, evening)
    yield from results(table.state, evening)
    yield from end_of_evening(table, evening)


def who_played(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    names, minutes = table.names(evening.here), round((evening.ended - evening.at) / 60)
    if names and 0 < minutes < LONG_NIGHT // 60:
        yield say("etherfields.recap.played_for", names=names, hours=minutes // 60, minutes=f"{minutes % 60:02}")
    elif names:
        yield say("etherfields.recap.played", names=names)


def path(state: Campaign, evening: Evening) -> Iterator[Say]:
    if evening.woke:
        yield say("etherfields.recap.woke", slot=slot_name(state, evening.woke))
    others = [slot for slot in dict.fromkeys(evening.path) if slot != evening.woke]
    if others:
        yield say("etherfields.recap.path", slots=tuple(slot_name(state, each) for each in others))


def elements_met(state: Campaign, evening: Evening) -> Iterator[Say]:
    met = [entry for code in dict.fromkeys(evening.met) if (entry := state.ledger.find(code))]
    named = [entry for entry in met if entry.name or entry.note or entry.code.startswith("*")]
    if bare := tuple(code_and_name(state, entry.code) for entry in named if not entry.note):
        yield say("etherfields.recap.met", what=bare)
    for entry in (each for each in named if each.note):
        yield say("etherfields.recap.noted", what=code_and_name(state, entry.code), note=entry.note)
    others = max(evening.count, len(met)) - len(named)
    if others > 0:
        yield say("etherfields.recap.others" if named else "etherfields.recap.found", n=others)


def results(state: Campaign, evening: Evening) -> Iterator[Say]:
    if evening.slumbers:
        yield say("etherfields.recap.slumbers", n=evening.slumbers, won=evening.slumbers_won)
    if evening.won:
        yield say("etherfields.recap.won", gates=gate_names(state, evening.won))
    if evening.lost:
        yield say("etherfields.recap.lost", gates=gate_names(state, evening.lost))
    for reason in dict.fromkeys(evening.deaths):
        yield say("etherfields.recap.died", reason=say(f"etherfields.died.{reason}"))


def end_of_evening(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    state, worst = table.state, max((count for _, count in evening.worst), default=0)
    if worst:
        who = tuple(table.name(seat) for seat, count in evening.worst if count == worst)
        yield say("etherfields.recap.distress", worst=worst, names=who)
    if evening.ended:
        yield say("etherfields.recap.hours", n=evening.hours)
    if evening.stopped and evening.place:
        yield say("etherfields.recap.stopped_at", slot=slot_name(state, evening.stopped), place=evening.place)
    elif evening.stopped:
        yield say("etherfields.recap.stopped", slot=slot_name(state, evening.stopped))
    if evening.season:
        yield say("etherfields.recap.season", season=evening.season)
    if evening.open:
        yield say("etherfields.recap.open", gates=gate_names(state, evening.open))


def dream_won(table: Table[Campaign]) -> Line:
    """Returns the line that all screens show when a Dream is won. The line stays the same until another Dream is won or
    the evening ends; it is empty before the first one."""
    won = table.state.tonight.won
    if not won:
        return Line()
    told = say("etherfields.dream_won", "EF-063", gates=gate_names(table.state, won[-1:]))
    return Line(f"won-{table.state.evening}-{len(won)}", told)


def gate_names(state: Campaign, codes: tuple[str, ...]) -> tuple[SayValue, ...]:
    return tuple(code_and_name(state, each) for each in dict.fromkeys(codes))


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    draws = ("keep_words", "tell_evening", "drop_picture")
    return Part("diary", diary(table, number_asked(asked, "before")), draws=draws)


def diary(table: Table[Campaign], before: int) -> Diary:
    """Returns one page of past evenings, newest first. `before` is the position (from 1, the oldest) of its first
    evening, 0 for the newest."""
    past = table.state.past
    end = before if 0 < before < len(past) else len(past)
    start = max(0, end - A_PAGE)
    return Diary(tuple(recap(table, each) for each in reversed(past[start:end])), start)
