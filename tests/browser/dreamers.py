"""What people do at a table of When I Dream, with their fingers and their eyes: nothing here knows more than they see.
The points are counted here anew, as the rulebook tells it, from the roles that people were shown."""

import re
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import expect

from companion.kit.turn_order import clockwise_from
from tests.browser.screens import AT_ONCE, Evening, Screen

GAME = "when_i_dream"
PEOPLE = ("Ana", "Ben", "Cléo", "Dan", "Eva")
SEATS = ("s1", "s2", "s3", "s4", "s5")
FAIRY, BOOGEYMAN, SANDMAN, DREAMER = "Fée", "Croque-Mitaine", "Marchand de Sable", "Rêveur"
ROLE = re.compile(f"^({FAIRY}|{BOOGEYMAN}|{SANDMAN})$")
VERDICTS = {"y": "right", "b": "wrong", "p": "pass"}
LEFT = ":is(.night__near, .night__clock) [data-ends-at] .countdown__left"


@dataclass
class Dream:
    """What people remember of one dream: the words on their phones, and what they heard."""

    dreamer: str
    roles: dict[str, str]
    cards: str = ""
    are_all_told: bool = False

    @property
    def yellow(self) -> int:
        return self.cards.count("y")

    @property
    def blue(self) -> int:
        return self.cards.count("b") + self.cards.count("p")

    def points(self, seat: str) -> int:
        if seat == self.dreamer:
            return self.yellow + 2 * (self.are_all_told and self.yellow > 0)
        small, large = sorted((self.yellow, self.blue))
        sandman = large + 2 if small == large else large if large - small == 1 else small
        return {FAIRY: self.yellow, BOOGEYMAN: self.blue, SANDMAN: sandman}[self.roles[seat]]

    def role(self, seat: str) -> str:
        return DREAMER if seat == self.dreamer else self.roles[seat]


@dataclass
class Table:
    """The tablet in the middle, whose taps are counted, and the phones by seat. Who has none peeks on the tablet."""

    tablet: Screen
    code: str
    phones: dict[str, Screen] = field(default_factory=dict)
    dreams: list[Dream] = field(default_factory=list)
    penalties: Counter[str] = field(default_factory=Counter)
    taps: int = 0

    def tap(self, selector: str) -> None:
        self.tablet.tap(selector)
        self.taps += 1

    @property
    def screens(self) -> tuple[Screen, ...]:
        return (self.tablet, *self.phones.values())

    @property
    def path(self) -> str:
        return self.tablet.page.url.removeprefix(self.tablet.base)

    @property
    def dreamer(self) -> str:
        return seat_of(str(self.tablet.page.locator("#dream .dream__who").text_content()))

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS[: self.tablet.page.locator("#seats .place").count()]

    def colour(self, seat: str) -> str:
        """Beside the name of each, the class of its colour."""
        (found,) = re.findall(r"seat-\w+", self.tablet.page.locator(f"#score-{seat}").get_attribute("class") or "")
        return str(found)

    @property
    def totals(self) -> dict[str, int]:
        return {seat: sum(dream.points(seat) for dream in self.dreams) for seat in self.seats}

    @property
    def scores(self) -> dict[str, int]:
        """What stands beside the names: after the last dream, the penalty cards are taken off."""
        if len(self.dreams) < len(self.seats):
            return self.totals
        return {seat: max(0, total - self.penalties[seat]) for seat, total in self.totals.items()}

    def deal(self) -> None:
        self.tap("#deed .button--big")
        expect(self.tablet.page.locator("#seats .looker.tablet-only")).to_have_count(len(self.seats) - 1)

    def look(self) -> dict[str, str]:
        return {seat: self.look_at(seat) for seat in self.seats if seat != self.dreamer}

    def look_at(self, seat: str) -> str:
        if seat in self.phones:
            return held(self.phones[seat], seat)
        self.tablet.tap(f'#seats [formaction="#peek-{seat}"]')
        return peeked(self.tablet, seat)

    def pass_round(self) -> dict[str, str]:
        """One tablet goes from hand to hand: each holds, and hands it on."""
        order = clockwise_from(self.dreamer, self.seats)[1:]
        return {seat: self.hand_on(seat) for seat in order if seat not in self.phones}

    def hand_on(self, seat: str) -> str:
        found = held(self.tablet, f"turn-{seat}")
        self.tap(f"#hands-{seat} .turn__on")
        self.taps += 1
        expect(self.tablet.page.locator(f"#hands-{seat}")).to_have_count(0)
        return found

    def sleep(self, roles: dict[str, str]) -> Dream:
        """All have looked; the night begins. Who looked on the tablet last gives it back first."""
        last = self.tablet.page.locator("#turn .turn__on--seen")
        expect(last.or_(self.tablet.page.locator("#deed .button--big"))).to_be_visible()
        if last.count():
            last.click()
        expect(self.tablet.page.locator("#deed .button--big")).to_contain_text("Lancer la nuit")
        self.dreams.append(Dream(self.dreamer, roles))
        self.start()
        return self.dreams[-1]

    def start(self) -> None:
        self.tap("#deed .button--big")
        expect(self.tablet.page.locator(LEFT)).to_have_text(re.compile(r"^\d:\d\d$"))

    def start_early(self) -> None:
        """Before everybody has looked."""
        self.tap('[formaction="#early"]')
        self.tap(".dream__early")
        expect(self.tablet.page.locator(LEFT)).to_have_text(re.compile(r"^\d:\d\d$"))

    def judge(self, verdicts: str, *by: Screen) -> None:
        """Card by card, the tablet or whoever helps in turn."""
        screens = by or (self.tablet,)
        for place, verdict in enumerate(verdicts):
            self.judge_one(verdict, screens[place % len(screens)])

    def judge_one(self, verdict: str, screen: Screen) -> None:
        at_card(screen, self.card)
        screen.tap(f'#pads .verdict[value="{VERDICTS[verdict]}"]')
        self.taps += screen is self.tablet
        self.dreams[-1].cards += verdict
        at_card(screen, self.card)

    def forbid(self, seat: str) -> None:
        at_card(self.tablet, self.card)
        self.tap('#pads [formaction="#forbidden"]')
        self.tap(f'#forbidden [name=seat][value="{seat}"]')
        self.dreams[-1].cards += "f"
        self.penalties[seat] += 1
        expect(self.tablet.page.locator("#pads .pads__warn")).to_contain_text("Prévenez le Rêveur")

    @property
    def card(self) -> int:
        return len(self.dreams[-1].cards) + 1

    def end_night(self, last: str = "none") -> None:
        """Before its time; `last` is the last answer, or that there is none."""
        at_card(self.tablet, self.card)
        self.tap('#clock [formaction="#end-night"]')
        self.tap("#end-night form button")
        self.answer_last(last)

    def answer_last(self, last: str = "none") -> None:
        self.tap(f'#dream .verdict[value="{VERDICTS.get(last, last)}"]')
        self.dreams[-1].cards += last if last in VERDICTS else ""
        expect(self.tablet.page.locator("#dream .dream__ask")).to_contain_text("Le Rêveur garde le masque et raconte")

    def wake(self, are_all_told: bool = True) -> None:
        self.dreams[-1].are_all_told = are_all_told
        self.tap('#deed [formaction="#mask"]')
        self.tap(f'#deed [name=told][value="{"all" if are_all_told else "not_all"}"]')
        expect(self.tablet.page.locator("#dream.dream--day")).to_have_count(0)

    def shows_points(self) -> None:
        """On every screen: who was what, and the points of each, as people count them themselves."""
        self.shows_totals()
        for screen in self.screens:
            for seat in self.seats:
                gained, role = self.dreams[-1].points(seat), self.dreams[-1].role(seat)
                screen.shows(f"#score-{seat} .place__gained", f"+{gained}")
                screen.shows(f"#gain-{seat} .gain__why b", role)

    def shows_totals(self) -> None:
        for screen in self.screens:
            for seat, score in self.scores.items():
                screen.score(seat, score)


def sit_down(evening: Evening, people: int = 5, phones: tuple[str, ...] = ()) -> Table:
    tablet = evening.tablet()
    tablet.pace_animations(AT_ONCE)
    table = Table(tablet, evening.table(tablet, PEOPLE[:people], GAME))
    for seat in phones:
        table.phones[seat] = evening.phone(table.code, seat).is_live()
    tablet.is_live()
    return table


def seat_of(text: str) -> str:
    """Whose name stands in it."""
    (place,) = (place for place, name in enumerate(PEOPLE) if re.search(rf"\b{name}\b", text))
    return SEATS[place]


def at_card(screen: Screen, number: int) -> None:
    expect(screen.page.locator("#pads .pads__card")).to_contain_text(f"Carte {number}\N{NO-BREAK SPACE}:")


def held(screen: Screen, seat: str) -> str:
    """The role, while a finger holds it on the screen; let go, it is gone."""
    word = screen.page.locator(f"#hold-{seat} .secret__word")
    with screen.hold(f"#hold-{seat} .secret__hold"):
        expect(word).to_have_text(ROLE)
        found = word.inner_text()
    expect(word).to_be_empty()
    return found


def peeked(tablet: Screen, seat: str) -> str:
    """In the small window that is open on the tablet; then it is closed."""
    found = held(tablet, seat)
    tablet.tap(f"#peek-{seat} > .button")
    expect(tablet.page.locator(f"#peek-{seat}")).to_be_hidden()
    return found
