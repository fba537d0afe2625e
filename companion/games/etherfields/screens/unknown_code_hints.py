"""Says what the group can already conclude about a code that it has not met: its neighbours, its Dream, and what it may
be."""

from collections.abc import Iterator

from companion.games.etherfields.ledger.codes import NUMERALS, SETUP, Code, stored_code
from companion.games.etherfields.ledger.entries import box_order
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign
from companion.table.say import Say, say

# The codes that the rulebook itself mentions, with their use and the rule.
IN_THE_RULEBOOK = {"II-41 R": ("saving", "EF-150"), "II-42 I": ("dying", "EF-103")}
CAMPAIGNS = 2


def hints(state: Campaign, code: Code, likely: str) -> Iterator[Say]:
    """Yields sentences about a code that has no entry, from what the group has met or set up and the two codes that the
    rulebook mentions. `likely` is its likely kind, or ""."""
    if code.name:
        return
    yield place_in_box(state, code)
    if code.numeral and state.scene.dream:
        yield belonging(state, code)
    if NUMERALS.get(code.numeral, 0) > CAMPAIGNS and not any(
        each.is_met and each.code.startswith(f"{code.numeral}-") for each in state.ledger.every()
    ):
        yield say("etherfields.stands.campaign", rule="EF-050")
    if known := IN_THE_RULEBOOK.get(str(code)):
        use, rule = known
        yield say(f"etherfields.stands.{use}", rule=rule)
    elif likely:
        yield say("etherfields.stands.likely", kind=say(f"etherfields.choice.{likely}"))


def place_in_box(state: Campaign, code: Code) -> Say:
    """Returns the sentence that says between which met codes this code lies in the box (EF-051)."""
    met = (each for each in state.ledger.every() if each.is_met and is_alike(stored_code(each.code), code))
    order, before, after = code.order, None, None
    for each in met:
        if box_order(each.code) < order:
            before = each
        else:
            after = each
            break
    named = {name: code_and_name(state, each.code) for name, each in (("before", before), ("after", after)) if each}
    where = "_".join(named) or "first"
    return say(f"etherfields.stands.{where}", rule="EF-051", **named)


def is_alike(one: Code, other: Code) -> bool:
    return bool(one.numeral) == bool(other.numeral) and bool(one.script) == bool(other.script)


def belonging(state: Campaign, code: Code) -> Say:
    dream = state.scene.dream
    if code.dream != dream:
        return say("etherfields.stands.elsewhere", rule="EF-053", dream=dream)
    is_set_up = any(not each.is_met for each in state.ledger.of_dream(dream))
    told = "etherfields.stands.not_set_up" if is_set_up else "etherfields.stands.of_dream"
    return say(told, rule="EF-053", dream=dream)


def likely_kind(state: Campaign, code: Code, said: str) -> str:
    """Returns the kind that was typed with the code (`said`), "tile" for a setup code, or the kind that both neighbours
    in its Dream have; else ""."""
    if said or code.letter == SETUP:
        return said or "tile"
    met = [each for each in state.ledger.of_dream(code.dream) if code.numeral and each.is_met]
    before = [each for each in met if box_order(each.code) < code.order][-1:]
    after = [each for each in met if box_order(each.code) > code.order][:1]
    kinds = {each.kind for each in (*before, *after)}
    return kinds.pop() if before and after and len(kinds) == 1 else ""
