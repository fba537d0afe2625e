"""When I Dream as a game of the house: what is decided when somebody moves. Rules are in rules.py and scoring.py, what
facts change in facts.py, what is on offer in offers.py, screens in view.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.when_i_dream import facts, foreseen, offers, rules, scoring, told, view
from companion.games.when_i_dream.facts import CHANGES as CHANGES
from companion.games.when_i_dream.rules import GAME, Dream, Night
from companion.kit.clock import Countdown, ready
from companion.kit.deals import dealt
from companion.table.chapter import Chance, Due, Known
from companion.table.fact import Fact, Json, Who
from companion.table.game import Part
from companion.table.moves import Choice, Domain, Field, Move, Number, Offer
from companion.table.oldgame import OldGame
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

LAST_STEPS = {"take_off_mask", "say_role", "correct_points"}
SWITCH = Choice(("off", "on"))


class WhenIDream(OldGame):
    slug = GAME
    players = (4, 10)
    settings = (
        Setting("night_seconds", 120, Number(10, 600), "rulebook", "WD-005"),
        Setting("roles", "app", Choice(("app", "cards")), "house", "WD-004"),
        Setting("counting", "verdicts", Choice(("verdicts", "totals")), "house", "WD-007"),
        Setting("words", "off", SWITCH, "house", "WD-010"),
        Setting("clue_turns", "off", SWITCH, "house", "WD-005"),
        Setting("ring", "off", SWITCH, "house", "WD-008"),
    )
    silences = (
        Silence("lap", ("restart", "continue"), "restart", "WD-007"),
        Silence("empty_dream", ("none", "bonus"), "none", "WD-011"),
        Silence("late_pass", ("in_bed", "blue"), "in_bed", "WD-015"),
        Silence("floor", ("zero", "below"), "zero", "WD-013"),
    )
    never_redone = frozenset({"roles_dealt", "mask_taken_off"})
    reveals = frozenset({"mask_taken_off"})

    def is_on(self, table: Table[Dream], id: str) -> bool:
        return self.setting(table, id) == "on"

    def blank(self) -> Dream:
        return Dream()

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        start = tuple((f"start_{seat.id}", Number(0, 300)) for seat in seats)
        oldest = Choice(tuple(seat.id for seat in seats))
        return (("oldest", oldest), ("round", Number(1, max(1, len(seats)))), *start)

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        first, round = str(options.get("oldest", seats[0].id)), int(options.get("round", 1))
        points: dict[str, Json] = {seat.id: int(options.get(f"start_{seat.id}", 0)) for seat in seats}
        return [Fact("game_started", {"first": first, "round": round, "points": points})]

    def moves(self, table: Table[Dream], audience: Who) -> tuple[Offer, ...]:
        counts, words, clues = self.counts(table), self.is_on(table, "words"), self.is_on(table, "clue_turns")
        return tuple(offers.offers(table, audience, counts, words, clues))

    def counts(self, table: Table[Dream]) -> bool:
        return self.setting(table, "counting") == "verdicts"

    def asks_old(self, table: Table[Dream], kind: str) -> tuple[str, ...]:
        night = table.state.current
        if kind == "take_off_mask" and night and not scoring.yellow(night):
            return ("empty_dream",)
        if kind == "start_night" and self.is_on(table, "clue_turns"):
            return ("lap",)
        return ("late_pass",) if kind == "pass_late" else ()

    def decide_old(
        self, table: Table[Dream], who: Who, move: Move, known: Known, chance: Chance, now: float
    ) -> list[Fact]:
        night = table.state.current
        made = self.in_the_night(table, night, move, now) if night else None
        fact = made or self.between(table, move, chance)
        return [fact, *(self.ending(table, fact) if move.kind in LAST_STEPS else [])]

    def in_the_night(self, table: Table[Dream], night: Night, move: Move, now: float) -> Fact | None:
        """What belongs to the round that is being played names it."""
        round: dict[str, Json] = {"round": night.number}
        sealed: dict[str, Json] = {**round, "dreamer": night.dreamer}
        match move.kind:
            case "start_night":
                return timed("night_started", night, ready(int(self.setting(table, "night_seconds"))).from_now(now))
            case "pause_clock":
                return timed("clock_paused", night, night.clock.paused(now))
            case "resume_clock":
                return timed("clock_resumed", night, night.clock.from_now(now))
            case "move_clock":
                clock = night.clock.moved(move.number("seconds"), now)
                return timed("clock_moved", night, clock, seconds=move.number("seconds"))
            case "end_night":
                return Fact("time_ended", {**round, "ended_at": min(now, night.clock.ends_at or now)})
            case "next_clue":
                return Fact("clue_given", {**round})
            case "pass_late":
                return Fact("last_answer_given", {**sealed, "verdict": "pass_late"})
            case "take_off_mask":
                return Fact("mask_taken_off", {**round, **move.fields})
        kind = SEALED.get(move.kind)
        return Fact(kind, {**sealed, **move.fields}) if kind else None

    def between(self, table: Table[Dream], move: Move, chance: Chance) -> Fact:
        match move.kind:
            case "next_round":
                return self.next_round(table, chance)
            case "choose_dreamer":
                return Fact("dreamer_chosen", {**move.fields})
            case "end_game":
                return ended(table)
        return corrected(table, move)

    def next_round(self, table: Table[Dream], chance: Chance) -> Fact:
        players, dreamer = [seat.id for seat in table.here()], rules.next_dreamer(table)
        round: dict[str, Json] = {
            "round": rules.number_of_next(table.state), "dreamer": dreamer, "players": [*players]
        }  # fmt: skip
        if self.setting(table, "roles") == "cards":
            return Fact("round_begun", round)
        cards, spare = dealt(rules.deck(len(players)), [seat for seat in players if seat != dreamer], chance)
        return Fact("roles_dealt", {**round, "cards": {**cards}, "spare": [*spare]})

    def ending(self, table: Table[Dream], fact: Fact) -> list[Fact]:
        after = replace(table, state=self.apply(table, fact))
        return [ended(after)] if scoring.is_complete(after) and not after.state.finished else []

    def follow_old(self, table: Table[Dream], move: Move, known: Known) -> list[Fact]:
        if move.kind == "leave" and not self.is_over(table):
            return [Fact("score_set_aside", {"seat": move.text("seat")})]
        return []

    def foresee(self, table: Table[Dream], move: Move) -> tuple[Say, ...]:
        return foreseen.foresee(table, move)

    def apply(self, table: Table[Dream], fact: Fact) -> Dream:
        return facts.apply(table, fact)

    def due(self, table: Table[Dream]) -> Due | None:
        night = table.state.current
        if night is None or night.phase != "night" or not night.clock.runs:
            return None
        return Due(night.clock.ends_at, Move("end_night", {}), f"night:{night.seq}:{night.clock.ends_at}")

    def secret(self, table: Table[Dream], seat: str) -> Secret | None:
        night = table.state.current
        role = night.deal.cards.get(seat) if night else None
        if night is None or role is None:
            return None
        return Secret(night.deal.id, say(f"{GAME}.role.{role}"), say(f"{GAME}.role.{role}.told", rule="WD-011"))

    def deal(self, table: Table[Dream]) -> str:
        """With the role cards of the box, too: the answers are not for the Dreamer yet."""
        return table.state.current.deal.id if table.state.current else ""

    def view_old(self, table: Table[Dream], audience: Who) -> tuple[Part, ...]:
        on = {each.kind: each for each in self.moves(table, audience)}
        return view.parts(table, audience, on, dict(self.shown(table)))

    def shown(self, table: Table[Dream]) -> tuple[tuple[str, Field], ...]:
        return tuple((each.id, self.setting(table, each.id)) for each in self.settings)

    def tell(self, table: Table[Dream], fact: Fact, audience: Who) -> Say | None:
        return told.tell(table, fact, audience)

    def headline(self, table: Table[Dream], audience: Who) -> Say:
        return told.headline(table)

    def is_over(self, table: Table[Dream]) -> bool:
        return scoring.is_over(table)


SEALED = {
    "give_verdict": "verdict_given",
    "give_forbidden": "forbidden_said",
    "last_answer": "last_answer_given",
    "enter_totals": "totals_entered",
    "note_word": "word_noted",
    "tick_card": "card_ticked",
}


def timed(kind: str, night: Night, clock: Countdown, **more: Json) -> Fact:
    return Fact(kind, {"round": night.number, "left": clock.left, "ends_at": clock.ends_at, **more})


def corrected(table: Table[Dream], move: Move) -> Fact:
    """What was there before is told with it; what is counted by hand during a night is not for its Dreamer. Points of a
    dream from before this table are what a seat began with."""
    state, seat = table.state, str(move.fields.get("seat", ""))
    if move.kind == "correct_penalties":
        was: dict[str, Json] = {"was": scoring.penalties(state, seat), "dreamer": rules.dreamer_now(table)}
        return Fact("penalties_corrected", {**move.fields, **was})
    night = next((each for each in state.scored if each.number == move.number("round")), None)
    round = night.number if night else 0
    return Fact(CORRECTED[move.kind], {**move.fields, "round": round, **was_before(table, night, move.kind, seat)})


CORRECTED = {
    "correct_points": "points_corrected",
    "correct_night": "night_corrected",
    "correct_told": "told_corrected",
    "say_role": "role_said",
}


def was_before(table: Table[Dream], night: Night | None, kind: str, seat: str) -> dict[str, Json]:
    if kind == "correct_points":
        return {"was": scoring.earned(table, night, seat) if night else table.state.start.get(seat, 0)}
    if kind == "correct_night" and night:
        return {"was_yellow": scoring.yellow(night), "was_blue": scoring.blue(table, night)}
    return {"was": rules.role(night, seat)} if kind == "say_role" and night else {}


def ended(table: Table[Dream]) -> Fact:
    result = scoring.judge(table)
    points, penalties = dict(result.points), dict(result.penalties)
    return Fact("game_ended", {"winners": [*result.winners], "points": {**points}, "penalties": {**penalties}})


game = WhenIDream()
