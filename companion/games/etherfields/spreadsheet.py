"""How a spreadsheet that a group has kept so far is read: its columns in any order, with or without headings, French or
English, commas, semicolons or tabs between them. What a line does not say is not invented."""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherfields.codes import SETUP, Code, name_of
from companion.games.etherfields.ledger import HELD, MOST_COPIES, WORN
from companion.games.etherfields.reading import Doubt, Words, plainly, read
from companion.table.grammar import one_line, some_lines
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.seats import Seat

LONGEST, MOST_ROWS, LONGEST_NOTE, LONGEST_NAME = 200_000, 2_000, 200, 40
HEADINGS = {
    "code": {"CODE", "CODES", "SECRET", "ELEMENT", "CARTE", "CARD", "NUMERO", "NUMBER", "ID"},
    "kind": {"SORTE", "TYPE", "KIND", "GENRE", "CATEGORIE", "CATEGORY", "QUOI", "WHAT"},
    "place": {"OU", "LIEU", "PLACE", "WHERE", "EMPLACEMENT", "ENDROIT", "LOCATION", "RANGEMENT"},
    "name": {"NOM", "NAME", "NOTRE NOM", "OUR NAME", "TITRE", "TITLE"},
    "note": {"NOTE", "NOTES", "REMARQUE", "REMARQUES", "REMARK", "COMMENT", "COMMENTS", "COMMENTAIRE", "COMMENTAIRES"},
    "copies": {"EXEMPLAIRES", "COPIES", "NOMBRE", "QUANTITE", "QUANTITY", "QTY", "NB", "COMBIEN"},
    "holder": {
        "QUI",
        "A QUI",
        "CHEZ",
        "CHEZ QUI",
        "REVEUR",
        "JOUEUR",
        "JOUEUSE",
        "WHO",
        "WHOSE",
        "HOLDER",
        "HELD BY",
        "OWNER",
        "PLAYER",
        "DREAMER",
    },
    "evening": {"SOIREE", "EVENING", "DATE", "SESSION"},
}
# By how their words begin, the telling ones first.
KINDS = (
    ("MAPPEMONDE", "map"), ("DREAMWORLD", "map"), ("SONGE", "slumber"), ("SLUMBER", "slumber"),
    ("INFLUENCE", "influence"), ("FAIBLESSE", "flaw"), ("FLAW", "flaw"), ("DESTIN", "fate"), ("FATE", "fate"),
    ("SAISON", "season"), ("SEASON", "season"), ("MASQUE", "mask"), ("MASK", "mask"), ("SIGN", "sign"),
    ("SAGESSE", "wisdom"), ("WISDOM", "wisdom"), ("PORTAIL", "gate"), ("GATE", "gate"), ("SCRIPT", "script"),
    ("OBJ", "object"), ("NOTE", "note"), ("CARTE", "card"), ("CARD", "card"), ("TUILE", "tile"), ("TILE", "tile"),
)  # fmt: skip
PLACES = (
    ("ARCHIVE", "archives"), ("ENVELOPP", "envelope"), ("ENVELOPE", "envelope"), ("BOIT", "box"), ("BOX", "box"),
    ("PRET", "dream"), ("READY", "dream"), ("MAPPEMONDE", "atlas"), ("DREAMWORLD", "atlas"), ("PLAN", "plans"),
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
    """One line as it was understood, or `why` it was not."""

    number: int
    text: str
    code: str = ""
    kind: str = ""
    place: str = ""
    name: str = ""
    note: str = ""
    copies: int = 1
    seat: str = ""
    why: Say | None = None


def lines(text: str, people: Sequence[Seat] = ()) -> tuple[Line, ...]:
    table, seats = rows(text), {plainly(seat.name): seat.id for seat in people}
    columns, first = columns_of(table, seats), next((row for row in table if any(row)), [])
    told = [(number, row) for number, row in enumerate(table, 1) if any(row) and not (row is first and is_heading(row))]
    seen = set[str]()
    return tuple(once(line_of(number, row, columns, seats), seen) for number, row in told[:MOST_ROWS])


def rows(text: str) -> list[list[str]]:
    """Cells as people see them; unseen letters go, as in whatever is typed. A note may have several lines."""
    given = text.lstrip("\ufeff").splitlines(keepends=True)
    mark = delimiter(given)
    return [[some_lines(cell).removeprefix("'") for cell in row] for row in csv.reader(given, delimiter=mark)]


def delimiter(given: Sequence[str]) -> str:
    """What most lines have; a comma may also stand in a note."""
    counts = {mark: sum(mark in line for line in given) for mark in "\t;,"}
    return next((mark for mark in "\t;," if counts[mark] * 2 > len(given)), max(counts, key=lambda each: counts[each]))


def columns_of(table: Sequence[Sequence[str]], seats: Mapping[str, str]) -> dict[str, int]:
    first = next((row for row in table if any(row)), ())
    return by_heading(first) if is_heading(first) else by_content(table, seats)


def is_heading(row: Sequence[str]) -> bool:
    """A number in it is one of a code, even of one that is written in doubt."""
    return not any(sign.isdigit() for cell in row for sign in cell) and "code" in by_heading(row)


def by_heading(row: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        name = next((name for name, words in HEADINGS.items() if plainly(cell) in words), "")
        if name:
            found.setdefault(name, place)
    return found


def by_content(table: Sequence[Sequence[str]], seats: Mapping[str, str]) -> dict[str, int]:
    """Each column is what most of its cells look like; of those that are just text the longest is the note."""
    width = max((len(row) for row in table), default=0)
    cells = {place: [row[place] for row in table if place < len(row) and row[place]] for place in range(width)}
    found: dict[str, int] = {}
    looks: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("code", code_like), ("copies", copies_in), ("kind", kind_in), ("place", place_in),
        ("holder", lambda cell: plainly(cell) in seats),
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
    def cell(name: str) -> str:
        place = columns.get(name, -1)
        return row[place] if 0 <= place < len(row) else ""

    text, kind = " · ".join(one_line(each) for each in row if each), kind_in(cell("kind"))
    note, name = cell("note"), one_line(cell("name"))
    said = read(cell("code")) if cell("code") else Words("")
    code = str(said) if isinstance(said, Code) else f"*{name_of(cell('code'))}" if is_name(cell("code"), kind) else ""
    why = refusal(cell("code"), said if not code else None, note, name)
    kind = kind or kind_of(code)
    place, seat = held(kind, place_in(cell("place")), seats.get(plainly(cell("holder")), ""))
    return Line(number, text, code, kind, place, name, note, copies_in(cell("copies")) or 1, seat, why)


def held(kind: str, place: str, seat: str) -> tuple[str, str]:
    """What somebody has of their own is theirs unless another place is named."""
    if seat and kind in HELD and place in ("", *WORN):
        return "deck", seat
    return place or "box", ""


def refusal(text: str, said: object, note: str, name: str) -> Say | None:
    if isinstance(said, Doubt):
        guesses = tuple(str(each) for each in said.guesses)
        return say("etherfields.code.doubtful", rule="EF-057", guesses=guesses)
    if said is not None:
        return say("etherfields.code.none", rule="EF-050", text=text or "?")
    if len(note) > LONGEST_NOTE or len(name) > LONGEST_NAME:
        return say("etherfields.sheet.too_long", note=LONGEST_NOTE, name=LONGEST_NAME)
    return None


def once(line: Line, seen: set[str]) -> Line:
    if line.why or line.code not in seen:
        seen.add(line.code)
        return line
    return Line(line.number, line.text, why=say("etherfields.sheet.twice", code=line.code))


def code_like(cell: str) -> bool:
    """Also one that is written in doubt. A digit must be in it: a word alone is more often one of a note."""
    has_digit = any(sign.isdigit() for sign in cell) and not cell.isdecimal()
    return has_digit and isinstance(read(cell), Code | Doubt)


def is_name(cell: str, kind: str) -> bool:
    """Something without a code, whose kind is said."""
    return bool(kind and cell) and isinstance(read(cell), Words) and not any(sign.isdigit() for sign in cell)


def kind_of(code: str) -> str:
    return "script" if code.startswith("script ") else "tile" if code.endswith(f" {SETUP}") else "card"


def kind_in(cell: str) -> str:
    return begins(cell, KINDS)


def place_in(cell: str) -> str:
    return begins(cell, PLACES)


def begins(cell: str, words: Sequence[tuple[str, str]]) -> str:
    spoken = plainly(cell).replace("-", " ").split()
    return next((meant for start, meant in words if any(word.startswith(start) for word in spoken)), "")


def copies_in(cell: str) -> int:
    number = cell.lower().removeprefix("x").removeprefix("×").strip()
    return int(number) if number.isascii() and number.isdigit() and 0 < int(number[:4]) <= MOST_COPIES else 0


@dataclass(frozen=True, slots=True)
class Pasted:
    """A spreadsheet as text, in which at least one line can be read."""

    longest: int = LONGEST

    def read(self, name: str, raw: object) -> str:
        text = raw if isinstance(raw, str) else ""
        if len(text) > self.longest:
            raise IllegalMove(say("field.too_long", field=say(f"field.{name}"), longest=self.longest))
        if all(line.why for line in lines(text)):
            raise IllegalMove(say("etherfields.sheet.nothing"))
        return text
