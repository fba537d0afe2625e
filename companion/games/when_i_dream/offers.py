"""What may be asked for at a table of When I Dream, moment by moment, and by whom. Pure."""

from collections.abc import Iterator

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.rules import ROLES, Dream, Night
from companion.table.fact import Who
from companion.table.moves import Choice, Domain, Number, Offer, Text
from companion.table.table import Table

COUNT = Number(0, 55, likely=tuple(range(13)))
POINTS = Number(-20, 99, likely=tuple(range(13)))
VERDICTS = Choice(("right", "wrong", "pass"))
TOLD = Choice(("all", "not_all"))


def offers(table: Table[Dream], audience: Who, counts: bool, words: bool, clues: bool) -> Iterator[Offer]:
    """The Dreamer's own screen is asked for nothing but the clock until the mask is off. `counts`: verdicts are given
    card by card."""
    night = table.state.current
    if night is None:
        yield from between(table)
    else:
        yield from clock(night)
    if rules.is_masked(table, audience):
        return
    if night:
        yield from during(table, night, counts, words, clues)
    yield from corrections(table)


def between(table: Table[Dream]) -> Iterator[Offer]:
    finished = f"round:{rules.number_of_next(table.state) - 1}"
    if turns := rules.waiting(table):
        yield Offer("next_round", at=finished, once=True)
        yield Offer("choose_dreamer", (("seat", Choice(turns)),))
    elif not table.state.finished:
        yield Offer("end_game", at=finished, once=True)


def clock(night: Night) -> Iterator[Offer]:
    if night.phase != "night":
        return
    at = of(night)
    yield Offer("pause_clock" if night.clock.runs else "resume_clock", at=at)
    yield Offer("move_clock", (("seconds", Number(-60, 60, likely=(-10, 10))),), at=at)
    yield Offer("end_night", at=at, once=True)


def during(table: Table[Dream], night: Night, counts: bool, words: bool, clues: bool) -> Iterator[Offer]:
    at = of(night)
    match night.phase:
        case "dealt":
            yield Offer("start_night", at=at, once=True)
        case "night":
            yield from verdicts(table, night) if counts else ()
            yield from [Offer("next_clue", at=of(night, f"clue.{night.clues}"), once=True)] if clues else []
        case "answer":
            among = Choice((*VERDICTS.among[:2], "none") if counts else ("none",))
            yield Offer("last_answer", (("verdict", among),), at=of(night, "answer"), once=True)
            yield from [Offer("pass_late", at=of(night, "answer"), once=True)] if counts else []
        case "day":
            yield Offer("enter_totals", (("yellow", COUNT), ("blue", COUNT)), at=at)
            yield from mask(night, counts)
    yield from noting(night) if words else ()


def verdicts(table: Table[Dream], night: Night) -> Iterator[Offer]:
    """Two people who tap for the same card count once."""
    at = of(night, f"card.{len(night.cards) + 1}")
    yield Offer("give_verdict", (("verdict", VERDICTS),), at=at, once=True)
    givers = tuple(seat.id for seat in rules.givers(table, night))
    yield Offer("give_forbidden", (("seat", Choice(givers)),), at=at, once=True)


def noting(night: Night) -> Iterator[Offer]:
    """The words of the cards, the one in play included; by day, which of them were told."""
    at, cards = of(night), len(night.cards)
    if night.phase in ("night", "answer"):
        yield Offer("note_word", (("dream_card", Number(1, cards + 1)), ("word", Text(24))), at=at)
    elif night.phase == "day" and cards:
        yield Offer("note_word", (("dream_card", Number(1, cards)), ("word", Text(24))), at=at)
        yield Offer("tick_card", (("dream_card", Number(1, cards)), ("told", Choice(("yes", "no")))), at=at)


def mask(night: Night, counts: bool) -> Iterator[Offer]:
    """The totals first, if nothing was counted in the night; then whether all was told, where that is not known yet."""
    if counts or night.totals is not None:
        is_known = not scoring.yellow(night) or scoring.ticks_tell(night)
        fields: tuple[tuple[str, Domain], ...] = () if is_known else (("told", TOLD),)
        yield Offer("take_off_mask", fields, at=of(night), once=True)


def of(night: Night, moment: str = "") -> str:
    """What a tap belongs to: this deal, and none that an undo put in its place."""
    return f"night:{night.seq}" + (f":{moment}" if moment else "")


def corrections(table: Table[Dream]) -> Iterator[Offer]:
    """At any time, of anything; a form asks which."""
    seats = Choice(tuple(seat.id for seat in table.seats))
    scored = table.state.scored
    last = scored[-1].number if scored else 0
    yield Offer("correct_points", (("round", Number(0, last)), ("seat", seats), ("points", POINTS)))
    yield Offer("correct_penalties", (("seat", seats), ("penalties", COUNT)))
    if scored:
        round = ("round", Number(scored[0].number, last))
        yield Offer("correct_night", (round, ("yellow", COUNT), ("blue", COUNT)))
        yield Offer("correct_told", (round, ("told", TOLD)))
        yield Offer("say_role", (round, ("seat", seats), ("role", Choice(ROLES))))
