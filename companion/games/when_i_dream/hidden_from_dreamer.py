"""WD-007, WD-010: hides from the Dreamer's screens what the Dreamer must not know before the mask comes off."""

from companion.games.when_i_dream.state import Nights, decide_about_night
from companion.table.chapter import Decide, Offering, OfferingTo, Tell
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.table import Table


def is_masked(table: Table[Nights], audience: Who) -> bool:
    """Returns whether this screen is at the Dreamer's seat, or was there at any time since the roles of this night were
    dealt. Returns False while no dream is being played."""
    return audience.has_been(table.state.dreamer)


def unless_masked(offers: Offering[Nights]) -> OfferingTo[Nights]:
    def all_offers(table: Table[Nights]) -> tuple[Offer, ...]:
        return tuple(offers(table))

    return lambda table, who: () if is_masked(table, who) else table.compute_once(all_offers)


def hidden_fact(kind: str) -> Decide[Nights]:
    """Returns a function that turns a move into a fact of this kind about the current night, with the fields of the
    move. The fact also names the Dreamer, so that `hidden_line` knows from whom to hide it."""
    return decide_about_night(lambda asked, night: night.fact(kind, dreamer=night.dreamer, **asked.fields))


def hidden_line(tell: Tell[Nights]) -> Tell[Nights]:
    """Returns a function that describes a fact in the history, as `tell` does. For the screens of the Dreamer whom the
    fact names, that function returns None until the dream is scored."""

    def visible_line(table: Table[Nights], fact: Fact, audience: Who) -> Say | None:
        dreamer = fact.text("dreamer")
        is_off = any(night.dreamer == dreamer for night in table.state.scored)
        return tell(table, fact, audience) if is_off or not audience.has_been(dreamer) else None

    return visible_line
