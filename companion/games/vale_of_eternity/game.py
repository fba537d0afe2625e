"""The Vale of Eternity as a game of the house: its moves and facts. Rules are in rules.py, screens in view.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.vale_of_eternity import arena, asking, assistant, laying, pages, panels, rules, telling, view
from companion.games.vale_of_eternity.rules import End, Result, Vale
from companion.games.vale_of_eternity.stones import NO_STONES, Stones, some
from companion.table.chapter import Chance, Known
from companion.table.fact import Fact, Json, Who
from companion.table.game import Part
from companion.table.moves import Choice, Domain, Field, Move, Number, Offer
from companion.table.oldgame import OldGame
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Setting, Silence
from companion.table.table import Table

POINTS = Number(-60, 99, likely=tuple(range(25)))
STONES = Number(0, 4)
LONGEST = 20
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}
SALES = {"fire_red": 3, "earth_red": 4, "water_blue": 1, "wind_blue": 1, "wind_red": 1, "dragon_violet": 1}


class ValeOfEternity(OldGame):
    slug = "vale_of_eternity"
    players = (2, 4)
    settings = (
        Setting("goal", 60, Number(10, 200), "rulebook", "VE-006"),
        Setting("last_round", 10, Number(1, LONGEST), "rulebook", "VE-006"),
        *(Setting(f"sale_{id}", count, STONES, "public", "VE-009") for id, count in SALES.items()),
        Setting("assistant", "off", asking.SWITCH, "house", goes_along=False),
    )
    silences = (Silence("late_start", ("zero", "lowest"), "zero", "VE-002"),)

    def end(self, table: Table[Vale]) -> End:
        return End(int(self.setting(table, "goal")), int(self.setting(table, "last_round")))

    def assists(self, table: Table[Vale]) -> bool:
        return self.setting(table, "assistant") == "on"

    def gains(self, table: Table[Vale]) -> dict[str, Stones]:
        """VE-009: what a card of each family is sold for."""
        gains = dict.fromkeys(arena.FAMILIES, NO_STONES)
        for family, kind, count in self.sales(table):
            gains[family] = gains[family].plus(some(kind, count))
        return gains

    def sales(self, table: Table[Vale]) -> view.Sales:
        return tuple((id.split("_")[0], id.split("_")[1], int(self.setting(table, f"sale_{id}"))) for id in SALES)

    def blank(self) -> Vale:
        return Vale()

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        points = tuple((f"points_{seat.id}", Number(0, 300)) for seat in seats)
        return (("first", Choice(tuple(seat.id for seat in seats))), ("round", Number(1, 10)), *points)

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        first, round = str(options.get("first", seats[0].id)), int(options.get("round", 1))
        usual = rules.starting_points(first, ids(seats)) if round == 1 else dict.fromkeys(ids(seats), 0)
        points: dict[str, Json] = {seat: int(options.get(f"points_{seat}", usual[seat])) for seat in usual}
        return [Fact("game_started", {"first": first, "round": round, "points": points})]

    def moves(self, table: Table[Vale], audience: Who) -> tuple[Offer, ...]:
        offers = [self.correction(table), Offer("hand_initiative", (("seat", Choice(ids(table.here()))),))]
        offers += asking.offers(table) if self.assists(table) else ()
        if rules.is_over(table, self.end(table)):
            tied = rules.in_tie(table)
            return (*offers, *([Offer("count_creatures", creatures(tied))] if tied else []))
        at, seats = f"round:{table.state.round}", Choice(ids(rules.contenders(table)))
        return (
            Offer("enter_points", (("seat", seats), ("points", POINTS)), at=at),
            Offer("next_round", at=at, once=True),
            Offer("correct_round", (("round", Number(1, self.end(table).last_round)),)),
            *offers,
        )

    def correction(self, table: Table[Vale]) -> Offer:
        rounds, seats = Number(0, rules.rounds(table)), Choice(ids(table.seats))
        return Offer(
            "correct_points", (("round", rounds), ("seat", seats), ("points", Number(-99, 300, POINTS.likely)))
        )

    def decide_old(
        self, table: Table[Vale], who: Who, move: Move, known: Known, chance: Chance, now: float
    ) -> list[Fact]:
        if move.kind in assistant.KINDS_OF_MOVES:
            return assistant.decide(table, move, self.gains(table))
        match move.kind:
            case "enter_points":
                return [Fact("points_entered", {**move.fields, "round": table.state.round})]
            case "correct_points":
                was = table.state.sheet.climb(move.number("round"), move.text("seat")).by
                return [Fact("points_corrected", {**move.fields, "was": was})]
            case "next_round":
                return self.end_round(table)
            case "hand_initiative":
                return [Fact("initiative_handed", {**move.fields})]
            case "correct_round":
                return [Fact("round_corrected", {**move.fields, "was": table.state.round})]
        return self.count(table, Fact("creatures_counted", {**move.fields}))

    def end_round(self, table: Table[Vale]) -> list[Fact]:
        round = {"round": table.state.round}
        if not rules.is_last_round(table, self.end(table)):
            return [Fact("round_ended", {**round})]
        return [Fact("last_round_ended", {**round}), *([] if rules.uncounted(table) else [ended(rules.judge(table))])]

    def count(self, table: Table[Vale], counted: Fact) -> list[Fact]:
        after = replace(table, state=self.apply(table, counted))
        return [counted, *([] if rules.uncounted(after) else [ended(rules.judge(after))])]

    def follow_old(self, table: Table[Vale], move: Move, known: Known) -> list[Fact]:
        if move.kind == "leave" and not self.is_over(table):
            return [Fact("score_set_aside", {"seat": move.text("seat")})]
        if move.kind == "set_assistant" and move.text("value") == "on":
            return [assistant.opened(known)]
        if move.kind != "add_seat":
            return []
        lowest = min(rules.points(table).values(), default=0)
        points = lowest if self.choice(table, "late_start") == "lowest" else 0
        return [Fact("late_started", {"seat": move.text("seat"), "points": points})]

    def asks_old(self, table: Table[Vale], kind: str) -> tuple[str, ...]:
        return ("late_start",) if kind == "add_seat" else ()

    def foresee(self, table: Table[Vale], move: Move) -> tuple[Say, ...]:
        if move.kind not in COMING_AND_GOING:
            return ()
        players = len(table.here()) + COMING_AND_GOING[move.kind]
        told = [say("vale_of_eternity.foresee.cards", rule="VE-007", cards=2 * players, players=players)]
        if move.fields.get("seat") == table.state.first and COMING_AND_GOING[move.kind] < 0:
            told.append(say("vale_of_eternity.foresee.initiative", rule="VE-013"))
        if move.kind == "leave":
            told.append(say("vale_of_eternity.foresee.left"))
        return tuple(told)

    def apply(self, table: Table[Vale], fact: Fact) -> Vale:
        change = CHANGES.get(fact.kind)
        return change(table, fact) if change else table.state

    def view_old(self, table: Table[Vale], audience: Who) -> tuple[Part, ...]:
        offers = {each.kind: each for each in self.moves(table, audience)}
        shown = view.parts(table, audience, self.end(table), offers, self.sales(table))
        return (*shown, *panels.parts(table, audience, offers, self.assists(table)))

    def page_old(self, table: Table[Vale], audience: Who, name: str, asked: Mapping[str, str]) -> Part | None:
        if not self.assists(table):
            return None
        offers = {each.kind: each for each in self.moves(table, audience)}
        return pages.of_page(table, name, asked, offers, self.gains(table))

    def lessons(self, table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
        return assistant.lessons(table, fact)

    def tell(self, table: Table[Vale], fact: Fact, audience: Who) -> Say | None:
        return telling.tell(table, fact) or view.tell(table, fact)

    def headline(self, table: Table[Vale], audience: Who) -> Say:
        return view.headline(table, self.end(table))

    def is_over(self, table: Table[Vale]) -> bool:
        return rules.is_over(table, self.end(table)) and not rules.uncounted(table)


def ids(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.id for seat in seats)


def creatures(tied: tuple[str, ...]) -> tuple[tuple[str, Domain], ...]:
    return (("seat", Choice(tied)), ("creatures", Number(0, 20, tuple(range(13)))))


def ended(result: Result) -> Fact:
    return Fact(
        "game_ended",
        {
            "winners": list(result.winners),
            "points": dict(result.points),
            "creatures": dict(result.creatures),
        },
    )


def start(table: Table[Vale], fact: Fact) -> Vale:
    state = replace(table.state, first=fact.text("first"), round=a_round(fact.number("round")))
    for seat, points in fact.numbers("points").items():
        state = replace(state, sheet=state.sheet.put(0, seat, points))
    return state


def start_late(table: Table[Vale], fact: Fact) -> Vale:
    sheet = table.state.sheet.put(0, fact.text("seat"), fact.number("points"))
    return replace(table.state, sheet=sheet)


def add_points(table: Table[Vale], fact: Fact) -> Vale:
    """Noted for the round that is being played: if an earlier `next round` is undone, points move with it. Whoever
    notes points plays on, so an end that a correction took back does not come back by itself in mid-round."""
    state = table.state
    sheet = state.sheet.add(state.round, fact.text("seat"), fact.number("points"))
    return replace(state, sheet=sheet, finished=False)


def correct_points(table: Table[Vale], fact: Fact) -> Vale:
    state = table.state
    round = min(max(0, fact.number("round")), rules.rounds(table))
    return replace(state, sheet=state.sheet.put(round, fact.text("seat"), fact.number("points")))


def end_round(table: Table[Vale], fact: Fact) -> Vale:
    """Creatures counted for an end that a correction took back are of no use to the next one."""
    round, first = a_round(table.state.round + 1), rules.next_first(table, table.state.first)
    places = arena.begin_round(table.state.places)
    return replace(table.state, round=round, first=first, finished=False, creatures={}, places=places)


def correct_round(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, round=a_round(fact.number("round")))


def a_round(number: int) -> int:
    return max(1, min(LONGEST, number))


def hand_initiative(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, first=fact.text("seat"))


def pass_on_leaving(table: Table[Vale], fact: Fact) -> Vale:
    leaver = fact.text("seat")
    return replace(table.state, first=rules.next_first(table, leaver)) if leaver == table.state.first else table.state


def set_aside(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def finish(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, finished=True)


def count_creatures(table: Table[Vale], fact: Fact) -> Vale:
    counted = {**table.state.creatures, fact.text("seat"): fact.number("creatures")}
    return replace(table.state, creatures=counted)


def announce(table: Table[Vale], fact: Fact) -> Vale:
    points, creatures = tuple(fact.numbers("points").items()), tuple(fact.numbers("creatures").items())
    return replace(table.state, finished=True, result=Result(fact.texts("winners"), points, creatures))


CHANGES = {
    "game_started": start,
    "late_started": start_late,
    "points_entered": add_points,
    "points_corrected": correct_points,
    "round_ended": end_round,
    "last_round_ended": finish,
    "round_corrected": correct_round,
    "initiative_handed": hand_initiative,
    "seat_left": pass_on_leaving,
    "score_set_aside": set_aside,
    "seat_sat_out": pass_on_leaving,
    "creatures_counted": count_creatures,
    "game_ended": announce,
    **laying.CHANGES,
}


game = ValeOfEternity()
