"""How the history of Dream reads, its headline, and the one secret of a seat. No line tells a vote or a token before
its round is revealed."""

from companion.games.dream import points, rules
from companion.games.dream.rules import Dream
from companion.kit.deals import Deal
from companion.kit.ranking import leaders
from companion.table.fact import Fact
from companion.table.say import Say, Told, say
from companion.table.secret import Secret
from companion.table.table import Table

GAME = "dream"


def secret(deal: Deal, card: str) -> Secret:
    if card == rules.MORTAL:
        return Secret(deal.id, say("dream.secret.mortal"), say("dream.secret.mortal_told", rule="DR-006"))
    god = say("dream.secret.god", number=card)
    return Secret(deal.id, god, say("dream.secret.god_told", rule="DR-006", number=card))


def headline(table: Table[Dream], goal: int) -> Say:
    if points.is_over(table, goal):
        winners = names(table, points.final_result(table).winners)
        return say("dream.headline.over", names=winners, n=len(winners))
    totals, number = points.totals(table), max(1, rules.last_number(table.state))
    if not any(totals.values()):
        return say("dream.round", round=number)
    ahead = names(table, leaders(totals))
    return say("dream.headline.leads", round=number, names=ahead, n=len(ahead))


def tell(table: Table[Dream], fact: Fact) -> Say | None:
    told = f"{GAME}.told.{fact.kind}"
    round, name = fact.number("round"), table.name(fact.text("seat"))
    match fact.kind:
        case "game_started":
            return say(told, rule="DR-002", round=round)
        case "dealer_named" | "late_started":
            return say(told, name=name, points=fact.number("points"))
        case "tokens_dealt" | "round_begun":
            return say(told, rule="DR-006", round=round, name=table.name(fact.text("dealer")))
        case "vote_cast":
            return say(told, name=name, round=round)
        case "star_placed":
            star = say(f"dream.choice.{fact.text('star')}") if fact.text("star") in rules.STARS else ""
            return say(told, name=name, star=star)
        case "votes_revealed":
            return say(told, rule="DR-008", round=round)
        case "points_corrected":
            return of_points(table, fact)
        case "game_ended":
            winners = names(table, fact.texts("winners"))
            return say(told, rule="DR-011", names=winners, n=len(winners))
    return of_tokens(table, fact)


def of_points(table: Table[Dream], fact: Fact) -> Say:
    name, was, now = table.name(fact.text("seat")), fact.number("was"), fact.number("points")
    if fact.number("round") == 0:
        return say("dream.told.start_corrected", name=name, was=was, points=now)
    return say("dream.told.points_corrected", name=name, round=fact.number("round"), was=was, points=now)


def of_tokens(table: Table[Dream], fact: Fact) -> Say | None:
    """What is told once all is open; a round that an undo closed again keeps silent."""
    number = fact.number("round")
    round = rules.find_round(table.state, number)
    is_open = round is not None and round.is_revealed
    name = table.name(fact.text("mortal")) if is_open else "·"
    vision: Told = fact.number("number") if is_open else "·"
    match fact.kind:
        case "tokens_told":
            return say("dream.told.tokens_told", round=number, name=name, number=vision)
        case "mortal_corrected":
            was = table.name(fact.text("was")) if is_open else "·"
            return say("dream.told.mortal_corrected", round=number, was=was, name=name)
        case "number_corrected":
            before: Told = fact.number("was") if is_open else "·"
            return say("dream.told.number_corrected", round=number, was=before, number=vision)
        case "vote_corrected":
            colour = table.name(fact.text("colour")) if is_open else "·"
            who = table.name(fact.text("seat"))
            return say("dream.told.vote_corrected", round=number, name=who, colour=colour, number=vision)
    return None


def names(table: Table[Dream], seats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(table.name(seat) for seat in seats)
