"""A spreadsheet becomes a campaign: however its columns stand, with one move, taken back by one undo."""

from io import BytesIO
from pathlib import Path

import pytest

from companion.games.etherfields.ledger.entries import KINDS, PLACES
from companion.games.etherfields.ledger.names import mask_name
from companion.games.etherfields.ledger.spreadsheet_reading import kind_in, place_in, read_lines
from companion.table.fact import TABLET, Fact
from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.web.house import HOST, House, open_house
from tests.web.test_translations import MESSAGES

GERMAN_ORDER = "Note;Où;Sorte;Code\nà relire;aux Archives;Carte;i2a\n;dans l’enveloppe;portail;I-02 B"
SHEETS = {
    "semicolons, headings, another order": GERMAN_ORDER,
    "tabs, no headings": "I-02 A\tcarte\tarchives\tà relire\nI-02 B\tPortail\tenveloppe\t",
    "commas, English": 'Code,Kind,Where,Notes\n"I-02 A",card,"in the Archives","à relire"\nI-02 B,gate,envelope,\n',
    "no headings, the code last": "à relire;archives;carte;I-02 A\n;enveloppe;portail;I-02 B",
    "a mark in front, empty lines, columns that say nothing": (
        "\ufeffPage;Code;Type;Lieu;Remarques\n\n3;I-02 A;Carte;Archives;à relire\n;;;;\n4;I-02 B;Portail;Enveloppe;\n"
    ),
}


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_columns_in_any_order_with_or_without_headings_are_understood(sheet: str) -> None:
    told = [(each.code, each.kind, each.place, each.note) for each in read_lines(sheet.replace("i2a", "I-02 A"))]
    assert told == [("I-02 A", "card", "archives", "à relire"), ("I-02 B", "gate", "envelope", "")]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_the_app_itself_calls_things_is_read_back(language: str) -> None:
    called = {each: str(MESSAGES[language][f"etherfields.choice.{each}"].string) for each in (*KINDS, *PLACES)}
    assert {kind: kind_in(called[kind]) for kind in KINDS} == {kind: kind for kind in KINDS}
    assert {place: place_in(called[place]) for place in PLACES} == {place: place for place in PLACES}


def test_what_is_doubtful_or_no_code_is_left_out_with_its_reason() -> None:
    told = {
        each.number: each.why.id if each.why else each.code for each in read_lines("Code\ni4d\nzzz\nI-02 A\ni-02a\n")
    }
    assert told == {
        2: "etherfields.code.doubtful", 3: "etherfields.code.none", 4: "I-02 A", 5: "etherfields.sheet.twice"
    }  # fmt: skip


@pytest.mark.parametrize("sheet", ["i4d;carte;x\nI-02 A;carte;y", "Code;Sorte\nI-02 A;carte\ni4d;carte"])
def test_no_line_with_a_doubtful_code_is_taken_for_headings(sheet: str) -> None:
    assert {each.text.partition(" ")[0]: each.code for each in read_lines(sheet)} == {"i4d": "", "I-02": "I-02 A"}


def test_what_bears_no_code_comes_in_by_its_name_if_its_kind_is_said() -> None:
    first, second = read_lines("Code;Type\nLanterne;objet\nLanterne d’or;\n")
    assert (first.code, first.kind) == ("*Lanterne", "object") and second.why


def test_it_comes_in_with_one_move_and_goes_with_one_undo(journey: Journey) -> None:
    before = journey.state
    move = journey.play(
        "bring_in_sheet", sheet="Code;Sorte;Où;Nom;Note;Exemplaires\nI-02 A;carte;archives;La clé;lire;3"
    )
    entry = journey.entry("I-02 A")
    assert (entry.kind, entry.place, entry.name, entry.note, entry.copies) == ("card", "archives", "La clé", "lire", 3)
    assert entry.evening == 0 and entry.is_gained
    journey.undo(move)
    assert journey.state == before


OF_ANA = (
    "Code;Sorte;Exemplaires;À qui\nI-08 G;Influence;3;ana\nI-08 H;Faiblesse;;Ana\n*Raven;masque;;ANA\nI-03 B;objet;;Ana"
)


@pytest.mark.rule("EF-090", "EF-102")
@pytest.mark.parametrize("sheet", [OF_ANA, OF_ANA.partition("\n")[2]], ids=["headings", "no headings"])
def test_what_somebody_holds_counts_in_their_deck_and_goes_with_the_same_undo(journey: Journey, sheet: str) -> None:
    before = journey.state
    assert len(journey.page("sheet", sheet=sheet).counted) == 3
    move = journey.play("bring_in_sheet", sheet=sheet)
    dreamer = journey.state.dreamer("s1")
    assert (dreamer.influence, dreamer.flaws, mask_name(journey.state, "s1")) == (25, 1, "Raven")
    assert (journey.entry("I-08 G").place, journey.entry("I-08 G").seat) == ("deck", "s1")
    assert (journey.entry("I-03 B").place, journey.entry("I-03 B").seat) == ("archives", "")
    journey.play("bring_in_sheet", sheet=sheet)
    assert journey.state.dreamer("s1") == dreamer
    journey.undo(journey.facts[-1].move)
    journey.undo(move)
    assert journey.state == before


@pytest.mark.rule("EF-038")
def test_a_dreamworld_tile_with_its_slot_lies_there_and_two_for_one_slot_do_not(journey: Journey) -> None:
    sheet = "Code;Type;Lieu\nI-33 A;Mappemonde;B2\nI-34 A;Map tile;slot a3\nI-35 A;Mappemonde;B2"
    shown = {each.code: (each.place, each.slot) for each in journey.page("sheet", sheet=sheet).fresh}
    before, move = journey.state, journey.play("bring_in_sheet", sheet=sheet)
    came = {each.code: (each.place, each.slot) for each in journey.state.ledger.every()}
    assert came == shown == {"I-33 A": ("atlas", "B2"), "I-34 A": ("atlas", "A3"), "I-35 A": ("atlas", "")}
    journey.undo(move)
    assert journey.state == before


@pytest.mark.parametrize(
    ("row", "place", "note"),
    [
        ("I-12 B;objet;Archives;Ana", "archives", "Ana"),
        ("I-12 B;sagesse;porte-cartes;", "holder", ""),
        ("I-12 B;tuile;B2;", "box", "B2"),
        ("un zéro deux bé;tuile;porte-tuiles;Ana", "atlas", "Ana"),
    ],
)
def test_a_cell_without_use_becomes_the_note(journey: Journey, row: str, place: str, note: str) -> None:
    (shown,) = journey.page("sheet", sheet=f"Code;Type;Lieu;À qui\n{row}").fresh
    assert (shown.place, shown.note) == (place, note)


def test_another_place_and_an_unknown_name_are_nobodys(journey: Journey) -> None:
    journey.play("bring_in_sheet", sheet="Code;Sorte;Où;À qui\nI-08 G;Influence;archives;Ana\nI-08 H;Influence;;Zoe")
    assert [(each.place, each.seat) for each in journey.state.ledger.every()] == [("archives", ""), ("dreamers", "")]
    assert journey.entry("I-08 H").note == "Zoe"
    assert journey.state.dreamer("s1").influence == 22


def test_a_range_of_codes_is_put_into_nobodys_deck(journey: Journey) -> None:
    with pytest.raises(IllegalMove):
        journey.play("bring_in", code="I-08 A", last="C", kind="influence", place="deck")


def test_a_long_spreadsheet_comes_in_whole_and_one_beyond_it_is_told_so(tmp_path: Path) -> None:
    with open_house(tmp_path) as home:
        ours = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo")
        codes = [
            f"{numeral}-{group:02} {letter}"
            for numeral in ("I", "II")
            for group in range(30)
            for letter in "ABCDEFGHIJK"
        ]
        sheet = "\n".join(f"{code};carte;archives;é{'e' * 199}" for code in codes)
        assert 140_000 < len(sheet) < 200_000
        here = f"/tables/{ours.id}"
        assert home.tablet("fr").post(f"{here}/pages/sheet", sheet=sheet).status_code == 200
        assert home.tablet("fr").form(f"{here}/moves", move="bring_in_sheet", sheet=sheet).status_code == 303
        assert sum(1 for _ in ours.state.ledger.every()) == len(codes) == 660
        told = sent(home, ours.id, (sheet + "\n" + sheet[:60_000]).encode("cp1252"))
        assert "trop long pour une fois" in told


def test_a_gate_that_comes_in_is_a_door(journey: Journey) -> None:
    journey.play("bring_in_sheet", sheet="I-02 B;portail;enveloppe")
    assert [each.code for each in journey.parts()["atlas"].doors] == ["I-02 B"]


def test_what_is_known_stays_and_only_gets_what_it_lacks(journey: Journey) -> None:
    journey.play("gain", code="I-02 A", kind="tile")
    journey.play("note_element", code="I-02 A", note="ours")
    journey.play("bring_in_sheet", sheet="Code;Sorte;Où;Nom;Note\nI-02 A;carte;boîte;La clé;theirs")
    entry = journey.entry("I-02 A")
    assert (entry.kind, entry.place, entry.name, entry.note) == ("tile", "archives", "La clé", "ours")


def test_unseen_letters_stay_outside(journey: Journey) -> None:
    journey.play("bring_in_sheet", sheet="Code;Note\nI-02 A;a\u202e  b\u0007c")
    assert journey.entry("I-02 A").note == "a bc"


@pytest.mark.parametrize("sheet", ["", "hello", ";;;\n;;", "I-02 A" * 40_000])
def test_a_sheet_without_a_line_to_read_is_refused(journey: Journey, sheet: str) -> None:
    with pytest.raises(IllegalMove):
        journey.play("bring_in_sheet", sheet=sheet)


@pytest.mark.parametrize("rows", [None, "x", [1], [["x"]], [[1, 2, 3, 4, 5, 6]], [["?", "", "", "", "", []]]])
def test_a_garbled_fact_brings_nothing_in(journey: Journey, rows: object) -> None:
    kind, table = journey.game.index.facts["sheet_brought_in"], journey.table
    fact = Fact("sheet_brought_in", {"rows": rows}, 9, 9, TABLET)  # type: ignore[dict-item]
    assert kind.change(table, fact) == table.state


def sent(home: House, id: str, content: bytes) -> str:
    fields = {"sheet": (BytesIO(content), "ours.csv")}
    reply = home.tablet("fr").ask("POST", f"/tables/{id}/pages/sheet", {"Origin": f"http://{HOST}"}, data=fields)
    assert reply.status_code == 200
    return reply.text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_shown_as_it_will_come_in_and_changes_nothing(tmp_path: Path, encoding: str) -> None:
    with open_house(tmp_path) as home:
        id = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo").id
        before = home.kinds(id)
        shown = sent(home, id, "Code;Sorte;Note\nI-02 A;carte;élan\nzzz;;".encode(encoding))
        assert "élan" in shown and "Importer 1 ligne" in shown and "zzz" in shown and home.kinds(id) == before
        home.tablet().form(f"/tables/{id}/moves", move="bring_in_sheet", sheet="Code;Note\nI-02 A;élan")
        assert home.kinds(id)[-1] == "sheet_brought_in"


def test_seven_hundred_lines_come_in_at_once(journey: Journey) -> None:
    codes = [
        f"{numeral}-{group:02} {letter}"
        for numeral in ("I", "II")
        for group in range(1, 15)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY"
    ]
    journey.play("bring_in_sheet", sheet="\n".join(f"{code}\tcarte\tarchives\tnote of {code}" for code in codes))
    assert sum(1 for _ in journey.state.ledger.every()) == 700


def test_what_was_written_out_can_be_brought_in_again(tmp_path: Path) -> None:
    with open_house(tmp_path) as home:
        ours = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo")
        ours.play("bring_in_sheet", sheet=GERMAN_ORDER.replace("i2a", "I-02 A"))
        saved = home.tablet("fr").get(f"/tables/{ours.id}/pages/inventory.csv").data.decode("utf-8-sig")
        theirs = Journey(home.app.services.tables).open("Eva", "Finn")
        theirs.play("bring_in_sheet", sheet=saved)
        assert [(each.code, each.kind, each.place, each.note) for each in theirs.state.ledger.every()] == [
            (each.code, each.kind, each.place, each.note) for each in ours.state.ledger.every()
        ]


@pytest.mark.rule("EF-054")
@pytest.mark.parametrize(
    ("kind", "place"),
    [("Sagesse", "holder"), ("portail", "envelope"), ("mappemonde", "atlas"), ("note", "archives"), ("carte", "box"),
     ("objet", "archives"), ("Faiblesse", "flaw_deck")],
)  # fmt: skip
def test_a_line_without_a_place_lies_where_its_kind_does(journey: Journey, kind: str, place: str) -> None:
    journey.play("bring_in_sheet", sheet=f"Code;Sorte\nI-02 A;{kind}")
    assert journey.entry("I-02 A").place == place


@pytest.mark.parametrize("written", ["I-02 B ×4", "I-02 B (x4)", "I-02 B x 4", "I-02 B X4"])
def test_copies_written_beside_the_code_come_in(journey: Journey, written: str) -> None:
    journey.play("bring_in_sheet", sheet=f"Code;Sorte\n{written};carte")
    assert journey.entry("I-02 B").copies == 4


def test_what_is_not_understood_is_kept_as_a_note(journey: Journey) -> None:
    journey.play(
        "bring_in_sheet", sheet="Code;Sorte;Où;Note;Exemplaires;Soirée;À qui\nI-02 B;relique;tiroir 3;lire;40;hier;Zoe"
    )
    entry = journey.entry("I-02 B")
    assert (entry.kind, entry.place, entry.copies, entry.evening) == ("card", "box", 1, 0)
    assert entry.note == "lire · relique · tiroir 3 · 40 · Zoe · hier"
    journey.play("bring_in_sheet", sheet="Code;Soirée\nI-02 C;3")
    assert (journey.entry("I-02 C").evening, journey.entry("I-02 C").note) == (3, "")


@pytest.mark.rule("EF-050", "EF-057")
@pytest.mark.parametrize(("written", "code"), [("1-03 C", "I-03 C"), ("IX-99 Z", "IX-99 Z"), ("i4d", "I-04 D")])
def test_a_doubtful_code_stays_outside_until_somebody_accepts_it(journey: Journey, written: str, code: str) -> None:
    sheet = f"Code;Sorte\n{written};carte\nI-02 A;carte"
    shown = journey.page("sheet", sheet=sheet)
    assert [each.code for each in shown.fresh] == ["I-02 A"] and code in shown.refused[0].guesses
    accepted = journey.page("sheet", sheet=sheet, accept=f"2 {code}")
    assert sorted(each.code for each in accepted.fresh) == sorted(["I-02 A", code]) and not accepted.refused
    journey.play("bring_in_sheet", sheet=accepted.text)
    assert journey.entry(code).kind == "card"


def test_every_line_with_one_proposal_is_accepted_at_once(journey: Journey) -> None:
    sheet = 'Code;Note\nIX-99 Z;"two\nlines"\nX-01 A;b\nzzz;c'
    shown = journey.page("sheet", sheet=sheet, accept="all")
    assert [each.code for each in shown.fresh] == ["IX-99 Z", "X-01 A"] and len(shown.refused) == 1
    assert shown.fresh[0].note == "two\nlines"


@pytest.mark.parametrize("name", ['=HYPERLINK("x")', "+plus", "-minus", "@at", "＝wide"])
def test_a_formula_is_no_name(journey: Journey, name: str) -> None:
    shown = journey.page("sheet", sheet=f"Code\tSorte\n{name}\tobjet\nI-02 A\tcarte")
    assert [each.code for each in shown.fresh] == ["I-02 A"] and len(shown.refused) == 1


def test_the_preview_shows_all_that_comes_in_as_it_will_lie(journey: Journey) -> None:
    journey.to_the_map().play("gain", code="I-02 A", kind="tile")
    sheet = "Code;Sorte;Où;Nom\nI-02 A;carte;boîte;La clé\n" + "\n".join(
        f"I-{number:02} B;objet;objets actifs;" for number in range(10, 99)
    )
    shown = journey.page("sheet", sheet=sheet)
    journey.play("bring_in_sheet", sheet=sheet)
    assert len(shown.fresh) == 89 and [each.name for each in shown.known] == ["La clé"]
    for each in (*shown.fresh, *shown.known):
        entry = journey.entry(each.code)
        told = (each.kind, each.place, each.seat, each.name, each.note, each.copies)
        assert told == (entry.kind, entry.place, entry.seat, entry.name, entry.note, entry.copies)
    assert [each.place for each in shown.fresh[:4]] == ["objects"] * 3 + ["archives"]
