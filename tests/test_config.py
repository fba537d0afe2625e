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


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database_is_asked_for_by_its_address(scheme: str) -> None:
    address = f"{scheme}://ana:secret@machine/veilleuse"
    config = from_environment({"VEILLEUSE_DATABASE": address})
    assert config.database == address and "secret" not in repr(config)
    assert from_environment({}).database == ""


def test_an_address_of_no_database_is_refused_and_not_quoted() -> None:
    with pytest.raises(BadConfig, match="VEILLEUSE_DATABASE must be") as refused:
        from_environment({"VEILLEUSE_DATABASE": "mysql://ana:secret@machine/veilleuse"})
    assert "secret" not in str(refused.value)
