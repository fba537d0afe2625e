"""How the history of a campaign reads, and its one line among the tables of the house."""

from companion.games.etherfields.campaign import ARCHETYPES, PILES, Campaign
from companion.games.etherfields.codes import spoken
from companion.games.etherfields.ledger import KINDS, PLACES
from companion.games.etherfields.rules import OWN, POOLS, REASONS
from companion.table.fact import Fact
from companion.table.say import Say, say
from companion.table.table import Table

THINGS = (*OWN, "keys", *POOLS)
HOW = ("won", "out", "avoided")


def headline(table: Table[Campaign]) -> Say:
    scene, evening = table.state.scene, table.state.evening
    turn, turns = min(scene.turn, scene.turns), scene.turns
    match scene.kind:
        case "dream":
            return say("etherfields.headline.dream", evening=evening, dream=scene.dream, turn=turn, turns=turns)
        case "slumber":
            return say("etherfields.headline.slumber", evening=evening, turn=turn, turns=turns)
        case "home":
            return say("etherfields.headline.home" if evening else "etherfields.headline.new", evening=evening)
    return say("etherfields.headline.awake", evening=evening)


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def one_of(text: str, among: tuple[str, ...]) -> str:
    return text if text in among else among[0]


def choice(text: str, among: tuple[str, ...]) -> Say:
    return say(f"etherfields.choice.{one_of(text, among)}")


def tell(table: Table[Campaign], fact: Fact) -> Say | None:
    return of_the_evening(table, fact) or of_the_table(table, fact) or of_elements(table, fact)


def of_the_evening(table: Table[Campaign], fact: Fact) -> Say | None:
    told = f"etherfields.told.{fact.kind}"
    name = table.name(fact.text("seat"))
    match fact.kind:
        case "campaign_begun":
            return say(told, evenings=fact.number("evenings"))
        case "evening_begun" | "dreamers_woke" | "turn_passed" | "dreamers_awakened" | "save_begun" | "save_left":
            return say(told)
        case "evening_ended":
            return say(told, rule="EF-150")
        case "initiation_begun":
            return say(told, rule="EF-046")
        case "dream_entered":
            nap = "etherfields.told.dream_retried"
            return say(nap if fact.data.get("nap") else told, gate=fact.text("gate"), keys=fact.number("keys"))
        case "slumber_begun":
            return say(told, turns=fact.number("turns"))
        case "turns_corrected":
            was, turn = f"{fact.number('was')}/{fact.number('were')}", f"{fact.number('turn')}/{fact.number('turns')}"
            return say(told, was=was, turn=turn)
        case "scene_ended":
            return say(told, how=say(f"etherfields.choice.{one_of(fact.text('how'), HOW)}"))
        case "team_lost":
            reason = one_of(fact.text("reason"), REASONS)
            return say(told, reason=say(f"etherfields.lost.{reason}", name=name))
        case "evening_told" | "diary_written":
            return say(told, line=fact.text("line"), evening=fact.number("evening"))
        case "study_started":
            return say(told, rule="EF-116")
    return None


def of_the_table(table: Table[Campaign], fact: Fact) -> Say | None:
    told = f"etherfields.told.{fact.kind}"
    name = table.name(fact.text("seat"))
    match fact.kind:
        case "pieces_taken":
            return taken(table, fact)
        case "hours_changed":
            return say(told, by=signed(fact.number("by")))
        case "archetype_chosen":
            return say(told, name=name, archetype=choice(fact.text("archetype"), ARCHETYPES))
        case "mask_put_on" | "mask_taken_off":
            return say(told, name=name, mask=fact.text("mask"))
        case "cards_counted":
            return say(told, name=name, pile=choice(fact.text("pile"), PILES), by=signed(fact.number("by")))
        case "marker_handed":
            return say(told, rule="EF-083", name=name)
        case "season_changed":
            return say(told, rule="EF-145", season=fact.text("season_card"))
        case "slot_unlocked" | "slot_locked":
            return say(told, rule="EF-130")
        case "team_moved":
            return say(told, slot=fact.text("slot"))
        case "place_named":
            return say(told, place=fact.text("place"))
        case "tile_laid":
            return say(told, code=spoken(fact.text("code")), slot=fact.text("slot"))
        case "gate_described":
            return say(told, gate=spoken(fact.text("code")), zone=fact.text("zone"), keys=fact.number("keys"))
    return None


def taken(table: Table[Campaign], fact: Fact) -> Say:
    """EF-107: a shortage is told."""
    thing, missing = choice(fact.text("thing"), THINGS), fact.number("missing")
    who = table.seat(fact.text("seat"))
    by = signed(fact.number("by"))
    if missing and fact.text("thing") != "distress":
        return say("etherfields.told.pieces_short", rule="EF-107", thing=thing, by=by, missing=missing)
    if who is None:
        return say("etherfields.told.pieces_taken", thing=thing, by=by)
    return say("etherfields.told.pieces_taken_by", name=who.name, thing=thing, by=by)


def of_elements(table: Table[Campaign], fact: Fact) -> Say | None:
    told = f"etherfields.told.{fact.kind}"
    code = spoken(fact.text("code"))
    match fact.kind:
        case "element_revealed" | "element_gained" | "element_discarded" | "element_returned" | "element_forgotten":
            return say(told, code=code)
        case "element_given":
            return say(told, code=code, name=table.name(fact.text("seat")))
        case "element_put":
            return say(told, code=code, place=choice(fact.text("place"), PLACES))
        case "element_noted":
            return say(told, code=code, note=fact.text("note"))
        case "element_sorted":
            was = choice(fact.text("was"), KINDS)
            return say(told, code=code, was=was, kind=choice(fact.text("kind"), KINDS))
        case "copies_counted":
            return say(told, code=code, was=fact.number("was"), copies=fact.number("copies"))
        case "range_brought_in":
            codes = [spoken(each) for each in fact.texts("codes")] or [""]
            return say(told, first=codes[0], last=codes[-1], count=len(fact.texts("codes")))
    return None
