"""Etherfields as a game of the house: a campaign of many evenings. Rules are in rules.py, what facts change in
at_the_table.py, through_the_evening.py and in_the_box.py, screens in view.py and pages.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.games.etherfields import (
    at_the_table,
    deciding,
    hands,
    in_the_box,
    pages,
    rules,
    through_the_evening,
    told,
    view,
)
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.settings import SETTINGS, SILENCES
from companion.games.etherfields.turns import depth, panels, passing, telling
from companion.kit.clock import FILTERS
from companion.table.chapter import Chance, Due, Known
from companion.table.fact import Fact, Who
from companion.table.game import Part
from companion.table.moves import Choice, Domain, Field, Move, Number, Offer
from companion.table.oldgame import OldGame
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

CHANGES = {**at_the_table.CHANGES, **through_the_evening.CHANGES, **in_the_box.CHANGES, **depth.CHANGES}
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}
USUAL = 4


class Etherfields(OldGame):
    slug = "etherfields"
    players = (1, 5)
    settings = (*SETTINGS, depth.SETTING)
    silences = (*SILENCES, *depth.SILENCES)

    def blank(self) -> Campaign:
        return Campaign()

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        first = Choice(tuple(seat.id for seat in seats))
        return (("first", first), ("story", Choice(("new", "goes_on"))), ("evenings", Number(0, 500)))

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        goes_on = options.get("story") == "goes_on"
        evenings = int(options.get("evenings", 0)) if goes_on else 0
        first = str(options.get("first", seats[0].id))
        return [Fact("campaign_begun", {"first": first, "goes_on": goes_on, "evenings": evenings})]

    def moves(self, table: Table[Campaign], audience: Who) -> tuple[Offer, ...]:
        return (*hands.offers(table), *depth.offers(table))

    def decide_old(
        self, table: Table[Campaign], who: Who, move: Move, known: Known, chance: Chance, now: float
    ) -> list[Fact]:
        choices = partial(self.choice, table)
        found = depth.decide(table, move, now, choices)
        return deciding.decide(table, move, now, choices) if found is None else found

    def asks_old(self, table: Table[Campaign], kind: str) -> tuple[str, ...]:
        if kind == "begin_save" and table.state.scene.kind == "slumber":
            return ("save_in_slumber",)
        is_first = kind == "begin_evening" and table.state.is_new
        usual = ("purple",) if is_first else ("saving_card",) if kind == "end_evening" else ()
        return (*usual, *depth.asks(table, kind))

    def foresee(self, table: Table[Campaign], move: Move) -> tuple[Say, ...]:
        """EF-032: the hours follow at the next setup; costs for each player follow at once."""
        if move.kind not in COMING_AND_GOING:
            return ()
        people = max(1, min(self.players[1], len(table.here()) + COMING_AND_GOING[move.kind]))
        told = [say("etherfields.foresee.people", rule="EF-032", people=people, hours=rules.start_hours(people))]
        if people > USUAL:
            told.append(say("etherfields.foresee.fifth", rule="EF-001"))
        return tuple(told)

    def apply(self, table: Table[Campaign], fact: Fact) -> Campaign:
        change = CHANGES.get(fact.kind)
        if change is None:
            return table.state
        if table.state.shortage and fact.kind not in FILTERS:
            table = replace(table, state=replace(table.state, shortage=None))
        state = passing.passed(table, table.state, numbered(table.state, change(table, fact), fact))
        who, code = str(fact.who), fact.text("code") if fact.kind in in_the_box.CHANGES else ""
        is_at_hand = not code or state.touched.get(who) == code
        return state if is_at_hand else replace(state, touched={**state.touched, who: code})

    def due(self, table: Table[Campaign]) -> Due | None:
        study = table.state.study
        if not study or not study.runs:
            return None
        return Due(study.ends_at, Move("end_study", {}), f"study:{study.ends_at}")

    def view_old(self, table: Table[Campaign], audience: Who) -> tuple[Part, ...]:
        offers = {each.kind: each for each in self.moves(table, audience)}
        shown = view.parts(table, audience, offers, self.choice(table, "purple"))
        return panels.among(shown, panels.parts(table, audience, offers, self.choice(table, "shop")))

    def page_old(self, table: Table[Campaign], audience: Who, name: str, asked: Mapping[str, str]) -> Part | None:
        offers = {each.kind: each for each in self.moves(table, audience)}
        return pages.page(table, audience, name, asked, offers)

    def tell(self, table: Table[Campaign], fact: Fact, audience: Who) -> Say | None:
        return told.tell(table, fact) or telling.tell(table, fact)

    def headline(self, table: Table[Campaign], audience: Who) -> Say:
        return told.headline(table)


def numbered(before: Campaign, state: Campaign, fact: Fact) -> Campaign:
    """A scene bears the number of the fact that began it: an undo gives it to no other."""
    is_same = state.scene.number == before.scene.number
    return state if is_same else replace(state, scene=replace(state.scene, number=fact.seq))


game = Etherfields()
