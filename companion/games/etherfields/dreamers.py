"""EF-090, EF-102: who each player is, behind which Mask, and the cards that are theirs, pile by pile."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign, Dreamer
from companion.games.etherfields.supplies import BY
from companion.kit.telling import by, choice, line, seat, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Domain, Offer, Text
from companion.table.settings import Setting
from companion.table.table import Table

ARCHETYPES = ("rebel", "gambler", "tough", "specialist", "other")
PILES = ("influence", "flaws", "sealed", "progress", "veiled")
FEWEST_BUILT, MOST_BUILT = 20, 40
MOST_PROGRESS, MOST_CARDS = 4, 99
IN_OR_OUT = Choice(("count", "skip"))
FLAWS = Setting("six_flaws", "count", IN_OR_OUT, "house", "EF-102")
VEILED = Setting("six_veiled", "skip", IN_OR_OUT, "house", "EF-102")


def everybody(table: Table[Campaign]) -> tuple[str, Domain]:
    """Also who sits out tonight."""
    return ("seat", Choice(tuple(seat.id for seat in table.seats if seat.status != "gone")))


def playing(table: Table[Campaign]) -> tuple[str, Domain]:
    return ("seat", Choice(tuple(seat.id for seat in table.here())))


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    seats = everybody(table)
    yield Offer("choose_archetype", (seats, ("archetype", Choice(ARCHETYPES))))
    yield Offer("put_on_mask", (seats, ("mask", Text(40))))
    yield Offer("take_off_mask", (seats,))
    yield Offer("count_cards", (seats, ("pile", Choice(PILES)), ("by", BY)))


def cards(table: Table[Campaign], seat: str) -> int:
    """EF-102: what lies in deck, hand and discard together."""
    dreamer = table.state.dreamer(seat)
    away = dreamer.sealed + dreamer.progress + (0 if VEILED.of(table) == "count" else dreamer.veiled)
    return max(0, dreamer.influence - away) + (dreamer.flaws if FLAWS.of(table) == "count" else 0)


def is_well_built(dreamer: Dreamer) -> bool:
    """EF-090: looked at when a deck is built; Flaws are apart."""
    return FEWEST_BUILT <= dreamer.influence <= MOST_BUILT


def choose_archetype(asked: Asked[Campaign]) -> list[Fact]:
    """EF-041: a deck belongs to its archetype. Where somebody else plays that one, the two swap."""
    seat, archetype = asked.text("seat"), asked.text("archetype")
    others = (each for each, dreamer in asked.state.dreamers.items() if dreamer.archetype == archetype)
    other = next((each for each in others if each != seat and archetype in ARCHETYPES[:-1]), "")
    return [asked.fact("archetype_chosen", has_deck=True, other=other)]


def archetype_chosen(table: Table[Campaign], fact: Fact) -> Campaign:
    """In older logs somebody kept their cards, whoever they became."""
    state, seat, archetype = table.state, fact.text("seat"), fact.one_of("archetype", ARCHETYPES)
    mine, other = state.dreamer(seat), fact.text("other")
    if not fact.data.get("has_deck") or mine.archetype == archetype:
        return state.with_dreamer(seat, archetype=archetype)
    if mine.archetype and other in state.dreamers:
        return swapped(state, seat, other)
    decks = {**state.decks, **({deck_of(mine.archetype, seat): mine} if mine.archetype else {})}
    taken = decks.pop(deck_of(archetype, seat), Dreamer() if mine.archetype else mine)
    mourned = state.mourned - {seat}
    dreamer = replace(taken, archetype=archetype, mask=mine.mask)
    return replace(state, dreamers={**state.dreamers, seat: dreamer}, decks=decks, mourned=mourned)


def swapped(state: Campaign, one: str, two: str) -> Campaign:
    """Each keeps their own Mask."""
    first, second = state.dreamer(one), state.dreamer(two)
    taken = {one: replace(second, mask=first.mask), two: replace(first, mask=second.mask)}
    return replace(state, dreamers={**state.dreamers, **taken}, mourned=state.mourned - {one, two})


def deck_of(archetype: str, seat: str) -> str:
    """An archetype that is none of the four is somebody's own."""
    return archetype if archetype in ARCHETYPES[:-1] else f"{archetype} {seat}"


def mask_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.with_dreamer(fact.text("seat"), mask=fact.text("mask"))


def counting(seat: str, pile: str, by: int) -> list[Fact]:
    """So many cards more or fewer in a pile, where that changes anything."""
    return [Fact("cards_counted", {"seat": seat, "pile": pile, "by": by})] if by else []


def cards_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """Sealed and Progress cards are among the Influence cards: of each there are no more than of those."""
    seat, pile, dreamer = fact.text("seat"), fact.text("pile"), table.state.dreamer(fact.text("seat"))
    if pile not in PILES:
        return table.state
    counts = {each: size(dreamer, each) for each in PILES}
    counts[pile] = max(0, min(most(pile, dreamer), counts[pile] + fact.number("by")))
    counts |= {part: min(counts[part], counts["influence"]) for part in ("sealed", "progress", "veiled")}
    return table.state.with_dreamer(seat, **counts)


def size(dreamer: Dreamer, pile: str) -> int:
    return int(getattr(dreamer, pile))


def most(pile: str, dreamer: Dreamer) -> int:
    """EF-094: veiled Progress counts among the four."""
    others = {"progress": dreamer.veiled, "veiled": dreamer.progress}
    return MOST_PROGRESS - others[pile] if pile in others else MOST_CARDS


def unsealed(state: Campaign) -> Campaign:
    return replace(state, dreamers={seat: replace(dreamer, sealed=0) for seat, dreamer in state.dreamers.items()})


def seat_added(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, dreamers={**table.state.dreamers, fact.text("seat"): Dreamer()})


told_mask = line(name=seat(), mask=text("mask"))
facts = {
    "archetype_chosen": Kind(archetype_chosen, line(name=seat(), archetype=choice("archetype", ARCHETYPES))),
    "mask_put_on": Kind(mask_changed, told_mask),
    "mask_taken_off": Kind(mask_changed, told_mask),
    "cards_counted": Kind(cards_counted, line(name=seat(), pile=choice("pile", PILES), by=by("by"))),
}
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "choose_archetype": choose_archetype,
        "put_on_mask": noted("mask_put_on"),
        "take_off_mask": noted("mask_taken_off"),
        "count_cards": noted("cards_counted"),
    },
    facts=facts,
    reacts={"seat_added": seat_added},
)
