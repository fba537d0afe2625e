"""Where a file waits that came by a browser, in the database of many machines."""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO

import pytest

from companion.export.upload_store_contract import Uploads
from companion.hosting.postgres_database import Database
from tests.postgres import database
from tests.store.uploads_contract import ONE, ArrivalsContract, read


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.mark.slow
class TestInDatabase(ArrivalsContract):
    @pytest.fixture(autouse=True)
    def here(self, address: str) -> Iterator[None]:
        with closing(Database(address)) as self.houses:
            yield

    def of(self, house: str) -> Uploads:
        return self.houses.uploads(house)

    def test_what_nobody_brought_in_for_a_day_is_not_found_and_swept_by_whoever_comes(self) -> None:
        name = self.of("left").save(BytesIO(ONE))
        aged = "UPDATE arrivals SET at = at - interval '1 day 1 second' WHERE house = 'left' RETURNING 1"
        assert self.houses.pool.query(aged) and read(self.of("left"), name) is None
        self.of("comes").save(BytesIO(ONE))
        assert self.houses.pool.query("SELECT 1 FROM arrivals WHERE house = 'left'") == []
