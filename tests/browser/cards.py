"""Seat cards on paper, and photos of them as people take them: dark, askew, blurred, far away."""

import re
from math import cos, radians, sin
from pathlib import Path

from PIL import Image, ImageChops, ImageEnhance, ImageFilter

from tests.http_player import Player
from tests.web.test_qr import picture

SMALL, LARGE = (2000, 1500), (4000, 3000)
CARD, QR = (920, 800), 540
Point = tuple[float, float]


def cut_out(keeper: Player, colour: str) -> Image.Image:
    """One card, as it is printed: the code on white."""
    assert keeper.post("/cards/cuts").status < 400
    page = keeper.get("/cards").text
    (source,) = re.findall(rf'src="(/cards/{colour}\.svg\?[^"]+)"', page)
    card = Image.new("L", CARD, 255)
    card.paste(picture(keeper.get(source).text).resize((QR, QR)), (20, 20))
    return card


def photo(
    card: Image.Image,
    turned: float = 0,
    tilt: float = 0,
    blur: float = 0,
    light: float = 1,
    size: float = 0.5,
    camera: tuple[int, int] = SMALL,
) -> Image.Image:
    """The card on a dark table: `size` is its width beside the picture's; `tilt` makes its far edge shorter."""
    table = Image.new("L", camera, 40)
    corners = seen(card, camera, size, radians(turned), tilt)
    way = perspective(corners, card.size)
    laid = card.transform(camera, Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR)
    where = Image.new("L", card.size, 255).transform(camera, Image.Transform.PERSPECTIVE, way)
    table.paste(laid, (0, 0), where)
    taken = ImageEnhance.Brightness(table.filter(ImageFilter.GaussianBlur(blur))).enhance(light)
    return ImageChops.add(taken, Image.effect_noise(camera, 8), offset=-128).convert("RGB")


def seen(card: Image.Image, camera: tuple[int, int], size: float, turned: float, tilt: float) -> list[Point]:
    """Where the corners of the card lie in the picture, clockwise."""
    found, scale = [], camera[0] * size / card.width
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        wide, high = x * card.width * scale / 2, y * card.height * scale / 2
        across, down = wide * cos(turned) - high * sin(turned), wide * sin(turned) + high * cos(turned)
        far = 1 - tilt * down / camera[1]
        found.append((camera[0] / 2 + across / far, camera[1] / 2 + down / far))
    return found


def perspective(corners: list[Point], size: tuple[int, int]) -> list[float]:
    """What Pillow wants to know to lay a picture of this size between these corners."""
    wide, high = size
    rows = []
    for (x, y), (u, v) in zip(corners, ((0, 0), (wide, 0), (wide, high), (0, high)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    return solved([[float(each) for each in row] for row in rows])


def solved(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan: each row is an equation, its last number the right side."""
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        rows[place] = [each / rows[place][place] for each in rows[place]]
        for other in range(len(rows)):
            if other != place:
                share = rows[other][place]
                rows[other] = [a - share * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def saved(picture: Image.Image, folder: Path) -> Path:
    file = folder / "photo.jpg"
    picture.save(file, quality=80)
    return file
