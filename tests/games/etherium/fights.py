"""How a test fights: who meets whom, what they throw, what the screen then says."""

from tests.games.etherium.years import Year


def meet(year: Year, conflict: str, seat: str, against: str) -> Year:
    """The conflict is recorded; it waits for the end of the action."""
    year.once("find_conflict", conflict=conflict, seat=seat, against=against)
    return year


def find(year: Year, conflict: str, seat: str, against: str) -> Year:
    """The conflict is recorded, and the table settles its conflicts now."""
    meet(year, conflict, seat, against)
    if "settle_conflicts" in year.offers():
        year.once("settle_conflicts")
    return year


def throws(year: Year, *thrown: tuple[str, tuple[int, ...]]) -> Year:
    """Each throws these dice in the app, also out of turn."""
    for seat, faces in thrown:
        offer = year.offers().get("throw_fight")
        is_next = offer and seat in offer.domain("seat").among
        year.roll(*faces).once("throw_fight" if is_next else "throw_early", seat=seat, die=0)
    return year


def level(year: Year, seat: str, unit: str, to: int) -> None:
    year.play("correct_count", seat=seat, item=unit, count=to)


def fighters(year: Year) -> dict[str, tuple[str, int]]:
    return {each.seat.id: (each.state, each.total) for each in year.parts()["arena"].fighters}


def notes(year: Year) -> list[str]:
    return [each.id.rsplit(".", 1)[-1] for each in year.parts()["arena"].notes]


def taken_city(year: Year) -> Year:
    """Ana's army has won a siege of Ben's city."""
    throws(find(year, "siege", "s1", "s2"), ("s1", (6,)), ("s2", (3,)))
    year.once("settle_fight")
    return year
