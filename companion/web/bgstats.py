"""A play as the link by which the app BG Stats takes one in, a JSON of its own inside it. Nothing is sent: whoever
opens the link, on a phone that has that app, is asked by it first."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import quote

from companion.evenings.play import Play, Player
from companion.table.say import Say
from companion.web.shelf import Box

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
# What a QR of the largest size holds at its least correction.
MOST_IN_A_CODE = 2_953
SPOKEN = "en"


def link(play: Play, box: Box, speak: Callable[[Say], str]) -> str:
    said = json.dumps(told(play, box, speak), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(said, safe="")


def told(play: Play, box: Box, speak: Callable[[Say], str]) -> dict[str, object]:
    """The end in UTC. Winners are told true and false, since that app stumbles over silence."""
    number = {"bggId": box.about["bgg"]} if "bgg" in box.about else {}
    ended = datetime.fromtimestamp(play.ended, UTC).strftime("%Y-%m-%d %H:%M:%S")
    has_points = any(each.score is not None for each in play.players)
    return {
        "sourceName": "Veilleuse",
        "sourcePlayId": play.table,
        "playDate": ended,
        "durationMin": play.minutes,
        "game": {
            "name": box.told("name", SPOKEN),
            "sourceGameId": play.game,
            **number,
            "highestWins": highest_wins(play),
            "noPoints": not has_points,
        },
        "players": [player(each, speak) for each in play.players if each.is_ranked],
    }


def highest_wins(play: Play) -> bool:
    scored = [each for each in play.ranked if each.score is not None]
    return not scored or (scored[0].score or 0) >= (scored[-1].score or 0)


def player(each: Player, speak: Callable[[Say], str]) -> dict[str, object]:
    score = {} if each.score is None else {"score": each.score}
    roles = {speak(role.told) for role in each.roles}
    role = {"role": roles.pop()} if len(roles) == 1 else {}
    who = each.person or each.name
    return {"name": each.name, "sourcePlayerId": who, "rank": each.rank, "winner": each.wins, **score, **role}
