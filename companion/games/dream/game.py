"""Dream as a game of the house: its moves and facts. Rules in rules.py and points.py, screens in view.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.dream import points, rules, telling, view
from companion.games.dream.changes import CHANGES
from companion.games.dream.rules import Dream, Round
from companion.table.fact import Fact, Json, Who
from companion.table.game import Chance, Game, Known, Part, Setting, Silence, Table
from companion.table.moves import Choice, Domain, Field, IllegalMove, Move, Number, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.secret import Secret

LONGEST = 30
NUMBER = Number(1, 4, likely=(1, 2, 3, 4))
SPACES = Number(0, 40, likely=(0, 1, 2, 3, 5))
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


class Dreams(Game[Dream]):
    slug = "dream"
    players = (3, 6)
    settings = (
        Setting("goal", 16, Number(1, 40), "rulebook", "DR-011"),
        Setting("way_end", 20, Number(10, 40), "public", "DR-002"),
        Setting("tokens", "app", Choice(("app", "cards")), "house", "DR-006"),
        Setting("stars", "off", Choice(("off", "on")), "house", "DR-007"),
    )
    silences = (
        Silence("first_dealer", ("lot", "table"), "lot", "DR-006"),
        Silence("own_colour", ("left_out", "allowed"), "left_out", "DR-008"),
        Silence("pile", ("shuffled", "otherwise"), "shuffled", "DR-005"),
        Silence("late_start", ("zero", "lowest"), "zero", "DR-002"),
    )
    never_redone = frozenset({"tokens_dealt", "vote_cast", "votes_revealed"})
    reveals = frozenset({"votes_revealed"})

    def goal(self, table: Table[Dream]) -> int:
        return int(self.setting(table, "goal"))

    def blank(self) -> Dream:
        return Dream()

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        spaces = tuple((f"space_{seat.id}", SPACES) for seat in seats)
        return (("dealer", Choice(ids(seats))), ("round", Number(1, LONGEST)), *spaces)

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        spaces: dict[str, Json] = {seat.id: int(options.get(f"space_{seat.id}", 0)) for seat in seats}
        round, dealer = int(options.get("round", 1)), str(options.get("dealer", ""))
        return [Fact("game_started", {"round": round, "dealer": dealer, "points": spaces})]

    def moves(self, table: Table[Dream], audience: Who) -> tuple[Offer, ...]:
        round = rules.open_round(table.state)
        now = self.in_round(table, round, audience) if round else self.between_rounds(table)
        return (*now, *self.by_hand(table))

    def in_round(self, table: Table[Dream], round: Round, audience: Who) -> tuple[Offer, ...]:
        colours, seats = Choice(ids(rules.players(table, round))), ids(rules.at_the_table(table, round))
        voters = tuple(seat for seat in seats if audience.role != "seat" or seat == audience.seat)
        reveal = Offer("reveal", at=round.deal.id, once=True)
        vote = Offer("cast_vote", (("seat", Choice(voters)), ("colour", colours), ("number", NUMBER)), at=round.deal.id)
        return (*([vote] if voters else []), *self.of_stars(table, round), reveal)

    def of_stars(self, table: Table[Dream], round: Round) -> tuple[Offer, ...]:
        placing = tuple(seat.id for seat in rules.at_the_table(table, round) if rules.stars_left(round, seat.id))
        if self.setting(table, "stars") == "off" or not placing:
            return ()
        fields = (("seat", Choice(placing)), ("star", Choice(rules.STARS)))
        return (Offer("place_star", fields, at=round.deal.id),)

    def between_rounds(self, table: Table[Dream]) -> tuple[Offer, ...]:
        last, at = rules.current(table.state), f"round:{rules.last_number(table.state)}"
        if last and not last.is_scored:
            return (Offer("tell_tokens", (("mortal", Choice(last.players)), ("number", NUMBER)), at=last.deal.id),)
        if points.is_over(table, self.goal(table)):
            return ()
        named = Offer("name_dealer", (("seat", Choice(ids(table.here()))),))
        return (named,) if self.waits_for_dealer(table) else (Offer("next_round", at=at, once=True), named)

    def waits_for_dealer(self, table: Table[Dream]) -> bool:
        """The table wants to name the first to deal, and has not yet."""
        chosen = dict(table.settled).get("first_dealer")
        return chosen == "table" and not rules.next_dealer(table)

    def by_hand(self, table: Table[Dream]) -> tuple[Offer, ...]:
        last = rules.last_number(table.state)
        round, seat = ("round", Number(1, max(1, last))), ("seat", Choice(ids(table.seats)))
        offers = [Offer("correct_points", (("round", Number(0, last)), seat, ("points", SPACES)))]
        if any(each.is_revealed for each in table.state.rounds):
            colour = ("colour", Choice(ids(table.seats)))
            offers.append(Offer("correct_vote", (round, seat, colour, ("number", NUMBER))))
            offers.append(Offer("correct_mortal", (round, ("mortal", Choice(ids(table.seats))))))
            offers.append(Offer("correct_number", (round, ("number", NUMBER))))
        return tuple(offers)

    def asks(self, table: Table[Dream], kind: str) -> tuple[str, ...]:
        if kind == "add_seat":
            return ("late_start",)
        if kind != "next_round":
            return ()
        first = () if rules.next_dealer(table) else ("first_dealer",)
        return (*first, "own_colour", *(() if self.gives_four(table) else ("pile",)))

    def gives_four(self, table: Table[Dream]) -> bool:
        return rules.pile(table.state) >= rules.FACE_UP

    def decide(self, table: Table[Dream], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        if move.kind == "next_round":
            return self.begin_round(table, chance)
        return self.counted(table, self.entered(table, move))

    def begin_round(self, table: Table[Dream], chance: Chance) -> list[Fact]:
        """Nothing happens yet when the table has just said that it wants to name who deals first."""
        players = ids(table.here())
        if self.waits_for_dealer(table):
            return []
        self.check_stack(players)
        dealer = rules.next_dealer(table) or players[chance.randrange(len(players))]
        round: dict[str, Json] = {"round": rules.last_number(table.state) + 1, "dealer": dealer}
        if self.setting(table, "tokens") == "cards":
            return [Fact("round_begun", {**round, "players": list(players)})]
        number, cards = rules.deal_tokens(players, chance)
        return [Fact("tokens_dealt", {**round, "number": int(number), "cards": {**cards}})]

    def check_stack(self, players: Sequence[str]) -> None:
        """DR-003: an undo can leave more or fewer than there are tokens for."""
        least, most = self.players
        if not least <= len(players) <= most:
            raise IllegalMove(say("open.how_many", least=least, most=most))

    def entered(self, table: Table[Dream], move: Move) -> Fact:
        round = {"round": rules.last_number(table.state)}
        if now := rules.current(table.state):
            round = {"round": now.number}
        match move.kind:
            case "cast_vote":
                return self.vote(table, {**move.fields, **round})
            case "reveal":
                return Fact("votes_revealed", {**round})
            case "tell_tokens":
                return Fact("tokens_told", {**move.fields, **round})
            case "name_dealer":
                return Fact("dealer_named", {**move.fields})
            case "place_star":
                return star(table, {**move.fields, **round})
        return corrected(table, move)

    def vote(self, table: Table[Dream], bet: dict[str, Json]) -> Fact:
        """Nobody's own colour is taken, be they a God or not: a refusal must tell nothing."""
        if bet["seat"] == bet["colour"] and self.choice(table, "own_colour") == "left_out":
            raise IllegalMove(say("dream.refused.own_colour", rule="DR-008"))
        return Fact("vote_cast", bet)

    def counted(self, table: Table[Dream], fact: Fact) -> list[Fact]:
        """Whatever brings the end, a reveal or a correction, announces it."""
        after = replace(table, state=self.apply(table, fact))
        if not points.is_over(after, self.goal(table)) or after.state.result == points.judge(after):
            return [fact]
        return [fact, ended(points.judge(after))]

    def follow(self, table: Table[Dream], move: Move, known: Known) -> list[Fact]:
        if move.kind == "leave" and not self.is_over(table):
            return [Fact("score_set_aside", {"seat": move.text("seat")})]
        if move.kind != "add_seat":
            return []
        lowest = min(points.totals(table).values(), default=0)
        space = lowest if self.choice(table, "late_start") == "lowest" else 0
        return [Fact("late_started", {"seat": move.text("seat"), "points": space})]

    def foresee(self, table: Table[Dream], move: Move) -> tuple[Say, ...]:
        if move.kind not in COMING_AND_GOING:
            return ()
        players = len(table.here()) + COMING_AND_GOING[move.kind]
        told = [say("dream.foresee.stacks", rule="DR-003", players=players, gods=players - 1)]
        if rules.open_round(table.state):
            told.append(say("dream.foresee.next_round"))
        if move.kind == "leave":
            told.append(say("dream.foresee.left"))
        return tuple(told)

    def apply(self, table: Table[Dream], fact: Fact) -> Dream:
        change = CHANGES.get(fact.kind)
        state: Dream = change(table, fact) if change else table.state
        return state

    def view(self, table: Table[Dream], audience: Who) -> tuple[Part, ...]:
        offers = {each.kind: each for each in self.moves(table, audience)}
        chosen = view.Chosen(
            self.goal(table),
            int(self.setting(table, "way_end")),
            self.setting(table, "tokens") == "app",
            self.setting(table, "stars") == "on",
            self.choice(table, "own_colour") == "allowed",
            self.choice(table, "pile") == "shuffled",
        )
        return view.parts(table, audience, chosen, offers)

    def tell(self, table: Table[Dream], fact: Fact, audience: Who) -> Say | None:
        return telling.tell(table, fact)

    def headline(self, table: Table[Dream], audience: Who) -> Say:
        return telling.headline(table, self.goal(table))

    def secret(self, table: Table[Dream], seat: str) -> Secret | None:
        round = rules.open_round(table.state)
        card = round.deal.cards.get(seat) if round else None
        return telling.secret(round.deal, card) if round and card else None

    def deal(self, table: Table[Dream]) -> str:
        """Votes are secret with cardboard tokens too."""
        round = rules.open_round(table.state)
        return round.deal.id if round else ""

    def is_over(self, table: Table[Dream]) -> bool:
        return points.is_over(table, self.goal(table))


def star(table: Table[Dream], placed: dict[str, Json]) -> Fact:
    round = rules.open_round(table.state)
    if not round or placed["star"] not in rules.stars_left(round, str(placed["seat"])):
        raise IllegalMove(say("dream.refused.star", rule="DR-007", name=table.name(str(placed["seat"]))))
    return Fact("star_placed", placed)


def corrected(table: Table[Dream], move: Move) -> Fact:
    number = move.number("round")
    if number == 0:
        was = table.state.start.get(move.text("seat"), 0)
        return Fact("points_corrected", {**move.fields, "was": was})
    round = rules.find_round(table.state, number)
    if not round or not round.is_revealed:
        raise IllegalMove(say("dream.refused.hidden", round=number))
    match move.kind:
        case "correct_points":
            return Fact("points_corrected", {**move.fields, "was": points.points(round, move.text("seat"))})
        case "correct_mortal":
            check_part(table, round, move.text("mortal"))
            return Fact("mortal_corrected", {**move.fields, "was": round.mortal})
        case "correct_number":
            return Fact("number_corrected", {**move.fields, "was": round.truth})
    check_part(table, round, move.text("seat"))
    check_part(table, round, move.text("colour"))
    return Fact("vote_corrected", {**move.fields})


def check_part(table: Table[Dream], round: Round, seat: str) -> None:
    if seat not in round.players:
        raise IllegalMove(say("dream.refused.no_part", name=table.name(seat), round=round.number))


def ids(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(seat.id for seat in seats)


def ended(result: rules.Result) -> Fact:
    return Fact("game_ended", {"winners": list(result.winners), "points": dict(result.points)})
