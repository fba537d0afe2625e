"""Builds the link with which the app BG Stats imports a play. The app asks its user first; this program sends nothing
by itself."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import quote

from companion.evenings.finished_play import Play, Player
from companion.languages import FALLBACK
from companion.table.say import Say
from companion.web.game_registry import RegisteredGame

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
# What a QR of the largest size holds at its least correction.
MAX_QR_LENGTH = 2_953
LANGUAGE = FALLBACK[0]


def play_link(play: Play, registered: RegisteredGame, speak: Callable[[Say], str]) -> str:
    """Returns the link. `speak` translates messages into the language of the link."""
    said = json.dumps(play_json(play, registered, speak), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(said, safe="")


def play_json(play: Play, registered: RegisteredGame, speak: Callable[[Say], str]) -> dict[str, object]:
    """Returns the play in the JSON format that BG Stats reads, with its end in UTC. Every player has a `winner`,
    because the app fails without."""
    number = {"bggId": registered.about["bgg"]} if "bgg" in registered.about else {}
    ended = datetime.fromtimestamp(play.ended, UTC).strftime("%Y-%m-%d %H:%M:%S")
    has_points = any(each.score is not None for each in play.players)
    return {
        "sourceName": "Veilleuse",
        "sourcePlayId": play.table,
        "playDate": ended,
        "durationMin": play.minutes,
        "game": {
            "name": registered.text("name", LANGUAGE),
            "sourceGameId": play.game,
            **number,
            "highestWins": highest_wins(play),
            "noPoints": not has_points,
        },
        "players": [player_json(each, speak) for each in play.players if each.is_ranked],
    }


def highest_wins(play: Play) -> bool:
    """Returns whether the higher score is better, as far as the scores of this play show it; True without scores."""
    scored = [each for each in play.ranked if each.score is not None]
    return not scored or (scored[0].score or 0) >= (scored[-1].score or 0)


def player_json(each: Player, speak: Callable[[Say], str]) -> dict[str, object]:
    score = {} if each.score is None else {"score": each.score}
    roles = {speak(role.told) for role in each.roles}
    role = {"role": roles.pop()} if len(roles) == 1 else {}
    who = each.person or each.name
    return {"name": each.name, "sourcePlayerId": who, "rank": each.rank, "winner": each.wins, **score, **role}
