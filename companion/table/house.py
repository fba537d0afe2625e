"""The house is a table too, with its own log: the people it knows, its keeper's key, the devices that keep it, the seat
cards that open a seat of their colour at any table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.table import persons
from companion.table.chapter import Asked, Chance, Change, Chapter, Kind, noted, untold
from companion.table.fact import Fact, Json
from companion.table.game import Game
from companion.table.grammar import read_as
from companion.table.moves import Choice, IllegalMove, Number, Offer, Text
from companion.table.persons import People, Person
from companion.table.say import say
from companion.table.seats import COLOURS
from companion.table.table import Table

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How these people play a rule on which they once disagreed; `names` were there."""

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
    learnt: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    paused: Mapping[str, int] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)

    is_demo: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """Who is offered a chair: whoever played last comes first."""
        return persons.shown(self.persons)

    @property
    def colours(self) -> Mapping[str, str]:
        """What each wears, by name."""
        return persons.colours(self.persons)

    def colour_of(self, card: str) -> str:
        """The colour whose card this is; none for a card that was revoked."""
        return next((colour for colour, own in self.cards.items() if plain(own) == plain(card)), "")


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
    yield Offer("keep_ruling", (("game", Text(40)), ("rule", Text(12)), ("text", Text(240)), ("names", Text(400))))
    if numbers := tuple(str(ruling.number) for ruling in table.state.rulings):
        yield Offer("drop_ruling", (("number", Choice(numbers)),))


def meet(asked: Asked[House]) -> list[Fact]:
    """Whoever plays comes to the front of the list, so that the usual people are at the thumb."""
    person = persons.named(asked.state.persons, asked.text("name"))
    return [] if person and asked.state.people[:1] == (person.name,) else [asked.fact("person_met")]


def wear(asked: Asked[House]) -> list[Fact]:
    """Whoever sat in a colour sits in it the next time."""
    person = persons.named(asked.state.persons, asked.text("name"))
    return [] if person and person.colour == asked.text("colour") else [asked.fact("colour_worn")]


def change_people(change: Callable[[People, Fact], People]) -> Change[House]:
    return lambda table, fact: replace(table.state, persons=change(table.state.persons, fact))


def rename(asked: Asked[House]) -> list[Fact]:
    """A name that somebody else bears today would make two people one: that is asked for by its own move."""
    person, other = chosen(asked, "person"), persons.named(asked.state.persons, asked.text("name"))
    if other and other.id != person.id and read_as(other.name) == read_as(asked.text("name")):
        raise IllegalMove(say("person.same_name", name=other.name))
    return [] if person.name == asked.text("name") else [asked.fact("person_renamed", was=person.name)]


def merge(asked: Asked[House]) -> list[Fact]:
    stays, goes = chosen(asked, "person"), chosen(asked, "goes")
    return [] if stays is goes else [asked.fact("people_merged")]


def chosen(asked: Asked[House], field: str) -> Person:
    person = persons.with_id(asked.state.persons, asked.text(field))
    if person is None:
        raise IllegalMove(say("person.unknown"))
    return person


def name_group(asked: Asked[House]) -> list[Fact]:
    people: list[Json] = [*asked.text("people").split(".")]
    return [Fact("group_named", {"people": people, "name": asked.text("name")})]


def group_named(table: Table[House], fact: Fact) -> House:
    """What those who play together call themselves, by their ids in order."""
    key = ".".join(sorted(fact.texts("people")))
    return replace(table.state, groups={**table.state.groups, key: fact.text("name")})


def paused(table: Table[House], fact: Fact) -> House:
    """Until something happens there again, nobody asks what becomes of it."""
    return replace(table.state, paused={**table.state.paused, fact.text("table"): fact.number("seq", 0)})


def learnt(table: Table[House], fact: Fact) -> House:
    known, game = table.state.learnt, fact.text("game")
    lessons = {**known.get(game, {}), fact.text("name"): fact.data.get("value")}
    return replace(table.state, learnt={**known, game: lessons})


def cut_key(asked: Asked[House]) -> list[Fact]:
    return [Fact("key_cut", {"key": cut(asked.chance)})]


def key_cut(table: Table[House], fact: Fact) -> House:
    """A new key dismisses all who showed the old one."""
    return replace(table.state, key=fact.text("key"), keepers=())


def cut_cards(asked: Asked[House]) -> list[Fact]:
    return [card(colour, asked.chance) for colour in COLOURS if colour not in asked.state.cards]


def cut_card_anew(asked: Asked[House]) -> list[Fact]:
    """A card cut anew is worth what the lost one was; the lost one is worth nothing any more."""
    return [card(asked.text("colour"), asked.chance)]


def card(colour: str, chance: Chance) -> Fact:
    return Fact("card_cut", {"colour": colour, "card": cut(chance, 4)})


def card_cut(table: Table[House], fact: Fact) -> House:
    return replace(table.state, cards={**table.state.cards, fact.text("colour"): fact.text("card")})


def cut(chance: Chance, groups: int = 3) -> str:
    return "-".join(letters(chance, 4) for _ in range(groups))


def letters(chance: Chance, count: int) -> str:
    """None of which is taken for another when it is read out or typed."""
    return "".join(LETTERS[chance.randrange(len(LETTERS))] for _ in range(count))


def admit(asked: Asked[House]) -> list[Fact]:
    house, device = asked.state, asked.text("device")
    if not house.key or plain(asked.text("key")) != plain(house.key):
        raise IllegalMove(say("key.wrong"))
    return [] if device in house.keepers else [Fact("keeper_admitted", {"device": device})]


def admitted(table: Table[House], fact: Fact) -> House:
    return replace(table.state, keepers=(*table.state.keepers, fact.text("device")))


def who_gets_in(now: House, then: House) -> list[Fact]:
    """What lets the same devices and cards in as now, once the house is again as it was then: a key or a card that was
    lost since must not be worth anything again."""
    keepers = () if now.key != then.key else then.keepers
    key = [] if now.key == then.key else [Fact("key_cut", {"key": now.key})]
    admitted = [Fact("keeper_admitted", {"device": each}) for each in now.keepers if each not in keepers]
    cards = [
        Fact("card_cut", {"colour": colour, "card": own})
        for colour, own in now.cards.items()
        if then.cards.get(colour) != own
    ]
    return [*key, *admitted, *cards]


def keep_ruling(asked: Asked[House]) -> list[Fact]:
    """Tapped twice, it is one sentence."""
    said = [(each.game, each.rule, each.text) for each in asked.state.rulings]
    is_kept = (asked.text("game"), asked.text("rule"), asked.text("text")) in said
    return [] if is_kept else [asked.fact("ruling_kept")]


def ruled(table: Table[House], fact: Fact) -> House:
    told = (fact.text("game"), fact.text("rule"), fact.text("text"), fact.text("names"))
    return replace(table.state, rulings=(*table.state.rulings, Ruling(fact.seq, *told, fact.at)))


def ruling_dropped(table: Table[House], fact: Fact) -> House:
    kept = tuple(each for each in table.state.rulings if str(each.number) != fact.text("number"))
    return replace(table.state, rulings=kept)


def plain(key: str) -> str:
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
                "meet_person": meet,
                "wear_colour": wear,
                "forget_person": noted("person_forgotten"),
                "rename_person": rename,
                "merge_people": merge,
                "pause_game": noted("game_paused"),
                "name_group": name_group,
                "begin_demo": noted("demo_begun"),
                "cut_key": cut_key,
                "cut_cards": cut_cards,
                "cut_card_anew": cut_card_anew,
                "admit_keeper": admit,
                "keep_ruling": keep_ruling,
                "drop_ruling": noted("ruling_dropped"),
            },
            facts={
                "person_met": Kind(change_people(persons.met), untold),
                "colour_worn": Kind(change_people(persons.worn), untold),
                "person_forgotten": Kind(change_people(persons.forgotten), untold),
                "person_renamed": Kind(change_people(persons.renamed), untold),
                "name_borne": Kind(change_people(persons.borne), untold),
                "people_merged": Kind(change_people(persons.merged), untold),
                "game_paused": Kind(paused, untold),
                "group_named": Kind(group_named, untold),
                "demo_begun": Kind(lambda table, fact: replace(table.state, is_demo=True), untold),
                "lesson_learnt": Kind(learnt, untold),
                "key_cut": Kind(key_cut, untold),
                "keeper_admitted": Kind(admitted, untold),
                "card_cut": Kind(card_cut, untold),
                "ruling_kept": Kind(ruled, untold),
                "ruling_dropped": Kind(ruling_dropped, untold),
            },
        ),
    ),
)
