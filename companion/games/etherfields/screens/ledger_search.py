"""Searches what the group has met: similar codes, names, notes, map slots and the lines of past evenings."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.etherfields.ledger.code_guessing import LOOKALIKES
from companion.games.etherfields.ledger.code_reading import FILLER_WORDS, Doubt, plain_capitals
from companion.games.etherfields.ledger.codes import Code, stored_code
from companion.games.etherfields.ledger.entries import Entry, Ledger
from companion.games.etherfields.state import SLOTS, Campaign
from companion.kit.text_search import TextIndex, is_typo, search_texts
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class MatchingEvening:
    """An evening whose diary line has the searched words. `before` is the value of the parameter `before` in the
    diary's address with which the page begins at this evening."""

    number: int
    at: float
    line: str
    before: int


def likeliest(ledger: Ledger, doubt: Doubt) -> tuple[str, ...]:
    """Returns the guessed codes, those in the ledger first; the unlikely ones only if the ledger has them."""
    near = [str(each) for each in doubt.guesses]
    far = [str(each) for each in doubt.others if ledger.find(str(each))]
    return tuple(sorted((*near, *far), key=lambda code: ledger.find(code) is None))


def twin_of_small_l(ledger: Ledger, text: str, code: Code) -> str:
    """Returns the code with I in place of L if the text ends in a small l (which looks like I) and the ledger has that
    code, else ""."""
    twin = str(replace(code, letter="I"))
    return twin if text.endswith("l") and code.letter == "L" and ledger.find(twin) else ""


def likely_typos(ledger: Ledger, code: Code) -> tuple[str, ...]:
    """Returns codes of the ledger that the player may mean instead of `code`: the same code with a letter that looks
    alike. If the ledger has nothing of its Dream, also codes with the same letter whose Dream differs by one typing
    error."""
    twins = (replace(code, letter=LOOKALIKES[code.letter]) for _ in (0,) if code.letter in LOOKALIKES)
    near = neighbours(ledger, code) if code.numeral and not ledger.of_dream(code.dream) else ()
    return tuple(each for each in (*map(str, twins), *near) if ledger.find(each))


def neighbours(ledger: Ledger, code: Code) -> Iterator[str]:
    for dream in ledger.dreams():
        if is_typo(dream, code.dream, 1):
            yield f"{dream} {code.letter}"


def codes_one_typo_away(table: Table[Campaign], text: str) -> tuple[str, ...]:
    """Returns the known codes that differ from the text by one typing error. To be fast, only codes with the same
    beginning or end are compared. Returns () for a text without a digit or with more than eight letters and digits."""
    signs = plain_capitals(text).replace(" ", "").replace("-", "")
    if len(signs) > 8 or not any(sign.isdigit() for sign in signs):
        return ()
    whole = max(1, len(signs) // 2 - 1)
    begins, ends = signs[:whole], signs[-whole:]
    near = (each for each in table.compute_once(met_codes) if each[0].startswith(begins) or each[0].endswith(ends))
    return tuple(code for packed, code in near if is_typo(packed, signs, 1))


def met_codes(table: Table[Campaign]) -> tuple[tuple[str, str], ...]:
    """Returns a pair for each known code: the code in capitals without blanks and hyphens, and the code as it is
    written."""
    codes = (each.code for each in table.state.ledger.every() if each.is_known and not each.code.startswith("*"))
    return tuple((code.replace(" ", "").replace("-", "").upper(), code) for code in codes)


def entries_with_words(table: Table[Campaign], text: str) -> tuple[Entry, ...]:
    telling = " ".join(word for word in text.split() if plain_capitals(word) not in FILLER_WORDS)
    return table.compute_once(searchable_texts).search(telling or text)


def searchable_texts(table: Table[Campaign]) -> TextIndex[Entry]:
    names = {seat.id: seat.name for seat in table.seats}
    return TextIndex(
        (entry, f"{stored_code(entry.code).bare} {entry.name} {entry.note} {names.get(entry.seat, '')}")
        for entry in table.state.ledger.every()
        if entry.is_known and (entry.note or entry.name or entry.seat or entry.code.startswith("*"))
    )


def matching_slots(state: Campaign, text: str) -> tuple[str, ...]:
    if (slot := plain_capitals(text)) in SLOTS:
        return (slot,)
    return search_texts(text, ((slot, name) for slot, name in state.names.items() if slot in SLOTS))


def matching_evenings(state: Campaign, text: str) -> tuple[MatchingEvening, ...]:
    past = [(each, number) for number, each in enumerate(state.past, 1)]
    written = (
        MatchingEvening(each.number, each.at, each.line, number)
        for each, number in (*past, (state.tonight, 0))
        if each.line
    )
    return search_texts(text, ((each, each.line) for each in reversed([*written])))
