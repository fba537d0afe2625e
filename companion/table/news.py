"""What everybody must read: phones that come to a seat while something is hidden, and reveals that were taken back. One
rule for every road by which a device comes to a seat."""

from dataclasses import replace
from typing import Any

from companion.table.company import News
from companion.table.fact import Fact, Json, Who
from companion.table.say import Say, say
from companion.table.table import Table

AnyTable = Table[Any]
JOINED = "told.phones_joined"


def coming(table: AnyTable, seat: str, device: str) -> dict[str, Json]:
    """What there is to tell when this device comes to this seat. `over`: everybody must read it, because somebody else
    sat there, or its secret was `seen`, or the device `was` at another seat of this deal."""
    is_held, deal = bool(table.holder(seat)), table.company.deal
    was = came_from(table, seat, device) if deal else ""
    seen = bool(deal) and not is_held and table.has_seen_any(seat, deal)
    return {"over": is_held or seen or bool(was), "was": was, "seen": seen}


def came_from(table: AnyTable, seat: str, device: str) -> str:
    """The seat that it had last, let go or not."""
    others = [each for each in table.company.seats_of(device) if each != seat]
    return others[-1] if others else ""


def told_of(table: AnyTable, fact: Fact) -> Say:
    name = table.name(fact.text("seat"))
    if was := fact.text("was"):
        return say("told.phone_moved", name=name, was=table.name(was))
    if fact.data.get("seen"):
        return say("told.seat_seen", name=name)
    return say("told.seat_taken_over" if fact.data.get("over") else "told.seat_taken", name=name)


def arrive(table: AnyTable, fact: Fact) -> AnyTable:
    """A device comes to a seat. A redo may have brought a deal back under it, so what there is to tell is asked again.
    Facts from before this rule don't say where a device `was`, and tell no more than they did."""
    seat, device, is_new = fact.text("seat"), fact.text("device"), "was" in fact.data
    if is_new:
        fact = replace(fact, data={**fact.data, **coming(table, seat, device)})
    is_first = bool(table.company.deal) and not table.company.seats_of(device)
    table = seated(table, seat, device)
    if fact.data.get("over"):
        return announced(table, told_of(table, fact), seat, fact, device)
    return joined(table, fact) if is_first and is_new else table


def seated(table: AnyTable, seat: str, device: str) -> AnyTable:
    others = tuple(pair for pair in table.holders if pair[0] != seat and pair[1] != device)
    return replace(table, holders=(*others, (seat, device)), company=table.company.seated(device, seat))


def joined(table: AnyTable, fact: Fact) -> AnyTable:
    """However many phones join during a deal, they are one line."""
    seats = (*table.company.joined, fact.text("seat"))
    table = replace(table, company=replace(table.company, joined=seats))
    names = tuple(dict.fromkeys(table.name(seat) for seat in seats))
    return announced(table, say(JOINED, n=len(seats), names=names), "", fact, fact.text("device"))


def hide_again(table: AnyTable, fact: Fact) -> AnyTable:
    """What a reveal showed has been seen, also when it was taken back in the same second."""
    seat = fact.who.seat
    return announced(table, say("told.reveal_undone"), seat or str(fact.who), fact, table.holder(seat))


def peeked(table: AnyTable, told: Say, fact: Fact) -> AnyTable:
    """A fact from before this rule does not say that a phone kept what was looked at, and tells no more than it did."""
    if not fact.data.get("on_phone"):
        return table
    seat = fact.text("seat")
    return announced(table, told, seat, fact, "", owners=kept_by(table, seat))


def keeps_secret(table: AnyTable, who: Who, seat: str) -> bool:
    """Whether a look of this screen is at what another one keeps, or kept until it was let go."""
    return who.role != "seat" and bool(kept_by(table, seat))


def kept_by(table: AnyTable, seat: str) -> tuple[str, ...]:
    """The phones of this seat since the deal began, let go or not."""
    return tuple(device for device, had in table.company.had if had == seat)


def announced(table: AnyTable, told: Say, seat: str, fact: Fact, device: str, owners: tuple[str, ...] = ()) -> AnyTable:
    """Each kind of news once a seat: what is done over and over washes nothing else away. Whoever it was about before
    does not get to read it now."""
    same = [each for each in table.news if (each.seat, each.told.id) == (seat, told.id)]
    others = tuple(each for each in table.news if each not in same)
    about = (*(each for earlier in same for each in earlier.about), device)
    news = News(told, seat, fact.seq, table.company.deal, about, table.company.before, owners)
    return replace(table, news=(*others, news))


def may_read(table: AnyTable, news: News, who: Who) -> bool:
    """While something is hidden: a person who was there before the deal, at another device; where nobody is, whoever
    stands at the tablet. Else anybody who does not sit there. Of a look, whose secret it was; when nothing is hidden
    any more, anybody."""
    if not news.deal:
        return who.seat != news.seat
    if news.owners and news.deal != table.company.deal:
        return True
    readers = [device for device in news.readers if table.held_by(device)]
    return table.holder(who.seat) in readers if readers else who.role != "seat"


def readable(table: AnyTable, who: Who) -> list[int]:
    return [each.seq for each in table.news if may_read(table, each, who)]


def hear(table: AnyTable, fact: Fact) -> AnyTable:
    """The fact says what was read; an old one, that it was all but the reader's own."""
    heard = fact.data.get("heard")
    if isinstance(heard, list):
        return replace(table, news=tuple(each for each in table.news if each.seq not in heard))
    return replace(table, news=tuple(each for each in table.news if each.seat == fact.who.seat))


def follow_deal(table: AnyTable, deal: str) -> AnyTable:
    """Another deal begins, or this one is over: who joined during it is nobody's business any more."""
    if deal == table.company.deal:
        return table
    news = tuple(each for each in table.news if each.told.id != JOINED)
    return replace(table, company=table.company.at(deal, table.holders), news=news)
