"""What each screen of a campaign shows. Values only; templates draw them. A part holds what is on the table now, never
a walk through everything that was ever met."""

from companion.games.etherfields import rules
from companion.games.etherfields.answers import SCRIPTS, Found, blank_answer, found_entry, pad_keys
from companion.games.etherfields.campaign import PILES, SLOTS, Campaign, Gate
from companion.games.etherfields.checklists import checklist
from companion.games.etherfields.recap import Recap, previously
from companion.games.etherfields.reminders import reminders
from companion.games.etherfields.rules import TEAM, Sizes
from companion.games.etherfields.settings import sizes
from companion.games.etherfields.shapes import (
    Atlas,
    Checklist,
    Deck,
    Decks,
    Defeat,
    Door,
    Pad,
    Pile,
    Pool,
    Portrait,
    Portraits,
    Slot,
    Stage,
    Study,
    Supplies,
    Team,
)  # fmt: skip
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

GAME = "etherfields"


def parts(table: Table[Campaign], audience: Who, offers: Offers, purple: str) -> tuple[Part, ...]:
    held = sizes(table.settings)
    found = {
        "defeat": of_defeat(table, held, offers),
        "study": Study(table.state.study, offers.get("end_study") if table.state.study else None),
        "previously": of_previously(table),
        "stage": of_stage(table, offers),
        "checklist": of_checklist(table, offers, purple),
        "reminders": reminders(table),
        "dreamers": of_dreamers(table, audience, held, offers),
        "team": of_team(table, offers),
        "atlas": of_atlas(table, offers),
        "supplies": of_supplies(table, held, offers),
        "pad": Pad(table.state.scene.dream, pad_keys(table)),
        "found": of_found(table, audience, offers),
        "decks": of_decks(table, offers),
    }
    return tuple(Part(name, value, template=f"{GAME}/_{name}.html") for name, value in found.items())


def of_defeat(table: Table[Campaign], held: Sizes, offers: Offers) -> Defeat:
    doomed = rules.doom(table, held)
    if doomed is None:
        return Defeat(None, "", None)
    rule = {"eighth": "EF-100", "supply": "EF-101", "six": "EF-102"}[doomed.reason]
    told = say(f"etherfields.lost.{doomed.reason}", name=table.name(doomed.seat))
    return Defeat(told, rule, offers.get("accept_loss"))


STAGE = (
    "begin_evening", "wake_up", "begin_initiation", "begin_slumber", "begin_save", "save_in_dream", "awaken",
    "next_turn", "end_scene", "end_evening", "go_on", "study",
)  # fmt: skip


def of_stage(table: Table[Campaign], offers: Offers) -> Stage:
    state, scene = table.state, table.state.scene
    return Stage(
        kind=scene.kind,
        evening=state.evening,
        is_new=state.is_new,
        turn=min(scene.turn, scene.turns),
        turns=scene.turns,
        is_out=rules.out_of_turns(state),
        gate=scene.gate,
        dream=scene.dream,
        where=state.where,
        place=state.place,
        died=state.departure is not None and state.departure.how == "died",
        offers=tuple((kind, offers[kind]) for kind in STAGE if kind in offers),
        people=len(table.here()),
    )


def of_dreamers(table: Table[Campaign], audience: Who, held: Sizes, offers: Offers) -> Portraits:
    found = [portrait(table, seat, audience, held) for seat in table.here()]
    found.sort(key=lambda each: not each.is_mine)
    return Portraits(tuple(found), offers.get("take_pieces"), shortage(table))


def portrait(table: Table[Campaign], seat: Seat, audience: Who, held: Sizes) -> Portrait:
    state, dreamer = table.state, table.state.dreamer(seat.id)
    has = {thing: state.held.get((seat.id, thing), 0) for thing in rules.OWN}
    cards = rules.cards(dreamer, held)
    return Portrait(
        seat=seat,
        archetype=dreamer.archetype,
        mask=dreamer.mask,
        distress=has["distress"],
        ether=has["ether"],
        gems=has["gems"],
        cards=cards,
        warns=has["distress"] >= rules.MOST_DISTRESS - 1,
        thin=cards <= rules.FEW_CARDS,
        is_built=rules.is_well_built(dreamer),
        is_first=seat.id == state.first,
        is_mine=seat.id == audience.seat,
    )


def shortage(table: Table[Campaign]) -> Say | None:
    """EF-107: it is said when something was not gained."""
    short = table.state.shortage
    thing = say(f"etherfields.choice.{short.thing}") if short else ""
    return say("etherfields.shortage", rule="EF-107", thing=thing, missing=short.missing) if short else None


def of_decks(table: Table[Campaign], offers: Offers) -> Decks:
    found = []
    for seat in table.here():
        dreamer = table.state.dreamer(seat.id)
        piles = tuple(Pile(name, int(getattr(dreamer, name))) for name in PILES)
        found.append(Deck(seat, dreamer, piles, rules.is_well_built(dreamer)))
    wanted = ("choose_archetype", "put_on_mask", "take_off_mask", "count_cards", "hand_marker")
    return Decks(tuple(found), rules.FEWEST_BUILT, rules.MOST_BUILT, *(offers.get(each) for each in wanted))


def of_found(table: Table[Campaign], audience: Who, offers: Offers) -> Found:
    """What this screen had in hand last, as it is now."""
    code = table.state.touched.get(str(audience), "")
    return found_entry(table, code, offers) if table.state.ledger.find(code) else blank_answer()


def of_checklist(table: Table[Campaign], offers: Offers, purple: str) -> Checklist:
    scene, is_first = table.state.scene.kind, table.state.is_new
    kind = "first" if scene == "setup" and is_first else scene
    scripts = f"{SCRIPTS}first-play/unboxing" if kind == "first" else ""
    return Checklist(kind, checklist(table, purple), offers.get("tick_step"), offers.get("untick_step"), scripts)


def of_previously(table: Table[Campaign]) -> Recap:
    return previously(table) if table.state.scene.kind in ("home", "setup") else Recap(0, 0.0, False, ())


def of_team(table: Table[Campaign], offers: Offers) -> Team:
    state, people = table.state, len(table.here())
    return Team(
        keys=state.held.get((TEAM, "keys"), 0),
        hours=state.hours,
        start=rules.start_hours(people),
        season=state.season,
        objects=state.ledger.at("objects"),
        slots=state.slots,
        first=table.seat(state.first),
        people=people,
        take=offers.get("take_for_team"),
        change_hours=offers.get("change_hours"),
        unlock=offers.get("unlock_slot"),
    )


def of_atlas(table: Table[Campaign], offers: Offers) -> Atlas:
    state = table.state
    tiles = {entry.slot: entry.code for entry in state.ledger.at("atlas")}
    keys = state.held.get((TEAM, "keys"), 0)
    doors = tuple(door(state, code, gate, keys) for code, gate in state.gates.items())
    return Atlas(
        slots=tuple(Slot(name, tiles.get(name, ""), name == state.where) for name in SLOTS),
        place=state.place,
        doors=doors,
        keys=keys,
        is_open=state.scene.kind == "map",
        move=offers.get("move_team"),
        enter=offers.get("enter_dream"),
        retry=offers.get("retry_dream"),
    )


def door(state: Campaign, code: str, gate: Gate, keys: int) -> Door:
    return Door(code, gate, rules.lacks(state, gate, keys), bool(gate.tried and not gate.won))


def of_supplies(table: Table[Campaign], held: Sizes, offers: Offers) -> Supplies:
    stock = rules.stock(table.state, held)

    def pools(things: tuple[str, ...]) -> tuple[Pool, ...]:
        return tuple(Pool(each, max(0, stock.left(each)), held.supplies[each].in_all) for each in things)

    return Supplies(pools((*rules.OWN, "keys")), pools(rules.POOLS), offers.get("take_for_team"))
