"""How a game ended, to take away: on paper, as a text or a picture, into BG Stats; and all scores as a spreadsheet."""

from dataclasses import dataclass, replace
from datetime import datetime

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request

from companion.evenings.kept import who
from companion.evenings.play import Play, Player, played
from companion.table import persons
from companion.table.fold import Opened
from companion.table.say import Say, Told, say
from companion.web import bgstats
from companion.web.asking import at_table, must_keep_house, voice, wants_json
from companion.web.joining import drawn
from companion.web.now import day
from companion.web.rooms import rooms
from companion.web.screen import plain
from companion.web.shelf import Box
from companion.web.spreadsheet import as_spreadsheet

routes = Blueprint("result", __name__)
COLUMNS = ("day", "game", "table", "minutes", "name", "score", "rank", "wins", "roles")
MOST_ROLES = 30


@dataclass(frozen=True, slots=True)
class Ended:
    opened: Opened
    play: Play
    box: Box

    @property
    def headline(self) -> Say:
        """As the history tells it; of a game that was stopped early, how it stood."""
        if not self.play.is_won:
            return rooms().tables.headline(self.opened, at_table(self.play.table)[1])
        names = tuple(each.name for each in self.play.winners)
        return say(f"{self.play.game}.told.game_ended", names=names, n=len(names))

    @property
    def facts(self) -> tuple[str, ...]:
        """Which game, when, how long."""
        t = voice()
        name = self.box.told("name", t.language)
        return name, day(self.play.ended, t.language), t(say("result.minutes", n=self.play.minutes))

    @property
    def text(self) -> str:
        """For the chat of the group."""
        t = voice()
        ranks = [f"{each.rank}. {each.name}{scored(each)}" for each in self.play.ranked]
        return "\n".join((" · ".join(self.facts), t(self.headline), "", *ranks))

    @property
    def link(self) -> str:
        return bgstats.link(self.play, self.box, rooms().voices[bgstats.SPOKEN])


def scored(each: Player) -> str:
    return "" if each.score is None else f" · {each.score}".replace("-", "−")


def ended(id: str) -> Ended:
    """What everybody at the table knows by now; of a game that goes on there is no such page."""
    opened, _ = at_table(id)
    play = played(rooms().tables.game(opened), opened) or abort(404)
    known = persons.by_name(rooms().house().persons)
    people = tuple(replace(each, person=who(each.name, known)) for each in play.players)
    return Ended(opened, replace(play, players=people), rooms().boxes[play.game])


@routes.get("/tables/<id>/result")
def show(id: str) -> Response | str:
    found = ended(id)
    if wants_json():
        return jsonify({**plain(found.play, voice()), "text": found.text, "bgstats": found.link})
    race = rooms().tables.race(found.opened)
    has_code = len(found.link) <= bgstats.MOST_IN_A_CODE
    return render_template("result.html", found=found, race=race, has_code=has_code)


@routes.get("/tables/<id>/result.svg")
def picture(id: str) -> Response:
    """Drawn here, made a picture by the device that shares it."""
    response = make_response(render_template("result.svg", found=ended(id)))
    response.headers["Content-Type"] = "image/svg+xml"
    response.headers["Cache-Control"] = "no-cache"
    return response


@routes.get("/tables/<id>/bgstats.svg")
def code(id: str) -> Response:
    link = ended(id).link
    return drawn(link, "L") if len(link) <= bgstats.MOST_IN_A_CODE else abort(404)


@routes.get("/files/scores.csv")
def scores() -> Response:
    """A line for each person of each game that is over; of one game or one person where asked."""
    must_keep_house()
    game, person = request.args.get("game", ""), request.args.get("person", "")
    plays = (each for each in rooms().kept.plays() if game in ("", each.game))
    rows = (row(play, each) for play in plays for each in play.players if person in ("", each.person))
    return as_spreadsheet([[say(f"csv.{each}") for each in COLUMNS], *rows], "veilleuse-scores.csv")


def row(play: Play, each: Player) -> list[Told]:
    when = datetime.fromtimestamp(play.ended).strftime("%Y-%m-%d")
    game = rooms().boxes[play.game].told("name", voice().language)
    told = ", ".join(dict.fromkeys(voice()(role.told) for role in each.roles[:MOST_ROLES]))
    score: Told = "" if each.score is None else each.score
    return [when, game, play.table, play.minutes, each.name, score, each.rank or "", int(each.wins), told]
