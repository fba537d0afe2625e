"""The page of pictures: by game and moment, before and after side by side, what was missed below each."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from tests.look.camera import Shot
from tests.look.verdict import told

# The pictures of the look before this one: they stand at the left of the new ones.
BEFORE = Path("build/look-before")
HEAD = """<!doctype html><meta charset="utf-8"><title>A look at Veilleuse</title>
<style>
  body { font: 15px/1.4 system-ui; background: #1c1814; color: #eee; margin: 1rem }
  section { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start }
  figure { margin: 0; max-width: 64rem } img { height: 20rem; max-width: 100% } .before { opacity: .8 }
  figcaption { color: #bba } li { color: #ff9a85 } pre { overflow: auto } a { color: #ffb95c }
  body:has(#only:checked) figure:not(:has(li)) { display: none }
</style>
"""


def write(folder: Path, shots: Sequence[Shot]) -> None:
    (folder / "index.html").write_text("".join(page(shots)), encoding="utf-8")


def page(shots: Sequence[Shot]) -> Iterator[str]:
    kept = [shot for shot in shots if shot.picture.exists()]
    yield HEAD
    yield f"<pre>{escape(told(shots))}</pre><label><input type=checkbox id=only> only what is missed</label>"
    for (group, title), own in groupby(sorted(kept, key=place), key=lambda shot: (shot.view.group, shot.view.title)):
        yield f"<h2>{escape(group)} · {escape(title)}</h2><section>{''.join(map(figure, own))}</section>"


def place(shot: Shot) -> tuple[str, str, str, str]:
    return shot.view.group, f"{shot.number:04}", shot.view.title, shot.view.device


def figure(shot: Shot) -> str:
    missed = "".join(f"<li>{escape(f'{kind}: {what}')}</li>" for kind, what in shot.missed)
    said = escape(f"{shot.row} {shot.view.opens}")
    name = shot.picture.name
    drawn = f"<a href={name}><img loading=lazy src={name} alt=''></a>"
    if (BEFORE / name).exists():
        drawn = f"<img loading=lazy class=before src=../{BEFORE.name}/{name} alt=''>{drawn}"
    return f"<figure>{drawn}<figcaption>{said}<ul>{missed}</ul></figcaption></figure>"
