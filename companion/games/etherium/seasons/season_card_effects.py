"""Stores what a season's card adds to collections or takes from them. Players read this on the card and enter it
(ET-022, ET-023)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import ALL, BASE, EVERYBODY, NIGHT, SPACES
from companion.games.etherium.shared_printed_values import entries
from companion.games.etherium.state import Influence, Orbit
from companion.kit.history_lines import by, choice, line, text
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Number, Offer, TappedChoice, Text
from companion.table.say import SayValue, say
from companion.table.table import Table

CARDS = (f"{NIGHT}.0", *(f"{moon}.{number}" for moon in EVERYBODY for number in (1, 2)))
WHOM = (ALL, *EVERYBODY)
SAME = "same"
THINGS = (SAME, *BASE, "ether")
# The spaces that a card concerns: all, the three that give base resources, or one.
ANYWHERE, ON_BASE = "anywhere", "on_base"
WHERE = (ANYWHERE, ON_BASE, *SPACES)
MOST, LONGEST_NOTE = 3, 80
POINTS = Number(-MOST, MOST, tuple(range(-MOST, MOST + 1)))
NOTHING = Influence()


def current_influence(state: Orbit) -> Influence:
    return state.influences.get(state.card.name, NOTHING)


def is_applicable(influence: Influence, people: str, space: str) -> bool:
    is_there = influence.where in (ANYWHERE, space) or (influence.where == ON_BASE and SPACES[space] in BASE)
    return bool(influence.points) and is_there and influence.who in (ALL, people)


def changed_thing(influence: Influence, space: str) -> str:
    return SPACES[space] if influence.thing == SAME else influence.thing


def clean_influence(value: Json) -> Influence:
    """Returns the effect in a value from a log or another house, with default values for malformed fields."""
    fact = Fact("", value if isinstance(value, dict) else {})
    return Influence(
        who=fact.one_of("whom", WHOM) or ALL,
        where=fact.one_of("where", WHERE) or ANYWHERE,
        thing=fact.one_of("resource", THINGS) or SAME,
        points=fact.number("points", -MOST, MOST),
        note=fact.text("remark")[:LONGEST_NOTE],
    )


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    card = ("card", TappedChoice(CARDS))
    fields = (
        card,
        ("whom", TappedChoice(WHOM)),
        ("where", TappedChoice(WHERE)),
        ("resource", TappedChoice(THINGS)),
        ("points", POINTS),
    )
    yield Offer("note_influence", fields)
    yield Offer("write_on_card", (card, ("remark", Text(LONGEST_NOTE))))
    yield Offer("forget_influence", (card,))


def with_card(state: Orbit, card: str, influence: Influence) -> Orbit:
    if card not in CARDS:
        return state
    return replace(state, influences={**state.influences, card: influence})


def influence_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    card = fact.text("card")
    note = table.state.influences.get(card, NOTHING).note
    return with_card(table.state, card, replace(clean_influence({**fact.data}), note=note))


def card_written_on(table: Table[Orbit], fact: Fact) -> Orbit:
    card = fact.text("card")
    influence = table.state.influences.get(card, NOTHING)
    return with_card(table.state, card, replace(influence, note=fact.text("remark")[:LONGEST_NOTE]))


def influences_known(table: Table[Orbit], fact: Fact) -> Orbit:
    known = entries(fact.data.get("influences"))
    return replace(table.state, influences={card: clean_influence(each) for card, each in known if card in CARDS})


def influence_of_revealed(table: Table[Orbit], fact: Fact) -> Orbit:
    known = clean_influence(fact.data.get("influence"))
    return with_card(table.state, table.state.card.name, known) if known != NOTHING else table.state


def teach(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    """Returns the effect of the fact's card for the house to remember, under a key such as "influence." and the card's
    name. The effect is {} if players have removed it."""
    card = fact.text("card")
    known = table.state.influences.get(card, NOTHING)
    if known == NOTHING:
        return {f"influence.{card}": {}}
    values: dict[str, Json] = {"whom": known.who, "where": known.where, "resource": known.thing, "points": known.points}
    return {f"influence.{card}": {**values, "remark": known.note}}


def card_name(table: Table[Orbit], fact: Fact) -> SayValue:
    moon, _, number = fact.text("card").partition(".")
    if fact.text("card") not in CARDS:
        return "?"
    named = say(f"etherium.choice.{moon}")
    return named if moon == NIGHT else say("etherium.card", moon=named, number=number)


influence_line = line(
    "ET-023",
    card=card_name,
    by=by("points"),
    thing=choice("resource", THINGS, room="influence"),
    where=choice("where", WHERE, room="influence"),
    who=choice("whom", WHOM, room="influence"),
)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "note_influence": as_fact("influence_noted"),
        "write_on_card": as_fact("card_written_on"),
        "forget_influence": as_fact("influence_forgotten"),
    },
    facts={
        "influence_noted": Kind(influence_noted, influence_line),
        "card_written_on": Kind(card_written_on, line("ET-022", card=card_name, note=text("remark"))),
        "influence_forgotten": Kind(
            lambda table, fact: with_card(table.state, fact.text("card"), NOTHING), line("ET-022", card=card_name)
        ),
    },
    reacts={
        "game_started": influences_known,
        "season_revealed": influence_of_revealed,
        "card_changed": influence_of_revealed,
    },
    lessons=dict.fromkeys(("influence_noted", "card_written_on", "influence_forgotten"), teach),
)
