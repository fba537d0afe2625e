"""Opens a PostgreSQL database that holds the logs of many houses."""

from companion.hosting.connection_pool import ConnectionPool
from companion.hosting.postgres_log import PostgresLog
from companion.hosting.postgres_notifications import Notifications, Subscribers
from companion.hosting.postgres_uploads import DatabaseUploads
from companion.hosting.postgres_writer import PostgresWriter
from companion.hosting.schema import check_version, migrate
from companion.hosting.screen_presence import SharedPresence

HOUSES = """
WITH RECURSIVE found (house) AS (
  (SELECT min(house) FROM facts)
  UNION ALL SELECT (SELECT min(house) FROM facts WHERE facts.house > found.house) FROM found WHERE house IS NOT NULL
)
SELECT house FROM found WHERE house IS NOT NULL
"""
HAS = "SELECT 1 FROM facts WHERE house = %s AND tbl = 'house' AND seq = 1"


class Database:
    """The database as this process uses it: a pool of connections and, from the first subscription on, another one that
    waits for notifications. When it is opened, data of an older program are migrated."""

    def __init__(self, address: str) -> None:
        self.pool = ConnectionPool(address)
        self.presence = SharedPresence(self.pool)
        self.notifications = Notifications(self.pool, self.presence.register, check_version)
        self.subscribers = Subscribers(self.notifications)
        self.writer = PostgresWriter(self.pool, self.notifications)
        try:
            migrate(self.pool)
        except Exception:
            self.close()
            raise

    def log(self, house: str) -> PostgresLog:
        return PostgresLog(self.pool, self.writer, house)

    def uploads(self, house: str) -> DatabaseUploads:
        return DatabaseUploads(self.pool, house)

    def has_house(self, name: str) -> bool:
        return bool(self.pool.query(HAS, (name,)))

    def house_names(self) -> list[str]:
        return [str(each) for (each,) in self.pool.query(HOUSES)]

    def close(self) -> None:
        self.presence.close()
        self.notifications.close()
        self.pool.close()
