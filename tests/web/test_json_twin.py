"""A script, with a cookie kept by hand and nothing but what the house offers, plays whole games."""

from typing import Any

from tests.web.house import HOST, JSON, Device, House, flask_client


class Script:
    """Knows paths, JSON and cookies; everything else it reads from `moves`."""

    def __init__(self, house: House, key: str) -> None:
        self.client = flask_client(house.app, use_cookies=False)
        reply = self.ask("POST", "/keepers", {"key": key})
        assert (reply.status_code, reply.json) == (201, {"url": "/"})
        self.cookie = reply.headers["Set-Cookie"].split(";")[0]

    cookie = ""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Accept": JSON, **({"Cookie": self.cookie} if self.cookie else {})}
        return self.client.open(path, method=method, base_url=f"http://{HOST}", json=body, headers=headers)

    def offer(self, view: Any, kind: str) -> Any:
        return next((each for each in view["moves"] if each["move"] == kind), None)

    def move(self, view: Any, kind: str, **fields: Any) -> Any:
        reply = self.ask("POST", f"/tables/{view['table']}/moves", {"move": kind, "at": self.at(view, kind), **fields})
        assert reply.status_code == 200, reply.json
        return reply.json

    def at(self, view: Any, kind: str) -> str:
        return str(self.offer(view, kind)["at"])

    def play_round(self, view: Any, *points: int) -> Any:
        seats = self.offer(view, "note_throw")["fields"]["seat"]["among"]
        for seat, gain in zip(seats, points, strict=True):
            view = self.move(view, "note_throw", seat=seat, points=gain)
        return self.move(view, "next_round")

    def open(self, *names: str, **options: Any) -> Any:
        made = self.ask("POST", "/tables", {"game": "toy", "who": names, **options})
        assert made.status_code == 201
        return self.ask("GET", made.json["url"]).json


def test_a_script_plays_from_the_first_round_to_the_winner(house: House) -> None:
    script = Script(house, house.key)
    view = script.open("Ana", "Ben", "Cleo")
    while script.offer(view, "next_round"):
        view = script.play_round(view, 9, 14, 3)
    ending = view["view"]["ending"]
    assert ending["headline"]["say"] == "toy.won"
    assert [each["seat"]["name"] for each in ending["standings"]] == ["Ben", "Ana", "Cleo"]
    assert view["headline"]["text"].startswith("Ben")


def test_a_script_is_offered_what_a_switch_opens_and_does_it(house: House) -> None:
    script = Script(house, house.key)
    view = script.open("Ana", "Ben")
    assert not script.offer(view, "turn_wind")
    view = script.move(view, "set_wind", value="on")
    asked = script.offer(view, "turn_wind")["fields"]["wind"]
    assert asked["kind"] == "choice" and asked["among"] == ["calm", "breeze", "gust"]
    assert script.move(view, "turn_wind", wind="gust")["view"]["wind"]["wind"] == "gust"


def test_what_an_offer_says_about_a_field_is_what_is_accepted(house: House) -> None:
    script = Script(house, house.key)
    view = script.open("Ana", "Ben")
    points = script.offer(view, "note_throw")["fields"]["points"]
    for allowed in (points["least"], points["most"]):
        script.move(view, "note_throw", seat="s1", points=allowed)
    path = f"/tables/{view['table']}/moves"
    for refused in (points["least"] - 1, points["most"] + 1):
        reply = script.ask("POST", path, {"move": "note_throw", "seat": "s1", "points": refused})
        assert (reply.status_code, reply.json["error"]["say"]) == (422, "field.out_of_range")


def test_every_sentence_comes_with_its_id_its_values_and_its_text(house: House) -> None:
    view = Script(house, house.key).open("Ana", "Ben")
    assert view["headline"]["say"] == "toy.leads"
    assert view["headline"]["values"]["names"] == ["Ben"] and "Ben" in view["headline"]["text"]
    assert (view["game"], view["seq"], view["you"]) == ("toy", 2, "tablet")


def test_the_twin_tells_each_device_who_it_is(house: House) -> None:
    id = house.open()
    assert house.tablet().look(f"/tables/{id}")["you"] == "tablet"
    assert house.phone(id, "s2").look(f"/tables/{id}")["you"] == "seat:s2"


def test_the_house_has_a_twin_with_its_tables(house: House) -> None:
    id = house.open("Ana", "Ben")
    running = house.tablet().look("/")["tables"]["running"]
    assert [(each["id"], each["names"]) for each in running] == [(id, ["Ana", "Ben"])]


def test_a_form_needs_an_origin_and_json_does_not(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    fields = {"move": "note_throw", "seat": "s1", "points": 1}
    form = tablet.ask("POST", f"/tables/{id}/moves", data=fields)
    assert form.status_code == 403 and house.kinds(id)[-1] == "game_started"
    assert Device.post(tablet, f"/tables/{id}/moves", **fields).status_code == 200
