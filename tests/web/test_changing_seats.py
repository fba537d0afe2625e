"""While something is hidden, whoever comes to a seat is news on every screen: by every road, until somebody has read it
who was there before the deal."""

import pytest

from companion.table.secrets.privacy_notices import STAYS
from companion.web.assets import BEHAVIOURS
from tests.web.house import Device, House
from tests.web.night import Night, open_night


@pytest.fixture
def night(house: House) -> Night:
    """Ana, Ben and Eve have phones; roles are dealt."""
    return open_night(house)


def test_a_phone_that_the_keeper_moves_to_look_at_another_role_is_news_twice(night: Night) -> None:
    tablet, ben, _ = night.house.tablet(), night.sits("s2"), night.sits("s5")
    night.move(tablet, "next_round")
    night.move(tablet, "move_phone", seat="s2", to="s3")
    night.looks(ben, "s3")
    night.move(tablet, "move_phone", seat="s3", to="s2")
    assert night.told == [
        "The phone that played for Ben now plays for Cleo",
        "The phone that played for Cleo now plays for Ben",
    ]


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("rename_seat", {"name": "Zed"}, "Ben is now called Zed"),
        ("leave", {}, "Ben leaves the game"),
        ("sit_out", {}, "Ben takes a break"),
    ],
)
def test_a_guest_who_renames_or_removes_somebody_is_news_that_the_guest_cannot_read_away(
    night: Night, kind: str, fields: dict[str, str], told: str
) -> None:
    ana, ben, eve = night.sits("s1"), night.sits("s2"), night.sits("s5")
    night.move(eve, kind, seat="s2", **fields)
    assert night.told == [told]
    night.house.clock.now += STAYS
    assert night.may_hear(ana) and not night.may_hear(eve)
    if kind != "leave":
        assert night.may_hear(ben)
    night.move(ana, "hear_news")
    assert night.told == []


def test_what_one_does_to_the_own_seat_and_what_the_tablet_does_is_no_news(night: Night) -> None:
    ben, tablet = night.sits("s2"), night.house.tablet()
    night.move(ben, "rename_seat", seat="s2", name="Benny")
    night.move(tablet, "rename_seat", seat="s2", name="Ben")
    assert night.told == []


def test_a_dreamer_who_lets_go_of_the_own_seat_and_takes_a_free_one_is_news(night: Night) -> None:
    ana, ben = night.sits("s1"), night.sits("s2")
    night.begin(ben)
    night.lets_go(ana, "s1")
    night.goes_to(ana, "s3")
    assert night.told == ["The phone that played for Ana now plays for Cleo"]


def test_phones_that_come_during_a_deal_are_one_line_on_every_screen(night: Night) -> None:
    ben = night.sits("s2")
    night.move(ben, "next_round")
    for seat in ("s3", "s4", "s5"):
        night.looks(night.sits(seat), seat)
    assert night.told == ["3 phones joined during this deal: Cleo, Dan and Eve"]
    assert night.news_on(ben)["told"] == night.news_on(night.house.tablet())["told"]


def test_a_second_device_of_a_cheat_does_not_read_the_news_for_the_others(night: Night) -> None:
    ben, tablet = night.sits("s2"), night.house.tablet()
    night.move(ben, "next_round")
    cheat, second = night.sits("s3"), night.sits("s4")
    night.goes_to(cheat, "s2", take_over="yes")
    night.house.clock.now += STAYS
    assert not any(night.may_hear(each) for each in (cheat, second))
    assert second.post(f"/tables/{night.id}/moves", move="hear_news").status_code == 422
    assert night.told[-1] == "The phone that played for Cleo now plays for Ben"
    assert night.may_hear(tablet)


def test_news_stays_as_long_as_people_need_to_read_it_whoever_taps(night: Night) -> None:
    cheat, eve, tablet = night.sits("s2"), night.sits("s5"), night.house.tablet()
    night.move(tablet, "next_round")
    second = night.sits("s3")
    night.looks(second, "s3")
    night.lets_go(second, "s3")
    told = "One phone joined during this deal: Cleo"
    for device in (cheat, tablet):
        reply = device.post(f"/tables/{night.id}/moves", move="hear_news", at=device.at(night.id, "hear_news"))
        assert reply.status_code == 422 and "so that everyone can read it" in reply.json["error"]["text"]
    assert [each["text"] for each in night.news_on(eve)["told"]] == [told]
    night.move(cheat, "hear_news")
    assert night.told == [] and told in eve.get(f"/tables/{night.id}/history").text


def test_the_history_says_of_a_reveal_that_was_undone_what_the_news_says(night: Night) -> None:
    ben = night.sits("s2")
    night.begin(ben)
    for kind, fields in (("end_night", {}), ("last_answer", {"verdict": "none"}), ("take_off_mask", {"told": "all"})):
        night.move(night.house.tablet() if kind == "last_answer" else ben, kind, **fields)
    assert ben.post(f"/tables/{night.id}/undos", move=night.house.look(night.id).seq).status_code == 200
    assert night.told == ["A reveal was undone: what it showed has been seen"]
    assert night.told[0] in ben.get(f"/tables/{night.id}/history").text


def test_the_tablet_presses_longer(night: Night) -> None:
    ben, tablet = night.sits("s2"), night.house.tablet()
    night.move(ben, "next_round")
    night.sits("s3")
    page = tablet.get(f"/tables/{night.id}").text
    assert "data-hold>Press and hold: everyone has read it" in page and "hold-to-confirm" in BEHAVIOURS
    assert "data-hold" not in ben.get(f"/tables/{night.id}").text


def test_only_who_was_seated_before_the_deal_reads_the_news_or_the_tablet(night: Night) -> None:
    ben, eve, tablet = night.sits("s2"), night.sits("s5"), night.house.tablet()
    night.move(ben, "next_round")
    night.goes_to(ben, "s3")
    assert [night.may_hear(each) for each in (ben, eve, tablet)] == [False, True, True]
    night.lets_go(tablet, "s5")
    assert [night.may_hear(each) for each in (ben, tablet)] == [False, True]
    night.move(tablet, "hear_news")
    assert night.told == []


def test_two_who_take_turns_at_one_seat_do_not_read_it_for_each_other(night: Night) -> None:
    ben, eve = night.sits("s2"), night.sits("s5")
    night.move(ben, "next_round")
    night.goes_to(ben, "s3")
    night.goes_to(eve, "s3", take_over="yes")
    night.goes_to(ben, "s2")
    assert [night.may_hear(each) for each in (ben, eve)] == [False, True]
    night.move(eve, "hear_news")
    assert night.told == ["The phone that played for Eve now plays for Cleo"]


def test_a_line_of_arrivals_that_was_read_comes_back_with_the_next_one(night: Night) -> None:
    ben = night.sits("s2")
    night.move(ben, "next_round")
    night.sits("s3")
    night.move(ben, "hear_news")
    assert night.told == []
    night.sits("s4")
    assert night.told == ["2 phones joined during this deal: Cleo and Dan"]


def test_what_was_read_stays_read_and_what_came_since_does_not(night: Night) -> None:
    ben, eve = night.sits("s2"), night.sits("s5")
    night.move(ben, "next_round")
    night.goes_to(ben, "s3")
    seen = eve.at(night.id, "hear_news")
    night.goes_to(ben, "s4")
    stale = eve.post(f"/tables/{night.id}/moves", move="hear_news", at=seen)
    assert stale.status_code == 409 and len(night.told) == 2
    night.move(eve, "hear_news")
    assert night.told == []


def test_a_phone_that_comes_where_the_tablet_has_looked_is_news_with_its_reason(night: Night) -> None:
    ben, tablet = night.sits("s2"), night.house.tablet()
    night.move(ben, "next_round")
    night.looks(tablet, "s3")
    night.sits("s3")
    assert night.told == ["A phone now plays for Cleo, whose secret had already been seen"]


def test_a_phone_that_lets_go_and_comes_back_unseen_is_no_news(night: Night) -> None:
    ben = night.sits("s2")
    night.move(ben, "next_round")
    night.lets_go(ben, "s2")
    night.goes_to(ben, "s2")
    assert night.told == []


def test_phones_that_came_with_the_same_people_were_there_before_the_deal(night: Night) -> None:
    ben, cleo = night.sits("s2"), night.sits("s3")
    tables = night.house.app.services.tables
    again = Night(
        night.house, tables.opening.open("when_i_dream", ["Ana", "Ben", "Cleo", "Dan"], [""] * 4, {}, after=night.id)
    )
    again.move(ben, "next_round")
    assert again.told == []
    again.goes_to(ben, "s1")
    assert again.may_hear(cleo) and again.told == ["The phone that played for Ben now plays for Ana"]


def test_an_undone_deal_takes_its_arrivals_with_it_and_no_seat(night: Night) -> None:
    ben = night.sits("s2")
    night.move(ben, "next_round")
    dealt = night.house.facts(night.id)[-1].move
    night.sits("s3")
    assert ben.post(f"/tables/{night.id}/undos", move=dealt).status_code == 200
    assert night.told == [] and len(night.house.look(night.id).table.holders) == 2


def test_a_deal_of_cardboard_that_comes_back_tells_who_changed_seats_meanwhile(night: Night) -> None:
    ana, ben = night.sits("s1"), night.sits("s2")
    night.move(ben, "set_roles", value="cards")
    night.move(ben, "next_round")
    begun = night.house.facts(night.id)[-1].move
    assert ben.post(f"/tables/{night.id}/undos", move=begun).status_code == 200
    night.goes_to(ana, "s3")
    assert night.told == []
    assert ben.post(f"/tables/{night.id}/redos", move=begun).status_code == 200
    assert night.told == ["The phone that played for Ana now plays for Cleo"]


def test_the_news_is_read_with_a_form_where_no_script_runs(night: Night) -> None:
    ben, eve = night.sits("s2"), night.sits("s5")
    night.move(ben, "next_round")
    night.goes_to(ben, "s3")
    assert 'value="hear_news"' in eve.get(f"/tables/{night.id}").text
    page = ben.get(f"/tables/{night.id}").text
    assert "now plays for Cleo" in page and 'value="hear_news"' not in page
    night.house.clock.now += STAYS
    assert eve.form(f"/tables/{night.id}/moves", move="hear_news").status_code == 303
    assert night.told == []


def by_the_lobby(night: Night, device: Device, name: str) -> None:
    device.form(f"/j/{night.house.code(night.id)}/guests", name=name)
    (asked,) = night.house.app.services.screens.guests.at_table(night.id)
    assert night.house.tablet().form(f"/tables/{night.id}/guests", guest=asked.id, answer="yes").status_code == 303


def test_who_had_a_role_and_comes_back_by_the_lobby_is_news_that_no_other_guest_reads_away(night: Night) -> None:
    tablet, ben, cleo = night.house.tablet(), night.sits("s2"), night.sits("s3")
    night.move(tablet, "next_round")
    night.looks(ben, "s2")
    night.lets_go(ben, "s2")
    by_the_lobby(night, ben, "Zoe")
    by_the_lobby(night, other := night.house.device(), "Yan")
    night.house.clock.now += STAYS
    for device in (ben, other):
        device.post(f"/tables/{night.id}/moves", move="hear_news")
    assert night.told[0] == "The phone that played for Ben now plays for Zoe"
    night.move(cleo, "hear_news")
    assert night.told == []
    asked = tablet.post(f"/tables/{night.id}/secrets", seat="s2")
    assert asked.status_code == 422 and asked.json["error"]["say"] == "secret.asks_first"
