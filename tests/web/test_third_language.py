"""A language of which almost every text is missing: whatever it lacks is told in English, text by text, and section by
section. No screen, page, print or line of the terminal shows an id or breaks."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from pathlib import Path

import pytest

from companion.app import CommonServices, make_common
from companion.languages import language_packages
from companion.reference.search_word_lists import word_lines
from companion.table.fact import TABLET, sitting
from companion.table.game_result import ENDED
from companion.table.log.fold import fold, tell
from companion.terminal.language_check import check_language
from companion.terminal.messages import TRANSLATIONS, say_with, terminal_translators
from companion.web.rendering.translations import read_catalogue, translators
from tests.languages import LANGUAGES, WHOLE
from tests.recordings.replay import Recording, recordings
from tests.server_process import ROOT, WITH_TOY
from tests.test_cli import companion
from tests.web.house import House, all_games, open_house
from tests.web.wording import catalogues, terminal_catalogues

SITE = ROOT / "tests/polish/site"
WITH_POLISH = {**WITH_TOY, "PYTHONPATH": f"{SITE}:{WITH_TOY['PYTHONPATH']}", "LANG": "pl_PL.UTF-8"}
SLUGS = sorted({each.game for each in recordings()})
ID = re.compile(r"[a-z]\w*(?:\.\w+)+")
AROUND = (
    "/", "/help", "/help/tonight", "/rules", "/rules?q=karty", "/people", "/evenings", "/files/backups",
    "/files/lessons", "/files/house", "/cards", "/keepers", "/keep", "/demo", "/join", "/c", "/nowhere", "/health",
    "/files/scores.csv",
)  # fmt: skip
OF_A_GAME = (
    "/help/{}",
    "/rules/{}",
    "/rules/{}/aid",
    "/rules/{}/paper",
    "/rules/{}/round",
    "/rules/{}/ours",
    "/lessons/{}",
    "/lessons/{}/1",
    "/lessons/{}/10",
    "/tables/new/{}?who=Ana&who=Ben&who=Cl%C3%A9o",
    "/figures/{}",
)
OF_A_TABLE = ("", "/history", "/people", "/settings", "/first", "/replay?at=3", "/moves/rename_seat", "/moves/leave")
OF_AN_END = ("/result", "/result.svg")
# Pages that other tests open, or that these tests reach by links, and what holds no text of ours.
LINKED = {
    "/evenings/<id>", "/people/<person_id>", "/groups/<key>", "/tables/<id>/pages/<name>", "/rules/<slug>/<rule>",
    "/rules/<slug>/<rule>/dispute", "/j/<code>", "/tables/<id>/drawers/<name>", "/tables/<id>/pages/<name>.html",
    "/files/backups/<name>/look",
}  # fmt: skip
WORDLESS = {
    "/house.css", "/house.js", "/games/<slug>.css", "/games/<slug>.svg", "/static/<path:filename>", "/stream", "/now",
    "/tables/<id>/stream", "/cards/<colour>.svg", "/keepers/key.svg", "/tables/<id>/join.svg",
    "/tables/<id>/bgstats.svg", "/tables/<id>/pictures/<name>.jpg", "/tables/<id>/pages/<name>.csv",
    "/files/backups/<name>", "/files/house/<name>", "/files/house/veilleuse.zip", "/files/lessons/<slug>.json",
    "/files/tables/<id>.json", "/files/tables/<id>/copies",
}  # fmt: skip


@pytest.fixture(scope="module")
def common() -> CommonServices:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(SITE)
        return make_common(all_games())


@pytest.fixture
def house(tmp_path: Path, common: CommonServices, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.syspath_prepend(SITE)
    with open_house(tmp_path, common=common) as house:
        yield house


@pytest.fixture(scope="module")
def ids() -> set[str]:
    return {id for file in (*catalogues(), *terminal_catalogues()) for id in read_catalogue(file) if "." in id}


def is_whole(text: str, ids: set[str]) -> bool:
    """Whether a page has no broken part, and no id in place of a text."""
    shown = re.sub(r"<[^>]*>", " ", text)
    return bool(text) and 'class="broken' not in text and not {*ID.findall(shown)} & ids and "……" not in shown


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_each_moment_of_an_evening_is_drawn_and_told(house: House, recording: Recording, ids: set[str]) -> None:
    services = house.app.services
    game, draw = services.tables.resources.games[recording.game], services.screens.draw_uncached
    seats = [fact.move for fact in recording.facts]
    moments = [n for n in range(1, len(seats) + 1) if n == len(seats) or seats[n] != seats[n - 1]]
    told = fold(game, "any", recording.facts).table
    for fact in recording.facts:
        line = tell(game, told, fact, TABLET)
        assert not line or is_whole(services.translators["pl"](line), ids), fact.kind
    for opened in (fold(game, "any", recording.facts[:n]) for n in moments):
        for who in (TABLET, sitting(opened.table.seats[0].id)):
            drawn = draw(opened, who, "pl")
            assert [name for name, html in drawn.parts.items() if not is_whole(str(html), ids)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_each_page_of_a_game_and_its_tables(house: House, slug: str, ids: set[str]) -> None:
    tablet = house.tablet("pl")
    log = house.app.services.tables.resources.log
    addresses = [each.format(slug) for each in OF_A_GAME]
    for number, recording in enumerate(each for each in recordings() if each.game == slug):
        log.append(f"t{number}", recording.facts)
        table = f"/tables/t{number}"
        ends = OF_AN_END if any(fact.kind == ENDED for fact in recording.facts) else ()
        addresses += [f"{table}{page}" for page in (*OF_A_TABLE, *ends)]
    found = "".join(tablet.get(each).text for each in addresses)
    linked = re.findall(rf'href="(/tables/t\d+/pages/[^"#]+|/rules/{slug}/[A-Z]+-\d+(?:/dispute)?)"', found)
    drawers = re.findall(r'"(/tables/t\d+/drawers/[^"#]+)"', found)
    # Of the many links of one kind, a few are enough.
    linked = [each for n, each in enumerate(sorted({*linked})) if "/pages/" in each or n % 20 == 0]
    lobby = [f"/j/{house.code('t0')}"]
    for address in (*addresses, *linked, *sorted({*drawers})[:10], *lobby):
        answer = tablet.get(unescape(address))
        assert answer.status_code < 500 and is_whole(answer.text, ids), address
    assert tablet.get(f"/rules/{slug}").status_code == 200
    assert tablet.look("/tables/t0")["view"]


def test_no_page_is_left_out(house: House) -> None:
    flask = house.app.common.flask
    tables = (f"/tables/t0{each}" for each in (*OF_A_TABLE, *OF_AN_END))
    visited = (*AROUND, *(each.format("dream") for each in OF_A_GAME), *tables)
    contexts = [flask.test_request_context(each) for each in visited]
    for each in contexts:
        each.match_request()
    rules = [each.request.url_rule for each in contexts]
    pages = {rule.rule for rule in flask.url_map.iter_rules() if rule.methods and "GET" in rule.methods}
    assert pages - {rule.rule for rule in rules if rule} - LINKED - WORDLESS == set()


def test_each_page_around_the_games(house: House, ids: set[str]) -> None:
    log, tablet = house.app.services.tables.resources.log, house.tablet("pl")
    for number, recording in enumerate(recordings()):
        log.append(f"t{number}", recording.facts)
    pages = {address: tablet.get(address) for address in AROUND}
    found = "".join(page.text for page in pages.values())
    links = {*re.findall(r'href="(/(?:people|evenings|groups)/[^"#]+)"', found)}
    assert len(links) > 5
    for address in (*pages, *links):
        answer = pages.get(address) or tablet.get(address)
        assert answer.status_code < 500 and is_whole(answer.text, ids), address
    assert pages["/evenings"].status_code == 200 and ">Wieczory</h1>" in pages["/evenings"].text


def test_who_reads_it_chooses_it_by_its_own_name_or_by_the_browser(house: House) -> None:
    device = house.device("xh, pl;q=0.5, en;q=0.3")
    page = device.get("/help").text
    assert '<html lang="pl"' in page and re.search(r'value="pl" lang="pl" aria-pressed="true">Polski<', page)
    assert {*house.app.services.translators} == {*LANGUAGES, "pl"}
    device.form("/device", language="en")
    assert '<html lang="en"' in device.get("/help").text
    device.form("/device", language="xx")
    assert '<html lang="en"' in device.get("/help").text


def test_numbers_lists_and_days_are_its_own(house: House) -> None:
    speak = house.app.services.translators["pl"]
    assert [speak("vale_of_eternity.creatures", n=n).split(" ", 1)[1] for n in (1, 2, 5, 22)] == [
        "przywołane stworzenie", "przywołane stworzenia", "przywołanych stworzeń", "przywołane stworzenia"
    ]  # fmt: skip
    assert speak("vale_of_eternity.ending.tied", names=("Ana", "Ben", "Cléo")) == "Remis: Ana, Ben i Cléo"
    assert speak("help.picture", name="Dream") == "Dream, on the tablet"
    house.clock.now = datetime(2026, 3, 31, 21, 5).timestamp()
    assert "31 marca 2026" in house.tablet("pl").get(f"/tables/{house.open()}/history").text


def test_a_game_that_speaks_one_language_is_told_in_it_to_everybody(tmp_path: Path) -> None:
    for name, text in {
        "game/cs.po": 'msgid "pile.aim"\nmsgstr "Cíl"\n',
        "house/en.po": 'msgid "close"\nmsgstr "Close"\n',
    }.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, "utf-8")
    speak = translators([tmp_path / "game", tmp_path / "house"])
    assert [*speak] == [*WHOLE, "cs"]
    assert {each("pile.aim") for each in speak.values()} == {"Cíl"} and {each("close") for each in speak.values()} == {
        "Close"
    }
    assert all(each.knows("pile.aim") and not each.knows("pile.start") for each in speak.values())


def test_a_form_that_nobody_wrote_is_told_in_english(house: House) -> None:
    speak = house.app.services.translators["pl"]
    assert speak("house.aside", n=2).startswith("2 stołów") and speak("house.aside", n=5).startswith("5 tables")


def test_rules_are_told_section_by_section_in_the_usual_order(house: House) -> None:
    device, english = house.device("pl"), house.device("en")
    rules, usual = (each.look("/rules/vale_of_eternity")["rules"] for each in (device, english))
    assert [each["rule"] for each in rules] == [each["rule"] for each in usual]
    assert {each["title"] for each in rules} - {each["title"] for each in usual} == {"Przygotowanie"}
    assert device.look("/rules?q=jak+zacząć")["results"][0]["title"] == "Przygotowanie"
    assert "Liczy punkty." in house.tablet("pl").get("/").text
    manual = device.get("/help/tonight").text
    assert "Lampka na stole." in manual and "Na próbę" in manual and "Opening a table" in manual


def test_it_brings_its_own_words_for_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = word_lines("synonyms")
    monkeypatch.syspath_prepend(SITE)
    assert word_lines("synonyms") == [*usual, "zacząć start"] and word_lines("endings")


def test_a_language_that_is_installed_by_halves_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    points = tmp_path / "ghost-1.0.dist-info" / "entry_points.txt"
    points.parent.mkdir()
    points.write_text("[companion.languages]\nxh = no.such.package\n")
    (points.parent / "METADATA").write_text("Metadata-Version: 2.1\nName: ghost\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(SITE)
    assert [each.name for each in language_packages()] == ["polish"] and "no.such.package" in caplog.text


def test_what_it_lacks_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(SITE)
    checks = {each.name: each for each in check_language("pl")}
    house, vale = checks["companion/translations/pl.po"], checks["companion/games/vale_of_eternity/translations/pl.po"]
    assert vale.wanted - len(vale.missing) == 2 and house.wanted - len(house.missing) == 5
    assert {"secret.of", "house.aside"} <= {*house.missing} and "close" not in house.missing
    rules = checks["content/vale_of_eternity/rules.pl.md"]
    assert rules.wanted - len(rules.missing) == 1 and "VE-002" not in rules.missing
    assert checks["content/vale_of_eternity/game.toml"].missing == ("name",)


def test_the_terminal_speaks_it_too(tmp_path: Path, ids: set[str]) -> None:
    data, copy = ("--data", tmp_path / "house"), tmp_path / "copy.db"
    commands = {
        "new": ("demo", "--drop", *data),
        "doctor": ("doctor", "--port", 0, *data),
        "help": ("--help",),
        "wrong": ("doctor", "--nonsense"),
        "option": ("doctor", "--help"),
        "key": ("key", *data),
        "backup": ("backup", copy, *data),
        "count": ("check-language", "pl"),
    }
    said = {name: companion(*words, environ=WITH_POLISH)[1] for name, words in commands.items()}
    # The doctor names the text that lacks a form, for whoever writes the catalogue.
    said["doctor"], named, _ = said["doctor"].replace("\n", " ").partition("house.aside has 2 forms")
    assert named
    assert [name for name, text in said.items() if not is_whole(text, ids) or "Traceback" in text] == []
    assert "Sprawdza, czy" in said["help"] and "Nie ma opcji --nonsense." in said["wrong"]
    assert "Start Veilleuse with this computer" in said["help"]


def test_no_sentence_of_the_terminal_is_an_id(monkeypatch: pytest.MonkeyPatch, ids: set[str]) -> None:
    monkeypatch.syspath_prepend(SITE)
    terminal_translators.cache_clear()
    for file in terminal_catalogues():
        speak = terminal_translators(file.parent)["pl"]
        for id, text in read_catalogue(file).items():
            values = dict.fromkeys(re.findall(r"{(\w+)}", " ".join((*text.forms, "{what}{said}"))), "x")
            assert is_whole(say_with(speak, id, values), ids), id
    assert terminal_translators(TRANSLATIONS)["pl"]("yes_words") == "t tak"
    terminal_translators.cache_clear()
