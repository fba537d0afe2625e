"""A keeper tries to bring back a deal that was read: saving, undoing, redoing, exporting, importing, restoring and
restarting in any order. No deal runs that stopped running before, nor one that any file holds."""

import json
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from zipfile import ZipFile

from companion.terminal import keeper_key_and_backups
from tests.web.test_table_export import upload
from tests.web.test_void_deals import PAGE, PEOPLE, Keeper, after_restart, keeper_of

STEPS, STARTS = 12, 4
DEALT = ("roles_dealt", "tokens_dealt")
Deal = tuple[int, float]


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in count():
            game = ("when_i_dream", "dream")[number % 2]
            yield from Attack(Path(folder) / str(number), game, chance).tries()


class Attack:
    """One house that starts several times; `dead` are the deals that ran once and then did not, `read` those that were
    in a file."""

    def __init__(self, folder: Path, game: str, chance: Random) -> None:
        self.folder, self.game, self.chance = folder, game, chance
        self.dead: set[Deal] = set()
        self.read: set[Deal] = set()
        self.ran: set[Deal] = set()
        self.files: list[bytes] = []

    def tries(self) -> Iterator[str]:
        with keeper_of(self.folder, self.game) as keeper:
            yield from self.steps(keeper)
            yield from self.start_again(keeper, STARTS)

    def start_again(self, keeper: Keeper, left: int) -> Iterator[str]:
        if left:
            now = keeper.house.clock.now
            with after_restart(keeper) as again:
                again.house.clock.now = now + 1
                if not again.facts:
                    again.id = again.house.open(*PEOPLE)
                yield self.judged(again, "a restart")
                yield from self.steps(again)
                yield from self.start_again(again, left - 1)

    def steps(self, keeper: Keeper) -> Iterator[str]:
        for step in self.chance.choices(WAYS, k=STEPS):
            keeper.house.clock.now += 1
            step(self, keeper)
            yield self.judged(keeper, step.__name__)

    def judged(self, keeper: Keeper, after: str) -> str:
        running = {(fact.seq, fact.at) for fact in keeper.facts if f"deal:{fact.seq}" == keeper.deal}
        self.dead |= self.ran - running
        self.ran = running
        wrong = running & (self.dead | self.read)
        opened = keeper.house.app.services.tables.memory.opened.values()
        if any(each.table.privacy.deal and each.table.peek_requests for each in opened):
            return f"{self.game}: a phone agreed that nobody asked, after {after}"
        return f"{self.game}: {wrong} runs again after {after}" if wrong else ""

    def note(self, facts: list[tuple[str, int, float]]) -> None:
        self.read |= {(seq, at) for kind, seq, at in facts if kind in DEALT}

    # What a keeper does.

    def deals(self, keeper: Keeper) -> None:
        kinds = {each["move"] for each in keeper.tablet.look(f"/tables/{keeper.id}")["moves"]}
        if "next_round" in kinds:
            at = keeper.tablet.at(keeper.id, "next_round")
            keeper.tablet.post(f"/tables/{keeper.id}/moves", move="next_round", at=at)

    def takes_back(self, keeper: Keeper) -> None:
        what = self.chance.choice(("undos", "undos", "redos", "rewinds"))
        keeper.filter(what, self.chance.choice(keeper.facts[-6:]).move)

    def saves(self, keeper: Keeper) -> None:
        reply = keeper.tablet.get(f"/files/tables/{keeper.id}.json")
        if reply.status_code == 200:
            self.files.append(reply.data)
            self.note([(fact[2], fact[0], fact[5]) for fact in json.loads(reply.data)["facts"]])

    def exports(self, keeper: Keeper) -> None:
        sent = keeper.tablet.get("/files/house/veilleuse.zip").data
        with ZipFile(BytesIO(sent)) as file:
            names = [each for each in file.namelist() if each == f"tables/{keeper.id}.jsonl"]
            facts = [json.loads(line) for name in names for line in file.read(name).splitlines()]
        self.note([(fact["kind"], fact["seq"], fact["at"]) for fact in facts])
        self.files.append(sent)

    def imports(self, keeper: Keeper) -> None:
        for file in self.files[-1:]:
            path = "/files/house" if file.startswith(b"PK") else "/files/tables"
            reply = upload(keeper.tablet, path, file)
            if path == "/files/house" and reply.status_code == 303:
                keeper.tablet.form(reply.headers["Location"])

    def backs_up(self, keeper: Keeper) -> None:
        keeper.tablet.form(PAGE)

    def restores(self, keeper: Keeper) -> None:
        if made := keeper.house.app.services.backups.all():
            keeper.tablet.form(f"{PAGE}/{self.chance.choice(made).name}/restore")

    def copies(self, keeper: Keeper) -> None:
        """As the command does it, beside the running house."""
        file = self.folder.with_name(f"{self.folder.name}-{len(self.files)}-{keeper.house.clock.now}.db")
        keeper_key_and_backups.back_up(self.folder, file)
        with file.open("rb") as sent:
            keeper.house.app.services.backups.take(sent)

    def answers_for_phones(self, keeper: Keeper) -> None:
        """A file in which phones agree to a look at the deals to come; one of them is dealt."""
        reply = keeper.tablet.get(f"/files/tables/{keeper.id}.json")
        if reply.status_code == 200:
            file = json.loads(reply.data)
            for _ in range(self.chance.randrange(1, 9)):
                seq, more = len(file["facts"]) + 1, self.chance.randrange(1, 9)
                data = {"seat": "s2", "of": f"deal:{seq + more}", "answer": "yes"}
                file["facts"].append([seq, seq, "peek_answered", data, "seat:s2", keeper.house.clock.now])
            sent = upload(keeper.tablet, "/files/tables", json.dumps(file).encode()).headers.get("Location", "")
            if table := sent.rpartition("/")[2]:
                keeper.tablet.post(
                    f"/tables/{table}/moves", move="next_round", at=keeper.tablet.at(table, "next_round")
                )


Step = Callable[[Attack, Keeper], None]
WAYS: tuple[Step, ...] = (
    Attack.deals, Attack.deals, Attack.takes_back, Attack.takes_back, Attack.saves, Attack.exports, Attack.imports,
    Attack.backs_up, Attack.restores, Attack.copies, Attack.answers_for_phones,
)  # fmt: skip
