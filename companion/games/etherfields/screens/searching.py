"""What the group has that answers to what was asked, although it was written otherwise: codes that look alike, names,
notes, and the lines of past evenings."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.etherfields.atlas import SLOTS
from companion.games.etherfields.codes import Code, known
from companion.games.etherfields.guessing import TWIN
from companion.games.etherfields.ledger import Entry, Ledger
from companion.games.etherfields.reading import ABOUT, Doubt, plainly
from companion.games.etherfields.state import Campaign
from companion.kit.matcher import Texts, found, is_typo
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Told:
    """An evening whose line has the words that were looked for; `before` is where the diary has it on top."""

    number: int
    at: float
    line: str
    before: int


def likeliest(ledger: Ledger, doubt: Doubt) -> tuple[str, ...]:
    """What the group has before what it has not; far guesses only if it has them."""
    near = [str(each) for each in doubt.guesses]
    far = [str(each) for each in doubt.others if ledger.find(str(each))]
    return tuple(sorted((*near, *far), key=lambda code: ledger.find(code) is None))


def twin_of_small_l(ledger: Ledger, text: str, code: Code) -> str:
    """A small L is a capital I to the eye: which of both was meant must be asked, if the group has only the I."""
    twin = str(replace(code, letter="I"))
    return twin if text.endswith("l") and code.letter == "L" and ledger.find(twin) else ""


def likely_slips(ledger: Ledger, code: Code) -> tuple[str, ...]:
    """What the group has that looks like a code that it has not."""
    twins = (replace(code, letter=TWIN[code.letter]) for _ in (0,) if code.letter in TWIN)
    near = neighbours(ledger, code) if code.numeral and not ledger.of_dream(code.dream) else ()
    return tuple(each for each in (*map(str, twins), *near) if ledger.find(each))


def neighbours(ledger: Ledger, code: Code) -> Iterator[str]:
    """The same letter of a Dream that is written almost like this one."""
    for dream in ledger.dreams():
        if is_typo(dream, code.dream, 1):
            yield f"{dream} {code.letter}"


def misspelt(table: Table[Campaign], text: str) -> tuple[str, ...]:
    """Known codes that are one slip away from what is no code. A slip leaves the beginning or the end whole: that is
    asked first, of thousands."""
    signs = plainly(text).replace(" ", "").replace("-", "")
    if len(signs) > 8 or not any(sign.isdigit() for sign in signs):
        return ()
    whole = max(1, len(signs) // 2 - 1)
    begins, ends = signs[:whole], signs[-whole:]
    near = (each for each in table.once(met_codes) if each[0].startswith(begins) or each[0].endswith(ends))
    return tuple(code for packed, code in near if is_typo(packed, signs, 1))


def met_codes(table: Table[Campaign]) -> tuple[tuple[str, str], ...]:
    """As they are typed in a hurry, and as they are."""
    codes = (each.code for each in table.state.ledger.every() if each.is_met and not each.code.startswith("*"))
    return tuple((code.replace(" ", "").replace("-", "").upper(), code) for code in codes)


def by_words(table: Table[Campaign], text: str) -> tuple[Entry, ...]:
    """What a code is called besides is no name."""
    telling = " ".join(word for word in text.split() if plainly(word) not in ABOUT)
    return table.once(written).found(telling or text)


def written(table: Table[Campaign]) -> Texts[Entry]:
    """By name, note and code, and by who holds it."""
    names = {seat.id: seat.name for seat in table.seats}
    return Texts(
        (entry, f"{known(entry.code).bare} {entry.name} {entry.note} {names.get(entry.seat, '')}")
        for entry in table.state.ledger.every()
        if entry.is_met and (entry.note or entry.name or entry.seat or entry.code.startswith("*"))
    )


def places(state: Campaign, text: str) -> tuple[str, ...]:
    """Slots of the map, as the board calls them or as the group does."""
    if (slot := plainly(text)) in SLOTS:
        return (slot,)
    return found(text, ((slot, name) for slot, name in state.names.items() if slot in SLOTS))


def evenings(state: Campaign, text: str) -> tuple[Told, ...]:
    """The latest first."""
    past = [(each, number) for number, each in enumerate(state.past, 1)]
    told = (Told(each.number, each.at, each.line, number) for each, number in (*past, (state.tonight, 0)) if each.line)
    return found(text, ((each, each.line) for each in reversed([*told])))
