"""Every text that the app asks for is there, well formed, in the languages that are whole; no text is left over."""

import re
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.lists import format_list
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.config import folder
from companion.languages import locale_of
from companion.reference.rules_book import HEADING
from companion.table.common import common_moves
from companion.table.fact import TABLET, sitting
from companion.table.log.fold import FoldedTable, fold, tell
from companion.table.moves import Move, Offer
from companion.table.say import Say, say
from companion.table.use_cases.tables import Tables
from companion.web.rendering.json_values import json_value
from companion.web.rendering.translations import Translator, translators
from tests.games.vale_of_eternity.scoring import Evening
from tests.languages import LANGUAGES, WHOLE
from tests.table.tables import make_tables, seen
from tests.web.house import House
from tests.web.wording import GAMES, Asked, asked, catalogues, composed, literals, of_offers

VALE = GAMES["vale_of_eternity"]
FOLDERS = sorted({file.parent for file in catalogues()})
SAY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
# One sign for every gap that must not break: people can type it, and each face has it.
NO_BREAK = "\u00a0"
MANUALS = {language: sorted(folder("content").glob(f"*/*.{language}.md")) for language in LANGUAGES}
# A game may name its own choices so; none of today's games does.
GAMES_OWN = r"\w+\.choice\.\w+"


def messages(language: str) -> list[Message]:
    files = (file for file in catalogues() if file.stem == language)
    return [each for file in files for each in read_po(BytesIO(file.read_bytes()), locale=language) if each.id]


def id_of(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else message.id


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


MESSAGES = {language: {id_of(each): each for each in messages(language)} for language in LANGUAGES}


@pytest.mark.parametrize(("name", "told"), [("Ana", "d’Ana"), ("Ève", "d’Ève"), ("Ben", "de Ben"), ("", "de ")])
def test_french_says_of_whom_as_people_say_it(name: str, told: str) -> None:
    speak = translators(FOLDERS)["fr"]
    assert speak("secret.of", name=name) == f"Le secret {told}"
    assert translators(FOLDERS)["en"]("secret.of", name="Ana") == "Ana’s secret"


def placeholders(message: Message) -> set[str]:
    return {name for text in texts(message) for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[FoldedTable]]:
    """An evening with all that may happen in it, as it stood after each fact."""
    with make_tables(tmp_path_factory.mktemp("house"), VALE) as tables:
        id = play_an_evening(tables)
        facts = tables.resources.log.read(id)
        yield [fold(VALE, id, facts[:count]) for count in range(1, len(facts) + 1)]


def play_an_evening(tables: Tables) -> str:
    table = Evening(tables).open("Ana", "Ben", "Cléo", round=8)
    move_around(table)
    table.play("correct_points", round=0, seat="s1", points=4)
    table.play("set_goal", value=20)
    for seat in ("s1", "s2"):
        table.play("correct_points", round=1, seat=seat, points=20 - table.scores[seat])
    table.next_round()
    for seat in ("s1", "s2"):
        table.play("count_creatures", seat=seat, creatures=5)
    table.play("put_away")
    table.play("take_out")
    return table.id


def move_around(table: Evening) -> None:
    for device in ("phone", "other"):
        table.tables.moves.take_seat(table.id, "s1", device, takes_over=True)
    table.play("hear_news")
    table.play("move_phone", seat="s1", to="s2")
    table.play("release_seat", seat="s2")
    table.play("sit_out", seat="s3")
    table.play("come_back", seat="s3")
    table.play("rename_seat", seat="s3", name="Dan")
    table.play("recolour_seat", seat="s3", colour="teal")
    table.play("move_seat", seat="s3", after="s1")
    table.play("add_seat", name="Cléo", after="s2", point_late_start="lowest")
    table.play("leave", seat="s4")
    table.enter("s1", 5)
    table.next_round()
    table.play("correct_round", round=3)
    table.play("hand_initiative", seat="s2")


@pytest.fixture(scope="module")
def needed(evening: list[FoldedTable]) -> set[str]:
    offered = (of_offers(VALE, offers(each)) for each in evening)
    return literals() | composed() | set().union(*offered)


def offers(opened: FoldedTable) -> tuple[Offer, ...]:
    return (*VALE.moves(opened.table, TABLET), *common_moves.common_offers(VALE, opened.table, TABLET))


@pytest.fixture(params=LANGUAGES)
def translator(request: pytest.FixtureRequest) -> Translator:
    return translators(FOLDERS)[request.param]


def test_a_language_is_read_when_somebody_first_listens(tmp_path: Path) -> None:
    speak = translators([tmp_path])["en"]
    (tmp_path / "en.po").write_text('msgid "lamp.on"\nmsgstr "The lamp is lit"\n')
    assert speak("lamp.on") == "The lamp is lit"


def test_what_the_house_can_say_by_itself_waits_for_no_game(tmp_path: Path) -> None:
    game, house = (tmp_path / each / "en.po" for each in ("game", "house"))
    for file in (game, house):
        file.parent.mkdir()
    speak = translators([game.parent, house.parent])["en"]
    house.write_text('msgid "hello"\nmsgstr "Welcome"\n')
    assert speak("hello") == "Welcome"
    game.write_text('msgid "hello"\nmsgstr "Hi"\n\nmsgid "bye"\nmsgstr "Farewell"\n')
    assert (speak("bye"), speak("hello"), speak.knows("bye"), speak.knows("more")) == (
        "Farewell",
        "Welcome",
        True,
        False,
    )


@pytest.mark.parametrize("language", WHOLE)
def test_every_text_that_is_asked_for_is_there(language: str, needed: set[str]) -> None:
    assert sorted(needed - MESSAGES[language].keys()) == []


def test_no_text_is_left_over(translator: Translator, needed: set[str]) -> None:
    assert sorted(MESSAGES[translator.language].keys() - needed) == []


def test_each_family_of_composed_texts_is_listed() -> None:
    listed = composed() | MESSAGES["en"].keys()
    families = {each for each in asked() if each.is_composed and each.pattern != GAMES_OWN}
    assert [each.pattern for each in families if not any(each.fits(id) for id in listed)] == []


def test_each_listed_text_is_asked_for_somewhere() -> None:
    assert [id for id in composed() if not any(each.fits(id) for each in asked())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_tell_the_same_things(language: str) -> None:
    told, wanted = MESSAGES[language], MESSAGES[WHOLE[0]]
    assert [
        id for id, each in told.items() if any(texts(each)) and placeholders(each) != placeholders(wanted[id])
    ] == []


@pytest.mark.parametrize("language", WHOLE)
def test_no_text_is_empty_or_uncertain(language: str) -> None:
    assert [id for id, each in MESSAGES[language].items() if each.fuzzy or not all(texts(each))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_told_twice(language: str) -> None:
    ids = [id_of(each) for each in messages(language)]
    assert sorted({id for id in ids if ids.count(id) > 1}) == []


def literal_calls() -> list[tuple[str, Asked, Message]]:
    return [(each.id, each, MESSAGES["en"][each.id]) for each in asked() if not each.is_composed]


def test_a_text_uses_only_values_that_it_is_given() -> None:
    assert [id for id, call, message in literal_calls() if not placeholders(message) <= call.values] == []


def test_a_text_has_a_plural_exactly_where_it_is_told_how_many() -> None:
    assert [id for id, call, message in literal_calls() if ("n" in call.values) != message.pluralizable] == []


def test_whatever_is_told_in_an_evening_can_be_spoken(evening: list[FoldedTable], translator: Translator) -> None:
    spoken = {text for opened in evening for text in all_spoken(opened, translator)}
    assert len(spoken) > 40 and [text for text in spoken if "{" in text or SAY.fullmatch(text)] == []


def all_spoken(opened: FoldedTable, translator: Translator) -> Iterator[str]:
    said = [
        VALE.headline(opened.table, TABLET),
        *(tell(VALE, opened.table, fact, TABLET) for fact in opened.recent),
        *foreseen(opened),
    ]
    yield from (translator(each) for each in said if each)
    yield from texts_of(
        [
            json_value(part.value, translator)
            for who in (TABLET, sitting("s1"))
            for part in seen(VALE, opened.table, who)
        ]
    )


def foreseen(opened: FoldedTable) -> list[Say]:
    kinds = ("add_seat", "come_back", "leave", "sit_out")
    first = opened.table.state.first
    return [each for kind in kinds for each in VALE.foresee(opened.table, Move(kind, {"seat": first}))]


def texts_of(view: object) -> Iterator[str]:
    """What the Says of a view say, wherever they stand in it."""
    for each in view.values() if isinstance(view, dict) else view if isinstance(view, list) else ():
        yield from texts_of(each)
    if isinstance(view, dict) and "say" in view:
        yield view["text"]


@pytest.mark.parametrize(("language", "day"), [("fr", "31 mars 2026"), ("en", "31 March 2026")])
def test_the_day_comes_before_the_month(house: House, language: str, day: str) -> None:
    house.clock.now = datetime(2026, 3, 31, 21, 5).timestamp()
    page = house.tablet(language).get(f"/tables/{house.open()}/history").text
    assert f"<small>{day}</small>" in page and '<span class="history__when">21:05</span>' in page


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "Égalité\u00a0: Ana, Ben et Cléo"), ("en", "A tie: Ana, Ben and Cléo")]
)
def test_names_are_told_as_a_list(language: str, told: str) -> None:
    tied = say("vale_of_eternity.ending.tied", names=("Ana", "Ben", "Cléo"))
    assert translators(FOLDERS)[language](tied) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("fr", ["0 créature", "1 créature", "2 créatures"]), ("en", ["0 creatures", "1 creature", "2 creatures"])],
)
def test_each_language_counts_in_its_own_way(language: str, told: list[str]) -> None:
    translator = translators(FOLDERS)[language]
    spoken = [translator("vale_of_eternity.creatures", n=n) for n in range(3)]
    assert [
        text.replace(" summoned", "").removesuffix(" invoquées").removesuffix(" invoquée") for text in spoken
    ] == told


def test_a_say_within_a_say_is_spoken_too() -> None:
    translator = translators(FOLDERS)["fr"]
    assert translator(say("told.seat_recoloured", name="Ana", colour=say("colour.teal"))) == "Ana passe en turquoise"


def test_only_an_unknown_text_is_told_by_its_id(translator: Translator) -> None:
    assert translator("no.such.text") == "no.such.text" and not translator.knows("no.such.text")
    assert [id for id in MESSAGES[WHOLE[0]] if not translator.knows(id)] == []


def in_french() -> dict[str, str]:
    """Texts, manual and rules, without what is typed or shown as code, and without addresses."""
    read = "\n".join(file.read_text("utf-8") for file in MANUALS["fr"])
    plain = re.sub(r"```.*?```|`[^`]*`|^[|: -]+$", "·", read, flags=re.DOTALL | re.MULTILINE)
    told = {f"{id}[{n}]": text for id, each in MESSAGES["fr"].items() for n, text in enumerate(texts(each))}
    return told | {f"manual: {line}": line for line in plain.splitlines()}


@pytest.mark.parametrize(
    "slip",
    [
        rf"[^{NO_BREAK}][:;!?»](?!//)",
        rf"«[^{NO_BREAK}]",
        rf"[{NO_BREAK}](?![:;!?»%]|(?<=«.))",
        "\u202f",
        "'",
        r"\.\.\.",
        "  ",
    ],
)
def test_french_is_set_with_its_own_spaces_and_signs(slip: str) -> None:
    assert [id for id, text in in_french().items() if re.search(slip, text)] == []


def test_a_line_of_the_history_is_no_sentence_with_a_full_stop() -> None:
    """Unless it is several."""
    told = [
        (id, text) for each in MESSAGES.values() for id, one in each.items() if ".told." in id for text in texts(one)
    ]
    assert len(told) > 400 and [id for id, text in told if text.endswith(".") and ". " not in text] == []


QUOTED = {"fr": "«\u00a0(.+?)\u00a0»", "en": "“(.+?)”"}
# What stands on a box, a router, a browser.
ELSEWHERE = {
    *("Dreams", "invité", "Guest", "isolation des clients", "AP isolation", "client isolation"),
    *("Avancé", "Advanced", "Ajouter à l’écran d’accueil", "Add to home screen"),
    *("Chrome", "Android System WebView", "Épingler l’application", "App pinning"),
}


@pytest.mark.parametrize("language", QUOTED)
def test_the_manual_calls_things_what_the_screen_calls_them(language: str) -> None:
    files = [file for file in MANUALS[language] if re.match(r"manual|computer|help", file.name)]
    named = {name for file in files for name in re.findall(QUOTED[language], file.read_text("utf-8"))} - ELSEWHERE
    shown = [text for each in MESSAGES[language].values() for text in texts(each)]
    whole, filled = "\n".join(shown), [re.compile(with_values(text)) for text in shown if says_something(text)]
    assert len(named) > 60
    assert [name for name in named if name not in whole and not any(each.fullmatch(name) for each in filled)] == []


def says_something(text: str) -> bool:
    return "{" in text and len(re.sub(r"\{\w+\}", "", text)) > 4


def with_values(text: str) -> str:
    return ".+?".join(map(re.escape, re.split(r"\{\w+\}", text)))


def test_what_there_is_to_read_is_there_in_whole_languages() -> None:
    """With the same pages in the same order."""
    told = [[HEADING.findall(file.read_text("utf-8")) for file in MANUALS[language]] for language in WHOLE]
    ids = {tuple(tuple(id for id, _ in pages) for pages in files) for files in told}
    assert len(ids) == 1 and len(told[0]) > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "Bo"), ("Ana", "Bo", "Cleo"), ("Ana", "Bo", "Cleo", "Dan")])
def test_names_are_listed_as_the_language_does(tmp_path: Path, language: str, names: tuple[str, ...]) -> None:
    (tmp_path / f"{language}.po").write_text('msgid "all"\nmsgstr "{names}"\n')
    assert translators([tmp_path])[language]("all", names=names) == format_list(names, locale=locale_of(language))
