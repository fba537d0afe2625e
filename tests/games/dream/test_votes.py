"""Votes: the same gesture for everybody, secret until the reveal, changeable until then."""

import pytest

from companion.games.dream.game import game as dream
from companion.games.dream.state import Vote
from companion.table.fact import TABLET, Fact, sitting
from companion.table.log.fold import tell
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.games.dream.sleepers import AUDIENCES, Sleepers
from tests.table.tables import seen


@pytest.mark.rule("DR-008")
def test_a_vote_is_a_colour_and_a_number_whoever_casts_it(sleepers: Sleepers) -> None:
    evening = sleepers.of(4).deal().finish_stars()
    offer = evening.offers()["cast_vote"]
    assert [name for name, _ in offer.fields] == ["seat", "colour", "number"]
    boxes = {len(ballot.colours) for ballot in evening.parts()["ballots"].ballots}
    assert boxes == {3}


@pytest.mark.rule("DR-008")
def test_who_has_voted_is_known_and_what_is_not(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s2="s1 3")
    assert [each.voter.has_voted for each in evening.parts()["seats"].seats] == [False, True, False]
    assert dream.tell(evening.table, evening.facts[-1], TABLET) == say("dream.told.vote_cast", name="Ben", round=1)
    assert evening.parts(sitting("s2"))["mine"].has_voted


@pytest.mark.rule("DR-008")
def test_a_vote_may_be_changed_until_the_reveal(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1").vote(s1="s3 4")
    assert evening.round.votes == {"s1": Vote("s3", 4)}
    at = evening.offers()["cast_vote"].at
    evening.reveal()
    with pytest.raises(StaleMove):
        evening.play("cast_vote", seat="s1", colour="s2", number=1, at=at)


def test_the_tablet_does_not_vote_for_somebody_who_votes_on_a_phone(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    evening.once("cast_vote", who=sitting("s1"), seat="s1", colour="s3", number=1)
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    for seat, colour in (("s1", "s2"), ("s2", "s1")):
        with pytest.raises(IllegalMove, match="on_phone"):
            evening.once("cast_vote", seat=seat, colour=colour, number=4)
    assert evening.round.votes == {"s1": Vote("s3", 1, by_phone=True)} and evening.waits == ["s2", "s3"]


def test_a_vote_that_the_tablet_takes_over_is_news_everywhere_and_the_phone_says_so(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    evening.once("cast_vote", who=sitting("s1"), seat="s1", colour="s3", number=1)
    assert not evening.parts(sitting("s1"))["mine"].from_tablet
    move = evening.once("take_vote", seat="s1", colour="s2", number=4)
    assert evening.round.votes == {"s1": Vote("s2", 4)} and evening.parts(sitting("s1"))["mine"].from_tablet
    assert [each.told for each in evening.table.news] == [say("dream.told.vote_taken", name="Ana")]
    assert dream.tell(evening.table, evening.facts[-1], TABLET).id == "dream.told.vote_taken"
    evening.undo(move)
    assert evening.round.votes == {"s1": Vote("s3", 1, by_phone=True)}


def test_only_the_tablet_takes_votes_over_and_only_those_of_phones(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s2="s1 1")
    assert "take_vote" not in evening.offers()
    evening.tables.moves.take_seat(evening.id, "s3", "phone")
    assert "take_vote" not in evening.offers(sitting("s3"))
    with pytest.raises(IllegalMove, match="not_a_choice"):
        evening.once("take_vote", seat="s2", colour="s3", number=1)
    with pytest.raises(IllegalMove, match="own_colour"):
        evening.once("take_vote", seat="s3", colour="s3", number=1)
    assert [each.on_phone for each in evening.parts()["ballots"].ballots] == [False, False, True]


@pytest.mark.rule("DR-008")
def test_ones_own_vote_may_be_seen_again(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s3 4")
    ana, deal = sitting("s1"), evening.round.deal.id
    kept = evening.tables.secrets.show(evening.id, ana, "s1", what="vote")
    assert kept.word == say("dream.secret.vote", name="Cleo", number=4)
    assert evening.table.has_looked("s1", deal, "vote") and not evening.table.has_looked("s1", deal)
    assert [evening.parts(sitting(seat))["kept"].deal for seat in ("s1", "s2")] == [deal, ""]
    for who, seat in ((sitting("s2"), "s1"), (sitting("s2"), "s2")):
        with pytest.raises(IllegalMove):
            evening.tables.secrets.show(evening.id, who, seat, what="vote")


def test_a_vote_that_was_undone_or_revealed_is_no_secret(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    move = evening.once("cast_vote", seat="s1", colour="s2", number=1)
    evening.undo(move)
    assert dream.secret(evening.table, "s1", "vote") is None
    evening.vote(s1="s2 1").reveal()
    assert dream.secret(evening.table, "s1", "vote") is None


def test_looking_at_a_vote_and_at_a_token_are_told_apart(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s3 4")
    for what in ("", "vote", "vote"):
        evening.tables.secrets.show(evening.id, TABLET, "s1", what=what)
    told = [tell(dream, evening.table, fact, TABLET) for fact in evening.facts[-3:]]
    assert [each.id for each in told] == ["told.secret_peeked", *["dream.told.vote_peeked"] * 2]
    assert [dict(each.values)["times"] for each in told] == [1, 1, 2]


@pytest.mark.rule("DR-008")
def test_two_devices_that_reveal_at_once_reveal_once(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    at = evening.offers()["reveal"].at
    evening.reveal()
    with pytest.raises(StaleMove):
        evening.play("reveal", who=sitting("s2"), at=at)
    assert evening.kinds.count("votes_revealed") == 1


def test_votes_name_seats_whatever_these_are_called_meanwhile(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    evening.play("rename_seat", seat="s2", name="Zoe")
    evening.play("recolour_seat", seat="s2", colour="teal")
    assert evening.round.votes == {"s1": Vote("s2", 1)}


def test_a_changed_vote_shows_nothing_new(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    before = [seen(dream, evening.table, who) for who in AUDIENCES]
    evening.vote(s1="s3 4")
    assert [seen(dream, evening.table, who) for who in AUDIENCES] == before


@pytest.mark.rule("DR-008")
def test_nobodys_own_colour_is_offered_unless_the_table_allows_it(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    for seat in evening.round.players:
        with pytest.raises(IllegalMove, match="own_colour"):
            evening.vote(**{seat: f"{seat} 1"})
    evening.play("point_own_colour", choice="allowed")
    assert all(len(ballot.colours) == 3 for ballot in evening.parts()["ballots"].ballots)
    assert evening.vote(s1="s1 1").round.votes["s1"].colour == "s1"


def test_a_phone_votes_for_its_own_seat_only(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    with pytest.raises(IllegalMove, match="not_a_choice"):
        evening.once("cast_vote", who=sitting("s1"), seat="s2", colour="s3", number=1)
    evening.once("cast_vote", who=sitting("s1"), seat="s1", colour="s3", number=1)
    assert evening.waits == ["s2", "s3"]


@pytest.mark.parametrize("fields", [{"number": 0}, {"number": 5}, {"colour": "s9"}, {"colour": "blue"}, {"seat": "s9"}])
def test_what_is_no_vote_is_refused(sleepers: Sleepers, fields: dict[str, object]) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    with pytest.raises(IllegalMove, match=r"^field\."):
        evening.once("cast_vote", **{"seat": "s1", "colour": "s2", "number": 1, **fields})


@pytest.mark.rule("DR-008", "DR-009")
def test_who_has_not_voted_has_bet_on_nothing(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s1", 2, s2="s3 2")
    assert evening.tally("s1").bet is None
    assert evening.gained == {"s1": 3, "s2": 1, "s3": 0}


@pytest.mark.rule("DR-008")
def test_with_the_tokens_of_the_box_the_reveal_shows_the_votes_before_any_token_is_turned(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards").deal().vote(s1="s2 4", s2="s1 1")
    assert evening.parts()["votes"].bets == ()
    evening.turn()
    shown = evening.parts()["votes"].bets
    assert [(each.seat.id, each.colour.id, each.number) for each in shown] == [("s1", "s2", 4), ("s2", "s1", 1)]
    evening.once("tell_tokens", mortal="s2", number=4)
    assert evening.parts()["votes"].bets == ()


def test_a_bet_on_somebody_whose_coming_was_undone_is_left_out(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).with_tokens("cards")
    move = evening.play("add_seat", name="Dan", after="s3")
    evening.deal().vote(s1="s4 4", s2="s1 1").reveal().undo(move)
    assert [each.seat.id for each in evening.parts()["votes"].bets] == ["s2"]


def test_undoing_a_vote_voids_it(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().finish_stars()
    move = evening.once("cast_vote", seat="s1", colour="s2", number=1)
    evening.undo(move)
    assert evening.waits == ["s1", "s2", "s3"]
    with pytest.raises(IllegalMove, match="void"):
        evening.redo(move)


def test_undoing_the_reveal_hides_the_round_again_until_it_is_revealed_anew(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1", s2="s1 1", s3="s1 1")
    move = evening.once("reveal")
    totals = evening.totals
    evening.undo(move)
    assert evening.totals == {"s1": 0, "s2": 0, "s3": 0} and evening.parts()["round"].mortal is None
    assert [each.told for each in evening.table.news] == [say("told.reveal_undone")]
    assert evening.reveal().totals == totals


def test_an_old_reveal_that_is_undone_opens_its_round_before_the_later_ones(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal().vote(s1="s2 1")
    move = evening.turn()
    evening.that_is_all().deal().vote(s2="s1 1").undo(move)
    assert evening.parts()["round"].number == 1
    evening.reveal()
    assert evening.parts()["round"].number == 2 and [*evening.round.votes] == ["s2"]


def test_no_vote_is_corrected_before_the_reveal(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    assert "correct_vote" not in evening.offers()
    evening.reveal().deal()
    with pytest.raises(IllegalMove, match="hidden"):
        evening.play("correct_vote", round=2, seat="s1", colour="s2", number=1)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("vote_cast", {"seat": "s1", "colour": "s3", "number": 4}),
        ("vote_corrected", {"seat": "s9", "colour": "s3", "number": 4}),
        ("disc_read", {"seat": "s9", "colour": "s3"}),
        ("disc_read", {"seat": "s1", "colour": "s9", "number": 7}),
        ("vote_corrected", {"seat": "s1", "colour": "s9", "number": 4}),
        ("vote_corrected", {"seat": "s1", "colour": "s3", "number": 5}),
        ("mortal_corrected", {"mortal": "s9"}),
        ("number_corrected", {"number": 0}),
        ("tokens_dealt", {"number": 1, "cards": {"s1": "1"}}),
        ("star_placed", {"seat": "s1", "star": "grey"}),
        ("star_placed", {"seat": "s9", "star": "light"}),
    ],
)
def test_a_fact_that_does_not_fit_changes_nothing(sleepers: Sleepers, kind: str, data: dict[str, object]) -> None:
    evening = sleepers.of(3)
    evening.play("set_stars", value="on")
    evening.deal().once("place_star", seat="s1", star="grey")
    evening.vote(s1="s2 1").reveal()
    assert dream.apply(evening.table, Fact(kind, {"round": 1, **data}, 99, 99)) == evening.state
