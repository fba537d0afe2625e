"""Shows the whole campaign on one page: its evenings, what was won and lost, the map, and all that another house needs
to continue by hand from the printed page: who has what, and what lies where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.etherfields.campaign.diary import evenings
from companion.games.etherfields.campaign.dreamers import FLAWS, PILES, VEILED, pile_size, progress_by_colour
from companion.games.etherfields.campaign.scene_transitions import TURN_CARDS
from companion.games.etherfields.campaign.supplies import FOR_TEAM, OWN, SIZES, TEAM, THINGS
from companion.games.etherfields.dreamworld.gates import gates_in_order
from companion.games.etherfields.ledger.entries import PLACES, Entry
from companion.games.etherfields.ledger.names import code_and_name, mask_name, slot_name
from companion.games.etherfields.screens.recap import LONG_NIGHT, Recap, recap
from companion.games.etherfields.state import SLOTS, Campaign, Gate
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

MOST_PHOTOS = 24
Line = tuple[SayValue, SayValue]
# All settings of a campaign; those that the table has changed are printed.
SETTINGS: tuple[Setting, ...] = (*SIZES.values(), TURN_CARDS, FLAWS, VEILED, TURN_BY_TURN)


@dataclass(frozen=True, slots=True)
class Register:
    """The elements at one place, each with the name of the player who has it, or ""."""

    place: str
    rows: tuple[tuple[Entry, str], ...]


@dataclass(frozen=True, slots=True)
class CampaignSnapshot:
    """The present state of a campaign on paper: `lines` about the team, the Dreamers, the elements by place, the
    changed settings, and what the table decided where the rulebook is silent (`settled`)."""

    lines: tuple[Line, ...]
    dreamers: tuple[tuple[Seat, tuple[Line, ...]], ...]
    registers: tuple[Register, ...]
    settings: tuple[Line, ...]
    settled: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Visited:
    slot: SayValue
    tile: SayValue
    evenings: tuple[int, ...]
    is_here: bool


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The page about the whole campaign; `is_file` means that it is a downloaded copy, without links and buttons."""

    title: str
    people: tuple[Seat, ...]
    figures: tuple[Say, ...]
    evenings: tuple[Recap, ...]
    plan: str
    record: CampaignSnapshot
    places: tuple[Visited, ...]
    doors: tuple[tuple[SayValue, Gate], ...]
    is_file: bool


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("chronicle", chronicle(table, is_file=asked.get("as") == "file"), draws=("entitle",))


def chronicle(table: Table[Campaign], is_file: bool) -> Chronicle:
    state = table.state
    return Chronicle(
        title=state.title,
        people=tuple(seat for seat in table.seats if seat.status != "gone"),
        figures=tuple(figures(state)),
        evenings=tuple(recap(table, each, MOST_PHOTOS) for each in evenings(state)),
        plan=state.tonight.plan or (state.past[-1].plan if state.past else ""),
        record=campaign_snapshot(table),
        places=tuple(places(state)),
        doors=tuple((code_and_name(state, code), gate) for code, gate in gates_in_order(state)),
        is_file=is_file,
    )


def figures(state: Campaign) -> Iterator[Say]:
    """Yields the campaign's totals. The time leaves out evenings longer than 16 hours, whose end was probably entered
    too late."""
    past = state.past
    minutes = sum(round((each.ended - each.at) / 60) for each in past if each.at < each.ended < each.at + LONG_NIGHT)
    yield say("etherfields.chronicle.evenings", n=len(past))
    if minutes:
        yield say("etherfields.chronicle.time", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    yield say("etherfields.chronicle.won", n=sum(len(each.won) for each in past))
    yield say("etherfields.chronicle.lost", n=sum(len(each.lost) for each in past))
    yield say("etherfields.chronicle.deaths", n=sum(len(each.deaths) for each in past))
    yield say("etherfields.chronicle.met", n=sum(each.is_known for each in state.ledger.every()))


def places(state: Campaign) -> Iterator[Visited]:
    tiles = {entry.slot: code_and_name(state, entry.code) for entry in state.ledger.at("atlas")}
    for slot in SLOTS:
        evenings = tuple(each.number for each in state.past if slot in (each.woke, each.stopped, *each.path))
        yield Visited(slot_name(state, slot), tiles.get(slot, ""), evenings, slot == state.where)


def campaign_snapshot(table: Table[Campaign]) -> CampaignSnapshot:
    seats = tuple(seat for seat in table.seats if seat.status != "gone")
    return CampaignSnapshot(
        lines=tuple(team_lines(table)),
        dreamers=tuple((seat, tuple(dreamer_lines(table.state, seat))) for seat in seats),
        registers=tuple(registers(table)),
        settings=tuple(changed_settings(table)),
        settled=tuple(
            (say(f"etherfields.point.{point}"), say(f"etherfields.point.{point}.{choice}"))
            for point, choice in table.settled
            if not point.startswith("late_")
        ),
    )


def changed_settings(table: Table[Campaign]) -> Iterator[Line]:
    for setting in SETTINGS:
        if (value := setting.of(table)) != setting.default:
            shown = say(f"etherfields.choice.{value}") if isinstance(value, str) else value
            yield say(f"etherfields.setting.{setting.id}"), shown


def team_lines(table: Table[Campaign]) -> Iterator[Line]:
    state, scene = table.state, table.state.scene
    named = slot_name(state, state.where) if state.where else ""
    where: tuple[SayValue, ...] = tuple(filter(None, (named, state.place)))
    lines: tuple[tuple[str, SayValue], ...] = (
        ("scene", say(f"etherfields.stage.{scene.kind}", evening=state.evening + 1) if scene.kind != "home" else ""),
        ("gate", code_and_name(state, scene.gate) if scene.gate else ""),
        ("turn", f"{min(scene.turn, scene.turns)} / {scene.turns}" if scene.turns else ""),
        ("where", where),
        ("season", state.season),
        ("hours", state.hours),
        ("first", table.name(state.first)),
        ("slots", state.slots),
        ("named_slots", tuple(slot_name(state, slot) for slot in SLOTS if slot in state.names)),
        ("note", table.note),
    )
    for name, value in lines:
        if value:
            yield say(f"etherfields.record.{name}"), value
    for thing in FOR_TEAM:
        if count := state.holds(TEAM, thing):
            yield say(f"etherfields.choice.{thing}"), count
    for entity in state.site.entities:
        on_it = ((thing, state.holds(entity.id, thing)) for thing in THINGS)
        lying = tuple(piece(thing, count) for thing, count in on_it if count)
        yield entity.name or say("etherfields.choice.entities"), lying or 0


def piece(thing: str, count: int) -> Say:
    return say("etherfields.record.pieces", thing=say(f"etherfields.choice.{thing}"), count=count)


def dreamer_lines(state: Campaign, seat: Seat) -> Iterator[Line]:
    dreamer = state.dreamer(seat.id)
    yield say("field.colour"), say(f"colour.{seat.colour}")
    if dreamer.archetype:
        yield say("etherfields.record.archetype"), say(f"etherfields.choice.{dreamer.archetype}")
    if dreamer.mask:
        yield say("etherfields.record.mask"), mask_name(state, seat.id)
    if name := state.names.get(seat.id):
        yield say("etherfields.column.name"), name
    counts = ((thing, state.holds(seat.id, thing)) for thing in OWN)
    for thing, count in (*counts, *((pile, pile_size(dreamer, pile)) for pile in PILES)):
        if count:
            yield say(f"etherfields.choice.{thing}"), with_colours(count, progress_by_colour(dreamer, thing))


def with_colours(count: int, colours: Mapping[str, int]) -> SayValue:
    return (str(count), *(piece(colour, each) for colour, each in colours.items())) if colours else count


def registers(table: Table[Campaign]) -> Iterator[Register]:
    entries = [*table.state.ledger.every()]
    for place in (*PLACES[1:], PLACES[0]):
        rows = tuple((each, table.name(each.seat) if each.seat else "") for each in entries if each.place == place)
        if rows:
            yield Register(place, rows)
