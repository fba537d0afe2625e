"""Codes that real cameras read: dark on a white card, with a quiet zone of four modules."""

import re

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from companion.table.house.house_game import LETTERS
from tests.web.house import HOST, House

SCALE = 10
SQUARE = re.compile(r"M([\d.]+),([\d.]+)H([\d.]+)V([\d.]+)H([\d.]+)z")


def squares(svg: str) -> list[tuple[float, ...]]:
    path = re.findall(r'<path d="([^"]+)"[^>]*fill="#000000"', svg)[0]
    found = SQUARE.findall(path)
    assert SQUARE.sub("", path) == ""
    return [tuple(map(float, each)) for each in found]


def picture(svg: str) -> Image.Image:
    """The drawing as pixels, straight from its path: what is not black stays as the card was painted."""
    _, _, width, height = map(float, re.findall(r'viewBox="([^"]+)"', svg)[0].split())
    card = 255 if re.search(r'<rect fill="white" x="0" y="0" width="100%" height="100%"', svg) else 0
    image = Image.new("L", (int(width * SCALE), int(height * SCALE)), card)
    for left, top, right, bottom, _ in squares(svg):
        corners = (left * SCALE, top * SCALE, right * SCALE - 1, bottom * SCALE - 1)
        ImageDraw.Draw(image).rectangle(corners, fill=0)
    return image


def read(svg: str) -> str:
    (found,) = zxingcpp.read_barcodes(picture(svg), try_invert=False)
    return str(found.text)


def svg_of(house: House, path: str) -> str:
    reply = house.tablet().get(path)
    assert reply.status_code == 200 and reply.mimetype == "image/svg+xml"
    return reply.text


def test_the_code_of_a_table_leads_a_phone_to_its_seats(house: House) -> None:
    id = house.open()
    address = read(svg_of(house, f"/tables/{id}/join.svg?address={HOST}"))
    assert address == f"http://{HOST}/j/{house.code(id)}"
    assert house.device().get(address.removeprefix(f"http://{HOST}")).status_code == 200


def test_the_code_of_the_key_keeps_it_behind_the_hash(house: House) -> None:
    before, _, key = read(svg_of(house, f"/keepers/key.svg?address={HOST}")).partition("#")
    assert before == f"http://{HOST}/keep" and key == house.key
    assert set(key) <= {*LETTERS, "-"}


def test_four_modules_of_white_card_surround_it(house: House) -> None:
    svg = svg_of(house, f"/tables/{house.open()}/join.svg?address={HOST}")
    found, image = squares(svg), picture(svg)
    module = min(right - left for left, _, right, _, _ in found)
    quiet = round(4 * module * SCALE)
    inner = image.point(lambda level: 255 - level).getbbox()
    assert inner == (quiet, quiet, image.width - quiet, image.height - quiet)
    assert image.getpixel((0, 0)) == 255


def test_without_its_white_card_it_could_not_be_read(house: House) -> None:
    svg = svg_of(house, f"/tables/{house.open()}/join.svg?address={HOST}").replace('fill="white"', 'fill="none"')
    assert not zxingcpp.read_barcodes(picture(svg), try_invert=False)


@pytest.mark.parametrize("address", ["evil.example", "192.168.1.21:8000", "", "192.168.1.20"])
def test_no_code_is_drawn_for_an_address_that_is_not_ours(house: House, address: str) -> None:
    id, tablet = house.open(), house.tablet()
    assert tablet.get(f"/tables/{id}/join.svg?address={address}").status_code == 404
    assert tablet.get(f"/keepers/key.svg?address={address}").status_code == 404


def test_the_address_and_the_code_stand_beside_it_to_be_typed(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    page = tablet.get(f"/tables/{id}").text
    assert f"http://{HOST}/j/{house.code(id)}" in page and f"<strong>{house.code(id)}</strong>" in page
    assert not set(house.code(id)) & set("01ILOU")
