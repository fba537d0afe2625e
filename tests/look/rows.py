"""How screens are held when they are looked at: size, light, language, and how a tablet lies. Each moment is seen in
every size of its devices; over all of them each two values meet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.languages import WHOLE
from tests.look.pairs import every, pairwise

SIZES = {
    "tablet": ((1280, 800), (1180, 820), (1024, 768), (800, 1280), (768, 1024)),
    "phone": ((390, 660), (320, 568)),
}
CHECKED_BY_AXE = (320, 390, 1280)


@dataclass(frozen=True)
class Row:
    device: str
    size: tuple[int, int]
    theme: str
    language: str
    laid: str = "flat"

    @property
    def is_narrow(self) -> bool:
        return self.size[0] < 600

    def __str__(self) -> str:
        held = (self.device, "×".join(map(str, self.size)), self.theme, self.language)
        return " ".join((*held, self.laid) if self.device == "tablet" else held)


def factors(device: str) -> dict[str, tuple[object, ...]]:
    laid = ("flat", "standing") if device == "tablet" else ("flat",)
    return {"size": SIZES[device], "theme": ("dark", "light"), "language": WHOLE, "laid": laid}


def rows(device: str, number: int, everything: bool = False) -> Iterator[Row]:
    """For the moment of this number."""
    of_device = [Row(device, **each) for each in (every if everything else pairwise)(factors(device))]
    for size in SIZES[device]:
        fitting = [each for each in of_device if each.size == size]
        yield from fitting if everything else [fitting[number % len(fitting)]]


def judged_by_axe(seen: Sequence[Row], number: int, everything: bool = False) -> set[Row]:
    """Every other one. Of everything each width in each light, once: in which language, and lying how, depends on the
    number."""
    if not everything:
        seen = seen[number % 2 :: 2]
    alike: dict[object, list[Row]] = {}
    for row in seen:
        if row.size[0] in CHECKED_BY_AXE:
            alike.setdefault((row.size, row.theme), []).append(row)
    return {each[number % len(each)] for each in alike.values()}
