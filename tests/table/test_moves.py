"""The reading of a raw request against what is on offer: every field by its domain, every refusal with its sentence."""

import pytest

from companion.table.moves import Choice, IllegalMove, Move, Number, Offer, StaleMove, Text, read_move
from companion.table.say import say

NUMBER, CHOICE, TEXT = Number(-60, 99), Choice(("s1", "s2")), Text(24)
ENTER = Offer("note_throw", (("seat", CHOICE), ("points", NUMBER)), during="round:4")
NEXT = Offer("next_round", ends="round:4")
RENAME = Offer("rename_seat", (("name", TEXT),))
OFFERS = {each.kind: each for each in (ENTER, NEXT, RENAME)}
VALUES_THAT_ARE_NO_FIELD = [[], ["s1"], {}, {"s1": 1}, True, False, 3.0, None, b"s1", object()]


def why(kind: str, raw: dict[str, object]) -> str:
    with pytest.raises(IllegalMove) as refused:
        read_move(kind, raw, OFFERS)
    return refused.value.why.id


@pytest.mark.parametrize(
    ("raw", "number"),
    [(5, 5), (-60, -60), (99, 99), ("5", 5), ("+5", 5), ("-5", -5), (" 5 ", 5), ("\N{MINUS SIGN}5", -5), ("007", 7)],
)
def test_a_number_is_read_from_json_or_a_form(raw: object, number: int) -> None:
    assert NUMBER.read("points", raw) == number


@pytest.mark.parametrize(
    "raw",
    [*VALUES_THAT_ARE_NO_FIELD, "", " ", "five", "5.0", "1e3", "0x5", "5 5", "--5", "5" * 10, "5" * 100_000,
     "٥", "５", "²", "Ⅴ", "1_000", "5\n6", "NaN", "∞"],
)  # fmt: skip
def test_what_is_no_whole_number_is_refused(raw: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        NUMBER.read("points", raw)
    assert refused.value.why == say("field.not_a_number", field=say("field.points"))


@pytest.mark.parametrize("raw", [-61, 100, "100", 10**4000, -(10**4000), "999999999"])
def test_a_number_out_of_range_is_refused_with_its_range(raw: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        NUMBER.read("points", raw)
    assert refused.value.why == say("field.out_of_range", field=say("field.points"), least=-60, most=99)


def test_a_choice_is_one_of_its_own() -> None:
    assert CHOICE.read("seat", "s2") == "s2"


@pytest.mark.parametrize("raw", [*VALUES_THAT_ARE_NO_FIELD, "", "s3", "S1", " s1", "s1" * 50_000, "ｓ1", 1])
def test_what_is_no_choice_is_refused(raw: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        CHOICE.read("seat", raw)
    assert refused.value.why == say("field.not_a_choice", field=say("field.seat"))


@pytest.mark.parametrize(
    ("raw", "text"),
    [("Ana", "Ana"), ("  Ana\t B \n", "Ana B"), ("Zoë", "Zoë"), ("A\x00n\x1ba\u202e", "Ana"), ("a" * 24, "a" * 24)],
)
def test_a_text_is_trimmed_and_made_printable(raw: object, text: str) -> None:
    assert TEXT.read("name", raw) == text


@pytest.mark.parametrize("raw", [*VALUES_THAT_ARE_NO_FIELD, "", "   ", "\n\t", "\x00\x1b\u202e", 12])
def test_a_text_without_letters_is_missing(raw: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        TEXT.read("name", raw)
    assert refused.value.why == say("field.missing", field=say("field.name"))


@pytest.mark.parametrize("raw", ["a" * 25, "a" * 1_000_000])
def test_an_absurdly_long_text_is_refused_not_cut(raw: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        TEXT.read("name", raw)
    assert refused.value.why == say("field.too_long", field=say("field.name"), longest=24)


def test_a_move_on_offer_is_read_with_exactly_its_fields() -> None:
    move = read_move("note_throw", {"seat": "s1", "points": "7", "key": "k", "colour": "red"}, OFFERS)
    assert move == Move("note_throw", {"seat": "s1", "points": 7})
    assert (move.text("seat"), move.number("points")) == ("s1", 7)


@pytest.mark.parametrize("missing", [{}, {"points": None}, {"points": ""}])
def test_a_missing_field_is_named(missing: dict[str, object]) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move("note_throw", {"seat": "s1", **missing}, OFFERS)
    assert refused.value.why == say("field.missing", field=say("field.points"))


def test_a_kind_that_is_not_on_offer_is_refused() -> None:
    assert why("burn_the_board", {}) == "move.not_now"
    assert why("", {}) == "move.not_now"


def test_a_kind_that_was_on_offer_in_a_past_round_is_stale() -> None:
    with pytest.raises(StaleMove, match=r"^move\.over$"):
        read_move("count_sheep", {"at": "round:3"}, OFFERS)


def test_a_once_only_move_that_names_what_it_ends_is_read() -> None:
    assert read_move("next_round", {"at": "round:4"}, OFFERS) == Move("next_round", {})


@pytest.mark.parametrize("at", ["round:3", "round:5", "round:44", 4, ["round:4"], {"round": 4}, True])
def test_a_once_only_move_of_another_round_is_stale(at: object) -> None:
    with pytest.raises(StaleMove, match=r"^move\.over$"):
        read_move("next_round", {"at": at}, OFFERS)


@pytest.mark.parametrize("raw", [{}, {"at": ""}, {"at": None}, {"at": []}])
def test_a_once_only_move_must_name_what_it_ends(raw: dict[str, object]) -> None:
    assert why("next_round", raw) == "field.missing"


def test_a_repeatable_move_may_leave_out_its_round_but_not_name_a_past_one() -> None:
    assert read_move("note_throw", {"seat": "s1", "points": 1}, OFFERS).number("points") == 1
    with pytest.raises(StaleMove):
        read_move("note_throw", {"seat": "s1", "points": 1, "at": "round:3"}, OFFERS)


def test_an_offer_knows_the_domain_of_its_fields() -> None:
    assert ENTER.domain("points") == NUMBER
    assert ENTER.domain("colour") is None
