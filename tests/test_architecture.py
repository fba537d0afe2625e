"""The walls of the house: who may import whom, read from the sources."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache, partial
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
LONGEST_FILE = 300
LONGEST_LINE = 120
# Classes of ours on the way from a class to the last one that it inherits from; public methods of one class.
DEEPEST, MOST_METHODS = 2, 20
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
# Of the standard library: what would bring chance, the clock, the disk or the network into a pure room.
IMPURE = {
    "random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo", "os", "pathlib", "io", "shutil",
    "tempfile", "glob", "fileinput", "sqlite3", "dbm", "shelve", "pickle", "socket", "ssl", "select", "selectors",
    "http", "urllib", "ftplib", "smtplib", "socketserver", "asyncio", "threading", "multiprocessing", "subprocess",
    "concurrent", "signal", "ctypes", "logging", "sys", "importlib", "builtins", "locale", "getpass", "platform",
}  # fmt: skip
IMPURE_NAMES = {"open", "input", "print", "exec", "eval", "__import__"}
# Each room of the kernel knows those before it; the first, where the folder itself begins, is the contract with games.
KERNEL_ROOMS = ("", "secrets", "common", "log", "house", "use_cases")
DATABASES = {"sqlite3", "sqlite_utils", "psycopg"}
# Attributes of libraries that are set so: Flask and its responses, uvicorn, zipfile, ssl, threading, psycopg and click.
SET_BY_ASSIGNMENT = {
    "merge_slashes", "jinja_environment", "jinja_options", "jinja_loader", "visitor", "max_content_length", "mimetype",
    "direct_passthrough", "max_age", "no_cache", "no_store", "create_system", "external_attr", "compress_type",
    "minimum_version", "db", "itersize", "http_protocol_class", "help",
}  # fmt: skip


def files(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file: Path) -> frozenset[str]:
    """Every module that a file names in an import, in full, wherever in the file it stands."""
    return frozenset(imported(tree_of(file), file))


def imported(tree: ast.AST, file: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{named(file)} imports relatively"
            yield from (f"{node.module}.{each.name}" for each in node.names)


def patched(tree: ast.AST) -> Iterator[str]:
    """The attributes that are set on anything but self."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self":
            yield node.attr


def own_fields(tree: ast.AST) -> Iterator[str]:
    """The fields of the classes in this file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (
                each.target.id
                for each in node.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            )


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


def is_in(module: str, rooms: tuple[str, ...]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def is_pure_library(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names and top not in IMPURE


def strangers(file: Path, *rooms: str) -> set[str]:
    return {each for each in imports(file) if not is_in(each, rooms) and not is_pure_library(each)}


KERNEL = files("table")
KIT = files("kit")
EVENINGS = files("evenings")
GAMES = files("games")
EVERYTHING = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = [each for each in sorted(ROOT.glob("*/**/templates/**/*")) if each.suffix in (".html", ".svg")]
SLUGS = [each.name for each in (PACKAGE / "games").iterdir() if (each / "__init__.py").exists()]


@cache
def classes() -> tuple[ast.ClassDef, ...]:
    return tuple(each for file in EVERYTHING for each in ast.walk(tree_of(file)) if isinstance(each, ast.ClassDef))


@pytest.mark.parametrize("file", KERNEL, ids=named)
def test_the_kernel_knows_only_itself(file: Path) -> None:
    allowed = {"threading.Lock", "threading.RLock"} if file.name == "table_memory.py" else set()
    assert strangers(file, "companion.table") - allowed == set()


def test_the_rooms_of_the_kernel_import_one_way() -> None:
    """What a game imports stands at the top of the folder, and knows none of the rooms."""
    for place, room in enumerate(KERNEL_ROOMS):
        outside = tuple(f"companion.table.{later}" for later in KERNEL_ROOMS[place + 1 :])
        own = files(f"table/{room}") if room else (PACKAGE / "table").glob("*.py")
        assert [named(file) for file in own if any(is_in(each, outside) for each in imports(file))] == []
    assert {each.name for each in (PACKAGE / "table").iterdir() if any(each.glob("*.py"))} == {*KERNEL_ROOMS[1:]}


def test_no_modules_import_one_another_in_a_ring() -> None:
    modules = {module(file): file for file in EVERYTHING}
    found = {name: {each for each in map(partial(within, modules), imports(file)) if each} - {name}
             for name, file in modules.items()}  # fmt: skip
    while inner := {name for name, others in found.items() if not others & {*found}}:
        for name in inner:
            del found[name]
    assert sorted(found) == []


def module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(modules: Container[str], name: str) -> str:
    """The module that an imported name is, or stands in; nothing for other people's."""
    package = name.rpartition(".")[0]
    return next((each for each in (name, package) if each in modules), "")


@pytest.mark.parametrize("file", KIT, ids=named)
def test_the_kit_knows_only_itself_and_the_kernel(file: Path) -> None:
    assert strangers(file, "companion.table", "companion.kit") == set()


@pytest.mark.parametrize("file", EVENINGS, ids=named)
def test_what_the_evenings_tell_knows_only_the_kit_and_the_kernel(file: Path) -> None:
    assert strangers(file, "companion.table", "companion.kit", "companion.evenings") == set()


@pytest.mark.parametrize("file", GAMES, ids=named)
def test_a_game_knows_only_itself_the_kit_and_the_kernel(file: Path) -> None:
    slug = file.relative_to(PACKAGE / "games").parts[0]
    assert strangers(file, "companion.table", "companion.kit", f"companion.games.{slug}") == set()


@pytest.mark.parametrize("file", files("export"), ids=named)
def test_the_export_knows_only_itself_and_the_kernel(file: Path) -> None:
    assert strangers(file, "companion.table", "companion.export") == set()


@pytest.mark.parametrize("file", files("demo"), ids=named)
def test_a_table_that_plays_itself_knows_only_the_kernel(file: Path) -> None:
    assert strangers(file, "companion.table", "companion.demo") == set()


@pytest.mark.parametrize("file", [*KERNEL, *KIT, *EVENINGS, *GAMES, *files("export"), *files("demo")], ids=named)
def test_a_pure_room_neither_opens_a_file_nor_prints(file: Path) -> None:
    nodes = ast.walk(tree_of(file))
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert called & IMPURE_NAMES == set()


@pytest.mark.parametrize("file", files("web"), ids=named)
def test_the_web_never_knows_the_store(file: Path) -> None:
    assert not any(is_in(each, ("companion.store", *DATABASES)) for each in imports(file))


@pytest.mark.parametrize("file", files("web"), ids=named)
def test_the_web_knows_no_game(file: Path) -> None:
    assert not any(is_in(each, ("companion.games",)) for each in imports(file))


def test_only_the_store_and_hosting_know_a_database() -> None:
    who_knows = {file for file in EVERYTHING if any(is_in(each, tuple(DATABASES)) for each in imports(file))}
    assert {file.parent.name for file in who_knows} == {"store", "hosting"}


def test_nothing_but_an_entry_point_knows_hosting() -> None:
    knows = {
        file.parent.name for file in EVERYTHING if any(is_in(each, ("companion.hosting",)) for each in imports(file))
    }
    assert knows == {"hosting"}


@pytest.mark.parametrize("file", EVERYTHING, ids=named)
def test_no_object_is_patched_from_another_file(file: Path) -> None:
    """What an object needs it gets from its constructor, or through a method."""
    assert {*patched(tree_of(file))} - {*own_fields(tree_of(file))} - SET_BY_ASSIGNMENT == set()


@pytest.mark.parametrize("file", files("store"), ids=named)
def test_the_store_knows_neither_the_web_nor_a_game(file: Path) -> None:
    assert not any(
        is_in(each, ("companion.web", "companion.games", "companion.kit", "flask")) for each in imports(file)
    )


def test_no_file_outside_the_games_names_one() -> None:
    """What games know of each other, their imports tell."""
    naming = [
        f"{named(file)} names {slug}"
        for file in [*EVERYTHING, *PACKAGE.rglob("*.html")]
        for slug in SLUGS
        if PACKAGE / "games" not in file.parents and re.search(rf"\b{slug}\b", file.read_text(encoding="utf-8"))
    ]
    assert SLUGS and naming == []


def test_a_game_is_found_by_its_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["companion.games"] == {
        slug: f"companion.games.{slug}.game:game" for slug in sorted(SLUGS)
    }


def test_every_package_that_is_imported_is_declared() -> None:
    tops = {each.partition(".")[0] for file in EVERYTHING for each in imports(file)}
    found, names = tops - sys.stdlib_module_names - {"companion"}, packages_distributions()
    assert {each for each in found if not declared().intersection(map(plain, names[each]))} == set()


def declared() -> set[str]:
    """Every package that serving may use, with the extras; tools for development are none of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [each for extra, needs in project["optional-dependencies"].items() if extra != "dev" for each in needs]
    return {plain(re.split(r"[\[<>=!~; ]", each)[0]) for each in (*project["dependencies"], *extras)}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_room_says_in_its_first_line_what_lives_there() -> None:
    silent = [named(file) for file in EVERYTHING if not ast.get_docstring(tree_of(file))]
    assert [file for file in silent if not file.endswith("games/__init__.py")] == []


def test_a_class_inherits_from_one_of_ours_at_most() -> None:
    """Longer chains are towers: whoever reads a method has to look for it on every floor."""
    bases: dict[str, set[str]] = {}
    for node in classes():
        own = (each.value if isinstance(each, ast.Subscript) else each for each in node.bases)
        bases.setdefault(node.name, set()).update(each.id for each in own if isinstance(each, ast.Name))

    def depth(name: str) -> int:
        return 1 + max((depth(each) for each in bases[name] if each in bases), default=0)

    assert [name for name in bases if depth(name) > DEEPEST] == []


def test_no_class_has_more_methods_than_one_can_remember() -> None:
    methods = {node.name: [each.name for each in node.body if isinstance(each, FUNCTIONS)] for node in classes()}
    public = {name: sum(not each.startswith("_") for each in own) for name, own in methods.items()}
    assert {name: count for name, count in public.items() if count > MOST_METHODS} == {}


def test_outside_the_games_a_name_means_one_class_and_one_file() -> None:
    own = [file for file in EVERYTHING if PACKAGE / "games" not in file.parents]
    names = [node.name for file in own for node in ast.walk(tree_of(file)) if isinstance(node, ast.ClassDef)]
    names += [file.name for file in own if file.name != "__init__.py"]
    assert {name for name, count in Counter(names).items() if count > 1} == set()


def test_the_picture_of_a_tap_names_what_is_there() -> None:
    picture = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## How a tap travels")[1].split("```")[1]
    found = {node.name for node in classes()}
    named = {name for name in re.findall(r"\b[A-Z][A-Za-z]+", picture) if re.search(r"[a-z][A-Z]", name)}
    files = re.findall(r"companion/[\w/.]+", picture)
    assert named and named <= found and all((ROOT / each).exists() for each in files)


def test_no_file_grows_too_long_to_read() -> None:
    lengths = {named(file): len(file.read_text(encoding="utf-8").splitlines()) for file in EVERYTHING}
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST_FILE} == {}


@pytest.mark.parametrize("file", TEMPLATES, ids=named)
def test_a_template_reads_without_scrolling_sideways(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [f"{place}: {line}" for place, line in enumerate(lines, 1) if len(line) > LONGEST_LINE] == []
