"""Etherium as a game of the house: its moves and facts. Rules are in rules.py and beside it, screens in view.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.games.etherium import initiative, offers, pages, rules, sheets, stars, telling, throwing, view
from companion.games.etherium.changes import CHANGES
from companion.games.etherium.depth import asking, deciding, screens, works
from companion.games.etherium.initiative import EVERYBODY, NIGHT, Card
from companion.games.etherium.peoples import first_free, shared_out
from companion.games.etherium.rules import Orbit, Result
from companion.table.chapter import Chance, Known
from companion.table.fact import Fact, Json, Who
from companion.table.game import Part
from companion.table.moves import Choice, Domain, Field, IllegalMove, Move, Number, Offer
from companion.table.oldgame import OldGame
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Setting, Silence
from companion.table.table import Table

NO_YES = Choice(("no", "yes"))


class Etherium(OldGame):
    slug = "etherium"
    players = (2, 6)
    settings = (
        Setting("seasons", rules.LATEST, Number(2, rules.LATEST), "rulebook", "ET-070"),
        Setting("extension", "no", NO_YES, "public", "ET-001"),
        Setting("boosters_count", "no", NO_YES, "house", "ET-072"),
        Setting("depth", "no", NO_YES, "house", "ET-060", goes_along=False),
    )
    silences = (
        Silence("two_dice", ("sum", "choose"), "sum", "ET-050"),
        Silence("low_again", ("once", "again"), "once", "ET-083"),
        *asking.SILENCES,
    )

    def blank(self) -> Orbit:
        return Orbit()

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        peoples = tuple((f"people_{seat.id}", Choice(EVERYBODY)) for seat in seats)
        return (*peoples, ("extension", NO_YES), ("season", Number(1, rules.LATEST)))

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        season, extended = int(options.get("season", 1)), options.get("extension") == "yes"
        peoples = shared_out({seat.id: str(options.get(f"people_{seat.id}", "")) for seat in seats}, extended)
        started = Fact("game_started", {"peoples": {**peoples}, "season": season, **sheets.from_house(known)})
        extension = Fact("setting_changed", {"setting": "extension", "value": "yes", "was": "no"})
        return [started, *([extension] if extended else []), *([self.revealed(known, NIGHT, 0)] if season == 1 else [])]

    def revealed(self, known: Known, moon: str, number: int) -> Fact:
        """With what the house has learnt of this card."""
        orders = sheets.learnt(known).get(f"order.{Card(moon, number).name}", [])
        return Fact("season_revealed", {"moon": moon, "number": number, "orders": orders})

    def moves(self, table: Table[Orbit], audience: Who) -> tuple[Offer, ...]:
        again = "low_again" not in dict(table.settled) or self.choice(table, "low_again") == "again"
        things = stars.THINGS if not self.is_deep(table) else tuple(stars.SUPPLIES)
        found = offers.of_table(table, self.is_extended(table), self.last(table), again, things)
        return (*found, *(asking.offers(table, again) if self.is_deep(table) else ()))

    def is_deep(self, table: Table[Orbit]) -> bool:
        return self.setting(table, "depth") == "yes"

    def last(self, table: Table[Orbit]) -> int:
        return int(self.setting(table, "seasons"))

    def is_extended(self, table: Table[Orbit]) -> bool:
        return self.setting(table, "extension") == "yes"

    def boosters_count(self, table: Table[Orbit]) -> bool:
        return self.setting(table, "boosters_count") == "yes"

    def asks_old(self, table: Table[Orbit], kind: str) -> tuple[str, ...]:
        pending = table.state.connection
        if kind == "take_result" and pending and len(pending.dice) > 1:
            return ("two_dice",)
        return ("low_again",) if kind == "reroll_again" else asking.asks(table, kind)

    def decide_old(
        self, table: Table[Orbit], who: Who, move: Move, known: Known, chance: Chance, now: float
    ) -> list[Fact]:
        if move.kind in throwing.KINDS:
            return throwing.decided(table, move, chance, self.choice(table, "low_again") == "again")
        if move.kind in deciding.KINDS:
            return deciding.decided(table, move, chance, partial(self.choice, table))
        state = table.state
        match move.kind:
            case "reveal_season":
                return [self.revealed(known, move.text("moon"), move.number("card"))]
            case "change_card":
                number = 0 if move.text("moon") == NIGHT else move.number("card")
                fact = self.revealed(known, move.text("moon"), number)
                return [replace(fact, kind="card_changed", data={**fact.data, "was": state.card.moon})]
            case "next_action":
                return [Fact("action_begun", {"action": state.action + 1, "season": state.number})]
            case "end_season":
                return [Fact("season_ended", {"season": state.number})]
            case "end_game":
                return [Fact("last_season_ended", {"season": state.number})]
            case "gain":
                was = state.stock.count(move.text("seat"), move.text("item"))
                must_be_there(table, move, was + max(-1, min(1, move.number("more"))))
                return [*noted_capacity(table, move, known), Fact("thing_gained", {**move.fields})]
            case "correct_count":
                was = state.stock.count(move.text("seat"), move.text("item"))
                must_be_there(table, move, move.number("count"))
                return [Fact("count_corrected", {**move.fields, "was": was})]
            case "change_tokens":
                was = rules.tokens(table, move.text("seat"))
                return [Fact("tokens_set", {**move.fields, "was": was, "season": state.number})]
            case "note_sheet":
                return [Fact("sheet_noted", {"people": move.text("people"), "values": told(move, sheets.ITEMS)})]
            case "note_capacities":
                read = told(move, stars.CAPACITIES)
                unread: list[Json] = [each for each in stars.CAPACITIES if each not in read]
                return [Fact("capacities_noted", {"stars": read, "unread": unread})]
            case "announce":
                return self.with_end(table, Fact("stars_announced", {}))
            case "count_cubes":
                return self.with_end(table, Fact("cubes_counted", {**move.fields}))
        return [Fact(PLAIN[move.kind], {**move.fields, **before(table, move)})]

    def with_end(self, table: Table[Orbit], fact: Fact) -> list[Fact]:
        after = replace(table, state=self.apply(table, fact))
        over = rules.is_over(after)
        return [fact, *([ended(rules.judge(after, self.boosters_count(table)))] if over else [])]

    def follow_old(self, table: Table[Orbit], move: Move, known: Known) -> list[Fact]:
        if move.kind == "leave" and not self.is_over(table):
            return [Fact("stars_set_aside", {"seat": move.text("seat")})]
        if move.kind not in ("add_seat", "come_back"):
            return []
        seat = move.text("seat")
        taken = [rules.people(table, each.id) for each in table.seats if each.status != "gone" and each.id != seat]
        if (own := rules.people(table, seat)) and own not in taken:
            return []
        return [Fact("people_joined", {"seat": seat, "people": first_free(taken, self.is_extended(table))})]

    def foresee(self, table: Table[Orbit], move: Move) -> tuple[Say, ...]:
        return telling.foresee(table, move)

    def apply(self, table: Table[Orbit], fact: Fact) -> Orbit:
        change = CHANGES.get(fact.kind)
        return change(table, fact) if change else table.state

    def view_old(self, table: Table[Orbit], audience: Who) -> tuple[Part, ...]:
        found = {each.kind: each for each in self.moves(table, audience)}
        facts = view.Agreed(
            last=self.last(table),
            adds_up=self.choice(table, "two_dice") == "sum",
            is_asked="two_dice" not in dict(table.settled),
            boosters_count=self.boosters_count(table),
        )
        return (*view.parts(table, audience, found, facts), *screens.parts(table, found, self.is_deep(table)))

    def page_old(self, table: Table[Orbit], audience: Who, name: str, asked: Mapping[str, str]) -> Part | None:
        found = {each.kind: each for each in self.moves(table, audience)}
        return pages.of_page(table, name, asked, found) or works.of_page(table, name, asked, found)

    def tell(self, table: Table[Orbit], fact: Fact, audience: Who) -> Say | None:
        return telling.tell(table, fact)

    def headline(self, table: Table[Orbit], audience: Who) -> Say:
        return telling.headline(table, self.boosters_count(table))

    def lessons(self, table: Table[Orbit], fact: Fact) -> Mapping[str, Json]:
        """An order counts for ever once it is played by: until then the card may turn out to be another one."""
        state = table.state
        match fact.kind:
            case "people_placed" | "action_begun" if state.action and state.card.taps and not rules.waiting(table):
                return {f"order.{state.card.name}": initiative.learnt(state.card, rules.present(table))}
            case "sheet_noted":
                return {f"sheet.{fact.text('people')}": {**state.sheets.get(fact.text("people"), {})}}
            case "costs_noted":
                return {f"costs.{fact.text('people')}": {**state.depth.costs.get(fact.text("people"), {})}}
            case "capacities_noted":
                return {"capacities": {**state.capacities}}
            case "capacity_named":
                return {"names": {**state.names}}
        return {}

    def is_over(self, table: Table[Orbit]) -> bool:
        return rules.is_over(table)


PLAIN = {
    "place_people": "people_placed",
    "forget_order": "order_forgotten",
    "correct_season": "season_corrected",
    "correct_action": "action_corrected",
    "change_people": "people_changed",
    "name_capacity": "capacity_named",
    "raise_connection": "connection_raised",
    "drop_connection": "connection_dropped",
}


def before(table: Table[Orbit], move: Move) -> dict[str, Json]:
    """What a line of the history says beyond the fields."""
    state = table.state
    was: Mapping[str, Json] = {"correct_season": state.number, "correct_action": state.action}
    known = {"was": was[move.kind]} if move.kind in was else {}
    pending = state.connection if move.kind in ("raise_connection", "drop_connection") else None
    seated = {"seat": pending.seat} if pending else {}
    return {**known, **seated, **({"card": state.card.name} if move.kind == "place_people" else {})}


def must_be_there(table: Table[Orbit], move: Move, count: int) -> None:
    """ET-071, ET-091: two people may tap the last token at once, and one of them has to hear of it."""
    stock, seat, thing = table.state.stock, move.text("seat"), move.text("item")
    least, most = stock.supplies[thing].least, stock.count(seat, thing) + stock.room(seat, thing)
    if not least <= count <= most:
        name, what = table.name(seat), telling.named(table, thing)
        why = say("etherium.refused.supply", rule="ET-091", name=name, thing=what, least=least, most=most)
        raise IllegalMove(why)


def noted_capacity(table: Table[Orbit], move: Move, known: Known) -> list[Fact]:
    """The stars of a token, learnt at another table since this one was opened."""
    house = sheets.read_counts(sheets.learnt(known).get("capacities"), stars.CAPACITIES)
    thing = move.text("item")
    if thing not in house or thing in table.state.capacities:
        return []
    return [Fact("capacities_noted", {"stars": {thing: house[thing]}})]


def told(move: Move, names: Sequence[str]) -> dict[str, Json]:
    """The numbers that somebody read off; the others stay unknown."""
    return {name: move.number(name) for name in names if move.number(name) != sheets.UNKNOWN}


def ended(result: Result) -> Fact:
    return Fact("game_ended", {"winners": [*result.winners], "stars": dict(result.stars), "cubes": dict(result.cubes)})


game = Etherium()
