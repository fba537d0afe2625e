"""A campaign of five evenings with three devices: what must be quick is counted in taps, what is told on one is seen on
the others, and at the end the chronicle has it all."""

from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_etherfields import big, campaign, in_scene, opened, send, shut, tab, taken_by_a_phone, where

GATE, WELL, LONG = "II-04 G", "Le puits sans fond", "Une porte.\n\nDerrière, la mer."


@dataclass
class Thumb:
    """A finger that counts."""

    screen: Screen
    taps: int = 0

    def tap(self, *selectors: str) -> "Thumb":
        for each in selectors:
            self.screen.tap(each)
            self.taps += 1
        return self

    def took(self, taps: int) -> None:
        assert self.taps == taps


def all_in(screens: tuple[Screen, ...], kind: str) -> None:
    for each in screens:
        in_scene(each, kind)


def to_bed(screens: tuple[Screen, ...]) -> None:
    tablet = screens[0]
    tablet.tap("#stage .stage__ends > form .button")
    all_in(screens, "saving")
    big(tablet)
    all_in(screens, "home")


def awake(screens: tuple[Screen, ...]) -> None:
    big(screens[0])
    all_in(screens, "setup")
    big(screens[0])
    all_in(screens, "map")


def initiation(screens: tuple[Screen, ...]) -> None:
    """A code in a Dream is one tap; what somebody gives a name and a photo has them on all devices."""
    tablet, ana, ben = screens
    big(tablet)
    in_scene(tablet, "setup")
    big(tablet)
    all_in(screens, "dream")
    Thumb(tab(ana, "now")).tap('#pad [name="add"][value="B"]').took(1)
    ana.shows("#found .found__code", "I-01 B")
    where(ana, "#found .found__card")
    ana.tap("#found .button--big")
    expect(tablet.page.locator("#stage")).to_contain_text("I-01")
    send(ben, {"move": "give_name", "of": "I-01 B", "name": "Clé du phare"})
    tablet.tap('#stage [name="how"][value="won"]')
    all_in(screens, "map")


def turns_and_cards(screens: tuple[Screen, ...]) -> None:
    """A code on the map is four taps, a Turn three, twelve cards sealed three."""
    tablet, ana, ben = screens
    thumb = Thumb(tab(ana, "now")).tap('#pad .codepad--begin [value="II-"]')
    thumb.tap(*(f'#found [name="add"][value="{key}"]' for key in "04G")).took(4)
    ana.shows("#found .found__code", GATE)
    where(ana, "#found .button--big >> nth=0")
    ana.tap('#found form:has([value="gate"]) .button')
    expect(opened(tablet, "atlas").page.locator("#atlas")).to_contain_text(GATE)
    shut(tablet)
    tablet.tap("#onward .button--big").tap('#slumber [name="turns"] >> nth=0')
    all_in(screens, "slumber")
    Thumb(tablet).tap("#onward .button--big", "#dreamer-s1 .distress", "#dreamer-s2 .distress").took(3)
    ana.shows("#stage .turns__now", "2")
    Thumb(tablet).tap(
        '#dreamers [formaction="#deck-s3"]', '#deck-s3 [formaction="#pile-s3-sealed"]',
        '#pile-s3-sealed [name="by"][value="12"]',
    ).took(3)  # fmt: skip
    expect(ben.page.locator('#deck-s3 [formaction="#pile-s3-sealed"]')).to_have_text("12")
    tablet.page.keyboard.press("Escape")
    tablet.tap('#stage [name="how"][value="won"]')
    all_in(screens, "map")


def a_dream(screens: tuple[Screen, ...], way: str, how: str) -> None:
    """Through a Gate, by its name, and out again."""
    tablet = screens[0]
    opened(tablet, "atlas").tap(f'#atlas .door:has-text("{GATE}") [formaction^="#{way}-"]')
    tablet.tap('#atlas .popup[open] [name="turns"] >> nth=0')
    all_in(screens, "dream")
    for screen in screens:
        expect(screen.page.locator("#stage")).to_contain_text(WELL)
    tablet.page.keyboard.press("Escape")
    tablet.tap(f'#stage [name="how"][value="{how}"]')
    all_in(screens, "map")


def death(screens: tuple[Screen, ...]) -> None:
    """Its card comes first, then the box."""
    tablet, _, ben = screens
    send(ben, {"move": "take_pieces", "seat": "s2", "thing": "distress", "by": "8"})
    tablet.tap("#defeat .button--danger")
    for screen in (tablet, ben):
        expect(screen.page.locator("#checklist .step >> nth=0")).to_contain_text("II-42 I")
    big(tablet)
    expect(tablet.page.locator("#onward")).to_contain_text("Sauvegarder")
    big(tablet)
    all_in(screens, "saving")


def photographed(screens: tuple[Screen, ...]) -> str:
    """The table before the box is closed, by a phone."""
    tablet, ana, ben = screens
    tab(ana, "now").page.set_input_files("#closing .camera__file", files=[taken_by_a_phone()])  # type: ignore[list-item]
    image = ben.page.locator("#closing .photo__image").first
    expect(image).to_have_js_property("complete", True)
    tablet.page.fill("#words textarea[name=line]", LONG)
    tablet.tap("#words form .button")
    expect(tablet.page.locator("#words textarea[name=line]")).to_have_js_property("defaultValue", LONG)
    return str(image.get_attribute("src"))


def test_five_evenings_with_three_devices(evening: Evening) -> None:
    screens = tablet, ana, ben = campaign(evening)
    ana.page.set_viewport_size({"width": 390, "height": 660})
    initiation(screens)
    to_bed(screens)
    awake(screens)
    turns_and_cards(screens)
    send(ben, {"move": "give_name", "of": GATE, "name": WELL})
    to_bed(screens)
    awake(screens)
    a_dream(screens, "door", "out")
    to_bed(screens)
    awake(screens)
    a_dream(screens, "nap", "won")
    to_bed(screens)
    awake(screens)
    death(screens)
    photo = photographed(screens)
    big(tablet)
    all_in(screens, "home")
    expect(ben.page.locator("#previously .recap__line")).to_have_text(LONG)
    tablet.page.goto(f"{tablet.page.url}/pages/chronicle")
    expect(tablet.page.locator(".chronicle__evening")).to_have_count(5)
    expect(tablet.page.locator(".chronicle")).to_contain_text(WELL)
    expect(tablet.page.locator(f'.chronicle img[src="{photo}"]')).to_have_count(1)
    assert evening.foreign_hosts() == set()
