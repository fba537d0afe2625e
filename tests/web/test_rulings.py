"""“We play it so”: a sentence that a table agrees upon stands beside its rule for ever, and for the next table."""

from html import unescape

import pytest

from tests.web.house import HOST, Device, House

RULE = "/rules/vale_of_eternity/VE-006"
AGREED = "At exactly 60 we flip the tile."


@pytest.fixture
def played() -> str:
    return "vale_of_eternity"


def agree(device: Device, id: str, rule: str = RULE, text: str = AGREED) -> int:
    return device.form(f"{rule}/rulings", at=id, text=text).status_code


def test_a_sentence_is_kept_with_its_rule_and_who_was_there(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    assert agree(tablet, id) == 303
    fact = house.facts()[-1]
    assert (fact.kind, fact.data["text"], fact.data["names"]) == ("ruling_kept", AGREED, "Ana, Ben")
    page = house.phone(house.open("Cleo", "Dan"), "s1").get(RULE).text
    assert AGREED in page and "Ana, Ben" in page and "/drop" not in page


def test_a_stranger_reads_the_rules_but_not_what_the_house_has_agreed_upon(house: House) -> None:
    agree(house.tablet(), house.open("Ana", "Ben"))
    stranger = house.device()
    pages = [stranger.get(path).text for path in (RULE, "/rules/vale_of_eternity", "/rules?q=flip")]
    assert [page for page in pages if AGREED in page or "Ana" in page] == []
    answer = stranger.look("/rules?q=at exactly 60 we flip the tile&game=vale_of_eternity")
    assert answer["own"] == [] and answer["results"][0]["rule"] == "VE-006"


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
    dream = house.app.services.tables.opening.open("dream", ("Ana", "Ben", "Cleo"), [""] * 3, {})
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
    stranger = house.device().get(f"{RULE}?at={id}")
    assert stranger.status_code == 200 and f'action="{RULE}/rulings"' not in stranger.text


def test_without_a_script_the_page_that_was_left_says_from_which_table_it_is_read(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    came = {"Referer": f"http://{HOST}/tables/{id}"}
    page = tablet.get(RULE, **came).text
    assert f'action="{RULE}/rulings"' in page and f"/rules/vale_of_eternity/VE-007?at={id}" in page
    assert f"VE-006?at={id}" in tablet.get(f"/rules?q=sixty&game=vale_of_eternity&at={id}").text
    elsewhere = {"Referer": f"http://elsewhere.example/tables/{id}"}
    assert f'action="{RULE}/rulings"' not in tablet.get(RULE, **elsewhere).text


def test_whoever_lost_the_seat_or_the_table_still_reads(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    phone = house.phone(id, "s1")
    assert tablet.form(f"/tables/{id}/moves", move="release_seat", seat="s1").status_code == 303
    for at in (id, "nowhere1", "house", "%00"):
        assert phone.get(f"{RULE}?at={at}").status_code == 200
        assert phone.get(f"/rules?q=tie&game=vale_of_eternity&at={at}").status_code == 200


def test_what_a_table_chose_is_found_in_both_languages_and_marked_as_its_own(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="set_goal", value="80")
    for asked in ("points that end the game", "points qui arretent"):
        own = tablet.look(f"/rules?q={asked}&game=vale_of_eternity&at={id}")["own"]
        assert [(each["rule"], each["setting"]) for each in own][:1] == [("VE-006", "goal")] and "80" in own[0]["text"]
    assert house.device().look(f"/rules?q=points that end the game&game=vale_of_eternity&at={id}")["own"] == []
    page = tablet.get(f"{RULE}?at={id}").text
    assert "<b>80</b>" in page and f"/tables/{id}/moves/set_goal" in page


def test_a_silent_point_is_found_with_what_the_table_plays(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="add_seat", name="Cleo", after="s2", point_late_start="lowest")
    page = tablet.get(f"/rules?q=joins late&game=vale_of_eternity&at={id}").text
    assert f"{house.app.services.translators['en']('vale_of_eternity.point.late_start.lowest')}</b>" in page


def test_two_who_disagree_tap_and_read_what_decides_and_keep_it_without_typing(house: House) -> None:
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet("en")
    page = tablet.get(f"{RULE}/dispute?at={id}").text
    lines = unescape(page).split("<legend>")[1:]
    ends, exactly = (
        next(at for at, each in enumerate(lines) if each.startswith(said)) for said in ("The game", "Exact")
    )
    page = tablet.get(f"{RULE}/dispute?at={id}&s1={ends}&s2={exactly}").text
    assert "The rulebook decides:" in page and "The rulebook is silent here" in page
    text = lines[ends].partition("</legend>")[0]
    assert tablet.form(f"{RULE}/rulings", at=id, text=text, agreed=["s1", "s3"]).status_code == 303
    assert (house.facts()[-1].data["text"], house.facts()[-1].data["names"]) == (text, "Ana, Cleo")


def test_a_house_rule_is_found_by_what_its_rule_answers_and_is_printed(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    agree(tablet, id, text="We do as last year.")
    found = tablet.look("/rules?q=when does the game end&game=vale_of_eternity")["own"]
    assert [each["text"] for each in found] == ["We do as last year."]
    assert "We do as last year." in tablet.get("/rules/vale_of_eternity/ours").text
    assert "We do as last year." not in house.device().get("/rules/vale_of_eternity/ours").text


def test_only_who_sits_at_the_table_settles_a_disagreement(house: House) -> None:
    id = house.open("Ana", "Ben")
    assert house.device().get(f"{RULE}/dispute?at={id}").status_code == 403
    assert house.tablet().get(f"{RULE}/dispute?at=nowhere1").status_code == 404
    assert house.tablet().get(f"/rules/dream/DR-009/dispute?at={id}").status_code == 404
