"""A house where whispers are played: a table of three with their phones, each dealt a creature."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

from werkzeug.test import TestResponse

from companion.app import make_app, make_common
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import TABLET
from companion.table.game import Game
from companion.table.secret import Secret
from companion.web.game_registry import register_game
from tests.table.tables import Clock
from tests.web.house import IP, JSON, Device, House
from tests.whispers import game as whispers
from tests.whispers.creatures import CREATURES, Whispering

SEATS = ("s1", "s2", "s3")


@dataclass
class SecretHouse(House):
    @cached_property
    def id(self) -> str:
        return self.open("Ana", "Ben", "Cléo")

    def open(self, *names: str, **options: object) -> str:
        return self.app.services.tables.opening.open("whispers", names, [""] * len(names), options)

    def deal(self, seed: int = 7) -> "SecretHouse":
        id, tables = self.id, self.app.services.tables
        tables.resources.chance = Random(seed)
        tables.moves.play(id, TABLET, "deal", {})
        return self

    def show(self, device: Device, seat: str, accept: str = JSON, **fields: str) -> TestResponse:
        return device.ask("POST", f"/tables/{self.id}/secrets", {"Accept": accept}, json={"seat": seat, **fields})

    def secret(self, seat: str) -> Secret:
        secret = self.app.services.tables.resources.games["whispers"].secret(self.look(self.id).table, seat)
        assert secret
        return secret

    def words(self) -> set[str]:
        """Whatever would give a secret away, in both languages and as the log has it."""
        said = {f"whispers.{each}" for each in CREATURES}
        spoken = {
            translator(id)
            for translator in self.app.services.translators.values()
            for each in said
            for id in (each, f"{each}.told")
        }
        return spoken | set(CREATURES)

    def betrayed(self, text: str) -> set[str]:
        return {word for word in self.words() if word in text}


@contextmanager
def open_secret_house(folder: Path, game: Game[Whispering] | None = None) -> Iterator[SecretHouse]:
    log, clock = SqliteLog(folder / "house.db", durable=False), Clock()
    box = register_game("whispers", "tests.whispers", game or whispers)
    app = make_app(Config(folder, host=IP), log, Random(7), clock, make_common({"whispers": box}))
    try:
        yield SecretHouse(app, clock)
    finally:
        app.stream.pool.shutdown()
        log.close()
