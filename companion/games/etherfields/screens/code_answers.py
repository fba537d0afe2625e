"""Answers a typed code or word with its entry, the moves that fit and the keys to type next; it shows only what the
group has met."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.etherfields.ledger.code_reading import (
    Doubt,
    HalfCode,
    LetterAlone,
    Words,
    in_current_dream,
    plain_capitals,
    read_code,
)
from companion.games.etherfields.ledger.codes import LETTERS, LONGEST, MOST_FACES, SETUP, Code, stored_code, tidy_name
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.ledger.names import group_name, slot_name
from companion.games.etherfields.screens import ledger_search, unknown_code_hints
from companion.games.etherfields.screens.ledger_pages import number_asked
from companion.games.etherfields.screens.suggested_element_moves import Act, destinations, fitting_acts, kinds_to_choose
from companion.games.etherfields.state import Campaign, Gate, Touch
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Picture, Table

SCRIPTS = "https://etherfields-secret-scripts.web.app/"
DRAWS = (
    "reveal", "gain", "give", "discard", "put_back", "put", "note_element", "count_copies", "forget", "bring_in",
    "give_name", "drop_picture", "move_team", "lay_tile", "sort_element",
)  # fmt: skip
PAGE_SIZE = 12
# Words typed beside a code that tell a card from a tile; kinds that are not in TILES are cards.
CARD_OR_TILE = {"card": {"CARTE", "CARTES", "CARD", "CARDS"}, "tile": {"TUILE", "TUILES", "TILE", "TILES"}}
TILES = ("tile", "gate", "map", "slumber")


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the code pad: `face` is its label, and `adds` the text that it types. `is_known` marks a letter that the
    ledger has in this Dream, `is_met` one that is revealed."""

    face: str
    adds: str
    is_known: bool = False
    is_met: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    slot: str
    told: SayValue
    is_here: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a typed code or word. `faces` are the entries with the same code, `another` an unused code for one
    more. `again` means that the group has gained the element before. `goes` has the place to which each move takes it.
    `more` entries are left for further pages, which begin at position `next`. `after` is the number of the fact by
    which this screen last used an element."""

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
    evenings: tuple[ledger_search.MatchingEvening, ...] = ()
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
    hints: tuple[Say, ...] = ()

    @property
    def back(self) -> str:
        """Returns the typed text without its last digit; "" if it does not end in a digit."""
        return self.text[:-1] if self.text[-1:].isdigit() else ""


@dataclass(frozen=True, slots=True)
class Pad:
    """The pad for typing a code. `keys` are the letters of the Dream `dream`, none outside a Dream. `last` is the
    element that this screen used last, and `owners` the player who has it."""

    dream: str
    keys: tuple[Key, ...]
    last: Entry | None = None
    owners: tuple[Seat, ...] = ()


def pad(table: Table[Campaign], audience: Who) -> Pad:
    dream = table.state.scene.dream
    last = table.state.ledger.find(last_touch(table, audience).code)
    return Pad(dream, letter_keys(table, dream) if dream else (), last, owners(table, last))


def owners(table: Table[Campaign], entry: Entry | None) -> tuple[Seat, ...]:
    seat = table.seat(entry.seat) if entry else None
    return (seat,) if seat else ()


def last_touch(table: Table[Campaign], audience: Who) -> Touch:
    return table.state.touched.get(str(audience), Touch())


def letter_keys(table: Table[Campaign], dream: str) -> tuple[Key, ...]:
    """Returns the keys of the code pad: one for each letter from A to Z, one for SETUP, and one for each other word
    that stands in the place of the letter in a code of this Dream."""
    mine: dict[str, bool] = {}
    for each in table.state.ledger.of_dream(dream):
        letter = stored_code(each.code).letter
        mine[letter] = mine.get(letter, True) and each.is_met
    return tuple(
        Key(each, each, each in mine, mine.get(each, True)) for each in dict.fromkeys((*LETTERS, SETUP, *mine))
    )


def number_keys() -> tuple[Key, ...]:
    return tuple(Key(str(digit), str(digit)) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))


def open_answer(table: Table[Campaign], audience: Who) -> Answer:
    """Returns the answer that a screen shows before anything is typed. The answer about an element that the screen's
    last move named, noted or photographed stays open."""
    touch = last_touch(table, audience)
    is_open = touch.is_told and table.state.ledger.find(touch.code)
    return replace(answer_to_code(table, touch.code) if is_open else Answer(), after=touch.seq)


def answer_to_code(table: Table[Campaign], text: str, kind_said: str = "") -> Answer:
    """Returns the answer to a code. `kind_said` is "card" or "tile" if that word was typed with it, else ""."""
    faces = table.state.ledger.faces(text)
    entry, text = face_to_show(table.state.ledger.find(text), text, faces)
    code = stored_code(text)
    likely = "" if entry else unknown_code_hints.likely_kind(table.state, code, kind_said)
    return Answer(
        kind="entry" if entry else "unknown",
        text=text,
        code=text,
        entry=entry,
        owner=table.seat(entry.seat) if entry and entry.seat else None,
        acts=fitting_acts(table, entry) if entry else kinds_to_choose(code, likely),
        hints=() if entry else tuple(unknown_code_hints.hints(table.state, code, likely)),
        keys=number_keys() if code.script else (),
        again=bool(entry and entry.is_gained and entry.place in ("box", "gone")),
        letters=letters_after(code),
        scripts=SCRIPTS if code.script else "",
        faces=faces if len(faces) > 1 else (),
        another=free_face(faces) if entry and not code.script else "",
        goes=destinations(entry) if entry else (),
        gate=table.state.gates.get(text),
        pictures=(*table.pictures.get(text, ()),) if entry else (),
    )


def face_to_show(entry: Entry | None, text: str, faces: tuple[Entry, ...]) -> tuple[Entry | None, str]:
    """Returns the entry and the code to show. If the first of several elements with one code was forgotten, these are
    the entry and the code of the next one. The entry is None if the ledger has none."""
    if entry is None and faces and stored_code(text).face == 1:
        return faces[0], faces[0].code
    return entry, text


def free_face(faces: tuple[Entry, ...]) -> str:
    """Returns a code with a new face number for one more element with the printed code of `faces`; "" if there are too
    many."""
    taken = {stored_code(each.code).face for each in faces}
    free = next((face for face in range(1, MOST_FACES + 1) if face not in taken), 0)
    return str(replace(stored_code(faces[0].code), face=free)) if free else ""


def letters_after(code: Code) -> tuple[str, ...]:
    return LETTERS[LETTERS.index(code.letter) :] if code.numeral and code.letter in LETTERS else ()


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    """Returns the part with the answer to the typed text and the key just tapped, which are the parameters `q` and
    `add` of the page's address. It adds nothing to the log."""
    text = f"{asked.get('q', '')}{asked.get('add', '')}"[:LONGEST]
    answered = answer(table, text)
    names = tuple((each, group_name(table.state, each)) for each in answered.guesses)
    answered = replace(answered, owners=table.seats, names=names)
    return Part("found", entries_page(answered, number_asked(asked, "from")), DRAWS)


def entries_page(found: Answer, start: int) -> Answer:
    shown, more = found.entries[start : start + PAGE_SIZE], len(found.entries) - start - PAGE_SIZE
    if found.kind == "half" or (not start and more <= 0):
        return found
    return replace(found, entries=shown, more=max(0, more), next=start + PAGE_SIZE if more > 0 else 0)


def answer(table: Table[Campaign], text: str) -> Answer:
    if not text.strip():
        return Answer()
    if plain_capitals(text) in ("SCRIPT", "SCRIPTS", "#"):
        return Answer("half", text="script ", keys=number_keys())
    match in_current_dream(read_code(text), table.state.scene.dream):
        case Code() as code:
            return answer_code(table, text.strip(), code)
        case Doubt() as doubt:
            return answer_doubt(table, text.strip(), ledger_search.likeliest(table.state.ledger, doubt))
        case LetterAlone(letter):
            return Answer("alone", text=letter, entries=tuple(entries_with_letter(table, letter)))
        case HalfCode(begun):
            return answer_half_code(table, begun)
        case Words(words):
            return answer_words(table, words)


def answer_code(table: Table[Campaign], text: str, code: Code) -> Answer:
    """Returns the answer to a text that clearly means `code`. If the ledger does not have the code, the answer may ask
    about similar codes, or show entries with the typed word."""
    ledger, said = table.state.ledger, kind_in_words(text)
    if ledger.find(str(code)) or (code.face == 1 and ledger.faces(str(code))):
        return answer_to_face(table, str(code), said)
    if twin := ledger_search.twin_of_small_l(ledger, text, code):
        return Answer("doubt", text=text, guesses=(twin, str(code)))
    if len(code.letter) > 1 and code.letter != SETUP and (entries := ledger_search.entries_with_words(table, text)):
        return Answer("words", text=text, entries=entries, guesses=(str(code),))
    return replace(answer_to_code(table, str(code), said), guesses=ledger_search.likely_typos(ledger, code))


def kind_in_words(text: str) -> str:
    words = {*plain_capitals(text).split()}
    return next((kind for kind, names in CARD_OR_TILE.items() if words & names), "")


def answer_to_face(table: Table[Campaign], code: str, said: str) -> Answer:
    """Returns the answer to a known code. `said` is "card" or "tile" if that word was typed with the code, else "". If
    the code was typed as a card but is only known as a tile, or the reverse, the answer asks whether it is another
    element with the same code (EF-052)."""
    faces = [each for each in table.state.ledger.faces(code) if each.is_met]
    fitting = [each for each in faces if not said or (each.kind in TILES) == (said == "tile")]
    if fitting or not faces:
        return answer_to_code(table, fitting[0].code if fitting and said else code)
    asked = answer_to_code(table, free_face((*faces,)), said)
    hint = say(
        "etherfields.stands.other_face", code=stored_code(code).bare, kind=say(f"etherfields.choice.{faces[0].kind}")
    )
    return replace(asked, entries=(*faces,), hints=(hint,))


def answer_doubt(table: Table[Campaign], text: str, guesses: tuple[str, ...]) -> Answer:
    entries = ledger_search.entries_with_words(table, text)
    return Answer("doubt", text, guesses=guesses, entries=tuple(each for each in entries if each.code not in guesses))


def entries_with_letter(table: Table[Campaign], letter: str) -> Iterator[Entry]:
    return (each for each in table.state.ledger.every() if each.is_met and stored_code(each.code).letter == letter)


def answer_half_code(table: Table[Campaign], text: str) -> Answer:
    if len(text.partition("-")[2]) < 2:
        return Answer("half", text=text, keys=number_keys())
    return Answer("half", text=text, keys=letter_keys(table, text), entries=table.state.ledger.of_dream(text))


def answer_words(table: Table[Campaign], text: str) -> Answer:
    """Returns the answer to words: entries, map slots and evenings that have them, and the text as a new name if it has
    no digit. If the text is the name of one entry, this entry is the answer; if nothing has the words, known codes with
    one typing error may be."""
    entries, places = ledger_search.entries_with_words(table, text), matching_slots(table, text)
    exact = [each for each in entries if plain_capitals(text) == plain_capitals(each.name or each.code)]
    if len(exact) == 1 and not places:
        return replace(
            answer_to_code(table, exact[0].code), entries=tuple(each for each in entries if each not in exact)
        )
    slips = () if entries or places else ledger_search.codes_one_typo_away(table, text)
    if slips:
        return Answer("doubt", text=text, guesses=slips[:PAGE_SIZE])
    name = "" if any(letter.isdigit() for letter in tidy_name(text)) else tidy_name(text)
    fresh = answer_to_code(table, f"*{name}") if name else Answer()
    evenings = ledger_search.matching_evenings(table.state, text)
    return replace(fresh, kind="words", text=text, entries=entries, places=places, evenings=evenings, entry=None)


def matching_slots(table: Table[Campaign], text: str) -> tuple[Spot, ...]:
    state = table.state
    return tuple(
        Spot(slot, slot_name(state, slot), slot == state.where) for slot in ledger_search.matching_slots(state, text)
    )
