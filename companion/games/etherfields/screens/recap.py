"""“Previously…”: an evening in sentences that one can read aloud, with its photos; what is asked before the box is
closed; and the page of the diary."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.names import EVENING, LEFT, called, depicts, slot_called
from companion.games.etherfields.screens.ledger import number
from companion.games.etherfields.state import Campaign, Evening
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.pictures import Picture
from companion.table.say import Say, Told, say
from companion.table.table import Table

NAMED = 8
FEW_PHOTOS = 8
A_PAGE = 20
LONG_NIGHT = 16 * 3_600


@dataclass(frozen=True, slots=True)
class Shown:
    """A photo with what it shows."""

    of: str
    told: Told
    picture: Picture


@dataclass(frozen=True, slots=True)
class Recap:
    """`plan` is what the group meant to do next; `title` the campaign's, for who reads it elsewhere. `asks` for what
    nobody has written yet; `is_folded` once the table is laid out."""

    number: int = 0
    at: float = 0.0
    is_told: bool = False
    lines: tuple[Say, ...] = ()
    diary: str = ""
    plan: str = ""
    photos: tuple[Shown, ...] = ()
    title: str = ""
    asks: bool = False
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """What may be kept of tonight before the box is closed: nothing of it must be."""

    evening: int = 0
    line: str = ""
    plan: str = ""
    table: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Diary:
    evenings: tuple[Recap, ...]
    earlier: int


def previously(table: Table[Campaign]) -> Recap:
    """Before play goes on."""
    past, scene = table.state.past, table.state.scene.kind
    if not past or scene not in ("home", "setup"):
        return Recap()
    last = past[-1]
    asks = scene == "home" and not (last.line and last.plan)
    return replace(recap(table, last), asks=asks, is_folded=scene == "setup")


def closing(table: Table[Campaign]) -> Closing:
    tonight = table.state.tonight
    if table.state.scene.kind != "saving":
        return Closing()
    return Closing(tonight.number, tonight.line, tonight.plan, tuple(photos(table, f"{LEFT}{tonight.number}")))


def left_so(table: Table[Campaign]) -> Closing:
    """How the table stood when the box was closed: beside the list of the next setup."""
    past = table.state.past
    if table.state.scene.kind != "setup" or not past:
        return Closing()
    return Closing(past[-1].number, table=tuple(photos(table, f"{LEFT}{past[-1].number}")))


def photos(table: Table[Campaign], of: str) -> Iterator[Shown]:
    for picture in table.pictures.get(of, ()):
        yield Shown(of, depicts(table, of) or of, picture)


def recap(table: Table[Campaign], evening: Evening, most: int = FEW_PHOTOS) -> Recap:
    of_it = (f"{EVENING}{evening.number}", f"{LEFT}{evening.number}", *evening.met)
    shown = [each for of in of_it for each in photos(table, of)]
    told = tuple(sentences(table, evening))
    return Recap(
        evening.number, evening.at, evening.told, told, evening.line, evening.plan, (*shown[:most],), table.state.title
    )


def sentences(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    """Who played and where we went, what we found, won and lost, how it stood at the end."""
    if evening.told:
        return
    yield from played(table, evening)
    yield from went(table.state, evening)
    yield from found(table.state, evening)
    yield from dreamt(table.state, evening)
    yield from stood(table, evening)


def played(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    names, minutes = table.names(evening.here), round((evening.ended - evening.at) / 60)
    if names and 0 < minutes < LONG_NIGHT // 60:
        yield say("etherfields.recap.played_for", names=names, hours=minutes // 60, minutes=f"{minutes % 60:02}")
    elif names:
        yield say("etherfields.recap.played", names=names)


def went(state: Campaign, evening: Evening) -> Iterator[Say]:
    if evening.woke:
        yield say("etherfields.recap.woke", slot=slot_called(state, evening.woke))
    others = [slot for slot in dict.fromkeys(evening.path) if slot != evening.woke]
    if others:
        yield say("etherfields.recap.path", slots=tuple(slot_called(state, each) for each in others))


def found(state: Campaign, evening: Evening) -> Iterator[Say]:
    """What bears a name or a note is told; of the others their number."""
    met = [entry for code in dict.fromkeys(evening.met) if (entry := state.ledger.find(code))]
    told = [entry for entry in met if is_worth_telling(entry)]
    for entry in told[-NAMED:]:
        yield one(state, entry)
    others = max(evening.count, len(met)) - min(len(told), NAMED)
    if others > 0:
        yield say("etherfields.recap.others" if told else "etherfields.recap.found", n=others)


def is_worth_telling(entry: Entry) -> bool:
    return bool(entry.name or entry.note or entry.code.startswith("*"))


def one(state: Campaign, entry: Entry) -> Say:
    what = called(state, entry.code)
    if entry.note:
        return say("etherfields.recap.noted", what=what, note=entry.note)
    return say("etherfields.recap.met", what=what)


def dreamt(state: Campaign, evening: Evening) -> Iterator[Say]:
    if evening.slumbers:
        yield say("etherfields.recap.slumbers", n=evening.slumbers, won=evening.slumbers_won)
    if evening.won:
        yield say("etherfields.recap.won", gates=gates(state, evening.won))
    if evening.lost:
        yield say("etherfields.recap.lost", gates=gates(state, evening.lost))
    for reason in dict.fromkeys(evening.deaths):
        yield say("etherfields.recap.died", reason=say(f"etherfields.died.{reason}"))


def stood(table: Table[Campaign], evening: Evening) -> Iterator[Say]:
    state, worst = table.state, max((count for _, count in evening.worst), default=0)
    if worst:
        who = tuple(table.name(seat) for seat, count in evening.worst if count == worst)
        yield say("etherfields.recap.distress", worst=worst, names=who)
    if evening.ended:
        yield say("etherfields.recap.hours", n=evening.hours)
    if evening.stopped and evening.place:
        yield say("etherfields.recap.stopped_at", slot=slot_called(state, evening.stopped), place=evening.place)
    elif evening.stopped:
        yield say("etherfields.recap.stopped", slot=slot_called(state, evening.stopped))
    if evening.season:
        yield say("etherfields.recap.season", season=evening.season)
    if evening.open:
        yield say("etherfields.recap.open", gates=gates(state, evening.open))


def gates(state: Campaign, codes: tuple[str, ...]) -> tuple[Told, ...]:
    return tuple(called(state, each) for each in dict.fromkeys(codes))


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    draws = ("write_diary", "tell_evening", "plan_next", "drop_picture")
    return Part("diary", diary(table, number(asked, "before")), draws=draws)


def diary(table: Table[Campaign], before: int) -> Diary:
    """The evenings that are over, newest first. `before` counts from the first of them."""
    past = table.state.past
    end = before if 0 < before < len(past) else len(past)
    start = max(0, end - A_PAGE)
    return Diary(tuple(recap(table, each) for each in reversed(past[start:end])), start)
