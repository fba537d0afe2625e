"""Spoken and dictated codes, in French and in English: understood, or asked back; never another one."""

from itertools import product

import pytest

from companion.games.etherfields.ledger.code_reading import Doubt, HalfCode, LetterAlone, Words, read_code
from companion.games.etherfields.ledger.codes import LETTERS, SETUP, Code
from tests.games.etherfields.numbers_in_words import FRENCH_LETTERS, digits, english, english_letters, french

GROUPS = range(100)
SOME_LETTERS = ("A", "B", "I", "L", "O", "W", "Y")


def spoken(code: Code) -> list[str]:
    """What people say for it: the numbers whole or digit by digit, with and without a word for the hyphen."""
    numeral = {"I": 1, "II": 2, "III": 3, "IV": 4, "X": 10}[code.numeral]
    letters = {FRENCH_LETTERS[code.letter], code.letter.lower()}
    group = f"zéro {french(code.group)}" if 0 < code.group < 10 else french(code.group)
    groups = {digits(f"{code.group:02}", french), group if code.group else "zéro zéro"}
    said = [
        f"{head}{dash}{body} {letter}"
        for head, dash, body, letter in product((french(numeral), code.numeral), (" ", " tiret "), groups, letters)
    ]
    group = f"oh {english(code.group)}" if 0 < code.group < 10 else english(code.group)
    groups = {digits(f"{code.group:02}", english), group if code.group else "zero zero"}
    letters = {*english_letters(code.letter), code.letter.lower()}
    return said + [
        f"{head}{dash}{body} {letter}"
        for head, dash, body, letter in product((english(numeral), code.numeral), (" ", " dash "), groups, letters)
    ]


CODES = [
    *(Code(numeral, group, letter) for numeral in ("I", "II") for group in GROUPS for letter in SOME_LETTERS),
    *(
        Code(numeral, group, letter)
        for numeral in ("III", "IV", "X")
        for group in (1, 12, 42, 80, 97)
        for letter in "AK"
    ),
    *(Code("I", group, letter) for group in (1, 21, 71, 99) for letter in LETTERS),
]


@pytest.mark.rule("EF-050", "EF-057")
def test_every_code_that_is_spoken_is_read_or_asked_back_and_never_another() -> None:
    tries = [(said, code, read_code(said)) for code in CODES for said in spoken(code)]
    wrong = [(said, str(found)) for said, code, found in tries if isinstance(found, Code) and found != code]
    missed = [said for said, code, found in tries if not isinstance(found, Code) and not asked_back(found, code)]
    assert (wrong, missed) == ([], [])
    assert sum(isinstance(found, Code) for _, _, found in tries) > 0.95 * len(tries) > 20_000


def asked_back(found: object, code: Code) -> bool:
    return isinstance(found, Doubt) and code in (*found.guesses, *found.others)


@pytest.mark.rule("EF-055", "EF-057")
def test_every_number_of_a_script_is_read_or_asked_back() -> None:
    for number, (word, say) in product((*range(1, 1000), 1204, 9999), (("script", french), ("script", english))):
        assert read_code(f"{word} {say(number)}") == Code(script=number), say(number)
        alone = read_code(say(number))
        words = say(number).replace("-", " ").split()
        assert len(words) == 1 or (isinstance(alone, Doubt) and Code(script=number) in alone.guesses), say(number)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("un zéro un a", "I-01 A"),
        ("I tiret 01 A", "I-01 A"),
        ("deux quarante-deux i", "II-42 I"),
        ("deux 42 i", "II-42 I"),
        ("la carte deux tiret quarante et un r", "II-41 R"),
        ("une tuile un zéro un double vé", "I-01 W"),
        ("un zéro un i grec", "I-01 Y"),
        ("un zéro un b comme Berthe", "I-01 B"),
        ("un zéro un mise en place", "I-01 SETUP"),
        ("un septante-cinq c", "I-75 C"),
        ("one dash oh one a", "I-01 A"),
        ("card two forty two eye", "II-42 I"),
        ("eye oh one bravo", "I-01 B"),
        ("one zero one b as in bob", "I-01 B"),
        ("one twenty-one setup", "I-21 SETUP"),
        ("carte numéro un zéro un a", "I-01 A"),
        ("script 4 5 0", "script 450"),
    ],
)
def test_what_is_said_clearly_is_read(said: str, meant: str) -> None:
    assert str(read_code(said)) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("deux cent quatre", "script 204"),
        ("quatre cinq zéro", "script 450"),
        ("quatre vingt un a", "IV-21 A"),
        ("quatre vingt un a", "I-81 A"),
        ("un un a", "I-01 A"),
        ("vingt et un a", "I-21 A"),
        ("won oh won a", "I-01 A"),
        ("to forty too eye", "II-42 I"),
        ("1 tiret 0 1 a", "I-01 A"),
        ("a un zéro un", "I-01 A"),
        ("I-01 elle", "I-01 L"),
    ],
)
def test_what_may_be_something_else_is_asked_back(said: str, meant: str) -> None:
    found = read_code(said)
    assert isinstance(found, Doubt) and meant in [str(each) for each in found.guesses]


@pytest.mark.parametrize(
    "said", ["trois clefs", "deux tours", "sept", "la porte des cent pas", "three blind mice", "one for all", "elle"]
)
def test_names_with_numbers_stay_names(said: str) -> None:
    assert isinstance(read_code(said), Words)


BEFORE = (
    "révéler ", "on révèle la carte ", "prends la tuile ", "alors, c'est la carte ", "l’objet ", "carte numéro ",
    "euh ", "reveal ", "take the card ", "it's tile ", "secret card number ",
)  # fmt: skip
HEADS = {"I": ("grand i", "romain un", "I"), "II": ("chiffre romain deux", "double i", "i i")}
BETWEEN = (", lettre ", " tiré ", " la lettre ", " grand ", " space letter ", " capital ")
AFTER = ("", " s'il te plaît", " majuscule", " carte", " (x2)", " please")


@pytest.mark.rule("EF-050", "EF-057")
def test_words_that_people_say_around_a_code_hide_it_never() -> None:
    tries = list[tuple[str, Code]]()
    for at, (before, between, after, letter) in enumerate(product(BEFORE, BETWEEN, AFTER, "ADIORWY")):
        code = Code("II" if at % 3 else "I", 1 + at * 7 % 99, letter)
        head, body = HEADS[code.numeral][at % 3], (digits(f"{code.group:02}", french), f"{code.group:02}")[at % 2]
        tries.append((before + head + " " + body + between + FRENCH_LETTERS[letter] + after, code))
    found = [(said, code, read_code(said)) for said, code in tries]
    assert [(said, str(was)) for said, code, was in found if was != code and not asked_back(was, code)] == []
    assert sum(was == code for _, code, was in found) > 0.9 * len(found)


@pytest.mark.parametrize(
    "said", ["la montre de l'ogre", "please", "Grand masque", "prends garde", "double jeu", "ii 42 one"]
)
def test_names_with_such_words_stay_names(said: str) -> None:
    assert read_code(said) == Words(said)


def test_half_a_code_and_a_letter_may_be_spoken_too() -> None:
    assert read_code("un tiret zéro un") == read_code("I tiret zéro un") == HalfCode("I-01")
    assert read_code("lettre bé") == LetterAlone("B")
    assert read_code("un zéro un mise en place") == Code("I", 1, SETUP)
