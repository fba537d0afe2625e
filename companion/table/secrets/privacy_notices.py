"""Computes privacy notices: of phones that sit down during a deal, of secrets on the tablet, of undone reveals."""

from dataclasses import replace

from companion.table.fact import Fact, Json, Who
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.secret import STAYS, News
from companion.table.table import AnyTable

JOINED = "told.phones_joined"


def arrival_data(table: AnyTable, seat: str, device: str) -> dict[str, Json]:
    """Returns the data to record when a phone takes a seat. `was` is another seat that the phone had since the deal
    began, or "". `seen` says that the seat had no phone, and that somebody had already looked at its secret. `over`
    says that this must be announced: because of `was` or `seen`, or because another phone holds the seat. `joined` says
    that the phone had no seat in this deal before and that nothing else must be announced."""
    is_held, deal = bool(table.holder(seat)), table.privacy.deal
    was = former_seat(table, seat, device) if deal else ""
    seen = bool(deal) and not is_held and any((look.seat, look.of) == (seat, deal) for look in table.looks)
    over = is_held or seen or bool(was)
    joined: dict[str, Json] = {"joined": True} if deal and not over and not table.privacy.seats_of(device) else {}
    return {"over": over, "was": was, "seen": seen, **joined}


def former_seat(table: AnyTable, seat: str, device: str) -> str:
    """Returns the last other seat that this device had since the deal began; "" if there is none."""
    others = [each for each in table.privacy.seats_of(device) if each != seat]
    return others[-1] if others else ""


def arrival_line(table: AnyTable, fact: Fact) -> Say:
    name = table.name(fact.text("seat"))
    if was := fact.text("was"):
        return say("told.phone_moved", name=name, was=table.name(was))
    if fact.data.get("seen"):
        return say("told.seat_seen", name=name)
    if fact.data.get("joined"):
        return say(JOINED, n=1, names=(name,))
    return say("told.seat_taken_over" if fact.data.get("over") else "told.seat_taken", name=name)


def apply_arrival(table: AnyTable, fact: Fact) -> AnyTable:
    """Returns the table with the device at its seat and, if needed, with a privacy notice. Whether one is needed
    depends on the running deal. A redo can bring another deal back, so it is computed again here and not read from the
    fact."""
    seat, device, is_new = fact.text("seat"), fact.text("device"), "was" in fact.data
    if is_new:
        fact = replace(fact, data={**fact.data, **arrival_data(table, seat, device)})
    is_first = bool(table.privacy.deal) and not table.privacy.seats_of(device)
    before, others = seated_devices(table), [pair for pair in table.holders if pair[0] != seat and pair[1] != device]
    table = replace(table, holders=(*others, (seat, device)), privacy=table.privacy.with_device(device, seat))
    if fact.data.get("over"):
        return announce(table, arrival_line(table, fact), seat, fact, device, before)
    return announce_joined(table, fact) if is_first and is_new else table


def announce_joined(table: AnyTable, fact: Fact) -> AnyTable:
    """Returns the table with one privacy notice of all phones that have joined during this deal, including this
    phone."""
    seats = (*table.privacy.joined, fact.text("seat"))
    table = replace(table, privacy=replace(table.privacy, joined=seats))
    names = tuple(dict.fromkeys(table.name(seat) for seat in seats))
    return announce(table, say(JOINED, n=len(seats), names=names), "", fact, fact.text("device"))


def undone_reveal_line() -> Say:
    return say("told.reveal_undone")


def seated_devices(table: AnyTable) -> tuple[str, ...]:
    return tuple(device for _, device in table.holders)


def keeps_secret(table: AnyTable, who: Who, seat: str) -> bool:
    """Returns whether the tablet must not show the secret of this seat unnoticed. That is so if `who` is no phone, and
    if a phone has this seat or had it since the deal began."""
    return who.role != "seat" and bool(phones_of_seat(table, seat))


def phones_of_seat(table: AnyTable, seat: str) -> tuple[str, ...]:
    return tuple(device for device, had in table.privacy.had if had == seat)


def announce(
    table: AnyTable,
    told: Say,
    seat: str,
    fact: Fact,
    device: str,
    before: tuple[str, ...] | None = None,
    owners: tuple[str, ...] = (),
) -> AnyTable:
    """Returns the table with the new privacy notice `told`, which replaces an earlier one of this kind about this seat.
    Neither `device` nor the devices that the earlier privacy notice was about may read it. If a deal runs, the phones
    that had a seat when it began may read it; otherwise the phones in `before` may, by default all that have a seat
    now. If `owners` are given, only these phones may read it while the deal runs."""
    same = [each for each in table.news if (each.seat, each.told.id) == (seat, told.id)]
    others = tuple(each for each in table.news if each not in same)
    about = (*(each for earlier in same for each in earlier.about), device)
    deal, seated = table.privacy.deal, seated_devices(table) if before is None else before
    news = News(told, seat, fact.seq, deal, about, table.privacy.before if deal else seated, owners, fact.at)
    return replace(table, news=(*others, news))


def may_read(table: AnyTable, news: News, who: Who) -> bool:
    """Returns whether this audience may read and dismiss a privacy notice. The tablet and the devices in `readers` may.
    While the deal of a privacy notice with `owners` runs, only these phones may, or the tablet if none of them has a
    seat any more."""
    if news.owners and news.deal == table.privacy.deal:
        owners = [device for device in news.owners if table.held_by(device)]
        return table.holder(who.seat) in owners if owners else who.role != "seat"
    return who.role != "seat" or table.holder(who.seat) in news.readers


def readable(table: AnyTable, who: Who) -> list[News]:
    return [each for each in table.news if may_read(table, each, who)]


def heard_facts(table: AnyTable, who: Who, now: float) -> list[Fact]:
    """Returns the fact that dismisses the privacy notices that this audience may read and that are at least STAYS
    seconds old at `now`; [] if it may read none. Raises IllegalMove if all of them are newer."""
    found = readable(table, who)
    heard: list[Json] = [each.seq for each in found if now >= each.at + STAYS]
    if found and not heard:
        raise IllegalMove(say("news.too_soon", seconds=STAYS))
    return [Fact("news_heard", {"heard": heard})] if heard else []


def remove_heard(table: AnyTable, fact: Fact) -> AnyTable:
    """Returns the table without the privacy notices whose numbers the fact lists. A fact of an old version lists none:
    then all are removed except those about the seat that dismissed them."""
    heard = fact.data.get("heard")
    if isinstance(heard, list):
        return replace(table, news=tuple(each for each in table.news if each.seq not in heard))
    return replace(table, news=tuple(each for each in table.news if each.seat == fact.who.seat))


def follow_deal(table: AnyTable, deal: str, move: int) -> AnyTable:
    """Returns the table with `deal` as the running deal, which this move began, or "" if it ended one. The privacy
    notice of phones that joined and the questions to phones are removed, because they were about the earlier deal."""
    news = tuple(each for each in table.news if each.told.id != JOINED)
    return replace(table, privacy=table.privacy.for_deal(deal, table.holders, move), news=news, peek_requests=())
