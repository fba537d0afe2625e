"""An evening of a campaign on one tablet and two phones, by taps alone, from its recap to the closed box."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen, have_played
from tests.browser.test_lost_network import cut, is_back, plug
from tests.photos import saved

PEOPLE = ("Ana", "Ben", "Cléo")
AS_BYTES = "async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())]"


def campaign(evening: Evening) -> tuple[Screen, Screen, Screen]:
    tablet = evening.tablet()
    code = evening.table(tablet, PEOPLE, game="etherfields")
    return tablet, evening.phone(code, "s1"), evening.phone(code, "s2")


def big(screen: Screen) -> None:
    tab(screen, "table").tap("#onward .button--big")


def tab(screen: Screen, which: str) -> Screen:
    """One of the three sides of a phone; a tablet shows all of them."""
    return screen.turn_to(which) if screen.page.locator("#tab-now").count() else screen


def opened(screen: Screen, drawer: str) -> Screen:
    return tab(screen, "more").open_drawer(f'[formaction="#drawer-{drawer}"]')


def shut(screen: Screen) -> None:
    screen.page.keyboard.press("Escape")


def in_scene(screen: Screen, kind: str) -> None:
    expect(screen.page.locator(f"#stage.stage--{kind}")).to_have_count(1)


def begin(tablet: Screen) -> None:
    big(tablet)
    in_scene(tablet, "setup")
    big(tablet)
    in_scene(tablet.is_live(), "dream")


def from_recap_to_save(tablet: Screen, ana: Screen, ben: Screen) -> None:
    """The next evening, as short as it can be: what was settled is not asked again."""
    in_scene(tablet, "home")
    big(tablet)
    for phone in (ana, ben):
        in_scene(phone, "setup")
    expect(ben.page.locator("#previously")).to_contain_text("2 éléments découverts")
    big(ana)
    in_scene(ben, "map")
    expect(ben.page.locator("#previously")).to_be_hidden()
    tab(ben, "table").tap("#stage .stage__ends > form .button")
    in_scene(ana, "saving")
    big(ana)
    in_scene(tablet, "home")


def plus(screen: Screen, seat: str) -> None:
    screen.tap(f"#dreamer-{seat} .distress")


def test_an_evening_from_its_setup_to_the_closed_box_and_its_recap(evening: Evening) -> None:
    tablet, ana, ben = campaign(evening)
    begin(tablet)
    for phone in (ana, ben):
        in_scene(phone, "dream")
    tablet.tap('#pad [name="add"][value="B"]')
    tablet.tap("#found .button--big")
    expect(tablet.page.locator("#pad .element")).to_contain_text("à côté du plateau")
    expect(ana.page.locator("#pad .codepad__unseen")).to_have_count(10)
    tablet.tap('#stage [name="how"][value="won"]')
    for screen in (ben, tablet):
        in_scene(screen, "map")
    tablet.tap("#stage .stage__ends > form .button")
    in_scene(tablet, "saving")
    tablet.tap("#checklist .step__tick >> nth=0")
    expect(ana.page.locator("#checklist .checklist__popup .step--done")).to_have_count(1)
    big(tablet)
    in_scene(ana, "home")
    expect(ben.page.locator("#previously")).to_contain_text("2 éléments découverts")
    from_recap_to_save(tablet, ana, ben)
    assert evening.foreign_hosts() == set()


def test_a_turn_takes_three_taps(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    big(tablet)
    plus(tablet, "s1")
    plus(tablet, "s2")
    ana.shows("#stage .turns__now", "2")
    for seat in ("s1", "s2"):
        expect(ana.page.locator(f"#dreamer-{seat} .dreamer__distress output")).to_have_text("1")


def test_twelve_sealed_cards_take_three_taps_and_the_deck_stays_open(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    tablet.tap('#dreamers [formaction="#deck-s1"]')
    tablet.tap('#deck-s1 [formaction="#pile-s1-sealed"]')
    tablet.tap('#pile-s1-sealed [name="by"][value="12"]')
    count = tablet.page.locator('#deck-s1 [formaction="#pile-s1-sealed"]')
    expect(count).to_have_text("12")
    expect(tablet.page.locator("#pile-s1-sealed")).to_be_hidden()
    tablet.tap('#deck-s1 .pile:has(#pile-s1-sealed) .by > [value="1"]')
    expect(count).to_have_text("13")
    expect(ana.page.locator('#deck-s1 [formaction="#pile-s1-sealed"]')).to_have_text("13")


def test_a_code_half_tapped_on_a_phone_stays_while_others_play(evening: Evening) -> None:
    tablet, ana, ben = campaign(evening)
    begin(tablet)
    for phone in (ana, ben):
        in_scene(phone, "dream")
    ana.tap('#pad .codepad--begin [value="II-"]')
    ana.tap('#found [name="add"][value="4"]')
    plus(ben, "s2")
    expect(ana.page.locator("#dreamer-s2 .dreamer__distress output")).to_have_text("1")
    ana.tap('#found [name="add"][value="2"]')
    ana.tap('#found [name="add"][value="I"]')
    ana.shows("#found .found__code", "II-42 I")


def test_keys_tapped_faster_than_the_house_answers_are_all_written(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    in_scene(ana, "dream")
    ana.tap('#pad .codepad--begin [value="II-"]')
    ana.shows("#found .found__code", "II-")
    with ana.hold_back("**/pages/find?*") as held:
        ana.tap('#found [name="add"][value="4"]').tap('#found [name="add"][value="2"]')
    held[0].continue_()
    ana.tap('#found [name="add"][value="I"]')
    ana.shows("#found .found__code", "II-42 I")


def test_a_code_half_tapped_stays_when_the_phone_was_cut_off_meanwhile(evening: Evening) -> None:
    tablet = evening.tablet()
    ana = evening.phone(evening.table(tablet, PEOPLE, game="etherfields"), "s1", cabled=True).is_live()
    ana.tap('#pad .codepad--begin [value="II-"]')
    ana.tap('#found [name="add"][value="4"]')
    ana.shows("#found .found__code", "II-4")
    cut(ana)
    plus(tablet, "s2")
    plug(ana)
    expect(ana.page.locator("#dreamer-s2 .dreamer__distress output")).to_have_text("1")
    is_back(ana)
    ana.tap('#found [name="add"][value="2"]')
    ana.tap('#found [name="add"][value="I"]')
    ana.tap("#found .button--big >> nth=0")
    expect(ana.page.locator("#pad .element")).to_contain_text("à côté du plateau")


DEVICES = [("tablet", 1180, 820), ("tablet", 800, 1280), ("phone", 390, 660), ("phone", 320, 568)]


def device(evening: Evening, kind: str, width: int, height: int) -> Screen:
    """A tablet, or the phone of whoever sits first, in a Dream."""
    have_played(evening.served.tablet(), "etherfields", PEOPLE, "begin_evening")
    tablet = evening.tablet()
    code = evening.table(tablet, PEOPLE, game="etherfields")
    begin(tablet)
    screen = tablet if kind == "tablet" else evening.phone(code, "s1")
    screen.page.set_viewport_size({"width": width, "height": height})
    return screen.is_live()


def where(screen: Screen, selector: str) -> dict[str, float]:
    """Where it stands, whole and within what is visible without scrolling."""
    expect(screen.page.locator(selector)).to_be_in_viewport(ratio=1)
    box, size = screen.is_drawn().page.locator(selector).bounding_box(), screen.page.viewport_size
    assert box and size
    assert box["x"] >= 0 and box["y"] >= 0, selector
    assert box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"], selector
    return {**box}


@pytest.mark.parametrize(("kind", "width", "height"), DEVICES)
def test_an_answer_opens_over_the_pad_and_leaves_it_where_it_was(
    evening: Evening, kind: str, width: int, height: int
) -> None:
    screen = device(evening, kind, width, height)
    pad = where(screen, "#pad")
    screen.tap('#pad [name="add"][value="B"]')
    card, move = where(screen, "#found .found__card"), where(screen, "#found .button--big")
    assert card["y"] + card["height"] == pytest.approx(pad["y"] + pad["height"], abs=2)
    assert card["x"] < move["x"] and pad["y"] < card["y"] + card["height"]
    screen.tap("#found .found__head a")
    expect(screen.page.locator("#found")).to_be_hidden()
    assert where(screen, "#pad") == pad
    field = screen.page.locator("#pad [role=search] input")
    field.fill("II-42 K")
    field.press("Enter")
    screen.shows("#found .found__code", "II-42 K")
    expect(field).to_have_value("")
    screen.tap("#found .button--big >> nth=0")
    expect(screen.page.locator("#found")).to_be_hidden()
    expect(screen.page.locator("#pad .element__code")).to_have_text("II-42 K")
    after = where(screen, "#pad")
    assert after["y"] + after["height"] == pytest.approx(pad["y"] + pad["height"], abs=2)


def test_any_code_takes_four_taps_on_the_map_with_its_answer_in_view(evening: Evening) -> None:
    screen = device(evening, "phone", 390, 660)
    tab(screen, "table").tap('#stage [name="how"][value="won"]')
    in_scene(screen, "map")
    tab(screen, "now").tap('#pad .codepad--begin [value="II-"]')
    for key in ("4", "2", "I"):
        screen.tap(f'#found [name="add"][value="{key}"]')
    screen.shows("#found .found__code", "II-42 I")
    where(screen, "#found .button--big >> nth=0")


def test_the_search_box_asks_back_and_finds(evening: Evening) -> None:
    tablet, _, _ = campaign(evening)
    begin(tablet)
    tablet.page.locator("#pad [role=search] input").fill("1-01d")
    tablet.page.keyboard.press("Enter")
    expect(tablet.page.locator("#found")).to_contain_text("Est-ce bien cela")
    tablet.tap("#found .found__acts a")
    tablet.shows("#found .found__code", "I-01 D")


def test_without_a_script_the_pad_still_finds_and_reveals(evening: Evening) -> None:
    tablet, _, _ = campaign(evening)
    begin(tablet)
    plain = evening.browser.new_context(java_script_enabled=False, locale="fr-FR")
    plain.add_cookies(tablet.page.context.cookies())
    evening.contexts.append(plain)
    page = plain.new_page()
    page.goto(tablet.page.url)
    page.click('#pad [name="add"][value="B"]')
    page.wait_for_url(re.compile(r"/pages/find\?"))
    page.click("#found .button--big")
    page.wait_for_url(re.compile(r"/tables/\w{8}$"))
    expect(page.locator("#pad .element")).to_contain_text("à côté du plateau")


LONG = "W" * 24
ALL_WITHIN = """(boxes) => boxes.length > 0 && boxes.every((each) =>
    each.getBoundingClientRect().right <= each.closest("article, section").getBoundingClientRect().right)"""
SEND = """(move) => fetch(`${location.pathname}/moves`, {
    method: "POST", body: JSON.stringify(move),
    headers: {"Content-Type": "application/json", Accept: "application/json"}
}).then((reply) => reply.status)"""


def send(screen: Screen, move: dict[str, str]) -> None:
    assert screen.page.evaluate(SEND, move) == 200


def test_the_longest_names_that_people_write_stay_within_every_screen(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, (LONG, "Ben"), game="etherfields")
    for move, fields in (
        ("put_on_mask", {"seat": "s1", "mask": "W" * 40}),
        ("name_place", {"place": "W" * 40}),
        ("choose_season", {"season_card": "W" * 40}),
        ("reveal", {"code": "*" + "W" * 32, "kind": "object"}),
        ("reveal", {"code": "II-07 K", "kind": "gate"}),
        ("lay_tile", {"code": "II-07 SETUP", "slot": "B4"}),
    ):
        send(tablet, {"move": move, **fields})
    for width, height in ((360, 640), (820, 1180), (1180, 820)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.reload()
        assert tablet.is_drawn().page.evaluate("document.documentElement.scrollWidth") <= width
        opened(tablet, "atlas")
        expect(tablet.page.locator("#atlas .slot").first).to_be_visible()
        boxes = tablet.page.locator("#dreamer-s1 .key, #team .object, #atlas .slot")
        assert boxes.evaluate_all(ALL_WITHIN)


def taken_by_a_phone() -> dict[str, object]:
    """12 megapixels with where it was taken, as no table would keep them."""
    image = Image.effect_noise((4_000, 3_000), 90).convert("RGB")
    where = image.getexif()
    where[0x010F] = "A phone of Ana's"
    content = saved(image, "JPEG", quality=92, exif=where)
    assert len(content) > 3_000_000
    return {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": content}


def test_a_photo_of_the_table_is_shrunk_on_the_phone_and_shown_at_the_next_setup(evening: Evening) -> None:
    """Over plain HTTP on a home address, where browsers hand out neither camera nor clipboard."""
    tablet, ana, ben = campaign(evening)
    begin(tablet)
    tablet.tap('#stage [name="how"][value="won"]')
    in_scene(tablet, "map")
    tablet.tap("#stage .stage__ends > form .button")
    in_scene(ana, "saving")
    ana.page.set_input_files("#closing .camera__file", files=[taken_by_a_phone()])  # type: ignore[list-item]
    expect(ben.page.locator("#closing .photo__image").first).to_have_js_property("complete", True)
    address = str(ben.page.locator("#closing .photo__image").first.get_attribute("src"))
    kept = bytes(ben.page.evaluate(AS_BYTES, address))
    assert len(kept) <= 200 * 1024 and b"A phone" not in kept and max(Image.open(BytesIO(kept)).size) <= 1_600
    tablet.page.fill("#words textarea[name=line]", "La lanterne !")
    tablet.tap("#words form .button")
    expect(tablet.page.locator("#words textarea[name=line]")).to_have_js_property("defaultValue", "La lanterne !")
    big(tablet)
    for screen in (tablet, ben):
        in_scene(screen, "home")
    ben.tap("#previously .share__button")
    expect(ben.page.locator("#previously .share__said")).not_to_be_empty()
    assert "La lanterne !" in ben.page.locator("#previously .share__text textarea").input_value()
    big(tablet)
    in_scene(ana, "setup")
    expect(ana.page.locator("#checklist .photo")).to_have_count(1)


def test_each_question_mark_on_the_tablet_is_large_enough_for_a_finger(evening: Evening) -> None:
    """Between the free places of the team it was pressed flat at this width."""
    tablet = evening.tablet()
    evening.table(tablet, PEOPLE, game="etherfields")
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    boxes = [each.bounding_box() for each in tablet.is_drawn().page.locator(".why:visible").all()]
    assert boxes and all(box and min(box["width"], box["height"]) >= 24 for box in boxes)


def test_what_was_typed_and_not_kept_goes_when_the_box_is_closed(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    tablet.tap('#stage [name="how"][value="won"]')
    in_scene(tablet, "map")
    tablet.tap("#stage .stage__ends > form .button")
    in_scene(tablet, "saving")
    tablet.page.fill("#words textarea[name=plan]", "Retour au puits")
    big(tablet)
    in_scene(ana, "home")
    expect(ana.page.locator("#previously")).to_contain_text("Retour au puits")


def test_both_sentences_stay_as_typed_over_a_new_page_and_go_with_one_tap(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    tablet.tap('#stage [name="how"][value="won"]')
    in_scene(tablet, "map")
    tablet.tap("#stage .stage__ends > form .button")
    in_scene(tablet, "saving")
    typed = {"line": "La lanterne !", "plan": "Retour au puits\navec trois Clés"}
    for name, text in typed.items():
        tablet.page.fill(f"#words textarea[name={name}]", text)
    tablet.page.reload()
    for name, text in typed.items():
        expect(tablet.page.locator(f"#words textarea[name={name}]")).to_have_value(text)
    tablet.tap("#words form .button")
    expect(tablet.page.locator("#words textarea[name=plan]")).to_have_js_property("defaultValue", typed["plan"])
    assert tablet.page.evaluate("Object.keys(localStorage).filter((each) => each.includes('draft')).length") == 0
    big(tablet)
    in_scene(ana, "home")
    for text in ("La lanterne !", "avec trois Clés"):
        expect(ana.page.locator("#previously")).to_contain_text(text)


def test_a_dreamworld_tile_lies_on_its_slot_after_three_taps(evening: Evening) -> None:
    tablet, ana, _ = campaign(evening)
    begin(tablet)
    tablet.tap('#pad [name="add"][value="K"]')
    tablet.tap("#found #slots-of > summary")
    tablet.tap('#found #slots-of [value="B2"]')
    expect(tablet.page.locator("#pad .element")).to_contain_text("B2")
    expect(ana.page.locator("#pad")).to_contain_text("K")
