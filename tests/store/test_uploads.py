"""Where a file waits that came by a browser, on the disk of one machine."""

from pathlib import Path

import pytest

from companion.store.uploaded_exports import FolderUploads
from tests.store.uploads_contract import ArrivalsContract


class TestOnDisk(ArrivalsContract):
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path) -> None:
        self.folder = tmp_path

    def of(self, house: str) -> FolderUploads:
        return FolderUploads(self.folder / house)
