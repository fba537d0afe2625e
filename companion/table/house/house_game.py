"""Declares the house as a game with its own log: its people, its key, devices of keepers, seat cards and rulings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.table.chapter import Chance, Change, Chapter, Kind, MoveContext, as_fact, no_line
from companion.table.fact import Fact, Json
from companion.table.game import Game
from companion.table.house import house_people
from companion.table.house.house_people import People, Person
from companion.table.input_cleaning import comparable_name
from companion.table.moves import Choice, IllegalMove, Number, Offer, Text
from companion.table.say import say
from companion.table.seats import COLOURS
from companion.table.secret import STAYS
from companion.table.table import Table

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
A_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Ruling:
    """An agreement on how people play a rule in this house; `names` are the people who agreed."""

    number: int
    game: str
    rule: str
    text: str
    names: str
    at: float


@dataclass(frozen=True, slots=True)
class House:
    persons: People = ()
    key: str = ""
    keepers: tuple[str, ...] = ()
    kept_since: Mapping[str, float] = field(default_factory=dict)
    recognised: tuple[str, ...] = ()
    learnt: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    paused: Mapping[str, int] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
    is_demo: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """Returns the names that are offered for a new table, the latest players first."""
        return house_people.visible_names(self.persons)

    @property
    def colours(self) -> Mapping[str, str]:
        """Maps the names of people who are not hidden to their colours; those without a colour are left out."""
        return {each.name: each.colour for each in self.persons if each.colour and not each.hidden}

    def new_keeper_since(self, now: float) -> float:
        """Returns when the latest keeper was added; 0 if that is over a day ago, if another keeper has confirmed it, or
        if there is no other keeper."""
        dates = (self.kept_since.get(each, 0.0) for each in self.keepers if each not in self.recognised)
        return max((at for at in dates if now - A_DAY < at <= now), default=0.0) if len(self.keepers) > 1 else 0.0

    def is_key(self, key: str) -> bool:
        return bool(self.key) and bare_key(key) == bare_key(self.key)

    def colour_of(self, card: str) -> str:
        """Returns the colour of this seat card, "" for a card that was replaced."""
        return next((colour for colour, own in self.cards.items() if bare_key(own) == bare_key(card)), "")


def offers(table: Table[House]) -> Iterator[Offer]:
    yield Offer("meet_person", (("name", Text(24)),))
    yield Offer("wear_colour", (("name", Text(24)), ("colour", Choice(COLOURS))))
    yield Offer("forget_person", (("name", Text(24)),))
    yield Offer("rename_person", (("person", Text(12)), ("name", Text(24))))
    yield Offer("merge_people", (("person", Text(12)), ("goes", Text(12))))
    yield Offer("name_group", (("people", Text(400)), ("name", Text(40))))
    yield Offer("pause_game", (("table", Text(64)), ("seq", Number(0, 1_000_000_000))))
    yield Offer("begin_demo")
    yield Offer("cut_key")
    yield Offer("cut_cards")
    yield Offer("cut_card_anew", (("colour", Choice(COLOURS)),))
    yield Offer("admit_keeper", (("device", Text(64)), ("key", Text(24))))
    device = ("device", Choice(table.state.keepers))
    yield from (Offer("dismiss_keeper", (device,)), Offer("recognise_keepers", (device,)))
    yield Offer("keep_ruling", (("game", Text(40)), ("rule", Text(12)), ("text", Text(240)), ("names", Text(400))))
    if numbers := tuple(str(ruling.number) for ruling in table.state.rulings):
        yield Offer("drop_ruling", (("number", Choice(numbers)),))


def add_person(asked: MoveContext[House]) -> list[Fact]:
    """Returns the fact that puts a person first in the list; [] if the person is first already."""
    person = house_people.find_by_name(asked.state.persons, asked.text("name"))
    return [] if person and asked.state.people[:1] == (person.name,) else [asked.fact("person_met")]


def store_colour(asked: MoveContext[House]) -> list[Fact]:
    """Returns the fact that stores which colour a person used last; [] if it is the same as before."""
    person = house_people.find_by_name(asked.state.persons, asked.text("name"))
    return [] if person and person.colour == asked.text("colour") else [asked.fact("colour_worn")]


def change_people(change: Callable[[People, Fact], People]) -> Change[House]:
    return lambda table, fact: replace(table.state, persons=change(table.state.persons, fact))


def rename(asked: MoveContext[House]) -> list[Fact]:
    """Returns the fact that renames a person; [] if the name stays the same. Raises IllegalMove if somebody else has
    this name now, because people with the same name count as one person."""
    person, other = chosen(asked, "person"), house_people.find_by_name(asked.state.persons, asked.text("name"))
    if other and other.id != person.id and comparable_name(other.name) == comparable_name(asked.text("name")):
        raise IllegalMove(say("person.same_name", name=other.name))
    return [] if person.name == asked.text("name") else [asked.fact("person_renamed", was=person.name)]


def merge(asked: MoveContext[House]) -> list[Fact]:
    stays, goes = chosen(asked, "person"), chosen(asked, "goes")
    return [] if stays is goes else [asked.fact("people_merged")]


def chosen(asked: MoveContext[House], field: str) -> Person:
    person = house_people.find_by_id(asked.state.persons, asked.text(field))
    if person is None:
        raise IllegalMove(say("person.unknown"))
    return person


def name_group(asked: MoveContext[House]) -> list[Fact]:
    people: list[Json] = [*asked.text("people").split(".")]
    return [Fact("group_named", {"people": people, "name": asked.text("name")})]


def group_named(table: Table[House], fact: Fact) -> House:
    """Sets the name of a group of people, which is identified by their sorted ids."""
    key = ".".join(sorted(fact.texts("people")))
    return replace(table.state, groups={**table.state.groups, key: fact.text("name")})


def game_paused(table: Table[House], fact: Fact) -> House:
    """Marks a game as paused with the number of its last fact. The mark no longer counts when the game has further
    facts. The number 0 removes the mark."""
    return replace(table.state, paused={**table.state.paused, fact.text("table"): fact.number("seq", 0)})


def lesson_learnt(table: Table[House], fact: Fact) -> House:
    known, game = table.state.learnt, fact.text("game")
    lessons = {**known.get(game, {}), fact.text("name"): fact.data.get("value")}
    return replace(table.state, learnt={**known, game: lessons})


def cut_key(asked: MoveContext[House]) -> list[Fact]:
    return [Fact("key_cut", {"key": random_key(asked.chance)})]


def key_cut(table: Table[House], fact: Fact) -> House:
    """Sets a new key and removes all keepers. They must enter the new key."""
    return replace(table.state, key=fact.text("key"), keepers=())


def cut_cards(asked: MoveContext[House]) -> list[Fact]:
    return [card(colour, asked.chance) for colour in COLOURS if colour not in asked.state.cards]


def cut_card_anew(asked: MoveContext[House]) -> list[Fact]:
    return [card(asked.text("colour"), asked.chance)]


def card(colour: str, chance: Chance) -> Fact:
    return Fact("card_cut", {"colour": colour, "card": random_key(chance, 4)})


def card_cut(table: Table[House], fact: Fact) -> House:
    return replace(table.state, cards={**table.state.cards, fact.text("colour"): fact.text("card")})


def random_key(chance: Chance, groups: int = 3) -> str:
    return "-".join(random_letters(chance, 4) for _ in range(groups))


def random_letters(chance: Chance, count: int) -> str:
    """Returns random letters and digits, without those that people confuse when they read or type them."""
    return "".join(LETTERS[chance.randrange(len(LETTERS))] for _ in range(count))


def admit(asked: MoveContext[House]) -> list[Fact]:
    house, device = asked.state, asked.text("device")
    if not house.is_key(asked.text("key")):
        raise IllegalMove(say("key.wrong"))
    return [] if device in house.keepers else [Fact("keeper_admitted", {"device": device})]


def keeper_admitted(table: Table[House], fact: Fact) -> House:
    house, device = table.state, fact.text("device")
    recognised, since = tuple(filter(device.__ne__, house.recognised)), {**house.kept_since, device: fact.at}
    return replace(house, keepers=(*house.keepers, device), kept_since=since, recognised=recognised)


def keeper_dismissed(table: Table[House], fact: Fact) -> House:
    return replace(table.state, keepers=tuple(each for each in table.state.keepers if each != fact.text("device")))


def recognise(asked: MoveContext[House]) -> list[Fact]:
    """Returns the fact that removes the announcement of a new keeper; [] if there is none. Raises IllegalMove for the
    new keeper's own device, or if not everybody could read the announcement yet."""
    since = asked.state.new_keeper_since(asked.now)
    if since and asked.state.kept_since.get(asked.text("device"), 0.0) >= since:
        raise IllegalMove(say("keepers.others_know"))
    if since and asked.now < since + STAYS:
        raise IllegalMove(say("news.too_soon", seconds=STAYS))
    return [Fact("keepers_recognised", {})] if since else []


def who_gets_in(now: House, then: House) -> list[Fact]:
    """Returns facts that give the older house `then` the key, keepers and cards of the house `now`, and no others."""
    keepers = () if now.key != then.key else then.keepers
    key = [] if now.key == then.key else [Fact("key_cut", {"key": now.key})]
    admitted = [Fact("keeper_admitted", {"device": each}) for each in now.keepers if each not in keepers]
    cards = [
        Fact("card_cut", {"colour": colour, "card": own})
        for colour, own in now.cards.items()
        if then.cards.get(colour) != own
    ]
    dismissed = [Fact("keeper_dismissed", {"device": each}) for each in keepers if each not in now.keepers]
    return [*key, *admitted, *dismissed, *cards]


def keep_ruling(asked: MoveContext[House]) -> list[Fact]:
    said = [(each.game, each.rule, each.text) for each in asked.state.rulings]
    is_kept = (asked.text("game"), asked.text("rule"), asked.text("text")) in said
    return [] if is_kept else [asked.fact("ruling_kept")]


def ruling_kept(table: Table[House], fact: Fact) -> House:
    told = (fact.text("game"), fact.text("rule"), fact.text("text"), fact.text("names"))
    return replace(table.state, rulings=(*table.state.rulings, Ruling(fact.seq, *told, fact.at)))


def ruling_dropped(table: Table[House], fact: Fact) -> House:
    kept = tuple(each for each in table.state.rulings if str(each.number) != fact.text("number"))
    return replace(table.state, rulings=kept)


def bare_key(key: str) -> str:
    return "".join(letter for letter in key.upper() if letter.isalnum())


game = Game(
    slug="house",
    players=(0, 0),
    blank=House,
    setup=lambda options, seats, known: [],
    parts=lambda table, who, offers: (),
    headline=lambda table, who: say("house.name"),
    chapters=(
        Chapter(
            offers=offers,
            moves={
                "meet_person": add_person,
                "wear_colour": store_colour,
                "forget_person": as_fact("person_forgotten"),
                "rename_person": rename,
                "merge_people": merge,
                "pause_game": as_fact("game_paused"),
                "name_group": name_group,
                "begin_demo": as_fact("demo_begun"),
                "cut_key": cut_key,
                "cut_cards": cut_cards,
                "cut_card_anew": cut_card_anew,
                "admit_keeper": admit,
                "dismiss_keeper": as_fact("keeper_dismissed"),
                "recognise_keepers": recognise,
                "keep_ruling": keep_ruling,
                "drop_ruling": as_fact("ruling_dropped"),
            },
            facts={
                "person_met": Kind(change_people(house_people.person_met), no_line),
                "colour_worn": Kind(change_people(house_people.colour_worn), no_line),
                "person_forgotten": Kind(change_people(house_people.person_forgotten), no_line),
                "person_renamed": Kind(change_people(house_people.person_renamed), no_line),
                "name_borne": Kind(change_people(house_people.name_borne), no_line),
                "people_merged": Kind(change_people(house_people.people_merged), no_line),
                "game_paused": Kind(game_paused, no_line),
                "group_named": Kind(group_named, no_line),
                "demo_begun": Kind(lambda table, fact: replace(table.state, is_demo=True), no_line),
                "lesson_learnt": Kind(lesson_learnt, no_line),
                "key_cut": Kind(key_cut, no_line),
                "keeper_admitted": Kind(keeper_admitted, no_line),
                "keeper_dismissed": Kind(keeper_dismissed, no_line),
                "keepers_recognised": Kind(
                    lambda table, fact: replace(table.state, recognised=table.state.keepers), no_line
                ),
                "card_cut": Kind(card_cut, no_line),
                "ruling_kept": Kind(ruling_kept, no_line),
                "ruling_dropped": Kind(ruling_dropped, no_line),
            },
        ),
    ),
)
