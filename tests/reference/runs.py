"""Runs of words of the rulebooks, as hashes: enough to see that a sentence of ours is not one of theirs, and nothing to
read. `python -m tests.reference.runs FOLDER` makes them anew from the texts of the rulebooks."""

import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from companion.kit.text_search import words_of

LENGTH, SIZE = 8, 5
KEPT = Path(__file__).with_suffix(".bin")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = words_of(text)
    return (tuple(words[at : at + LENGTH]) for at in range(len(words) - LENGTH + 1))


def hashed(run: tuple[str, ...]) -> bytes:
    return blake2b(" ".join(run).encode(), digest_size=SIZE).digest()


def theirs() -> frozenset[bytes]:
    kept = KEPT.read_bytes()
    return frozenset(kept[at : at + SIZE] for at in range(0, len(kept), SIZE))


def make(folder: Path) -> None:
    found = {hashed(run) for file in folder.glob("*.txt") for run in runs(file.read_text("utf-8"))}
    KEPT.write_bytes(b"".join(sorted(found)))


if __name__ == "__main__":
    make(Path(sys.argv[1]))
