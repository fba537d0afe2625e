"""Puts every promise to the test, loopback only: one line each, with the seed that repeats it. Ends with 1 if one gave
way."""

import argparse
import logging
import sys
import time
from random import SystemRandom

from tests.soak.promise import Kept, Promise, put_to_the_test
from tests.soak.promises import PROMISES


def main() -> int:
    asked = read_asked()
    # What is refused on purpose is no news.
    logging.disable(logging.CRITICAL)
    chosen = [each for each in PROMISES if each.name in asked.names] or [*PROMISES]
    seed, until = asked.seed, time.monotonic() + asked.minutes * 60
    kept = []
    for place, promise in enumerate(chosen):
        kept.append(tried(promise, seed, (until - time.monotonic()) / (len(chosen) - place)))
        print(kept[-1].line, flush=True)
    return 1 if any(each.gave_way or not each.tried for each in kept) else 0


def read_asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="make soak", description=__doc__)
    asked.add_argument("names", nargs="*", choices=[[], *(each.name for each in PROMISES)], metavar="promise")
    asked.add_argument("--minutes", type=float, default=float("inf"), help="at most so long, shared among the promises")
    asked.add_argument("--seed", type=int, default=SystemRandom().randrange(10_000), help="repeats what gave way")
    return asked.parse_args()


def tried(promise: Promise, seed: int, seconds: float) -> Kept:
    return put_to_the_test(promise, seed, promise.count, seconds)


if __name__ == "__main__":
    sys.exit(main())
