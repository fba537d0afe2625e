"""Finds the games that ship with the app, without those that a developer has installed beside them."""

from companion.config import PACKAGE
from companion.web.game_registry import RegisteredGame, find_games


def own_games() -> dict[str, RegisteredGame]:
    return {slug: box for slug, box in find_games().items() if box.package and PACKAGE in box.package.parents}
