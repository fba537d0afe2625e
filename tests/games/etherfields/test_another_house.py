"""A campaign goes to another house as one file and comes back unchanged."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.games.etherfields.game import game as etherfields
from companion.table.fact import TABLET
from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey
from tests.web.house import HOST, Device, House, open_house

# The house's own: who sits where with which phone, under which code, and what may be taken back.
OF_THE_HOUSE = ("people", "join", "controls", "news", "dimmed")


def evenings(tables: Tables) -> Journey:
    """Two evenings, the second one in the middle of a Dream, with corrections, undone moves and a told evening."""
    journey = Journey(tables).open("Ana", "Ben", "Cleo").to_the_map()
    journey.play("set_gems", value=4)
    journey.play("reveal", code="I-02 B", kind="gate")
    journey.play("note_element", code="*Lantern", note="Lights two spaces")
    journey.undo(journey.suffer("s1", 3))
    before = journey.suffer("s2", 2)
    journey.suffer("s3", 2)
    journey.rewind(before)
    journey.do("begin_save")
    journey.undo(journey.do("end_evening"))
    journey.do("end_evening")
    journey.play("tell_evening", days_ago=2, line="The fog")
    journey.play("leave", seat="s3")
    journey.do("begin_evening")
    journey.do("wake_up")
    journey.do("enter_dream", gate="I-02 B", turns=9)
    journey.suffer("s2", 4)
    return journey


def uploaded(house: House, device: Device, file: bytes) -> str:
    there = {"Origin": f"http://{HOST}"}
    reply = device.ask("POST", "/files/tables", there, data={"file": (BytesIO(file), "campaign.json")})
    assert reply.status_code == 303, reply.text
    return reply.headers["Location"].removeprefix("/tables/")


def seen(device: Device, id: str) -> dict[str, Any]:
    """Everything that this device is shown of a campaign."""
    screen = device.look(f"/tables/{id}")
    view = {name: part for name, part in screen["view"].items() if name not in OF_THE_HOUSE}
    pages = [device.look(f"/tables/{id}/{page}") for page in ("pages/ledger", "pages/diary", "settings", "people")]
    return {"view": view, "moves": screen["moves"], "seq": screen["seq"], "told": screen["headline"], "pages": pages}


def test_a_campaign_goes_to_an_empty_house_and_comes_back_unchanged(tmp_path: Path) -> None:
    with open_house(tmp_path / "here") as here, open_house(tmp_path / "there") as there:
        journey, tablet = evenings(here.app.services.tables), here.tablet()
        before = seen(tablet, journey.id)
        file = tablet.get(f"/files/tables/{journey.id}.json").data
        abroad = there.tablet()
        id = uploaded(there, abroad, file)
        assert seen(abroad, id) == before
        assert there.look(id).table.state == journey.state
        back = uploaded(here, tablet, abroad.get(f"/files/tables/{id}.json").data)
        assert seen(tablet, back) == before and seen(tablet, journey.id) == before


def test_it_is_played_on_in_the_other_house_and_taken_back_there(tmp_path: Path) -> None:
    with open_house(tmp_path / "here") as here, open_house(tmp_path / "there") as there:
        journey = evenings(here.app.services.tables)
        id = there.app.services.tables.files.unpack(
            json.loads(json.dumps(here.app.services.tables.files.pack(journey.id)))
        )
        abroad = Journey(there.app.services.tables, id)
        last = abroad.do("end_scene", how="won")
        assert abroad.state.gates["I-02 B"].won == 1
        abroad.undo(last)
        assert abroad.state == journey.state


def test_phones_sit_down_anew_in_the_other_house(tmp_path: Path) -> None:
    with open_house(tmp_path / "here") as here, open_house(tmp_path / "there") as there:
        journey = evenings(here.app.services.tables)
        phone = here.phone(journey.id, "s2")
        id = there.app.services.tables.files.unpack(here.app.services.tables.files.pack(journey.id))
        assert phone.cookie not in json.dumps(here.app.services.tables.files.pack(journey.id))
        assert seen(there.phone(id, "s2"), id)["view"] == seen(phone, journey.id)["view"]
        assert etherfields.headline(there.look(id).table, TABLET) == etherfields.headline(journey.table, TABLET)
