"""ET-022, ET-023: what a season's card gives or takes in each collection of its season, as the table reads it off once;
what else it says is a note."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium.box import ALL, BASE, EVERYBODY, NIGHT, SPACES
from companion.games.etherium.state import Influence, Orbit
from companion.kit.among import Among
from companion.kit.telling import by, choice, line, text
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Number, Offer, Text
from companion.table.say import Told, say
from companion.table.table import Table

CARDS = (f"{NIGHT}.0", *(f"{moon}.{number}" for moon in EVERYBODY for number in (1, 2)))
WHOM = (ALL, *EVERYBODY)
SAME = "same"
THINGS = (SAME, *BASE, "ether")
# On which spaces: any, the three that give base resources, or one.
ANYWHERE, ON_BASE = "anywhere", "on_base"
WHERE = (ANYWHERE, ON_BASE, *SPACES)
MOST, LONGEST_NOTE = 3, 80
POINTS = Number(-MOST, MOST, tuple(range(-MOST, MOST + 1)))
NOTHING = Influence()


def now(state: Orbit) -> Influence:
    """What the card of this season is known to do."""
    return state.influences.get(state.card.name, NOTHING)


def touches(influence: Influence, people: str, space: str) -> bool:
    is_there = influence.where in (ANYWHERE, space) or (influence.where == ON_BASE and SPACES[space] in BASE)
    return bool(influence.points) and is_there and influence.who in (ALL, people)


def thing_of(influence: Influence, space: str) -> str:
    return SPACES[space] if influence.thing == SAME else influence.thing


def read(value: Json) -> Influence:
    """From a log, or from what another house taught."""
    fact = Fact("", value if isinstance(value, dict) else {})
    return Influence(
        who=fact.one_of("whom", WHOM) or ALL,
        where=fact.one_of("where", WHERE) or ANYWHERE,
        thing=fact.one_of("resource", THINGS) or SAME,
        points=fact.number("points", -MOST, MOST),
        note=fact.text("remark")[:LONGEST_NOTE],
    )


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    card = ("card", Among(CARDS))
    fields = (card, ("whom", Among(WHOM)), ("where", Among(WHERE)), ("resource", Among(THINGS)), ("points", POINTS))
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
    return with_card(table.state, card, replace(read({**fact.data}), note=note))


def card_written_on(table: Table[Orbit], fact: Fact) -> Orbit:
    card = fact.text("card")
    influence = table.state.influences.get(card, NOTHING)
    return with_card(table.state, card, replace(influence, note=fact.text("remark")[:LONGEST_NOTE]))


def influence_forgotten(table: Table[Orbit], fact: Fact) -> Orbit:
    return with_card(table.state, fact.text("card"), NOTHING)


def influences_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has read of the cards before."""
    known = fact.data.get("influences")
    cards: Mapping[str, Json] = known if isinstance(known, dict) else {}
    return replace(table.state, influences={card: read(each) for card, each in cards.items() if card in CARDS})


def learnt_meanwhile(table: Table[Orbit], fact: Fact) -> Orbit:
    """What another table has read of the card that is revealed."""
    known = read(fact.data.get("influence"))
    return with_card(table.state, table.state.card.name, known) if known != NOTHING else table.state


def teach(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    card = fact.text("card")
    known = table.state.influences.get(card, NOTHING)
    if known == NOTHING:
        return {f"influence.{card}": {}}
    values: dict[str, Json] = {"whom": known.who, "where": known.where, "resource": known.thing, "points": known.points}
    return {f"influence.{card}": {**values, "remark": known.note}}


def told_card(table: Table[Orbit], fact: Fact) -> Told:
    moon, _, number = fact.text("card").partition(".")
    if fact.text("card") not in CARDS:
        return "?"
    named = say(f"etherium.choice.{moon}")
    return named if moon == NIGHT else say("etherium.card", moon=named, number=number)


influence_told = line(
    "ET-023",
    card=told_card,
    by=by("points"),
    thing=choice("resource", THINGS, room="influence"),
    where=choice("where", WHERE, room="influence"),
    who=choice("whom", WHOM, room="influence"),
)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "note_influence": noted("influence_noted"),
        "write_on_card": noted("card_written_on"),
        "forget_influence": noted("influence_forgotten"),
    },
    facts={
        "influence_noted": Kind(influence_noted, influence_told),
        "card_written_on": Kind(card_written_on, line("ET-022", card=told_card, note=text("remark"))),
        "influence_forgotten": Kind(influence_forgotten, line("ET-022", card=told_card)),
    },
    reacts={
        "game_started": influences_known,
        "season_revealed": learnt_meanwhile,
        "card_changed": learnt_meanwhile,
    },
    lessons=dict.fromkeys(("influence_noted", "card_written_on", "influence_forgotten"), teach),
)
