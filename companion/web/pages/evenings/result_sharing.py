"""The result of a game as a page, a text, a picture or a link, and all scores as a spreadsheet."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import quote

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request

from companion.evenings.finished_play import Play, Player, make_play
from companion.evenings.summary_cache import person_id
from companion.kit.final_standings import FinalStandings, Title
from companion.languages import FALLBACK
from companion.table.fact import TABLET
from companion.table.house import house_people
from companion.table.log.fold import FoldedTable
from companion.table.say import Say, SayValue, say
from companion.web.game_registry import RegisteredGame
from companion.web.http.current_request import require_keeper, services, table_and_audience, translator, wants_json
from companion.web.http.responses import as_json, spreadsheet_response
from companion.web.pages.table.joining import qr_code
from companion.web.rendering.template_helpers import number_text
from companion.web.rendering.translations import day_text, isolated

routes = Blueprint("results", __name__)
COLUMNS = ("day", "game", "table", "minutes", "name", "score", "rank", "wins", "roles")
MAX_ROLES = 30
# With this link the app BG Stats imports a play, after asking its user; this program sends nothing by itself.
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LINK_LANGUAGE = FALLBACK[0]
# What a QR of the largest size holds at its least correction.
MAX_QR_LENGTH = 2_953


@dataclass(frozen=True, slots=True)
class FinishedGame:
    opened: FoldedTable
    play: Play
    registered: RegisteredGame

    @property
    def headline(self) -> Say:
        """Returns the sentence that says who has won. If the game has no winner, returns the line that the list of
        tables shows for this table."""
        if not self.play.is_won:
            return services().tables.views.headline(self.opened, table_and_audience(self.play.table)[1])
        names = tuple(each.name for each in self.play.winners)
        return say(f"{self.play.game}.told.game_ended", names=names, n=len(names))

    @property
    def facts(self) -> tuple[str, ...]:
        t = translator()
        name = self.registered.text("name", t.language)
        return name, day_text(self.play.ended, t.language), t(say("result.minutes", n=self.play.minutes))

    @property
    def text(self) -> str:
        t = translator()
        ranks = [f"{each.rank}. {isolated(each.name)}{score_suffix(each)}" for each in self.play.ranked]
        return "\n".join((" · ".join(self.facts), t(self.headline), "", *ranks))

    @property
    def titles(self) -> tuple[Title, ...]:
        """Returns the titles, such as "Best liar", that the tablet shows at the end of the game; () if there are
        none."""
        parts = services().tables.views.view(self.opened, TABLET)
        return next((part.value.titles for part in parts if isinstance(part.value, FinalStandings)), ())

    @property
    def link(self) -> str:
        starter = self.opened.game.starter(self.opened.table)
        said = play_json(self.play, starter, self.registered, services().translators[LINK_LANGUAGE])
        return ADDRESS + quote(json.dumps(said, ensure_ascii=False, separators=(",", ":")), safe="")


def score_suffix(each: Player) -> str:
    return "" if each.score is None else f" · {number_text(each.score)}"


def finished_game(id: str) -> FinishedGame:
    """Returns the finished game of a table that this device may see; aborts with 404 if the game is not over."""
    opened, _ = table_and_audience(id)
    play = make_play(opened) or abort(404)
    known = house_people.ids_by_name(services().tables.house().persons)
    people = tuple(replace(each, person=person_id(each.name, known)) for each in play.players)
    return FinishedGame(opened, replace(play, players=people), services().registry[play.game])


@routes.get("/tables/<id>/result")
def show(id: str) -> Response | str:
    found = finished_game(id)
    if wants_json():
        return jsonify({**as_json(found.play), "text": found.text, "bgstats": found.link})
    race = services().tables.views.race(found.opened)
    has_code = len(found.link) <= MAX_QR_LENGTH
    return render_template("result.html", found=found, race=race, has_code=has_code)


@routes.get("/tables/<id>/result.svg")
def picture(id: str) -> Response:
    """Draws the result as SVG. The device converts it to a bitmap before it shares it."""
    response = make_response(render_template("result.svg", found=finished_game(id)))
    response.headers["Content-Type"] = "image/svg+xml"
    response.headers["Cache-Control"] = "no-cache"
    return response


@routes.get("/tables/<id>/bgstats.svg")
def code(id: str) -> Response:
    """Draws the QR code of the link for BG Stats; aborts with 404 if the link is too long for one."""
    link = finished_game(id).link
    return qr_code(link, "L") if len(link) <= MAX_QR_LENGTH else abort(404)


@routes.get("/files/scores.csv")
def scores() -> Response:
    """Downloads a row for each person in each finished game, or only those of the arguments `game` or `person`. Only
    keepers may download them."""
    require_keeper()
    game, person = request.args.get("game", ""), request.args.get("person", "")
    plays = (each for each in services().summary_cache.plays() if game in ("", each.game))
    rows = (score_row(play, each) for play in plays for each in play.players if person in ("", each.person))
    return spreadsheet_response([[say(f"csv.{each}") for each in COLUMNS], *rows], "veilleuse-scores.csv")


def score_row(play: Play, each: Player) -> list[SayValue]:
    when = datetime.fromtimestamp(play.ended).strftime("%Y-%m-%d")
    game = services().registry[play.game].text("name", translator().language)
    told = ", ".join(dict.fromkeys(translator()(role.told) for role in each.roles[:MAX_ROLES]))
    score: SayValue = "" if each.score is None else each.score
    return [when, game, play.table, play.minutes, each.name, score, each.rank or "", int(each.wins), told]


def play_json(play: Play, starter: str, registered: RegisteredGame, speak: Callable[[Say], str]) -> dict[str, object]:
    """Returns a finished game as BG Stats reads it. `speak` translates its texts, and `starter` is the seat that began.
    Every player has the fields `winner` and `startPlayer`, because the app on Android fails without them."""
    number = {"bggId": registered.about["bgg"]} if "bgg" in registered.about else {}
    ended = datetime.fromtimestamp(play.ended, UTC).strftime("%Y-%m-%d %H:%M:%S")
    has_points = any(each.score is not None for each in play.players)
    scores = [each.score for each in play.ranked if each.score is not None]
    return {
        "sourceName": "Veilleuse",
        "sourcePlayId": play.table,
        "playDate": ended,
        "durationMin": play.minutes,
        "game": {
            "name": registered.about.get("box", registered.text("name", LINK_LANGUAGE)),
            "sourceGameId": play.game,
            **number,
            # The scores of this play show whether high ones win; without scores it is True.
            "highestWins": not scores or scores[0] >= scores[-1],
            "noPoints": not has_points,
        },
        "players": [player_json(each, starter, speak) for each in play.players if each.is_ranked],
    }


def player_json(each: Player, starter: str, speak: Callable[[Say], str]) -> dict[str, object]:
    score = {} if each.score is None else {"score": each.score}
    roles = {speak(role.told) for role in each.roles}
    role = {"role": roles.pop()} if len(roles) == 1 else {}
    who = each.person or each.name
    known = {"name": each.name, "sourcePlayerId": who, "startPlayer": each.seat == starter}
    return {**known, "winner": each.wins, "rank": each.rank, **score, **role}
