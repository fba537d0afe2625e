"""What may be asked for now, each with the domain of its fields. A code is read, never chosen from a list of them."""

from dataclasses import dataclass

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import ARCHETYPES, PILES, SLOTS, Campaign
from companion.games.etherfields.codes import Alone, Code, Doubt, coded, read
from companion.games.etherfields.ledger import KINDS, MOST_COPIES, PLACES
from companion.games.etherfields.settings import sizes
from companion.table.moves import Choice, Domain, IllegalMove, Number, Offer, Text
from companion.table.say import say
from companion.table.table import Table

NOTE, LINE = Text(200), Text(400)
BY = Number(-20, 20, likely=(-1, 1))
TURNS = Number(1, 30, likely=tuple(range(4, 16)))
DAYS = Number(0, 3650, likely=(1, 2, 3, 7, 14))


@dataclass(frozen=True, slots=True)
class CodeText:
    """A code as people write it; a letter alone belongs to the current Dream, and what is doubtful is asked back."""

    dream: str = ""
    longest: int = 60

    def read(self, name: str, raw: object) -> str:
        text = Text(self.longest).read(name, raw)
        found = completed(read(text), self.dream)
        if isinstance(found, Code):
            return str(found)
        if isinstance(found, Alone):
            raise IllegalMove(say("etherfields.code.alone", rule="EF-053", letter=found.letter))
        if isinstance(found, Doubt):
            guesses = tuple(str(each) for each in found.guesses)
            raise IllegalMove(say("etherfields.code.doubtful", rule="EF-057", guesses=guesses))
        raise IllegalMove(say("etherfields.code.none", rule="EF-050", text=text))


def completed(found: object, dream: str) -> object:
    """EF-053."""
    numeral, _, group = dream.partition("-")
    whole = coded(numeral, group, found.letter) if isinstance(found, Alone) and group else None
    return whole or found


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    scene = SCENES[table.state.scene.kind]
    return (*losing(table), *scene(table), *dreamers(table), *team(table), *elements(table), *diary(table))


def losing(table: Table[Campaign]) -> tuple[Offer, ...]:
    doomed = rules.doom(table, sizes(table.settings))
    at = f"death:{table.state.scene.number}.{len(table.state.tonight.deaths)}"
    return (Offer("accept_loss", at=at, once=True),) if doomed else ()


def now(table: Table[Campaign]) -> str:
    return f"scene:{table.state.scene.number}"


def once(table: Table[Campaign], *kinds: str) -> tuple[Offer, ...]:
    return tuple(Offer(kind, at=now(table), once=True) for kind in kinds)


def ticks(table: Table[Campaign]) -> tuple[Offer, ...]:
    """Two moves, so that two people who tick the same step leave it ticked."""
    return tuple(Offer(kind, (("step", Text(24)),), at=now(table)) for kind in ("tick_step", "untick_step"))


def at_home(table: Table[Campaign]) -> tuple[Offer, ...]:
    return once(table, "begin_evening")


def at_setup(table: Table[Campaign]) -> tuple[Offer, ...]:
    return (*once(table, "begin_initiation" if table.state.is_new else "wake_up"), *ticks(table))


def on_the_map(table: Table[Campaign]) -> tuple[Offer, ...]:
    gate = (("gate", CodeText()), ("turns", TURNS))
    return (
        Offer("begin_slumber", (("turns", TURNS),), at=now(table), once=True),
        Offer("enter_dream", gate, at=now(table), once=True),
        Offer("retry_dream", gate, at=now(table), once=True),
        *once(table, "begin_save"),
        Offer("awaken", at=now(table)),
        *ticks(table),
    )


def on_the_site(table: Table[Campaign]) -> tuple[Offer, ...]:
    """EF-151: in a Dream, saving has a name of its own, because it is a death."""
    scene, is_dream = table.state.scene, table.state.scene.kind == "dream"
    at = f"turn:{scene.number}.{scene.turn}"
    how = Choice(("won", "out") if is_dream else ("won", "out", "avoided"))
    turns = (("turn", Number(1, rules.MOST_TURNS + 1)), ("turns", Number(1, rules.MOST_TURNS)))
    passing = () if rules.out_of_turns(table.state) else (Offer("next_turn", at=at, once=True),)
    studying = Offer("end_study" if table.state.study else "study", at=now(table))
    return (
        *passing,
        Offer("correct_turns", turns, at=now(table)),
        Offer("end_scene", (("how", how),), at=now(table), once=True),
        *once(table, "save_in_dream" if is_dream else "begin_save"),
        *((studying,) if is_dream else ()),
    )


def at_saving(table: Table[Campaign]) -> tuple[Offer, ...]:
    return (*once(table, "end_evening", "go_on"), *ticks(table))


SCENES = {
    "home": at_home,
    "setup": at_setup,
    "map": on_the_map,
    "slumber": on_the_site,
    "dream": on_the_site,
    "saving": at_saving,
}


def dreamers(table: Table[Campaign]) -> tuple[Offer, ...]:
    seats = ("seat", Choice(tuple(seat.id for seat in table.seats if seat.status != "gone")))
    return (
        Offer("take_pieces", (seats, ("thing", Choice(rules.OWN)), ("by", BY))),
        Offer("choose_archetype", (seats, ("archetype", Choice(ARCHETYPES)))),
        Offer("put_on_mask", (seats, ("mask", Text(40)))),
        Offer("take_off_mask", (seats,)),
        Offer("count_cards", (seats, ("pile", Choice(PILES)), ("by", BY))),
        Offer("hand_marker", (seats,)),
    )


def team(table: Table[Campaign]) -> tuple[Offer, ...]:
    slot, code = ("slot", Choice(SLOTS)), ("code", code_text(table))
    return (
        Offer("take_for_team", (("thing", Choice(("keys", *rules.POOLS))), ("by", BY))),
        Offer("change_hours", (("by", Number(-rules.MOST_HOURS, rules.MOST_HOURS)),)),
        Offer("choose_season", (("season_card", Text(40)),)),
        Offer("lock_slot" if table.state.slots == rules.OBJECT_SLOTS[1] else "unlock_slot"),
        Offer("move_team", (slot,)),
        Offer("name_place", (("place", Text(40)),)),
        Offer("lay_tile", (slot, code)),
        Offer("describe_gate", (code, ("zone", Choice(("unknown", *SLOTS))), ("keys", Number(0, 9)))),
    )


def code_text(table: Table[Campaign]) -> Domain:
    return CodeText(table.state.scene.dream)


def elements(table: Table[Campaign]) -> tuple[Offer, ...]:
    code, kind = ("code", code_text(table)), ("kind", Choice(KINDS))
    seats = Choice(tuple(seat.id for seat in table.seats if seat.status != "gone"))
    place = ("place", Choice(PLACES))
    return (
        Offer("reveal", (code, kind)),
        Offer("gain", (code, kind)),
        Offer("give", (code, ("seat", seats))),
        Offer("discard", (code,)),
        Offer("put_back", (code,)),
        Offer("put", (code, place)),
        Offer("note_element", (code, ("note", NOTE))),
        Offer("sort_element", (code, kind)),
        Offer("count_copies", (code, ("copies", Number(1, MOST_COPIES)))),
        Offer("forget", (code,)),
        Offer("bring_in", (code, ("last", Text(24)), kind, place)),
    )


def diary(table: Table[Campaign]) -> tuple[Offer, ...]:
    state = table.state
    last = max([state.evening, *(each.number for each in state.past)])
    writing = Offer("write_diary", (("evening", Number(1, max(1, last))), ("line", LINE)))
    return (*((writing,) if last else ()), Offer("tell_evening", (("days_ago", DAYS), ("line", LINE))))
