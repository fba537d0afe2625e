"""“We play it so”: a sentence that a table agrees upon stands beside its rule for ever, and for the next table."""

from tests.web.house import Device, House

RULE = "/rules/vale_of_eternity/VE-006"
AGREED = "At exactly 60 we flip the tile."


def agree(device: Device, id: str, rule: str = RULE, text: str = AGREED) -> int:
    return device.form(f"{rule}/rulings", at=id, text=text).status_code


def test_a_sentence_is_kept_with_its_rule_and_who_was_there(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert agree(tablet, id) == 303
    fact = house.facts()[-1]
    assert (fact.kind, fact.data["text"], fact.data["names"]) == ("ruling_kept", AGREED, "Ana, Ben")
    page = house.device().get(RULE).text
    assert AGREED in page and "Ana, Ben" in page and "/drop" not in page


def test_it_is_found_marked_as_ours_and_offered_to_the_next_table(house: House) -> None:
    tablet = house.tablet()
    agree(tablet, house.open("Ana", "Ben"))
    assert AGREED in tablet.get("/rules/vale_of_eternity").text
    assert tablet.look("/rules?q=fliped tile&game=vale_of_eternity")["own"] == [
        {"game": "vale_of_eternity", "rule": "VE-006", "text": AGREED, "names": "Ana, Ben"}
    ]
    assert tablet.look("/rules?q=tile&game=dream")["own"] == []


def test_tapped_twice_it_is_one_sentence_also_when_it_is_taken_back(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert agree(tablet, id) == agree(tablet, id) == 303
    assert house.kinds("house").count("ruling_kept") == 1
    drop = f"{RULE}/rulings/{house.facts()[-1].seq}/drop"
    assert tablet.form(drop, at=id).status_code == tablet.form(drop, at=id).status_code == 303
    assert agree(tablet, id) == 303 and AGREED in tablet.get(RULE).text


def test_a_table_takes_back_what_stands_beside_its_own_rules_alone(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    agree(tablet, id)
    number = house.facts()[-1].seq
    dream = house.app.rooms.tables.open("dream", ("Ana", "Ben", "Cleo"), [""] * 3, {})
    for rule, at, answer in ((RULE, dream, 404), ("/rules/dream/DR-001", dream, 303), (f"{RULE[:-1]}1", id, 303)):
        assert tablet.form(f"{rule}/rulings/{number}/drop", at=at).status_code == answer
    assert AGREED in tablet.get(RULE).text


def test_whoever_sits_there_takes_it_back(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    agree(tablet, id)
    phone = house.phone(id, "s1")
    number = house.facts()[-1].seq
    page = phone.get(f"{RULE}?at={id}").text
    assert f"{RULE}/rulings/{number}/drop" in page
    assert phone.form(f"{RULE}/rulings/{number}/drop", at=id).status_code == 303
    assert AGREED not in tablet.get(RULE).text


def test_strangers_and_other_games_agree_upon_nothing(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert agree(house.device(), id) == 403
    assert agree(tablet, "house") == agree(tablet, "nowhere1") == 404
    assert agree(tablet, id, "/rules/dream/DR-001") == agree(tablet, id, "/rules/vale_of_eternity/VE-999") == 404
    assert agree(tablet, id, text=" ") == agree(tablet, id, text="x" * 241) == 422
    assert "ruling_kept" not in house.kinds("house")


def test_a_form_stands_only_where_it_is_read_from_a_table(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert f'action="{RULE}/rulings"' in tablet.get(f"{RULE}?at={id}").text
    assert f'action="{RULE}/rulings"' not in tablet.get(RULE).text
    assert house.device().get(f"{RULE}?at={id}").status_code == 403
