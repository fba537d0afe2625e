"""The boxes on the shelf: games found by entry point with their content, and those announced but not built."""

import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from companion.config import PACKAGE, folder
from companion.table.chapter import Known
from companion.table.game import Game

GROUP = "companion.games"
log = logging.getLogger("veilleuse")


@dataclass(frozen=True)
class Box:
    """`game` is None when the game is announced but not built yet. `package` holds its templates and translations."""

    slug: str
    game: Game[Any] | None
    package: Path | None
    content: Path
    about: Mapping[str, Any]

    def told(self, what: str, language: str) -> str:
        texts = self.about.get(what, {})
        return str(texts.get(language) or next(iter(texts.values()), self.slug))

    def known(self) -> Known:
        file = self.content / "known.toml"
        return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    def tells_rules(self) -> bool:
        return any(self.content.glob("rules.*.md"))

    @cached_property
    def drawing(self) -> str:
        """The game's own picture, as SVG."""
        file = self.package / "static" / "drawing.svg" if self.package else None
        return file.read_text("utf-8") if file and file.is_file() else ""

    @cached_property
    def style(self) -> str:
        """The game's own sheets as one, in the order of their names."""
        files = sorted((self.package / "static").glob("*.css")) if self.package else []
        return "\n".join(file.read_text("utf-8") for file in files)


def find_boxes() -> dict[str, Box]:
    built = {point.name: box for point in entry_points(group=GROUP) if (box := try_box(point))}
    announced = {
        each.parent.name: Box(each.parent.name, None, None, each.parent, read_about(each.parent))
        for each in sorted(folder("content").glob("*/game.toml"))
    }
    return {**announced, **built}


def folders_of_texts(boxes: Mapping[str, Box]) -> list[Path]:
    """The house's own come last, and win."""
    return [*(box.package / "translations" for box in boxes.values() if box.package), PACKAGE / "translations"]


def try_box(point: EntryPoint) -> Box | None:
    """A game from elsewhere that does not even load must not close the house."""
    try:
        return built_box(point.name, point.module, point.load())
    except Exception:
        log.exception("the game %s cannot be loaded", point.name)
        return None


def built_box(slug: str, module: str, game: Game[Any]) -> Box:
    package = Path(str(import_module(module).__file__)).parent
    own = package / "content"
    content = own if own.is_dir() else folder("content") / slug
    return Box(slug, game, package, content, read_about(content))


def read_about(content: Path) -> dict[str, Any]:
    file = content / "game.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
