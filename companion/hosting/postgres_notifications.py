"""Receives PostgreSQL notifications of what other processes have written, on a connection and a thread of its own."""

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from secrets import token_hex

import psycopg

from companion.hosting.connection_pool import ConnectionPool, PostgresConnection
from companion.table.log.store_contract import CannotWrite, NewerData

CHANNEL = "veilleuse"
# EVERY stands for all houses or tables; AWAY and NEWER, in place of a table, for the database's state.
EVERY, AWAY, NEWER = "*", "", "*newer"
AT_ONCE, PAUSES = 2, (0.05, 0.2, 0.5, 1.0)
# The house, the table, the number and the sign.
WORDS = 4
Listener = Callable[[str, str], None]
Subscriber = Callable[[str], None]
log = logging.getLogger("veilleuse")


class Notifications:
    """Receives notifications from other processes and calls a listener with a house and a topic, which is mostly the id
    of a table. EVERY means all houses or all tables. The topic is AWAY if the database does not answer, and NEWER if a
    newer program has changed the database. Each process signs its notifications and ignores its own."""

    def __init__(
        self,
        pool: ConnectionPool,
        register: Callable[[PostgresConnection], None],
        check: Callable[[PostgresConnection], object],
    ) -> None:
        """`register` is called with the listening connection. As long as this connection is open, other processes
        consider this process alive. `check` raises NewerData if a newer program has changed the database."""
        self.pool, self.register, self.check = pool, register, check
        self.sign = token_hex(4)
        self.listener: Listener = lambda house, table: None
        self.wake_receiver, self.wake_sender = socket.socketpair()
        self.thread: threading.Thread | None = None
        self.is_closing = self.may_have_missed = False

    def listen(self, listener: Listener) -> None:
        """Starts a thread that calls the listener, and returns when no more notification can be missed. If the database
        is away, returns earlier; the listener is then told that anything may have changed."""
        self.listener, is_listening = listener, threading.Event()
        self.thread = threading.Thread(target=self.follow, args=[is_listening], name="notifications", daemon=True)
        self.thread.start()
        if not is_listening.wait(PAUSES[-1]):
            self.report_missed()

    def report_missed(self) -> None:
        """Makes the thread report to the listener that anything may have changed, because a notification may have been
        missed."""
        self.may_have_missed = True
        self.wake()

    def wake(self) -> None:
        with suppress(OSError):
            self.wake_sender.send(b"!")

    def follow(self, is_listening: threading.Event) -> None:
        """Receives notifications until `close` is called, and connects again when the connection breaks. Sets
        `is_listening` once the connection listens. The listener gets AWAY only after the second failed attempt, because
        a restart of the database takes seconds."""
        tries = 0
        while not self.is_closing:
            try:
                with closing(self.pool.open()) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.check(connection)
                    self.register(connection)
                    if is_listening.is_set() or tries:
                        self.tell(EVERY, EVERY)
                    is_listening.set()
                    tries = 0
                    self.receive_until_closed(connection)
            except NewerData:
                log.warning("a newer program has changed the database")
                self.tell(EVERY, NEWER)
                tries = len(PAUSES)
            except (psycopg.Error, CannotWrite, OSError):
                tries += 1
            except Exception:
                log.exception("the news could not be followed")
                tries += 1
            if tries == AT_ONCE:
                log.warning("the database is away")
                self.tell(EVERY, AWAY)
            if not self.is_closing:
                self.wait([], PAUSES[min(tries, len(PAUSES)) - 1])

    def wait(self, connections: list[PostgresConnection], patience: float | None) -> None:
        """Waits until data arrives on one of these connections, until `wake` is called, or until `patience` seconds
        have passed. If `patience` is None, there is no limit of time."""
        bell = self.wake_receiver.fileno()
        with selectors.DefaultSelector() as waiting:
            for each in (bell, *(connection.fileno() for connection in connections)):
                waiting.register(each, selectors.EVENT_READ)
            if any(key.fd == bell for key, _ in waiting.select(patience)):
                self.wake_receiver.recv(4096)

    def receive_until_closed(self, connection: PostgresConnection) -> None:
        """Waits for notifications on this connection and calls the listener for them, until `close` is called. If a
        notification may have been missed, the listener is told that anything may have changed."""
        while not self.is_closing:
            self.wait([connection], PAUSES[-1] if self.may_have_missed else None)
            if self.may_have_missed:
                self.may_have_missed = False
                self.tell(EVERY, EVERY)
            self.receive(connection)

    def receive(self, connection: PostgresConnection) -> None:
        """Reads the notifications that have arrived. Calls the listener for each of them, but only once if several are
        equal. Notifications of this process and those of an unknown format are ignored."""
        payloads = [each.payload.split(" ") for each in connection.notifies(timeout=0)]
        ours = [each for each in payloads if len(each) == WORDS]
        fresh = dict.fromkeys((house, table) for house, table, _, sign in ours if sign != self.sign)
        if (EVERY, EVERY) in fresh:
            self.check(connection)
        for house, table in fresh:
            self.tell(house, table)

    def tell(self, house: str, table: str) -> None:
        self.attempt(self.listener, house, table)

    def attempt(self, listener: Callable[..., None], *news: str) -> None:
        """Calls `listener` with the arguments `news`, and catches its errors. If it raises CannotWrite, the thread
        reports later that anything may have changed."""
        try:
            listener(*news)
        except CannotWrite:
            self.may_have_missed = True
        except Exception:
            log.exception("news of table %s could not be taken in", news[-1])

    def close(self) -> None:
        self.is_closing = True
        self.wake()
        if self.thread:
            self.thread.join()
        for each in (self.wake_receiver, self.wake_sender):
            each.close()


class Subscribers:
    """Passes to each house of this process its own notifications and those for all houses."""

    def __init__(self, notifications: Notifications) -> None:
        self.notifications = notifications
        self.by_house: dict[str, Subscriber] = {}

    def subscribe(self, house: str, subscriber: Subscriber) -> None:
        """Calls the subscriber for each notification of this house: with the id of the table that another process has
        written to, with a topic that another process has sent, or with EVERY if any table may have changed. It gets
        AWAY if the database does not answer, and NEWER if a newer program has changed the database."""
        is_first = not self.by_house
        self.by_house[house] = subscriber
        if is_first:
            self.notifications.listen(self.dispatch)

    def unsubscribe(self, house: str) -> None:
        self.by_house.pop(house, None)

    def dispatch(self, house: str, table: str) -> None:
        concerned = [*self.by_house.values()] if house == EVERY else [self.by_house.get(house)]
        for subscriber in concerned:
            if subscriber:
                self.notifications.attempt(subscriber, table)
