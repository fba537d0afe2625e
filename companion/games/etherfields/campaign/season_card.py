"""Records which Season card lies on top, in the group's own words (EF-037, EF-145)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign
from companion.kit.history_lines import line, text
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Offer, Text
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("choose_season", (("season_card", Text(40)),))


def choose_season(asked: MoveContext[Campaign]) -> list[Fact]:
    return [asked.fact("season_changed", was=asked.state.season)]


def season_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, season=fact.text("season_card"))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"choose_season": choose_season},
    facts={"season_changed": Kind(season_changed, line("EF-145", season=text("season_card")))},
)
