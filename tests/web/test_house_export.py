"""The whole house as one file in a keeper's browser: saved, looked into, brought in; no secret leaves with it."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.export.archive_reader import WHYS
from companion.table.fact import TABLET
from tests.export.houses import members, relabelled, zipped
from tests.languages import LANGUAGES
from tests.web.house import HOST, Device, House, open_house
from tests.web.secret_house import open_secret_house

PAGE = "/files/house"
FILE = f"{PAGE}/veilleuse.zip"


def upload(device: Device, file: bytes) -> Any:
    return device.ask("POST", PAGE, {"Origin": f"http://{HOST}"}, data={"file": (BytesIO(file), "../../evil.zip")})


@pytest.fixture
def sent(tmp_path: Path) -> bytes:
    """A house with two tables."""
    with open_house(tmp_path / "theirs") as theirs:
        theirs.open("Ana", "Ben")
        theirs.open("Cleo", "<script>Dan</script>")
        return theirs.tablet().get(FILE).data


def test_it_is_saved_as_a_file_that_no_cache_keeps(house: House) -> None:
    house.open()
    tablet = house.tablet()
    reply = tablet.get(FILE)
    assert reply.headers["Cache-Control"] == "no-store" and "attachment" in reply.headers["Content-Disposition"]
    assert f'href="{PAGE}"' in tablet.get("/").text and "1 table" in tablet.get(PAGE).text
    assert tablet.get(FILE).data == reply.data


def test_first_is_seen_what_would_come_in(house: House, sent: bytes) -> None:
    tablet = house.tablet()
    before = house.everything()
    there = upload(tablet, sent).headers["Location"]
    page = tablet.get(there).text
    assert "Not here yet (2)" in page and "Cleo" in page
    assert "&lt;script&gt;Dan" in page and "<script>Dan" not in page
    assert house.everything() == before


def test_then_it_comes_in_and_a_backup_before_it(house: House, sent: bytes) -> None:
    house.open("Eva", "Finn")
    tablet = house.tablet()
    there = upload(tablet, sent).headers["Location"]
    done = tablet.form(there)
    assert "2 tables were imported" in tablet.get(done.headers["Location"]).text
    assert len(house.app.services.tables.memory.ids()) == 3
    assert [each.why for each in house.app.services.backups.all()] == ["import"]
    assert "already here" in tablet.get(upload(tablet, sent).headers["Location"]).text


def test_a_screen_that_is_open_sees_what_was_played_elsewhere(house: House, tmp_path: Path) -> None:
    id, tablet = house.open(), house.tablet()
    saved = tablet.get(FILE).data
    with open_house(tmp_path / "theirs") as theirs:
        there = theirs.tablet()
        there.form(upload(there, saved).headers["Location"])
        theirs.app.services.tables.moves.play(id, TABLET, "note_throw", {"seat": "s1", "points": 5})
        back = there.get(FILE).data
    house.look(id)
    tablet.form(upload(tablet, back).headers["Location"])
    assert house.look(id).table.state.sheet.total("s1") == 6


def test_what_a_running_round_hides_stays_here_and_is_told(tmp_path: Path) -> None:
    with open_secret_house(tmp_path) as house:
        house.deal()
        tablet = house.tablet()
        saved = b"".join(members(tablet.get(FILE).data).values()).decode("latin1")
        assert house.id in saved and not house.betrayed(saved)
        assert "One round with secrets is under way" in tablet.get(PAGE).text


@pytest.mark.parametrize(("language", "told"), [("en", "a newer version"), ("fr", "une version plus récente")])
def test_what_is_refused_is_told_and_not_kept(house: House, sent: bytes, language: str, told: str) -> None:
    newer = zipped(relabelled(members(sent), lambda label: label.update(veilleuse_house=99)))
    before = house.everything()
    reply = upload(house.tablet(language), newer)
    assert reply.status_code == 422 and told in reply.text
    assert not [*house.app.services.config.data.glob("arrivals/*")] and house.app.services.tables.memory.ids() == []
    assert [each.kind for each in house.everything()[len(before) :]] == ["key_cut", "keeper_admitted"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(house: House, language: str) -> None:
    said = {house.app.services.translators[language](f"luggage.why.{why}") for why in WHYS}
    assert len(said) == len(WHYS)


def test_only_keepers_save_look_or_bring(house: House, sent: bytes) -> None:
    there = upload(house.tablet(), sent).headers["Location"]
    phone = house.phone(house.open(), "s1")
    for device in (phone, house.device()):
        assert {device.get(each).status_code for each in (PAGE, FILE, there)} == {403}
        assert {device.form(there).status_code, upload(device, sent).status_code} == {403}


@pytest.mark.parametrize("name", ["0" * 16, "..%2F..%2Fhouse.db", "house.db", "x"])
def test_what_was_not_laid_aside_is_not_found(house: House, name: str) -> None:
    tablet = house.tablet()
    assert {tablet.get(f"{PAGE}/{name}").status_code, tablet.form(f"{PAGE}/{name}").status_code} == {404}


def test_only_the_last_file_is_laid_aside_and_none_once_it_came(house: House, sent: bytes) -> None:
    tablet, folder = house.tablet(), house.app.services.config.data / "arrivals"
    upload(tablet, tablet.get(FILE).data)
    there = upload(tablet, sent).headers["Location"]
    assert [each.stem for each in folder.iterdir()] == [there.rpartition("/")[2]]
    tablet.form(there)
    assert [*folder.iterdir()] == []
