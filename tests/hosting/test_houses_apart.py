"""Many houses in one database, each below its name: whatever happens in one, no byte that leaves another changes."""

import asyncio
import gc
import re
from collections.abc import Callable, Iterator
from threading import Event
from weakref import finalize

import pytest

from companion.app import CommonServices, make_common
from companion.web.pages.table import move_form_page, new_table, seat_cards
from tests.hosting.several_houses import HOST, JSON, Answer, Guest, Street, street
from tests.postgres import database
from tests.web.house import all_games

pytestmark = pytest.mark.slow
ONE, OTHER = "club", "shop"
PEOPLE = ("Ana", "Ben", "Cléo", "Dan")
Told = list[tuple[str, object]]


@pytest.fixture(scope="module")
def common() -> CommonServices:
    return make_common(all_games())


@pytest.fixture(scope="module")
def both(common: CommonServices) -> Iterator[Street]:
    with database() as address, street(address, common, most=0) as found:
        for name in (ONE, OTHER):
            found.found(name)
        yield found


@pytest.fixture(autouse=True)
def same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key of a form is drawn anew for each page: it is chance, and says nothing."""
    for room in (move_form_page, new_table, seat_cards):
        monkeypatch.setattr(room, "token_hex", lambda _: "k" * 32)


def keeper(street: Street, name: str) -> Guest:
    return Guest(street, name, 1).take_key(street.found(name))


class Story:
    """What happens in one house, step by step; `meanwhile` happens between any two."""

    def __init__(self, street: Street, meanwhile: Callable[[], object]) -> None:
        self.street, self.meanwhile = street, meanwhile
        self.tablet, self.phone = Guest(street, ONE, 1), Guest(street, ONE, 2, "192.168.1.52")
        self.stranger = Guest(street, ONE, 3, "192.168.1.53")
        self.told: Told = []

    def note(self, what: str, told: object) -> None:
        self.told.append((what, told))
        self.meanwhile()

    def get(self, guest: Guest, *paths: str) -> None:
        for path in paths:
            for kind in ("text/html", JSON):
                self.note(f"{guest.number} {path} {kind}", guest.get(path, kind))

    def post(self, guest: Guest, path: str, **fields: object) -> Answer:
        answer = guest.post(path, **fields)
        self.note(f"{guest.number} {path} {fields}", answer)
        return answer

    def tell(self) -> Told:
        self.get(self.stranger, "/", "/nowhere", "/keepers", "/health", "/help", "/j/ABCD")
        self.post(self.stranger, "/keepers", key="WRONG")
        self.post(self.tablet, "/keepers", key=self.street.found(ONE))
        self.play(self.opened("toy"))
        self.play_in_secret(self.opened("when_i_dream"))
        self.get(self.tablet, "/", "/evenings", "/people", "/figures", "/files/house", "/keepers", "/health")
        self.get(self.tablet, "/rules?q=initiative", "/rules?q=our+own", "/backups", "/demo", "/house.css")
        self.guess()
        return self.told

    def opened(self, game: str) -> str:
        return str(self.post(self.tablet, "/tables", game=game, who=[*PEOPLE], key=game).json["table"])

    def play(self, id: str) -> None:
        code = self.tablet.code(id)
        self.get(self.stranger, f"/tables/{id}", f"/j/{code}")
        self.post(self.phone, f"/j/{code}", seat="s2")
        for n in range(4):
            self.post(self.phone, f"/tables/{id}/moves", move="note_throw", seat="s2", points=1 + n, key=f"tap {n}")
            self.street.clock(ONE).now += 60
        self.post(self.phone, f"/tables/{id}/moves", move="note_throw", seat="s2", points=1, key="tap 0")
        self.get(
            self.tablet, *(f"/tables/{id}{page}" for page in ("", "/history", "/people", "/settings", "/join.svg"))
        )
        for guest, path in ((self.tablet, f"/tables/{id}"), (self.phone, f"/tables/{id}"), (self.tablet, "")):
            self.note(f"stream {path}", guest.stream(f"{path}/stream", 2))

    def play_in_secret(self, id: str) -> None:
        self.post(self.phone, f"/j/{self.tablet.code(id)}", seat="s2")
        self.post(self.tablet, f"/tables/{id}/moves", move="next_round")
        self.post(self.phone, f"/tables/{id}/secrets", seat="s2")
        self.post(self.tablet, f"/tables/{id}/moves", move="start_night")
        self.street.clock(ONE).now += 121
        self.get(self.tablet, f"/tables/{id}")
        self.get(self.phone, f"/tables/{id}")

    def guess(self) -> None:
        """Until this one is slowed down, and no other."""
        for n in range(12):
            self.note(f"guess {n}", self.stranger.get(f"/j/AAA{n}"))
        self.get(self.phone, "/j/BBBB")


class Noise:
    """Anything, in the other house: its own people, guesses from the same addresses, changes of key, refusals."""

    def __init__(self, street: Street) -> None:
        self.street, self.clock = street, street.clock(OTHER)
        self.key = street.found(OTHER)
        self.deeds = 0

    def __call__(self) -> None:
        street, n = self.street, self.deeds
        tablet, stranger = Guest(street, OTHER, 1), Guest(street, OTHER, 3, "192.168.1.53")
        tablet.post("/keepers", key=self.key)
        self.play_at_a_namesake(tablet)
        deed = [
            lambda: [stranger.get(f"/j/AAA{n}") for n in range(12)],
            lambda: tablet.open_table("dream", "Ana", "Ben", "Cléo", "Zoé", key=f"key {n}"),
            lambda: tablet.open_table("when_i_dream", "Ana", "Ben", "Cléo", "Dan"),
            lambda: [tablet.post("/keepers", key=f"WRONG-{n}") for n in range(3)],
            lambda: self.tap(tablet),
            lambda: Guest(street, "nobody", 1).get("/"),
            lambda: stranger.get("/files/house"),
            lambda: tablet.stream("/stream", 2),
        ][n % 8]
        self.clock.now += 1_000
        deed()
        self.deeds += 1

    def play_at_a_namesake(self, tablet: Guest) -> None:
        """The same device opens the same game by the same tap: that table has the same id there."""
        id = tablet.open_table("toy", *PEOPLE, key="toy")
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1, key=f"{self.deeds}")
        tablet.get(f"/tables/{id}")
        Guest(self.street, OTHER, 50 + self.deeds).form(f"/j/{tablet.code(id)}/guests", name=f"Guest {self.deeds}")

    def tap(self, tablet: Guest) -> None:
        """At the table that was opened last, whatever can be tapped."""
        id = tablet.open_table()
        for move in ("note_throw", "next_round", "add_seat"):
            tablet.post(f"/tables/{id}/moves", move=move, seat="s1", points=5, name="Eve", key="tap 0")


def told(common: CommonServices, noisy: bool, most: int = 100) -> Told:
    with database() as address, street(address, common, most) as found:
        found.found(ONE)
        return Story(found, Noise(found) if noisy else lambda: None).tell()


@pytest.fixture(scope="module")
def quiet(common: CommonServices) -> Told:
    with pytest.MonkeyPatch.context() as patched:
        for room in (move_form_page, new_table, seat_cards):
            patched.setattr(room, "token_hex", lambda _: "k" * 32)
        return told(common, noisy=False)


@pytest.mark.parametrize("most", [100, 0], ids=["kept open", "opened again and again"])
def test_nothing_that_happens_in_one_house_changes_a_byte_of_another(
    common: CommonServices, quiet: Told, most: int
) -> None:
    loud = told(common, noisy=True, most=most)
    assert [what for what, _ in loud] == [what for what, _ in quiet]
    for (what, before), (_, after) in zip(quiet, loud, strict=True):
        assert before == after, what
    statuses = {each.status for _, each in quiet if isinstance(each, Answer)}
    assert {200, 201, 403, 404, 422, 429} <= statuses


def test_a_key_opens_its_own_house_alone(both: Street) -> None:
    assert Guest(both, OTHER, 9).post("/keepers", key=both.found(ONE)).status == 422
    assert Guest(both, "home", 9).post("/keepers", key=both.found(ONE)).status == 422
    assert Guest(both, ONE, 9).post("/keepers", key=both.found(ONE)).status < 400


def test_who_keeps_one_house_is_a_stranger_in_the_others(both: Street) -> None:
    """Whatever name the cookie is sent by."""
    own, value = keeper(both, ONE).cookie, keeper(both, ONE).cookie.partition("=")[2]
    assert Guest(both, ONE, 1).get("/keepers").status == 200
    for house, names in ((OTHER, (own, f"{OTHER}.veilleuse={value}", f"veilleuse={value}")), ("home", (own,))):
        for cookie in names:
            assert Guest(both, house, 8).get("/keepers", cookie=cookie).status == 403
    assert Guest(both, ONE, 8).get("/keepers", cookie=f"veilleuse={value}").status == 403


def test_a_device_may_keep_two_houses(both: Street) -> None:
    both_cookies = f"{keeper(both, ONE).cookie}; {keeper(both, OTHER).cookie}; veilleuse={'7' * 32}"
    for house in (ONE, OTHER):
        assert Guest(both, house).get("/keepers", cookie=both_cookies).status == 200


def test_cookies_stay_in_their_house(both: Street) -> None:
    fresh = Guest(both, ONE).get("/", cookie="").header("set-cookie")
    assert fresh.startswith(f"{ONE}.veilleuse=") and f"; Path=/h/{ONE};" in f"{fresh};"
    chosen = Guest(both, ONE).form("/device", back="/", theme="light")
    assert chosen.header("set-cookie").startswith(f"{ONE}.theme=light;") and chosen.header("location") == f"/h/{ONE}/"


def test_tables_and_codes_of_one_house_are_nothing_in_another(both: Street) -> None:
    tablet, other = keeper(both, ONE), keeper(both, OTHER)
    id = tablet.open_table()
    code = tablet.code(id)
    for known, made_up in ((f"/tables/{id}", "/tables/zzzzzzzz"), (f"/j/{code}", "/j/ZZZZ")):
        for kind in ("text/html", JSON):
            one, two = other.get(known, kind), other.get(made_up, kind)
            assert one.status == 404
            assert one.text.replace(known, "…") == two.text.replace(made_up, "…")
    streams = [other.stream(f"/tables/{each}/stream", 1) for each in (id, "zzzzzzzz")]
    assert streams[0] == streams[1] and b"403" in streams[0][0]
    for move in ("note_throw", "undo"):
        assert other.post(f"/tables/{id}/moves", move=move, seat="s1", points=1).status == 404
    assert id not in other.get("/").text and tablet.get(f"/tables/{id}").status == 200


def test_what_a_keeper_lays_aside_lies_beside_nobody_else_s(both: Street) -> None:
    places = set()
    for name in (ONE, OTHER):
        Guest(both, name).get("/")
        places.add(both.router.houses[name].services.config.data)
    assert len(places | {both.home.services.config.data}) == 3


def test_addresses_of_a_house_lie_below_its_name(both: Street) -> None:
    tablet = keeper(both, ONE)
    id = tablet.open_table()
    assert f"http://{HOST}/h/{ONE}/j/{tablet.code(id)}" in tablet.get(f"/tables/{id}").text
    assert Guest(both, "home").ask("GET", f"/h/{ONE}", {}).header("location") == f"/h/{ONE}/"


NOBODY = (
    "/h/nobody/", "/h/nobody/keepers", "/h/nobody/health", "/h/nobody/stream", "/h/nobody", "/h/", "/h", "/h/home/",
    f"/h/{ONE.upper()}/", f"/H/{ONE}/", f"//h/{ONE}/", f"/h//{ONE}/", "/h/clüb/", "/h/ｃｌｕｂ/", f"/h/{ONE}\0/",
    f"/h/{ONE} /", f"/h/{ONE}./", f"/h/{ONE}%2f", f"/h/../h/{ONE}/", f"/h/{ONE}%/", f"/h/{ONE}\n/",
    f"/h/{'a' * 41}/",
)  # fmt: skip


@pytest.mark.parametrize("path", NOBODY)
@pytest.mark.parametrize("kind", ["text/html", JSON])
def test_a_name_of_no_house_is_an_address_like_any_that_is_none(both: Street, path: str, kind: str) -> None:
    asked, nowhere = Guest(both, "home").get(path, kind), Guest(both, "home").get("/nowhere", kind)
    assert asked.status == nowhere.status == 404
    assert without_path(asked) == without_path(nowhere)


def without_path(answer: Answer) -> tuple[object, ...]:
    """A page that is missing says which it was."""
    headers = tuple(each for each in answer.headers if each[0] != "content-length")
    return answer.status, headers, re.sub('404 · [^<]*|value="/[^"]*"', "", answer.text)


@pytest.mark.parametrize(
    "path", ["/../shop/keepers", "/..//shop/keepers", "//keepers", "/h/shop/keepers", "/.//keepers"]
)
def test_no_path_leads_from_one_house_to_another(both: Street, path: str) -> None:
    assert Guest(both, ONE, 8).get(path, cookie=keeper(both, OTHER).cookie).status in (403, 404)


def test_houses_that_all_have_left_are_closed_and_nothing_of_them_stays(both: Street) -> None:
    both.found("left")
    Guest(both, "left").get("/")
    # Flask's own requests go in circles.
    gc.collect()
    gone = [gone_of(each) for each in (both.router.houses["left"], both.router.houses["left"].services.feed)]
    for name in (ONE, OTHER):
        both.clock(name).now += 1_000
    both.found("third")
    Guest(both, "third").get("/")
    assert [*both.router.houses] == [*both.houses.subscribers.by_house] == ["third"]
    assert all(both.run(asyncio.to_thread(each.wait, 10)) for each in gone)


def gone_of(kept: object) -> Event:
    """Set once nothing holds it any more."""
    gone = Event()
    finalize(kept, gone.set)
    return gone


def test_a_house_where_somebody_looks_or_is_slowed_down_stays(both: Street) -> None:
    for _ in range(3):
        Guest(both, ONE, 5).get("/j/WRNG")
    both.found("fourth")
    Guest(both, "fourth").get("/")
    assert [*both.router.houses] == [ONE, "fourth"]
    both.clock(ONE).now += 1_000
    Guest(both, OTHER).get("/")
    assert [*both.router.houses] == [OTHER]


@pytest.mark.parametrize("path", ["/tables//{}", "/tables/{}//history", "/rules//dream", "/help//"])
def test_a_stroke_too_many_leads_nowhere_else(both: Street, path: str) -> None:
    tablet = keeper(both, ONE)
    answer = tablet.get(path.format(tablet.open_table()))
    assert (answer.status, answer.header("location")) == (404, "")


@pytest.mark.parametrize("house", [ONE, "home"])
def test_an_id_that_no_database_can_hold_is_that_of_no_table(both: Street, house: str) -> None:
    guest = keeper(both, house) if house == ONE else Guest(both, house, 9)
    for path in ("/tables/a\0b", "/tables/a\0b/history", "/evenings/a\0b", "/rules/dream?at=a%00b"):
        assert guest.get(path).status in (200, 403, 404), path
    posts = ("/tables/a\0b/moves", "/tables/a\0b/secrets", "/tables/a\0b/pictures", "/rules/dream/setup/rulings")
    for path in posts:
        assert guest.post(path, move="undo", at="a\0b", text="x", seat="s1").status in (403, 404, 422), path


def test_a_house_that_failed_to_begin_is_opened_again_at_the_next_request(
    both: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("companion.app.App.begin", lambda app: 1 / 0)
        both.found("new")
        assert Guest(both, "new").get("/health").status == 500 and "new" not in both.router.houses
    assert Guest(both, "new").get("/health").status == 200 and "new" in both.router.houses
