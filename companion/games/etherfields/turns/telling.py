"""How the history reads of what the depth notes."""

from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.codes import spoken
from companion.games.etherfields.settings import COLOURS
from companion.games.etherfields.told import choice, signed
from companion.games.etherfields.turns import belongings, cards, conditions, costs, entities
from companion.games.etherfields.turns.site import BOOSTS, DIE, METHODS, ON_A_CARD, STEPS
from companion.table.fact import Fact
from companion.table.say import Say, say
from companion.table.table import Table


def tell(table: Table[Campaign], fact: Fact) -> Say | None:
    return of_the_turn(table, fact) or of_cards(table, fact) or of_the_site(table, fact) or of_buying(table, fact)


def of_the_turn(table: Table[Campaign], fact: Fact) -> Say | None:
    told, name = f"etherfields.told.{fact.kind}", table.name(fact.text("seat"))
    match fact.kind:
        case "step_begun":
            return say(told, rule="EF-080", step=choice(fact.text("step"), STEPS))
        case "method_chosen":
            return say(told, rule="EF-082", method=choice(fact.text("method"), METHODS))
        case "round_ended":
            passed = fact.text("how") == "passed"
            return say("etherfields.told.round_passed" if passed else told, rule="EF-082", name=name)
        case "card_step_resolved":
            return card_step(fact)
        case "card_step_taken_back":
            return say(told, rule="EF-135", step=choice(fact.text("step"), ON_A_CARD))
        case "boost_rolled":
            return say(told, rule="EF-114", name=name, result=choice(fact.text("result"), BOOSTS))
        case "die_rerolled":
            return say(told, rule="EF-117", name=name)
        case "effort_made":
            return say(told, rule="EF-115", name=name, hours=fact.number("hours"))
        case "mask_used":
            return say(told, rule="EF-117", name=name)
        case "turns_added":
            return say(told, rule="EF-115", turns=fact.number("turns"))
    return None


def card_step(fact: Fact) -> Say:
    step = choice(fact.text("step"), ON_A_CARD)
    if fact.data.get("blocked"):
        return say("etherfields.told.card_step_blocked", rule="EF-135", step=step)
    if fact.text("result"):
        return say("etherfields.told.movement_rolled", rule="EF-120", result=choice(fact.text("result"), DIE))
    return say("etherfields.told.card_step_resolved", rule="EF-135", step=step)


def of_cards(table: Table[Campaign], fact: Fact) -> Say | None:
    told, name = f"etherfields.told.{fact.kind}", table.name(fact.text("seat"))
    match fact.kind:
        case "hand_counted":
            pile = choice(fact.text("thing"), (*cards.COUNTED,))
            return say(told, name=name, pile=pile, by=signed(fact.number("by")))
        case "hand_forgotten":
            return say(told, name=name)
        case "cards_drawn":
            return say(told, rule="EF-080", name=name, cards=fact.number("cards"))
        case "deck_reshuffled":
            return say(told, rule="EF-081", name=name, why=choice(fact.text("why"), cards.WHY_SHUFFLED))
        case "debt_settled":
            return say(told, rule="EF-081", name=name, how=choice(fact.text("how"), cards.HOW_PAID))
    return None


def of_the_site(table: Table[Campaign], fact: Fact) -> Say | None:
    told, title = f"etherfields.told.{fact.kind}", fact.text("title")
    match fact.kind:
        case "cost_begun":
            kind = choice(fact.text("kind_of"), costs.KINDS_OF_COST)
            colour = choice(fact.text("colour_of"), COLOURS)
            return say(told, rule="EF-113", title=title, base=fact.number("base"), colour=colour, kind=kind)
        case "part_paid":
            return say(told, rule="EF-113", title=title, by=signed(fact.number("by")))
        case "marker_taken":
            return say(told, rule="EF-107", title=title)
        case "cost_ended":
            return say(told, rule="EF-113", title=title, how=choice(fact.text("how"), costs.HOW_ENDED))
        case "entity_placed":
            return say(told, title=title)
        case "entity_laid":
            thing = choice(fact.text("thing"), entities.ON_ENTITY)
            return say(told, title=title, thing=thing, by=signed(fact.number("by")))
        case "entity_removed":
            return say(told, rule="EF-063", title=title)
        case "state_placed" | "state_prolonged" | "state_lifted":
            return condition(table, fact)
        case "singularity_met":
            return say(told, rule="EF-071", how=choice(fact.text("how"), belongings.WHERE_LAID))
    return None


def condition(table: Table[Campaign], fact: Fact) -> Say:
    """On whom it was is told as it is now: an Entity that has gone has no name any more."""
    on = fact.text("on")
    entity, seat = table.state.site.entity(on), table.seat(on)
    who = seat.name if seat else entity.name if entity else say("etherfields.entity.gone")
    told = say(f"etherfields.choice.{fact.text('condition') or conditions.ON_ENTITIES[0]}")
    if fact.kind == "state_placed" and fact.number("missing"):
        return say("etherfields.told.state_ignored", rule="EF-107", who=who, state=told)
    return say(f"etherfields.told.{fact.kind}", rule="EF-140", who=who, state=told)


def of_buying(table: Table[Campaign], fact: Fact) -> Say | None:
    told, name = f"etherfields.told.{fact.kind}", table.name(fact.text("seat"))
    match fact.kind:
        case "object_used":
            return say(told, rule="EF-130", code=spoken(fact.text("code")))
        case "benefit_taken":
            return say(told, rule="EF-072", name=name, benefit=choice(fact.text("benefit"), belongings.BENEFITS))
        case "clock_reset":
            return say(told, rule="EF-072")
        case "card_bought":
            return say(told, rule="EF-096", name=name, ether=fact.number("price_in_ether"))
        case "object_bought" | "nothing_bought":
            return say(told, rule="EF-131", name=name)
    return None
