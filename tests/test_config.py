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
    with pytest.raises(BadConfig, match="backups"):
        from_environment({"VEILLEUSE_DATA": str(data), "VEILLEUSE_BACKUPS": place.format(data=data)})


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database_is_asked_for_by_its_address(scheme: str) -> None:
    address = f"{scheme}://ana:secret@machine/veilleuse"
    config = from_environment({"VEILLEUSE_DATABASE": address})
    assert config.database == address and "secret" not in repr(config)
    assert from_environment({"VEILLEUSE_DATABASE": f"{scheme}://"}).database == f"{scheme}://"
    assert from_environment({}).database == ""


@pytest.mark.parametrize("address", ["mysql://ana:secret@machine/veilleuse", "postgresql:secret", "postgresql"])
def test_an_address_of_no_database_is_refused_and_not_quoted(address: str) -> None:
    with pytest.raises(BadConfig, match="database") as refused:
        from_environment({"VEILLEUSE_DATABASE": address})
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("said", "url", "root"),
    [
        ("https://Play.Example/Club/", "https://play.example/Club", "/Club"),
        ("http://10.0.0.7:81", "http://10.0.0.7:81", ""),
        ("", "", ""),
    ],
)
def test_the_address_outside_may_have_a_path(said: str, url: str, root: str) -> None:
    found = from_environment({"VEILLEUSE_URL": said, "VEILLEUSE_NAMES": "Veilleuse.lan"})
    assert (found.url, found.root) == (url, root)
    assert found.names[0] == "veilleuse.lan" and all(name in url for name in found.names[1:])


@pytest.mark.parametrize(
    "said", ["play.example", "ftp://play.example", "https://a/b?c", "https://a b/", 'https://a/"', "https://a//b"]
)
def test_an_address_outside_that_is_none_is_refused(said: str) -> None:
    with pytest.raises(BadConfig, match="url"):
        from_environment({"VEILLEUSE_URL": said})


def test_proxies_are_named_one_by_one_or_as_a_network() -> None:
    found = from_environment({"VEILLEUSE_PROXIES": "127.0.0.1, 10.0.0.0/24 ::1"}).proxies
    assert [str(each) for each in found] == ["127.0.0.1/32", "10.0.0.0/24", "::1/128"]
    with pytest.raises(BadConfig, match="proxies"):
        from_environment({"VEILLEUSE_PROXIES": "nginx"})


def test_an_account_without_a_home_is_told_to_name_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def expanduser(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", expanduser)
    with pytest.raises(BadConfig, match="home") as refused:
        from_environment({})
    assert refused.value.id == "home"
    assert from_environment({}, Path("/srv/house")).data == Path("/srv/house")
