"""How a test fights: who meets whom, what they throw, what the screen then says."""

from tests.games.etherium.years import Year


def find(year: Year, conflict: str, seat: str, against: str) -> Year:
    year.once("find_conflict", conflict=conflict, seat=seat, against=against)
    return year


def throws(year: Year, *thrown: tuple[str, tuple[int, ...]]) -> Year:
    """Each throws these dice in the app."""
    for seat, faces in thrown:
        year.roll(*faces).once("throw_fight", seat=seat, die=0)
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
