"""What is answered to a code: what it is, where it lies, how often and since when; the moves that fit, the likeliest
first; and the keys of the pad that lead on. Nothing is listed that this group has not met."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.etherfields.codes import LETTERS, LONGEST, MOST_FACES, SETUP, Code, known, name_of
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.names import own_name, slot_called
from companion.games.etherfields.reading import Alone, Doubt, Half, Words, completed, plainly, read
from companion.games.etherfields.screens import searching
from companion.games.etherfields.screens.acts import Act, fitting, goes, naming
from companion.games.etherfields.screens.ledger import number
from companion.games.etherfields.state import Campaign, Gate, Touch
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.pictures import Picture
from companion.table.say import Told
from companion.table.seats import Seat
from companion.table.table import Table

SCRIPTS = "https://etherfields-secret-scripts.web.app/"
DRAWS = (
    "reveal", "gain", "give", "discard", "put_back", "put", "note_element", "count_copies", "forget", "bring_in",
    "give_name", "drop_picture", "move_team",
)  # fmt: skip
FEW = 12


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad. `adds` is what it writes; `is_known` marks what this group has in the current Dream."""

    face: str
    adds: str
    is_known: bool = False
    is_met: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """A slot of the map, as the group calls it."""

    slot: str
    told: Told
    is_here: bool


@dataclass(frozen=True, slots=True)
class Found:
    """`kind` is: nothing, an entry, unknown, doubt, alone, half, words. So many `more` entries follow,
    from `next` on. `faces` are all that bear this code, and `another` is how one more is written; `names` are those of
    the guesses. `after` is the fact by which this screen has touched something last: the answer is over with it."""

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
    letters: tuple[str, ...] = ()
    scripts: str = ""
    evenings: tuple[searching.Told, ...] = ()
    more: int = 0
    next: int = 0
    pictures: tuple[Picture, ...] = ()
    after: int = 0
    gate: Gate | None = None
    faces: tuple[Entry, ...] = ()
    another: str = ""
    owners: tuple[Seat, ...] = ()
    goes: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    places: tuple[Spot, ...] = ()

    @property
    def back(self) -> str:
        """Half a code with its last key taken away; without a digit nothing is left of it."""
        return self.text[:-1] if self.text[-1:].isdigit() else ""


@dataclass(frozen=True, slots=True)
class Pad:
    """Inside a Dream its letters come first, those that lie ready before the rest of the alphabet. `last` is what this
    screen has touched last."""

    dream: str
    keys: tuple[Key, ...]
    last: Entry | None = None
    owners: tuple[Seat, ...] = ()


def pad(table: Table[Campaign], audience: Who) -> Pad:
    dream = table.state.scene.dream
    last = table.state.ledger.find(touched(table, audience).code)
    return Pad(dream, letter_keys(table, dream) if dream else (), last, owners(table, last))


def owners(table: Table[Campaign], entry: Entry | None) -> tuple[Seat, ...]:
    seat = table.seat(entry.seat) if entry else None
    return (seat,) if seat else ()


def touched(table: Table[Campaign], audience: Who) -> Touch:
    return table.state.touched.get(str(audience), Touch())


def letter_keys(table: Table[Campaign], dream: str) -> tuple[Key, ...]:
    mine: dict[str, bool] = {}
    for each in table.state.ledger.of_dream(dream):
        letter = known(each.code).letter
        mine[letter] = mine.get(letter, True) and each.is_met
    own = tuple(Key(letter, letter, True, is_met) for letter, is_met in mine.items())
    return own + tuple(Key(each, each) for each in (*LETTERS, SETUP) if each not in mine)


def number_keys() -> tuple[Key, ...]:
    return tuple(Key(str(digit), str(digit)) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))


def in_hand(table: Table[Campaign], audience: Who) -> Found:
    """An answer opens when somebody asks, and is over with what they do then, unless they only say something."""
    touch = touched(table, audience)
    is_open = touch.is_told and table.state.ledger.find(touch.code)
    return replace(found(table, touch.code) if is_open else Found(), after=touch.seq)


def found(table: Table[Campaign], text: str) -> Found:
    faces = table.state.ledger.faces(text)
    entry, text = shown(table.state.ledger.find(text), text, faces)
    code = known(text)
    return Found(
        kind="entry" if entry else "unknown",
        text=text,
        code=text,
        entry=entry,
        owner=table.seat(entry.seat) if entry and entry.seat else None,
        acts=fitting(table, entry) if entry else naming(code),
        keys=number_keys() if code.script else (),
        again=bool(entry and entry.is_gained and entry.place in ("box", "gone")),
        letters=letters_after(code),
        scripts=SCRIPTS if code.script else "",
        faces=faces if len(faces) > 1 else (),
        another=another(faces) if entry and not code.script else "",
        goes=goes(entry) if entry else (),
        gate=table.state.gates.get(text),
        pictures=(*table.pictures.get(text, ()),) if entry else (),
    )


def shown(entry: Entry | None, text: str, faces: tuple[Entry, ...]) -> tuple[Entry | None, str]:
    """Where the first that bore a code was a slip, the next one stands for it."""
    if entry is None and faces and known(text).face == 1:
        return faces[0], faces[0].code
    return entry, text


def another(faces: tuple[Entry, ...]) -> str:
    taken = {known(each.code).face for each in faces}
    free = next((face for face in range(1, MOST_FACES + 1) if face not in taken), 0)
    return str(replace(known(faces[0].code), face=free)) if free else ""


def letters_after(code: Code) -> tuple[str, ...]:
    return LETTERS[LETTERS.index(code.letter) :] if code.numeral and code.letter in LETTERS else ()


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    """The answer to what stands there already, and what a key has added. Reading changes nothing."""
    text = f"{asked.get('q', '')}{asked.get('add', '')}"[:LONGEST]
    answered = answer(table, text)
    names = tuple((each, own_name(table.state, each)) for each in answered.guesses)
    answered = replace(answered, owners=table.seats, names=names)
    return Part("found", cut(answered, number(asked, "from")), DRAWS)


def cut(found: Found, start: int) -> Found:
    """As many entries as a screen can show, and how many there are besides."""
    shown, more = found.entries[start : start + FEW], len(found.entries) - start - FEW
    if found.kind == "half" or (not start and more <= 0):
        return found
    return replace(found, entries=shown, more=max(0, more), next=start + FEW if more > 0 else 0)


def answer(table: Table[Campaign], text: str) -> Found:
    if not text.strip():
        return Found()
    if plainly(text) in ("SCRIPT", "SCRIPTS", "#"):
        return Found("half", text="script ", keys=number_keys())
    match completed(read(text), table.state.scene.dream):
        case Code() as code:
            return coded(table, text.strip(), code)
        case Doubt() as doubt:
            return doubted(table, text.strip(), searching.likeliest(table.state.ledger, doubt))
        case Alone(letter):
            return Found("alone", text=letter, entries=tuple(lettered(table, letter)))
        case Half(begun):
            return halfway(table, begun)
        case Words(words):
            return worded(table, words)


def coded(table: Table[Campaign], text: str, code: Code) -> Found:
    """A code that nobody knows yet may be a slip; and a word after a group may be one of a note."""
    ledger = table.state.ledger
    if ledger.find(str(code)) or (code.face == 1 and ledger.faces(str(code))):
        return found(table, str(code))
    if twin := searching.twin_of_small_l(ledger, text, code):
        return Found("doubt", text=text, guesses=(twin, str(code)))
    if len(code.letter) > 1 and code.letter != SETUP and (entries := searching.by_words(table, text)):
        return Found("words", text=text, entries=entries, guesses=(str(code),))
    return replace(found(table, str(code)), guesses=searching.likely_slips(ledger, code))


def doubted(table: Table[Campaign], text: str, guesses: tuple[str, ...]) -> Found:
    """A code may stand among words, and a number in a note."""
    entries = searching.by_words(table, text)
    return Found("doubt", text, guesses=guesses, entries=tuple(each for each in entries if each.code not in guesses))


def lettered(table: Table[Campaign], letter: str) -> Iterator[Entry]:
    """EF-053: outside a Dream a letter alone is asked back; those already met with it are no guess but a list."""
    return (each for each in table.state.ledger.every() if each.is_met and known(each.code).letter == letter)


def halfway(table: Table[Campaign], text: str) -> Found:
    if len(text.partition("-")[2]) < 2:
        return Found("half", text=text, keys=number_keys())
    return Found("half", text=text, keys=letter_keys(table, text), entries=table.state.ledger.of_dream(text))


def worded(table: Table[Campaign], text: str) -> Found:
    """Words are looked for in what was met and in the diary; or they name something that bears no code. A code gone
    wrong is no name."""
    entries, places = searching.by_words(table, text), slots(table, text)
    slips = () if entries or places else searching.misspelt(table, text)
    if slips:
        return Found("doubt", text=text, guesses=slips[:FEW])
    name = "" if any(letter.isdigit() for letter in name_of(text)) else name_of(text)
    fresh = found(table, f"*{name}") if name else Found()
    evenings = searching.evenings(table.state, text)
    return replace(fresh, kind="words", text=text, entries=entries, places=places, evenings=evenings, entry=None)


def slots(table: Table[Campaign], text: str) -> tuple[Spot, ...]:
    state = table.state
    return tuple(Spot(slot, slot_called(state, slot), slot == state.where) for slot in searching.places(state, text))
