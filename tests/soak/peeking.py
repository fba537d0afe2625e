"""Nobody peeks: two houses that differ in nothing but what is hidden send every device the same bytes, while people
sit, leave, move, take over, look and vote in any order; and what must be told about that is told."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import count, permutations
from pathlib import Path
from random import Random
from unittest.mock import patch

from werkzeug.test import TestResponse

from companion.table.secrets.privacy_notices import STAYS
from companion.web.pages.table import move_form_page, new_table
from tests.soak.news import TABLET, Sitting, told_at
from tests.table.tables import PEOPLE
from tests.web.drawings import ink
from tests.web.twins import Twins, differences, known, seen_by, twins

GAMES = {"when_i_dream": (4, 10), "dream": (3, 6)}
GUESTS = ("guest", "other guest")
AT_ONCE = 4
NIGHT = ("start_night", "give_verdict", "give_verdict", "pause_clock", "end_night", "last_answer")
PLAYED = {
    "when_i_dream": ("next_round", "start_night", "end_night", "last_answer", "take_off_mask"),
    "dream": ("name_dealer", "next_round", "finish_stars", "reveal_early", "close_votes"),
}
FIELDS: dict[str, dict[str, object]] = {
    "name_dealer": {"seat": "s1"}, "last_answer": {"verdict": "none"}, "take_off_mask": {"told": "all"}
}  # fmt: skip
DEALS = {"when_i_dream": ("next_round",), "dream": ("name_dealer", "next_round", "finish_stars")}


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    orders = [*permutations(CHANGES)]
    chance.shuffle(orders)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for room in (move_form_page, new_table):
            stack.enter_context(patch.object(room, "token_hex", lambda _: "k" * 32))
        for number in count():
            game = [*GAMES][number % len(GAMES)]
            least, most = GAMES[game]
            people = least + number // len(GAMES) % (most - least + 1)
            order = orders[number % len(orders)]
            yield from one_deal(Path(folder) / str(number), game, people, order, chance)


def one_deal(folder: Path, game: str, people: int, order: Sequence["Step"], chance: Random) -> Iterator[str]:
    """Each way of changing seats once, in this order, with anything else between."""
    with twins(folder, game, PEOPLE[:people]) as found:
        company = Company(found, chance, undoes=chance.random() < 0.3)
        company.deal(game)
        begun = [Company.plays] * chance.randrange(4)
        for step in (*begun, *order):
            for wrong in (*company.some_steps(step), *company.compared()):
                yield f"{game}, {people} people, {step.__name__}: {wrong}" if wrong else ""


@dataclass
class Company:
    """People with their devices at both tables, who do the same at each."""

    twins: Twins
    chance: Random
    undoes: bool
    model: Sitting = field(default_factory=Sitting)

    def __post_init__(self) -> None:
        for house, devices in zip(self.twins.houses, self.twins.devices, strict=True):
            devices |= {name: known(house, number) for number, name in enumerate(GUESTS, start=30)}
        self.model.holds = {seat: seat for seat in self.twins.devices[0] if seat not in (TABLET, *GUESTS)}
        self.model.had = {seat: [seat] for seat in self.model.holds}

    @property
    def seats(self) -> list[str]:
        return [seat.id for seat in self.twins.table.seats]

    @property
    def dealt(self) -> str:
        return str(self.twins.table.privacy.deal)

    def deal(self, game: str) -> None:
        """Deals unlike secrets, in the first round or in the second."""
        is_second = self.chance.random() < 0.3
        for move in PLAYED[game] if is_second else ():
            self.twins.tap(TABLET, move, **FIELDS.get(move, {}))
        self.twins.seed(*self.chance.sample(range(1_000), 2))
        for move in DEALS[game]:
            if not (is_second and move == "name_dealer"):
                self.twins.tap(TABLET, move, **FIELDS.get(move, {}))
        self.twins.seed(9, 9)
        self.model.deals(self.dealt)

    def some_steps(self, first: "Step") -> Iterator[str]:
        others = self.chance.choices(STEPS_OF[self.twins.table.game], k=self.chance.randint(0, AT_ONCE))
        for step in (first, *others):
            yield step(self)
            if self.undoes or not self.dealt:
                continue
            told, expected = told_at(self.twins.table), self.model.told()
            yield "" if told == expected else f"told are {sorted(told)}, not {sorted(expected)}"

    def compared(self) -> Iterator[str]:
        """Each thing that a device can get, in one house and in the other."""
        who = self.chance.choice([who for who in self.twins.devices[0] if self.may_look(who)])
        pairs = zip(self.twins.houses, self.twins.devices, strict=True)
        one, other = (seen_by(house, devices[who], self.twins.id) for house, devices in pairs)
        differing = {*differences(one, other)}
        for way in one.keys() | other.keys():
            # The file of a table holds its log, roles of a deal that was taken back with it.
            is_void = not self.dealt and way.startswith("GET /files/")
            yield f"{who} can tell by {way}" if way in differing and not is_void else ""

    def may_look(self, who: str) -> bool:
        return self.twins.devices[0][who].get(f"/tables/{self.twins.id}").status_code == 200

    def both(self, who: str, path: str, by_form: bool = False, **fields: object) -> tuple[int, str]:
        """The status, and what was wrong: another answer in the other house."""
        asked = [devices[who].form if by_form else devices[who].post for devices in self.twins.devices]
        one, other = (ask(path, **fields) for ask in asked)
        alike = looks_of(one, path) == looks_of(other, path)
        return one.status_code, "" if alike else f"{who} can tell by the answer to {path} {fields}"

    def move(self, who: str, kind: str, **fields: object) -> tuple[int, str]:
        return self.both(who, f"/tables/{self.twins.id}/moves", False, move=kind, **fields)

    # What people do.

    def sits(self) -> str:
        who, seat = self.chance.choice([*self.model.had, *GUESTS]), self.chance.choice(self.seats)
        code = self.twins.houses[0].code(self.twins.id)
        takes_over = "yes" if self.chance.random() < 0.5 else ""
        status, wrong = self.both(who, f"/j/{code}", by_form=True, seat=seat, take_over=takes_over)
        if status == 303:
            self.model.comes(who, seat)
        return wrong

    def asks_for_seat(self) -> str:
        """A guest, or somebody who has let go, comes by the lobby: the tablet says yes."""
        who, id = self.chance.choice([*self.model.had, *GUESTS]), self.twins.id
        code, name = self.twins.houses[0].code(id), f"Lobby {self.chance.randrange(1_000)}"
        wrong = self.both(who, f"/j/{code}/guests", by_form=True, name=name)[1]
        before = self.seats
        for house, devices in zip(self.twins.houses, self.twins.devices, strict=True):
            for asked in house.app.services.screens.guests.at_table(id):
                devices[TABLET].post(f"/tables/{id}/guests", guest=asked.id, answer="yes")
            house.app.services.screens.guests.clear(id)
        for seat in {*self.seats} - {*before}:
            self.model.comes(who, seat)
        return wrong

    def takes_over(self) -> str:
        if not self.model.holds:
            return ""
        seat = self.chance.choice([*self.model.holds])
        who = self.chance.choice([each for each in (*self.model.had, *GUESTS) if each != self.model.holds[seat]])
        code = self.twins.houses[0].code(self.twins.id)
        status, wrong = self.both(who, f"/j/{code}", by_form=True, seat=seat, take_over="yes")
        if status == 303:
            self.model.comes(who, seat)
        return wrong

    def lets_go(self) -> str:
        held = [*self.model.holds.items()]
        if not held:
            return ""
        seat, holder = self.chance.choice(held)
        status, wrong = self.move(self.chance.choice((holder, TABLET)), "release_seat", seat=seat)
        if status in (200, 303):
            self.model.lets_go(seat)
        # Who has let go gets no screen, but a page that leads back.
        return wrong

    def is_moved(self) -> str:
        if not self.model.holds:
            return ""
        seat, to = self.chance.choice([*self.model.holds]), self.chance.choice(self.seats)
        device = self.model.holds[seat]
        status, wrong = self.move(TABLET, "move_phone", seat=seat, to=to)
        if status == 200 and seat != to:
            self.model.lets_go(seat)
            self.model.comes(device, to)
        return wrong

    def rotates(self) -> str:
        """Everybody one place on, one after the other."""
        wrong = ""
        for seat, device in [pair for pair in self.model.holds.items() if pair[0] in self.seats]:
            to = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
            code = self.twins.houses[0].code(self.twins.id)
            status, found = self.both(device, f"/j/{code}", by_form=True, seat=to, take_over="yes")
            wrong = wrong or found
            if status == 303:
                self.model.comes(device, to)
        return wrong

    def looks(self) -> str:
        """On the own phone, or on the tablet at anybody's."""
        seat = self.chance.choice(self.seats)
        who = self.chance.choice((TABLET, self.model.holds.get(seat, TABLET)))
        what = self.chance.choice(("", "", "vote"))
        status, wrong = self.both(who, f"/tables/{self.twins.id}/secrets", seat=seat, what=what)
        if status == 200:
            self.model.looks(seat)
        return wrong

    def reads(self) -> str:
        who = self.chance.choice([*self.model.had, TABLET])
        self.twins.tick(STAYS)
        status, wrong = self.move(who, "hear_news")
        if status == 200:
            self.model.reads(who)
        return wrong

    def comes_or_goes(self) -> str:
        kind = self.chance.choice(("sit_out", "come_back", "leave", "add_seat", "move_seat", "rename_seat"))
        seat, after = self.chance.choice(self.seats), self.chance.choice(self.seats)
        name = f"Guest {self.chance.randrange(100)}"
        status, wrong = self.move(TABLET, kind, seat=seat, after=after, name=name)
        if status == 200 and kind == "leave":
            self.model.lets_go(seat)
        self.model.deals(self.dealt)
        return wrong

    def takes_back(self) -> str:
        if not self.undoes:
            return ""
        facts = self.twins.houses[0].facts(self.twins.id)
        path = self.chance.choice(("undos", "redos", "rewinds"))
        return self.both(TABLET, f"/tables/{self.twins.id}/{path}", move=self.chance.choice(facts).move)[1]

    def plays(self) -> str:
        """On with the night, and the same is judged in both."""
        kind, verdict = self.chance.choice(NIGHT), "right"
        who = self.chance.choice((TABLET, *self.model.holds.values()))
        with suppress(KeyError, TypeError, StopIteration):
            at = self.twins.devices[0][who].at(self.twins.id, kind)
            return self.move(who, kind, verdict=verdict, at=at)[1]
        return ""

    def votes(self) -> str:
        """For one colour in one house, for another in the other."""
        seat, twins = self.chance.choice(self.seats), self.twins
        who = self.model.holds.get(seat, TABLET)
        offered = twins.devices[0][who].look(f"/tables/{twins.id}")["moves"]
        votes = [each["fields"] for each in offered if each["move"] == "cast_vote"]
        if not votes or seat not in votes[0]["seat"]["among"]:
            return ""
        colours = self.chance.sample([each for each in votes[0]["colour"]["among"] if each != seat], 2)
        fields = {"move": "cast_vote", "seat": seat, "at": self.dealt}
        replies = [
            devices[who].post(f"/tables/{twins.id}/moves", **fields, colour=colour, number=number)
            for devices, colour, number in zip(twins.devices, colours, (1, 4), strict=True)
        ]
        one, other = ((each.status_code, each.data, sorted(each.headers)) for each in replies)
        return "" if one == other else f"{who} can tell by the answer to a vote"


Step = Callable[[Company], str]
CHANGES: tuple[Step, ...] = (
    Company.sits, Company.lets_go, Company.is_moved, Company.takes_over, Company.rotates, Company.comes_or_goes,
    Company.asks_for_seat,
)  # fmt: skip
SEATS = (
    Company.sits, Company.sits, Company.sits, Company.lets_go, Company.is_moved, Company.looks, Company.looks,
    Company.reads, Company.comes_or_goes, Company.rotates, Company.takes_back,
)  # fmt: skip
STEPS_OF: dict[str, tuple[Step, ...]] = {
    "when_i_dream": (*SEATS, Company.plays, Company.plays),
    "dream": (*SEATS, Company.votes, Company.votes, Company.votes),
}


def looks_of(reply: TestResponse, path: str) -> tuple[object, ...]:
    """Returns what can be told of an answer without reading it. A drawing glows by its strokes and their length."""
    drawing = str(reply.json.get("drawing", "")) if path.endswith("/secrets") and reply.json else ""
    strokes = drawing.count("M"), round(ink(drawing), -1)
    return reply.status_code, reply.data if path.endswith("/moves") else len(reply.data), sorted(reply.headers), strokes
