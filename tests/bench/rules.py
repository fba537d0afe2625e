"""The rules desk: what a question costs with all that is told."""

import time
from collections.abc import Iterator, Sequence
from random import Random
from string import ascii_lowercase

from companion.reference.rules_of_all_games import RulesOfAllGames
from companion.web.pages.rules.rules import MAX_QUERY
from tests.bench.figures import Figure, p50, p99
from tests.languages import LANGUAGES
from tests.own_games import own_games
from tests.reference.questions import QUESTIONS

ROUNDS = 20


def figures() -> Iterator[Figure | str]:
    desk = RulesOfAllGames({slug: box.contents for slug, box in own_games().items()})
    started = time.perf_counter()
    told = len(desk.index.entries)
    desk.index.find(QUESTIONS[0][0], LANGUAGES[0])
    yield f"Questions to the rules: {told} sections in {len(LANGUAGES)} languages"
    yield Figure("the first question, which makes the index", (time.perf_counter() - started) * 1000, "ms")
    seconds = [asked(desk, words, game) for _ in range(ROUNDS) for words, game, _ in QUESTIONS]
    yield Figure("a question, p50", p50(seconds) * 1000, "ms")
    yield Figure("a question, p99", p99(seconds) * 1000, "ms", 10)
    chance = Random(ROUNDS)
    fresh = [asked(desk, misspelt(words, chance), game) for _ in range(ROUNDS) for words, game, _ in QUESTIONS]
    yield Figure("a question with a slip that nobody made before, p50", p50(fresh) * 1000, "ms")
    yield Figure("a question with a slip that nobody made before, p99", p99(fresh) * 1000, "ms", 10)
    known = sorted(desk.index.known.words)
    worst = [asked(desk, endless(known, chance), "etherfields") for _ in range(ROUNDS * 10)]
    yield Figure(f"{MAX_QUERY} letters with two slips in every word, p99", p99(worst) * 1000, "ms", 10)


def endless(known: Sequence[str], chance: Random) -> str:
    words = (misspelt(misspelt(chance.choice(known), chance), chance) for _ in range(MAX_QUERY))
    return " ".join(words)[:MAX_QUERY]


def misspelt(words: str, chance: Random) -> str:
    at = chance.randrange(len(words))
    return words[:at] + chance.choice(ascii_lowercase) + words[at + 1 :]


def asked(desk: RulesOfAllGames, words: str, game: str) -> float:
    started = time.perf_counter()
    desk.index.find(words, LANGUAGES[0], game)
    return time.perf_counter() - started
