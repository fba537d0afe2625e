"""Which texts of When I Dream are put together from lists: read from these lists."""

from companion.games.when_i_dream.answers import LAST_VERDICTS, VERDICTS
from companion.games.when_i_dream.roles import ROLES
from companion.kit.checklist import AWAY, UP
from companion.table.moves import Offer


def words() -> set[str]:
    return {
        f"when_i_dream.{each}"
        for each in ("told.start_corrected", "choice.told.all", *of_roles(), *of_verdicts(), *of_the_kit())
    }


def offers() -> list[Offer]:
    return [Offer("resume_clock")]


def of_roles() -> set[str]:
    kinds = {f"{kind}.{role}" for kind in ("role", "roles") for role in ROLES}
    return kinds | {f"role.{role}.told" for role in ROLES} | {"role.unknown"}


def of_the_kit() -> set[str]:
    lists = {"checklist": (UP, AWAY), "ending": ("won", "shared", "ahead"), "headline": ("over", "leads")}
    return {f"{family}.{each}" for family, ids in lists.items() for each in ids}


def of_verdicts() -> set[str]:
    told = {f"told.verdict.{each}" for each in VERDICTS} | {f"told.last.{each}" for each in LAST_VERDICTS}
    return told | {f"verdict.{each}" for each in VERDICTS}
