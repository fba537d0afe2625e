"""Holds drawn parts and screens, and finds what has changed. Equal parts are drawn only once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Generic, TypeVar

from markupsafe import Markup

from companion.table.game import Zone

NO_FINGERPRINTS: Mapping[str, "Fingerprint"] = {}
# Parts in this zone cannot be seen until somebody opens them: a screen asks for them then.
CLOSED: Zone = "drawer"
T = TypeVar("T")
Key = tuple[Hashable, ...]
NO_ENTRY: tuple[None, None] = None, None


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A hash of a part's HTML, used to find changes. Pieces of a part, such as one score, can change alone: `own` is
    the hash of the part without them, and `inside` holds the fingerprint of each piece."""

    own: int
    inside: Mapping[str, "Fingerprint"]


@dataclass(frozen=True, slots=True)
class PartHtml:
    """The HTML of a part. A piece of it, such as one score, can be sent alone: the pieces are in `inside`, and `own` is
    the HTML with placeholders for them. `bytes(part)` is the whole HTML."""

    own: bytes
    inside: Mapping[str, "PartHtml"] = field(default_factory=dict)
    fingerprint: Fingerprint = field(init=False, compare=False)

    def __post_init__(self) -> None:
        fingerprint = Fingerprint(hash(self.own), fingerprints(self.inside) or NO_FINGERPRINTS)
        object.__setattr__(self, "fingerprint", fingerprint)

    def __bytes__(self) -> bytes:
        whole = self.own
        for name, piece in self.inside.items():
            whole = whole.replace(placeholder(name).encode(), bytes(piece))
        return whole

    def __str__(self) -> str:
        return bytes(self).decode()

    __html__ = __str__


def placeholder(name: str) -> Markup:
    """Returns the placeholder for a piece in the HTML of its part. It contains a character that nobody can type."""
    return Markup(f"\0{name}\0")


@dataclass(frozen=True, slots=True, eq=False)
class ShownScreen:
    """The fingerprints of the parts that a screen shows, and the number `seq` of the last fact that they include."""

    seq: int
    parts: Mapping[str, Fingerprint]


@dataclass(frozen=True, slots=True)
class DrawnScreen:
    """A whole screen as drawn. `places` maps the names of parts to their zones; a part never changes its zone."""

    seq: int
    parts: Mapping[str, PartHtml]
    places: Mapping[str, str] = field(default_factory=dict)

    def at(self, place: str) -> tuple[str, ...]:
        return tuple(name for name, where in self.places.items() if where == place)

    @property
    def is_framed(self) -> bool:
        """Returns whether the game puts its parts into zones. If not, they stand one below the other."""
        return any(self.places.values())

    @property
    def as_shown(self) -> ShownScreen:
        return ShownScreen(self.seq, fingerprints(self.parts))

    @property
    def version(self) -> str:
        """Returns a short text that changes whenever the screen changes. Parts in the zone "drawer" do not
        count, because they are hidden until somebody opens them."""
        shown = {name: html for name, html in self.parts.items() if self.places.get(name) != CLOSED}
        return f"{self.seq}-{hash_of(fingerprints(shown)):x}"

    def partials(self, shown: Mapping[str, Fingerprint] = NO_FINGERPRINTS) -> bytes:
        """Returns the parts that differ from the fingerprints `shown`, as htmx puts them into the page."""
        return b"".join([partial(name, bytes(html)) for name, html in changed_parts(self.parts, shown)])


def fingerprints(parts: Mapping[str, PartHtml]) -> Mapping[str, Fingerprint]:
    return {name: html.fingerprint for name, html in parts.items()}


def hash_of(fingerprints: Mapping[str, Fingerprint]) -> int:
    return hash(tuple((name, each.own, hash_of(each.inside)) for name, each in fingerprints.items()))


def changed_parts(parts: Mapping[str, PartHtml], shown: Mapping[str, Fingerprint]) -> Iterator[tuple[str, PartHtml]]:
    """Yields the parts that differ from the fingerprints `shown`, or only their pieces that differ."""
    for name, html in parts.items():
        before = shown.get(name)
        if before is None or before.own != html.fingerprint.own:
            yield name, html
        elif before is not html.fingerprint:
            yield from changed_parts(html.inside, before.inside)


def partial(name: str, html: bytes) -> bytes:
    """Returns HTML in the form in which htmx puts it into the element with the id `name`."""
    return b'<hx-partial id="%b">%b</hx-partial>' % (name.encode(), html)


class RenderCache(Generic[T]):
    """A cache of at most `keep` drawings. A key begins with the table's id. For each table, only one drawing is made at
    a time. Each key is hashed only once, because hashing it takes long."""

    def __init__(self, keep: int) -> None:
        self.keep = keep
        self.drawn: OrderedDict[int, tuple[Key, T]] = OrderedDict()
        self.turns: dict[Hashable, RLock] = {}
        self.changing = Lock()

    def get(self, key: Key, draw: Callable[[], T]) -> T:
        """Returns the drawing for this key from the cache; if it is not there, calls `draw` and stores the result. A
        drawing in the cache is returned at once, even while another is being made."""
        number = hash(key)
        if (found := self.find(number, key)) is not None:
            return found
        with self.turns.setdefault(key[0], RLock()):
            # Another thread may have drawn it meanwhile.
            if (found := self.find(number, key)) is None:
                found = draw()
                with self.changing:
                    self.drawn[number] = key, found
                    while len(self.drawn) > self.keep:
                        self.drawn.popitem(last=False)
            return found

    def find(self, number: int, key: Key) -> T | None:
        """Returns the cached drawing for this key; None if there is none. `number` is the hash of the key."""
        known, drawn = self.drawn.get(number, NO_ENTRY)
        return drawn if known == key else None
