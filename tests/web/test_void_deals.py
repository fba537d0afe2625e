"""A deal that could have been read meanwhile never runs again, by whatever steps it is brought back."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.store.house_database import open_log
from companion.table.fact import TABLET, Fact
from companion.table.house.backup_contract import Backup
from companion.terminal import keeper_key_and_backups
from companion.web.http.guard import COOKIE
from tests.export.houses import members, rewritten, zipped
from tests.web.house import HOST, IP, House, open_house
from tests.web.test_backups import PAGE, store
from tests.web.test_table_export import upload

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")


class Keeper:
    """A keeper's browser at a house that may start again: all tries to bring a deal back."""

    def __init__(self, folder: Path, house: House, id: str, cookie: str) -> None:
        self.folder, self.house, self.id = folder, house, id
        self.tablet = house.device()
        self.tablet.client.set_cookie(COOKIE, cookie, domain=IP)

    def play(self, kind: str, **fields: object) -> int:
        at = self.tablet.at(self.id, kind)
        opened = self.house.app.services.tables.moves.play(self.id, TABLET, kind, {"at": at, **fields})
        return next(fact.move for fact in reversed(self.facts) if fact.seq <= opened.seq)

    def filter(self, what: str, move: int) -> Any:
        return self.tablet.post(f"/tables/{self.id}/{what}", move=move)

    def back_up(self) -> Backup:
        self.house.clock.now += 1
        made = self.house.app.services.backups.make("hand")
        assert made
        return made

    def restore(self, name: str) -> None:
        assert self.tablet.form(f"{PAGE}/{name}/restore").status_code == 303

    def save(self) -> bytes:
        return self.tablet.get(f"/files/tables/{self.id}.json").data

    @property
    def facts(self) -> list[Fact]:
        return self.house.facts(self.id)

    @property
    def deal(self) -> str:
        return str(self.house.look(self.id).table.privacy.deal)

    @property
    def told(self) -> list[str]:
        return [each.told.id for each in self.house.look(self.id).table.news]


@contextmanager
def keeper_of(folder: Path, game: str = "when_i_dream", id: str = "", cookie: str = "") -> Iterator[Keeper]:
    with open_house(folder, game) as house:
        id = id or house.open(*PEOPLE)
        tablet = house.tablet()
        yield Keeper(folder, house, id, cookie or tablet.cookie)


@contextmanager
def after_restart(keeper: Keeper) -> Iterator[Keeper]:
    """The house closes, exchanges what was made ready, and opens again."""
    backups, cookie = store(keeper.house), keeper.tablet.cookie
    keeper.house.app.services.tables.resources.log.close()  # type: ignore[attr-defined]
    backups.restore_prepared()
    with keeper_of(keeper.folder, id=keeper.id, cookie=cookie) as again:
        yield again


def test_a_deal_whose_file_was_saved_never_comes_back(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        empty = keeper.back_up()
        deal = keeper.play("next_round")
        cards = keeper.facts[-1].data["cards"]
        running = keeper.back_up()
        assert keeper.filter("undos", deal).status_code == 200
        assert json.dumps(cards, separators=(",", ":")).encode() in keeper.save()
        keeper.restore(empty.name)
        with after_restart(keeper) as again:
            again.restore(running.name)
            with after_restart(again) as last:
                assert last.deal == "" and last.told == ["told.deal_voided"]
                assert "could have been read" in last.tablet.get(f"/tables/{last.id}").text
                assert "could have been read" in last.tablet.get(f"/tables/{last.id}/history").text
                last.play("next_round")
                assert last.facts[-1].data["cards"] and last.deal


def test_a_restart_keeps_a_deal(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        keeper.play("next_round")
        deal = keeper.deal
        with after_restart(keeper) as again:
            assert again.deal == deal and again.told == []


def test_what_is_undone_and_saved_while_the_house_restarts_does_not_come_back(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        deal = keeper.play("next_round")
        keeper.restore(keeper.back_up().name)
        keeper.filter("undos", deal)
        assert keeper.save()
        with after_restart(keeper) as again:
            assert again.deal == "" and again.told == ["told.deal_voided"]


def test_looks_are_not_forgotten_by_a_restore(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        keeper.play("next_round")
        made = keeper.back_up()
        seat = next(iter(keeper.facts[-1].data["cards"]))  # type: ignore[arg-type]
        assert keeper.tablet.post(f"/tables/{keeper.id}/secrets", seat=seat).status_code == 200
        keeper.restore(made.name)
        with after_restart(keeper) as again:
            assert again.deal == "" and again.told == ["told.deal_voided"]


def test_a_database_that_somebody_wrote_brings_no_deal(tmp_path: Path) -> None:
    """The same log but for the cards, and a table that this house has never had."""
    with keeper_of(tmp_path / "house") as keeper, open_house(tmp_path / "other", "when_i_dream") as other:
        keeper.play("next_round")
        file = tmp_path / "written.db"
        with closing(open_log(file)) as log:
            last = keeper.facts[-1]
            cards = dict.fromkeys(last.data["cards"], "sandman")  # type: ignore[arg-type]
            log.append(
                keeper.id, [*keeper.facts[:-1], Fact(last.kind, {**last.data, "cards": cards}, last.seq, last.move)]
            )
            fresh = other.app.services.tables.opening.open("when_i_dream", PEOPLE, [""] * 4, {}, key="other")
            other.app.services.tables.moves.play(fresh, TABLET, "next_round", {"at": "round:0"})
            log.append(fresh, other.facts(fresh))
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
        sent = {"file": (BytesIO(file.read_bytes()), "a.db")}
        taken = keeper.tablet.ask("POST", PAGE, {"Origin": f"http://{HOST}"}, data=sent).headers["Location"]
        keeper.restore(taken.split("/")[-2])
        with after_restart(keeper) as again:
            tables = again.house.app.services.tables.memory.all()
            assert len(tables) == 2 and [each.table.privacy.deal for each in tables] == ["", ""]


def test_the_command_brings_no_deal_back_either(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        deal = keeper.play("next_round")
        file = tmp_path / "copy.db"
        keeper_key_and_backups.back_up(tmp_path, file)
        keeper.filter("undos", deal)
        keeper.house.app.services.tables.resources.log.close()  # type: ignore[attr-defined]
        keeper_key_and_backups.restore(tmp_path, file)
        with keeper_of(tmp_path, id=keeper.id) as again:
            assert again.deal == "" and again.told == ["told.deal_voided"]


def test_a_night_that_was_stopped_is_dealt_anew(tmp_path: Path) -> None:
    """The stop shows no role, but the file of the table may be saved after it."""
    with keeper_of(tmp_path) as keeper:
        first = keeper.play("next_round")
        table = keeper.house.look(keeper.id).table
        assert table.state.current
        stopped = [Fact("stopped_early", {"dreamt": 0, "of": 4}, 0, 0)]
        tables = keeper.house.app.services.tables
        stop = tables.writer.append(keeper.id, TABLET, lambda _: stopped).seq
        assert keeper.deal == "" and keeper.save()
        assert keeper.filter("undos", stop).status_code == 200
        assert keeper.deal == "" and keeper.told == ["told.deal_voided"]
        assert {first, stop} <= {*keeper.facts[-2].data["moves"]}  # type: ignore[misc]


def test_votes_that_were_in_a_file_are_not_redone(tmp_path: Path) -> None:
    """Tokens of the box, votes on screens: the round itself may be redone, but not with its votes."""
    with keeper_of(tmp_path, "dream") as keeper:
        keeper.play("set_tokens", value="cards")
        keeper.play("name_dealer", seat="s1")
        begun = keeper.play("next_round")
        keeper.play("finish_stars")
        keeper.play("cast_vote", seat="s1", colour="s2", number=3)
        keeper.filter("undos", begun)
        assert keeper.deal == "" and b"vote_cast" in keeper.save()
        assert keeper.filter("redos", begun).status_code == 422 and keeper.deal == ""


def test_a_file_never_brings_a_running_deal(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        deal = keeper.play("next_round")
        keeper.filter("undos", deal)
        file = json.loads(keeper.save())
        del file["facts"][-1]
        reply = upload(keeper.tablet, "/files/tables", json.dumps(file).encode())
        id = reply.headers["Location"].rpartition("/")[2]
        assert reply.status_code == 303 and keeper.house.look(id).table.privacy.deal == ""


def test_a_house_that_is_imported_redoes_no_deal(tmp_path: Path) -> None:
    with keeper_of(tmp_path) as keeper:
        deal = keeper.play("next_round")
        keeper.filter("undos", deal)
        sent = keeper.tablet.get("/files/house/veilleuse.zip").data

        def redone(facts: list[Any]) -> None:
            seq = facts[-1]["seq"] + 1
            facts.append({**facts[-1], "seq": seq, "move": seq, "kind": "redone", "data": {"moves": [deal]}})

        changed = with_log(sent, keeper.id, redone)
        reply = upload(keeper.tablet, "/files/house", changed)
        look = reply.headers["Location"]
        keeper.tablet.form(look)
        assert [each.table.privacy.deal for each in keeper.house.app.services.tables.memory.all()] == [""]


def with_log(sent: bytes, id: str, change: Any) -> bytes:
    return zipped(rewritten(members(sent), f"tables/{id}.jsonl", change))
