"""Keeps each player's archetype and Mask, and counts their cards in each pile (EF-090, EF-102)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.supplies import BY, COLOURS
from companion.games.etherfields.state import Campaign, Dreamer
from companion.kit.history_lines import by, choice, line, seat, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Domain, Offer, Text
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

ARCHETYPES = ("rebel", "gambler", "tough", "specialist", "other")
Counts = tuple[tuple[str, int], ...]
PARTS = ("sealed", "progress", "veiled")
PILES = ("influence", "flaws", *PARTS)
# The field that counts the cards of a pile by colour.
BY_COLOUR = {"progress": "active", "veiled": "inactive"}
FEWEST_BUILT, MOST_BUILT = 20, 40
MOST_PROGRESS, MOST_CARDS = 4, 99
IN_OR_OUT = Choice(("count", "skip"))
FLAWS = Setting("six_flaws", "count", IN_OR_OUT, "house", "EF-102")
VEILED = Setting("six_veiled", "skip", IN_OR_OUT, "house", "EF-102")


def all_seats(table: Table[Campaign]) -> tuple[str, Domain]:
    """Returns the move field `seat` for all players who have not left the campaign."""
    return ("seat", Choice(tuple(seat.id for seat in table.seats if seat.status != "gone")))


def seats_here(table: Table[Campaign]) -> tuple[str, Domain]:
    return ("seat", Choice(tuple(seat.id for seat in table.here())))


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    seats = all_seats(table)
    yield Offer("choose_archetype", (seats, ("archetype", Choice(ARCHETYPES))))
    yield Offer("put_on_mask", (seats, ("mask", Text(40))))
    yield Offer("take_off_mask", (seats,))
    yield Offer("count_cards", (seats, ("pile", Choice(PILES)), ("by", BY)))


def cards_left(table: Table[Campaign], seat: str) -> int:
    """Returns how many cards a Dreamer has in deck, hand and discard pile together (EF-102). Settings decide whether
    Flaws and veiled Progress cards count."""
    dreamer = table.state.dreamer(seat)
    away = dreamer.sealed + dreamer.progress + (0 if VEILED.of(table) == "count" else dreamer.veiled)
    return max(0, dreamer.influence - away) + (dreamer.flaws if FLAWS.of(table) == "count" else 0)


def check_decks(asked: MoveContext[Campaign]) -> None:
    for each in asked.table.here():
        if not is_well_built(dreamer := asked.state.dreamer(each.id)):
            asked.confirm(
                say(
                    "etherfields.refused.deck_size",
                    rule="EF-090",
                    name=each.name,
                    cards=dreamer.influence,
                    least=FEWEST_BUILT,
                    most=MOST_BUILT,
                )
            )


def is_well_built(dreamer: Dreamer) -> bool:
    return FEWEST_BUILT <= dreamer.influence <= MOST_BUILT


def choose_archetype(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that gives a Dreamer an archetype with its deck (EF-041). If another seat already plays this
    archetype, the fact names that seat in `other`, and the two seats swap decks. Several seats may play the archetype
    `other`, so it is never swapped."""
    seat, archetype = asked.text("seat"), asked.text("archetype")
    others = (each for each, dreamer in asked.state.dreamers.items() if dreamer.archetype == archetype)
    other = next((each for each in others if each != seat and archetype in ARCHETYPES[:-1]), "")
    return [asked.fact("archetype_chosen", has_deck=True, other=other)]


def archetype_chosen(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in which the old deck is put away and the deck of the new archetype is taken. A fact without
    `has_deck` (in old logs) changes only the archetype."""
    state, seat, archetype = table.state, fact.text("seat"), fact.one_of("archetype", ARCHETYPES)
    mine, other = state.dreamer(seat), fact.text("other")
    if not fact.data.get("has_deck") or mine.archetype == archetype:
        return state.with_dreamer(seat, archetype=archetype)
    if mine.archetype and other in state.dreamers:
        return swap_decks(state, seat, other)
    decks = {**state.decks, **({deck_of(mine.archetype, seat): mine} if mine.archetype else {})}
    taken = decks.pop(deck_of(archetype, seat), Dreamer() if mine.archetype else mine)
    mourned = state.mourned - {seat}
    dreamer = replace(taken, archetype=archetype, mask=mine.mask)
    return replace(state, dreamers={**state.dreamers, seat: dreamer}, decks=decks, mourned=mourned)


def swap_decks(state: Campaign, one: str, two: str) -> Campaign:
    first, second = state.dreamer(one), state.dreamer(two)
    taken = {one: replace(second, mask=first.mask), two: replace(first, mask=second.mask)}
    return replace(state, dreamers={**state.dreamers, **taken}, mourned=state.mourned - {one, two})


def deck_of(archetype: str, seat: str) -> str:
    """Returns the key of a deck that is put away. It is the archetype. Several seats may play the archetype `other`, so
    its key also has the seat."""
    return archetype if archetype in ARCHETYPES[:-1] else f"{archetype} {seat}"


def mask_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.with_dreamer(fact.text("seat"), mask=fact.text("code") or fact.text("mask"))


def pile_change(seat: str, pile: str, by: int, colour: str = "") -> list[Fact]:
    """Returns the fact that changes a pile's size by `by` cards, or [] if `by` is 0. Only Progress cards have a
    colour."""
    colours: dict[str, Json] = {"colour": colour} if colour in COLOURS else {}
    return [Fact("cards_counted", {"seat": seat, "pile": pile, "by": by, **colours})] if by else []


def cards_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a pile's size changed. Sealed and Progress cards are Influence cards, so together they
    never exceed the Influence cards."""
    seat, pile, dreamer = fact.text("seat"), fact.text("pile"), table.state.dreamer(fact.text("seat"))
    if pile not in PILES:
        return table.state
    counts = {each: pile_size(dreamer, each) for each in PILES}
    counts[pile] = max(0, min(largest_size(pile, dreamer), counts[pile] + fact.number("by")))
    for part in sorted(PARTS, key=lambda each: each != pile):
        others = sum(counts[each] for each in PARTS if each != part)
        counts[part] = max(0, min(counts[part], counts["influence"] - others))
    known = {
        by_colour: colours_after(getattr(dreamer, by_colour), fact if each == pile else None, counts[each])
        for each, by_colour in BY_COLOUR.items()
    }
    return table.state.with_dreamer(seat, **counts, **known)


def colours_after(before: Counts, fact: Fact | None, most: int) -> Counts:
    """Returns how many Progress cards of each colour are known in a pile of at most `most` cards. `before` has these
    numbers before the change; `fact` changes this pile, or is None if only `most` changed."""
    colour = fact.one_of("colour", COLOURS) if fact else ""
    known, left, after = dict(before), most, dict[str, int]()
    if fact and colour:
        known[colour] = max(0, known.get(colour, 0) + fact.number("by"))
    for each, count in known.items():
        after[each] = min(count, left)
        left -= after[each]
    return tuple((each, count) for each, count in after.items() if count)


def progress_by_colour(dreamer: Dreamer, pile: str) -> dict[str, int]:
    """Returns how many cards of each colour are known in the pile `progress` or `veiled`; {} for other piles."""
    return dict(getattr(dreamer, BY_COLOUR[pile]) if pile in BY_COLOUR else ())


def pile_size(dreamer: Dreamer, pile: str) -> int:
    return int(getattr(dreamer, pile))


def largest_size(pile: str, dreamer: Dreamer) -> int:
    others = {"progress": dreamer.veiled, "veiled": dreamer.progress}
    return MOST_PROGRESS - others[pile] if pile in others else MOST_CARDS


def unseal_everyone(state: Campaign) -> Campaign:
    return replace(state, dreamers={seat: replace(dreamer, sealed=0) for seat, dreamer in state.dreamers.items()})


def seat_added(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, dreamers={**table.state.dreamers, fact.text("seat"): Dreamer()})


mask_line = line(name=seat(), mask=text("mask"))
facts = {
    "archetype_chosen": Kind(archetype_chosen, line(name=seat(), archetype=choice("archetype", ARCHETYPES))),
    "mask_put_on": Kind(mask_changed, mask_line),
    "mask_taken_off": Kind(mask_changed, mask_line),
    "cards_counted": Kind(cards_counted, line(name=seat(), pile=choice("pile", PILES), by=by("by"))),
}
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "choose_archetype": choose_archetype,
        "put_on_mask": as_fact("mask_put_on"),
        "take_off_mask": as_fact("mask_taken_off"),
        "count_cards": as_fact("cards_counted"),
    },
    facts=facts,
    reacts={"seat_added": seat_added},
)
