"""Exchanges events with other processes that serve the house, as PostgreSQL notifications."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from secrets import token_hex

from psycopg import Error

from companion.hosting.connection_pool import PostgresConnection
from companion.hosting.postgres_database import Database
from companion.hosting.postgres_notifications import AWAY, CHANNEL, EVERY, NEWER
from companion.table.log.store_contract import CannotWrite
from companion.web.live.other_process_contract import PeerListener

# Begins a notification of a wrong code; it stands in the place of the table, before who has tried the code.
WRONG_CODE = "!"
# Begins a notification that guests of a table ask for a seat, or were answered; it stands before the table.
LOBBY = "?"
READ_LOBBY = "SELECT requests FROM lobbies WHERE house = %s AND tbl = %s"
# Lobbies are still read while one is changed.
LOCK_LOBBIES = "LOCK TABLE lobbies IN EXCLUSIVE MODE"
# Requests of yesterday are deleted, of all houses, with the next change.
TIDY_LOBBIES = "DELETE FROM lobbies WHERE at < now() - interval '1 day'"
WRITE_LOBBY = """
INSERT INTO lobbies (house, tbl, requests) VALUES (%s, %s, %s)
ON CONFLICT (house, tbl) DO UPDATE SET requests = excluded.requests, at = excluded.at
"""
NOTIFY = "SELECT pg_notify(%s, %s)"


class HousePeers:
    """Exchanges events with the other processes that serve this house: which tables have changed, which screens are
    open, who has entered a wrong code, and which guests ask for a seat. All these processes use the same database."""

    def __init__(self, database: Database, house: str) -> None:
        self.database, self.house = database, house

    def subscribe(self, listener: PeerListener) -> None:
        self.database.subscribers.subscribe(self.house, partial(deliver, listener))

    def has_screen(self, table: str, device: str) -> bool:
        return self.database.presence.is_open((self.house, table, device))

    def share_screen_opened(self, table: str, device: str) -> None:
        self.database.presence.note((self.house, table, device), is_open=True)

    def share_screen_closed(self, table: str, device: str) -> None:
        self.database.presence.note((self.house, table, device), is_open=False)

    def share_wrong_code(self, who: str, table_id: str) -> None:
        """Tells the other processes that somebody has entered a wrong code, because each process counts the wrong codes
        of all. `who` is the device or address that sent it. If sending fails, only this process counts the code."""
        with suppress(CannotWrite, Error):
            code = WRONG_CODE.join(("", who, table_id, token_hex(4)))
            self.database.pool.query(NOTIFY, self.notice(code))

    def seat_requests(self, table: str) -> str:
        return "".join(text for (text,) in self.database.pool.query(READ_LOBBY, (self.house, table)))

    def change_seat_requests(self, table: str, change: Callable[[str], str]) -> str:
        return self.database.pool.retry(partial(self.write_lobby, table, change))

    def write_lobby(self, table: str, change: Callable[[str], str], connection: PostgresConnection) -> str:
        """Replaces the text that is stored about the guests who ask for a seat at this table by what `change` returns
        for it. Tells the other processes, and returns the new text."""
        with connection.transaction():
            connection.execute(LOCK_LOBBIES)
            connection.execute(TIDY_LOBBIES)
            text = change("".join(each for (each,) in connection.execute(READ_LOBBY, (self.house, table))))
            connection.execute(WRITE_LOBBY, (self.house, table, text))
            connection.execute(NOTIFY, self.notice(f"{LOBBY}{table}"))
        return text

    def notice(self, topic: str) -> tuple[str, str]:
        """Returns the values of the SQL statement that sends this topic to the other processes of this house: the
        channel and the payload."""
        return CHANNEL, f"{self.house} {topic} 0 {self.database.notifications.sign}"


def deliver(listener: PeerListener, topic: str) -> None:
    """Calls the method of `listener` for a notification with this `topic`. The topic is EVERY if any table may have
    changed, AWAY if the database does not answer, and NEWER if a newer program has changed the database. It begins with
    WRONG_CODE if somebody has entered a wrong code, and with LOBBY if the lobby of a table has changed. Otherwise it is
    the id of a changed table."""
    if topic == EVERY:
        listener.all_may_have_changed()
    elif topic == AWAY:
        listener.store_is_away()
    elif topic == NEWER:
        listener.store_is_newer()
    elif topic.startswith(WRONG_CODE):
        listener.code_was_wrong(*topic.split(WRONG_CODE)[1:3])
    elif topic.startswith(LOBBY):
        listener.lobby_has_changed(topic.removeprefix(LOBBY))
    else:
        listener.table_has_changed(topic)
