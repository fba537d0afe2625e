"""A tap: the fact that was appended, what the screen that asked is given, and what another seat's stream showed."""

from tests.web.house import House
from tests.web.live_stream import live, watch


@live
async def test_points_are_a_fact_a_mended_screen_and_a_frame_for_everybody_else(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    ana = house.phone(id, "s1")
    async with watch(house, ana, id) as stream:
        await stream.first()
        reply = tablet.htmx(f"/tables/{id}/moves", move="note_throw", seat="s2", points=5)
        frame = await stream.next()
    assert house.facts(id)[-1].data == {"seat": "s2", "points": 5, "round": 1}
    assert '<hx-partial id="scores"' in reply.text and '<output aria-live="off">7</output>' in reply.text
    assert set(frame.parts) == {"said", "score-s2"}
    assert '<output aria-live="off">7</output>' in frame.parts["score-s2"]
    assert frame.seq == house.look(id).seq == int(reply.headers["Veilleuse-Seq"])


@live
async def test_only_the_screen_of_the_seat_whose_points_changed_gets_a_new_own_score(house: House) -> None:
    id = house.open("Ana", "Ben")
    ana, ben = house.phone(id, "s1"), house.phone(id, "s2")
    async with watch(house, ana, id) as of_ana, watch(house, ben, id) as of_ben:
        await of_ana.first(), await of_ben.first()
        reply = ben.htmx(f"/tables/{id}/moves", move="note_throw", seat="s2", points=1)
        to_ana, to_ben = await of_ana.next(), await of_ben.next()
    assert house.kinds(id)[-1] == "throw_noted" and str(house.facts(id)[-1].who) == "seat:s2"
    assert '<hx-partial id="mine"' in reply.text
    assert "me" in to_ben.parts and "me" not in to_ana.parts
    assert "mine" not in to_ana.parts and "mine" in to_ben.parts and "join" not in to_ana.parts


@live
async def test_the_next_round_changes_where_points_are_noted_but_nobodys_seat(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    async with watch(house, house.phone(id, "s1"), id) as stream:
        await stream.first()
        tablet.htmx(f"/tables/{id}/moves", move="next_round", at="round:1")
        frame = await stream.next()
    assert house.kinds(id)[-1] == "round_ended"
    assert {"round", "score-s1", "score-s2", "mine"} <= set(frame.parts)
    assert not {"people", "news", "ending"} & set(frame.parts)


@live
async def test_an_undo_is_shown_on_every_screen_and_offers_its_way_back(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="note_throw", seat="s1", points=5)
    async with watch(house, house.phone(id, "s2"), id) as stream:
        await stream.first()
        reply = tablet.htmx(f"/tables/{id}/undos", move=house.facts(id)[2].move)
        frame = await stream.next()
    assert house.facts(id)[-1].data["moves"] == [3]
    assert f'action="/tables/{id}/redos"' in reply.text and f'action="/tables/{id}/redos"' in frame.parts["controls"]
    assert '<output aria-live="off">6</output>' not in frame.parts["score-s1"] and "people" not in frame.parts


@live
async def test_a_refused_move_is_told_to_who_asked_and_shown_to_nobody_else(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    ben = house.phone(id, "s2")
    async with watch(house, ben, id) as stream:
        await stream.first()
        before = house.facts(id)
        reply = tablet.htmx(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1000)
        tablet.htmx(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
        frame = await stream.next()
    assert reply.status_code == 422 and '<div id="notice" class="notice" role="alert">' in reply.text
    assert len(house.facts(id)) == len(before) + 1 == frame.seq and "notice" not in frame.parts


@live
async def test_the_house_shows_a_table_as_it_goes_on(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    async with watch(house, tablet) as stream:
        assert "Ana" in (await stream.first()).parts["going"]
        tablet.htmx(f"/tables/{id}/moves", move="rename_seat", seat="s1", name="Anouk")
        frame = await stream.next()
    assert "Anouk" in frame.parts["going"]
