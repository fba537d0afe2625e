"""DR-003, DR-006: the tokens, dealt by the app or from the box: who is the Mortal, and which number is true."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.dream import card_pile, dealer_order, game_end, votes
from companion.games.dream.state import Dream, Round
from companion.games.dream.token_drawings import DRAWINGS
from companion.kit.deals import deal_cards, read_deal
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chance, Chapter, Kind, MoveContext, as_fact
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
        yield Offer("tell_tokens", (("mortal", Choice(last.players)), ("number", votes.NUMBER)), during=last.deal.id)
    elif game_end.may_begin_round(table) and not dealer_order.must_be_named(table):
        yield Offer("next_round", ends=f"round:{state.last_number}", points=round_silences(table))
    if any(round.is_revealed for round in state.rounds):
        which, seats = ("round", Number(1, state.last_number)), tuple(seat.id for seat in table.seats)
        yield Offer("correct_mortal", (which, ("mortal", Choice(seats))))
        yield Offer("correct_number", (which, ("number", votes.NUMBER)))


def round_silences(table: Table[Dream]) -> tuple[str, ...]:
    pile = () if card_pile.has_four_cards(table.state) else (card_pile.PILE.id,)
    return (votes.OWN_COLOUR.id, *pile)


def next_round(asked: MoveContext[Dream]) -> list[Fact]:
    """Returns the fact that begins a round: it deals the tokens, or only names the players if the tokens of the box are
    used. Returns [] while people still have to name the first dealer. Raises `IllegalMove` unless 3 to 6 people are
    here."""
    table, seats = asked.table, [seat.id for seat in asked.table.here()]
    if dealer_order.must_be_named(table):
        return []
    require_player_count(seats)
    dealer = dealer_order.next_dealer(table) or seats[asked.chance.randrange(len(seats))]
    round: dict[str, Json] = {"round": table.state.last_number + 1, "dealer": dealer}
    if TOKENS.of(table) == "cards":
        return [Fact("round_begun", {**round, "players": [*seats]})]
    truth, cards = shuffle_tokens(seats, asked.chance)
    return [Fact("tokens_dealt", {**round, "number": int(truth), "cards": {**cards}})]


def require_player_count(seats: Sequence[str]) -> None:
    """Raises `IllegalMove` unless there are 3 to 6 seats (DR-003). The number is checked again here because an undo may
    have changed it."""
    least, most = PLAYERS
    if not least <= len(seats) <= most:
        raise IllegalMove(say("open.how_many", least=least, most=most))


def shuffle_tokens(seats: Sequence[str], chance: Chance) -> tuple[str, dict[str, str]]:
    truth = votes.NUMBERS[chance.randrange(len(votes.NUMBERS))]
    cards, _ = deal_cards([MORTAL, *[truth] * (len(seats) - 1)], seats, chance)
    return truth, cards


def apply_tokens_dealt(table: Table[Dream], fact: Fact) -> Dream:
    """Begins a round in which the app dealt the tokens. The state holds the Mortal and the true number, but no view
    shows them before the reveal."""
    deal = read_deal(fact)
    mortal = next((seat for seat, card in deal.cards.items() if card == MORTAL), "")
    truth = votes.token_number(fact)
    return add_round(table, Round(fact.number("round"), fact.text("dealer"), tuple(deal.cards), deal, mortal, truth))


def apply_round_begun(table: Table[Dream], fact: Fact) -> Dream:
    return add_round(table, Round(fact.number("round"), fact.text("dealer"), fact.texts("players"), read_deal(fact)))


def add_round(table: Table[Dream], round: Round) -> Dream:
    """Returns the state with the round added, unless a round with this number or a later one exists. A player whose
    seat was removed by an undo is marked as absent, so that nobody waits for that vote."""
    state = table.state
    round = replace(round, absent=tuple(seat for seat in round.players if not table.seat(seat)))
    return state if round.number <= state.last_number else replace(state, rounds=(*state.rounds, round), dealer="")


def secret(table: Table[Dream], seat: str) -> Secret | None:
    round = table.state.hidden
    card = round.deal.cards.get(seat) if round else None
    if round is None or card is None:
        return None
    if card == MORTAL:
        told = say("dream.secret.mortal_told", rule="DR-006")
        return Secret(round.deal.id, say("dream.secret.mortal"), told, drawing=DRAWINGS[MORTAL])
    explanation = say("dream.secret.god_told", rule="DR-006", number=card)
    return Secret(round.deal.id, say("dream.secret.god", number=card), explanation, drawing=DRAWINGS["god"])


def apply_tokens_told(table: Table[Dream], fact: Fact) -> Dream:
    """Sets the Mortal and the true number of a round. If the fact holds only one of them, the other keeps its value."""
    round = table.state.round(fact.number("round"))
    if round is None:
        return table.state
    mortal = fact.one_of("mortal", round.players, round.mortal)
    return table.state.changed(round, mortal=mortal, truth=votes.token_number(fact) or round.truth)


def correct_mortal(asked: MoveContext[Dream]) -> list[Fact]:
    round = votes.revealed_round(asked)
    votes.require_player(asked, round, asked.text("mortal"))
    return [asked.fact("mortal_corrected", was=round.mortal)]


in_round, dealer = number("round"), seat("dealer")
mortal, truth = votes.if_revealed(seat("mortal")), votes.if_revealed(number("number"))
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={
        "next_round": next_round,
        "tell_tokens": as_fact("tokens_told", round=votes.current_number),
        "correct_mortal": correct_mortal,
        "correct_number": as_fact("number_corrected", was=lambda asked: votes.revealed_round(asked).truth),
    },
    facts={
        "tokens_dealt": Kind(apply_tokens_dealt, line("DR-006", round=in_round, name=dealer), voids=True),
        "round_begun": Kind(apply_round_begun, line("DR-006", round=in_round, name=dealer)),
        "tokens_told": Kind(apply_tokens_told, line(round=in_round, name=mortal, number=truth), may_end=True),
        "mortal_corrected": Kind(
            apply_tokens_told, line(round=in_round, was=votes.if_revealed(seat("was")), name=mortal), may_end=True
        ),
        "number_corrected": Kind(
            apply_tokens_told, line(round=in_round, was=votes.if_revealed(number("was")), number=truth), may_end=True
        ),
    },
    secret=secret,
)
