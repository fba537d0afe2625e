"""A figure with its goal, the statistics behind it, and what the system tells about a process."""

import os
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Figure:
    """`goal` is the most it may be, or the least where `is_rate`; without one it is only told."""

    what: str
    value: float
    unit: str = ""
    goal: float | None = None
    is_rate: bool = False

    def __str__(self) -> str:
        told = f"{self.what:<66} {self.value:>9.{digits(self.value)}f} {self.unit:<5}"
        if self.goal is None:
            return told.rstrip()
        over = self.goal / self.value if self.is_rate else self.value / self.goal
        verdict = "✓" if over <= 1 else f"✗ missed by {over - 1:.0%}"
        return f"{told} goal {'≥' if self.is_rate else '≤'} {self.goal:g} {verdict}"


def digits(value: float) -> int:
    return 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2


def tell(figures: Iterable[Figure | str]) -> None:
    for each in figures:
        print(each if isinstance(each, Figure) else f"\n{each}", flush=True)


def p50(seconds: Sequence[float]) -> float:
    return median(seconds)


def p99(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(0.99 * len(seconds))]


def in_ms(what: str, seconds: Sequence[float]) -> Iterable[Figure]:
    yield Figure(f"{what}, p50", p50(seconds) * 1000, "ms")
    yield Figure(f"{what}, p99", p99(seconds) * 1000, "ms")


def kib_of(pid: int) -> float:
    """Resident memory of a process."""
    statm = Path(f"/proc/{pid}/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * 4.0
    return float(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True).stdout)


def allow_open_files(count: int) -> None:
    if resource:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has taken, where the system tells it finely enough (Linux)."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
