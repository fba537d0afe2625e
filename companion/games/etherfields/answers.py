"""What is answered to a code: what it is, where it lies, how often and since when; the moves that fit, the likeliest
first; and the keys of the pad that lead on."""

from dataclasses import dataclass

from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.codes import LETTERS, SETUP, Code, known
from companion.games.etherfields.ledger import KINDS, ON_SITE, Entry
from companion.table.moves import Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table

SCRIPTS = "https://etherfields-secret-scripts.web.app/"
HELD = ("influence", "flaw", "mask", "sign")
# What a code that nobody knows yet may be: the likeliest first.
USUAL = ("card", "tile", "gate", "wisdom", "note", "object", "map", "season", "influence", "flaw", "fate", "slumber")
UNCODED = ("object", "influence", "flaw", "fate", "mask", "season", "slumber", "sign", "note", "wisdom", "card", "tile")


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad. `adds` is what it writes; `is_known` marks what this group has in the current Dream."""

    face: str
    adds: str
    is_known: bool = False
    is_met: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """A move that fits, with the fields that are clear already. `word` names it in the game's texts."""

    offer: Offer
    word: str
    fields: tuple[tuple[str, str], ...]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """`kind` is: nothing, an entry, unknown, doubt, alone, half, words."""

    kind: str = ""
    text: str = ""
    code: str = ""
    entry: Entry | None = None
    owner: Seat | None = None
    acts: tuple[Act, ...] = ()
    guesses: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    keys: tuple[Key, ...] = ()
    again: bool = False
    offers: tuple[tuple[str, Offer], ...] = ()
    letters: tuple[str, ...] = ()
    scripts: str = ""

    @property
    def back(self) -> str:
        """Half a code with its last key taken away; without a digit nothing is left of it."""
        return self.text[:-1] if self.text[-1:].isdigit() else ""

    def offer(self, kind: str) -> Offer | None:
        return dict(self.offers).get(kind)


def blank_answer() -> Found:
    return Found()


def pad_keys(table: Table[Campaign]) -> tuple[Key, ...]:
    """Inside a Dream its letters come first, those that lie ready before the rest of the alphabet."""
    dream = table.state.scene.dream
    return letter_keys(table, dream) if dream else ()


def letter_keys(table: Table[Campaign], dream: str) -> tuple[Key, ...]:
    mine = {each.code.partition(" ")[2]: each for each in table.state.ledger.of_dream(dream)}
    own = tuple(Key(letter, letter, True, entry.is_met) for letter, entry in mine.items())
    return own + tuple(Key(each, each) for each in (*LETTERS, SETUP) if each not in mine)


def number_keys() -> tuple[Key, ...]:
    return tuple(Key(str(digit), str(digit)) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))


def found_entry(table: Table[Campaign], code: str, offers: Offers) -> Found:
    entry = table.state.ledger.find(code)
    acts = fitting(table, entry, offers) if entry else naming(known(code), offers)
    wanted = ("note_element", "count_copies", "forget", "put", "sort_element", "bring_in")
    return Found(
        kind="entry" if entry else "unknown",
        text=code,
        code=code,
        entry=entry,
        owner=table.seat(entry.seat) if entry and entry.seat else None,
        acts=acts,
        keys=number_keys() if known(code).script else (),
        again=bool(entry and entry.is_gained and entry.place in ("box", "gone")),
        offers=tuple((kind, offers[kind]) for kind in wanted if kind in offers),
        letters=letters_after(known(code)),
        scripts=SCRIPTS if known(code).script else "",
    )


def letters_after(code: Code) -> tuple[str, ...]:
    return LETTERS[LETTERS.index(code.letter) :] if code.numeral and code.letter in LETTERS else ()


def naming(code: Code, offers: Offers) -> tuple[Act, ...]:
    """One tap records what was never met: it says what it is."""
    kinds = ("script",) if code.script else UNCODED if code.name else USUAL
    others = () if code.script else tuple(kind for kind in KINDS if kind not in (*kinds, "script"))
    return tuple(Act(offers["reveal"], kind, (("code", str(code)), ("kind", kind))) for kind in (*kinds, *others))


def fitting(table: Table[Campaign], entry: Entry, offers: Offers) -> tuple[Act, ...]:
    """The likeliest first."""
    one, kind = (("code", entry.code),), (("code", entry.code), ("kind", entry.kind))
    giving = tuple(
        Act(offers["give"], "give", (*one, ("seat", seat.id)), seat)
        for seat in table.here()
        if entry.kind in HELD and not (entry.place == "deck" and entry.seat == seat.id)
    )
    acts = {
        "reveal": Act(offers["reveal"], "reveal", kind),
        "gain": Act(offers["gain"], "gain", kind),
        "discard": Act(offers["discard"], "discard", one),
        "put_back": Act(offers["put_back"], "put_back", one),
        "use": Act(offers["put"], "use", (*one, ("place", "objects"))),
    }
    order = likely(entry)
    head, tail = order[:1], order[1:]
    return (*(acts[each] for each in head), *giving, *(acts[each] for each in tail))


def likely(entry: Entry) -> tuple[str, ...]:
    if not entry.is_met:
        return ("reveal", "gain", "put_back")
    if entry.place in ON_SITE:
        return ("gain", "discard", "put_back") if entry.kind != "gate" else ("put_back",)
    if entry.place == "archives" and entry.kind == "object":
        return ("use", "put_back", "discard")
    if entry.place in ("box", "gone", "read"):
        return ("reveal", "gain", "put_back") if entry.place != "box" else ("reveal", "gain", "discard")
    return ("discard", "put_back", "reveal")
