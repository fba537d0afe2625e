"""Questions written from the rulebooks alone, before the texts that answer them were read. Before their causes were
cured, the first three results had the answer of 93, 89, 92 and 97 of 100, and then of 39 of 40."""

from pathlib import Path


def read_question(line: str) -> tuple[str, str, tuple[str, ...]]:
    game, asked, rules = line.split("|")
    return asked, game, tuple(rules.split())


LINES = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
QUESTIONS = tuple(read_question(line) for line in LINES if not line.startswith("#"))
