"""Who plays in which order in a season: what the rulebook says of it, what the house has learnt from the card, and what
the table taps in. Orders are never made up. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.table.fact import Json

PEOPLES = ("psolos", "reces", "hivalia", "ertis")
EXTENSION = ("meinas", "mauhea")
EVERYBODY = (*PEOPLES, *EXTENSION)
NIGHT = "night"
MOONS = EVERYBODY
# ET-022: who stands first on which card, as far as our rulebook shows it.
HEADS: Mapping[str, tuple[str, ...]] = {
    NIGHT: ("psolos",),
    "ertis": ("ertis", "hivalia", "meinas"),
    "reces": ("reces", "ertis"),
}
Order = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A season's card: its moon, which of the moon's two cards, and what is known of its order. `orders` are what
    tables tapped in, each of the peoples that played there; `taps` this table's own; `is_read` says that the rulebook
    counts, until somebody found that the card says otherwise."""

    moon: str = ""
    number: int = 0
    orders: tuple[Order, ...] = ()
    taps: Order = ()
    is_read: bool = True

    @property
    def name(self) -> str:
        return f"{self.moon}.{self.number}"


def order(card: Card, present: Sequence[str]) -> tuple[Order, Order]:
    """The peoples whose place is known, first to last; and those of whom one must come next."""
    placed: Order = ()
    taps = [each for each in card.taps if each in present]
    while rest := [each for each in present if each not in placed]:
        open = candidates(card, rest)
        tapped = next((each for each in taps if each in open), None)
        if len(open) > 1 and tapped is None:
            return placed, open
        placed = (*placed, open[0] if len(open) == 1 else str(tapped))
    return placed, ()


def candidates(card: Card, rest: Sequence[str]) -> Order:
    """Nobody comes next whom a learnt order places behind somebody else who still waits; a card that was read weighs
    more than our rulebook."""
    behind = {each for known in card.orders for each in [*filtered(known, rest)][1:]}
    free = tuple(each for each in rest if each not in behind)
    head = next(filtered(HEADS.get(card.moon, ()), rest), "") if card.is_read else ""
    return (head,) if head in free else free or tuple(rest)


def filtered(order: Sequence[str], among: Collection[str]) -> Iterator[str]:
    return (each for each in order if each in among)


def learnt(card: Card, present: Sequence[str]) -> Json:
    """What the house keeps of this card: earlier orders that say more, or other things, and do not contradict."""
    known, waiting = order(card, present)
    new = known if not waiting else ()
    kept = [each for each in card.orders if not set(each) <= set(new)]
    return [[*each] for each in (*kept, new) if each]


def read_orders(value: Json) -> tuple[Order, ...]:
    """From a log, or from what another house taught: only peoples that exist, each once."""
    lists = [each for each in value if isinstance(each, list)] if isinstance(value, list) else []
    return tuple(
        tuple(dict.fromkeys(who for who in each if isinstance(who, str) and who in EVERYBODY)) for each in lists
    )
