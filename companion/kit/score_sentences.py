"""Sentences that say who won, or who leads, in a game with scores. The ids of their texts begin with `words`."""

from collections.abc import Iterable

from companion.kit.stopping_and_leaving import S
from companion.table.game_result import Result
from companion.table.say import Say, say
from companion.table.table import Table


def who_won(table: Table[S], result: Result, words: str, rule: str) -> Say:
    """Returns the sentence that names the winners, or those who are ahead if the game was stopped early."""
    names = table.names(result.winners)
    if table.state.is_stopped:
        return say(f"{words}.ending.ahead", rule=rule, names=names, n=len(names))
    return say(f"{words}.ending.{'shared' if len(names) > 1 else 'won'}", rule=rule, names=names)


def winners_line(table: Table[S], result: Result | None, words: str) -> Say | None:
    """Returns the table's line in the list of tables once somebody has won; None before that, and for a game that was
    stopped early."""
    if result is None or table.state.is_stopped:
        return None
    return say(f"{words}.headline.over", names=table.names(result.winners), n=len(result.winners))


def leaders_line(table: Table[S], ahead: Iterable[str], words: str, round: int) -> Say:
    """Returns the table's line in the list of tables that names those who are `ahead`."""
    names = table.names(tuple(ahead))
    return say(f"{words}.headline.leads", round=round, names=names, n=len(names))
