"""Settings are checked at boot: what makes no sense is one sentence, what may be missing is not."""

from pathlib import Path

import pytest

from companion.config import BadConfig, from_environment


def test_a_second_place_may_be_missing(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    assert from_environment({"VEILLEUSE_BACKUPS": str(stick)}).second == stick
    assert from_environment({}).second is None


@pytest.mark.parametrize("place", ["stick", "{data}", "{data}/backups", "{data}/../file"])
def test_a_second_place_that_is_none_is_refused(tmp_path: Path, place: str) -> None:
    data = tmp_path / "house"
    data.mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(BadConfig, match="VEILLEUSE_BACKUPS must be"):
        from_environment({"VEILLEUSE_DATA": str(data), "VEILLEUSE_BACKUPS": place.format(data=data)})
