"""Reads a pasted spreadsheet, French or English, with its columns in any order and with or without headings."""

import csv
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherfields.ledger.code_reading import COPIES, Doubt, Words, plain_capitals, read_code
from companion.games.etherfields.ledger.codes import SETUP, Code, tidy_name
from companion.games.etherfields.ledger.entries import GAINED, MOST_COPIES, OWN_KINDS, OWN_PLACES
from companion.games.etherfields.state import SLOTS
from companion.table.input_cleaning import clean_line, clean_lines
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.seats import Seat

LONGEST, MOST_ROWS, LONGEST_NOTE, LONGEST_NAME = 200_000, 2_000, 200, 40
# EF-050: the campaigns in the box. The player is asked about a code of another one.
IN_THE_BOX = ("I", "II")
# This mark stands after a code that somebody has accepted.
ACCEPTED = "✓"
# The places of elements for which a spreadsheet names none.
USUAL_PLACES = {**GAINED, "card": "box", "tile": "box", "object": "archives"}
HEADINGS = {
    "code": {"CODE", "CODES", "SECRET", "ELEMENT", "CARTE", "CARD", "NUMERO", "NUMBER", "ID"},
    "kind": {"SORTE", "TYPE", "KIND", "GENRE", "CATEGORIE", "CATEGORY", "QUOI", "WHAT"},
    "place": {"OU", "LIEU", "PLACE", "WHERE", "EMPLACEMENT", "ENDROIT", "LOCATION", "RANGEMENT"},
    "name": {"NOM", "NAME", "NOTRE NOM", "OUR NAME", "TITRE", "TITLE"},
    "note": {"NOTE", "NOTES", "REMARQUE", "REMARQUES", "REMARK", "COMMENT", "COMMENTS", "COMMENTAIRE", "COMMENTAIRES"},
    "copies": {"EXEMPLAIRES", "COPIES", "NOMBRE", "QUANTITE", "QUANTITY", "QTY", "NB", "COMBIEN"},
    "holder": {
        "QUI", "A QUI", "CHEZ", "CHEZ QUI", "REVEUR", "JOUEUR", "JOUEUSE",
        "WHO", "WHOSE", "HOLDER", "HELD BY", "OWNER", "PLAYER", "DREAMER",
    },
    "evening": {"SOIREE", "EVENING", "DATE", "SESSION"},
}  # fmt: skip
# A cell means the first kind or place in these lists whose text is the beginning of a word in the cell.
KINDS = (
    ("MAP", "map"), ("DREAMWORLD", "map"), ("SONGE", "slumber"), ("SLUMBER", "slumber"),
    ("INFLUENCE", "influence"), ("FAIBLESSE", "flaw"), ("FLAW", "flaw"), ("DESTIN", "fate"), ("FATE", "fate"),
    ("SAISON", "season"), ("SEASON", "season"), ("MASQUE", "mask"), ("MASK", "mask"), ("SIGN", "sign"),
    ("SAGESSE", "wisdom"), ("WISDOM", "wisdom"), ("PORTAIL", "gate"), ("GATE", "gate"), ("SCRIPT", "script"),
    ("OBJ", "object"), ("NOTE", "note"), ("CARTE", "card"), ("CARD", "card"), ("TUILE", "tile"), ("TILE", "tile"),
)  # fmt: skip
PLACES = (
    ("PORTE CARTE", "holder"), ("PORTE TUILE", "atlas"),
    ("ARCHIVE", "archives"), ("ENVELOPP", "envelope"), ("ENVELOPE", "envelope"), ("BOIT", "box"), ("BOX", "box"),
    ("PRET", "dream"), ("READY", "dream"), ("MAP", "atlas"), ("DREAMWORLD", "atlas"), ("PLAN", "plans"),
    ("COURS", "portal"), ("CURRENT", "portal"), ("SONGE", "slumbers"), ("SLUMBER", "slumbers"),
    ("SAISON", "seasons"), ("SEASON", "seasons"), ("DESTIN", "fate_deck"), ("FATE", "fate_deck"),
    ("FAIBLESSE", "flaw_deck"), ("FLAW", "flaw_deck"), ("SAGESSE", "holder"), ("WISDOM", "holder"),
    ("HOLDER", "holder"), ("INFLUENCE", "deck"), ("REVEUR", "dreamers"), ("DREAMER", "dreamers"),
    ("OBJ", "objects"), ("ACTIF", "objects"), ("ACTIVE", "objects"), ("COTE", "beside"), ("BESIDE", "beside"),
    ("SITE", "site"), ("LU", "read"), ("READ", "read"), ("HORS", "gone"), ("OUT", "gone"), ("DETRUIT", "gone"),
    ("REMOVED", "gone"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the spreadsheet as it was read; `number` is its place from 1, and `text` its cells joined. `why` is
    the reason for refusing it, or None. `guesses` are codes that the player may accept; `slot` is the map slot of a
    tile."""

    number: int
    text: str
    code: str = ""
    kind: str = ""
    place: str = ""
    name: str = ""
    note: str = ""
    copies: int = 1
    seat: str = ""
    evening: int = 0
    slot: str = ""
    why: Say | None = None
    guesses: tuple[str, ...] = ()


def read_lines(text: str, people: Sequence[Seat] = ()) -> tuple[Line, ...]:
    """Returns the rows of a pasted spreadsheet, without headings and empty rows, 2000 at most. `people` are the players
    whose names the spreadsheet may have as holders."""
    table, seats = rows(text), {plain_capitals(seat.name): seat.id for seat in people}
    columns, first = columns_of(table, seats), next((row for row in table if any(row)), [])
    body = [(number, row) for number, row in enumerate(table, 1) if any(row) and not (row is first and is_heading(row))]
    seen = set[str]()
    return tuple(refuse_repeated(line_of(number, row, columns, seats), seen) for number, row in body[:MOST_ROWS])


def rows(text: str) -> list[list[str]]:
    lines = text.lstrip("\ufeff").splitlines(keepends=True)
    mark = delimiter(lines)
    return [[clean_lines(cell).removeprefix("'") for cell in row] for row in csv.reader(lines, delimiter=mark)]


def delimiter(lines: Sequence[str]) -> str:
    """Returns the character that separates cells. The comma is tried last, because notes contain commas too."""
    counts = {mark: sum(mark in line for line in lines) for mark in "\t;,"}
    return next((mark for mark in "\t;," if counts[mark] * 2 > len(lines)), max(counts, key=lambda each: counts[each]))


def columns_of(table: Sequence[Sequence[str]], seats: Mapping[str, str]) -> dict[str, int]:
    """Returns the position of each column by its name, from headings or else from what the cells look like. `seats` has
    seat ids by players' names in capitals."""
    first = next((row for row in table if any(row)), ())
    return by_heading(first) if is_heading(first) else by_content(table, seats)


def is_heading(row: Sequence[str]) -> bool:
    """Returns whether a cell of the row means "code", and no cell has a digit, as a code would."""
    return not any(sign.isdigit() for cell in row for sign in cell) and "code" in by_heading(row)


def by_heading(row: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        name = next((name for name, words in HEADINGS.items() if plain_capitals(cell) in words), "")
        if name:
            found.setdefault(name, place)
    return found


def by_content(table: Sequence[Sequence[str]], seats: Mapping[str, str]) -> dict[str, int]:
    """Returns the positions of the columns `code`, `copies`, `kind`, `place` and `holder` of a spreadsheet without
    headings, found by what more than half of their cells look like; `seats` has the seat ids by players' names in
    capitals. Of the remaining columns, the one with the longest texts is `note`, the next one `name`."""
    width = max((len(row) for row in table), default=0)
    cells = {place: [row[place] for row in table if place < len(row) and row[place]] for place in range(width)}
    found: dict[str, int] = {}
    looks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("code", looks_like_code), ("copies", copies_in), ("kind", kind_in), ("place", place_in),
        ("holder", lambda cell: plain_capitals(cell) in seats),
    )  # fmt: skip
    for name, looks_so in looks:
        shares = {
            place: sum(bool(looks_so(cell)) for cell in column) / len(column)
            for place, column in cells.items()
            if column and place not in found.values()
        }
        best = max(shares, key=lambda place: shares[place], default=-1)
        if best >= 0 and shares[best] > 0.5:
            found[name] = best
    texts = sorted(
        (place for place in cells if cells[place] and place not in found.values()),
        key=lambda place: -sum(map(len, cells[place])) / len(cells[place]),
    )
    return {**found, **dict(zip(("note", "name"), texts, strict=False))}


def line_of(number: int, row: Sequence[str], columns: dict[str, int], seats: Mapping[str, str]) -> Line:
    """Returns a row of the spreadsheet as a Line; cells that mean nothing to the app are added to its note. `columns`
    has the position of each column by its name, and `seats` the seat ids by players' names in capitals."""

    def cell(name: str) -> str:
        place = columns.get(name, -1)
        return row[place] if 0 <= place < len(row) else ""

    text, kind = " · ".join(clean_line(each) for each in row if each), kind_in(cell("kind"))
    name, written = clean_line(cell("name")), cell("code").removesuffix(ACCEPTED).strip()
    reading = read_code(written) if written else Words("")
    code = str(reading) if isinstance(reading, Code) else f"*{tidy_name(written)}" if is_name(written, kind) else ""
    copies = copies_in(cell("copies")) or copies_beside(written)
    slot, evening = slot_in(cell("place")), int(cell("evening")) if cell("evening").isdecimal() else 0
    place, seat = place_in(cell("place")), seats.get(plain_capitals(cell("holder")), "")
    guesses = () if written != cell("code") else guesses_to_accept(reading)
    kind = kind or kind_of(code)
    place, seat = place_and_holder(kind, place, seat)
    slot = slot if place == "atlas" else ""
    read = {
        "kind": kind_in(cell("kind")), "place": place_in(cell("place")) or slot, "copies": copies, "holder": seat,
        "evening": evening,
    }  # fmt: skip
    note = " · ".join(each for each in (cell("note"), *(cell(name) for name in read if not read[name])) if each)
    why = refusal(written, reading if not code or guesses else None, note, name)
    return Line(number, text, code, kind, place, name, note, copies or 1, seat, evening, slot, why, guesses)


def guesses_to_accept(reading: object) -> tuple[str, ...]:
    """Returns the codes that the player may accept for a cell; `reading` is what `read_code` returned for it. For a
    Doubt, these are its guesses; for a Code whose campaign is not IN_THE_BOX, the code itself; otherwise there are
    none."""
    if isinstance(reading, Doubt):
        return tuple(str(each) for each in reading.guesses)
    is_odd = isinstance(reading, Code) and reading.numeral not in ("", *IN_THE_BOX)
    return (str(reading),) if is_odd else ()


def with_accepted(text: str, accepted: str) -> str:
    """Returns the spreadsheet as text with accepted codes marked. `accepted` is a row's number and a code, such as "3
    I-01 A", or "all" for every row with a single guess."""
    table = rows(text)
    column = columns_of(table, {}).get("code", 0)
    for line in read_lines(text):
        one = line.guesses[0] if accepted == "all" and len(line.guesses) == 1 else ""
        if code := next((each for each in line.guesses if accepted == f"{line.number} {each}"), one):
            table[line.number - 1][column] = f"{code} {ACCEPTED}"
    return "\n".join("\t".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in table)


def place_and_holder(kind: str, place: str, seat: str) -> tuple[str, str]:
    """Returns where an element of the kind `kind` lies, and the seat that has it. A Dreamer's own card with a named
    holder lies in that Dreamer's deck, unless `place` names another place. The seat of all other elements is ""."""
    if seat and kind in OWN_KINDS and place in ("", *OWN_PLACES):
        return "deck", seat
    return place or USUAL_PLACES.get(kind, "box"), ""


def refusal(text: str, reading: object, note: str, name: str) -> Say | None:
    """Returns the reason for refusing a row, or None. `text` is the cell with the code. `reading` is None if the row
    has an accepted code; otherwise it is what `read_code` returned for the cell. A `note` or `name` that is too long is
    refused, too."""
    if isinstance(reading, Doubt):
        return say("etherfields.code.doubtful", rule="EF-057", guesses=guesses_to_accept(reading))
    if isinstance(reading, Code):
        return say("etherfields.sheet.other_campaign", rule="EF-050", code=str(reading))
    if reading is not None:
        return say("etherfields.code.none", rule="EF-050", text=text or "?")
    if len(note) > LONGEST_NOTE or len(name) > LONGEST_NAME:
        return say("etherfields.sheet.too_long", note=LONGEST_NOTE, name=LONGEST_NAME)
    return None


def refuse_repeated(line: Line, seen: set[str]) -> Line:
    if line.why or line.code not in seen:
        seen.add(line.code)
        return line
    return Line(line.number, line.text, why=say("etherfields.sheet.twice", code=line.code))


def looks_like_code(cell: str) -> bool:
    has_digit = any(sign.isdigit() for sign in cell)
    return not cell.isdecimal() and isinstance(read_code(cell), Code | Doubt if has_digit else Code)


def is_name(cell: str, kind: str) -> bool:
    """Returns whether the cell is stored as a name: its row states a `kind`, and it is no code, no formula and has no
    digit."""
    is_formula = unicodedata.normalize("NFKC", cell)[:1] in ("=", "+", "-", "@")
    return (
        bool(kind and cell and not is_formula)
        and isinstance(read_code(cell), Words)
        and not any(sign.isdigit() for sign in cell)
    )


def kind_of(code: str) -> str:
    return "script" if code.startswith("script ") else "tile" if code.endswith(f" {SETUP}") else "card"


def kind_in(cell: str) -> str:
    return meaning_of(cell, KINDS)


def place_in(cell: str) -> str:
    return meaning_of(cell, PLACES)


def slot_in(cell: str) -> str:
    return next((slot for slot in SLOTS if slot in plain_capitals(cell).split()), "")


def meaning_of(cell: str, words: Sequence[tuple[str, str]]) -> str:
    """Returns the meaning of a cell, or "". Each pair in `words` has the beginning of a word and its meaning; the first
    pair that fits a word of the cell counts."""
    text = " " + plain_capitals(cell).replace("-", " ")
    return next((meant for start, meant in words if f" {start}" in text), "")


def copies_beside(code: str) -> int:
    counted = COPIES.fullmatch(plain_capitals(code))
    return copies_in(counted[2]) if counted else 0


def copies_in(cell: str) -> int:
    """Returns the number of copies in a cell such as "4" or "x4", else 0."""
    number = cell.lower().removeprefix("x").removeprefix("×").strip()
    return int(number) if number.isascii() and number.isdigit() and 0 < int(number[:4]) <= MOST_COPIES else 0


@dataclass(frozen=True, slots=True)
class Pasted:
    """A move field for a spreadsheet as text. A text without a readable row, or one that is too long, is refused."""

    longest: int = LONGEST

    def read(self, name: str, raw: object) -> str:
        text = raw if isinstance(raw, str) else ""
        if len(text) > self.longest:
            raise IllegalMove(say("field.too_long", field=say(f"field.{name}"), longest=self.longest))
        if all(line.why for line in read_lines(text)):
            raise IllegalMove(say("etherfields.sheet.nothing"))
        return text
