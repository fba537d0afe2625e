"""Which texts the app asks for: read from its own source, and from the lists that ids are composed of."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

from companion.config import PACKAGE
from companion.export import archive_reader, house_import
from companion.kit.checklist import AWAY, UP
from companion.table import common_fact_kinds
from companion.table.common import common_facts
from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.game_result import ENDED
from companion.table.house.backup_contract import SECOND_FOLDER_STATES, WHYS
from companion.table.house.house_game import game as the_house
from companion.table.log.fold import blank, tell
from companion.table.log.store_contract import REFUSALS
from companion.table.moves import Choice, Offer
from companion.table.say import Say
from companion.table.seats import COLOURS, seat
from companion.table.use_cases.house_comparison import FATES
from companion.web.http.errors import STATUSES_WITH_TEXT
from companion.web.http.guard import THEMES
from companion.web.http.health import CLOCKS, STATES, STORES
from companion.web.pages.evenings.result_sharing import COLUMNS
from companion.web.pages.house.backup_pages import MEASURES
from companion.web.pages.table.table_pages import ORIGINS
from tests.games.all_offers import all_offers
from tests.own_games import own_games
from tests.recordings.replay import recordings

ANY = r"\w+"
# What scored games say of their rounds and their end.
SCORED = (
    *(f"headline.{each}" for each in ("leads", "over")),
    *(f"ending.{each}" for each in ("won", "shared", "ahead")),
    *(f"why.{each}" for each in ("stopped", "goal", "last_round", "most_points", "fewest_points", "level", "tie")),
    *(f"told.{each}" for each in ("game_started", "round_ended", "last_round_ended", "round_corrected")),
    *(f"told.{each}" for each in ("start_corrected", "stopped_early", "entered", "corrected")),
    *(f"round.{each}" for each in ("next", "end_game")),
    *(f"title.{each}{why}" for each in ("comeback", "round", "lead") for why in ("", ".why")),
)
LATER = {"round": 2}
SPEAKERS = {"t", "say", "speak"}
Known = Mapping[str, set[str]]
BOXES = own_games()
GAMES: dict[str, AnyGame] = {slug: box.game for slug, box in BOXES.items() if box.game}


@dataclass(frozen=True)
class Asked:
    """One place that asks for a text: its id as a pattern, and the values that it gives."""

    pattern: str
    values: frozenset[str]

    @property
    def is_composed(self) -> bool:
        return ANY in self.pattern

    @property
    def id(self) -> str:
        return self.pattern.replace("\\", "")

    def fits(self, id: str) -> bool:
        return bool(re.fullmatch(self.pattern, id)) if self.is_composed else id == self.id


@cache
def asked() -> frozenset[Asked]:
    return frozenset((*in_python(), *in_templates()))


def literals() -> set[str]:
    return {each.id for each in asked() if not each.is_composed}


def in_python() -> Iterator[Asked]:
    for file in PACKAGE.rglob("*.py"):
        module = ast.parse(file.read_text("utf-8"))
        for function in (each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)):
            yield from said_by(function, constants(function, constants(module, {})))


def constants(scope: ast.Module | ast.FunctionDef, outer: Known) -> Known:
    found = {**outer, **imported(scope)}
    for each in scope.body if isinstance(scope, ast.Module) else ast.walk(scope):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and (ids := read(each.value, found)):
            found[each.targets[0].id] = ids
    return found


def imported(scope: ast.Module | ast.FunctionDef) -> Known:
    """Texts that a module takes from another one of ours."""
    brought = (
        each for each in scope.body if isinstance(each, ast.ImportFrom) and str(each.module).startswith("companion")
    )
    named = {
        alias.name: getattr(import_module(str(each.module)), alias.name, None)
        for each in brought
        for alias in each.names
    }
    return {name: {re.escape(value)} for name, value in named.items() if isinstance(value, str)}


def said_by(function: ast.FunctionDef, known: Known) -> Iterator[Asked]:
    for call in (each for each in ast.walk(function) if isinstance(each, ast.Call) and each.args and speaks(each.func)):
        values = frozenset(each.arg for each in call.keywords if each.arg and each.arg != "rule")
        yield from (Asked(pattern, values) for pattern in read(call.args[0], known))


def speaks(called: ast.expr) -> bool:
    """`say(…)`, `speak(…)` and `translator()(…)`."""
    if isinstance(called, ast.Call):
        return isinstance(called.func, ast.Name) and called.func.id == "translator"
    return isinstance(called, ast.Name) and called.id in SPEAKERS


def read(node: ast.expr, known: Known) -> set[str]:
    match node:
        case ast.Constant(value=str(text)):
            return {re.escape(text)}
        case ast.Name(id=name):
            return known.get(name, set())
        case ast.IfExp(body=one, orelse=other):
            return read(one, known) | read(other, known)
        case ast.JoinedStr(values=parts):
            return joined(read(each.value if isinstance(each, ast.FormattedValue) else each, known) for each in parts)
    return set()


def joined(parts: Iterable[set[str]]) -> set[str]:
    return {"".join(each) for each in product(*(part or {ANY} for part in parts))}


def in_templates() -> Iterator[Asked]:
    for file in (*PACKAGE.rglob("templates/**/*.html"), *PACKAGE.rglob("templates/**/*.svg")):
        page = Environment().parse(file.read_text("utf-8"))
        known = names_of(page)
        for call in page.find_all(nodes.Call):
            if getattr(call.node, "name", "") == "t":
                values = frozenset(each.key for each in call.kwargs)
                yield from (Asked(pattern, values) for pattern in drawn(call.args[0], known))


def names_of(page: nodes.Template) -> Known:
    """What `{% set %}` names in a template."""
    named = (each for each in page.find_all(nodes.Assign) if isinstance(each.target, nodes.Name))
    return {each.target.name: drawn(each.node, {}) for each in named}


def drawn(node: nodes.Node | None, known: Known) -> set[str]:
    match node:
        case nodes.Const(value=str(text)):
            return {re.escape(text)}
        case nodes.Name(name=name):
            return known.get(name, set())
        case nodes.CondExpr(expr1=one, expr2=other):
            return drawn(one, known) | drawn(other, known)
        case nodes.Concat(nodes=parts):
            return joined(drawn(each, known) for each in parts)
    return set()


@cache
def composed() -> frozenset[str]:
    """The ids that are put together from a list, each list taken from where it is kept."""
    return frozenset(
        {f"theme.{each}" for each in THEMES}
        | {f"figures.{each}" for each in ("plays", "wins", "best", "typical", "longest")}
        | {f"figures.{each}" for each in ("times", "ahead", "points", "best_at")}
        | {f"tabs.{each}" for each in ("now", "table", "more")}
        | {f"colour.{each}" for each in COLOURS}
        | {f"error.{each}" for each in STATUSES_WITH_TEXT}
        | {f"error.not_noted.{each}" for each in REFUSALS}
        | {f"backups.refused.{each}" for each in REFUSALS}
        | {f"backups.why.{each}" for each in WHYS}
        | {f"health.{each}" for each in STATES}
        | {f"health.store.{each}" for each in STORES}
        | {f"health.clock.{each}" for each in CLOCKS}
        | {f"backups.place.{each}" for each in SECOND_FOLDER_STATES if each != "none"}
        | {f"backups.fate.{each}" for each in FATES}
        | {f"backups.moves.{each}" for each in FATES if each != "same"}
        | {f"backups.age.{each}" for each in MEASURES}
        | {f"csv.{each}" for each in COLUMNS}
        | {f"luggage.why.{each}" for each in archive_reader.WHYS}
        | {f"luggage.fate.{each}" for each in house_import.FATES}
        | {f"luggage.moves.{each}" for each in ("longer", "beside", "older")}
        | {f"move.{each}" for each in (*common_fact_kinds.MOVES, common_fact_kinds.MOVE_PHONE)}
        | {f"setting.origin.{each}" for each in ORIGINS}
        | {f"settings.{each}{more}" for each in (*ORIGINS, "silent") for more in ("", ".note")}
        | {f"unpack.{each}" for each in (UP, AWAY)}
        | {f"drawer.{each}" for each in ("sheet", "race")}
        | {f"move.{each}" for each in ("next_round", "correct_round", "correct_start", "stop_game")}
        | {f"scoring.{each}" for each in SCORED}
        | {"field.start", "ending.points", *(f"{slug}.joined" for slug in GAMES)}
        | {f"field.{each}" for each in ("at", "move", "point", "answer")}
        | told(GAMES["vale_of_eternity"], common_facts.CHANGES)
        | {id for game in GAMES.values() for id in of_game(game)}
        | {id for game in GAMES.values() for id in told_by_tests(game)}
        | {
            f"field.{name}"
            for offer in the_house.moves(blank(the_house, "house").table, TABLET)
            for name, _ in offer.fields
        }
    )


def of_game(game: AnyGame) -> set[str]:
    seats = [seat(number, "Ana") for number in range(1, game.players[1] + 1)]
    return (
        {f"{game.slug}.setting.{each.id}" for each in game.settings}
        | titles(game)
        | {f"{game.slug}.choice.{each}" for setting in game.settings for each in among(setting.domain)}
        | {f"{game.slug}.point.{each.id}" for each in game.index.silences}
        | {f"{game.slug}.point.{each.id}.{choice}" for each in game.index.silences for choice in each.choices}
        | {f"field.{name}" for name, _ in game.opening(seats)}
        | told(game, kinds_of(game))
        | told_otherwise(game)
        | compared(game)
        | drawers(game)
        | of_offers(game, all_offers(game, {**BOXES[game.slug].known(), "learnt": {}}))
    )


def compared(game: AnyGame) -> set[str]:
    """What a game was won by, as its recorded ends compare it."""
    ends = (fact for each in recordings() if each.game == game.slug for fact in each.facts if fact.kind == ENDED)
    return {
        f"{game.slug}.decided.{what}" for end in ends for what, values in end.data.items() if isinstance(values, dict)
    }


def told_otherwise(game: AnyGame) -> set[str]:
    """Lines of the history that a fact may have instead of its own."""
    package = BOXES[game.slug].package
    sources = "".join(file.read_text("utf-8") for file in package.rglob("*.py")) if package else ""
    return {f"{game.slug}.told.{kind}" for kind in re.findall(r'as_kind="(\w+)"', sources)}


def titles(game: AnyGame) -> set[str]:
    """Titles that a game gives at its end, by their names beside `title(table, …)` or in its `TITLES`, and those of
    rounds for which it has words of its own."""
    package = BOXES[game.slug].package
    sources = "".join(file.read_text("utf-8") for file in package.rglob("screens/ending.py")) if package else ""
    listed = re.search(r"^TITLES = \{(.*?)\}", sources, re.DOTALL | re.MULTILINE)
    names = re.findall(r'\btitle\(table, "(\w+)"', sources) + re.findall(r'"(\w+)"', listed[1] if listed else "")
    own_rounds = ("round", "lead") if f'"{game.slug}")' in sources else ()
    return {f"{game.slug}.title.{name}{why}" for name in (*names, *own_rounds) for why in ("", ".why")}


def drawers(game: AnyGame) -> set[str]:
    """What the buttons say that open a part in a drawer."""
    package = BOXES[game.slug].package
    sources = "".join(file.read_text("utf-8") for file in package.rglob("screens/*.py")) if package else ""
    found = re.findall(r'\bPart\(\s*"(\w+)"((?:(?!\bPart\().)*)', sources, re.DOTALL)
    return {f"{game.slug}.drawer.{name}" for name, rest in found if '"drawer"' in rest}


def told_by_tests(game: AnyGame) -> set[str]:
    """What the game's own tests list beyond that: ids that it puts together, and offers that are seldom met."""
    room = f"tests.games.{game.slug}"
    if not (find_spec(room) and find_spec(f"{room}.words")):
        return set()
    listed = import_module(f"{room}.words")
    return listed.words() | of_offers(game, getattr(listed, "offers", list)())


def told(game: AnyGame, kinds: Iterable[str]) -> set[str]:
    return {line.id for line in lines(game, kinds)}


def lines(game: AnyGame, kinds: Iterable[str]) -> list[Say]:
    """What the history says of these facts, at a table where nothing else has happened."""
    table = blank(game, "any").table
    said = (tell(game, table, Fact(kind, LATER), TABLET) for kind in kinds)
    return [line for line in said if line]


def all_lines(game: AnyGame) -> list[Say]:
    return lines(game, (*common_facts.CHANGES, *kinds_of(game)))


def kinds_of(game: AnyGame) -> tuple[str, ...]:
    return (*game.index.facts, *([ENDED] if game.ending else []))


def of_offers(game: AnyGame, offers: Iterable[Offer]) -> set[str]:
    """What a form for these moves says: its heading, its fields, its choices."""
    found: set[str] = set()
    for offer in offers:
        own = not common_fact_kinds.is_of_every_table(offer.kind)
        found |= {f"{game.slug}.move.{offer.kind}"} if own else set()
        found |= {f"field.{name}" for name, _ in offer.fields}
        found |= {f"{game.slug}.choice.{each}" for each in choices(offer) if own}
    return found


def among(domain: object) -> tuple[str, ...]:
    return domain.among if isinstance(domain, Choice) else ()


def choices(offer: Offer) -> set[str]:
    domains: Any = [domain for name, domain in offer.fields if name != "colour"]
    among = {each for domain in domains if isinstance(domain, Choice) for each in domain.among}
    return {each for each in among if not re.fullmatch(r"s?\d+", each)}


def catalogues() -> list[Path]:
    """Of what screens and pages show; the terminal has its own."""
    return [each for each in sorted(PACKAGE.rglob("translations/*.po")) if each not in terminal_catalogues()]


def terminal_catalogues() -> list[Path]:
    return sorted(each for room in ("terminal", "hosting") for each in PACKAGE.glob(f"{room}/translations/*.po"))
