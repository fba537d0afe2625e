"""What people write is found although they write it otherwise; and fast, among many thousands."""

from time import process_time

import pytest

from companion.kit.text_search import is_typo, search_texts

NOTES = (
    "L'œil de verre du Châtelain",
    "Une clé rouillée",
    "L’échoppe des mille chapeaux",
    "Porte-clés en os",
    "The broken lantern",
    "Deux lanternes rouges",
    "Le cheval sans cavalier",
    "Wolf behind the seventh door",
    "A0-17 on the wall",
)


def first(asked: str) -> str:
    return (search_texts(asked, ((note, note) for note in NOTES)) or ("",))[0]


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        ("oeil", 0), ("OEIL", 0), ("l'oeil", 0), ("l’œil", 0), ("yeux", 0), ("verre oeil", 0), ("chatelain", 0),
        ("cle", 1), ("clés", 3), ("clef rouillee", 1), ("rouillé clé", 1), ("cke", 1), ("echoppe", 2), ("échope", 2),
        ("chapeau", 2), ("mille chapaux", 2), ("porte clés", 3), ("portecles", 3), ("porte-cle", 3),
        ("brokenlantern", 4), ("lantern", 4), ("lantrn", 4), ("lanterns broken", 4),
        ("lanterne rouge", 5), ("chevaux", 6),
        ("cavalliers", 6), ("wolves", 7), ("sevent door", 7), ("seventh doors", 7), ("ao-17", 8), ("AO 17", 8),
        ("the wall", 8),
    ],
)  # fmt: skip
def test_a_note_is_found_however_it_is_written(asked: str, note: int) -> None:
    assert first(asked) == NOTES[note]


@pytest.mark.parametrize("asked", ["", "   ", "zzz", "…", "àlà", "hippopotame", "x"])
def test_what_stands_nowhere_is_not_found(asked: str) -> None:
    assert first(asked) == ""


def test_what_fits_whole_stands_before_what_fits_half() -> None:
    notes = ("red door", "a lantern", "red lantern", "blue door")
    assert search_texts("lantern red", ((note, note) for note in notes))[0] == "red lantern"


def test_those_that_fit_alike_stay_in_their_order() -> None:
    assert search_texts("key", ((number, "a key") for number in range(5))) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("one", "two", "is_one"),
    [("abc", "abc", True), ("abc", "acb", True), ("abc", "abcd", True), ("abc", "ab", True), ("abc", "axc", True),
     ("abc", "cba", False), ("abc", "abcde", False), ("", "a", True), ("", "ab", False)],
)  # fmt: skip
def test_one_slip_of_the_finger_is_one_typo(one: str, two: str, is_one: bool) -> None:
    assert is_typo(one, two, 1) == is_typo(two, one, 1) == is_one


def test_twenty_thousand_texts_are_searched_in_the_blink_of_an_eye() -> None:
    texts = [(number, f"the {number % 2000}th note of a lantern number {number}") for number in range(20_000)]
    assert search_texts("lantrn 19999", texts)[0] == 19_999
    started = process_time()
    assert search_texts("lantrn 19998", texts)[0] == 19_998
    assert process_time() - started < 3
