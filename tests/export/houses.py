"""Houses with a table of every game at every end, with photos and people; and luggage that nobody packed."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from companion.export import archive_writer, export_content, house_import
from companion.export.archive_reader import ArchiveReader
from companion.table.fact import HOUSE, Fact
from companion.table.use_cases.tables import Tables
from tests.own_games import own_games
from tests.photos import photo
from tests.recordings.replay import recordings
from tests.table.tables import Clock, make_tables
from tests.toy.toy_game import game as toy

BEGAN, NOW = 1_795_000_000.0, 1_795_500_000.0
BOXES = {slug: box for slug, box in own_games().items() if box.game}
Members = dict[str, bytes]


@dataclass
class Home:
    tables: Tables

    def pack(self, devices: bool = False) -> bytes:
        file = BytesIO()
        archive_writer.write_archive(
            export_content.export_house(self.tables, devices), self.tables.resources.log.picture, file
        )
        return file.getvalue()

    def open(self, sent: bytes) -> ArchiveReader:
        return ArchiveReader(BytesIO(sent))

    def look_at(self, sent: bytes) -> house_import.Preview:
        return house_import.preview(self.tables, self.open(sent).house_export)

    def bring(self, sent: bytes) -> house_import.Preview:
        return house_import.import_house(self.tables, self.open(sent))

    def fates(self, sent: bytes) -> dict[str, str]:
        return {each.id: each.fate for each in self.look_at(sent).lines}

    def facts(self) -> dict[str, list[Fact]]:
        return {id: self.tables.resources.log.read(id) for id in self.tables.resources.log.tables()}

    def house(self, kind: str, **fields: object) -> None:
        self.tables.moves.play("house", HOUSE, kind, fields)


@contextmanager
def home(folder: Path, seed: int = 1) -> Iterator[Home]:
    games = [box.game for box in BOXES.values() if box.game]
    known = {slug: box.known() for slug, box in BOXES.items()}
    with make_tables(folder, *games, toy, seed=seed, clock=Clock(NOW), known=known) as tables:
        yield Home(tables)


def furnish(home: Home) -> Home:
    """All that a house may remember, keys, keepers and cards among it."""
    home.house("cut_key")
    home.house("meet_person", name="Ana")
    home.house("admit_keeper", device="tablet", key=home.tables.memory.load("house").table.state.key)
    home.house("cut_cards")
    home.house("meet_person", name="Zoë")
    home.house("wear_colour", name="Ana", colour="red")
    home.house("meet_person", name="Zoe")
    home.house("meet_person", name="Hana")
    person = {each.name: each.id for each in home.tables.memory.load("house").table.state.persons}
    home.house("merge_people", person=person["Zoë"], goes=person["Zoe"])
    home.house("rename_person", person=person["Hana"], name="Hanna")
    home.house("name_group", people=f"{person['Ana']}.{person['Hana']}", name="The two")
    home.house("keep_ruling", game="dream", rule="DR-001", text="A tie is a tie.", names="Ana, Zoë")
    home.house("keep_ruling", game="dream", rule="DR-002", text="Aloud.", names="Ana")
    home.house("drop_ruling", number=str(home.tables.memory.load("house").table.state.rulings[0].number))
    home.tables.writer.teach("etherium", {"season": ["kept", 1]})
    for place, each in enumerate(recordings()):
        opened = replace(each.facts[0], data={**each.facts[0].data, "game": each.game, "code": f"C{place:03}"})
        facts = [replace(fact, at=BEGAN + fact.seq) for fact in (opened, *each.facts[1:])]
        home.tables.resources.log.append(f"t{place:02}", facts, key=f"tap{place}")
    with_photos(home)
    home.tables.moves.take_seat("t00", "s1", "phone of Ana", takes_over=True)
    return home


def with_photos(home: Home) -> None:
    id = home.tables.opening.open("etherfields", ("Ana", "Ben"), ["", ""], {})
    home.tables.moves.play(id, HOUSE, "reveal", {"code": "I-04 D", "kind": "card"})
    for seed in (1, 2):
        home.tables.photos.take(id, HOUSE, "I-04 D", photo(seed))


def members(sent: bytes) -> Members:
    with ZipFile(BytesIO(sent)) as file:
        return {each: file.read(each) for each in file.namelist()}


def zipped(members: Mapping[str, bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(name, content)
    return file.getvalue()


def relabelled(members: Members, change: Callable[[Any], object]) -> Members:
    label = json.loads(members["veilleuse.json"])
    change(label)
    return {**members, "veilleuse.json": json.dumps(label).encode()}


def rewritten(members: Members, path: str, change: Callable[[list[Any]], object]) -> Members:
    """With other facts in a log, and as many told on the label."""
    facts = [json.loads(line) for line in members[path].decode().splitlines()]
    change(facts)
    count = len(facts)

    def told(label: Any) -> None:
        if path == "house.jsonl":
            label["house"] = count
        else:
            label["tables"][path.removeprefix("tables/").removesuffix(".jsonl")]["facts"] = count

    lines = "".join(f"{json.dumps(fact)}\n" for fact in facts).encode()
    return {**relabelled(members, told), path: lines}
