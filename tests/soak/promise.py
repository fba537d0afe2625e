"""A promise of the house, and what is done to break it: tried so often, or for so long."""

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field

# Each try says nothing, or what gave way.
Tries = Callable[[int], Iterator[str]]
FIRST = 3


@dataclass(frozen=True)
class Promise:
    """`count` tries are a whole soak, `share` what the tests do of it, if anything."""

    name: str
    says: str
    count: int
    share: int
    tries: Tries


@dataclass
class Kept:
    promise: Promise
    seed: int
    tried: int = 0
    seconds: float = 0.0
    gave_way: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        held, sign = self.tried - len(self.gave_way), "✗" if self.gave_way or not self.tried else "✓"
        again = f"make soak ARGS='{self.promise.name} --seed {self.seed}'"
        told = f"{self.promise.says}: {self.tried:,} tried, {held:,} held, {self.seconds:.0f} s"
        return "\n".join([f"{sign} {told}   ({again})", *(f"    {each}" for each in self.gave_way[:FIRST])])


def put_to_the_test(promise: Promise, seed: int, count: int, seconds: float = float("inf")) -> Kept:
    """What breaks the attack itself is something that gave way, too."""
    kept, begun = Kept(promise, seed), time.monotonic()
    tries = promise.tries(seed)
    try:
        for wrong in tries:
            kept.tried += 1
            kept.gave_way += [wrong] if wrong else []
            if kept.tried >= count or time.monotonic() - begun > seconds:
                break
    except Exception as error:
        kept.tried += 1
        kept.gave_way.append(f"{type(error).__name__}: {error}")
    finally:
        if isinstance(tries, Generator):
            tries.close()
    kept.seconds = time.monotonic() - begun
    return kept
