"""The page with the statistics of a game. Charts for all pages with statistics are here, too."""

from collections.abc import Sequence
from datetime import datetime

from babel.dates import get_month_names
from flask import Blueprint, Response, abort, jsonify, render_template

from companion.evenings import statistics
from companion.evenings.statistics import GameStatistics
from companion.evenings.statistics_sentences import game_sentences
from companion.kit.score_charts import Bars, Paper, bars
from companion.languages import locale_of
from companion.web.http.current_request import require_keeper, services, translator, wants_json
from companion.web.http.responses import as_json
from companion.web.pages.evenings.evening_pages import all_people

routes = Blueprint("statistics", __name__)
routes.before_request(require_keeper)
PAPER = Paper(640, 200, left=24, right=8, top=26, bottom=30)
MAX_BARS, LINES = 14, 4
STEPS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000_000, 10_000_000_000)
Counts = Sequence[tuple[int, int]]


@routes.get("/figures/<slug>")
def game(slug: str) -> Response | str:
    registered = services().registry.get(slug) or abort(404)
    found = services().summary_cache.cached(("game", slug), lambda plays: statistics.game_statistics(plays, slug))
    if wants_json():
        return jsonify(as_json(found))
    who = all_people()
    told = [*game_sentences(found, lambda id: who[id].name)]
    return render_template(
        "game_figures.html", box=registered, found=found, sentences=told, who=who, drawn=score_chart(found)
    )


def game_name(slug: str) -> str:
    """Returns the name of a game in the reader's language; its slug if it is no longer installed."""
    registered = services().registry.get(slug)
    return registered.text("name", translator().language) if registered else slug


def month_number(moment: float) -> int:
    date = datetime.fromtimestamp(moment)
    return date.year * 12 + date.month - 1


def month_chart(months: Counts) -> Bars | None:
    """Draws the plays of each month; None if there are none. `months` pairs month numbers with counts."""
    names = get_month_names("abbreviated", locale=locale_of(translator().language), context="stand-alone")
    return bar_chart([(names[each % 12 + 1].rstrip("."), times) for each, times in months]) if months else None


def score_chart(found: GameStatistics) -> Bars | None:
    return bar_chart(group_scores(found.scores)) if found.scores else None


def group_scores(scores: Counts) -> list[tuple[int | str, int]]:
    """Divides scores into a few equal ranges. `scores` are pairs of a score and how often it occurred, lowest first;
    there is at least one. Returns, for each range, its lowest score and how many scores are in it."""
    lowest, highest = scores[0][0], scores[-1][0]
    step = next(each for each in STEPS if (highest - lowest) // each < MAX_BARS)
    first = lowest // step * step
    starts = range(first, highest + 1, step)
    return [(start, sum(times for score, times in scores if start <= score < start + step)) for start in starts]


def bar_chart(values: Sequence[tuple[int | str, int]]) -> Bars:
    highest = max(times for _, times in values)
    return bars(values, highest, PAPER, every=max(1, -(-highest // LINES)))
