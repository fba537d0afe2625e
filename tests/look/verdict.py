"""What was measured, in figures and in words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tests.look.camera import Shot

Seen = tuple[str, Shot]
KINDS = {
    "action": "the thing to do is not in the first view",
    "sides": "a seat's strip is turned wrongly or cut off",
    "text": "text under 12 px",
    "target": "a target under 48 px",
    "covered": "a control under something else",
    "word": "a word broken inside",
    "field": "what a field asks for is cut off",
    "scroll": "a tablet scrolls",
    "sideways": "wider than the screen",
    "twice": "wider than the screen at 200 % text",
    "axe": "axe",
}


def told(shots: Sequence[Shot]) -> str:
    """A row for each game: in how many pictures something is missed."""
    groups = sorted({shot.view.group for shot in shots})
    head = f"{'':18}{'pictures':>9}" + "".join(f"{kind:>9}" for kind in KINDS)
    return "\n".join([head, *(row(group, shots) for group in groups), *in_words(shots)])


def row(group: str, shots: Sequence[Shot]) -> str:
    own = [shot for shot in shots if shot.view.group == group]
    counts = Counter(kind for shot in own for kind in {kind for kind, _ in shot.missed})
    return f"{group:18}{len(own):>9}" + "".join(f"{counts[kind] or '·':>9}" for kind in KINDS)


def in_words(shots: Sequence[Shot]) -> Iterator[str]:
    missed = Counter(kind for shot in shots for kind in {kind for kind, _ in shot.missed})
    for kind, what in KINDS.items():
        yield f"{'ok    ' if not missed[kind] else 'missed'} {what}: {missed[kind]} of {len(shots)}"


def findings(shots: Sequence[Shot]) -> str:
    """By game and kind, what was seen oftest first, with one place where it can be seen."""
    found: dict[str, dict[tuple[str, str], list[Seen]]] = defaultdict(lambda: defaultdict(list))
    for shot in shots:
        for kind, what in shot.missed:
            found[shot.view.group][kind, sign(what)].append((what, shot))
    return "\n".join(line for group in sorted(found) for line in (f"\n## {group}\n", *lines(found[group])))


def sign(what: str) -> str:
    """The same thing, whoever's name and whatever number it bears."""
    return re.sub(r"“[^”]*”|\d+|(?<=breaks in ).*", "", what)


def lines(found: Mapping[tuple[str, str], Sequence[Seen]]) -> Iterator[str]:
    order = [*KINDS]
    for (kind, _), seen in sorted(found.items(), key=lambda each: (order.index(each[0][0]), -len(each[1]))):
        what, at = seen[0]
        yield f"- {kind} ×{len(seen)}: {what} — {at.view.title} {at.view.opens} · {at.row} · {at.picture.name}"
