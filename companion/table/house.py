"""The house is a table too, with its own log: the people it knows, its keeper's key, the devices that keep it, the seat
cards that open a seat of their colour at any table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.table.fact import Fact, Json, Who
from companion.table.game import Chance, Game, Known, Part, Table
from companion.table.moves import Choice, Field, IllegalMove, Move, Offer, Text
from companion.table.say import Say, say
from companion.table.seats import COLOURS, Seat

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class House:
    people: tuple[str, ...] = ()
    key: str = ""
    keepers: tuple[str, ...] = ()
    learnt: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)

    def colour_of(self, card: str) -> str:
        """The colour whose card this is; none for a card that was revoked."""
        return next((colour for colour, own in self.cards.items() if plain(own) == plain(card)), "")


class HouseGame(Game[House]):
    slug = "house"
    players = (0, 0)

    def blank(self) -> House:
        return House()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return []

    def moves(self, table: Table[House], audience: Who) -> tuple[Offer, ...]:
        return (
            Offer("meet_person", (("name", Text(24)),)),
            Offer("forget_person", (("name", Text(24)),)),
            Offer("cut_key"),
            Offer("cut_cards"),
            Offer("cut_card_anew", (("colour", Choice(COLOURS)),)),
            Offer("admit_keeper", (("device", Text(64)), ("key", Text(24)))),
        )

    def decide(self, table: Table[House], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        if move.kind == "meet_person":
            return meet(table.state, move.text("name"))
        if move.kind == "forget_person":
            return [Fact("person_forgotten", {"name": move.text("name")})]
        if move.kind == "cut_key":
            return [Fact("key_cut", {"key": cut(chance)})]
        if move.kind == "cut_cards":
            return cut_cards([colour for colour in COLOURS if colour not in table.state.cards], chance)
        if move.kind == "cut_card_anew":
            return cut_cards([move.text("colour")], chance)
        return admit(table.state, move.text("device"), move.text("key"))

    def apply(self, table: Table[House], fact: Fact) -> House:
        house = table.state
        match fact.kind:
            case "person_met":
                others = tuple(name for name in house.people if name != fact.text("name"))
                return replace(house, people=(fact.text("name"), *others))
            case "person_forgotten":
                return replace(house, people=tuple(name for name in house.people if name != fact.text("name")))
            case "key_cut":
                return replace(house, key=fact.text("key"), keepers=())
            case "keeper_admitted":
                return replace(house, keepers=(*house.keepers, fact.text("device")))
            case "lesson_learnt":
                return learn(house, fact)
            case "card_cut":
                return replace(house, cards={**house.cards, fact.text("colour"): fact.text("card")})
        return house

    def view(self, table: Table[House], audience: Who) -> tuple[Part, ...]:
        return ()

    def tell(self, table: Table[House], fact: Fact, audience: Who) -> Say | None:
        return None

    def headline(self, table: Table[House], audience: Who) -> Say:
        return say("house.name")


def meet(house: House, name: str) -> list[Fact]:
    """Whoever plays comes to the front of the list, so that the usual people are at the thumb."""
    return [] if house.people[:1] == (name,) else [Fact("person_met", {"name": name})]


def learn(house: House, fact: Fact) -> House:
    game = fact.text("game")
    lessons = {**house.learnt.get(game, {}), fact.text("name"): fact.data.get("value")}
    return replace(house, learnt={**house.learnt, game: lessons})


def cut_cards(colours: Sequence[str], chance: Chance) -> list[Fact]:
    """A card cut anew is worth what the lost one was; the lost one is worth nothing any more."""
    return [Fact("card_cut", {"colour": colour, "card": cut(chance, 4)}) for colour in colours]


def cut(chance: Chance, groups: int = 3) -> str:
    return "-".join(letters(chance, 4) for _ in range(groups))


def letters(chance: Chance, count: int) -> str:
    """None of which is taken for another when it is read out or typed."""
    return "".join(LETTERS[chance.randrange(len(LETTERS))] for _ in range(count))


def admit(house: House, device: str, key: str) -> list[Fact]:
    if not house.key or plain(key) != plain(house.key):
        raise IllegalMove(say("key.wrong"))
    return [] if device in house.keepers else [Fact("keeper_admitted", {"device": device})]


def plain(key: str) -> str:
    return "".join(letter for letter in key.upper() if letter.isalnum())
