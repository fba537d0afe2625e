"""DR-003, DR-006: the tokens, dealt in secret by us or from the box: who is the Mortal, and which number is true."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.dream import dealing, dreams, votes, way
from companion.games.dream.state import Dream, Round
from companion.kit.deals import dealt, read_deal
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chance, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.secret import Secret
from companion.table.settings import Setting
from companion.table.table import Table

TOKENS = Setting("tokens", "app", Choice(("app", "cards")), "house", "DR-006")
PLAYERS = (3, 6)
MORTAL = "mortal"


def offers(table: Table[Dream]) -> Iterator[Offer]:
    state, last = table.state, table.state.current
    if last and last.is_revealed and not last.is_turned:
        yield Offer("tell_tokens", (("mortal", Choice(last.players)), ("number", votes.NUMBER)), at=last.deal.id)
    elif way.waits_for_round(table) and not dealing.must_be_named(table):
        yield Offer("next_round", at=f"round:{state.last_number}", once=True, asks=silent(table))
    if any(round.is_revealed for round in state.rounds):
        which, seats = ("round", Number(1, state.last_number)), tuple(seat.id for seat in table.seats)
        yield Offer("correct_mortal", (which, ("mortal", Choice(seats))))
        yield Offer("correct_number", (which, ("number", votes.NUMBER)))


def silent(table: Table[Dream]) -> tuple[str, ...]:
    pile = () if dreams.gives_four(table.state) else (dreams.PILE.id,)
    return (votes.OWN_COLOUR.id, *pile)


def next_round(asked: Asked[Dream]) -> list[Fact]:
    """Nothing happens yet when the table has just said that it wants to name who deals first."""
    table, seats = asked.table, [seat.id for seat in asked.table.here()]
    if dealing.must_be_named(table):
        return []
    check_stack(seats)
    dealer = dealing.next_dealer(table) or seats[asked.chance.randrange(len(seats))]
    round: dict[str, Json] = {"round": table.state.last_number + 1, "dealer": dealer}
    if TOKENS.of(table) == "cards":
        return [Fact("round_begun", {**round, "players": [*seats]})]
    truth, cards = shuffled(seats, asked.chance)
    return [Fact("tokens_dealt", {**round, "number": int(truth), "cards": {**cards}})]


def check_stack(seats: Sequence[str]) -> None:
    """DR-003: an undo can leave more or fewer than there are tokens for."""
    least, most = PLAYERS
    if not least <= len(seats) <= most:
        raise IllegalMove(say("open.how_many", least=least, most=most))


def shuffled(seats: Sequence[str], chance: Chance) -> tuple[str, dict[str, str]]:
    """DR-003, DR-006: one stack of four, all of one number but for one Mortal, shuffled and dealt one each."""
    truth = votes.NUMBERS[chance.randrange(len(votes.NUMBERS))]
    cards, _ = dealt([MORTAL, *[truth] * (len(seats) - 1)], seats, chance)
    return truth, cards


def tokens_dealt(table: Table[Dream], fact: Fact) -> Dream:
    """Dealt by us: who is the Mortal and which number is true stand in the state, and nowhere else."""
    deal = read_deal(fact)
    mortal = next((seat for seat, card in deal.cards.items() if card == MORTAL), "")
    truth = votes.a_number(fact)
    return begun(table, Round(fact.number("round"), fact.text("dealer"), tuple(deal.cards), deal, mortal, truth))


def round_begun(table: Table[Dream], fact: Fact) -> Dream:
    """With the tokens of the box: a deal of which we know no token."""
    return begun(table, Round(fact.number("round"), fact.text("dealer"), fact.texts("players"), read_deal(fact)))


def begun(table: Table[Dream], round: Round) -> Dream:
    """A seat whose coming was undone is not waited for."""
    state = table.state
    round = replace(round, absent=tuple(seat for seat in round.players if not table.seat(seat)))
    return state if round.number <= state.last_number else replace(state, rounds=(*state.rounds, round), dealer="")


def secret(table: Table[Dream], seat: str) -> Secret | None:
    round = table.state.hidden
    card = round.deal.cards.get(seat) if round else None
    if round is None or card is None:
        return None
    if card == MORTAL:
        return Secret(round.deal.id, say("dream.secret.mortal"), say("dream.secret.mortal_told", rule="DR-006"))
    told = say("dream.secret.god_told", rule="DR-006", number=card)
    return Secret(round.deal.id, say("dream.secret.god", number=card), told)


def tell_tokens(asked: Asked[Dream]) -> list[Fact]:
    return [asked.fact("tokens_told", round=votes.number_of_now(asked))]


def tokens_told(table: Table[Dream], fact: Fact) -> Dream:
    """Also a correction of one of the two: what is not told stays as it is."""
    round = table.state.round(fact.number("round"))
    if round is None:
        return table.state
    mortal = fact.one_of("mortal", round.players, round.mortal)
    return table.state.changed(round, mortal=mortal, truth=votes.a_number(fact) or round.truth)


def correct_mortal(asked: Asked[Dream]) -> list[Fact]:
    round = votes.revealed_round(asked)
    votes.check_part(asked, round, asked.text("mortal"))
    return [asked.fact("mortal_corrected", was=round.mortal)]


def correct_number(asked: Asked[Dream]) -> list[Fact]:
    return [asked.fact("number_corrected", was=votes.revealed_round(asked).truth)]


which, dealer = number("round"), seat("dealer")
mortal, truth = votes.once_revealed(seat("mortal")), votes.once_revealed(number("number"))
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={
        "next_round": next_round,
        "tell_tokens": tell_tokens,
        "correct_mortal": correct_mortal,
        "correct_number": correct_number,
    },
    facts={
        "tokens_dealt": Kind(tokens_dealt, line("DR-006", round=which, name=dealer), voids=True),
        "round_begun": Kind(round_begun, line("DR-006", round=which, name=dealer)),
        "tokens_told": Kind(tokens_told, line(round=which, name=mortal, number=truth), may_end=True),
        "mortal_corrected": Kind(
            tokens_told, line(round=which, was=votes.once_revealed(seat("was")), name=mortal), may_end=True
        ),
        "number_corrected": Kind(
            tokens_told, line(round=which, was=votes.once_revealed(number("was")), number=truth), may_end=True
        ),
    },
    secret=secret,
)
