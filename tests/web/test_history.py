"""The history as people read it: by moments, newest first, each line opening what may be done about it."""

import re

from tests.web.house import Device, House


def three_rounds(house: House) -> tuple[str, Device]:
    id, tablet = house.open(), house.tablet()
    for _ in range(2):
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s2", points=7)
        tablet.post(f"/tables/{id}/moves", move="next_round", at=tablet.at(id, "next_round"))
    return id, tablet


def headings(page: str) -> list[str]:
    return [text.strip() for text in re.findall(r'<h2 class="history__moment">([^<]+)<', page)]


def test_lines_stand_by_rounds_the_newest_first(house: House) -> None:
    id, tablet = three_rounds(house)
    page = tablet.get(f"/tables/{id}/history").text
    assert headings(page) == ["Round 3 · Ben leads", "Round 2 · Ben leads", "Round 1 · Ben leads"]


def test_what_may_be_done_about_a_line_is_closed_until_it_is_touched(house: House) -> None:
    id, tablet = three_rounds(house)
    page = tablet.get(f"/tables/{id}/history").text
    quiet = re.sub(r"<details name=\"line\">.*?</details>", "", page, flags=re.DOTALL)
    assert page.count("/undos") >= 4 and "/undos" not in quiet and "/rewinds" not in quiet
    assert "Ben" in "".join(re.findall(r"<summary>.*?</summary>", page, re.DOTALL))


def test_a_line_that_was_taken_back_stands_where_it_happened_and_comes_back(house: House) -> None:
    id, tablet = three_rounds(house)
    noted = next(fact for fact in reversed(house.facts(id)) if fact.kind == "throw_noted")
    tablet.form(f"/tables/{id}/undos", move=noted.move)
    page = tablet.get(f"/tables/{id}/history").text
    assert headings(page) == ["Round 3 · Ben leads", "Round 2 · Ben leads", "Round 1 · Ben leads"]
    assert page.count("history__line--undone") == 1 and "/redos" in page
    tablet.form(f"/tables/{id}/redos", move=noted.move)
    assert "history__line--undone" not in tablet.get(f"/tables/{id}/history").text


def test_another_day_is_another_heading(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.clock.now += 24 * 3600
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s2", points=7)
    page = tablet.get(f"/tables/{id}/history").text
    assert len(headings(page)) == 2 and len(set(re.findall(r"<small>([^<]+)</small>", page))) == 2


def test_a_script_reads_in_which_moment_each_line_stands(house: House) -> None:
    id, tablet = three_rounds(house)
    lines = tablet.look(f"/tables/{id}/history")["lines"]
    assert [*dict.fromkeys(line["moment"] for line in lines)] == [
        "Round 3 · Ben leads", "Round 2 · Ben leads", "Round 1 · Ben leads",
    ]  # fmt: skip


def test_a_page_begins_where_the_one_before_ended(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for _ in range(70):
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
    first = tablet.look(f"/tables/{id}/history")
    second = tablet.look(f"/tables/{id}/history?before={first['more']}")
    moves = [line["move"] for line in (*first["lines"], *second["lines"])]
    assert len(first["lines"]) == 60 and moves == sorted(moves, reverse=True) and second["more"] == 0


def live_moves(house: House, id: str, tablet: Device) -> list[int]:
    return [line["move"] for line in tablet.look(f"/tables/{id}/history")["lines"] if not line["undone"]]


def test_back_to_here_says_how_much_it_undoes_and_asks(house: House) -> None:
    id, tablet = three_rounds(house)
    page = tablet.get(f"/tables/{id}/history").text
    asked = re.findall(r'<details class="history__sure">.*?</details>', page, re.DOTALL)
    assert page.count("/rewinds") == len(asked) >= 3 and "This undoes 3 taps, back to" in page
    assert all("Undo it" in each or "Undo all" in each for each in asked)


def test_what_was_undone_together_is_redone_from_the_history_after_another_tap(house: House) -> None:
    id, tablet = three_rounds(house)
    before = live_moves(house, id, tablet)
    back = sorted({*before})[1]
    tablet.form(f"/tables/{id}/rewinds", move=back)
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    page = tablet.get(f"/tables/{id}/history").text
    gone = [move for move in before if move > back]
    assert page.count(f"Redo, with all {len(gone)} taps undone then") == len(gone) > 1
    tablet.form(f"/tables/{id}/redos", move=gone[0])
    assert {*before} <= {*live_moves(house, id, tablet)}
