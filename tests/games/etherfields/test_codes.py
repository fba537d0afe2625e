"""A code is read for what it is, or asked back: never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherfields.ledger.code_reading import CodeText, Doubt, HalfCode, LetterAlone, Words, read_code
from companion.games.etherfields.ledger.codes import LETTERS, NUMERALS, Code, codes_between, stored_code
from companion.table.moves import IllegalMove

letters = st.sampled_from((*LETTERS, "SETUP", "OLD GATE"))
codes = st.builds(Code, st.sampled_from([*NUMERALS]), st.integers(0, 99), letters)
scripts = st.builds(lambda number: Code(script=number), st.integers(1, 9999))


@pytest.mark.rule("EF-050")
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("I-01 D", "I-01 D"),
        ("i01d", "I-01 D"),
        ("i 01 d", "I-01 D"),
        ("I–01 D", "I-01 D"),
        ("Ⅱ-42 I", "II-42 I"),
        ("I-01 Mise en place", "I-01 SETUP"),
        ("i-01 setup", "I-01 SETUP"),
        ("script 450", "script 450"),
        ("n° 450", "script 450"),
    ],
)
def test_a_clear_writing_is_read(written: str, meant: str) -> None:
    assert str(read_code(written)) == meant


@pytest.mark.rule("EF-057")
@pytest.mark.parametrize("written", ["II42I", "ii-42i", "II-42 I"])
def test_the_suffix_i_is_a_letter(written: str) -> None:
    assert read_code(written) == Code("II", 42, "I")


@pytest.mark.rule("EF-056", "EF-057")
@pytest.mark.parametrize(
    ("written", "guesses"),
    [
        ("1-01d", ["I-01 D"]),
        ("1-01X", ["I-01 X"]),
        ("11-41C", ["II-41 C"]),
        ("II-421", ["II-42 I"]),
        ("l-01 d", ["I-01 D"]),
        ("I-O1 D", ["I-01 D"]),
        ("I-1 D", ["I-01 D"]),
        ("II1A", ["I-11 A", "II-01 A"]),
        ("450", ["script 450"]),
    ],
)
def test_a_doubtful_writing_is_asked_back(written: str, guesses: list[str]) -> None:
    found = read_code(written)
    assert isinstance(found, Doubt) and [str(each) for each in found.guesses] == guesses


@pytest.mark.rule("EF-057")
@pytest.mark.parametrize("written", ["1-01d", "11-41C", "II-421"])
def test_no_move_is_made_on_a_doubtful_writing(written: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        CodeText("I-01").read("code", written)
    assert refused.value.why.id == "etherfields.code.doubtful"


@pytest.mark.rule("EF-053")
def test_a_letter_alone_belongs_to_the_current_dream_or_is_asked_back() -> None:
    assert read_code("b") == LetterAlone("B") and read_code("mise en place") == LetterAlone("SETUP")
    assert CodeText("II-07").read("code", "b") == "II-07 B"
    with pytest.raises(IllegalMove) as refused:
        CodeText().read("code", "b")
    assert refused.value.why.id == "etherfields.code.alone"


@pytest.mark.parametrize(("written", "begun"), [("II", "II-"), ("I-", "I-"), ("I-0", "I-0"), ("ii 4", "II-4")])
def test_the_beginning_of_a_code_is_no_code(written: str, begun: str) -> None:
    assert read_code(written) == HalfCode(begun)


@pytest.mark.parametrize("written", ["", "lantern", "IIX-01 A", "-", "€", "I-01 88"])
def test_what_is_no_code_is_words(written: str) -> None:
    assert isinstance(read_code(written), Words)


@given(codes | scripts)
def test_what_is_written_out_is_read_again(code: Code) -> None:
    assert read_code(str(code)) == read_code(str(code).lower()) == stored_code(str(code)) == code


@given(st.text(max_size=30))
def test_any_text_reads_as_something_and_a_code_stays_the_same(text: str) -> None:
    found = read_code(text)
    assert not isinstance(found, Code) or read_code(str(found)) == found
    if isinstance(found, Doubt):
        assert found.guesses and all(read_code(str(each)) == each for each in found.guesses)


@pytest.mark.rule("EF-051")
def test_codes_lie_in_the_order_of_the_box() -> None:
    order = ["I-01 A", "I-01 B", "I-01 SETUP", "I-02 A", "II-01 A", "script 9", "script 450", "*Lantern"]
    assert sorted(order, key=lambda each: stored_code(each).order) == order


@pytest.mark.rule("EF-051")
def test_a_range_is_whole_and_within_one_group() -> None:
    assert [str(each) for each in codes_between(stored_code("I-01 A"), stored_code("I-01 D"))] == [
        "I-01 A",
        "I-01 B",
        "I-01 C",
        "I-01 D",
    ]
    assert codes_between(stored_code("I-01 A"), stored_code("I-02 D")) == ()
    assert len(codes_between(stored_code("script 10"), stored_code("script 12"))) == 3
